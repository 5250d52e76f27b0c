"""Numbers with names: kinds, timings, operations, phases, and the places in the state's lists."""

from __future__ import annotations

from typing import Final

PROPHET: Final = 0
PRIEST: Final = 1
FOLLOWER: Final = 2
WORTH: Final = [10, 5, 2]  # THEOMACHY-TOKEN-01

# kinds of cards; Attacks, Effects and Locations are Action cards (THEOMACHY-TERM-11)
POWER: Final = 0
ATTACK: Final = 1
EFFECT: Final = 2
LOCATION: Final = 3
GOD: Final = 4
MYTH: Final = 5
HERO: Final = 6
KINDS: Final = ["power", "attack", "effect", "location", "god", "myth", "hero"]

# timings, as bits in the order of grammar.TIMINGS
BETTING: Final = 1 << 0
BETTING_1_2: Final = 1 << 1
IN_BATTLE: Final = 1 << 2
RESPONSE: Final = 1 << 3
AT_END: Final = 1 << 4
SETUP: Final = 1 << 5
STATIC: Final = 1 << 6
STATIC_BATTLE: Final = 1 << 7
BATTLE_END: Final = 1 << 8
START_DRAW: Final = 1 << 9
BEFORE_BETTING: Final = 1 << 10
START_OF_BATTLE: Final = 1 << 11
HERO_ADDED: Final = 1 << 12
OPPONENT_FOLDS: Final = 1 << 13
HAND_WON: Final = 1 << 14
HAND_LOST: Final = 1 << 15
BATTLE_WON: Final = 1 << 16
BATTLE_LOST: Final = 1 << 17
STEP_9: Final = 1 << 18
PRAYER: Final = 1 << 19
IMMEDIATE: Final = 1 << 20

# triggers of responses
PLAYS_EFFECT: Final = 0
PLAYS_ATTACK: Final = 1
PLAYS_LOCATION: Final = 2
RAISES: Final = 3
FOLDS: Final = 4

# targets and conditions
NO_TARGET: Final = 0
OPPONENT: Final = 1
OPPONENT_OR_FOLDED: Final = 2
ACTOR: Final = 3
TARGETS: Final = ["none", "opponent", "opponent_or_folded", "actor"]
CONDITIONS: Final = ["none", "won_hand", "lost_hand"]
WON: Final = 1
LOST: Final = 2

# operations: the sentences of cards.lark
OPERATIONS: Final = [
    "might", "might_per", "might_if", "weaken", "kill", "kill_placed", "withdraw", "commit", "gain", "exchange",
    "choose_exchange", "draw", "random_discard", "look_hand", "take", "look_sky", "replace", "swap", "reveal",
    "return_card", "seal", "cancel", "damage", "repair", "shield_stake", "shield_hand", "any_element", "more_elements",
    "count_element", "count_orbs", "choose_element", "more_orbs", "fill", "discount", "free_prayer", "keep",
    "uncancellable", "undying", "put_myth", "discard_any", "discard_draw", "discard", "change_power", "free_play",
    "bar_effects",
]  # fmt: skip
MIGHT: Final = 0
MIGHT_PER: Final = 1
MIGHT_IF: Final = 2
WEAKEN: Final = 3
KILL: Final = 4
KILL_PLACED: Final = 5
WITHDRAW: Final = 6
COMMIT: Final = 7
GAIN: Final = 8
EXCHANGE: Final = 9
CHOOSE_EXCHANGE: Final = 10
DRAW: Final = 11
RANDOM_DISCARD: Final = 12
LOOK_HAND: Final = 13
TAKE: Final = 14
LOOK_SKY: Final = 15
REPLACE: Final = 16
SWAP: Final = 17
REVEAL: Final = 18
RETURN_CARD: Final = 19
SEAL: Final = 20
CANCEL: Final = 21
DAMAGE: Final = 22
REPAIR: Final = 23
SHIELD_STAKE: Final = 24
SHIELD_HAND: Final = 25
ANY_ELEMENT: Final = 26
MORE_ELEMENTS: Final = 27
COUNT_ELEMENT: Final = 28
COUNT_ORBS: Final = 29
CHOOSE_ELEMENT: Final = 30
MORE_ORBS: Final = 31
FILL: Final = 32
DISCOUNT: Final = 33
FREE_PRAYER: Final = 34
KEEP: Final = 35
UNCANCELLABLE: Final = 36
UNDYING: Final = 37
PUT_MYTH: Final = 38
DISCARD_ANY: Final = 39
DISCARD_DRAW: Final = 40
DISCARD: Final = 41
CHANGE_POWER: Final = 42
FREE_PLAY: Final = 43
BAR_EFFECTS: Final = 44

# where a kill or a withdrawal strikes
WHERE: Final = [
    "the target's stake", "the target's congregation", "each opponent's stake", "each opponent's congregation",
    "the actor's congregation", "your congregation", "the congregation of each opponent who lost the hand",
    "your stake",
]  # fmt: skip
TARGET_STAKE: Final = 0
TARGET_CONGREGATION: Final = 1
EACH_STAKE: Final = 2
EACH_CONGREGATION: Final = 3
ACTOR_CONGREGATION: Final = 4
OWN_CONGREGATION: Final = 5
LOSERS_CONGREGATION: Final = 6
OWN_STAKE: Final = 7

# kinds of worshipers in a text: 0 to 2 are prophet, priest, follower
HIGHEST: Final = 3
RAISED: Final = 4
CHOSEN: Final = 5
KIND_WORDS: Final = [
    ["prophet", "prophets"], ["priest", "priests"], ["follower", "followers"], ["highest"],
    ["worshiper of the raised kind"], ["worshiper of your choice"],
]  # fmt: skip

# what Might is counted by
COUNTERS: Final = [
    "opponent in the battle", "priest in your stake", "token in your stake", "attack in your play area",
    "attack in opponents' play areas", "card discarded this way",
]  # fmt: skip
PER_OPPONENT: Final = 0
PER_PRIEST: Final = 1
PER_TOKEN: Final = 2
PER_OWN_ATTACK: Final = 3
PER_OTHER_ATTACK: Final = 4
PER_DISCARDED: Final = 5
PER_COUNTED: Final = 6  # 6 to 9: a card of Earth, Air, Fire, Water that you count
PER_IN_SKY: Final = 10  # 10 to 13: a card of that Element in the Constellation

# THEOMACHY-TERM-04, RULING-68; TERM-03: Law is another name for Order
ELEMENT_NAMES: Final = ["Earth", "Air", "Fire", "Water"]
ORB_NAMES: Final = ["Chaos", "Order"]

# mandates, also called demands (THEOMACHY-TERM-05)
MANDATES: Final = [
    "win_battle_attacks", "win_battle_played", "win_without_battle", "win_as_first", "battle_after_raises",
    "stake_prophets", "play_effects", "play_powers", "play_elements", "play_attack_and_other", "kill_worshipers",
]  # fmt: skip
WIN_BATTLE_ATTACKS: Final = 0
WIN_BATTLE_PLAYED: Final = 1
WIN_WITHOUT_BATTLE: Final = 2
WIN_AS_FIRST: Final = 3
BATTLE_AFTER_RAISES: Final = 4
STAKE_PROPHETS: Final = 5
PLAY_EFFECTS: Final = 6
PLAY_POWERS: Final = 7
PLAY_ELEMENTS: Final = 8
PLAY_ATTACK_AND_OTHER: Final = 9
ALL: Final = 99  # of a kill: as many as there are

# -- the state ---------------------------------------------------------------------------------------------------------
BASIC: Final = 0
ADVANCED: Final = 1
EPIC: Final = 2
MODES: Final = ["basic", "advanced", "epic"]

PHASES: Final = ["Set-up", "Betting 1", "Betting 2", "Betting 3", "Battle", "End", "Prayer", "Myths", "Start"]
# phases of a hand (THEOMACHY-TERM-02)
SETTING_UP: Final = 0
BET_1: Final = 1
BET_2: Final = 2
BET_3: Final = 3
BATTLE: Final = 4
END: Final = 5
PRAY: Final = 6
MYTHS: Final = 7
START: Final = 8

# what is counted for each seat in a hand: stats[STATS * seat + ...]
STATS: Final = 14
EFFECTS_PLAYED: Final = 0
ATTACKS_PLAYED: Final = 1
LOCATIONS_PLAYED: Final = 2
POWERS_PLAYED: Final = 3
ELEMENTS_PLAYED: Final = 4  # a byte for each Element: how many cards of it
KILLS: Final = 5
RAISES_MADE: Final = 6
FOUGHT: Final = 7
PROPHETS_AT_END: Final = 8
ATTACK_ELEMENTS: Final = 9  # as bits
ANY_ATTACK: Final = 10
EXTRA_MIGHT: Final = 11
EXTRA_ELEMENT: Final = 12  # a byte of additional cards for each Element
CHANGED_POWER: Final = 13  # 1 + 4 * card + Element, or 0

# what lasting texts grant a seat: flags, and the same shifted by BATTLE_ONLY for the Battle alone
GUARDS_STAKE: Final = 1
GUARDS_HAND: Final = 2
SURE_ATTACKS: Final = 4
FREE_TRACK: Final = 8
BATTLE_ONLY: Final = 8

# numbers that lasting texts grant: grants[GRANTS * seat + ...]
GRANTS: Final = 4
ATTACK_KINDS: Final = 0  # Elements of Attacks allowed in a Battle, 0 for the usual one
ORBS_MORE: Final = 1
HAND_SIZE: Final = 2
CHEAPER: Final = 3

SLOTS: Final = 6  # of the Prayer Track

# a card in a hand, deck or pile: 2 * number + SPENT; a Location or Myth before its owner: 4 * number + USED and another
SPENT: Final = 1
USED: Final = 2
DAMAGED: Final = 1  # of a Location
IN_STAKE: Final = 1  # of a Hero
