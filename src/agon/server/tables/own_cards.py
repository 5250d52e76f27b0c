"""Card files that hosts bring along: read within bounds, marked as own, and tried out before a table takes them."""

from __future__ import annotations

import logging
from itertools import chain

from agon.core.cardfile import OWN, STANDARD, read_card_file
from agon.core.contract import Game
from agon.core.errors import AgonError, CardFileError
from agon.core.options import Value
from agon.games import make_game
from agon.server.files import Files
from agon.server.limits import Limits
from agon.server.refusal import Refusal, cut
from agon.server.tables.bot_worker import rehearse
from agon.server.tables.fair_queue import Wish
from agon.server.tables.workers import Workers

COST = 100.0  # of a rehearsal, for its turn in the queue

log = logging.getLogger(__name__)


class OwnCards:
    def __init__(self, limits: Limits) -> None:
        self.files = Files(limits, limits.largest_card_file, limits.card_file_lines)
        self.workers = Workers(1, limits.rehearsal_seconds)
        self.most_waiting = limits.rehearsals_waiting
        self.most_waiting_per_address = limits.rehearsals_waiting_per_address
        self.waiting: list[str] = []  # the addresses they come from

    async def game(self, person: str, name: str, text: str) -> Game:
        """The game with these cards; a refusal names the line that is wrong."""
        return await self.files.read(person, text, lambda text, file: read_own_cards(name, text, file))

    async def try_out(self, person: str, origin: str, game: Game, options: dict[str, Value]) -> None:
        """Whatever the cards can do, they do it in a worker process first: it may fail there, or be stopped."""
        if len(self.waiting) >= self.most_waiting:
            raise Refusal("busy", "Too many card files are being tried out.", "Try again a little later.")
        if self.waiting.count(origin) >= self.most_waiting_per_address:
            raise Refusal("too_fast", "Your last card files are still being tried out.", "Wait for their answers.")
        self.waiting.append(origin)
        try:
            async with self.workers.turn("", Wish((person,), origin, COST)) as worker:
                problem = await worker.ask(rehearse, game.id, game.cards_text, options)
        finally:
            self.waiting.remove(origin)
        if problem is None:
            raise Refusal("bad_request", "Games with these cards take too long.", "Let the cards do less.")
        if problem:
            raise Refusal("bad_request", cut(f"A game with these cards fails: {problem}"), "Change the cards.")

    def close(self) -> None:
        self.files.close()
        self.workers.close()


def read_own_cards(name: str, text: str, file: str) -> Game:
    mark = STANDARD.strip()
    if mark in text:
        raise CardFileError(file, text[: text.index(mark)].count("\n") + 1, f"the line {mark!r} cannot stand here")
    found = read_card_file(text, file, own=True)
    for entry in chain(found.settings.values(), *found.tables.values()):
        if entry.source != OWN or entry.field_sources:
            key = "field_sources" if entry.field_sources else "source"
            entry.refuse(key, "these cards are the host's own", f"leave '{key}' out, or say source = \"{OWN}\"")
    try:
        return make_game(name, text, file)
    except AgonError:
        raise
    except Exception as error:  # a mistake of ours: it concerns nobody but the one who sent this
        log.exception("a card file for %s cannot be read", name)
        raise CardFileError(file, 0, "it cannot be read, and we do not know why", "change it a little") from error
