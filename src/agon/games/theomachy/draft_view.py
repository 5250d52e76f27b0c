"""The draft as its players see it (ledger section 3.4)."""

from __future__ import annotations

from agon.core.protocol import Zone
from agon.games.theomachy.draft import Draft, DropCards, draft_size
from agon.games.theomachy.entities import backs, prayer_card
from agon.games.theomachy.state import TheoState


def draft_zones(s: TheoState, seat: int, eyes: int) -> list[Zone]:
    """Draft hand and chosen cards, for their owner alone (THEOMACHY-DRAFT-08, INFO-06)."""
    own = seat == eyes
    hand = s.draft_hands[seat]
    picks = sorted(s.picks[seat])
    hands = backs("draft", seat, len(hand))
    chosen = backs("picks", seat, len(picks))
    if own:
        hands = [prayer_card(s, f"draft:{seat}:{i}", number) for i, number in enumerate(hand)]
        chosen = [prayer_card(s, f"picks:{seat}:{i}", number) for i, number in enumerate(picks)]
        for i in range(len(chosen)):
            if picks[i] in s.dropped[seat] and i == picks.index(picks[i]):
                chosen[i].tags = [f"dropped {s.dropped[seat].count(picks[i])}"]
    zones = [
        Zone(
            id=f"draft:{seat}", kind="hand", name="Draft hand", owner=seat, entities=hands, size=len(hand), private=own
        ),
        Zone(id=f"picks:{seat}", kind="hand", name="Chosen", owner=seat, entities=chosen, size=len(picks), private=own),
    ]
    if own:
        passed = [prayer_card(s, f"passed:{seat}:{i}", number) for i, number in enumerate(passed_on(s, seat))]
        zones.append(
            Zone(id=f"passed:{seat}", kind="pile", name="Passed on", owner=seat, entities=passed, private=True)
        )
    return zones


def passed_on(s: TheoState, seat: int) -> list[int]:
    """The cards that this seat has passed on in the draft (THEOMACHY-INFO-12 c)."""
    step = s.stack[-1]
    if not isinstance(step, (Draft, DropCards)):
        return []
    size = draft_size(s)
    steps = size[1] - 1
    rounds = step.round if isinstance(step, Draft) else size[0]
    turn = step.turn if isinstance(step, Draft) else 0
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
