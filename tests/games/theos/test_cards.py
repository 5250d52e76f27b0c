"""Ledger section CARD: every Prayer Card does what its text says."""

from __future__ import annotations

from typing import Any

import pytest

from agon.core.cardtext import CardTextError
from agon.games.theos.catalogue import load_cards
from agon.games.theos.grammar import parse_text
from tests.games.theos.table import GAME, Table

GOD_OF = {card["code"][0]: card["god"].lower() for card in GAME.card_rows()}
CODE_OF = {card.id: card.code for card in load_cards().cards}


def accepted(name: str, own: list[str], enemy: list[str], **told: Any) -> Table:
    """Seat 0 plays the card with its god active, the other seat a Blank."""
    told.setdefault("hands", [["blank"], ["blank"]])
    told.setdefault("gods", [GOD_OF[CODE_OF[name][0]]])
    return Table(played=[name, ""], rows=[own, enemy], **told)


def empowered(name: str, own: list[str], enemy: list[str], **told: Any) -> Table:
    """Seat 0's Blossom is accepted and empowers the card."""
    table = accepted("blossom", own, enemy, **told)
    table.do(f"empower {name}")
    return table


# -- Poseidon -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("THEOS-CARD-01", "THEOS-CTYPE-01", "THEOS-RA-23")
def test_spring_of_salt() -> None:
    hands = [["blank"]] * 3
    table = Table(
        seats=3, gods=["poseidon"], played=["spring_of_salt", "cetus", "flood"], rows=[[], ["pallas 3"], []],
        hands=hands,
    )  # fmt: skip
    assert table.is_destroyed("cetus") and table.is_destroyed("flood")
    assert table.on("spring_of_salt") == 2 and table.on("pallas") == 1
    table = accepted("spring_of_salt", [], ["pallas 3", "ruin 1"])
    assert table.on("spring_of_salt") == 0 and table.asks() == "leave"  # none caught: no pick


@pytest.mark.rule("THEOS-CARD-02", "THEOS-TIME-01", "THEOS-TIME-02")
def test_sunken_treasure() -> None:
    table = accepted("resurrect", ["sunken_treasure destroyed"], [])
    table.do("target sunken_treasure")
    assert table.on("sunken_treasure") == 4
    assert table.events("add") == ["Sunken Treasure gains 3 Followers.", "Sunken Treasure gains 1 Follower."]
    assert empowered("sunken_treasure", ["sunken_treasure"], []).on("sunken_treasure") == 1


@pytest.mark.rule("THEOS-CARD-03", "THEOS-RES-02", "THEOS-RULING-42")
def test_winds_of_aeolus_turns_a_god_and_the_verdict_on_slower_cards() -> None:
    table = Table(
        gods=["poseidon demeter"], played=["flood", "blossom"],
        rows=[["winds_of_aeolus"], ["cetus 4", "elysium"]], hands=[["blank"], ["blank"]],
    )  # fmt: skip
    table.do("empower winds_of_aeolus", "yes")
    assert table.offers("set") == ["0 hades", "0 gaia"]
    table.do("set 0 hades")
    assert table.gods() == {"poseidon", "hades"}
    assert table.offers("target") == ["winds_of_aeolus", "flood", "cetus", "elysium"]  # any team, two cards of one
    table.do("target cetus", "amount 2", "target cetus")
    assert table.on("cetus") == 0 and table.on("elysium") == 2 and table.is_destroyed("blossom")


@pytest.mark.rule("THEOS-CARD-04", "THEOS-KEY-03")
def test_war_fleet() -> None:
    table = empowered("war_fleet", ["war_fleet"], ["pallas 2"])
    assert table.on("war_fleet") == 1 and table.on("pallas") == 1


@pytest.mark.rule("THEOS-CARD-05", "THEOS-RA-08")
def test_gift_of_the_nereid() -> None:
    assert accepted("gift_of_the_nereid", [], []).on("gift_of_the_nereid") == 0
    table = accepted("gift_of_the_nereid", ["pallas"], [])
    assert table.on("pallas") == 1
    table = empowered("gift_of_the_nereid", ["gift_of_the_nereid"], [])
    assert table.on("blossom") == 3 and table.on("gift_of_the_nereid") == 0  # Blossom is resolving
    assert empowered("gift_of_the_nereid", ["gift_of_the_nereid", "pallas"], []).on("pallas") == 1


@pytest.mark.rule("THEOS-CARD-06", "THEOS-RA-21", "THEOS-RES-07")
def test_scylla() -> None:
    table = empowered("scylla", ["scylla"], ["typhon 2", "ruin 1", "elysium"])
    table.do("target typhon", "target ruin", "target elysium")
    assert [table.on(name) for name in ("typhon", "ruin", "elysium", "scylla")] == [1, 0, 0, 1]
    table = empowered("scylla", ["scylla"], ["pallas 2"])
    table.do("done")
    assert table.on("pallas") == 2 and table.on("scylla") == 1


@pytest.mark.rule("THEOS-CARD-07", "THEOS-KEY-10", "THEOS-RA-02")
def test_siren_cove() -> None:
    table = empowered("siren_cove", ["siren_cove"], ["pallas 3"])
    assert table.on("siren_cove") == 2 and table.on("pallas") == 1
    table = empowered("siren_cove", ["siren_cove 2"], ["pallas 1"])
    assert table.on("siren_cove") == 2 and table.on("pallas") == 1


@pytest.mark.rule("THEOS-CARD-08", "THEOS-KEY-02")
def test_cetus() -> None:
    table = empowered("cetus", ["cetus"], ["typhon 4"])
    assert table.on("typhon") == 1 and table.supply() == 60 - 1 - 3


@pytest.mark.rule("THEOS-CARD-09", "THEOS-RA-20", "THEOS-RA-07")
def test_flood() -> None:
    table = accepted("flood", ["cyclops 2"], ["typhon 3", "ruin 1", "elysium"])
    table.do("none")
    assert [table.on(name) for name in ("typhon", "ruin", "elysium", "cyclops")] == [2, 0, 0, 2]


@pytest.mark.rule("THEOS-CARD-10", "THEOS-ABIL-02", "THEOS-RULING-30", "THEOS-RULING-65", "THEOS-RULING-31")
def test_tritons_conch() -> None:
    table = accepted("tritons_conch", ["war_fleet", "cyclops"], ["pallas 3"])
    assert table.asks() == "target" and "none" not in table.options()
    table.do("target war_fleet", "empower war_fleet")
    assert table.on("war_fleet") == 2 and table.on("pallas") == 1 and table.on("tritons_conch") == 2


@pytest.mark.rule("THEOS-CARD-11", "THEOS-KEY-04")
def test_messenger() -> None:
    table = accepted("messenger", ["pallas 3", "servant_of_atlas"], [])
    table.do("target pallas", "to servant_of_atlas", "amount 3", "target pallas")
    assert table.on("servant_of_atlas") == 3 and table.on("pallas") == 2


@pytest.mark.rule("THEOS-CARD-12", "THEOS-RULING-25")
def test_charybdis() -> None:
    table = accepted("flood", ["charybdis"], ["typhon 3", "ruin 1", "elysium 2"])
    assert table.on("charybdis") == 1  # three cards, one step


@pytest.mark.rule("THEOS-CARD-14", "THEOS-KEY-16", "THEOS-KEY-17", "THEOS-KEY-18", "THEOS-RULING-37", "THEOS-RULING-39")
def test_unseen_agent() -> None:
    hands = [["cetus", "blank"], ["blank", "blank"]]
    table = accepted("unseen_agent", ["elysium 2", "pallas"], ["ruin 1"], hands=hands)
    table.do("to pallas", "yes", "target elysium")
    assert table.offers("hand") == ["cetus", "blank"]
    table.do("hand cetus")
    assert table.row(0)[:2] == ["cetus", "pallas"] and table.on("cetus") == 0 and table.on("pallas") == 1
    assert table.supply() == 59 and "elysium" in table.names("hand:0")
    table = accepted("unseen_agent", ["elysium 2", "pallas"], [], hands=hands)
    table.do("yes", "target elysium", "hand blank")
    assert table.row(0)[0] == "pallas" and table.blanks(0) == 0 and "elysium" in table.names("hand:0")


@pytest.mark.rule("THEOS-CARD-15", "THEOS-RES-12", "THEOS-ABIL-05", "THEOS-RULING-18")
def test_atlantis() -> None:
    table = accepted("flood", ["atlantis 2"], ["pallas 1"], gods=["gaia"])
    assert table.on("pallas") == 0 and table.is_raised("flood")
    table = accepted("war_fleet", ["atlantis 2"], [], gods=["gaia"])
    assert table.is_raised("war_fleet") and "gaia" in table.gods()
    table = accepted("flood", ["atlantis"], ["pallas 1"], gods=["gaia"])  # no Followers: the gate is shut
    assert table.is_destroyed("flood")
    assert accepted("atlantis", [], [], gods=["gaia"]).is_destroyed("atlantis")
    assert accepted("atlantis", [], []).on("atlantis") == 2
    assert accepted("flood", [], ["atlantis 2"], gods=["gaia"]).is_destroyed("flood")  # the enemy's helps nobody here
    table = Table(
        seats=6, type="team_3v3", where=[0, 1, 0, 1, 0, 1], gods=["gaia", "gaia"], rows=[["atlantis 2"], *[[]] * 5],
        played=["", "flood", "", "hurricane", "", ""], hands=[["blank"]] * 6,
    )  # fmt: skip
    assert table.is_raised("flood") and table.is_destroyed("hurricane")  # a teammate's card, in the other Realm


# -- Demeter --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("THEOS-CARD-16")
def test_forbidden_feast() -> None:
    hands = [["blank"]] * 3
    table = Table(seats=3, gods=["demeter"], played=["forbidden_feast", "elysium", "blossom"], hands=hands)
    assert table.on("forbidden_feast") == 4 and table.is_destroyed("elysium") and table.is_destroyed("blossom")


@pytest.mark.rule("THEOS-CARD-17", "THEOS-RULING-55", "THEOS-RA-19", "THEOS-KEY-07")
def test_rite_of_renewal() -> None:
    table = empowered("rite_of_renewal", ["rite_of_renewal", "elysium destroyed"], [])
    assert table.is_raised("elysium") and table.on("elysium") == 2
    table = empowered("rite_of_renewal", ["rite_of_renewal", "elysium 1"], [])
    assert table.on("elysium") == 1 and table.supply() == 60 - 1 - 3


@pytest.mark.rule("THEOS-CARD-18", "THEOS-ABIL-04", "THEOS-RULING-25")
def test_ambrosia() -> None:
    table = accepted("flood", [], ["ambrosia 1", "pallas 3"])
    assert table.on("ambrosia") == 0 and table.on("pallas") == 3  # immunity is read before anything changes
    table = accepted("flood", [], ["ambrosia", "pallas 3"])
    assert table.on("pallas") == 2


@pytest.mark.rule("THEOS-CARD-19")
def test_pilgrimage() -> None:
    table = empowered("pilgrimage", ["pilgrimage", "pallas", "ruin"], [])
    table.do("target pallas", "target ruin", "target pallas", "to pilgrimage", "amount 1")
    assert [table.on(name) for name in ("pilgrimage", "pallas", "ruin")] == [1, 0, 1]


@pytest.mark.rule("THEOS-CARD-20")
def test_elysium() -> None:
    assert empowered("elysium", ["elysium"], []).on("elysium") == 2


@pytest.mark.rule("THEOS-CARD-21")
def test_orchard() -> None:
    table = accepted("seed_festival", ["orchard", "granary", "ambrosia"], ["elysium"])
    table.do("done", "empower orchard")
    assert table.on("orchard") == 2  # Seed Festival is resolving, Elysium an enemy's


@pytest.mark.rule("THEOS-CARD-22", "THEOS-GEN-01", "THEOS-START-06")
def test_granary() -> None:
    table = Table(step="end", rows=[["granary 1", "pallas", "ruin destroyed"], []])
    table.do("keep granary", "keep pallas", "keep ruin")
    assert table.blanks(0) == 2
    for shut in ("granary", "granary destroyed"):
        table = Table(step="end", rows=[[shut, "pallas"], []])
        table.do("keep granary", "keep pallas")
        assert table.blanks(0) == 2
    assert empowered("granary", ["granary"], []).on("granary") == 1


@pytest.mark.rule("THEOS-CARD-23")
def test_sacred_way() -> None:
    table = accepted("flood", ["sacred_way"], [], gods=["poseidon hades"])
    table.do("empower sacred_way", "yes")
    assert table.gods() == {"poseidon", "demeter"}
    assert table.offers("target") == ["sacred_way", "flood"]
    table = accepted("flood", ["sacred_way"], [], gods=["poseidon demeter"])
    table.do("empower sacred_way")
    assert table.asks() == "target"  # nothing to ask about the gods


@pytest.mark.rule("THEOS-CARD-24")
def test_seed_festival() -> None:
    table = accepted("seed_festival", ["pallas", "ruin"], [])
    table.do("target pallas", "target ruin", "target seed_festival")
    assert [table.on(name) for name in ("pallas", "ruin", "seed_festival")] == [1, 1, 1]
    table = accepted("seed_festival", ["pallas", "ruin", "cetus"], [])
    table.do("target pallas", "target ruin", "target cetus")
    assert table.asks() == "empower" and table.on("seed_festival") == 0  # three at most


@pytest.mark.rule("THEOS-CARD-25", "THEOS-ABIL-01", "THEOS-KEY-08", "THEOS-RES-09")
def test_blossom() -> None:
    assert accepted("blossom", [], []).on("blossom") == 3
    table = accepted("blossom", [], [], gods=["hades"])
    assert table.is_destroyed("blossom") and table.on("blossom") == 0
    table = accepted("persephones_return", ["blossom destroyed"], [])
    assert table.is_raised("blossom") and table.on("blossom") == 1  # raised: no Instant


@pytest.mark.rule("THEOS-CARD-26", "THEOS-RULING-31")
def test_demeters_staff() -> None:
    table = accepted("demeters_staff", ["siren_cove"], ["pallas 3"])
    table.do("empower siren_cove")
    assert table.on("demeters_staff") == 1 and table.on("siren_cove") == 1 and table.on("pallas") == 3


@pytest.mark.rule("THEOS-CARD-27", "THEOS-RA-12", "THEOS-RULING-14")
def test_nourish() -> None:
    table = accepted("nourish", ["elysium 1", "ruin"], [])
    assert table.on("elysium") == 3 and table.on("ruin") == 0
    table = accepted("nourish", ["elysium 1"], [], overflow="nothing")
    assert table.on("elysium") == 1


@pytest.mark.rule("THEOS-CARD-28", "THEOS-KEY-09")
def test_harvest() -> None:
    table = accepted("harvest", ["pallas 1", "ruin 1", "elysium 2", "cetus 1", "scylla"], ["typhon 1"])
    assert table.on("harvest") == 4


@pytest.mark.rule("THEOS-CARD-29", "THEOS-RULING-43", "THEOS-TIME-06")
def test_persephones_return() -> None:
    table = Table(
        gods=["hades"], played=["", "elysium"], rows=[["persephones_return"], []], hands=[["blank"], ["blank"]]
    )
    assert "demeter" in table.gods() and table.on("persephones_return") == 2


@pytest.mark.rule("THEOS-CARD-30", "THEOS-RA-22")
def test_resurrect() -> None:
    table = accepted("resurrect", ["pallas destroyed", "ruin destroyed", "cetus 1"], [])
    table.do("target pallas", "target ruin")
    assert [table.on(name) for name in ("pallas", "ruin", "cetus")] == [1, 1, 1]


# -- Hades ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("THEOS-CARD-31")
def test_hymn_of_orpheus() -> None:
    rows = [["pallas destroyed", "cetus destroyed", "scylla destroyed"], []]
    table = Table(gods=["hades"], played=["hymn_of_orpheus", "river_styx"], rows=rows, hands=[["blank"], ["blank"]])
    table.do("target pallas", "target scylla")
    assert table.is_raised("pallas") and table.is_raised("scylla") and table.is_destroyed("cetus")
    assert table.on("hymn_of_orpheus") == 1


@pytest.mark.rule("THEOS-CARD-32", "THEOS-RA-01")
def test_apollos_arrow() -> None:
    assert accepted("apollos_arrow", [], ["pallas 2"]).on("pallas") == 1
    table = empowered("apollos_arrow", ["apollos_arrow"], ["pallas 2"])
    table.do("no")
    assert table.is_raised("apollos_arrow") and table.is_raised("pallas")
    table = empowered("apollos_arrow", ["apollos_arrow"], ["pallas 2"])
    table.do("yes")
    assert table.is_destroyed("apollos_arrow") and table.is_destroyed("pallas")
    table = empowered("apollos_arrow", ["apollos_arrow"], [])
    table.do("yes")
    assert table.is_destroyed("apollos_arrow")


@pytest.mark.rule("THEOS-CARD-33", "THEOS-RULING-25", "THEOS-RULING-21")
def test_lamia() -> None:
    table = accepted("ruin", ["lamia 1"], ["pallas", "cetus"])
    table.do("target pallas", "target pallas", "target cetus", "none")
    assert table.on("lamia") == 2  # two destroyed by one step
    hands = [["blank"], ["blank"]]
    table = Table(gods=["gaia"], played=["", "flood"], rows=[["lamia 1"], []], hands=hands)
    assert table.on("lamia") == 2  # rejection counts
    table = Table(gods=["gaia"], played=["", "flood"], rows=[["lamia"], []], hands=hands)
    assert table.on("lamia") == 0  # not devoted
    assert empowered("lamia", ["lamia"], ["pallas 2"]).on("lamia") == 1


@pytest.mark.rule("THEOS-CARD-35", "THEOS-RA-19", "THEOS-RA-03")
def test_river_styx() -> None:
    table = empowered("river_styx", ["river_styx"], ["pallas 2"])
    assert table.on("river_styx") == 1 and table.on("pallas") == 1
    assert empowered("river_styx", ["river_styx"], []).on("river_styx") == 1


@pytest.mark.rule("THEOS-CARD-36", "THEOS-RA-17", "THEOS-RULING-22")
def test_blight() -> None:
    table = accepted("blossom", [], ["blight 1"])
    assert table.on("blossom") == 2
    table = accepted("seed_festival", ["pallas", "ruin"], ["blight 1"])
    table.do("target pallas", "target ruin", "done")
    assert table.seat == 0 and table.offers("target") == ["pallas", "ruin"]  # the Active Player picks the victim
    assert accepted("blossom", ["blight 1"], []).on("blossom") == 3


@pytest.mark.rule("THEOS-CARD-37")
def test_necropolis() -> None:
    table = accepted("river_styx", ["necropolis 1"], [], gods=["demeter"])
    assert table.is_destroyed("river_styx") and table.on("necropolis") == 2
    assert empowered("necropolis", ["necropolis"], []).on("necropolis") == 1


@pytest.mark.rule("THEOS-CARD-38", "THEOS-RULING-37")
def test_charon() -> None:
    own = ["charon", "pallas destroyed"]
    table = empowered("charon", own, [], in_deck=[["cetus", "typhon"]])
    table.do("yes")
    assert "cetus" in table.offers("deck")
    table.do("deck cetus")
    assert table.row(0)[:2] == ["charon", "cetus"] and table.is_raised("cetus") and table.on("cetus") == 0
    assert table.on("charon") == 1 and "pallas" in table.names("deck:0", 0)
    marks = {card.name: card.tags for card in table.zone("list:0", 1).entities}
    assert marks["Cetus"] == ["in play"] and marks["Pallas"] == ["in deck"]


@pytest.mark.rule("THEOS-CARD-39", "THEOS-RA-10", "THEOS-TURN-07")
def test_fate_weaver() -> None:
    hands = [["blank"], ["blank"]]
    table = Table(gods=["hades"], played=["fate_weaver", "landslide"], rows=[[], ["cetus"]], hands=hands)
    assert table.is_destroyed("landslide") and table.is_raised("cetus") and table.on("fate_weaver") == 1


@pytest.mark.rule("THEOS-CARD-40", "THEOS-RULING-16", "THEOS-RULING-78")
def test_cerberus() -> None:
    table = empowered("rite_of_renewal", ["rite_of_renewal", "elysium destroyed"], ["cerberus"])
    assert table.is_destroyed("elysium")
    table = empowered("rite_of_renewal", ["rite_of_renewal", "elysium destroyed"], ["cerberus destroyed"])
    assert table.is_raised("elysium")
    table = empowered("rite_of_renewal", ["rite_of_renewal", "elysium destroyed", "cerberus"], [])
    assert table.is_raised("elysium")  # it watches the enemies' dead
    table = accepted("cerberus", [], ["typhon 4"])
    assert table.on("typhon") == 1 and table.on("cerberus") == 1


@pytest.mark.rule("THEOS-CARD-41", "THEOS-KEY-05")
def test_downfall() -> None:
    table = accepted("downfall", [], ["pallas 3"])
    assert table.is_destroyed("pallas") and table.on("pallas") == 0 and table.supply() == 60


@pytest.mark.rule("THEOS-CARD-42")
def test_ruin() -> None:
    table = accepted("ruin", [], ["pallas 1", "cetus 1"])
    table.do("target pallas", "target pallas")
    assert table.is_destroyed("pallas") and table.is_raised("cetus") and table.on("ruin") == 1


@pytest.mark.rule("THEOS-CARD-43")
def test_borrowed_soul_copies_multi() -> None:
    table = accepted("borrowed_soul", ["hurricane destroyed"], ["pallas 3"])
    assert table.on("pallas") == 1 and table.on("borrowed_soul") == 1
    table = accepted("borrowed_soul", ["elysium destroyed"], [])  # no Instant: no target
    assert table.on("borrowed_soul") == 0


@pytest.mark.rule("THEOS-CARD-44", "THEOS-RULING-16", "THEOS-RULING-78")
def test_tartarus() -> None:
    table = accepted("blossom", ["elysium"], ["tartarus 1"])
    assert table.asks() == "leave"  # nothing can be empowered
    assert accepted("blossom", ["elysium"], ["tartarus"]).asks() == "empower"
    assert accepted("tritons_conch", ["elysium"], ["tartarus 1"]).on("elysium") == 0
    assert accepted("tartarus", [], []).on("tartarus") == 2


@pytest.mark.rule("THEOS-CARD-45")
def test_plague() -> None:
    table = accepted("plague", ["pallas 3"], ["typhon 4", "ruin 1"])
    table.do("none")
    assert [table.on(name) for name in ("pallas", "typhon", "ruin", "plague")] == [1, 2, 0, 2]


# -- Gaia -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("THEOS-CARD-46")
def test_thwarted_prophecy() -> None:
    table = Table(
        gods=["gaia"], played=["thwarted_prophecy", "landslide"], rows=[[], ["elysium 3", "cetus 4"]],
        hands=[["blank"], ["blank"]],
    )  # fmt: skip
    assert table.offers("target") == ["elysium", "cetus"]  # the caught card is destroyed
    table.do("target cetus")
    assert table.on("cetus") == 1


@pytest.mark.rule("THEOS-CARD-47", "THEOS-RULING-17")
def test_fortress() -> None:
    table = accepted("downfall", [], ["fortress", "pallas 2"])
    table.do("target pallas")
    assert table.is_raised("pallas") and table.on("pallas") == 2
    table = accepted("downfall", [], ["fortress", "pallas 2"])
    table.do("target fortress")
    assert table.is_destroyed("fortress")
    hands = [["blank"], ["blank"]]
    table = Table(gods=["hades"], played=["fate_weaver", "landslide"], rows=[[], ["fortress"]], hands=hands)
    assert table.is_destroyed("landslide")  # unresolved cards are not protected
    table = Table(gods=["gaia"], played=["", "flood"], rows=[[], ["fortress"]], hands=hands)
    assert table.is_destroyed("flood")  # nor does it stop the gods


@pytest.mark.rule("THEOS-CARD-48")
def test_servant_of_atlas() -> None:
    assert empowered("servant_of_atlas", ["servant_of_atlas 4"], []).on("servant_of_atlas") == 6


@pytest.mark.rule("THEOS-CARD-49", "THEOS-RULING-25", "THEOS-RULING-27", "THEOS-ABIL-06", "THEOS-ABIL-07")
def test_pallas() -> None:
    table = accepted("flood", [], ["pallas", "typhon 2", "ruin 1"])
    assert table.on("pallas") == 1
    table = accepted("downfall", [], ["pallas", "typhon 2"])
    table.do("target typhon")
    assert table.on("pallas") == 0
    assert empowered("war_fleet", ["war_fleet"], ["pallas", "typhon 2"]).do("target typhon").on("pallas") == 1


@pytest.mark.rule("THEOS-CARD-49", "THEOS-CARD-12", "THEOS-CARD-10", "THEOS-CARD-26", "THEOS-RULING-24")
def test_triggers_ask_which_side_did_it() -> None:
    assert accepted("plague", ["pallas", "typhon 3"], []).on("pallas") == 0  # one's own side takes
    assert accepted("flood", [], ["charybdis", "typhon 2"]).on("charybdis") == 0  # the other side removes
    table = empowered("scylla", ["scylla"], ["tritons_conch", "demeters_staff", "ruin 1"])
    table.do("done")
    assert table.on("tritons_conch") == 0 and table.on("scylla") == 1  # the other side empowers


@pytest.mark.rule("THEOS-CARD-50", "THEOS-KEY-10")
def test_bound_titan() -> None:
    assert empowered("bound_titan", ["bound_titan"], []).on("bound_titan") == 3
    assert empowered("bound_titan", ["bound_titan 1"], []).on("bound_titan") == 1


@pytest.mark.rule("THEOS-CARD-51")
def test_cyclops() -> None:
    table = empowered("cyclops", ["cyclops"], ["pallas 1", "typhon 2", "ruin"])
    assert table.is_destroyed("pallas") and table.is_raised("typhon") and table.on("cyclops") == 1
    table = empowered("cyclops", ["cyclops"], ["typhon 2", "ruin"])
    assert table.is_raised("typhon") and table.is_raised("ruin") and table.on("cyclops") == 1


@pytest.mark.rule("THEOS-CARD-52", "THEOS-INFO-07", "THEOS-RULING-39")
def test_oracle() -> None:
    hands = [["cetus", "blank"], ["blank", "blank"]]
    table = empowered("oracle", ["oracle"], [], hands=hands, in_deck=[["typhon", "ruin"]])
    before = table.state.reveals
    table.do("yes", "deck ruin")  # one Prayer Card in hand: no pick
    assert table.state.reveals == before
    assert table.names("hand:0", 0)[0] == "ruin" and "cetus" in table.names("deck:0", 0)
    assert not any("Ruin" in text or "Cetus" in text for text in table.events("exchange"))
    table.do("target oracle")
    assert table.on("oracle") == 1
    only_blanks = empowered("oracle", ["oracle"], [])
    assert only_blanks.asks() == "target"


@pytest.mark.rule("THEOS-CARD-53", "THEOS-RULING-34")
def test_typhon() -> None:
    table = empowered("typhon", ["typhon"], ["pallas 3"])
    assert table.on("typhon") == 2 and table.on("pallas") == 3
    table = empowered("typhon", ["typhon 2"], ["pallas 3"])
    assert table.on("typhon") == 2 and table.on("pallas") == 1


@pytest.mark.rule("THEOS-CARD-54")
def test_earthquake() -> None:
    table = accepted("earthquake", [], ["pallas 3", "ruin 1"])
    assert table.is_destroyed("pallas") and table.is_raised("ruin") and table.on("earthquake") == 1


@pytest.mark.rule("THEOS-CARD-55", "THEOS-RA-03", "THEOS-RULING-65")
def test_war_of_the_giants() -> None:
    table = accepted("war_of_the_giants", ["elysium 2"], ["pallas 3"])
    assert table.is_destroyed("elysium") and table.is_destroyed("pallas") and table.on("war_of_the_giants") == 1
    assert accepted("war_of_the_giants", [], ["pallas 3"]).is_destroyed("pallas")


@pytest.mark.rule("THEOS-CARD-56")
def test_landslide() -> None:
    table = accepted("landslide", [], ["pallas 3", "ruin"])
    assert table.is_raised("pallas") and table.is_destroyed("ruin") and table.on("landslide") == 2
    assert accepted("landslide", [], ["pallas 3"]).on("landslide") == 2


@pytest.mark.rule("THEOS-CARD-57", "THEOS-RULING-55")
def test_ichor_of_ouranos() -> None:
    table = accepted("ichor_of_ouranos", ["ruin"], [])
    table.do("yes")
    assert table.is_destroyed("ruin") and table.on("ichor_of_ouranos") == 3
    table = accepted("ichor_of_ouranos", ["ruin"], [])
    table.do("no")
    assert table.is_raised("ruin") and table.on("ichor_of_ouranos") == 1


@pytest.mark.rule("THEOS-CARD-58", "THEOS-RULING-67", "THEOS-RULING-19")
def test_priestess() -> None:
    assert accepted("priestess", [], []).on("priestess") == 1  # not another card
    table = Table(
        seats=4, type="team_2v2", gods=["demeter"], played=["", "blossom", "", ""], rows=[["priestess"], [], [], []],
        hands=[["blank"]] * 4,
    )  # fmt: skip
    assert table.on("priestess") == 1  # a teammate's Power card
    assert accepted("elysium", ["priestess"], []).on("priestess") == 0


@pytest.mark.rule("THEOS-CARD-59")
def test_test_of_time() -> None:
    table = accepted("flood", [], ["test_of_time 2"])
    assert table.on("test_of_time") == 2
    assert accepted("downfall", [], ["test_of_time 2"]).is_raised("test_of_time")
    assert empowered("war_fleet", ["war_fleet"], ["test_of_time 2"]).on("test_of_time") == 1
    assert accepted("test_of_time", [], []).on("test_of_time") == 2


@pytest.mark.rule("THEOS-CARD-60", "THEOS-RULING-35")
def test_hidden_knowledge() -> None:
    table = accepted("hidden_knowledge", [], ["servant_of_atlas", "ruin"])
    assert table.on("hidden_knowledge") == 3 and table.on("servant_of_atlas") == 0
    table = accepted("hidden_knowledge", ["tritons_conch"], ["war_fleet 1"])
    assert table.on("hidden_knowledge") == 2 and table.on("tritons_conch") == 0  # copying is not empowering
    table = accepted("hidden_knowledge", [], ["bound_titan 1"])
    assert table.on("hidden_knowledge") == 3  # secluded itself, whatever lies on the card it copies


# -- the cards as a whole ---------------------------------------------------------------------------------------------
@pytest.mark.rule(
    "THEOS-SETUP-06", "THEOS-SPEED-03", "THEOS-CTYPE-02", "THEOS-CTYPE-03", "THEOS-CTYPE-04", "THEOS-RULING-02"
)
def test_the_card_pool() -> None:
    cards = load_cards().cards
    gods = load_cards().gods
    assert len(cards) == 60 and len({card.id for card in cards}) == 60
    assert [sum(card.god == god for card in cards) for god in range(4)] == [15] * 4
    assert len({(card.speed, gods[card.god].speed) for card in cards}) == 60
    assert [god.speed for god in gods] == [7, 8, 9, 10]
    kinds = {card.code: {ability.kind for ability in card.abilities} for card in cards}
    offerings = [card.code for card in cards if 2 <= card.speed <= 8]
    powers = [card.code for card in cards if card.speed >= 9]
    assert len(offerings) == len(powers) == 28
    assert all("power" in kinds[code] for code in offerings)
    assert sorted(code for code in offerings if "instant" in kinds[code]) == ["H2", "P5"]
    assert not any("power" in kinds[code] for code in powers)


@pytest.mark.rule("THEOS-LAYOUT-06")
def test_a_text_that_is_not_understood_is_refused_at_its_word() -> None:
    with pytest.raises(CardTextError) as caught:
        parse_text("Instant: Add 3 Folowers to this card.")
    assert caught.value.word == "Folowers" and "Followers" in caught.value.expected
    kinds = [ability.kind for ability in parse_text("Power: Destroy an enemy card.\nInstant: Raise a destroyed card.")]
    assert kinds == ["power", "instant"]
    card = Table(rows=[["scylla"], []], hands=[["blank"], ["blank"]]).card("scylla")
    assert card.name == "Scylla" and str(card.text).index("Remove") < str(card.text).index("Add")
    assert {"god": "Poseidon", "speed": 6, "God Speed": "VII", "code": "P6"}.items() <= card.facts.items()
    assert (card.type, card.colour, card.key, card.room) == ("offering", "blue", "speed", 2)
