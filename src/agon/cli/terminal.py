"""A game at the terminal: shows each player the table and the question, takes the answer, and lets the bots play."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from agon.bots import make_bot
from agon.bots.bot import Observer
from agon.cli.answers import COMMANDS, HINTS, draw_prompt, find_choice
from agon.cli.common import HUMAN, read_text, write_file
from agon.cli.explain import explain
from agon.cli.hints import parse_seconds, show_hint
from agon.cli.table import draw_result, draw_view
from agon.core.cardfile import complete_cards
from agon.core.errors import AgonError
from agon.core.match import Match
from agon.core.protocol import SPECTATOR, Event, Prompt, View
from agon.core.text import SeatName
from agon.lab.series import derived_seed

MOST_NEWS = 12  # events shown above a question; the log has them all


class Leave(Exception):
    """The player leaves the table."""


class TerminalGame:
    """One match, some people in front of one screen, and bots."""

    def __init__(
        self, match: Match, players: list[str], console: Console, save: Path | None, hints: bool = False
    ) -> None:
        self.match = match
        self.players = players
        self.console = console
        self.save_path = save
        self.hints = hints  # whether the players may ask for advice
        self.is_saved = False
        self.save_problem = ""  # why the game was not saved after the last change
        self.is_live = sys.stdin.isatty() and console.is_terminal  # somebody sits there; else moves come from a file
        self.viewer = SPECTATOR
        self.told = [len(match.log.events)] * (len(players) + 1)  # how much of the log each viewer has read
        self.match.record.players = players

    # -- the game --------------------------------------------------------------------------------------------------
    def run(self) -> None:
        """Plays to the end, or until the player leaves."""
        if self.match.record.position is None:
            self.say(f"[dim]The seed is committed: {self.match.record.commitment()}[/dim]")
        if self.hints:
            self.say("[dim]Type hint to have your decision thought about.[/dim]")
        try:
            while not self.match.state.over:
                self.play_next()
            self.show_end()
        except Leave:
            self.save_or_not()
        except EOFError:
            self.say("")
            self.say(f"The input ended: the game stops after move {len(self.match.record.moves)}.")
            self.rescue()
        except KeyboardInterrupt:
            self.say("")
            self.rescue()
            raise

    def play_next(self) -> None:
        """One decision. Bots go first where several are asked, so that people never wait behind a hidden answer."""
        movers = self.match.state.to_move()
        bots = [seat for seat in movers if self.players[seat] != HUMAN]
        if bots:
            self.play_bot(bots[0])
        else:
            self.ask(movers[0])

    def play_bot(self, seat: int) -> None:
        """A bot's chance comes from the match's seed and the move's number: undo and reload change nothing."""
        number = len(self.match.record.moves)
        bot = make_bot(self.players[seat], derived_seed(self.match.record.seed_number(), "bot", number, seat))
        if self.is_live:
            with self.console.status("thinking …", spinner="dots"):
                action = bot.choose(Observer(self.match.state, seat))
        else:
            action = bot.choose(Observer(self.match.state, seat))
        self.apply(seat, action)

    def apply(self, seat: int, action: int) -> None:
        self.match.apply(seat, action)
        self.autosave()

    # -- a person's decision ---------------------------------------------------------------------------------------
    def ask(self, seat: int) -> None:
        """Asks until the player has chosen, undone something, or left."""
        if not self.hand_over(seat):
            return
        prompt = self.match.state.prompt(seat)
        assert prompt is not None
        self.show_table()
        self.show_news()
        self.show_prompt(prompt)
        while True:
            typed = self.read("> ")
            try:
                if self.obey(typed, prompt):
                    return
            except AgonError as error:
                self.complain(error)

    def obey(self, typed: str, prompt: Prompt) -> bool:
        """Does what was typed; True when the question is settled, by an answer or by an undo."""
        word, _, rest = typed.partition(" ")
        if typed.startswith("?"):
            explain(self.console, self.match.game, self.view(), prompt, typed[1:].strip())
        elif word == "s":
            self.save(Path(rest) if rest else self.save_path or self.default_path())
            self.say(f"Saved in {escape(str(self.save_path))}.")
        elif word == "hint":
            self.advise(prompt, rest.strip())
        elif typed == "u":
            self.undo(prompt.seat)
            return True
        elif word == "deck" and rest.endswith(".toml"):
            self.hand_in(prompt.seat, Path(rest))
            return True
        elif typed == "q":
            raise Leave
        elif typed in ("t", ""):
            self.show_table()
            self.show_prompt(prompt)
        elif typed in ("g", "h", "l"):
            {"g": self.show_guide, "h": self.show_help, "l": self.show_log}[typed]()
        else:
            self.apply(prompt.seat, find_choice(prompt.choices, typed).action)
            return True
        return False

    def advise(self, prompt: Prompt, time_to_think: str) -> None:
        """Thinks about the player's own decision, from what the seat knows and nothing else."""
        if not self.hints:
            raise AgonError(
                "there are no hints at this table", "agon play --hints allows them; ? explains the question."
            )
        observer = Observer(self.match.state, prompt.seat)
        seconds = parse_seconds(time_to_think)
        show_hint(self.console, observer, prompt, seconds, len(self.match.record.moves), self.is_live)

    def hand_in(self, seat: int, path: Path) -> None:
        """A deck that was built before, as the seat's own picks; nothing happens if something is wrong with it."""
        match = self.match
        for action in match.game.saved_answers(match.state, seat, read_text(path), str(path)):
            self.apply(seat, action)

    def undo(self, seat: int) -> None:
        self.match.undo(seat)
        self.told = [min(told, len(self.match.log.events)) for told in self.told]
        self.autosave()

    def hand_over(self, seat: int) -> bool:
        """Between two people at one screen: nobody sees what is not his. False if the last one takes his move back."""
        last, self.viewer = self.viewer, seat
        if last in (SPECTATOR, seat) or not self.is_live:
            return True
        self.console.clear()
        can_undo = self.match.undoable(last) is not None
        undo = f" {self.seat_name(last)} may still undo with u." if can_undo else ""
        typed = self.read(f"{self.seat_name(seat)} is next: press Enter when only you look at the screen.{undo} ")
        if typed == "u" and can_undo:
            self.undo(last)
            self.viewer = last
            return False
        return True

    def read(self, question: str) -> str:
        """A line from the player; what comes from a file is shown, so that the game can be read afterwards."""
        self.console.print(question, end="", markup=False)
        line = input()
        if not sys.stdin.isatty():
            self.console.print(line, markup=False)
        return line.strip()

    # -- showing ---------------------------------------------------------------------------------------------------
    def say(self, text: str) -> None:
        self.console.print(text)

    def complain(self, error: AgonError) -> None:
        self.console.print(Text.assemble((f"{error.message}.", "red"), f" {error.hint}"))

    def view(self) -> View:
        return self.match.state.view(self.viewer)

    def seat_name(self, seat: int) -> str:
        return str(SeatName(seat, self.match.state.view(SPECTATOR).seats[seat].name))

    def show_table(self) -> None:
        if self.is_live:
            self.console.clear()
        self.console.print(draw_view(self.view(), self.match.game.title, self.console.width, self.players))

    def show_prompt(self, prompt: Prompt) -> None:
        self.console.print(draw_prompt(prompt, self.match.game.vocabulary, self.view(), self.console.width))

    def show_news(self) -> None:
        """What this viewer has not been told yet."""
        events = [event for move, event in self.match.log.events[self.told[self.viewer] :]]
        news = [event for event in events if event.visible_to(self.viewer)]
        self.told[self.viewer] = len(self.match.log.events)
        if len(news) > MOST_NEWS:
            self.say(f"[dim]… {len(news) - MOST_NEWS} more in the log (l)[/dim]")
        for event in news[-MOST_NEWS:]:
            self.console.print(event_line(event))

    def show_log(self) -> None:
        for event in self.match.log.for_viewer(self.viewer):
            self.console.print(event_line(event))

    def show_guide(self) -> None:
        for line in self.view().guide:
            self.console.print(str(line), markup=False)

    def show_help(self) -> None:
        table = Table.grid(padding=(0, 2))
        for command, meaning in [*(HINTS if self.hints else []), *COMMANDS]:
            table.add_row(Text(command, style="bold cyan"), meaning)
        self.console.print(table)

    def show_end(self) -> None:
        people = [seat for seat, player in enumerate(self.players) if player == HUMAN]
        self.viewer = people[0] if len(people) == 1 else SPECTATOR
        self.show_table()
        self.show_news()
        result = self.match.state.result()
        assert result is not None
        self.console.print(draw_result(result, self.view()))
        record = self.match.record
        if record.position is None:
            self.say(f"[dim]seed 0x{record.seed_number():x}[/dim]")
            self.say(f"[dim]committed as {record.commitment()}[/dim]")
        if self.is_saved:
            path = escape(str(self.save_path))
            self.say(f"Saved in {path}; `agon replay {path}` tells it again.")

    # -- saving ----------------------------------------------------------------------------------------------------
    def default_path(self) -> Path:
        return Path(f"{self.match.game.id}-{self.match.record.commitment()[:8]}.json")

    def autosave(self) -> None:
        """After every change. A full disk is no reason to stop a game: it is said once, and the game goes on."""
        self.is_saved = False
        if self.save_path is None:
            return
        try:
            self.save(self.save_path)
        except AgonError as error:
            if error.message != self.save_problem:
                self.complain(error)
            self.save_problem = error.message
        else:
            self.save_problem = ""

    def save(self, path: Path) -> None:
        """With all its cards: an upgrade must not change those of a game in progress."""
        record = msgspec.structs.replace(self.match.record, cards=complete_cards(self.match.game))
        write_file(path, record.to_json())
        self.save_path = path
        self.is_saved = True

    def save_or_not(self) -> None:
        """On leaving: offers to save what would be lost."""
        if not self.is_saved and self.match.record.moves:
            path = self.default_path()
            try:
                answer = self.read(f"Save the game in {path}? [Y/n] ").lower()
            except EOFError:
                answer = ""
            if answer in ("", "y", "yes"):
                self.save(path)
        self.tell_where()

    def rescue(self) -> None:
        """The player is gone without a word: a game that somebody played by hand is kept."""
        if self.is_live and not self.is_saved and self.match.record.moves:
            self.save(self.save_path or self.default_path())
        self.tell_where()

    def tell_where(self) -> None:
        if self.is_saved:
            self.say(f"Saved. Go on with: agon play {self.match.game.id} --load {escape(str(self.save_path))}")


def event_line(event: Event) -> Text:
    line = Text("· ", style="dim")
    line.append(str(event.text), style="not dim")
    if event.rule:
        line.append(f"  {event.rule}", style="dim")
    return line
