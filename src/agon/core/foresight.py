"""How bots look ahead in a game: a few numbers that differ from game to game, tuned by played games (docs/bots.md)."""

from __future__ import annotations


class Foresight:
    """What a game tells a search about itself. The defaults suit a game that counts in points."""

    def __init__(
        self,
        temper: float = 3.0,
        curiosity: float = 1.2,
        trust: float = 0.5,
        weight: float = 1.0,
        finish: int = 0,
        adept: int = 300,
    ) -> None:
        self.temper = temper  # how many points of the evaluation make a real difference
        self.curiosity = curiosity  # how far the search strays from what looks best so far
        self.trust = trust  # the share of an option's prior that comes from looking one step ahead; the rest is even
        self.weight = weight  # for how many visits the look ahead counts, as long as there are few
        self.finish = finish  # decisions by which a turn is played on before the position is judged
        self.adept = adept  # iterations of the level `adept`: some tens of milliseconds
