"""The set-up (ledger section 3.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from agon.core.options import Value
from agon.core.rng import Rng
from agon.games.theomachy.constants import BASIC, GRANTS, MODES, SETTING_UP, SLOTS, STATS
from agon.games.theomachy.draft import ChoosePantheons, begin_decks
from agon.games.theomachy.state import TheomachySetup, TheomachyState

if TYPE_CHECKING:  # the game imports its set-up
    from agon.games.theomachy.game import Theomachy


def deal(game: Theomachy, options: dict[str, Value], rng: Rng) -> TheomachyState:
    seats = int(options["seats"])
    s = TheomachyState(TheomachySetup(game, seats), rng)
    s.setup.mode = MODES.index(str(options["mode"]))
    s.setup.drafted = options["decks"] == "draft"
    s.setup.quiet = options["responses"] == "holders"
    s.setup.boxes = 1 if seats <= 4 else 2  # THEOMACHY-MODE-05
    empty_table(s)
    deal_tokens(s)
    s.element_deck = list(range(len(s.cards.elements)))  # THEOMACHY-SETUP-04, MANY-02
    rng.shuffle(s.element_deck)
    if s.setup.drafted:
        s.prayer_deck = prayer_cards(s)  # THEOMACHY-SETUP-05: shuffled as it is drawn from, see zones.take
    else:
        deal_starters(s, rng)
    if s.setup.mode == BASIC:
        begin_decks(s)
    else:
        order = list(range(seats))
        rng.shuffle(order)  # THEOMACHY-RULING-47
        s.push(ChoosePantheons(order))
    s.reveals = 0  # what the set-up shows is not something that came out
    return s


def empty_table(s: TheomachyState) -> None:
    n = s.seats
    s.setup.starters = [-1] * n
    s.pantheons = [-1] * n
    s.gods = [-1] * n
    s.hand = 0
    s.phase = SETTING_UP
    s.first = 0
    s.ante = s.cards.data.constants["ante_start"]
    s.element_pile = []
    s.sky = []
    s.face_up = 0
    s.sky_seen = [0] * 5
    s.bottom_seen = []
    s.prayer_order = 0
    s.track = [-1] * SLOTS
    s.removed = []
    s.stake = [0] * (3 * n)
    s.lent = [0] * (3 * n)
    s.paid = [0] * (3 * n)
    s.level = [0, 0, 0]
    s.stands = [0] * n
    s.hands = [[] for seat in range(n)]
    s.decks = [[] for seat in range(n)]
    s.deck_order = [0] * n
    s.piles = [[] for seat in range(n)]
    s.areas = [[] for seat in range(n)]
    s.sealed = [[] for seat in range(n)]
    s.locations = [[] for seat in range(n)]
    s.god_used = [0] * n
    s.myth_decks = [[] for seat in range(n)]
    s.myth_known = [0] * n
    s.myths = [[] for seat in range(n)]
    s.miracles = [0] * n  # THEOMACHY-SETUP-11
    s.points = [0] * n
    s.shown = [[] for seat in range(n)]
    s.buried = [[] for seat in range(n)]
    s.turned = [[] for seat in range(n)]
    s.early = [0] * (2 * n)
    s.seen = [[] for seat in range(n * n)]
    s.alive = [1] * n
    s.folded = [0] * n
    s.out_at = [0] * n
    s.barred = [0] * n
    s.stats = [0] * (STATS * n)
    s.might = [0] * n
    s.winners = 0
    s.rewarded = 0
    s.fought = False
    s.ending = 0
    s.places = [0] * n
    s.sky_counts = [0] * 6
    s.counts = [0] * (6 * n)
    s.flags = [0] * n
    s.grants = [0] * (GRANTS * n)
    s.draft_hands = [[] for seat in range(n)]
    s.picks = [[] for seat in range(n)]
    s.leftovers = []
    s.dropped = [[] for seat in range(n)]


def deal_tokens(s: TheomachyState) -> None:
    """3 prophets, 5 priests, 8 followers each; all others are the bank (THEOMACHY-SETUP-02, SETUP-03)."""
    constants = s.cards.data.constants
    own = [constants["start_prophets"], constants["start_priests"], constants["start_followers"]]
    s.congregation = own * s.seats
    s.bank = [s.cards.data.tokens[kind] * s.setup.boxes - own[kind] * s.seats for kind in range(3)]


def prayer_cards(s: TheomachyState) -> list[int]:
    """All Prayer cards, twice with two boxes (THEOMACHY-MANY-01, RULING-45)."""
    return [card.number for card in s.cards.all[: s.cards.prayers] for i in range(card.copies * s.setup.boxes)]


def deal_starters(s: TheomachyState, rng: Rng) -> None:
    """Every player gets a starter deck, no deck twice in a box (THEOMACHY-SETUP-08, SETUP-09, MANY-04)."""
    marks = list(range(4)) * s.setup.boxes
    rng.shuffle(marks)
    s.setup.starters = marks[: s.seats]
    left = [card.copies * s.setup.boxes for card in s.cards.all[: s.cards.prayers]]
    for seat in range(s.seats):
        own = s.cards.starter_decks[s.setup.starters[seat]]
        for number in own:
            left[number] -= 1
        s.shown[seat] = own  # public (THEOMACHY-INFO-11)
        s.decks[seat] = [2 * number for number in own]
    rest: list[int] = []
    for number in range(s.cards.prayers):
        for i in range(left[number]):
            rest.append(number)
    s.prayer_deck = rest
