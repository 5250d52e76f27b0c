"""The laws that every game keeps, as checks that anybody's game can run: `check_game(game)` plays and watches.

    from agon.testing import check_game
    check_game(my_game)

Each law is also a function of one `Moment`, so that a test can put a single position before a single law. A broken law
raises ConformanceError, which prints a Record; `reproduce` takes that Record and stands at the same place again. The
strategies for hypothesis are in `agon.testing.strategies`.
"""

from agon.testing.failure import ConformanceError
from agon.testing.law import Law
from agon.testing.moment import Moment
from agon.testing.play import fingerprint, play_on, random_match
from agon.testing.rules import ledger_ids
from agon.testing.suite import AT_EVERY_DECISION, AT_SOME_DECISIONS, AT_THE_END, LAWS, Report, check_game, reproduce

__all__ = [
    "AT_EVERY_DECISION",
    "AT_SOME_DECISIONS",
    "AT_THE_END",
    "LAWS",
    "ConformanceError",
    "Law",
    "Moment",
    "Report",
    "check_game",
    "fingerprint",
    "ledger_ids",
    "play_on",
    "random_match",
    "reproduce",
]
