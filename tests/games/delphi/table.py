"""A table for rule tests: a position, moves in the vocabulary's words, and what a player sees afterwards.

Everything is read from the public view and prompt, so that a test sees exactly what a player or a judge would. Spaces
of the compact layout are named by their place: "1,0".
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from agon.core.contract import State
from agon.core.protocol import Choice, Entity, SeatView
from agon.games.delphi.game import make
from tests.games.game_table import GameTable

GAME = make()
LEDGER = Path(__file__).parents[3] / "docs" / "rules" / "delphi.md"
COLOURS = ["red", "black", "purple", "blue", "yellow", "green"]


class Table(GameTable[State]):
    """Starts from a position (see games/delphi/position.py for the keys), with ships and dice that do no harm."""

    def __init__(self, **told: Any) -> None:
        told.setdefault("seats", 2)
        told.setdefault("ship", ["ship_shield", "ship_range", "ship_discount", "ship_favor"][: told["seats"]])
        if "shields" not in told:
            told["shields"] = [0] * told["seats"]
        told.setdefault("favor", [3, 4, 5, 6][: told["seats"]])
        told.setdefault("injuries", ["1 green"] * told["seats"])
        told.setdefault("gods", [{}] * told["seats"])
        super().__init__(GAME.position(told))

    # -- playing ----------------------------------------------------------------------------------------------------
    def number(self, name: str) -> int:
        return GAME.vocabulary.number(" ".join(self.space(word) for word in name.split()))

    def space(self, word: str) -> str:
        """A place "q,r" becomes the name of its space."""
        if "," not in word:
            return word
        q, r = (int(part) for part in word.split(","))
        return next(e.id for e in self.zone("sea").entities if e.at == (q, r)).removeprefix("space:")

    def places(self, verb: str = "sail") -> set[str]:
        """Where an action can go, as places: {"1,0", "-1,-1"}."""
        at = {e.id.removeprefix("space:"): e.at for e in self.zone("sea").entities if e.at is not None}
        return {f"{at[name][0]},{at[name][1]}" for name in self.offers(verb)}

    def reach(self) -> dict[str, int]:
        """The spaces where a move can end, as the sea shows them, with their price in favor."""
        spaces = [space for space in self.zone("sea").entities if "in reach" in space.tags]
        return {f"{s.at[0]},{s.at[1]}": s.price.get("favor", 0) for s in spaces if s.at is not None}

    def choice(self, name: str) -> Choice:
        prompt = self.state.prompt(self.seat)
        assert prompt is not None
        return next(choice for choice in prompt.choices if choice.action == self.number(name))

    def end_turn(self) -> Table:
        """Uses what is left of the dice for favor, ends the turn, and lets the others pass."""
        seat = self.seat
        while not self.state.over and self.state.to_move() == [seat]:
            if self.asks() == "choose_action":
                self.do("take favor")
            elif self.asks() != "main_menu":
                break
            elif "end turn" in self.options():
                self.do("end turn")
            else:
                self.do(f"use die {self.offers('use die')[0]}")
        return self.pass_foreign()

    def pass_foreign(self) -> Table:
        while not self.state.over and self.asks() == "foreign_roll":
            self.do("pass")
        return self

    # -- seeing -----------------------------------------------------------------------------------------------------
    def at(self, place: str, viewer: int = -1) -> Entity:
        """The space at a place, with what lies on it."""
        return self.entity(f"space:{self.space(place)}", viewer)

    def on(self, place: str) -> list[str]:
        """The names of what lies on a space."""
        return [thing.name for thing in self.at(place).holds]

    def ship(self, seat: int) -> str:
        for space in self.zone("sea").entities:
            if any(thing.id == f"ship:{seat}" for thing in space.holds):
                assert space.at is not None
                return f"{space.at[0]},{space.at[1]}"
        raise AssertionError("the ship is lost")

    def favor(self, seat: int) -> int:
        value = self.zone(f"favor:{seat}").value
        assert value is not None
        return value

    def shield(self, seat: int) -> int:
        value = self.zone(f"shield:{seat}").value
        assert value is not None
        return value

    def row(self, seat: int, colour: str) -> int:
        return int(str(self.entity(f"god:{seat}:{colour}").facts["row"]))

    def counts(self, zone: str) -> dict[str, int]:
        """Cards by colour: counts("hand:0"), counts("injuries:1"), counts("oracle-discard")."""
        return {card.colour: card.count for card in self.zone(zone).entities if card.count is not None}

    def hand(self, seat: int) -> dict[str, int]:
        return self.counts(f"hand:{seat}")

    def injuries(self, seat: int) -> dict[str, int]:
        return self.counts(f"injuries:{seat}")

    def cargo(self, seat: int) -> list[str]:
        return [thing.name for thing in self.zone(f"cargo:{seat}").entities]

    def tasks(self, seat: int) -> dict[str, int]:
        """Zeus Tiles held: {"shrine:white": 3, "offering:blue": 1, ...}."""
        zones = [self.zone(f"{name}:{seat}") for name in ("tasks", "tasks-offerings", "tasks-monsters")]
        tiles = [tile for zone in zones for tile in zone.entities]
        return {tile.id.removeprefix(f"task:{seat}:"): tile.count or 0 for tile in tiles}

    def dice(self, seat: int) -> list[str]:
        return [die.colour for die in self.zone(f"dice:{seat}").entities]

    def cards(self, seat: int) -> list[str]:
        """Ids of equipment and companions."""
        cards = [card.id.split(":") for card in self.zone(f"equipment:{seat}").entities]
        return [name for group, name in cards if group != "ship_tile"]

    def display(self) -> list[str]:
        return [card.id.split(":")[1] for card in self.zone("display").entities]

    def rules(self, kind: str) -> list[str]:
        """The rules that events of a kind name."""
        return [event.rule for _, event in self.log.events if event.kind == kind]


def ship_of(side: SeatView) -> str:
    """The id of a seat's ship tile."""
    ids = [card.id for zone in side.zones if zone.id.startswith("equipment:") for card in zone.entities]
    return next(name.removeprefix("ship_tile:") for name in ids if name.startswith("ship_tile:"))


def tasks_of(side: SeatView) -> list[str]:
    """The Zeus Tiles of a seat's side of the table, each as often as it is held: "shrine:white", "offering:blue"."""
    tiles = [tile for zone in side.zones if zone.id.startswith("tasks") for tile in zone.entities]
    return [tile.id.split(":", 2)[2] for tile in tiles for i in range(tile.count or 0)]
