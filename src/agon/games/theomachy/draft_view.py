"""The draft as its players see it (ledger section 3.4)."""

from __future__ import annotations

from agon.core.contract import Seat
from agon.core.protocol import Zone
from agon.games.theomachy.draft import draft_size
from agon.games.theomachy.entities import backs, prayer_card
from agon.games.theomachy.state import TheomachyState


def draft_zones(s: TheomachyState, seat: Seat, eyes: int) -> list[Zone]:
    """Draft hand and chosen cards, for their owner alone (THEOMACHY-DRAFT-08, INFO-06)."""
    picks = sorted(s.picks[seat])
    zones = [
        draft_zone(s, "draft", "Draft hand", seat, eyes, s.draft_hands[seat]),
        draft_zone(s, "picks", "Chosen", seat, eyes, picks),
    ]
    if seat != eyes:
        return zones
    for i, card in enumerate(zones[1].entities):
        if picks[i] in s.dropped[seat] and i == picks.index(picks[i]):
            card.tags = ["dropped"]
            card.facts["dropped"] = s.dropped[seat].count(picks[i])
    passed = [prayer_card(s, f"passed:{seat}:{i}", number) for i, number in enumerate(passed_on(s, seat))]
    zones.append(
        Zone(id=f"passed:{seat}", kind="pile", name="Passed on", owner=seat, folded=True, entities=passed, private=True)
    )
    return zones


def draft_zone(s: TheomachyState, zone: str, name: str, seat: Seat, eyes: int, numbers: list[int]) -> Zone:
    cards = backs(zone, seat, len(numbers))
    if seat == eyes:
        cards = [prayer_card(s, f"{zone}:{seat}:{i}", number) for i, number in enumerate(numbers)]
    return Zone(
        id=f"{zone}:{seat}",
        kind="hand",
        name=name,
        owner=seat,
        role="hand",
        folded=seat != eyes,
        entities=cards,
        size=len(numbers),
        private=seat == eyes,
    )


def passed_on(s: TheomachyState, seat: Seat) -> list[int]:
    """The cards that this seat has passed on in the draft (THEOMACHY-INFO-12 c)."""
    steps = draft_size(s)[1] - 1
    rounds = len(s.picks[0]) // steps
    turn = len(s.picks[0]) % steps
    n = s.seats
    cards: list[int] = []
    for r in range(rounds + 1):
        taken = steps if r < rounds else turn
        for began in range(n):
            mine = (seat - began) % n
            if mine >= taken:
                continue
            for k in range(mine + 1, taken):
                cards.append(s.picks[(began + k) % n][r * steps + k])
            if r < rounds:
                cards.append(s.leftovers[r * n + began])
            else:
                cards.extend(s.draft_hands[(began + taken) % n])
    return sorted(cards)
