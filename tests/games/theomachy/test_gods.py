"""Gods, mandates, Myths and Heroes (ledger sections 3.17, 3.18, 3.26)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.theomachy.table import GAME, Table, fight

SKY = ["earth_chaos_3", "air_order_3", "fire_chaos_2", "water_order_2", "earth_order_1"]
DECK = ["unity", "plague", "deceit", "harvest"]
GODS = {"thor": 0, "odin": 0, "loki": 0, "danu": 1, "morrigan": 1, "lugh": 1, "poseidon": 2, "ares": 2, "athena": 2}


def other(god: str) -> str:
    """A quiet god of another pantheon."""
    return "athena" if GODS.get(god, 3) != 2 else "thor"


def table_of(god: str, **told: Any) -> Table:
    """Seat 0 has this god, seat 1 a quiet one."""
    told.setdefault("mode", "advanced")
    told.setdefault("sky", SKY)
    told.setdefault("draw", [DECK, []])
    told.setdefault("turn", 0)
    return Table(gods=[god, other(god)], **told)


def fighting(god: str, **told: Any) -> Table:
    told.setdefault("hands", [["smite"], ["smite"]])
    return table_of(god, phase="battle", **told)


def ended(god: str, winners: list[int], **told: Any) -> Table:
    told.setdefault("congregation", ["1/1/1", "1/1/1"])
    told.pop("turn", None)
    told.setdefault("mode", "advanced")
    told.setdefault("sky", SKY)
    return Table(phase="end", gods=[god, other(god)], winners=winners, **told)


def stats(**seen: int) -> list[int]:
    """What seat 0 has done in this hand."""
    names = ["effects", "attacks", "locations", "powers", "elements", "kills", "raises", "fought", "prophets"]
    own = [seen.get(name, 0) for name in names] + [0] * 5
    return own + [0] * 14


# -- Abilities ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("THEOMACHY-GA-01", "THEOMACHY-SETUP-12", "THEOMACHY-EX-11", "THEOMACHY-GOD-15", "THEOMACHY-SETUP-10")
def test_thor_begins_with_mjollnir() -> None:
    state = GAME.new({"mode": "advanced", "seats": 2}, 3)
    seats = dict.fromkeys((0, 1), "pantheon norse")
    while state.view(-1).phase == "Set-up":
        for seat in state.to_move():
            names = [GAME.vocabulary.name(action) for action in state.legal(seat)]
            wish = next((name for name in (seats[seat], "god thor") if name in names), names[0])
            state.apply(seat, GAME.vocabulary.number(wish))
            break
    view = state.view(-1)
    thor = next(seat for seat in view.seats if seat.icon == "thor")
    zones = {zone.id.split(":")[0]: zone for zone in thor.zones}
    assert [card.name for card in zones["myths"].entities] == ["Mjollnir"] and zones["myth_deck"].size == 4


@pytest.mark.rule("THEOMACHY-GA-02", "THEOMACHY-GOD-03", "THEOMACHY-GOD-04", "THEOMACHY-GOD-07")
def test_odin_pays_a_follower_sees_and_draws() -> None:
    table = table_of("odin", hands=[[], ["silence"]]).do("ability odin")
    assert table.congregation(0) == "3/5/6" and table.size("hand:0") == 1
    assert table.zone("sky", 0).entities[3].tags == ["seen by you"]
    assert table.seat == 0 and table.refuses("ability odin").rule == "THEOMACHY-GOD-04"


@pytest.mark.rule("THEOMACHY-GA-03", "THEOMACHY-RULING-75", "THEOMACHY-RULING-32")
def test_loki_changes_a_power_card() -> None:
    table = table_of("loki", areas=[["power_earth_chaos"], []])
    chaos = table.counted(0, "chaos")
    table.do("ability loki")
    assert table.offers("element") == ["air", "fire", "water"]
    fire = table.counted(0, "fire")
    table.do("element fire")
    assert table.counted(0, "fire") == fire + 1 and table.counted(0, "chaos") == chaos
    for areas in ([], ["plague"], ["drown"], ["bedrock"]):
        assert "ability loki" not in table_of("loki", areas=[areas, []]).options()


@pytest.mark.rule("THEOMACHY-GA-04", "THEOMACHY-GOD-02", "THEOMACHY-GOD-14")
def test_danu_counts_two_more_of_both() -> None:
    table = table_of("danu")
    assert table.counted(0, "chaos") == table.counted(1, "chaos") + 2
    assert table.counted(0, "order") == table.counted(1, "order") + 2


@pytest.mark.rule("THEOMACHY-GA-05", "THEOMACHY-GOD-06", "THEOMACHY-RULING-34")
def test_morrigan_kills_who_folds() -> None:
    table = Table(mode="advanced", seats=3, gods=["thor", "morrigan", "athena"], turn=0, congregation=["1/1/2"] * 3)
    table.do("fold")
    assert table.congregation(0) == "1/1/1" and table.state.stats[14 + 5] == 1


@pytest.mark.rule("THEOMACHY-GA-06", "THEOMACHY-RULING-59")
def test_lugh_plays_without_orbs() -> None:
    sky = ["fire_chaos_1", "fire_chaos_2", "air_chaos_1", "air_chaos_2", "earth_chaos_1"]
    table = fighting("lugh", sky=sky, hands=[["pillar_of_flame", "smite"], ["smite"]])
    assert "play pillar_of_flame" not in table.options()
    table.do("play free pillar_of_flame")
    assert table.cards("area:0") == ["Pillar of Flame"] and table.offers("play free") == []


@pytest.mark.rule("THEOMACHY-GA-07", "THEOMACHY-GOD-13")
def test_poseidon_counts_water_in_the_constellation() -> None:
    sky = ["water_chaos_3", "water_order_3", "fire_chaos_2", "water_order_2", "earth_order_1"]
    table = fight(fighting("poseidon", sky=sky, areas=[["power_water_order"], []], stake=["0/0/1"] * 2))
    assert table.might(0) == 5


@pytest.mark.rule("THEOMACHY-GA-08", "THEOMACHY-GOD-11", "THEOMACHY-BATTLE-02")
def test_ares_discards_for_might() -> None:
    hand = ["plague", "drown", "smite", "zeal"]
    table = table_of("ares", phase="betting 3", hands=[hand, ["smite"]], raiser=0, turn=1).do("pass", "end turn")
    assert table.asks() == "start of Battle"
    table.do("ability ares", "discard plague", "discard smite", "discard zeal", "done", "top zeal")
    assert "ability ares" not in table.options()
    assert fight(table).might(0) == 2 + 3


@pytest.mark.rule("THEOMACHY-GA-08")
def test_cards_are_discarded_in_ascending_order() -> None:
    hand = ["plague", "drown", "smite", "zeal"]
    table = table_of("ares", phase="betting 3", hands=[hand, ["smite"]], raiser=0, turn=1).do("pass", "end turn")
    cards = table.do("ability ares").offers("discard")
    table.do(f"discard {cards[0]}", f"discard {cards[2]}")
    assert table.offers("discard") == cards[3:]


@pytest.mark.rule("THEOMACHY-GA-09")
def test_athena_discards_and_draws() -> None:
    table = table_of("athena", hands=[["plague", "drown"], []]).do("ability athena", "discard plague", "discard drown")
    table.do("top drown")
    assert table.size("hand:0") == 2 and table.cards("pile:0") == ["Drown"]


@pytest.mark.rule("THEOMACHY-GA-10", "THEOMACHY-GOD-12")
def test_marduk_swaps_a_face_down_card() -> None:
    table = table_of("marduk", element_deck=["fire_order_3"], sky=SKY).do("ability marduk")
    assert table.congregation(0) == "3/4/7"
    assert table.options() == ["place 4", "place 5", "none"]
    table.do("place 4")
    assert table.zone("sky", 0).entities[3].name == "River" and table.size("hand:0") == 1
    assert len(table.zone("element_deck", 0).entities) == 1 and table.zone("element_deck", 1).entities == []
    assert "ability marduk" not in table_of("marduk", phase="betting 3").options()
    assert "ability marduk" not in table_of("marduk", congregation=["0/0/7", "3/5/7"]).options()


@pytest.mark.rule("THEOMACHY-GA-11")
def test_ishtar_saves_a_priest() -> None:
    table = ended("ishtar", [1], stake=["0/2/1", "0/2/1"], folded=[1, 0])
    assert table.congregation(0) == "1/2/1"


@pytest.mark.rule("THEOMACHY-GA-12")
def test_enki_takes_a_power_card_back() -> None:
    table = table_of("enki", piles=[["power_air_order", "plague"], []]).do("ability enki")
    assert table.options() == ["return power_air_order"]
    assert table.do("return power_air_order").cards("hand:0", 0) == [table.state.cards.all[3].name]


# -- Mandates ----------------------------------------------------------------------------------------------------
def miracles(god: str, winners: list[int], **told: Any) -> int:
    return ended(god, winners, **told).state.miracles[0]


@pytest.mark.parametrize(
    ("god", "winners", "told", "expected"),
    [
        pytest.param("thor", [0], {"areas": [["plague", "drown"]]}, 1, marks=pytest.mark.rule("THEOMACHY-GM-01")),
        pytest.param("thor", [0], {"areas": [["plague"]]}, 0, marks=pytest.mark.rule("THEOMACHY-GM-01")),
        pytest.param("odin", [1], {"stats": stats(effects=2)}, 1, marks=pytest.mark.rule("THEOMACHY-GM-02")),
        pytest.param("odin", [1], {"stats": stats(effects=1)}, 0, marks=pytest.mark.rule("THEOMACHY-GM-02")),
        pytest.param("loki", [0], {"folded": [0, 1]}, 1, marks=pytest.mark.rule("THEOMACHY-GM-03")),
        pytest.param("loki", [0], {}, 0, marks=pytest.mark.rule("THEOMACHY-GM-03")),
        pytest.param("danu", [1], {"stats": stats(elements=0x010201)}, 1, marks=pytest.mark.rule("THEOMACHY-GM-04")),
        pytest.param("danu", [1], {"stats": stats(elements=0x010005)}, 0, marks=pytest.mark.rule("THEOMACHY-GM-04")),
        pytest.param("morrigan", [1], {"stats": stats(kills=3)}, 1, marks=pytest.mark.rule("THEOMACHY-GM-05")),
        pytest.param("morrigan", [1], {"stats": stats(kills=2)}, 0, marks=pytest.mark.rule("THEOMACHY-GM-05")),
        pytest.param(
            "lugh", [1], {"stats": stats(attacks=1, locations=1)}, 1, marks=pytest.mark.rule("THEOMACHY-GM-06")
        ),
        pytest.param("lugh", [1], {"stats": stats(attacks=2)}, 0, marks=pytest.mark.rule("THEOMACHY-GM-06")),
        pytest.param(
            "poseidon",
            [0],
            {"stats": stats(elements=0x01000000, fought=1)},
            1,
            marks=pytest.mark.rule("THEOMACHY-GM-07"),
        ),
        pytest.param(
            "poseidon", [0], {"stats": stats(elements=0x020301, fought=1)}, 0, marks=pytest.mark.rule("THEOMACHY-GM-07")
        ),
        pytest.param("ares", [1], {"stats": stats(raises=2, fought=1)}, 1, marks=pytest.mark.rule("THEOMACHY-GM-08")),
        pytest.param("ares", [1], {"stats": stats(raises=2)}, 0, marks=pytest.mark.rule("THEOMACHY-GM-08")),
        pytest.param("athena", [0], {"areas": [["plague"]]}, 1, marks=pytest.mark.rule("THEOMACHY-GM-09")),
        pytest.param("athena", [0], {"areas": [["plague", "drown"]]}, 0, marks=pytest.mark.rule("THEOMACHY-GM-09")),
        pytest.param("marduk", [0], {"first": 0, "folded": [0, 1]}, 1, marks=pytest.mark.rule("THEOMACHY-GM-10")),
        pytest.param("marduk", [0], {"first": 1}, 0, marks=pytest.mark.rule("THEOMACHY-GM-10")),
        pytest.param(
            "ishtar", [1], {"stats": stats(prophets=1, fought=1)}, 1, marks=pytest.mark.rule("THEOMACHY-GM-11")
        ),
        pytest.param("ishtar", [1], {"stats": stats(fought=1)}, 0, marks=pytest.mark.rule("THEOMACHY-GM-11")),
        pytest.param("enki", [1], {"stats": stats(powers=2)}, 1, marks=pytest.mark.rule("THEOMACHY-GM-12")),
        pytest.param("enki", [1], {"stats": stats(powers=1)}, 0, marks=pytest.mark.rule("THEOMACHY-GM-12")),
    ],
)
@pytest.mark.rule(
    "THEOMACHY-END-03", "THEOMACHY-GOD-05", "THEOMACHY-RULING-26", "THEOMACHY-TERM-05", "THEOMACHY-GOD-01"
)
def test_mandates(god: str, winners: list[int], told: dict[str, Any], expected: int) -> None:
    assert miracles(god, winners, **told) == expected


# -- Myths and Heroes --------------------------------------------------------------------------------------------
@pytest.mark.rule("THEOMACHY-MC-01", "THEOMACHY-BATTLE-07")
def test_mjollnir_permits_two_elements() -> None:
    table = fighting("thor", myths=[["mjollnir"]], hands=[["hatred", "four_winds", "wildfire", "smite"], ["smite"]])
    table.do("play hatred", "pass")  # seat 1 might hold a Mirage
    assert table.offers("play") == ["four_winds", "wildfire"]
    table.do("play wildfire", "pass")
    assert table.state.stats[9] == 5  # Earth and Fire


@pytest.mark.rule("THEOMACHY-MC-01", "THEOMACHY-BATTLE-07")
def test_mjollnir_permits_any_two_elements_and_no_third() -> None:
    attacks = ["hatred", "unity", "wall_of_fire", "drown"]  # one of each Element
    powers = ["power_earth_chaos", "power_air_order", "power_fire_order", "power_water_chaos"]
    for first in attacks:
        for second in attacks:
            told: dict[str, Any] = {"myths": [["mjollnir"], []], "hands": [attacks, []], "areas": [powers, []]}
            table = fighting("thor", **told).do(f"play {first}")
            assert set(table.offers("play")) == set(attacks) - {first}
            if second != first:
                assert table.do(f"play {second}").offers("play") == []


@pytest.mark.rule("THEOMACHY-MC-01")
def test_mjollnir_refuses_a_third_element() -> None:
    told: dict[str, Any] = {"hands": [["hatred", "chain_lightning", "maelstrom", "smite"], ["smite"]]}
    table = fighting("thor", myths=[["mjollnir"]], areas=[["power_air_chaos"]], **told)
    table.do("play hatred", "pass", "play chain_lightning", "pass")
    assert table.refuses("play maelstrom").rule == "THEOMACHY-BATTLE-06"


@pytest.mark.rule("THEOMACHY-MC-02", "THEOMACHY-RULING-30", "THEOMACHY-RULING-80")
def test_gungnir_can_not_be_cancelled() -> None:
    told: dict[str, Any] = {"hands": [["hatred", "smite"], ["mirage"]], "areas": [[], ["power_water_order"]]}
    table = fighting("odin", myths=[["gungnir"]], stake=["0/0/1"] * 2, **told).do("play hatred")
    assert table.seat == 0 and table.asks() == "battle turn"  # nobody could cancel it, so nobody is asked
    assert fight(table).might(0) == 2 + 2 + 5
    assert "play mirage" in fighting("odin", **told).do("play hatred").options()


@pytest.mark.rule("THEOMACHY-MC-03")
def test_draupnir() -> None:
    assert ended("odin", [0], myths=[["draupnir"]]).congregation(0) == "1/1/4"


@pytest.mark.rule("THEOMACHY-MC-04")
def test_valhalla() -> None:
    assert ended("odin", [1], myths=[["valhalla"]], stake=["0/0/3"] * 2).congregation(0) == "1/1/3"
    assert ended("odin", [1], myths=[["valhalla"]], stake=["0/0/3"] * 2, folded=[1, 0]).congregation(0) == "1/1/1"


@pytest.mark.rule("THEOMACHY-MC-05", "THEOMACHY-HERO-06", "THEOMACHY-RULING-76", "THEOMACHY-HERO-04")
def test_sigurd_gains_a_priest_and_comes_back() -> None:
    table = ended("odin", [0], myths=[["sigurd staked"]])
    assert table.congregation(0) == "1/2/2" and table.state.myths[0] == [4 * table.state.cards.ids.index("sigurd")]
    assert fight(fighting("odin", myths=[["sigurd staked"]], stake=["0/0/1"] * 2)).might(0) == 7


@pytest.mark.rule("THEOMACHY-MC-06", "THEOMACHY-RULING-05")
def test_lia_fail_may_be_declined() -> None:
    table = ended("danu", [0], myths=[["lia_fail"]], stake=["0/1/1"] * 2)
    assert table.options() == ["myth lia_fail", "done"]
    assert table.do("myth lia_fail").congregation(0) == "2/1/2"


@pytest.mark.rule("THEOMACHY-FAQ-01")
def test_both_prophets_for_a_sole_winner_with_lia_fail() -> None:
    table = Table(
        mode="advanced",
        phase="end",
        seats=3,
        gods=["danu", "thor", "athena"],
        winners=[0],
        myths=[["lia_fail"]],
        congregation=["0/1/1", "1/1/1", "1/1/1"],
        stake=["0/1/1"] * 3,
    )
    assert table.do("myth lia_fail").congregation(0) == "2/2/2"


@pytest.mark.rule("THEOMACHY-MC-07", "THEOMACHY-MYTH-07", "THEOMACHY-GOD-10")
def test_gae_bolga() -> None:
    table = table_of(
        "danu", phase="betting 3", myths=[["gae_bolga"]], hands=[["smite"], ["smite"]], stake=["0/0/3"] * 2
    )
    table.do("pass", "end turn", "pass", "end turn")
    assert table.options() == ["myth gae_bolga", "done"]
    table.do("myth gae_bolga")
    assert table.stake(1) == "0/0/1" and table.asks() == "battle turn" and "myth gae_bolga" not in table.options()


@pytest.mark.rule("THEOMACHY-MC-08", "THEOMACHY-GOD-08")
def test_cauldron() -> None:
    deck = [*DECK, "famine", "zeal", "drown"]
    table = Table(
        mode="advanced", gods=["danu", "athena"], phase="start", myths=[["cauldron_of_the_dagda"]], draw=[deck, deck]
    )
    assert table.size("hand:0") == 6 and table.size("hand:1") == 5


@pytest.mark.rule("THEOMACHY-MC-09", "THEOMACHY-MYTH-06")
def test_claiomh_solais() -> None:
    told: dict[str, Any] = {"myths": [["claiomh_solais"]], "stake": ["0/0/1"] * 2}
    assert fight(fighting("danu", areas=[["drown"]], **told)).might(0) == 5
    assert fight(fighting("danu", **told)).might(0) == 2


@pytest.mark.rule("THEOMACHY-MC-10")
def test_cu_chulainn() -> None:
    table = Table(
        mode="advanced",
        phase="battle",
        turn=0,
        seats=4,
        gods=["danu", "thor", "athena", "enki"],
        myths=[["cu_chulainn staked"]],
        stake=["0/0/1"] * 4,
        hands=[["smite"]],
    )
    assert fight(table).might(0) == 2 + 9


def bought(god: str, myth: str, **told: Any) -> Table:
    """Seat 0 buys the top card of its Myth deck."""
    decks = [[myth, *told.pop("below", [])], []]
    told.setdefault("mode", "advanced")
    table = Table(phase="myths", gods=[god, other(god)], myth_decks=decks, miracles=[3, 0], **told)
    return table.do("buy")


@pytest.mark.rule("THEOMACHY-MC-11", "THEOMACHY-MYTH-03", "THEOMACHY-MYTH-02")
def test_pandoras_box() -> None:
    table = bought("poseidon", "pandoras_box", congregation=["1/1/1", "0/2/2"])
    assert table.state.myths[0] == [] and table.state.miracles[0] == 1
    assert table.congregation(0) == "1/1/1" and table.congregation(1) == "0/1/1"  # both have paid the next ante


@pytest.mark.rule("THEOMACHY-MC-12")
def test_aegis() -> None:
    told: dict[str, Any] = {"hands": [["plague", "smite"], ["smite"]], "stake": ["0/0/4"] * 2}
    table = Table(
        mode="advanced", gods=["thor", "athena"], phase="battle", turn=0, sky=SKY, myths=[[], ["aegis"]], **told
    )
    assert table.do("play plague").stake(1) == "0/0/4"


@pytest.mark.rule("THEOMACHY-MC-13")
def test_golden_fleece() -> None:
    table = Table(
        mode="advanced", gods=["athena", "thor"], phase="prayer", myths=[["golden_fleece"]], congregation=["0/0/1"] * 2
    )
    table.do("slot 1")
    assert table.congregation(0) == "0/0/1"


@pytest.mark.rule("THEOMACHY-MC-14", "THEOMACHY-DECK-04")
def test_trojan_horse() -> None:
    table = table_of("athena", phase="betting 3", myths=[["trojan_horse"]], hands=[["smite"], ["drown", "zeal"]])
    table.do("pass", "end turn", "pass", "end turn", "myth trojan_horse")
    assert table.offers("take") == ["zeal", "drown"]
    table.do("take drown")
    assert table.cards("pile:1") == ["Drown"] and table.cards("known:1", 0) == ["Zeal"]


@pytest.mark.rule("THEOMACHY-MC-15", "THEOMACHY-HERO-03", "THEOMACHY-HERO-02")
def test_heracles_kills_on_entering() -> None:
    table = table_of(
        "athena", phase="betting 3", myths=[["heracles"]], hands=[["smite"], ["smite"]], stake=["0/0/2"] * 2
    )
    table.do("pass", "end turn", "pass", "end turn")
    assert table.options() == ["add hero", "done"]
    table.do("add hero")
    assert table.stake(1) == "0/0/1"
    assert fight(table).might(0) == 4 + 5


@pytest.mark.rule("THEOMACHY-MC-16", "THEOMACHY-EX-10")
def test_tower_of_babel_bars_effects_in_the_first_phase() -> None:
    hands = [["smite"], ["veil_of_clouds", "plague", "drown", "deluge", "zeal"]]
    table = Table(mode="advanced", gods=["enki", "athena"], phase="start", myths=[["tower_of_babel"]], hands=hands)
    table.do("myth tower_of_babel")
    assert "no Effects" in table.tags(1)
    table.do("pass", "end turn")
    assert table.seat == 1 and table.offers("play") == []
    assert GAME.card_rows() and next(c for c in table.state.cards.all if c.id == "tower_of_babel").cost == 1


@pytest.mark.rule("THEOMACHY-MC-17", "THEOMACHY-GOD-09")
def test_tablets_of_destiny() -> None:
    table = Table(mode="advanced", gods=["enki", "athena"], phase="start", myths=[["tablets_of_destiny"]])
    table.do("myth tablets_of_destiny", "element fire")
    assert table.counted(0, "fire") == table.counted(1, "fire") + 1


@pytest.mark.rule("THEOMACHY-MC-18")
def test_hanging_gardens() -> None:
    table = ended("enki", [0], myths=[["hanging_gardens"]], locations=[["eyrie damaged"]])
    assert table.congregation(0) == "1/1/3" and table.zone("locations:0").entities[0].tags == []


@pytest.mark.rule("THEOMACHY-MC-19", "THEOMACHY-TOKEN-06")
def test_great_flood_breaks_a_priest_between_two_followers() -> None:
    table = bought("enki", "great_flood", congregation=["1/1/3", "0/1/1"], locations=[[], ["eyrie"]], ante=1)
    assert any("loses 2 followers" in text for text in table.events("kill"))
    assert table.zone("locations:1").entities[0].tags == ["damaged"]
    assert table.congregation(1) == "0/0/0" and table.stake(1) == "0/0/1"  # one was left, and antes


@pytest.mark.rule("THEOMACHY-MC-20", "THEOMACHY-HERO-05", "THEOMACHY-CARD-02")
def test_gilgamesh_does_not_die_and_others_do() -> None:
    assert len(ended("enki", [1], myths=[["gilgamesh staked"]]).state.myths[0]) == 1
    assert ended("odin", [1], myths=[["sigurd staked"]]).state.myths[0] == []


@pytest.mark.rule("THEOMACHY-MYTH-01", "THEOMACHY-MYTH-04", "THEOMACHY-MYTH-05", "THEOMACHY-INFO-05")
def test_move_puts_the_top_myth_to_the_bottom() -> None:
    decks = [["draupnir", "gungnir", "valhalla"], []]
    table = Table(
        mode="advanced", seats=3, gods=["odin", "athena", "danu"], phase="myths", myth_decks=decks, miracles=[1, 0, 0]
    )
    assert table.options() == ["move", "leave"] and table.refuses("buy").rule == "THEOMACHY-MYTH-02"
    table.do("move")
    assert table.cards("myth_deck:0") == ["Gungnir", "Draupnir"]


@pytest.mark.rule("THEOMACHY-HERO-01")
def test_each_pantheon_has_one_hero() -> None:
    for pantheon in Table().state.cards.data.pantheons:
        kinds = [card.kind for card in Table().state.cards.data.myths if card.id in pantheon.myths]
        assert kinds.count("hero") == 1 and len(kinds) == 5
