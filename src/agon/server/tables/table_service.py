"""A table's life around the game itself: set up, sit down, begin, give up, play again."""

from __future__ import annotations

import contextlib
import secrets
import time
from collections.abc import Mapping

import msgspec

from agon.core.cardfile import complete_cards, split_cards
from agon.core.contract import Game
from agon.core.errors import AgonError
from agon.core.record import Record
from agon.core.seeds import fresh_seed, mixed
from agon.games import GAMES
from agon.server.people.text import clean_text
from agon.server.refusal import Refusal, cut
from agon.server.storage.rows import Beginning, PlayerRow, SeatRow, TableRow
from agon.server.table_setup import TableSetup
from agon.server.tables.access import fits, removed
from agon.server.tables.keeper import CODE_BYTES, Tables
from agon.server.tables.live import LiveTable, record_of_rows
from agon.server.tables.own_cards import OwnCards
from agon.server.tables.table_limits import TableLimits

USUAL_LEVEL = "greedy"
NAME_LENGTH = 60


class TableService:
    def __init__(self, tables: Tables, limits: TableLimits, own_cards: OwnCards) -> None:
        self.tables = tables
        self.storage = tables.storage
        self.limits = limits
        self.own_cards = own_cards

    async def create(
        self, host: PlayerRow, setup: TableSetup, seats: list[SeatRow], origin: str = "", cards: str = ""
    ) -> LiveTable:
        """`cards` is the text of the host's own card file."""
        if setup.game not in GAMES.names():
            raise Refusal("bad_request", f"There is no game {setup.game!r}.", f"Games: {', '.join(GAMES.names())}.")
        game = await self.own_cards.game(host.id, setup.game, cards) if cards else self.tables.game(setup.game)
        options = settled(game, setup.options, len(seats))
        if cards:
            await self.own_cards.try_out(host.id, origin, game, options)
        must_seat(game, options, len(seats))
        if setup.pace == "days" and setup.days == 0:
            raise Refusal("bad_request", "Correspondence needs a number of days per move.", "Say 1 to 30 days.")
        for_anybody = any(seat.kind == "open" for seat in seats)
        if for_anybody and setup.access in ("unlisted", "private"):
            hint = "Keep the seats for friends, or open the table."
            raise Refusal("bad_request", "Only an open table has seats for anybody.", hint)
        for seat in seats:
            seat.free_as = "open" if seat.kind == "open" or (seat.kind == "person" and for_anybody) else "friend"
        now = time.time()
        server_part = f"{fresh_seed():064x}"  # before any share is looked at
        row = TableRow(
            id=secrets.token_urlsafe(9),
            name=table_name(setup.name) or f"{host.name}'s table",
            game=setup.game,
            version=game.version,
            own_cards=cards != "",
            options=options,
            host=host.id,
            code=secrets.token_urlsafe(CODE_BYTES),
            pace=setup.pace,
            days=setup.days if setup.pace == "days" else 0,
            seconds=setup.seconds if setup.pace == "live" else 0,
            hints=setup.hints,
            stand_in_level=setup.stand_in_level or usual_level(seats),
            server_part=server_part,
            access=setup.access or ("open" if for_anybody else "unlisted"),
            created=now,
            moved=now,
            seats=seats,
            origin=origin,
        )
        async with self.limits.one_more(host.id, origin):
            row.cards = await self.storage.card_files.add(cards)
            await self.storage.add_table(row)
        live = await self.tables.find(row.id)
        self.tables.tell(live)
        return await self._start_if_full(live)

    async def sit(self, table: str, player: PlayerRow, seat: int | None, code: str, share: str) -> LiveTable:
        live = await self.tables.find(table)
        async with live.lock:
            await self.tables.catch_up(live)
            live.must_be_open()
            if live.row.status != "waiting":
                raise Refusal("table_started", "The game has begun.", "You can watch it.")
            if any(one.player == player.id for one in live.row.seats):
                raise Refusal("bad_request", "You sit here already.")
            if live.is_removed(player.id):
                raise removed()
            knows = fits(live.row, code)
            free = [one for one in live.row.seats if one.kind == "open" or (one.kind == "friend" and knows)]
            if seat is not None:
                free = [one for one in free if one.seat == seat]
            if not free and code and not knows:
                raise Refusal(
                    "table_full", "This invitation does not let you in.", "Ask the host for the present link."
                )
            if not free:
                raise Refusal("table_full", "No seat is free for you here.", "Watch, or open a table of your own.")
            for one in free:
                taken = SeatRow(seat=one.seat, kind="person", player=player.id, share=share)
                if await self.storage.change_seat(table, taken, one):
                    break
            else:
                await self.tables.catch_up(live)
                if live.is_removed(player.id):
                    raise removed()
                raise Refusal("table_full", "That seat was just taken.", "Look whether another one is free.")
            await self.tables.catch_up(live)
        self.tables.tell(live)
        return await self._start_if_full(live)

    async def _leave_seat(self, live: LiveTable, seat: SeatRow) -> None:
        """The seat is what it was before somebody sat down: one for friends stays one for friends."""
        before = live.row.seats[seat.seat].free_as
        await self.storage.change_seat(live.row.id, SeatRow(seat=seat.seat, kind=before), seat)
        await self.tables.catch_up(live)

    async def stand(self, table: str, player: str) -> LiveTable:
        live = await self.tables.find(table)
        async with live.lock:
            await self.tables.catch_up(live)
            live.must_be_open()
            seat = self.tables.seat_of(live, player)
            if live.row.status != "waiting":
                raise Refusal("table_started", "The game has begun.", "You can resign; a bot plays on.")
            if live.row.access == "private":  # still sees it
                most = self.tables.settings.people_known_to_a_table
                await self.storage.table_people.admit(table, player, most)
            await self._leave_seat(live, seat)
        self.tables.tell(live)
        return live

    async def set_bot(self, table: str, player: str, seat: int, level: str) -> LiveTable:
        """Before the start: a bot on a free seat, by the host."""
        live = await self.tables.find(table)
        async with live.lock:
            await self.tables.catch_up(live)
            if live.row.host != player:
                raise Refusal("forbidden", "Only the host can do that.")
            live.must_be_open()
            if live.row.status != "waiting":
                raise Refusal("table_started", "The game has begun.")
            old = next((one for one in live.row.seats if one.seat == seat), None)
            if old is None or old.kind not in ("open", "friend"):
                raise Refusal("bad_request", "There is no free seat of that number.")
            await self.storage.change_seat(table, SeatRow(seat=seat, kind="bot", level=level), old)
            await self.tables.catch_up(live)
        self.tables.tell(live)
        return live

    async def start(self, table: str, player: str) -> LiveTable:
        """Deals, if every seat is filled; whoever asks again finds the game begun."""
        live = await self.tables.find(table)
        if player != live.row.host and not any(seat.player == player for seat in live.row.seats):
            raise Refusal("forbidden", "Only those who sit here can start the game.")
        live.must_be_open()
        live = await self._start_if_full(live)
        if live.match is None:
            raise Refusal("bad_request", "Some seats are still free.", "Wait, invite somebody, or put bots on them.")
        return live

    async def _start_if_full(self, live: LiveTable) -> LiveTable:
        """The seed is mixed from the server's part, to which it is committed, and every seat's own share."""
        async with live.lock:
            if live.row.status != "waiting" or any(seat.kind in ("open", "friend") for seat in live.row.seats):
                return live
            shares = [seat.share for seat in live.row.seats]
            # a table that was set up before there was a server's part gets none that could be proved
            part = int(live.row.server_part, 16) if live.row.server_part else fresh_seed()
            seed = mixed(part, shares)
            first = live.game.new(live.row.options, seed)
            now = time.time()
            # another process may have been faster: then its seed is the one
            beginning = Beginning(
                seed=f"{seed:064x}",
                shares=shares,
                at=now,
                version=live.game.version,
                cards=await self.storage.card_files.add(complete_cards(live.game)),
            )
            await self.storage.start_table(live.row.id, beginning, live.progress(first, now))
            await self.tables.catch_up(live)
            self.tables.states.note(live)
        self.tables.tell(live)
        return live

    async def resign(self, table: str, player: str) -> LiveTable:
        """A bot plays on, and the seat counts as lost."""
        live = await self.tables.find(table)
        async with live.lock:
            await self.tables.catch_up(live)
            self._must_be_playing(live)
            await self._hand_to_bot(live, self.tables.seat_of(live, player), resigned=True)
        self.tables.tell(live)
        return live

    async def replace(self, table: str, by: str, number: int) -> LiveTable:
        """A bot plays on for somebody who has been away for a while; anybody at the table may ask for it."""
        live = await self.tables.find(table)
        async with live.lock:
            await self.tables.catch_up(live)
            self._must_be_playing(live)
            self.tables.seat_of(live, by)
            if live.row.pace == "days":
                raise Refusal(
                    "forbidden",
                    "At this table nobody need be here all the time.",
                    f"Whoever does not move within {live.row.days} days is replaced by a bot.",
                )
            if number >= len(live.row.seats) or live.row.seats[number].kind != "person":
                raise Refusal("bad_request", "No person sits there.")
            seat = live.row.seats[number]
            if time.time() - self.tables.away_since(live, number) < self.tables.settings.away:
                raise Refusal("forbidden", f"{seat.name} is here, or left only just now.", "Wait a minute.")
            await self._hand_to_bot(live, seat)
        self.tables.tell(live)
        return live

    async def take_back(self, table: str, player: str) -> LiveTable:
        """Whoever a bot plays for sits down again. Who has resigned does not."""
        live = await self.tables.find(table)
        async with live.lock:
            await self.tables.catch_up(live)
            self._must_be_playing(live)
            seat = next((one for one in live.row.seats if one.player == player), None)
            if seat is None:
                raise Refusal("forbidden", "You do not sit at this table.", "You can watch it.")
            if seat.resigned:
                raise Refusal("forbidden", "You have resigned from this game.", "You can watch it.")
            if seat.stand_in:
                back = msgspec.structs.replace(seat, kind="person", level="", returned=time.time())
                await self.storage.change_seat(table, back, seat)
                await self.tables.catch_up(live)
                await self.storage.set_deadline(table, live.sequence, live.deadline(back.returned))
        self.tables.tell(live)
        return live

    async def time_up(self, table: str) -> None:
        """Bots play on for those whose time is up; called when the table's deadline has passed."""
        live = await self.tables.find(table)
        async with live.lock:
            await self.tables.catch_up(live)
            if live.match is None or live.match.state.over or live.row.closed:
                return
            now = time.time()
            for number in live.people(live.row.to_move):
                if live.clocks.left(number, now) == 0.0:
                    await self._hand_to_bot(live, live.row.seats[number])
            await self.storage.set_deadline(table, live.sequence, live.deadline(now))
        self.tables.tell(live)

    async def close(self, table: str, reason: str) -> LiveTable:
        """Ends a table for good, without a result. What is over stays as it is."""
        live = await self.tables.find(table)
        async with live.lock:
            await self.storage.close_table(table, reason)
            await self.tables.catch_up(live)
        self.tables.tell(live)
        return live

    async def record(self, table: str, player: str) -> Record:
        """A finished game, for everybody; a closed one, for its players. A table that cannot go on is closed by this:
        the Record shows the seed."""
        try:
            live = await self.tables.find(table)
        except Refusal as refusal:
            if refusal.code != "cannot_go_on":
                raise
            return await self._record_of_rows(table, player)
        if live.is_played_out:
            return await self._record_of_rows(table, player)
        if live.match is None or not (live.row.closed or live.match.state.over):
            raise Refusal("forbidden", "The game is not over yet.", "The seed and all hands are shown at the end.")
        if not live.match.state.over:
            self._must_have_sat(live.row, player)
        record = live.record()
        record.cards = await self.storage.card_files.text(live.row.cards)
        return record

    async def _record_of_rows(self, table: str, player: str) -> Record:
        """Nothing is played: the rows say which moves stand."""
        row = await self.storage.table(table)
        if row is None or not row.seed:
            raise Refusal("forbidden", "The game has not begun.", "There is nothing to export.")
        if row.status != "over":
            self._must_have_sat(row, player)
            if row.status == "playing":
                await self.storage.close_table(table, "it could not go on, and was exported")
        record = record_of_rows(row, await self.storage.entries(table))
        with contextlib.suppress(AgonError):  # a card file that is missing may be what it cannot go on for
            record.cards = await self.storage.card_files.text(row.cards)
        return record

    def _must_have_sat(self, row: TableRow, player: str) -> None:
        if player == "" or all(seat.player != player for seat in row.seats):
            raise Refusal("forbidden", "Only its players can export this table.", "Sign in as one of them.")

    def _must_be_playing(self, live: LiveTable) -> None:
        live.must_be_open()
        if live.match is None:
            raise Refusal("bad_request", "The game has not begun.", "You can stand up.")
        if live.match.state.over:
            raise Refusal("table_over", "The game is over.")

    async def _hand_to_bot(self, live: LiveTable, old: SeatRow, resigned: bool = False) -> None:
        """The player's name stays with the seat: the game stays in the player's history, and so does the way back."""
        new = msgspec.structs.replace(old, kind="bot", level=live.row.stand_in_level, resigned=resigned)
        await self.storage.change_seat(live.row.id, new, old)
        await self.tables.catch_up(live)

    async def rematch(self, table: str, player: PlayerRow, share: str = "", *, origin: str = "") -> LiveTable:
        """The same again with the same people; whoever asks second comes to the same table and takes his seat there."""
        live = await self.tables.find(table)
        async with live.lock:
            await self.tables.catch_up(live)
            if live.match is None or not live.match.state.over:
                raise Refusal("bad_request", "The game is not over yet.")
            self.tables.seat_of(live, player.id)
            if not live.row.rematch:
                row = live.row
                own = split_cards(await self.storage.card_files.text(row.cards))[0]
                again = await self.create(player, row, next_seats(row.seats, player.id, share), origin, own)
                await self.storage.table_people.copy(table, again.row.id, but=player.id)
                for one in row.seats:
                    if one.player and row.access == "private":  # they see that their seat waits for them
                        most = self.tables.settings.people_known_to_a_table
                        await self.storage.table_people.admit(again.row.id, one.player, most)
                async with again.lock:
                    await self.tables.catch_up(again)
                # another process may have been faster: then its table is the one, and ours stays empty
                await self.storage.set_rematch(table, again.row.id)
                await self.tables.catch_up(live)
            mine = self.tables.seat_of(live, player.id).seat
        self.tables.tell(live)
        follower = await self.tables.find(live.row.rematch)
        if follower.match is None and not any(one.player == player.id for one in follower.row.seats):
            return await self.sit(follower.row.id, player, (mine - 1) % len(live.row.seats), follower.row.code, share)
        return follower


def settled(game: Game, options: Mapping[str, object], seats: int) -> dict[str, int | str]:
    """All options with their values."""
    # some games say their number of seats by an option, others have only one
    counted = any(one.name == "seats" for one in game.option_specs)
    try:
        return game.settle({**options, "seats": seats} if counted else options)
    except AgonError as error:
        raise Refusal("bad_request", cut(error.message), error.hint) from error


def must_seat(game: Game, options: Mapping[str, object], seats: int) -> None:
    try:
        dealt = game.new(options, 0).seats
    except AgonError as error:
        raise Refusal("bad_request", cut(error.message), error.hint) from error
    if dealt != seats:
        raise Refusal("bad_request", f"{game.title} is for {dealt} seats with these options, not {seats}.")


def usual_level(seats: list[SeatRow]) -> str:
    """Of the bots that play on for people, if the host has not said: as the first bot at the table."""
    return next((seat.level for seat in seats if seat.kind == "bot"), USUAL_LEVEL)


def table_name(name: str) -> str:
    """A name as it is shown, or nothing."""
    shown = clean_text(name)
    if len(shown) > NAME_LENGTH:
        raise Refusal("bad_request", "That name is too long for a table.", f"Take up to {NAME_LENGTH} letters.")
    return shown


def next_seats(old: list[SeatRow], player: str, share: str) -> list[SeatRow]:
    """Everybody one seat on; the others' seats are kept for friends, and they come by the rematch or the code."""
    seats: list[SeatRow] = []
    for number, one in enumerate([*old[1:], old[0]]):
        if one.kind == "bot":
            seats.append(SeatRow(seat=number, kind="bot", level=one.level))
        elif one.player == player:
            seats.append(SeatRow(seat=number, kind="person", player=player, share=share))
        else:
            seats.append(SeatRow(seat=number, kind="friend"))
    return seats
