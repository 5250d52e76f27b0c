"""The games of the package, for tests that go through all of them.

Some tests register the template game too when they are imported. Who asked the registry would get it or not, as the
tests were collected; so these are the games whose maker lies in the package.
"""

from __future__ import annotations

from agon.games import GAMES

EVERY_GAME = [name for name, maker in GAMES.makers.items() if maker.startswith("agon.games.")]
