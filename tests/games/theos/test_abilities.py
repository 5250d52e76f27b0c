"""Ledger sections RA, TIME, KEY and the rulings on abilities: targets, triggers, Multi, Copy, Swap, Immune."""

from __future__ import annotations

from typing import Any

import pytest

from agon.games.theos.game import make
from tests.games.theos.table import Table

IDLE = [["blank"], ["blank"]]
FOUR: dict[str, Any] = {"seats": 4, "hands": [["blank"]] * 4}


@pytest.mark.rule("THEOS-RA-04", "THEOS-RA-06", "THEOS-RA-18")
def test_abilities_reach_every_realm() -> None:
    table = Table(
        seats=5, where=[0, 0, 0, 1, 1], gods=["hades", "demeter"], played=["downfall", "", "", "", ""],
        rows=[[], [], [], ["pallas 2"], ["cetus 1"]], hands=[["blank"]] * 5,
    )  # fmt: skip
    assert table.offers("target") == ["pallas", "cetus"]
    table.do("target cetus")
    assert table.is_destroyed("cetus")


@pytest.mark.rule("THEOS-RA-07", "THEOS-RA-01")
def test_enemy_cards_are_no_team_mates_cards_and_the_choice_is_compulsory() -> None:
    rows = [["elysium 1"], ["typhon 1"], ["pallas 1"], ["cetus 1"]]
    table = Table(type="team_2v2", gods=["hades"], played=["downfall", "", "", ""], rows=rows, **FOUR)
    assert table.options() == ["target pallas", "target cetus"]
    assert table.refuses("target typhon").rule == "THEOS-RA-07"
    assert table.refuses("no").rule == "THEOS-RA-01" and table.refuses("done").rule == "THEOS-RULING-65"
    assert table.refuses("target scylla").rule == "THEOS-RA-04"


@pytest.mark.rule("THEOS-RA-08")
def test_another_card_is_never_the_resolving_one() -> None:
    table = Table(gods=["gaia"], played=["ichor_of_ouranos", ""], rows=[["pallas", "cetus"], []], hands=IDLE)
    table.do("yes")
    assert table.offers("target") == ["pallas", "cetus"]
    assert table.refuses("target ichor_of_ouranos").rule == "THEOS-RA-08"


@pytest.mark.rule("THEOS-RA-09", "THEOS-RULING-35")
def test_copy_offers_destroyed_cards_of_any_player_with_an_instant() -> None:
    rows = [["blossom destroyed", "elysium destroyed"], ["harvest destroyed", "flood"]]
    table = Table(gods=["hades"], played=["borrowed_soul", ""], rows=rows, hands=IDLE)
    assert table.offers("target") == ["blossom", "harvest"]
    assert table.refuses("target elysium").rule == "THEOS-RULING-35"
    assert table.refuses("target flood").rule == "THEOS-RA-09"


@pytest.mark.rule("THEOS-RA-22", "THEOS-TIME-02")
def test_the_interrupted_ability_goes_on() -> None:
    rows = [["rite_of_renewal", "sunken_treasure destroyed"], []]
    table = Table(gods=["demeter"], played=["blossom", ""], rows=rows, hands=IDLE)
    table.do("empower rite_of_renewal")
    assert table.on("sunken_treasure") == 4  # 3 by its own trigger, then 1 of 2 under the Max
    gains = [text for text in table.events("add") if text.startswith("Sunken Treasure")]
    assert gains == ["Sunken Treasure gains 3 Followers.", "Sunken Treasure gains 1 Follower."]


@pytest.mark.rule("THEOS-TIME-03", "THEOS-TIME-04", "THEOS-RA-17")
def test_the_active_player_orders_simultaneous_triggers() -> None:
    rows = [["charybdis"], ["pallas", "typhon 2"]]
    table = Table(gods=["poseidon"], played=["flood", ""], rows=rows, hands=IDLE)
    assert table.seat == 0 and table.asks() == "trigger" and table.offers("trigger") == ["charybdis", "pallas"]
    table.do("trigger pallas")
    assert table.on("pallas") == 1 and table.on("charybdis") == 1


@pytest.mark.rule("THEOS-TIME-06", "THEOS-RULING-27", "THEOS-RULING-24")
def test_each_verb_triggers_only_as_itself() -> None:
    table = Table(gods=["demeter"], played=["blossom", ""], rows=[["war_fleet"], ["blight 1", "typhon 2"]], hands=IDLE)
    assert table.on("blossom") == 2  # Blight saw the Add
    table.do("empower war_fleet", "target typhon")
    assert table.on("war_fleet") == 1  # a Steal is no Add
    rows = [["charybdis", "war_fleet"], ["typhon 2"]]
    table = Table(gods=["demeter"], played=["blossom", ""], rows=rows, hands=IDLE)
    table.do("empower war_fleet")
    assert table.on("charybdis") == 0  # nor a Remove


@pytest.mark.rule("THEOS-RULING-26")
def test_a_pending_trigger_whose_card_falls_out_of_its_gate_is_dropped() -> None:
    """Plague empties a Lamia-like listener: two cards see one happening, the first spoils the gate of the second."""
    own = """
[[card]]
id = "spite"
name = "Spite"
god = "gaia"
speed = 9
max = 6
text = "Triggered: Whenever an enemy adds Followers to a card, remove 1 Follower from each other card."
"""
    game = make(own, "own.toml")
    rows = [[], ["spite", "blight 1"]]
    told = {"gods": ["demeter"], "played": ["blossom", ""], "rows": rows, "hands": IDLE}
    for first, left in (("spite", 3), ("blight", 2)):
        table = Table(game.position(told))
        assert table.asks() == "trigger"
        table.state.apply(0, game.vocabulary.number(f"trigger {first}"))
        assert table.on("blossom") == left  # Spite spares the resolving Blossom, but shuts Blight's gate
        assert table.on("blight") == 0


@pytest.mark.rule("THEOS-RULING-67", "THEOS-CARD-36", "THEOS-CARD-49")
def test_blight_and_pallas_chain_and_stop() -> None:
    """Blight takes from Blossom, Pallas of Blossom's side sees it and adds, Blight takes that again, and it ends."""
    table = Table(gods=["demeter"], played=["blossom", ""], rows=[["pallas"], ["blight 1"]], hands=IDLE)
    assert table.on("blossom") == 2 and table.on("pallas") == 0
    table = Table(gods=["demeter"], played=["blossom", ""], rows=[["ambrosia 1"], ["blight 1"]], hands=IDLE)
    assert table.on("blossom") == 3  # Ambrosia protects a resolving friend


@pytest.mark.rule("THEOS-RULING-28", "THEOS-RULING-56", "THEOS-ABIL-01")
def test_an_ability_is_finished_although_its_card_is_gone() -> None:
    own = '''
[[card]]
id = "short_lived"
name = "Short Lived"
god = "gaia"
speed = 9
max = 3
text = """
Instant: Destroy this card. Then add 1 Follower to another friendly card. Then add 1 Follower to this card.
Instant: Add 2 Followers to another friendly card."""
'''
    game = make(own, "own.toml")
    told = {"gods": ["gaia"], "played": ["short_lived", ""], "rows": [["pallas"], []], "hands": IDLE}
    table = Table(game.position(told))
    assert table.is_destroyed("short_lived") and table.on("pallas") == 1  # the second Instant is not started
    assert "empower pallas" in [game.vocabulary.name(action) for action in table.state.legal(0)]  # step 3b is a rule


@pytest.mark.rule("THEOS-RULING-36", "THEOS-RULING-51")
def test_copies_and_triggers_never_go_round_for_ever() -> None:
    own = """
[[card]]
id = "echo"
name = "Echo"
god = "gaia"
speed = 9
max = 6
text = "Instant: Copy Instant abilities from a destroyed card. Then add 1 Follower to this card."
[[card]]
id = "narcissus"
name = "Narcissus"
god = "gaia"
speed = 10
max = 6
text = "Instant: Copy Instant abilities from a destroyed card."
"""
    game = make(own, "own.toml")
    told = {"gods": ["gaia"], "played": ["echo", ""], "rows": [["narcissus destroyed"], []], "hands": IDLE}
    table = Table(game.position(told))
    assert table.on("echo") == 1  # Narcissus' copy finds nothing it may still copy


@pytest.mark.rule("THEOS-RULING-51")
def test_triggers_are_capped() -> None:
    own = '''
[[card]]
id = "mourn"
name = "Mourn"
god = "demeter"
speed = 9
max = 6
text = """
Triggered: Whenever an enemy removes or steals Followers from another friendly card,
add 1 Follower to another friendly card."""
[[card]]
id = "envy"
name = "Envy"
god = "hades"
speed = 9
max = 6
text = "Triggered: Whenever an enemy adds Followers to a card, remove 1 Follower from an enemy card."
'''
    game = make(own, "own.toml")
    told = {"gods": ["demeter"], "played": ["blossom", ""], "rows": [["mourn", "typhon 1"], ["envy"]], "hands": IDLE}
    table = Table(game.position(told))
    target = game.vocabulary.number("target typhon")
    while target in table.state.legal(0):
        table.state.apply(0, target)
    assert len(table.events("trigger")) == 99  # and one before the first question
    assert table.asks() == "empower"


@pytest.mark.rule("THEOS-RULING-57")
def test_a_card_destroyed_while_unresolved_does_not_resolve_when_raised() -> None:
    table = Table(
        seats=4, type="team_2v2", gods=["hades gaia"], rows=[["rite_of_renewal"], [], [], []],
        played=["earthquake", "hidden_knowledge", "fate_weaver", ""], hands=[["blank"]] * 4,
    )  # fmt: skip
    table.do("target hidden_knowledge", "empower rite_of_renewal")
    # Fate Weaver felled it, Earthquake's player raised it again: it stays as it is, with no Instant used
    assert table.is_raised("hidden_knowledge") and table.on("hidden_knowledge") == 2
    assert table.asks() == "leave" and table.row(1) == ["hidden_knowledge"]


@pytest.mark.rule("THEOS-RULING-33", "THEOS-KEY-15")
def test_a_team_without_a_target_is_not_offered() -> None:
    rows = [[], ["typhon 2"], [], ["cetus 2"]]
    table = Table(gods=["poseidon"], played=["hurricane", "", "", ""], rows=rows, **FOUR)
    assert table.offers("team") == ["1", "3"] and table.refuses("team 2").rule == "THEOS-RULING-33"
    table.do("team 3")
    assert table.on("typhon") == 0 and table.on("cetus") == 0 and table.on("hurricane") == 1


@pytest.mark.rule("THEOS-TIME-03", "THEOS-TIME-04")
@pytest.mark.parametrize("first", ["tritons_conch", "demeters_staff"])
def test_every_simultaneous_trigger_has_its_turn(first: str) -> None:
    rows = [["tritons_conch", "demeters_staff", "war_fleet"], ["typhon 3"]]
    table = Table(gods=["poseidon"], played=["messenger", ""], rows=rows, hands=IDLE)
    table.do("target war_fleet", "to messenger", "target messenger", "empower war_fleet")
    assert table.offers("trigger") == ["tritons_conch", "demeters_staff"]
    table.do(f"trigger {first}")
    assert table.on("tritons_conch") == 1 and table.on("war_fleet") == 2  # one from the Staff, one stolen
    assert len(table.events("trigger")) == 2


@pytest.mark.rule("THEOS-CARD-23", "THEOS-CARD-29", "THEOS-RULING-42", "THEOS-RULING-43", "THEOS-SETUP-10")
def test_a_god_is_set_in_one_realm_and_heard_there() -> None:
    rows = [["sacred_way", "persephones_return"], [], ["flood"], [], [], []]
    gods, played = ["hades poseidon", "hades poseidon"], ["hurricane", *[""] * 5]
    for realm, gained in ((0, 2), (1, 0)):
        table = Table(
            seats=6, type="ffa", gods=gods, where=[0, 1, 0, 1, 0, 1], rows=rows, played=played, hands=[["blank"]] * 6
        )
        table.do("empower sacred_way", "yes")
        assert table.options() == ["set 0 demeter", "set 1 demeter"]
        table.do(f"set {realm} demeter")
        assert ["demeter" in table.gods(0), "demeter" in table.gods(1)] == [realm == 0, realm == 1]
        assert table.on("persephones_return") == gained  # it hears what happens in its owner's Realm


@pytest.mark.rule("THEOS-RULING-40", "THEOS-RULING-80")
def test_no_swap_with_an_empty_hand() -> None:
    table = Table(gods=["poseidon"], played=["unseen_agent", ""], rows=[["pallas"], []], hands=[[], []])
    assert table.asks() == "empower"
    hands = [["cetus", "lamia"], ["blank", "blank"]]
    table = Table(gods=["poseidon"], played=["unseen_agent", ""], rows=[["pallas"], []], hands=hands)
    table.do("yes", "hand cetus", "none")
    assert table.asks(0) == "play" and "play pallas" in table.options(0)


@pytest.mark.rule("THEOS-RULING-38", "THEOS-RA-05")
def test_only_ones_own_cards_are_swapped() -> None:
    rows = [["elysium", "pallas"], ["typhon"], ["cetus"], []]
    hands = [["lamia", "charon"]] + [["blank", "blank"]] * 3
    table = Table(
        seats=4, type="team_2v2", gods=["poseidon"], played=["unseen_agent", "", "", ""], rows=rows, hands=hands
    )
    table.do("to elysium", "yes")
    assert table.offers("target") == ["elysium", "pallas"]
    assert table.refuses("target typhon").rule == "THEOS-RULING-38"


@pytest.mark.rule("THEOS-RULING-41", "THEOS-KEY-04")
def test_a_source_needs_a_destination() -> None:
    table = Table(gods=["poseidon"], played=["messenger", ""], rows=[[], ["pallas"]], hands=IDLE)
    assert table.on("messenger") == 2  # alone: nothing can migrate, and the Add has one target


@pytest.mark.rule("THEOS-RULING-10")
def test_the_supply_is_finite() -> None:
    full = [
        ["servant_of_atlas 6", "bound_titan 5", "harvest 5", "cetus 4", "siren_cove 4", "typhon 4", "atlantis 4"],
        ["sunken_treasure 4", "charybdis 4", "pilgrimage 4", "orchard 4", "granary 4", "eurynomos 4"],
    ]
    table = Table(gods=["demeter"], played=["blossom", ""], rows=full, hands=IDLE, round=1)
    assert table.supply() == 1 and table.on("blossom") == 3
    full[1].append("ichor_of_ouranos 3")
    table = Table(gods=["demeter"], played=["blossom", ""], rows=full, hands=IDLE, round=1)
    assert table.supply() == 0 and table.on("blossom") == 1


@pytest.mark.rule("THEOS-RULING-78", "THEOS-RULING-16")
def test_cannot_beats_must() -> None:
    table = Table(gods=["poseidon"], played=["tritons_conch", ""], rows=[["pallas"], ["tartarus 1"]], hands=IDLE)
    assert table.on("pallas") == 0 and table.asks() == "leave"


@pytest.mark.rule("THEOS-RULING-74", "THEOS-RULING-17")
def test_only_cards_that_fell_are_counted() -> None:
    hands = [["blank"]] * 3
    table = Table(
        seats=3, gods=["demeter"], played=["forbidden_feast", "elysium", "cetus"], rows=[[], ["fortress"], []],
        hands=hands,
    )  # fmt: skip
    assert table.on("forbidden_feast") == 2  # Fortress protects no unresolved card


@pytest.mark.rule("THEOS-RULING-20", "THEOS-CARD-37", "THEOS-CARD-29")
def test_a_rejected_offering_falls_before_its_god_turns() -> None:
    rows = [["necropolis 1", "persephones_return"], []]
    table = Table(gods=["hades"], hands=[["elysium", "flood"], ["blank"]], rows=rows)
    table.by(0, "play elysium")
    texts = table.events()
    falls, turns = texts.index("Necropolis gains 1 Follower."), texts.index("Demeter is now active in the Realm.")
    assert falls < turns < texts.index("Persephone's Return gains 2 Followers.")


@pytest.mark.rule("THEOS-KEY-01", "THEOS-KEY-11")
def test_a_full_card_takes_no_more() -> None:
    table = Table(gods=["demeter"], played=["blossom", ""], rows=[["ambrosia 2"], []], hands=IDLE)
    table.do("empower ambrosia")
    assert table.on("ambrosia") == 2 and table.supply() == 60 - 5


@pytest.mark.rule("THEOS-RULING-29", "THEOS-RULING-28")
def test_a_resolving_card_that_fell_can_be_raised_in_the_same_resolution() -> None:
    own = """
[[card]]
id = "phoenix"
name = "Phoenix"
god = "gaia"
speed = 9
max = 3
text = "Instant: Destroy this card.\\nInstant: Add 3 Followers to another friendly card."
"""
    game = make(own, "own.toml")
    rows = [["rite_of_renewal", "cetus"], []]
    table = Table(game.position({"gods": ["gaia"], "played": ["phoenix", ""], "rows": rows, "hands": IDLE}))
    assert table.row(0) == ["rite_of_renewal", "cetus", "phoenix"] and table.is_destroyed("phoenix")
    table.state.apply(0, game.vocabulary.number("empower rite_of_renewal"))
    assert table.is_raised("phoenix") and table.on("phoenix") == 2
    assert table.on("cetus") == 0  # its second Instant neither goes on nor starts again
