"""The games. A new one is a folder here and one line below."""

from agon.core.contract import Game
from agon.core.registry import Registry

GAMES = Registry()
GAMES.add("divineplan", "agon.games.divineplan.game:make")
GAMES.add("theos", "agon.games.theos.game:make")
GAMES.add("theomachy", "agon.games.theomachy.game:make")
GAMES.add("delphi", "agon.games.delphi.game:make")
GAMES.add("titans", "agon.games.titans.game:make")


def make_game(name: str, cards_text: str = "", cards_name: str = "") -> Game:
    """The game of this name, with a user's own cards if their file's text is given."""
    return GAMES.make(name, cards_text, cards_name)
