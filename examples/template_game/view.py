"""What a viewer may know, built from nothing: it never starts from the whole state and takes things away."""

from __future__ import annotations

from agon.core.contract import Seat
from agon.core.protocol import Entity, SeatView, View, Zone
from agon.core.text import text
from template_game.cards import FOLLOWERS, NAMES, SEATS, STRENGTH
from template_game.rules import Consolation, Round
from template_game.scoring import result
from template_game.state import DuelState
from template_game.words import player

PHASES = ["choose", "omen acts"]
GUIDE = [
    "Both choose an omen face down; the stronger one acts.",
    "Odd: take that many followers. Even: look at the other hand and discard one omen of it.",
    "After the last round the most followers win.",
]

LOOK = "Look at the other hand and discard one omen of it."


def view(s: DuelState, viewer: Seat) -> View:
    return View(
        game=s.game.id,
        viewer=viewer,
        phase=phase(s),
        phases=PHASES,
        round=s.round,
        to_move=s.to_move(),
        zones=[
            Zone(
                id="discard",
                kind="row",
                name="Discard pile",
                role="discard",
                folded=True,
                entities=[open_omen(omen) for omen in s.discard],
            ),
            Zone(id="deck", kind="pile", name="Deck", role="deck", folded=True, size=len(s.deck)),
        ],
        seats=[seat_view(s, seat, viewer) for seat in range(SEATS)],
        guide=GUIDE,
        result=result(s) if s.over else None,
    )


def phase(s: DuelState) -> str:
    if s.over:
        return "the end"
    top = s.stack[-1]
    return "choose" if isinstance(top, Round) else "consolation" if isinstance(top, Consolation) else "omen acts"


def seat_view(s: DuelState, seat: Seat, viewer: Seat) -> SeatView:
    hand = own_hand(s, seat) if viewer == seat else other_hand(s, seat, viewer)
    size = len(s.hands[seat])
    return SeatView(
        seat=seat,
        name="",  # players go by their own names
        points=s.followers[seat],
        zones=[
            Zone(
                id=f"hand-{seat}",
                kind="hand",
                name="Hand",
                owner=seat,
                role="hand",
                entities=hand,
                size=size,
                private=viewer == seat,
            ),
            Zone(
                id=f"followers-{seat}",
                kind="counter",
                name="Followers",
                owner=seat,
                role="score",
                value=s.followers[seat],
                limit=FOLLOWERS * SEATS,
            ),
        ],
    )


def own_hand(s: DuelState, seat: Seat) -> list[Entity]:
    top = s.stack[-1]
    chosen = top.chosen[seat] if isinstance(top, Round) else -1
    return [open_omen(omen, ["chosen"] if omen == chosen else []) for omen in s.hands[seat]]


def other_hand(s: DuelState, seat: Seat, viewer: Seat) -> list[Entity]:
    """Omens that the viewer has looked at are open (DUEL-OMEN-03), the rest only a number of backs."""
    known = [omen for omen in s.hands[seat] if s.seen[omen] and 0 <= viewer < SEATS]
    hidden = len(s.hands[seat]) - len(known)
    return [open_omen(omen) for omen in known] + [face_down(seat, number) for number in range(hidden)]


def open_omen(omen: int, tags: list[str] | None = None) -> Entity:
    """An omen's id stays the same wherever it lies, so that a table can move the card."""
    strength = STRENGTH[omen]
    odd = strength % 2 == 1
    return Entity(
        id=f"omen-{omen}",
        kind="card",
        name=NAMES[omen],
        text=text("Take {count} followers.", count=strength) if odd else LOOK,
        gist=f"take {strength}" if odd else "look and discard",
        key="strength",
        facts={"strength": strength},
        tags=tags if tags is not None else [],
        source="own",
    )


def face_down(seat: Seat, number: int) -> Entity:
    """A card's back. Its id counts backs: an id made from the omen would tell what it is."""
    label = text("a hidden omen of {player}", player=player(seat))
    return Entity(id=f"back-{seat}-{number}", kind="card", name="omen", label=label, owner=seat, face_down=True)
