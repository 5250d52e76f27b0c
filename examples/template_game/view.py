"""What a viewer may know, built from nothing: it never starts from the whole state and takes things away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from agon.core.protocol import Entity, SeatView, View, Zone
from template_game.cards import FOLLOWERS, NAMES, SEATS, STRENGTH
from template_game.rules import Consolation, Round

if TYPE_CHECKING:
    from template_game.state import DuelState

PHASES = ["choose", "omen acts"]
GUIDE = [
    "Both choose an omen face down; the stronger one acts.",
    "Odd: take that many followers. Even: look at the other hand and discard one omen of it.",
    "After the last round the most followers win.",
]


def view(s: DuelState, viewer: int) -> View:
    s.game.view_check(viewer, SEATS)
    return View(
        game=s.game.id,
        viewer=viewer,
        phase=phase(s),
        phases=PHASES,
        round=s.round,
        to_move=s.to_move(),
        zones=[
            Zone(id="discard", kind="row", name="Discard pile", entities=[open_omen(omen) for omen in s.discard]),
            Zone(id="deck", kind="pile", name="Deck", size=len(s.deck)),
        ],
        seats=[seat_view(s, seat, viewer) for seat in range(SEATS)],
        guide=GUIDE,
        options={"rounds": s.rounds, "consolation": "yes" if s.consolation else "no"},
        result=s.result(),
    )


def phase(s: DuelState) -> str:
    if s.over:
        return "the end"
    top = s.stack[-1]
    return "choose" if isinstance(top, Round) else "consolation" if isinstance(top, Consolation) else "omen acts"


def seat_view(s: DuelState, seat: int, viewer: int) -> SeatView:
    hand = own_hand(s, seat) if viewer == seat else other_hand(s, seat, viewer)
    size = len(s.hands[seat])
    return SeatView(
        seat=seat,
        name=f"Seat {seat}",
        points=s.followers[seat],
        zones=[
            Zone(
                id=f"hand-{seat}",
                kind="hand",
                name="Hand",
                owner=seat,
                entities=hand,
                size=size,
                private=viewer == seat,
            ),
            Zone(
                id=f"followers-{seat}",
                kind="counter",
                name="Followers",
                owner=seat,
                value=s.followers[seat],
                limit=FOLLOWERS * SEATS,
            ),
        ],
    )


def own_hand(s: DuelState, seat: int) -> list[Entity]:
    top = s.stack[-1]
    chosen = top.chosen[seat] if isinstance(top, Round) else -1
    return [open_omen(omen, ["chosen"] if omen == chosen else []) for omen in s.hands[seat]]


def other_hand(s: DuelState, seat: int, viewer: int) -> list[Entity]:
    """Omens that the viewer has looked at are open (DUEL-OMEN-03), the rest only a number of backs."""
    known = [omen for omen in s.hands[seat] if s.seen[omen] and 0 <= viewer < SEATS]
    hidden = len(s.hands[seat]) - len(known)
    return [open_omen(omen) for omen in known] + [face_down(seat, number) for number in range(hidden)]


def open_omen(omen: int, tags: list[str] | None = None) -> Entity:
    """An omen's id stays the same wherever it lies, so that a table can move the card."""
    strength = STRENGTH[omen]
    text = f"Take {strength} followers." if strength % 2 == 1 else "Look at the other hand and discard one omen of it."
    return Entity(
        id=f"omen-{omen}",
        kind="card",
        name=NAMES[omen],
        label=f"{NAMES[omen]}: {text}",
        text=text,
        facts={"strength": strength},
        tags=tags if tags is not None else [],
        source="own",
    )


def face_down(seat: int, number: int) -> Entity:
    """A card's back. Its id counts backs: an id made from the omen would tell what it is."""
    label = f"a hidden omen of seat {seat}"
    return Entity(id=f"back-{seat}-{number}", kind="card", name="omen", label=label, owner=seat, face_down=True)
