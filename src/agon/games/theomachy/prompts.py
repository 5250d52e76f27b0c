"""Every question in words: what is asked, what each option does and touches, and the rule that grants it."""

from __future__ import annotations

from typing import Final

from agon.core.protocol import Choice, Prompt
from agon.games.theomachy import actions
from agon.games.theomachy.abilities import AimAbility
from agon.games.theomachy.battle import Battle
from agon.games.theomachy.betting import AFTER, Betting
from agon.games.theomachy.choices import ChooseElement, ChooseExchange, ChoosePlace, ChooseWithdrawal, CommitFollowers
from agon.games.theomachy.constants import AT_END, ELEMENT_NAMES, HERO, START_OF_BATTLE, WORTH
from agon.games.theomachy.discards import DiscardCards, GroupDiscard, ReturnCard, SealCards, TakeCard
from agon.games.theomachy.draft import ChooseGods, ChoosePantheons, Draft, DropCards
from agon.games.theomachy.entities import needs
from agon.games.theomachy.play import Play, Responses
from agon.games.theomachy.prayer_myth import MythPhase, Prayer, price
from agon.games.theomachy.seat_view import pending
from agon.games.theomachy.state import TheoState
from agon.games.theomachy.tokens import in_stake
from agon.games.theomachy.window import Window
from agon.games.theomachy.words import PLURAL, SINGULAR, player, tokens

# the ledger's decision points: question, rule, helping line
QUESTIONS: Final[dict[str, list[str]]] = {
    "choose pantheon": ["Choose a pantheon", "THEOMACHY-SETUP-06", "Its gods and Myths will be yours."],
    "draft pick": ["Choose a card; the rest goes to your left", "THEOMACHY-DRAFT-04", ""],
    "drop from pool": ["Drop a card: 8 of your 12 stay", "THEOMACHY-DRAFT-09", "In ascending order."],
    "choose god": ["Choose your god in secret", "THEOMACHY-SETUP-10", "All are shown at once."],
    "window before betting": ["Use an ability before betting?", "THEOMACHY-START-09", ""],
    "betting turn": ["Play cards, then act", "THEOMACHY-BET-01", "One action; plays before and after it."],
    "after the action": ["Play more cards, or end your turn", "THEOMACHY-BET-01", ""],
    "target": ["At whom?", "THEOMACHY-CARD-03", ""],
    "response": ["Respond, or pass", "THEOMACHY-RESP-07", "Nobody is told that you pass."],
    "element": ["Choose an Element", "THEOMACHY-CARD-03", ""],
    "own power card": ["Choose one of your Power cards", "THEOMACHY-GA-03", "It will count as another Element too."],
    "card to replace": ["Replace which card of the Constellation?", "THEOMACHY-PC-23", ""],
    "card to swap": ["Swap a face-down card?", "THEOMACHY-GA-10", "Nobody sees the new one."],
    "discard": ["Discard a card", "THEOMACHY-GOD-03", ""],
    "discard several": ["Discard a card, or be done", "THEOMACHY-GOD-11", "In ascending order."],
    "top of a group": ["Which card lies on top of your pile?", "THEOMACHY-DECK-03", "Others see only that one."],
    "card from own pile": ["Take which card back?", "THEOMACHY-PC-49", "Others do not see which."],
    "seal": ["Seal a card in your Stake?", "THEOMACHY-PC-09", "It comes back at the end and is kept."],
    "card to keep": ["Keep a card for the next hand?", "THEOMACHY-PC-55", ""],
    "which exchange": ["Which exchange?", "THEOMACHY-PC-51", ""],
    "start of Battle": ["Before the Battle: Hero or ability?", "THEOMACHY-BATTLE-02", ""],
    "card of a hand": ["Which card must go?", "THEOMACHY-MC-14", "It goes to its owner's pile."],
    "battle turn": ["Battle: play cards, or end your turn", "THEOMACHY-BATTLE-03", "A turn without a play is a pass."],
    "commit": ["Commit a follower?", "THEOMACHY-PC-29", ""],
    "end window": ["The hand is decided: play End cards?", "THEOMACHY-END-02", ""],
    "worshiper to withdraw": ["Withdraw which worshiper?", "THEOMACHY-PC-50", ""],
    "prayer card": ["Take a card", "THEOMACHY-PRAYER-01", "It goes on your discard pile."],
    "myth action": ["Your Myth deck: buy, move or leave", "THEOMACHY-MYTH-01", ""],
}


def kind_of(s: TheoState) -> str:
    """The ledger's name of the decision that is open."""
    step = s.stack[-1]
    if isinstance(step, Betting):
        return "after the action" if step.stage == AFTER else "betting turn"
    if isinstance(step, Battle):
        return "battle turn"
    if isinstance(step, Responses):
        return "response"
    if isinstance(step, (Play, AimAbility)):
        return "target"
    if isinstance(step, GroupDiscard):
        return "top of a group"
    if isinstance(step, Prayer):
        return "prayer card"
    if isinstance(step, Window):
        if step.timing == AT_END:
            return "end window"
        return "start of Battle" if step.timing == START_OF_BATTLE else "window before betting"
    if isinstance(step, MythPhase):
        return "myth action"
    if isinstance(step, Draft):
        return "draft pick"
    if isinstance(step, DropCards):
        return "drop from pool"
    if isinstance(step, ChoosePantheons):
        return "choose pantheon"
    if isinstance(step, ChooseGods):
        return "choose god"
    return kind_of_choice(s)


def kind_of_choice(s: TheoState) -> str:
    step = s.stack[-1]
    if isinstance(step, DiscardCards):
        return "discard" if step.least > 0 else "discard several"
    if isinstance(step, ReturnCard):
        return "card from own pile"
    if isinstance(step, SealCards):
        return "card to keep" if step.keeps else "seal"
    if isinstance(step, ChooseExchange):
        return "which exchange"
    if isinstance(step, ChooseWithdrawal):
        return "worshiper to withdraw"
    if isinstance(step, CommitFollowers):
        return "commit"
    if isinstance(step, TakeCard):
        return "card of a hand"
    if isinstance(step, ChoosePlace):
        return "card to swap" if step.swaps else "card to replace"
    assert isinstance(step, ChooseElement)
    return "own power card" if step.changes and step.power < 0 else "element"


def prompt(s: TheoState, seat: int) -> Prompt:
    kind = kind_of(s)
    question, rule, help = QUESTIONS[kind]
    return Prompt(
        seat=seat,
        kind=kind,
        question=question,
        rule=rule,
        help=stakes_at(s, seat) if kind == "betting turn" else help,
        choices=[choice(s, seat, action, rule) for action in s.asked[seat]],
    )


def stakes_at(s: TheoState, seat: int) -> str:
    """What is staked, and what a call costs."""
    pot = sum(in_stake(s, other, kind) * WORTH[kind] for other in range(s.seats) for kind in range(3))
    owed = [max(s.level[kind] - s.paid[3 * seat + kind], 0) for kind in range(3)]
    return f"{pot} Might is staked; you owe {tokens(owed)}."


def choice(s: TheoState, seat: int, action: int, rule: str) -> Choice:
    made = Choice(action=action, name=s.game.vocabulary.name(action), label="", rule=rule)
    if action >= actions.CARDS:
        card_choice(s, seat, made)
    elif action >= actions.PANTHEON:
        god_choice(s, seat, made)
    elif action >= actions.TRACK:
        market_choice(s, seat, made)
    elif action >= actions.TARGET:
        aim_choice(s, seat, made)
    else:
        plain_choice(s, seat, made)
    return made


VERB_WORDS: Final = [
    "Choose {}", "Drop {}", "Play {}", "Play the kept {}", "Play {} without its orbs", "Use {}", "Change {}",
    "Discard {}", "Discard the played {}", "{} on top", "Take {} back", "Take the played {} back", "Keep {}",
    "Keep the played {}", "Discard {}",
]  # fmt: skip
VERB_RULES: Final = {
    actions.PLAY: "THEOMACHY-REQ-04",
    actions.PLAY_KEPT: "THEOMACHY-FOLD-07",
    actions.PLAY_FREE: "THEOMACHY-GA-06",
    actions.USE: "THEOMACHY-GOD-03",
}


def card_choice(s: TheoState, seat: int, made: Choice) -> None:
    verb = (made.action - actions.CARDS) // s.cards.prayers
    number = (made.action - actions.CARDS) % s.cards.prayers
    card = s.cards.all[number]
    made.label = VERB_WORDS[verb].format(card.name)
    made.rule = VERB_RULES.get(verb, made.rule)
    if verb in (actions.PLAY, actions.PLAY_KEPT, actions.PLAY_FREE, actions.USE) and card.text:
        made.label += f" ({needs(s, number)}): {card.text}" if verb != actions.USE else f": {card.text}"
    made.targets = card_entities(s, seat, verb, number)


def card_entities(s: TheoState, seat: int, verb: int, number: int) -> list[str]:
    """Where the card of an option lies, as its chooser sees it."""
    zone, cards = "hand", [code >> 1 for code in s.hands[seat]]
    if verb == actions.DRAFT:
        zone, cards = "draft", s.draft_hands[seat]
    elif verb == actions.DROP:
        zone, cards = "picks", sorted(s.picks[seat])
    elif verb == actions.PLAY_KEPT:
        zone, cards = "sealed", [code >> 1 for code in s.sealed[seat]]
    elif verb == actions.USE:
        zone, cards = "locations", [entry >> 2 for entry in s.locations[seat]]
    elif verb == actions.CHANGE:
        zone, cards = "area", [code >> 1 for code in s.areas[seat]]
    elif verb == actions.TOP:
        zone, cards = "pending", [code >> 1 for code in pending(s, seat)]
    elif verb in (actions.RETURN, actions.RETURN + 1):
        zone, cards = "pile", [code >> 1 for code in s.piles[seat]]
    elif verb == actions.TAKE:
        step = s.stack[-1]
        assert isinstance(step, TakeCard)
        return [f"hand:{step.owner}"]
    return [f"{zone}:{seat}:{cards.index(number)}"] if number in cards else []


def god_choice(s: TheoState, seat: int, made: Choice) -> None:
    action = made.action
    if action < actions.CHOOSE_GOD:
        made.label = s.cards.data.pantheons[action - actions.PANTHEON].name
    elif action < actions.USE_GOD:
        god = s.cards.all[action - actions.CHOOSE_GOD + s.cards.gods]
        made.label = f"{god.name}: {god.text} Mandate: {god.mandate_text}"
    elif action < actions.USE_MYTH:
        god = s.cards.all[action - actions.USE_GOD + s.cards.gods]
        made.label, made.rule = f"Use {god.name}: {god.text}", "THEOMACHY-GOD-03"
        made.targets = [f"god:{seat}:card"]
    else:
        number = action - actions.USE_MYTH + s.cards.myths
        made.label, made.rule = f"Use {s.cards.all[number].name}: {s.cards.all[number].text}", "THEOMACHY-MYTH-07"
        own = [entry >> 2 for entry in s.myths[seat]]
        made.targets = [f"myths:{seat}:{own.index(number)}"]


def market_choice(s: TheoState, seat: int, made: Choice) -> None:
    action = made.action
    if action < actions.BLIND:
        slot = action - actions.TRACK
        cost = price(s, seat, slot)
        words = f"for a {SINGULAR[cost]}" if cost >= 0 else "for nothing"
        made.label = f"{s.cards.all[s.track[slot]].name} {words} (slot {slot + 1})"
        made.rule, made.targets = "THEOMACHY-PRAYER-02", [f"slot:{slot}"]
    elif action == actions.BLIND:
        made.label, made.rule = "The top card of the Prayer deck, unseen", "THEOMACHY-PRAYER-04"
        made.targets, made.marks = ["prayer_deck"], ["reveal"]
    elif action == actions.LEAVE:
        made.label, made.rule = "Leave the Myth deck as it is", "THEOMACHY-MYTH-05"
    else:
        top = s.cards.all[s.myth_decks[seat][0]]
        buying = action == actions.BUY
        made.label = f"Buy {top.name} for {top.cost}" if buying else f"Move {top.name} to the bottom"
        made.rule = "THEOMACHY-MYTH-02" if buying else "THEOMACHY-MYTH-04"
        made.targets, made.marks = [f"myth:{seat}:0"], ["reveal"]


def aim_choice(s: TheoState, seat: int, made: Choice) -> None:
    action = made.action
    if action < actions.ELEMENT:
        made.label = player(action - actions.TARGET)
        made.targets = [f"stake:{action - actions.TARGET}"]
    elif action < actions.PLACE:
        made.label = ELEMENT_NAMES[action - actions.ELEMENT]
    elif action < actions.WITHDRAW:
        place = action - actions.PLACE
        step = s.stack[-1]
        if isinstance(step, ChoosePlace) and step.swaps:
            made.label = "River" if place == 3 else "Turn"
        else:
            made.label = f"{s.cards.elements[s.sky[place]].name} (place {place + 1})"
        made.targets, made.marks = [f"sky:{place}"], ["reveal"]
    elif action < actions.EXCHANGE:
        made.label = SINGULAR[action - actions.WITHDRAW]
        made.targets = [f"stake:{seat}:{made.label}"]
    else:
        kind = action - actions.EXCHANGE
        made.label = ["2 followers for 1 priest", "2 priests for 1 prophet"][kind]
        made.targets = [f"congregation:{seat}:{['follower', 'priest'][kind]}"]


def plain_choice(s: TheoState, seat: int, made: Choice) -> None:
    action = made.action
    owed = [max(s.level[kind] - s.paid[3 * seat + kind], 0) for kind in range(3)]
    if action == actions.PASS:
        made.label = "Pass"
        made.rule = "THEOMACHY-RESP-07" if isinstance(s.stack[-1], Responses) else "THEOMACHY-BET-06"
    elif action == actions.CALL:
        made.label, made.rule, made.targets = f"Call: {tokens(owed)}", "THEOMACHY-BET-07", [f"stake:{seat}"]
    elif action == actions.LAST_STAND:
        made.label, made.rule = f"Last Stand: the bank lends {tokens(owed)}", "THEOMACHY-LAST-01"
    elif action < actions.FOLD:
        kind = action - actions.RAISE
        made.label = f"Raise a {SINGULAR[kind]}" + (f": call {tokens(owed)} first" if sum(owed) > 0 else "")
        made.rule, made.targets = "THEOMACHY-BET-08", [f"congregation:{seat}:{SINGULAR[kind]}"]
    elif action == actions.HERO:
        heroes = [i for i, entry in enumerate(s.myths[seat]) if s.cards.all[entry >> 2].kind == HERO]
        made.label = f"Send {s.cards.all[s.myths[seat][heroes[0]] >> 2].name} into the Battle"
        made.rule, made.targets = "THEOMACHY-HERO-03", [f"myths:{seat}:{heroes[0]}"]
    else:
        made.label, rule = PLAIN_WORDS[action]
        made.rule = rule or made.rule


PLAIN_WORDS: Final = {
    actions.FOLD: ["Fold", "THEOMACHY-BET-11"],
    actions.END_TURN: ["End turn", ""],
    actions.DONE: ["Done", ""],
    actions.NONE: ["None", ""],
    actions.DECLINE: ["Take nothing", "THEOMACHY-RULING-37"],
    actions.COMMIT: [f"Commit one of your {PLURAL[2]}", "THEOMACHY-PC-29"],
}
