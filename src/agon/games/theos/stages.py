"""Where an Ability stands while it is carried out: what happens next, or what is being asked."""

from __future__ import annotations

from typing import Final

GATE: Final = 0
TEAM: Final = 1  # which enemy team comes next (Multi)
SENTENCE: Final = 2
MAY: Final = 3
PICK: Final = 4  # one target, or the source of a Steal or Migrate
MORE: Final = 5  # several targets
TO: Final = 6
AMOUNT: Final = 7
HAND: Final = 8
DECK: Final = 9
GOD: Final = 10
