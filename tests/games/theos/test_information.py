"""Ledger sections TALK and INFO: who sees what, and what can be known."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from agon.core.errors import BadPosition
from agon.core.protocol import SPECTATOR
from agon.core.rng import fast
from agon.server.messages import Chat
from tests.games.theos.table import GAME, Table, new

CARDS = [name.removeprefix("take ") for name in GAME.vocabulary.names[:60]]
ROSTERS = [[*CARDS[:45], "typhon"], [name for name in CARDS[45:] if name != "typhon"]]
HANDS = [["cetus", "flood", "lamia"], ["ruin", "charon", "blank"]]


@pytest.mark.rule("THEOS-INFO-01", "THEOS-LAYOUT-05")
def test_the_open_table() -> None:
    table = Table(round=4, gods=["gaia"], rows=[["typhon 2", "elysium destroyed"], []], hands=HANDS)
    for viewer in (0, 1, SPECTATOR):
        view = table.view(viewer)
        numbers = [table.value(zone) for zone in ("turn", "needed")]
        assert (view.round, table.die(), numbers) == (4, 7, [5, 7])
        row = table.zone("row:0", viewer).entities
        assert [card.counters for card in row] == [{"follower": 2}, {"follower": 0}] and "destroyed" in row[1].tags
        assert table.zone("hand:1", viewer).size == 3 and table.zone("deck:1", viewer).size == 10


@pytest.mark.rule("THEOS-INFO-02")
def test_the_number_of_blanks_is_public() -> None:
    table = Table(hands=HANDS)
    assert table.blanks(1) == 1 and table.size("hand:1") == 3


@pytest.mark.rule("THEOS-INFO-03", "THEOS-TALK-02", "THEOS-TALK-03", "THEOS-DECK-04")
def test_hands_and_decks_are_hidden_from_team_mates_too() -> None:
    hands = [["cetus", "flood"], ["ruin", "charon"], ["lamia", "typhon"], ["pallas", "scylla"]]
    table = Table(seats=4, type="team_2v2", hands=hands)
    for other in (1, 2, SPECTATOR):
        assert table.names("hand:0", other) == [] and table.names("deck:0", other) == []
    assert table.names("hand:0", 0) == ["cetus", "flood"] and len(table.names("deck:0", 0)) == 10


@pytest.mark.rule("THEOS-TALK-01", "THEOS-TALK-02", "THEOS-TALK-03", "THEOS-RULING-68")
def test_words_are_free_for_all_to_hear_and_cards_are_never_shown() -> None:
    said = {field.name for field in msgspec.structs.fields(Chat)}
    speaker = {"name", "seat", "player", "crest", "guest", "alike"}
    assert said == {"text", "at", *speaker}  # a line of the table's chat has no addressee: everybody reads it
    verbs = {name.split()[0] for name in GAME.vocabulary.names}
    assert not verbs & {"say", "whisper", "show", "tell"}  # words are no moves, and no move shows a card
    hands = [["cetus", "flood"], ["ruin", "charon"], ["lamia", "typhon"], ["pallas", "scylla"]]
    table = Table(seats=4, type="team_2v2", hands=hands)
    for seat in range(4):
        for action in table.state.legal(seat):
            twin = Table(table.state.clone())
            twin.state.apply(seat, action)  # the others learn no more than that it has been done
            for other in range(4):
                assert other == seat or twin.names(f"hand:{seat}", other) == []


@pytest.mark.rule("THEOS-INFO-08", "THEOS-RULING-49")
def test_the_cards_left_over_in_the_first_packs_lie_open_in_every_view() -> None:
    table = new(seats=4, decks="draft")
    for pick in range(6):
        for seat in table.state.to_move():
            table.state.apply(seat, table.state.legal(seat)[0])
    for viewer in (0, 3, SPECTATOR):
        left = table.names("left", viewer)
        assert len(left) == 4 and not set(left) & set(table.names("aside", viewer))


def known_in_deck(table: Table) -> set[str]:
    """What player 2 knows to lie in player 1's deck."""
    cards = table.zone("list:0", 1).entities
    return {card.id.removeprefix("list:0:") for card in cards if "in deck" in card.tags}


@pytest.mark.rule("THEOS-INFO-06", "THEOS-INFO-09")
def test_cards_that_go_back_in_the_cleanup_are_known_until_hands_are_built() -> None:
    rows = [["typhon 2", "elysium destroyed", "cetus"], ["pallas"]]
    table = Table(step="end", rows=rows, decks="roster", seen=[["lamia"], []], in_deck=[["lamia"], []], rosters=ROSTERS)
    table.do("keep typhon", "done")
    assert known_in_deck(table) == {"elysium", "cetus", "lamia"} and table.size("deck:0") == 11
    assert any("Cetus and Elysium go back to the deck" in text for text in table.events("cleanup"))
    table.do("done")
    assert table.asks(0) == "build_hand" and known_in_deck(table) == {"elysium", "cetus", "lamia"}
    while table.asks() == "build_hand":
        table.do(table.options()[0])
    assert known_in_deck(table) == set() and table.names("hand:0", 1) == ["blank:0"]


@pytest.mark.rule("THEOS-INFO-04", "THEOS-INFO-06")
def test_every_card_that_was_played_is_known_to_be_in_the_deck_list() -> None:
    hands = [["flood", "cetus", "siren_cove"], ["blank"] * 3]
    table = Table(decks="roster", gods=["gaia"], hands=hands, rosters=ROSTERS)
    table.by(0, "play flood").by(0, "play cetus")  # neighbours in the order of cards; the third plays itself
    seen = [card.name for card in table.zone("list:0", 1).entities if card.tags == ["in play"]]
    assert seen == ["Siren Cove", "Cetus", "Flood"]
    table.do("done")
    assert known_in_deck(table) == {"flood", "cetus", "siren_cove"}


@pytest.mark.rule("THEOS-INFO-03", "THEOS-INFO-05", "THEOS-TALK-03")
def test_hands_and_face_down_cards_are_redrawn_also_for_team_mates() -> None:
    hands = [
        ["cetus", "flood", "blank"],
        ["ruin", "charon", "scylla"],
        ["lamia", "typhon", "blank"],
        ["pallas", "atlantis"],
    ]
    table = Table(seats=4, type="team_2v2", hands=hands)
    table.by(1, "play charon").by(2, "play blank")
    rng = fast(9, 4)
    twins = [Table(table.state.determinize(0, rng)) for i in range(24)]
    for seat in (1, 2, 3):
        assert len({tuple(twin.names(f"hand:{seat}", seat)) for twin in twins}) > 8
    chosen = {twin.zone("play:0", 2).entities[0].name for twin in twins}
    assert "Blank" in " ".join(chosen) and len(chosen) > 3
    assert all(twin.names("hand:0", 0) == table.names("hand:0", 0) for twin in twins)


@pytest.mark.rule("THEOS-INFO-04", "THEOS-PRE-06")
def test_deck_lists_are_public_in_prebuilt_play() -> None:
    table = new()
    names = {entity.id.split(":")[2] for entity in table.zone("list:1", 0).entities}
    assert names == set(table.names("deck:1", 1))


@pytest.mark.rule("THEOS-INFO-06", "THEOS-INFO-09")
def test_a_card_swapped_into_a_hand_stays_known() -> None:
    hands = [["cetus", "lamia"], ["blank", "blank"]]
    table = Table(gods=["poseidon"], played=["unseen_agent", ""], rows=[["elysium"], []], hands=hands)
    table.do("yes", "hand cetus", "none")
    assert table.names("hand:0", 1) == ["elysium"]
    rng = fast(1, 2)
    for i in range(10):
        assert "elysium" in Table(table.state.determinize(1, rng)).names("hand:0", 0)


@pytest.mark.rule("THEOS-INFO-09", "THEOS-INFO-07")
def test_a_hidden_exchange_loosens_what_is_known_by_one_card() -> None:
    hands = [["cetus", "lamia", "blossom"], ["blank", "blank", "blank"]]
    table = Table(gods=["poseidon demeter"], played=["unseen_agent", ""], rows=[["elysium", "oracle"], []], hands=hands)
    table.do("yes", "target elysium", "hand cetus", "empower oracle", "yes")
    assert table.names("hand:0", 1) == ["elysium"]
    table.do("hand lamia")
    table.do(table.options()[0])
    assert table.names("hand:0", 1) == []
    rng = fast(1, 2)
    found = {"elysium" in Table(table.state.determinize(1, rng)).names("hand:0", 0) for i in range(30)}
    assert found == {True, False}


@pytest.mark.rule("THEOS-INFO-11", "THEOS-RULING-77")
def test_a_spectator_sees_what_all_see_and_everything_at_the_end() -> None:
    table = Table(hands=HANDS)
    assert table.names("hand:0") == [] and not any(zone.private for side in table.view().seats for zone in side.zones)
    ended = Table(step="end", die=2, rows=[["typhon 3"], []])
    assert ended.state.over and len(ended.names("deck:1")) == 12


@pytest.mark.rule("THEOS-INFO-03", "THEOS-ROST-04", "THEOS-INFO-04")
def test_a_roster_deck_is_redrawn_and_what_was_seen_stays() -> None:
    table = new(3, decks="roster", deck_0="bountiful_sea", deck_1="mysterious_earth")
    while table.asks() in ("build_deck", "build_hand"):
        for seat in table.state.to_move():
            table.state.apply(seat, table.state.legal(seat)[-1])
    card = table.options(1)[0]
    table.state.apply(0, table.state.legal(0)[0])
    table.by(1, card)
    rng = fast(5, 6)
    twins = [Table(table.state.determinize(0, rng)) for i in range(6)]
    decks = [tuple(twin.names("deck:1", 1) + twin.names("hand:1", 1)) for twin in twins]
    assert len(set(decks)) > 1
    for twin in twins:
        twin.state.check()
        assert card.removeprefix("play ") in twin.row(1) + twin.names("play:0")


@pytest.mark.rule("THEOS-INFO-09", "THEOS-INFO-07")
def test_an_exchange_of_the_only_card_puts_it_into_the_deck() -> None:
    told: dict[str, Any] = {"rows": [["elysium", "oracle"], []], "hands": [["cetus"], ["blank"]]}
    table = Table(gods=["poseidon"], played=["unseen_agent", ""], **told)
    table.do("yes", "target elysium", "empower oracle")
    assert table.names("hand:0", 1) == ["elysium"] and len(known_in_deck(table)) == 8  # all others
    table.do("yes")  # the hand has no other card, so everybody knows which one goes
    card = table.options()[0]
    table.do(card)
    assert table.names("hand:0", 1) == [] and known_in_deck(table) == {"elysium"}
    rng = fast(1, 2)
    hands = {tuple(Table(table.state.determinize(1, rng)).names("hand:0", 0)) for i in range(80)}
    assert len(hands) == 8 and ("elysium",) not in hands  # any other card of the deck


@pytest.mark.rule("THEOS-INFO-09", "THEOS-INFO-06", "THEOS-CARD-38")
def test_a_card_swapped_into_the_deck_is_known_until_an_exchange() -> None:
    told: dict[str, Any] = {
        "rows": [["pallas destroyed", "charon", "oracle"], []],
        "hands": [["cetus", "lamia"], ["blank", "blank"]],
    }
    table = Table(gods=["demeter"], played=["blossom", ""], in_deck=[["typhon"], []], **told)
    table.do("empower charon", "yes", "deck typhon")
    assert known_in_deck(table) == {"pallas"} and "deck" in table.events("swap")[0]
    table = Table(gods=["poseidon"], played=["tritons_conch", ""], in_deck=[["typhon"], []], **told)
    table.do("target charon", "yes", "deck typhon", "empower oracle", "yes", "hand cetus", "deck pallas")
    assert known_in_deck(table) == set() and table.names("hand:0", 1) == []
    rng = fast(1, 2)
    found = {"pallas" in Table(table.state.determinize(1, rng)).names("hand:0", 0) for i in range(60)}
    assert found == {True, False}


@pytest.mark.rule("THEOS-INFO-07", "THEOS-INFO-09")
def test_the_hand_card_of_an_unfinished_exchange_is_secret() -> None:
    told: dict[str, Any] = {"rows": [["oracle"], []], "hands": [["cetus", "lamia"], ["blank", "blank"]]}
    table = Table(gods=["demeter"], played=["blossom", ""], **told)
    table.do("empower oracle", "yes", "hand cetus")
    rng = fast(1, 2)
    given: set[str] = set()
    for i in range(200):
        twin = Table(table.state.determinize(1, rng))
        before = set(twin.names("hand:0", 0))
        twin.do(twin.options()[0])
        given |= before - set(twin.names("hand:0", 0))
    assert len(given) == 10  # any card that may be in the hand may be the one


@pytest.mark.rule("THEOS-INFO-09")
def test_a_position_may_not_claim_more_than_is_true() -> None:
    told: dict[str, Any] = {"hands": [["cetus", "lamia"], ["blank", "blank"]], "in_deck": [["typhon"], []]}
    cetus, lamia, typhon = (1 << CARDS.index(name) for name in ("cetus", "lamia", "typhon"))
    assert Table(known=[[1, cetus, 1], []], **told).names("hand:0", 1) == ["cetus"]
    assert Table(known=[[1, cetus | lamia, 2], []], **told).names("hand:0", 1) == ["cetus", "lamia"]
    with pytest.raises(BadPosition, match="fewer words"):  # nothing tells the two apart
        Table(known=[[2, cetus, lamia, 17], []], **told)
    for wrong in ([1, typhon, 1], [2, cetus, cetus, 17], [1], [0, 1], [1, cetus, 0, 1], [1, 1 << 59, 0]):
        with pytest.raises(BadPosition):
            Table(known=[wrong, []], **told)
