"""What one client may do: generous for people, tight for floods. All limits of the server stand here.

A host changes them with a TOML file that AGON_LIMITS names: its keys are the names below.
"""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Any

import msgspec

from agon.core.errors import AgonError


class Limits(msgspec.Struct, kw_only=True):
    # health
    loop_delay: float = 5.0  # seconds for which the event loop may be held up before /health says that it fails
    # requests, of one address
    requests_per_second: float = 20.0
    requests_at_once: int = 80  # after a while without any
    too_many_seconds: float = 1.0  # until a request above the limit is refused: so a flood costs those who send it
    sign_ins_per_second: float = 0.5  # also new accounts
    sign_ins_at_once: int = 10
    # connections, and what comes over one of them
    connections: int = 20_000  # of all addresses together
    connections_per_address: int = 200
    messages_per_second: float = 20.0
    messages_at_once: int = 60
    largest_message: int = 8_192  # bytes
    # the database
    database_patience: float = 10.0  # seconds; one that has not answered by then counts as away, and requests get 503
    # moves that one seat may take back at one table, or ask to
    undos_per_seat: int = 200
    # people: their sessions, and what one export of their data holds
    session_days: int = 180  # without use, after which a session ends
    sessions_per_person: int = 50
    export_games: int = 200
    export_chat_lines: int = 5_000
    # lists of tables
    lists_kept: float = 1.0  # seconds for which everybody gets the same page
    # tables that one person has set up, and all people of one address
    tables_waiting: int = 10  # for players
    tables_waiting_per_address: int = 40
    tables_playing: int = 40  # games by days, and live ones where something has happened within an hour
    tables_playing_per_address: int = 160
    tables_per_hour: int = 60  # set up within an hour
    tables_per_hour_per_address: int = 240
    # tables that are closed because nobody comes
    waiting_hours: float = 24.0  # a table that waits for players; by days it may wait as long as a move takes
    bots_only_hours: float = 1.0  # a table of bots only
    # thoughts of bots and of the teacher
    thought_seconds: float = 60.0  # after which one is stopped: the bot chooses anything then
    # hints, for one person and for all people of one address
    hints_at_once: int = 2  # being thought about
    hints_at_once_per_address: int = 8
    hints_per_minute: float = 20.0
    hints_per_minute_per_address: float = 60.0
    # pages and their files, of one address: a first visit asks for dozens at once
    pages_per_second: float = 50.0
    pages_at_once: int = 400
    # network connections, before a request on them is complete and after
    sockets: int = 25_000
    sockets_per_address: int = 400  # not counted behind a trusted proxy, where all come from one
    head_seconds: float = 10.0  # for a request's first lines
    body_seconds: float = 30.0  # for the rest of a request
    unread_seconds: float = 60.0  # for a client to take what it is sent
    ping_seconds: float = 20.0  # between two pings to a WebSocket, and for its answer
    pings_per_second: float = 5.0  # from a WebSocket
    pings_at_once: int = 20
    # wrong passwords for one name: of one address, or of one device that has signed in before
    guesses_per_minute: float = 1.0
    guesses_at_once: int = 5
    # the same of all other addresses and devices together
    guesses_per_minute_of_all: float = 5.0
    guesses_at_once_of_all: int = 50
    # passwords to be hashed: each takes 64 MB and a core, two at a time
    passwords_waiting: int = 16
    passwords_waiting_per_address: int = 2
    # requests' bodies, and files that people hand in
    largest_body: int = 65_536
    largest_file: int = 20_000  # bytes
    file_lines: int = 1_000
    file_dots: int = 8  # in one key
    file_nesting: int = 8  # lists and tables within each other
    file_word: int = 60  # letters of a number, or of a word without quotes
    file_text: int = 1_000  # letters of a text in quotes
    largest_card_file: int = 50_000  # bytes
    card_file_lines: int = 2_000
    rehearsal_seconds: float = 60.0  # for two games with a host's own cards, before a table takes them
    rehearsals_waiting: int = 20  # of all; they take place one after the other
    rehearsals_waiting_per_address: int = 2
    files_per_minute: float = 6.0  # of one person
    files_at_once: int = 6
    files_waiting: int = 20  # of all, one for each person; they are read one after the other
    # invitations: wrong codes from one address
    wrong_codes_per_second: float = 0.1
    wrong_codes_at_once: int = 10
    # what is said: lines of one person at all tables, and of all people with one address
    chat_lines_per_second: float = 0.3
    chat_lines_at_once: int = 5
    chat_lines_per_address_per_second: float = 3.0
    chat_lines_per_address_at_once: int = 30
    people_known_to_a_table: int = 500  # whom it has let in; as many that it has muted, and removed


def limits_from_environment() -> dict[str, Any]:
    """The limits that the host has changed, by name."""
    name = os.environ.get("AGON_LIMITS", "")
    return limits_in(Path(name)) if name else {}


def limits_in(path: Path) -> dict[str, Any]:
    try:
        changed = tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise AgonError(f"the limits in {path} cannot be read: {error}", "AGON_LIMITS names a TOML file.") from error
    known = msgspec.structs.asdict(Limits())
    if unknown := sorted(set(changed) - set(known)):
        raise AgonError(f"{path} names a limit that does not exist: {unknown[0]}", f"There are: {', '.join(known)}.")
    try:
        msgspec.convert(changed, Limits)
    except msgspec.ValidationError as error:
        raise AgonError(f"a limit in {path} is wrong: {error}") from error
    if wrong := [limit for limit, value in changed.items() if not value > 0]:
        raise AgonError(f"the limit {wrong[0]} in {path} is not above 0")
    return changed
