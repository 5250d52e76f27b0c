"""The set-up, stage by stage (THEOS-SETUP-01): Demigods, decks, seats and Realms, the faces of the gods."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from agon.core.options import Value
from agon.core.rng import Rng
from agon.games.theos import actions
from agon.games.theos.cards import mask_of
from agon.games.theos.catalogue import PAIRINGS
from agon.games.theos.decks import BuildDecks, PickDemigods, PickLists, StartRealms, experienced
from agon.games.theos.drafts import begin_many, begin_two
from agon.games.theos.options import DECK_OPTIONS, TYPES, lists_of_set, setting_of
from agon.games.theos.rules import BEGIN, Round
from agon.games.theos.state import TheosSetup, TheosState
from agon.games.theos.step import SET_UP, TheosStep

if TYPE_CHECKING:  # the game imports its set-up
    from agon.games.theos.game import Theos

DEMIGODS: Final = 0
LISTS: Final = 1
DECKS: Final = 2
REALMS: Final = 3
FACES: Final = 4


def deal(game: Theos, options: dict[str, Value], rng: Rng) -> TheosState:
    """An empty table with the first stage of the set-up on the stack."""
    seats = int(options["seats"])
    setup = TheosSetup(game, seats)
    setup.settings = [setting_of(spec, options[spec.name]) for spec in game.option_specs]
    teams, size = TYPES[str(options["type"])]
    setup.teams = teams if teams > 0 else seats  # Free-For-All: teams of one (THEOS-TYPE-05)
    setup.team_size = size
    # THEOS-TYPE-02
    setup.team_of = [seat // size for seat in range(seats)]  # teammates sit together (THEOS-SEAT-01, SEAT-02, SEAT-03)
    setup.realms = 2 if seats >= 5 else 1  # THEOS-LAYOUT-03, LAYOUT-04
    pairing = str(options["pairs"])
    if pairing == "random":
        pairing = list(PAIRINGS)[rng.below(3)]  # THEOS-SETUP-07
    setup.pairs = [0] * 4
    for first, second in PAIRINGS[pairing]:
        setup.pairs[first] = second
        setup.pairs[second] = first
    setup.public_lists = options["decks"] != "roster"
    setup.whole = options["overflow"] == "nothing"
    s = TheosState(setup, rng)
    s.rosters = [0] * seats
    s.lists = [-1] * seats
    s.demigods = [-1] * seats
    s.owned = [0] * seats
    s.team_cards = [0] * setup.teams
    s.aside = 0
    clear_table(s)
    s.push(SetUp(DEMIGODS))
    return s


def clear_table(s: TheosState) -> None:
    """THEOS-SETUP-11."""
    s.deck = [0] * s.seats
    s.hand = [0] * s.seats
    s.blanks = [0] * s.seats
    s.played = [-1] * s.seats
    s.rows = [[] for seat in range(s.seats)]
    s.followers = [0] * actions.CARDS
    s.up = 0
    s.down = 0
    s.unresolved = 0
    s.resolving = -1
    s.accepted = False
    s.active = -1
    s.supply = s.cards.data.followers
    s.gods = [0] * s.setup.realms
    s.gods_at_start = s.gods
    s.realm_of = [0] * s.seats
    s.die = 10
    s.round = 0
    s.turn = 0
    s.triggers = 0
    s.copied = []
    s.known = [[] for seat in range(s.seats)]
    s.seen = [0] * s.seats
    s.winner = -1
    s.limit_reached = False


class SetUp(TheosStep):
    """The stages of the set-up that may need decisions or chance. Below everything until round 1 begins."""

    def __init__(self, stage: int) -> None:
        self.stage = stage

    def copy(self) -> SetUp:
        return SetUp(self.stage)

    def phase(self) -> int:
        return SET_UP

    def is_bottom(self) -> bool:
        return True

    def run(self, s: TheosState) -> None:
        self.stage += 1
        if self.stage == DEMIGODS + 1:
            if s.setup.realms > 1:  # 2 to 4 players have none (THEOS-SETUP-04)
                hand_out_demigods(s)
        elif self.stage == LISTS + 1:
            hand_out_lists(s)
        elif self.stage == DECKS + 1:
            make_decks(s)
        elif self.stage == REALMS + 1:
            s.know_teams()
            start_realms(s)
        else:
            turn_faces(s)
            s.pop()
            s.push(Round(BEGIN))


def hand_out_demigods(s: TheosState) -> None:
    """5 and 6 players: one each, all different (THEOS-SETUP-02, RULING-03)."""
    if s.setup.option("demigods") == "choice":
        s.push(PickDemigods(0))
    else:
        s.reveal()
        numbers = list(range(6))
        s.rng.shuffle(numbers)
        s.demigods = numbers[: s.seats]


def hand_out_lists(s: TheosState) -> None:
    """Prebuilt decks or rosters: as the options say, at random, or by choice (THEOS-PRE-01, ROST-02)."""
    if s.setup.option("decks") == "draft":
        return
    numbers = lists_of_set(s.cards, s.setup.option("set"))
    lists = [-1] * s.seats
    for seat in range(s.seats):
        name = s.setup.option(DECK_OPTIONS[seat])
        if name != "any":
            lists[seat] = s.cards.list_number(name)
    left = [number for number in numbers if number not in lists]
    s.lists = lists
    if -1 not in lists:
        return
    if s.setup.option("handing") == "choice":
        s.push(PickLists(0, left))
    else:
        s.reveal()
        s.rng.shuffle(left)
        s.lists = [lists[seat] if lists[seat] >= 0 else left.pop() for seat in range(s.seats)]


def make_decks(s: TheosState) -> None:
    kind = s.setup.option("decks")
    if kind == "draft":
        if s.seats == 2:
            begin_two(s)
        else:
            begin_many(s, s.setup.option("draft_seats") == "apart")
        return
    masks = [mask_of(list(s.cards.lists[number].cards)) for number in s.lists]
    if kind == "prebuilt":
        s.owned = masks
        s.deck = masks[:]
    else:
        s.rosters = masks
        s.reveal()  # a way back would tell who has begun a deck in secret (THEOS-RULING-71, RULING-72)
        s.push(BuildDecks([0] * s.seats))


def start_realms(s: TheosState) -> None:
    """THEOS-SEAT-05 to SEAT-09, EX-13."""
    if s.setup.realms == 1:
        return  # THEOS-SEAT-04
    if s.setup.team_size == 3:
        s.push(StartRealms(experienced(s), 0))
        return
    s.reveal()
    if s.setup.team_size == 2:  # one of each team in each Realm (THEOS-SEAT-07)
        realms = [0] * s.seats
        for team in range(s.setup.teams):
            realms[2 * team + s.rng.below(2)] = 1
    else:  # 3 and 2, or 3 and 3 (THEOS-SEAT-08, SEAT-09)
        realms = [0, 0, 0, 1, 1, 1][: s.seats]
        if s.seats == 5 and s.rng.below(2) == 1:
            realms = [1 - realm for realm in realms]
        s.rng.shuffle(realms)
    s.realm_of = realms


def turn_faces(s: TheosState) -> None:
    """A fair coin for each pair of each Realm, or as the option says (THEOS-RULING-01).

    Both Realms have the same pairs (THEOS-RULING-07), each with faces of its own (SETUP-10).
    """
    faces = s.setup.option("faces")
    if faces == "random":
        s.reveal()
    gods: list[int] = []
    pairs = [god for god in range(len(actions.GODS)) if first_of_pair(s, god)]
    for realm in range(s.setup.realms):
        mask = 0
        for at in range(2):
            second = s.rng.below(2) == 1 if faces == "random" else faces.split("-")[at] == "second"
            mask |= 1 << (s.setup.pairs[pairs[at]] if second else pairs[at])
        gods.append(mask)
    s.gods = gods
    if s.sink is not None:
        s.tell("faces", -1, "The gods turn their faces. Round 1 begins.", "THEOS-RULING-01", [])


def first_of_pair(s: TheosState, god: int) -> bool:
    """Poseidon comes first in his pair; of the other two, the one named first in the pairing."""
    if god == 0:
        return True
    others = [2, 1, 3]  # Hades, Demeter, Gaia: the order in which the pairings name them
    return god != s.setup.pairs[0] and others.index(god) < others.index(s.setup.pairs[god])
