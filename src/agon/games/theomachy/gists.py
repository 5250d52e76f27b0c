"""What each sentence of a card's text does, in two to four words: what is read where there is room for no more."""

from __future__ import annotations

from typing import Final

GISTS: Final = [  # in the order of constants.OPERATIONS
    "Might +{n}", "+{n} per {per}", "+{n} beside an Attack", "opponents −{n}", "kill {n} {kind}",
    "kill its worshiper", "withdraw {n} {kind}", "commit up to {n}", "gain {n} {kind}", "priest to prophet",
    "exchange upward", "draw {n}", "target discards {n}", "look at a hand", "discard one of it", "look at the sky",
    "replace an Element", "swap a hidden one", "reveal {n}", "take one back", "seal up to {n}", "cancel it",
    "damage Locations", "repair Locations", "guards the Stake", "guards the hand", "Attacks of any Element",
    "{n} Elements of Attacks", "+{n} {what}", "+{n} {what}", "+1 of an Element", "their Attacks: +{n} orb",
    "hand of {n}", "prayers cost less", "prayers are free", "keep one card", "Attacks are sure", "does not die",
    "begins with a Myth", "discard any", "change up to {n}", "discard {n}", "change a Power card", "play without orbs",
    "no Effects for one",
]  # fmt: skip
PER: Final = [  # in the order of constants.COUNTERS, and then of the Elements: counted, and in the Constellation
    "opponent", "staked priest", "staked token", "own Attack", "other Attack", "discarded card",
    "Earth", "Air", "Fire", "Water", "Earth in sight", "Air in sight", "Fire in sight", "Water in sight",
]  # fmt: skip
