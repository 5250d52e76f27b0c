"""What a viewer may know, built from nothing: the open table, one's own cards, and what one has seen (INFO)."""

from __future__ import annotations

from typing import Final

from agon.core.protocol import SPECTATOR, Entity, Fact, SeatView, View, Zone
from agon.games.theomachy.afterwards import price
from agon.games.theomachy.cards import ELEMENT_NAMES, GOD, HERO, KINDS, LOCATION, ORB_NAMES, POWER, WORTH
from agon.games.theomachy.choices import DiscardCards, GroupDiscard
from agon.games.theomachy.draft import ChooseGods, Draft, DropCards, draft_size
from agon.games.theomachy.play import PUT_AWAY, Play
from agon.games.theomachy.scoring import result
from agon.games.theomachy.state import (
    BASIC,
    BET_1,
    BET_3,
    END,
    EPIC,
    MODES,
    SETTING_UP,
    TheoState,
)
from agon.games.theomachy.tokens import in_stake, owes, worth
from agon.games.theomachy.words import SINGULAR, player, tokens

PHASES: Final = ["Set-up", "Betting 1", "Betting 2", "Betting 3", "Battle", "End", "Prayer", "Myths", "Start"]
TURN_PHASES: Final = ["Start", "Betting 1", "Betting 2", "Betting 3", "Battle", "End", "Prayer"]
COLOURS: Final = ["earth", "air", "fire", "water"]
TOKEN_COLOURS: Final = ["blue", "red", "white"]
GUIDE: Final = [
    "1. Everybody antes followers; three Element cards lie open, two face down.",
    "2. Three betting phases: pass or call, raise by one worshiper, or fold. Play Power cards, Effects, Locations.",
    "3. Cards need cards of their Element and orbs: the Constellation and your Power cards count, nothing is used up.",
    "4. The Battle: Attacks of one Element. The highest Might wins and keeps its Stake; the others lose theirs.",
    "5. Everybody takes a card from the Prayer Track, or blind from the deck.",
    "Prophet 10, priest 5, follower 2. Nobody exchanges by choice; without followers a priest becomes two.",
]


def view(s: TheoState, viewer: int) -> View:
    s.game.view_check(viewer, s.seats)
    eyes = viewer if viewer != SPECTATOR and s.alive[viewer] else SPECTATOR  # THEOMACHY-INFO-13
    return View(
        game=s.game.id,
        viewer=viewer,
        phase="Over" if s.over else PHASES[s.phase],
        phases=TURN_PHASES if s.mode == BASIC else [*TURN_PHASES, "Myths"],
        round=s.hand,
        active=active(s),
        to_move=s.to_move(),
        zones=shared_zones(s, eyes),
        seats=[seat_view(s, seat, eyes) for seat in range(s.seats)],
        guide=GUIDE,
        options={
            "mode": MODES[s.mode],
            "decks": "draft" if s.drafted else "starter",
            "responses": "holders" if s.quiet else "open",
        },
        result=result(s) if s.over else None,
    )


def active(s: TheoState) -> int | None:
    """Who is on turn; nobody while all choose side by side."""
    waiting = s.to_move()
    if len(s.stack) > 0 and isinstance(s.stack[-1], (Draft, DropCards, ChooseGods)):
        return None
    return waiting[0] if len(waiting) == 1 else None


# -- the shared table ------------------------------------------------------------------------------------------
def shared_zones(s: TheoState, eyes: int) -> list[Zone]:
    zones = [sky(s, eyes), declared(s), level(s, eyes), track(s, eyes)]
    zones.append(Zone(id="prayer_deck", kind="pile", name="Prayer deck", size=len(s.prayer_deck)))
    gone = [prayer_card(s, f"removed:{i}", s.removed[i]) for i in range(len(s.removed))]
    zones.append(Zone(id="removed", kind="pile", name="Removed cards", entities=gone, size=len(gone)))
    bottom: list[Entity] = []
    for place in range(len(s.bottom_seen)):
        if eyes >= 0 and s.bottom_seen[place] >> eyes & 1:
            bottom.append(element_card(s, f"bottom:{place}", s.element_deck[place]))
    zones.append(
        Zone(
            id="element_deck",
            kind="pile",
            name="Element deck",
            entities=bottom,
            size=len(s.element_deck),
            private=len(bottom) > 0,
        )
    )
    used = [element_card(s, f"used:{i}", card) for i, card in enumerate(s.element_pile)]
    zones.append(Zone(id="element_pile", kind="pile", name="Element discard pile", entities=used, size=len(used)))
    zones.append(Zone(id="ante", kind="track", name="Ante", value=s.ante, limit=3))
    return zones


def element_card(s: TheoState, entity_id: str, number: int) -> Entity:
    card = s.cards.elements[number]
    return Entity(
        id=entity_id,
        kind="card",
        name=card.name,
        label=f"{card.name}: {ELEMENT_NAMES[card.element]}, {card.orbs} {ORB_NAMES[card.orb_kind]}",
        colour=COLOURS[card.element],
        icon=COLOURS[card.element],
        source=card.source,
        facts={"element": ELEMENT_NAMES[card.element], "orbs": card.orbs, "orb kind": ORB_NAMES[card.orb_kind]},
    )


def sky(s: TheoState, eyes: int) -> Zone:
    cards: list[Entity] = []
    for place in range(len(s.sky)):
        looked = eyes >= 0 and s.sky_seen[place] >> eyes & 1 == 1
        if place < s.face_up or looked:
            card = element_card(s, f"sky:{place}", s.sky[place])
            if place >= s.face_up:
                card.face_down = True  # it counts for nobody yet (THEOMACHY-REQ-09)
                card.tags = ["seen by you"]
            cards.append(card)
        else:
            name = "River" if place == 3 else "Turn"
            cards.append(
                Entity(id=f"sky:{place}", kind="card", name=name, label=f"the {name}, face down", face_down=True)
            )
    return Zone(id="sky", kind="row", name="Constellation", entities=cards, size=len(s.sky))


def declared(s: TheoState) -> Zone:
    """Cards on their way, the newest last."""
    cards: list[Entity] = []
    for step in s.stack:
        if isinstance(step, Play) and step.stage < PUT_AWAY:
            card = prayer_card(s, f"declared:{len(cards)}", step.code >> 1)
            card.owner = step.seat
            if step.target >= 0:
                card.tags = [f"at {player(step.target)}"]
            cards.append(card)
    return Zone(id="declared", kind="row", name="Being played", entities=cards)


def level(s: TheoState, eyes: int) -> Zone:
    """The betting level, what the viewer owes, and all that is staked."""
    entities: list[Entity] = []
    for kind in range(3):
        facts: dict[str, Fact] = {"count": s.level[kind]}
        label = f"level: {s.level[kind]} {SINGULAR[kind]}"
        if eyes >= 0 and s.in_hand(eyes) and s.phase <= BET_3:
            owed = max(s.level[kind] - s.paid[3 * eyes + kind], 0)
            facts["owed"] = owed
            label += f", you owe {owed}"
        entities.append(
            Entity(
                id=f"level:{SINGULAR[kind]}",
                kind="token",
                name=SINGULAR[kind],
                label=label,
                colour=TOKEN_COLOURS[kind],
                facts=facts,
            )
        )
    pot = sum(in_stake(s, seat, kind) * WORTH[kind] for seat in range(s.seats) for kind in range(3))
    return Zone(id="level", kind="row", name="Betting level", entities=entities, value=pot)


def track(s: TheoState, eyes: int) -> Zone:
    slots: list[Entity] = []
    for slot in range(6):
        cost = price(s, eyes, slot) if eyes >= 0 else s.cards.slot_costs[slot]
        words = SINGULAR[cost] if cost >= 0 else "free"
        if s.track[slot] >= 0:
            card = prayer_card(s, f"slot:{slot}", s.track[slot])
            card.facts["price"] = words
            card.label += f" Price: {words}."
            slots.append(card)
        else:
            slots.append(Entity(id=f"slot:{slot}", kind="slot", name="empty", label=f"empty slot, {words}"))
    return Zone(id="track", kind="row", name="Prayer Track", entities=slots)


def prayer_card(s: TheoState, entity_id: str, number: int) -> Entity:
    """A Prayer card, god or Myth, face up."""
    card = s.cards.all[number]
    facts: dict[str, Fact] = {"kind": KINDS[card.kind]}
    label = f"{card.name}, {KINDS[card.kind]}"
    if card.kind <= LOCATION:
        facts["element"] = ELEMENT_NAMES[card.element]
        if card.kind == POWER:
            facts["orbs"] = f"{card.orbs} {ORB_NAMES[card.orb_kind]}"
            label += f": counts as {ELEMENT_NAMES[card.element]} and {card.orbs} {ORB_NAMES[card.orb_kind]}"
        else:
            facts["needs"] = needs(s, number)
            label += f", needs {needs(s, number)}"
        if card.token >= 0:
            facts["token"] = SINGULAR[card.token]
    elif card.kind != GOD:
        facts["cost"] = card.cost
        if card.kind == HERO:
            facts["might"] = card.hero_might
    if card.mandate_text:
        facts["mandate"] = card.mandate_text
    return Entity(
        id=entity_id,
        kind="card",
        name=card.name,
        label=f"{label}. {card.text}".strip(),
        text=card.text,
        colour=COLOURS[card.element] if card.element >= 0 else "",
        icon=KINDS[card.kind],
        source=card.source,
        facts=facts,
    )


def needs(s: TheoState, number: int) -> str:
    card = s.cards.all[number]
    words = f"{card.symbols} {ELEMENT_NAMES[card.element]}"
    return words if card.orbs == 0 else f"{words}, {card.orbs} {ORB_NAMES[card.orb_kind]}"


# -- the seats ---------------------------------------------------------------------------------------------------
def seat_view(s: TheoState, seat: int, eyes: int) -> SeatView:
    tags: list[str] = []
    if seat == s.first and s.phase != SETTING_UP:
        tags.append("First Player")
    if not s.alive[seat]:
        tags.append("eliminated")
    elif s.folded[seat]:
        tags.append("folded")
    if s.stands[seat]:
        tags.append("Last Stand")
    if s.phase >= BET_1 and s.phase <= BET_3 and s.in_hand(seat) and owes(s, seat):
        tags.append("owes")
    if s.phase >= END and s.phase != 8 and s.has_won(seat):
        tags.append("won the hand")
    parts = {"congregation": worth(s, seat), "stake": sum(in_stake(s, seat, k) * WORTH[k] for k in range(3))}
    if s.phase == END and s.fought:
        parts["might"] = s.might[seat]
    if s.starters[seat] >= 0:
        tags.append(f"starter deck {['I', 'II', 'III', 'IV'][s.starters[seat]]}")
    if s.barred[seat] and s.phase == BET_1:
        tags.append("no Effects")
    return SeatView(
        seat=seat,
        name=player(seat),
        icon=s.cards.all[s.gods[seat]].id if s.gods[seat] >= 0 else "",
        zones=seat_zones(s, seat, eyes),
        points=s.points[seat] if s.mode == EPIC else worth(s, seat),
        parts=parts,
        tags=tags,
    )


def seat_zones(s: TheoState, seat: int, eyes: int) -> list[Zone]:
    zones = [
        token_zone(s, seat, "congregation", "Congregation", s.congregation),
        token_zone(s, seat, "stake", "Stake", s.stake),
        hand_zone(s, seat, eyes),
        card_zone(s, seat, "area", "Play area", [code >> 1 for code in s.areas[seat]]),
        location_zone(s, seat),
        counts_zone(s, seat),
        Zone(id=f"deck:{seat}", kind="pile", name="Draw deck", owner=seat, size=len(s.decks[seat])),
        pile_zone(s, seat, eyes),
        sealed_zone(s, seat, eyes),
    ]
    if s.stands[seat]:
        zones.append(token_zone(s, seat, "lent", "Last Stand", s.lent))
    if eyes >= 0:
        zones.extend(known_zones(s, seat, eyes))
    if s.mode != BASIC:
        zones.extend(god_zones(s, seat))
    if s.phase == SETTING_UP and s.drafted:
        zones.extend(draft_zones(s, seat, eyes))
    held = pending(s, seat)
    if len(held) > 0:
        zones.append(pending_zone(s, seat, eyes, held))
    return zones


def known_zones(s: TheoState, seat: int, eyes: int) -> list[Zone]:
    """Cards that somebody has seen in this hand: for himself, and for the hand's owner (THEOMACHY-INFO-12 b)."""
    zones: list[Zone] = []
    for other in range(s.seats):
        names = s.seen[s.seats * other + seat]
        if len(names) > 0 and (other == eyes or seat == eyes):
            who = "you" if other == eyes else player(other)
            cards = [prayer_card(s, f"known:{seat}:{other}:{i}", number) for i, number in enumerate(names)]
            name = f"Known to {who}"
            zones.append(
                Zone(id=f"known:{seat}:{other}", kind="row", name=name, owner=seat, entities=cards, private=True)
            )
    return zones


def token_zone(s: TheoState, seat: int, zone: str, name: str, counts: list[int]) -> Zone:
    own = counts[3 * seat : 3 * seat + 3]
    entities = [
        Entity(
            id=f"{zone}:{seat}:{SINGULAR[kind]}",
            kind="token",
            name=SINGULAR[kind],
            label=f"{own[kind]} {SINGULAR[kind]} ({WORTH[kind]} each)",
            colour=TOKEN_COLOURS[kind],
            facts={"count": own[kind]},
        )
        for kind in range(3)
    ]
    if zone == "stake":
        for entry in s.myths[seat]:
            if entry & 1:
                hero = s.cards.all[entry >> 2]
                entities.append(Entity(id=f"hero:{seat}", kind="token", name=hero.name, label=f"{hero.name}, Hero"))
    value = sum(own[kind] * WORTH[kind] for kind in range(3))
    return Zone(
        id=f"{zone}:{seat}", kind="row", name=f"{name}: {tokens(own)}", owner=seat, entities=entities, value=value
    )


def card_zone(s: TheoState, seat: int, zone: str, name: str, numbers: list[int]) -> Zone:
    cards = [prayer_card(s, f"{zone}:{seat}:{i}", number) for i, number in enumerate(numbers)]
    return Zone(id=f"{zone}:{seat}", kind="row", name=name, owner=seat, entities=cards, size=len(cards))


def backs(zone: str, seat: int, count: int) -> list[Entity]:
    return [
        Entity(id=f"{zone}:{seat}:{i}", kind="card", name="card", label="a face-down card", face_down=True)
        for i in range(count)
    ]


def hand_zone(s: TheoState, seat: int, eyes: int) -> Zone:
    """One's own cards, with what each still needs; of others only the number (THEOMACHY-INFO-01)."""
    hand = s.hands[seat]
    own = seat == eyes
    cards = backs("hand", seat, len(hand))
    if own:
        cards = [own_card(s, seat, f"hand:{seat}:{i}", code) for i, code in enumerate(hand)]
    return Zone(id=f"hand:{seat}", kind="hand", name="Hand", owner=seat, entities=cards, size=len(hand), private=own)


def own_card(s: TheoState, seat: int, entity_id: str, code: int) -> Entity:
    entity = prayer_card(s, entity_id, code >> 1)
    card = s.cards.all[code >> 1]
    if code & 1:
        entity.tags = ["played in this hand"]
    if card.kind != POWER:
        sight = f"{s.counted(seat, card.element)} {ELEMENT_NAMES[card.element]} of {card.symbols}"
        if card.orbs > 0:
            sight += f", {s.counted(seat, 4 + card.orb_kind)} {ORB_NAMES[card.orb_kind]} of {card.orbs}"
        entity.facts["in sight"] = sight
    return entity


def location_zone(s: TheoState, seat: int) -> Zone:
    cards: list[Entity] = []
    for i, entry in enumerate(s.locations[seat]):
        card = prayer_card(s, f"locations:{seat}:{i}", entry >> 2)
        kind = s.cards.all[entry >> 2].token
        card.holds = [Entity(id=f"on:{seat}:{i}", kind="token", name=SINGULAR[kind], colour=TOKEN_COLOURS[kind])]
        if entry & 1:
            card.tags.append("damaged")
        if entry & 2:
            card.tags.append("used")
        cards.append(card)
    return Zone(id=f"locations:{seat}", kind="row", name="Locations", owner=seat, entities=cards, size=len(cards))


def counts_zone(s: TheoState, seat: int) -> Zone:
    """What this player counts: Elements and orbs of Constellation, Power cards and bonuses."""
    names = [*ELEMENT_NAMES, *ORB_NAMES]
    entities = [
        Entity(
            id=f"counts:{seat}:{names[i].lower()}",
            kind="token",
            name=names[i],
            label=f"{s.counted(seat, i)} {names[i]}",
            colour=names[i].lower(),
            facts={"count": s.counted(seat, i)},
        )
        for i in range(6)
    ]
    return Zone(id=f"counts:{seat}", kind="row", name="In sight", owner=seat, entities=entities)


def pile_zone(s: TheoState, seat: int, eyes: int) -> Zone:
    """All of it for its owner, the top card for others (THEOMACHY-INFO-03)."""
    pile = s.piles[seat]
    own = seat == eyes
    cards: list[Entity] = []
    if own:
        cards = [own_card(s, seat, f"pile:{seat}:{i}", pile[i]) for i in range(len(pile) - 1, -1, -1)]
    elif len(pile) > 0:
        cards = [prayer_card(s, f"pile:{seat}:{len(pile) - 1}", pile[-1] >> 1)]
    return Zone(id=f"pile:{seat}", kind="pile", name="Discard pile", owner=seat, entities=cards, size=len(pile))


def sealed_zone(s: TheoState, seat: int, eyes: int) -> Zone:
    """Its owner sees them, others their number (THEOMACHY-INFO-08)."""
    sealed = s.sealed[seat]
    own = seat == eyes
    cards = backs("sealed", seat, len(sealed))
    if own:
        cards = [own_card(s, seat, f"sealed:{seat}:{i}", code) for i, code in enumerate(sealed)]
    name = "Kept cards" if s.phase >= END else "Sealed in the Stake"
    return Zone(id=f"sealed:{seat}", kind="hand", name=name, owner=seat, entities=cards, size=len(sealed), private=own)


def god_zones(s: TheoState, seat: int) -> list[Zone]:
    zones: list[Zone] = []
    if s.gods[seat] >= 0:
        card = prayer_card(s, f"god:{seat}:card", s.gods[seat])
        if s.god_used[seat]:
            card.tags = ["used"]
        zones.append(Zone(id=f"god:{seat}", kind="row", name="God", owner=seat, entities=[card]))
    elif s.pantheons[seat] >= 0:
        name = s.cards.data.pantheons[s.pantheons[seat]].name
        zones.append(Zone(id=f"god:{seat}", kind="row", name=f"{name} pantheon", owner=seat))
    cards: list[Entity] = []
    for i, entry in enumerate(s.myths[seat]):
        myth = prayer_card(s, f"myths:{seat}:{i}", entry >> 2)
        if entry & 1:
            myth.tags.append("in the Stake")
        if entry & 2:
            myth.tags.append("used")
        cards.append(myth)
    zones.append(Zone(id=f"myths:{seat}", kind="row", name="Myths", owner=seat, entities=cards, size=len(cards)))
    deck = s.myth_decks[seat]
    shown = [prayer_card(s, f"myth:{seat}:0", deck[0])] if len(deck) > 0 else []
    for i in range(max(1, len(deck) - s.myth_known[seat]), len(deck)):  # seen going to the bottom (INFO-05)
        shown.append(prayer_card(s, f"myth:{seat}:{i}", deck[i]))
    zones.append(
        Zone(id=f"myth_deck:{seat}", kind="pile", name="Myth deck", owner=seat, entities=shown, size=len(deck))
    )
    zones.append(Zone(id=f"miracles:{seat}", kind="counter", name="Miracles", owner=seat, value=s.miracles[seat]))
    if s.mode == EPIC:
        zones.append(
            Zone(id=f"points:{seat}", kind="track", name="Victory points", owner=seat, value=s.points[seat], limit=10)
        )
    return zones


def pending(s: TheoState, seat: int) -> list[int]:
    """Cards on their way from this hand to the pile."""
    codes: list[int] = []
    for step in s.stack:
        if isinstance(step, GroupDiscard) and step.seat == seat:
            codes = codes + step.hidden + step.open
        elif isinstance(step, DiscardCards) and step.seat == seat:
            codes = codes + step.picks
    return codes


def pending_zone(s: TheoState, seat: int, eyes: int, codes: list[int]) -> Zone:
    own = seat == eyes
    cards = backs("pending", seat, len(codes))
    if own:
        cards = [prayer_card(s, f"pending:{seat}:{i}", code >> 1) for i, code in enumerate(codes)]
    return Zone(
        id=f"pending:{seat}",
        kind="hand",
        name="Being discarded",
        owner=seat,
        entities=cards,
        size=len(codes),
        private=own,
    )


# -- the draft ---------------------------------------------------------------------------------------------------
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
