"""Ledger sections GEN, LAYOUT, SETUP, TYPE, DECK, PRE, ROST, SEAT and LIST: everything before round 1."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from agon.core.codec import dump
from agon.core.errors import BadOption, CardFileError, IllegalAction
from agon.core.match import new_match
from agon.games.theos.actions import BUILD
from agon.games.theos.catalogue import load_cards
from agon.games.theos.game import make
from agon.games.theos.saved import hand_in_deck
from agon.games.theos.state import TheosState
from agon.testing.play import chooser, pick_move
from tests.games.theos.table import GAME, Table, new

DATA = load_cards()
LISTS = {
    "demeters_guidance": "P4 P8 P9 P13 D2 D4 D5 D9 D12 D15 G1 G9",
    "gaias_wisdom": "D1 D10 H4 H5 H10 H11 G2 G3 G4 G11 G12 G13",
    "feast": "P5 P10 D5 D7 D11 D13 H1 H11 G2 G6 G12 G13",
    "famine": "P3 P6 P9 P12 D1 D9 H3 H5 H12 H14 G3 G14",
    "path_of_rebirth": "P3 P11 D2 D6 D7 D9 D11 D15 H1 G2 G4 G12",
    "city_of_legend": "P2 P5 P8 P9 P10 P15 D1 H2 H7 H9 H12 G15",
    "ill_omens": "P1 P14 D3 D14 H3 H8 H10 H11 G3 G7 G9 G13",
    "spring": "P4 P5 P11 P12 D6 D7 D9 D10 D14 H1 G4 G15",
    "summer": "P2 P8 P9 P13 P14 D1 H4 H11 G7 G8 G9 G10",
    "fall": "P1 D4 D13 H6 H7 H13 H14 G2 G5 G11 G13 G14",
    "winter": "P7 P10 D3 D8 D11 D15 H3 H8 H10 H12 H15 G1",
    "bountiful_sea": "P2 P4 P5 P8 P9 P11 P13 P15 D2 D4 D5 D7 D11 D12 D14 D15 H1 H2 H4 H7 H9 H10 H12 "
    "G1 G2 G4 G5 G9 G12 G15",
    "mysterious_earth": "P1 P3 P6 P7 P10 P12 P14 D1 D3 D6 D8 D9 D10 D13 H3 H5 H6 H8 H11 H13 H14 H15 "
    "G3 G6 G7 G8 G10 G11 G13 G14",
    "gaias_bargain": "P1 P3 P7 P10 P12 D3 D6 D7 D9 D14 H2 H4 H5 H13 H14 G2 G8 G11 G12 G13",
    "demeters_foresight": "P4 P5 P6 P13 P14 D2 D4 D11 D13 D15 H1 H6 H7 H9 H11 G4 G6 G7 G9 G14",
    "unlikely_allies": "P2 P8 P9 P11 P15 D1 D5 D8 D10 D12 H3 H8 H10 H12 H15 G1 G3 G5 G10 G15",
}


@pytest.mark.rule(
    "THEOS-LIST-01", "THEOS-LIST-02", "THEOS-LIST-03", "THEOS-LIST-04", "THEOS-LIST-05",
    "THEOS-LIST-06", "THEOS-LIST-07", "THEOS-LIST-08", "THEOS-LIST-09", "THEOS-LIST-10",
    "THEOS-LIST-11", "THEOS-LIST-12", "THEOS-LIST-13", "THEOS-LIST-14", "THEOS-LIST-15",
    "THEOS-LIST-16", "THEOS-RULING-04", "THEOS-RULING-05", "THEOS-RULING-06",
)  # fmt: skip
@pytest.mark.parametrize("name", list(LISTS))
def test_the_lists_of_the_rulebook(name: str) -> None:
    found = next(data for item in DATA.sets for data in item.lists if data.id == name)
    assert {DATA.cards[card].code for card in found.cards} == set(LISTS[name].split())


MIXED: dict[str, Any] = {"set": "mixed", "deck_0": "demeters_guidance", "deck_1": "gaias_wisdom"}


@pytest.mark.rule("THEOS-PRE-02", "THEOS-ROST-06", "THEOS-SETUP-08")
@pytest.mark.parametrize("name", [item.id for item in DATA.sets])
def test_a_provided_set_is_played_with_its_own_pairing(name: str) -> None:
    item = next(item for item in DATA.sets if item.id == name)
    told: dict[str, Any] = {"seats": item.players, "decks": "roster" if item.roster else "prebuilt", "set": name}
    opposed = {god.name: god.facts["opposed"] for god in Table(**told, step="hand").zone("realm:0").entities}
    assert opposed == {"Poseidon": "Gaia", "Gaia": "Poseidon", "Hades": "Demeter", "Demeter": "Hades"}
    for pairs in ("ph_gd", "pd_gh", "random"):
        with pytest.raises(BadOption, match=f"{name} is not played with the pairs {pairs}"):
            GAME.settle({**told, "pairs": pairs})
    assert GAME.settle({**told, "pairs": "pg_hd"}) == GAME.settle(told)


@pytest.mark.rule("THEOS-PRE-04", "THEOS-PRE-02")
def test_an_own_set_may_name_its_pairing() -> None:
    own = OWN.format(last="priestess")
    game = make(
        own.replace("players = 2", 'players = 2\npairs = [["hades", "poseidon"], ["demeter", "gaia"]]'), "mine.toml"
    )
    told = {"set": "mine", "decks": "prebuilt"}
    assert game.settle(told)["pairs"] == "ph_gd" and make(own, "mine.toml").settle(told)["pairs"] == "pg_hd"
    for wrong in (
        '[["hades", "poseidon"], ["hades", "poseidon"]]',
        '[["hades", "poseidon"]]',
        '"ph_gd"',
        "[1, 2]",
        '[["hades"]]',
    ):
        with pytest.raises(CardFileError, match="two pairs of all four gods"):
            make(own.replace("players = 2", f"players = 2\npairs = {wrong}"), "mine.toml")


@pytest.mark.rule("THEOS-PRE-02", "THEOS-LIST-13", "THEOS-LIST-16")
def test_the_provided_sets() -> None:
    decks = {item.id: [len(data.cards) for data in item.lists] for item in DATA.sets}
    assert decks == {
        "tutorial_game": [12, 12], "feast_and_famine": [12, 12], "rites_gone_wrong": [12] * 3, "four_seasons": [12] * 4,
        "natures_balance": [30, 30], "clash_of_the_gods": [20] * 3,
    }  # fmt: skip
    for item in DATA.sets:
        cards = [card for data in item.lists for card in data.cards]
        assert len(cards) == len(set(cards)) and (not item.roster or len(cards) == 60)


@pytest.mark.rule("THEOS-GEN-03", "THEOS-RULING-63")
@pytest.mark.parametrize("seats", [1, 7])
def test_two_to_six_play(seats: int) -> None:
    with pytest.raises(BadOption):
        new(seats=seats)


@pytest.mark.rule("THEOS-TYPE-01", "THEOS-TYPE-07", "THEOS-TYPE-02")
def test_game_types_by_players() -> None:
    allowed = {2: {"team_1v1"}, 3: {"ffa"}, 4: {"ffa", "team_2v2"}, 5: {"ffa"}, 6: {"ffa", "team_3v3", "team_2v2v2"}}
    for seats, types in allowed.items():
        for kind in ("team_1v1", "team_2v2", "team_3v3", "team_2v2v2", "ffa"):
            if kind in types:
                assert GAME.settle({"seats": seats, "type": kind})["type"] == kind
            else:
                with pytest.raises(BadOption):
                    GAME.settle({"seats": seats, "type": kind})
    assert [GAME.settle({"seats": seats})["type"] for seats in range(2, 7)] == ["team_1v1", "ffa", "ffa", "ffa", "ffa"]


@pytest.mark.rule("THEOS-SEAT-01", "THEOS-SEAT-02", "THEOS-SEAT-03", "THEOS-SEAT-04", "THEOS-TYPE-02")
def test_team_mates_sit_together() -> None:
    def teams(seats: int, kind: str) -> list[int | None]:
        return [side.team for side in new(seats=seats, type=kind).view().seats]

    assert teams(2, "team_1v1") == [None, None] and teams(4, "team_2v2") == [0, 0, 1, 1]
    assert teams(6, "team_3v3") == [0, 0, 0, 1, 1, 1] and teams(6, "team_2v2v2") == [0, 0, 1, 1, 2, 2]
    assert teams(4, "ffa") == [None] * 4  # a team of one is a player


@pytest.mark.rule("THEOS-LAYOUT-01", "THEOS-LAYOUT-03", "THEOS-LAYOUT-05", "THEOS-SETUP-04", "THEOS-SETUP-09")
def test_one_realm_for_up_to_four() -> None:
    view = new(seats=4).view()
    realms = [zone for zone in view.zones if zone.id.startswith("realm:")]
    assert len(realms) == 1 and len(realms[0].entities) == 4
    assert sum("active" in god.tags for god in realms[0].entities) == 2
    assert sum(zone.id == "dice" for zone in view.zones) == 1
    assert not any(zone.id.startswith("marker:") for side in view.seats for zone in side.zones)


@pytest.mark.rule("THEOS-LAYOUT-02")
def test_a_player_has_a_deck_a_hand_a_row_and_a_place() -> None:
    view = new().view(0)
    assert [zone.id for zone in view.seats[0].zones] == ["row:0", "hand:0", "deck:0"]


@pytest.mark.rule("THEOS-SETUP-02", "THEOS-SETUP-03", "THEOS-RULING-03", "THEOS-SETUP-01")
def test_demigods_are_all_different() -> None:
    table = new(seats=5)
    assert table.asks() == "demigod" and len(table.options()) == 6
    table.do("demigod 3")
    assert table.seat == 1 and table.refuses("demigod 3").rule == "THEOS-SETUP-02"
    for i in range(4):
        table.state.apply(table.seat, table.state.legal(table.seat)[0])
    assert table.asks() == "draft_many"  # decks come after the Demigods
    markers = [zone.entities[0].name for side in table.view().seats for zone in side.zones if zone.id[:6] == "marker"]
    assert len(set(markers)) == 5


@pytest.mark.rule("THEOS-SETUP-02", "THEOS-RULING-75")
def test_demigods_at_random() -> None:
    drawn = set()
    for seed in range(4):
        table = new(seed, seats=6, demigods="random")
        assert table.asks(0) == "draft_many"
        names = [zone.entities[0].name for side in table.view().seats for zone in side.zones if zone.id[:6] == "marker"]
        assert len(set(names)) == 6
        drawn.add(tuple(names))
    assert len(drawn) > 1


@pytest.mark.rule("THEOS-SETUP-05", "THEOS-SETUP-07", "THEOS-SETUP-08", "THEOS-LIST-17", "THEOS-RULING-07")
def test_pairings() -> None:
    def pairing(**told: Any) -> set[frozenset[str]]:
        gods = [god.name for god in new(**told, **MIXED).zone("realm:0").entities]
        return {frozenset(gods[:2]), frozenset(gods[2:])}

    assert pairing() == {frozenset({"Poseidon", "Gaia"}), frozenset({"Hades", "Demeter"})}
    assert pairing(pairs="ph_gd") == {frozenset({"Poseidon", "Hades"}), frozenset({"Gaia", "Demeter"})}
    assert pairing(pairs="pd_gh") == {frozenset({"Poseidon", "Demeter"}), frozenset({"Gaia", "Hades"})}
    drawn = Counter(new(seed, pairs="random", **MIXED).zone("realm:0").entities[1].name for seed in range(40))
    assert set(drawn) == {"Gaia", "Hades", "Demeter"}
    two = Table(seats=5, pairs="ph_gd", step="hand")
    assert [god.name for god in two.zone("realm:0").entities[:4]] == [
        god.name for god in two.zone("realm:1").entities[:4]
    ]
    assert GAME.settle({})["set"] == "tutorial_game"
    with pytest.raises(BadOption):
        GAME.settle({"pairs": "pz_hd"})


@pytest.mark.rule("THEOS-RULING-01", "THEOS-SETUP-09")
def test_faces_are_drawn_or_told() -> None:
    drawn = {frozenset(new(seed).gods()) for seed in range(30)}
    assert len(drawn) == 4
    assert new(faces="second-first").gods() == {"gaia", "hades"}


@pytest.mark.rule("THEOS-SETUP-11", "THEOS-DECK-02", "THEOS-DECK-03", "THEOS-PRE-01")
def test_the_table_before_round_one() -> None:
    table = new(seats=4)
    assert table.supply() == 60
    lists = [table.names(f"deck:{seat}", seat) for seat in range(4)]
    assert [len(cards) for cards in lists] == [12] * 4 and len({card for cards in lists for card in cards}) == 48
    assert all(table.size(f"hand:{seat}") == 0 and table.row(seat) == [] for seat in range(4))


@pytest.mark.rule("THEOS-PRE-03", "THEOS-RULING-69", "THEOS-RULING-59")
def test_which_sets_serve_which_game() -> None:
    left_over = new(seats=2, set="four_seasons")
    assert left_over.state.to_move() == [0, 1]
    shown = {zone.name for side in left_over.view().seats for zone in side.zones if zone.id.startswith("list:")}
    assert len(shown) == 2 and len({card for seat in (0, 1) for card in left_over.names(f"deck:{seat}", seat)}) == 24
    for told in (
        {"seats": 6, "decks": "prebuilt", "set": "four_seasons"},
        {"seats": 3, "set": "tutorial_game"},
        {"seats": 2, "set": "mixed", "deck_0": "demeters_guidance", "deck_1": "famine"},
        {"seats": 2, "set": "mixed", "deck_0": "spring"},
        {"seats": 2, "set": "tutorial_game", "deck_0": "feast"},
        {"seats": 5, "decks": "prebuilt"},
    ):
        with pytest.raises(BadOption):
            GAME.settle(told)
    table = new(set="mixed", deck_0="path_of_rebirth", deck_1="summer")
    assert table.zone("list:1").name == "Deck list: Summer"


@pytest.mark.rule("THEOS-PRE-01", "THEOS-RULING-75", "THEOS-PRE-06")
def test_decks_by_choice() -> None:
    table = new(seats=3, handing="choice")
    assert table.asks() == "list" and table.options() == ["choose 0", "choose 1", "choose 2"]
    table.do("choose 1")
    assert table.refuses("choose 1").rule == "THEOS-PRE-01"
    table.do("choose 2")
    assert [table.zone(zone, 0).name for zone in ("deck:0", "list:1", "list:2")] == [
        "Deck: City of Legend", "Deck list: Ill Omens", "Deck list: Path of Rebirth",
    ]  # fmt: skip


OWN = """
[[prebuilt_set]]
id = "mine"
name = "Mine"
players = 2
[[prebuilt_set.deck]]
id = "one"
cards = ["war_fleet", "cetus", "flood", "hurricane", "rite_of_renewal", "pilgrimage", "elysium", "seed_festival",
  "nourish", "resurrect", "thwarted_prophecy", "earthquake"]
[[prebuilt_set.deck]]
id = "two"
cards = ["forbidden_feast", "blossom", "eurynomos", "river_styx", "cerberus", "downfall", "fortress",
  "servant_of_atlas", "pallas", "landslide", "ichor_of_ouranos", "{last}"]
"""


@pytest.mark.rule("THEOS-PRE-04", "THEOS-DECK-02", "THEOS-DECK-03")
def test_own_decks_from_a_file() -> None:
    game = make(OWN.format(last="priestess"), "mine.toml")
    assert game.new({"set": "mine"}).to_move() == [0, 1]
    for last, problem in (("cetus", "DECK-03"), ("priestes", "no card 'priestes'"), ("pallas", "DECK-03")):
        with pytest.raises(CardFileError) as caught:
            make(OWN.format(last=last), "mine.toml")
        assert problem in str(caught.value) and "mine.toml:13" in str(caught.value)
    with pytest.raises(CardFileError, match="DECK-02"):
        make(OWN.format(last="priestess").replace('"pallas", ', ""), "mine.toml")


@pytest.mark.rule("THEOS-ROST-01", "THEOS-ROST-02", "THEOS-RULING-70", "THEOS-DECK-01")
def test_who_may_use_rosters() -> None:
    assert GAME.settle({"seats": 3, "decks": "roster"})["set"] == "clash_of_the_gods"
    for told in (
        {"seats": 4, "decks": "roster"},
        {"seats": 5, "decks": "roster"},
        {"seats": 6, "decks": "roster"},
        {"seats": 2, "decks": "roster", "set": "clash_of_the_gods"},
        {"seats": 2, "decks": "roster", "set": "mixed", "deck_0": "bountiful_sea", "deck_1": "mysterious_earth"},
        {"seats": 2, "decks": "prebuilt", "set": "natures_balance"},
    ):
        with pytest.raises(BadOption):
            GAME.settle(told)


@pytest.mark.rule("THEOS-ROST-03", "THEOS-ROST-04")
def test_roster_decks_are_built_in_secret() -> None:
    table = new(decks="roster", deck_0="bountiful_sea", deck_1="mysterious_earth")
    assert table.asks(0) == "build_deck" and len(table.options(0)) == 30 - 11
    assert table.refuses("build spring_of_salt", 0).rule == "THEOS-ROST-03"
    while table.asks() == "build_deck":
        for seat in table.state.to_move():
            table.state.apply(seat, table.state.legal(seat)[0])
    assert len(table.names("deck:0", 0)) == 12 and table.names("deck:0", 1) == [] and table.size("deck:0") == 12
    assert len(table.zone("list:0", 1).entities) == 30


@pytest.mark.rule("THEOS-ROST-04", "THEOS-GEN-06", "THEOS-RULING-71")
def test_nobody_sees_how_far_another_deck_is() -> None:
    table = new(decks="roster", deck_0="bountiful_sea", deck_1="mysterious_earth")
    before = [table.view(viewer) for viewer in (1, -1)]
    told = len(table.events())
    for pick in range(11):
        table.by(0, table.options(0)[0])  # at the own pace: the other has not begun
        assert table.state.to_move() == [0, 1] and [table.view(viewer) for viewer in (1, -1)] == before
    assert sum("picked" in entity.tags for entity in table.zone("list:0", 0).entities) == 11
    table.by(0, table.options(0)[0])
    assert table.state.to_move() == [1] and len(table.events()) == told
    for view, viewer in zip(before, (1, -1), strict=True):
        view.to_move = [1]
        assert table.view(viewer) == view


@pytest.mark.rule("THEOS-RULING-72")
def test_secret_picks_may_be_taken_back_until_all_have_finished() -> None:
    match = new_match(GAME, {"decks": "roster"})
    offered = match.state.legal(0)
    for seat in (0, 1):
        while seat in match.state.to_move() and match.state.legal(seat)[0] >= BUILD:
            if seat == 1 and len(match.record.moves) == 23:
                match.undo(0)  # after eleven picks of the other: nobody has seen anything
                match.apply(0, match.state.legal(0)[0])
            match.apply(seat, match.state.legal(seat)[0])
    assert match.state.legal(0) != offered
    for seat in (0, 1):
        with pytest.raises(IllegalAction, match="RULING-72"):
            match.undo(seat)


@pytest.mark.rule("THEOS-RULING-71", "THEOS-RULING-72")
@pytest.mark.parametrize("told", [{"decks": "roster", "handing": "choice"}, {"faces": "first-first"}])
def test_what_may_be_taken_back_does_not_tell_who_has_begun(told: dict[str, Any]) -> None:
    """The last open decision before a secret one is final when that begins: not when another has made a first pick."""
    match = new_match(GAME, told)
    while len(match.state.to_move()) == 1 or match.state.view(0).round == 1:
        seat = match.state.to_move()[-1]
        match.apply(seat, match.state.legal(seat)[-1])
    assert match.state.to_move() == [0, 1]
    for other in (0, 1):
        before = match.undoable(other), match.why_no_undo(other)
        match.apply(1 - other, match.state.legal(1 - other)[0])
        assert (match.undoable(other), match.why_no_undo(other)) == before and before[0] is None
        match.undo(1 - other)


SAVED = """# my decks
[[roster_deck]]
roster = "mysterious_earth"
cards = ["spring_of_salt", "winds_of_aeolus", "scylla", "siren_cove", "tritons_conch", "charybdis", "unseen_agent",
    "forbidden_feast", "ambrosia", "orchard", "sacred_way", "seed_festival"]

[[roster_deck]]
name = "High Water"
roster = "bountiful_sea"
cards = [
    "hidden_knowledge", "sunken_treasure", "war_fleet", "gift_of_the_nereid", "cetus", "flood",
    "messenger", "hurricane", "atlantis", "elysium", "granary",
    "{last}",
]
"""


def roster_game() -> Table:
    return new(decks="roster", deck_0="bountiful_sea", deck_1="mysterious_earth")


@pytest.mark.rule("THEOS-ROST-05")
def test_a_saved_deck_is_handed_in_whole() -> None:
    table, picked = roster_game(), roster_game()
    hand_in(table, 0, SAVED.format(last="pallas"))
    assert table.state.to_move() == [1] and not any("picked" in card.tags for card in table.zone("list:0", 1).entities)
    for name in ("sunken_treasure", "war_fleet"):
        picked.by(0, f"build {name}")
    hand_in(picked, 0, SAVED.format(last="pallas"))  # what is picked already may be its beginning
    for one in (table, picked):
        hand_in(one, 1, SAVED.format(last="pallas"))
        assert one.asks(0) == "build_hand" and {"pallas", "hidden_knowledge"} < set(one.names("deck:0", 0))
        assert len(one.names("deck:0", 0)) == 12 and "orchard" in one.names("deck:1", 1)
    assert dump(table.state) == dump(picked.state)


@pytest.mark.rule("THEOS-ROST-05", "THEOS-ROST-03", "THEOS-DECK-02", "THEOS-DECK-03")
@pytest.mark.parametrize(
    ("last", "line", "problem"),
    [
        ("palas", 13, "there is no card 'palas'"),
        ("orchard", 13, "not in the roster 'bountiful_sea' (THEOS-ROST-03)"),
        ("cetus", 13, "stands twice: every card exists once (THEOS-DECK-03)"),
        ('pallas", "charon', 13, "'charon' is not in the roster"),
        ('pallas", "resurrect', 10, "a deck of 13 cards; it has 12 (THEOS-DECK-02)"),
    ],
)
def test_a_bad_saved_deck_is_refused_with_line_and_reason(last: str, line: int, problem: str) -> None:
    table = roster_game()
    before = dump(table.state)
    with pytest.raises(CardFileError) as caught:
        hand_in(table, 0, SAVED.format(last=last))
    assert str(caught.value).startswith(f"mine.toml:{line}: ") and problem in str(caught.value)
    assert dump(table.state) == before


@pytest.mark.rule("THEOS-ROST-05")
def test_other_mistakes_with_saved_decks() -> None:
    table = roster_game()
    for text, problem in (
        ("", "there is no deck of 'bountiful_sea' here"),
        ("[[deck]]\nname = 'x'", "'deck' cannot stand here"),
        ("[deck]\nname = 'x'", "'deck' cannot stand here"),
        ("colour = 3", "unknown key 'colour'"),
        ('[[roster_deck]]\nroster = "the_sea"', "is not one of"),
        ('[[roster_deck]]\nroster = "bountiful_sea"\ncard = ["cetus"]', "unknown key 'card'"),
        (SAVED.format(last="pallas") + SAVED.format(last="pallas"), "which one is meant?"),
    ):
        with pytest.raises(CardFileError) as caught:
            hand_in(table, 0, text)
        assert problem in str(caught.value)
    with pytest.raises(IllegalAction, match="ROST-05"):
        hand_in(table, 2, SAVED.format(last="pallas"))
    table.by(0, "build cetus")
    with pytest.raises(IllegalAction, match="take them back"):
        hand_in(table, 0, SAVED.format(last="pallas"))
    with pytest.raises(IllegalAction, match="ROST-05"):
        hand_in(new(), 0, SAVED.format(last="pallas"))


def hand_in(table: Table, seat: int, text: str) -> None:
    assert isinstance(table.state, TheosState)
    hand_in_deck(table.state, seat, text, "mine.toml")


@pytest.mark.rule("THEOS-SEAT-07")
def test_two_of_a_team_start_apart() -> None:
    for seed in range(3):
        table = new(seed, seats=6, type="team_2v2v2", demigods="random")
        rng = chooser(seed, "x")
        while table.view().round == 0:
            table.state.apply(*pick_move(table.state, rng))
        realms = ["Realm A" in side.tags for side in table.view().seats]
        assert all(realms[2 * team] != realms[2 * team + 1] for team in range(3))


def test_positions_by_hand_are_checked() -> None:
    from agon.core.errors import BadPosition

    for told in (
        {"rows": [["pallas 4"], []], "step": "end"},
        {"rows": [["pallas destroyed"], ["pallas"]], "step": "end"},
        {"rows": [["no_such_card"], []], "step": "end"},
        {"gods": ["zeus"], "step": "hand"},
        {"step": "nowhere"},
        {"hands": [["flood"] * 2, []]},
        {"where": [0, 1], "step": "hand"},
        {"die": 3, "round": 4, "step": "hand"},
    ):
        with pytest.raises(BadPosition):
            Table(**told)
