"""How a game in progress goes on where an upgrade has changed its rules: from its last state, if that still loads."""

from __future__ import annotations

import secrets
from base64 import b64decode, b64encode

from agon.core.codec import dump, fields_of, load
from agon.core.contract import Game, State
from agon.core.errors import AgonError
from agon.core.protocol import SPECTATOR
from agon.core.record import Resumed
from agon.server.storage.rows import Entry, TableRow
from agon.server.storage.states import StoredState
from agon.server.tables.live import fold
from agon.server.tables.state_keeper import vocabulary_mark


def rules_of(row: TableRow, entries: list[Entry]) -> str:
    """The version of the rules by which the table goes on."""
    return next((entry.resumed.version for entry in reversed(entries) if entry.resumed is not None), row.version)


def resume(game: Game, row: TableRow, entries: list[Entry], stored: StoredState | None, at: float) -> Entry:
    """The entry by which the table goes on with these rules. AgonError says why it cannot.

    The moves that the stored state does not have are made again, as far as the rules still allow them.
    """
    why = f"it was played with rules {rules_of(row, entries)} of {game.title}, and here are rules {game.version}"
    if stored is None:
        raise AgonError(f"{why}; no state of it is stored")
    state = fitting_state(game, row, stored, why)
    standing: list[Entry] = []
    for entry in entries:
        fold(standing, entry)
        if entry.sequence == stored.sequence and len(standing) != stored.move:
            raise AgonError(f"{why}; its last state does not fit to its journal")
        takes_back = entry.kind == "rules" or (entry.kind in ("undo", "rewind") and entry.action < stored.move)
        if entry.sequence > stored.sequence and takes_back:
            raise AgonError(f"{why}; its last state is from before moves were taken back")
    if stored.sequence > (entries[-1].sequence if entries else 0):
        raise AgonError(f"{why}; its last state is later than its journal")
    move = stored.move
    for entry in standing[move:]:
        after = state.clone()
        try:
            after.apply(entry.seat, entry.action)
        except Exception:  # a refusal, or whatever these rules make of a move that is not theirs
            break
        state, move = after, move + 1
    return Entry(
        table=row.id,
        sequence=entries[-1].sequence + 1 if entries else 1,
        kind="rules",
        seat=0,
        action=move,
        nonce=f"rules {secrets.token_hex(8)}",  # no client's: they have no spaces
        at=at,
        to_move=state.to_move(),
        resumed=Resumed(
            version=game.version,
            move=move,
            state=b64encode(dump(state)).decode(),
            dropped=len(standing) - move,
        ),
    )


def fitting_state(game: Game, row: TableRow, stored: StoredState, why: str) -> State:
    """The stored state with its questions put anew, if these rules can go on from it."""
    actions = int(stored.vocabulary.split()[0])
    if vocabulary_mark(game.vocabulary, actions) != stored.vocabulary:
        raise AgonError(f"{why}; its actions have other numbers")
    data = b64decode(stored.state)
    try:
        state = load(game, data)
        if dump(state) != data or fields_of(state).keys() != fields_of(game.new(row.options)).keys():
            raise AgonError("a state has other fields")
        state.check()
        state.reask()
        for seat in (SPECTATOR, *range(state.seats)):
            state.view(seat)
        if not state.over and not any(state.prompt(seat) for seat in state.to_move()):
            raise AgonError("nobody is asked anything")
    except Exception as error:  # whatever other rules make of a state that is not theirs
        raise AgonError(f"{why}; its last state does not fit to them") from error
    return state
