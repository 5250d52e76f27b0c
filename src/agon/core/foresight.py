"""How bots look ahead in a game: a few numbers that differ from game to game, tuned by played games (docs/bots.md)."""

from __future__ import annotations


class Foresight:
    """What a game tells a search about itself. The defaults suit a game that counts in points."""

    def __init__(
        self,
        temper: float = 3.0,
        focus: float = 0.5,
        curiosity: float = 3.0,
        weight: float = 2.0,
        finish: int = 8,
        adept: int = 300,
        reading: int = 0,
        race: bool = False,
        together: bool = False,
        hurry: float = 0.0,
    ) -> None:
        self.temper = temper  # a lead by so many points of the evaluation wins nearly three games of four
        self.focus = focus  # an option that looks better by so many points is tried nearly three times as soon
        self.curiosity = curiosity  # how far the search strays from what looks best so far
        self.weight = weight  # for how many visits the look ahead counts, as long as there are few
        self.finish = finish  # decisions by which a turn is played on before the position is judged
        self.adept = adept  # iterations of the level `adept`, unless the table asks for more: some tens of milliseconds
        self.reading = reading  # at tables of so many seats or more the adept, too, reads what others do; 0: nowhere
        self.race = race  # what others do hardly matters: the search looks no further than to the end of the own turn
        self.together = together  # turns are taken side by side: at the edge everybody plays on, not only the last
        self.hurry = hurry  # how much of a judgement comes from where a quick way on leads: 0 to 1

    def adept_reads(self, seats: int) -> bool:
        return 0 < self.reading <= seats
