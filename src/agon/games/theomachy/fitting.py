"""Does a text fit its card? A sentence that could never work, or not as it reads, is refused when the card is loaded.

Every check gives the sentence's problem in words; the loader adds file and line.
"""

from __future__ import annotations

from typing import Final

from agon.games.theomachy.grammar import CardData, Effect

# what a card of each kind may say of its times (THEOMACHY-CARD-01; the head of cards.toml explains the words)
PLAY_TIMES: Final = {
    "power": ["betting", "battle", "response", "end"],
    "attack": ["battle"],
    "effect": ["betting", "betting_1_2", "battle", "response", "end"],
    "location": ["betting"],
}
BY_CHOICE: Final = ["betting", "betting_1_2", "battle"]  # an ability of these times is announced
ENDINGS: Final = ["on_hand_won", "on_hand_lost", "on_battle_won", "on_battle_lost"]
WINDOWS: Final = ["before_betting_1", "start_of_battle", *ENDINGS]
LASTING_TIMES: Final = ["static", "static_battle", "battle_end", "start_draw", "prayer"]
ABILITY_TIMES: Final = {
    "location": [*BY_CHOICE, *WINDOWS, *LASTING_TIMES, "on_opponent_folds", "step_9"],
    "god": [*BY_CHOICE, *WINDOWS, *LASTING_TIMES, "on_opponent_folds", "step_9", "setup"],
    "myth": [*BY_CHOICE, *WINDOWS, *LASTING_TIMES, "on_opponent_folds", "step_9", "immediate"],
    "hero": ["battle", "battle_end", "static_battle", "on_hero_added", *ENDINGS],
}

# sentences that work for as long as their card lies open, and the times of an ability at which they do
LASTING: Final = {
    "shield_stake": ["static", "static_battle"],
    "shield_hand": ["static", "static_battle"],
    "uncancellable": ["static"],
    "more_elements": ["static"],
    "count_element": ["static"],
    "count_orbs": ["static"],
    "more_orbs": ["static"],
    "fill": ["static", "start_draw"],
    "discount": ["static", "prayer"],
    "free_prayer": ["static", "prayer"],
}
NEVER_ON_EFFECTS: Final = ["fill", "discount", "free_prayer"]  # an ongoing Effect is gone when they would work
MIGHTS: Final = ["might", "might_per", "might_if"]
AFTER_THE_HAND: Final = ["kill", "gain", "draw", "choose_exchange", "return_card", "damage", "repair"]
ONLY_IN: Final = {"keep": "step_9", "put_myth": "setup", "undying": "on_battle_lost"}
PLAYED_CARDS: Final = ["opponent_plays_effect", "opponent_plays_attack", "opponent_plays_location"]


def problem_of(card: CardData) -> str:
    """What is wrong with a card, or nothing."""
    if card.kind == "element":
        return "" if card.orb_kind >= 0 and card.orbs > 0 else "an Element card shows at least one orb"
    found = times_problem(card) or numbers_problem(card) or cost_problem(card)
    if found:
        return found
    for place, effect in enumerate(card.effects):
        found = lasting_problem(card, effect) or aim_problem(card, effect) or words_problem(card, effect, place)
        if found:
            return f"'{effect.op.replace('_', ' ')}': {found}"
    return ""


def times_problem(card: CardData) -> str:
    if card.kind in PLAY_TIMES:
        for word in card.timing:
            if word not in PLAY_TIMES[card.kind]:
                return f"a card of kind {card.kind} is not played at the time {word}"
        if not card.timing:
            return "it could never be played: timing is empty"
    for word in card.ability_timing:
        if word not in ABILITY_TIMES.get(card.kind, []):
            return f"a {card.kind} has no ability of the time {word}"
        if word in BY_CHOICE and not card.optional:
            return f"an ability of the time {word} is used by choice: optional = true"
        if card.optional and word not in BY_CHOICE and word not in WINDOWS and word != "step_9":
            return f"an ability of the time {word} happens by itself: optional = false"
    if card.kind in ABILITY_TIMES and not card.ability_timing:
        return "its text has no time"
    if card.optional and card.limit != "once_per_hand":
        return 'an optional ability is used once per hand: limit = "once_per_hand"'
    if card.condition != "none" and card.timing != ("end",):
        return 'who has won is known at the end: timing = ["end"]'
    if card.trigger and card.timing != ("response",):
        return 'a response is nothing else: timing = ["response"]'
    return ""


def numbers_problem(card: CardData) -> str:
    if card.kind == "power":
        if card.orb_kind < 0 or card.orbs == 0:
            return "a Power card shows orbs (THEOMACHY-REQ-02)"
        return "a Power card has no text" if card.effects else ""
    if (card.orbs > 0) != (card.orb_kind >= 0):
        return "orbs need a kind, and a kind needs orbs"
    return "" if card.effects else "it needs a text"


def cost_problem(card: CardData) -> str:
    if card.ability_cost and not card.optional:
        return "only an ability that is used by choice has a cost: optional = true"
    for effect in card.ability_cost:
        own = effect.op == "kill" and "your congregation" in effect.words and "all" not in effect.words
        if effect.op != "discard" and not own:
            return "a cost kills worshipers in your Congregation or discards cards"
        if own and not plain_kind(effect):
            return "a cost names the kind of worshiper"
    return ""


def lasting_problem(card: CardData, effect: Effect) -> str:
    """Sentences that only work while their card lies open, or only once."""
    if effect.op in LASTING:
        if card.kind == "effect":
            if not card.ongoing or effect.op in NEVER_ON_EFFECTS:
                return "it works as long as the card lies open, and this one is gone by then"
        elif not set(LASTING[effect.op]) & set(card.ability_timing):
            return f"it belongs to an ability of the time {' or '.join(LASTING[effect.op])}"
        return ""
    if effect.op == "weaken" and not (card.kind == "attack" or card.ongoing or "battle_end" in card.ability_timing):
        return "it works at Battle's End: an Attack, an ongoing Effect, or the time battle_end"
    if effect.op in MIGHTS:
        return "the Battle is over then" if over(card) else ""
    if effect.op == "weaken":
        return ""
    if effect.op in ONLY_IN:
        return "" if ONLY_IN[effect.op] in card.ability_timing else f"it belongs to the time {ONLY_IN[effect.op]}"
    if "setup" in card.ability_timing or "step_9" in card.ability_timing:
        return "it does not fit that time"
    if card.ability_timing and not set(card.ability_timing) - set(LASTING_TIMES):
        return "it is done once, but the ability only lasts"
    if "immediate" in card.ability_timing and effect.op not in AFTER_THE_HAND:
        return "in the Myth phase there is no hand any more"
    return ""


def over(card: CardData) -> bool:
    """Might that comes when the Battle has been decided."""
    late = {"end", *ENDINGS, "immediate", "setup", "step_9"}
    times = card.ability_timing or card.timing
    return bool(times) and set(times) <= late


def aim_problem(card: CardData, effect: Effect) -> str:
    words = " ".join(effect.words)
    aimed = effect.op in ("random_discard", "look_hand", "take", "bar_effects") or "the target's" in words
    if aimed and card.target not in ("opponent", "opponent_or_folded"):
        return 'it needs a target: target = "opponent"'
    if aimed and not card.optional and card.kind not in PLAY_TIMES:
        return "whoever aims it must choose to use it: optional = true"
    if aimed and card.kind == "location" and not card.optional:
        return "whoever aims it must choose to use it: optional = true"
    if "the actor's" in words and card.target != "actor" and card.ability_timing != ("on_opponent_folds",):
        return 'there is an actor only for a response with target = "actor", or at the time on_opponent_folds'
    if card.target == "actor" and not card.trigger:
        return "only a response has an actor"
    if effect.op == "cancel" and card.trigger not in PLAYED_CARDS:
        return "it responds to a card that an opponent plays"
    if effect.op == "kill_placed" and card.trigger != "opponent_plays_location":
        return "it responds to a Location that an opponent plays"
    return ""


def words_problem(card: CardData, effect: Effect, place: int) -> str:
    raised = "worshiper of the raised kind" in effect.words
    if raised and (effect.op != "kill" or card.trigger != "opponent_raises"):
        return "a raised kind can be killed, in response to opponent_raises"
    chosen = "worshiper of your choice" in effect.words
    if chosen and (effect.op != "withdraw" or "your stake" not in effect.words):
        return "your choice is for withdrawing from your own Stake"
    before = [other.op for other in card.effects[:place]]
    if effect.op == "take" and "look_hand" not in before:
        return "the hand must be looked at first"
    if "card discarded this way" in effect.words and "discard_any" not in before:
        return "cards must be discarded first"
    if effect.op == "discard":
        return "it is a cost: ability_cost"
    if effect.op == "free_play" and (card.kind not in ("god", "myth") or len(card.effects) > 1 or card.ability_cost):
        return "it is the whole ability of a god or a Myth, and costs nothing"
    if effect.op == "change_power" and card.kind == "hero":
        return "a Hero has no Power cards"
    return ""


def plain_kind(effect: Effect) -> bool:
    return not any(word.startswith("worshiper") for word in effect.words)
