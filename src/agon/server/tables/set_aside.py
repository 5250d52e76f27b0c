"""Tables that cannot go on: their journal does not fit, or new rules to their last state. Each is tried only once."""

from __future__ import annotations

import logging
from collections import OrderedDict

from agon.core.errors import AgonError
from agon.server.refusal import Refusal
from agon.server.storage.rows import TableRow
from agon.server.table_setup import Status

MOST_REMEMBERED = 1000  # the one set aside longest ago is forgotten first: then it is tried once more

HINTS: dict[Status, str] = {
    "waiting": "Set up a new one.",
    "playing": "Its players can export it as a Record. That ends it.",
    "over": "Its Record can be exported.",
    "closed": "Its players can export it as a Record.",
}

log = logging.getLogger(__name__)


class SetAside:
    """Remembers why a table cannot go on until its row changes or the server starts again."""

    def __init__(self) -> None:
        self.reasons: OrderedDict[str, tuple[object, str]] = OrderedDict()  # the row as it was, and why

    def put(self, row: TableRow, error: Exception) -> Refusal:
        """Says so in the log, once."""
        known = self.why(row)
        reason = known or reason_of(error)
        if not known:
            log.warning(
                "table %s is set aside, it cannot go on: %s",
                row.id,
                reason,
                exc_info=None if isinstance(error, AgonError) else error,
            )
            self.reasons[row.id] = (mark_of(row), reason)
            self.reasons.move_to_end(row.id)
            while len(self.reasons) > MOST_REMEMBERED:
                self.reasons.popitem(last=False)
        return refusal(row, reason)

    def why(self, row: TableRow) -> str:
        """Nothing if it has not been set aside, or if it has changed since."""
        mark, reason = self.reasons.get(row.id, (None, ""))
        return reason if mark == mark_of(row) else ""

    def check(self, row: TableRow) -> None:
        if reason := self.why(row):
            raise refusal(row, reason)


def refusal(row: TableRow, reason: str) -> Refusal:
    return Refusal("cannot_go_on", f"This table cannot go on: {reason}.", HINTS[row.status])


def mark_of(row: TableRow) -> object:
    """What decides whether a table can be loaded."""
    return row.game, row.version, row.cards, row.seed, row.status, row.sequence, row.options


def reason_of(error: Exception) -> str:
    if isinstance(error, AgonError):
        return error.message.rstrip(".")
    return f"the rules fail while its moves are played again ({type(error).__name__})"
