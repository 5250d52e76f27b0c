"""Which rules a game may name."""

from __future__ import annotations

from agon.core.ledger import ROW


def ledger_ids(text: str) -> frozenset[str]:
    """The rule IDs of a ledger's text: the first cells of its tables' rows."""
    rows = [ROW.match(line) for line in text.splitlines()]
    return frozenset(row.group(1) for row in rows if row is not None)
