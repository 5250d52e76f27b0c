"""Whatever texts a designer joins: the file is refused in words, or the cards play to the end of a game."""

from __future__ import annotations

from random import Random

import pytest

from agon.core.errors import CardFileError
from agon.games.theomachy.fitting import ABILITY_TIMES, PLAY_TIMES
from agon.games.theomachy.game import Theomachy
from agon.games.theomachy.grammar import TRIGGERS
from tests.games.theomachy.test_own_cards import card

KINDS = ("prophet", "priest", "follower", "worshiper of the raised kind", "worshiper of your choice")
PLACES = ("the target's Stake", "the target's Congregation", "each opponent's Stake", "each opponent's Congregation",
          "the actor's Congregation", "your Congregation",
          "the Congregation of each opponent who lost the hand")  # fmt: skip
COUNTERS = ("opponent in the Battle", "token in your Stake", "Attack in opponents' play areas",
            "card discarded this way", "Fire card you count", "Earth card in the Constellation")  # fmt: skip
SENTENCES = [
    "Might +{n}.",
    "Might +{n} per {counter}.",
    "Might +{n} if you have an Attack in your play area.",
    "Each opponent has Might -{n}.",
    "Kill {n} {kind} in {place}.",
    "Kill all followers in {place}.",
    "Kill the worshiper placed on it.",
    "Withdraw {n} {kind} from {stake}.",
    "Withdraw the highest worshiper from {stake}.",
    "Commit up to {n} followers.",
    "Gain {n} {kind}.",
    "Exchange 1 priest in your Stake for 1 prophet.",
    "Choose one: exchange 2 followers in your Congregation for 1 priest; or exchange 2 priests in your "
    "Congregation for 1 prophet.",
    "Draw {n} cards.",
    "The target discards {n} random cards.",
    "Look at the target's hand.",
    "Look at the target's hand. Discard 1 card of your choice from it.",
    "Look at each face-down Constellation card.",
    "Replace 1 face-up Constellation card.",
    "You may swap 1 face-down Constellation card.",
    "Reveal the top {n} cards of your deck. Put each revealed Attack into your hand. Discard the other "
    "revealed cards.",
    "Return 1 card from your discard pile to your hand.",
    "Return 1 Power card from your discard pile to your hand.",
    "Seal up to {n} cards.",
    "Cancel that card.",
    "Damage each Location of each opponent.",
    "Repair each of your Locations.",
    "Opponents cannot kill or withdraw tokens in your Stake.",
    "Opponents cannot look at your hand or make you discard cards.",
    "You may play Attacks of any Element for the rest of this Battle.",
    "You may play Attacks of up to {n} different Elements in each Battle.",
    "You count {n} additional Air cards.",
    "You count {n} additional Order orbs.",
    "Choose 1 Element. You count 1 additional card of that Element for the rest of the hand.",
    "Attacks of opponents need {n} additional orbs.",
    "Your hand is filled to {n} cards.",
    "Prayer Track cards cost you {n} steps less.",
    "Prayer Track cards cost you nothing.",
    "Keep 1 card.",
    "Your Attacks cannot be cancelled.",
    "This Hero does not die.",
    "Discard any number of cards.",
    "Discard up to {n} cards, then draw as many cards.",
    "Discard {n} cards.",
    "Choose 1 Power card in your play area and 1 Element. That card also counts as that Element for the "
    "rest of the hand.",
    "Play 1 Action card without its orb requirement.",
    "The target cannot play Effects in the first betting phase of this hand.",
]  # fmt: skip
COSTS = ("Kill 1 follower in your Congregation.", "Kill 2 priests in your Congregation.", "Discard 2 cards.")
PLACES_IN_PANTHEONS = {"god": ["odin", "loki"], "myth": ["draupnir", "valhalla"], "hero": ["sigurd"]}


def sentence(chance: Random) -> str:
    told = {"n": str(chance.randint(1, 3)), "kind": chance.choice(KINDS), "place": chance.choice(PLACES)}
    stake = chance.choice(("the target's Stake", "your Stake"))
    return chance.choice(SENTENCES).format(**told, counter=chance.choice(COUNTERS), stake=stake)


def random_card(chance: Random, kind: str, name: str) -> str:
    lines = [f'target = "{chance.choice(("none", "opponent", "opponent_or_folded", "actor"))}"']
    if kind in ABILITY_TIMES:
        times = chance.sample(ABILITY_TIMES[kind], chance.choice((1, 1, 2)))
        key = "timing" if kind in ("myth", "hero") else "ability_timing"
        lines.append(f"{key} = {times}".replace("'", '"'))
        lines.append(f"optional = {chance.choice(('true', 'false'))}")
        lines += [f'ability_cost = "{chance.choice(COSTS)}"'] if chance.random() < 0.3 else []
    elif kind == "effect":
        time = chance.choice(PLAY_TIMES["effect"])
        lines.append(f'timing = ["{time}"]')
        lines += [f'trigger = "{chance.choice(TRIGGERS)}"'] if time == "response" else []
        lines += [f"ongoing = {chance.choice(('true', 'false'))}"]
    text = " ".join(sentence(chance) for i in range(chance.choice((1, 1, 2))))
    return card(name, kind, text, *lines, *(["copies = 6"] if kind in PLAY_TIMES else []))


def loads(text: str) -> Theomachy | None:
    try:
        return Theomachy(text, "own.toml")
    except CardFileError as error:
        assert error.message and error.line > 0
        return None


def play(game: Theomachy, seed: int) -> None:
    chance = Random(seed)
    state = game.new({"mode": "advanced", "seats": chance.choice((2, 3))}, seed)
    while movers := state.to_move():
        seat = chance.choice(movers)
        state.apply(seat, chance.choice(state.legal(seat)))
        if chance.random() < 0.1:
            state.check()
            state.view(seat)


def try_seed(seed: int) -> int:
    """Adds random cards to a file as long as it loads, and plays it; gives how many there are."""
    chance = Random(seed)
    text, taken = "", 0
    for i in range(30):
        kind = chance.choice(("attack", "effect", "effect", "location", "god", "myth", "hero"))
        name = chance.choice(PLACES_IN_PANTHEONS[kind]) if kind in PLACES_IN_PANTHEONS else f"own_{i}"
        more = random_card(chance, kind, name)
        if f'id = "{name}"' not in text and loads(text + more) is not None:
            text, taken = text + more, taken + 1
    game = loads(text)
    assert game is not None
    for number in range(2):
        play(game, 10 * seed + number)
    return taken


@pytest.mark.slow
@pytest.mark.rule("THEOMACHY-CARD-01")
def test_random_texts_play_or_are_refused() -> None:
    assert sum(try_seed(seed) for seed in range(30)) > 150
