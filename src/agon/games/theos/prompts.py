"""Every question in words: what is asked, what each option does and touches, and the rule that grants it."""

from __future__ import annotations

from typing import Final

from agon.core.protocol import Choice, Prompt
from agon.games.theos import actions
from agon.games.theos.abilities import Ability
from agon.games.theos.cards import EXCHANGE, SWAP_HAND, count_of
from agon.games.theos.cleanup import REALM, Cleanup
from agon.games.theos.decks import DECK_SIZE, BuildDecks, PickDemigods, PickLists, StartRealms
from agon.games.theos.drafts import DraftMany, DraftTwo, FirstPick
from agon.games.theos.game import all_lists
from agon.games.theos.passives import blanks_for
from agon.games.theos.rules import BuildHands, Resolve, Turn
from agon.games.theos.stages import AMOUNT, DECK, GOD, HAND, MAY, MORE, PICK, TEAM, TO
from agon.games.theos.state import TheosState
from agon.games.theos.triggers import Triggers
from agon.games.theos.words import counted, entity, god_name, name, realm_name, who

# the ledger's decision points: question, rule, helping line
QUESTIONS: Final[dict[str, list[str]]] = {
    "demigod": ["Take a Demigod Card", "THEOS-SETUP-02", "It only shows which Realm you are in."],
    "list": ["Choose your deck or roster", "THEOS-PRE-01", ""],
    "build_deck": ["Build your deck", "THEOS-ROST-03", "In the order of the list. Nobody else sees your cards."],
    "first_or_second": ["Pick first or second in the draft?", "THEOS-DRTWO-10", ""],
    "draft_two": ["Draft a card", "THEOS-DRTWO-11", "You pick in turns until both have 12."],
    "draft_many": ["Draft a card of your pack", "THEOS-DRMANY-10", "All picks are shown together."],
    "start_realms": ["Who of your team starts alone, and where?", "THEOS-SEAT-05", "The others start together."],
    "build_hand": ["Build your hand", "THEOS-START-03", "In the order of the list. Nobody else sees your cards."],
    "play": ["Play a card face down", "THEOS-TURN-01", "All cards are revealed together; the fastest resolves first."],
    "may": ["Do you use this?", "THEOS-RA-01", ""],
    "target": ["Pick a target", "THEOS-RA-03", ""],
    "several": ["Pick a target, or be done", "THEOS-RA-21", ""],
    "destination": ["Where do the Followers go?", "THEOS-RULING-41", ""],
    "amount": ["How many Followers?", "THEOS-RA-14", ""],
    "set_god": ["Which god becomes active?", "THEOS-RULING-42", ""],
    "swap_hand": ["Swap with which card of your hand?", "THEOS-KEY-16", "It enters raised and empty, for all to see."],
    "exchange_hand": ["Which card of your hand goes into the deck?", "THEOS-KEY-16", "Nobody else sees it."],
    "swap_deck": ["Which card of your deck comes out?", "THEOS-KEY-16", ""],
    "multi": ["Which enemy team comes next?", "THEOS-KEY-14", ""],
    "trigger": ["Which triggered ability comes first?", "THEOS-TIME-03", "They were triggered by the same happening."],
    "empower": ["Empower a card?", "THEOS-RES-06", "Its Power abilities are used, top to bottom."],
    "leave": ["Which cards do you leave in play?", "THEOS-CLEAN-02", "Each costs a Blank in your next hand."],
    "realm": ["Move to the other Realm?", "THEOS-CLEAN-07", "You play into it from the next round on."],
}
ABILITY_KINDS: Final = {
    TEAM: "multi", MAY: "may", PICK: "target", MORE: "several", TO: "destination", AMOUNT: "amount", GOD: "set_god",
    DECK: "swap_deck",
}  # fmt: skip


def kind_of(s: TheosState, seat: int) -> str:
    """The ledger's name of the decision that is open."""
    step = s.stack[-1]
    if isinstance(step, Ability):
        if step.stage == HAND:
            return "swap_hand" if step.sentence(s).op == SWAP_HAND else "exchange_hand"
        return ABILITY_KINDS[step.stage]
    if isinstance(step, Turn):
        return "play"
    if isinstance(step, BuildHands):
        return "build_hand"
    if isinstance(step, Resolve):
        return "empower"
    if isinstance(step, Triggers):
        return "trigger"
    if isinstance(step, Cleanup):
        return "realm" if step.stage == REALM else "leave"
    return set_up_kind(s)


def set_up_kind(s: TheosState) -> str:
    step = s.stack[-1]
    if isinstance(step, PickDemigods):
        return "demigod"
    if isinstance(step, PickLists):
        return "list"
    if isinstance(step, BuildDecks):
        return "build_deck"
    if isinstance(step, FirstPick):
        return "first_or_second"
    if isinstance(step, DraftTwo):
        return "draft_two"
    if isinstance(step, DraftMany):
        return "draft_many"
    assert isinstance(step, StartRealms)
    return "start_realms"


def prompt(s: TheosState, seat: int) -> Prompt:
    kind = kind_of(s, seat)
    question, rule, help = QUESTIONS[kind]
    step = s.stack[-1]
    if isinstance(step, Ability):  # which ability asks, in its own words
        text = s.cards.all[step.text].text.split("\n")[step.index]
        question = f"{name(s, step.user)}: {question[0].lower()}{question[1:]}"
        help = f"{text} {help}".strip()
    elif isinstance(step, BuildHands):
        question += f": card {count_of(step.picks[seat]) + 1} of {step.need(s, seat)}"
    elif isinstance(step, BuildDecks):
        question += f": card {count_of(step.picks[seat]) + 1} of {DECK_SIZE}"
    return Prompt(
        seat=seat,
        kind=kind,
        question=question,
        rule=rule,
        help=help,
        choices=[choice(s, seat, action, rule) for action in s.asked[seat]],
    )


def choice(s: TheosState, seat: int, action: int, rule: str) -> Choice:
    made = Choice(action=action, name=s.game.vocabulary.name(action), label="", rule=rule)
    if action < actions.TARGET:
        hand_choice(s, seat, made)
    elif action < actions.AMOUNT:
        card = (action - actions.TARGET) % actions.CARDS
        made.label = in_words(s, card)
        made.targets = [entity(s, card)]
    elif action < actions.HAND:
        plain_choice(s, made)
    elif action < actions.STAY:
        ability_choice(s, seat, made)
    else:
        set_up_choice(s, seat, made)
    return made


def in_words(s: TheosState, card: int) -> str:
    """`Elysium of Player 2 (1 of 3 Followers)`."""
    words = f"{name(s, card)} of {who(s, s.owner(card))}"
    if s.down >> card & 1:
        return f"{words} (destroyed)"
    if s.unresolved >> card & 1:
        return f"{words} (unresolved)"
    return f"{words} ({s.followers[card]} of {s.cards.max[card]} Followers)"


def hand_choice(s: TheosState, seat: int, made: Choice) -> None:
    if made.action < actions.PLAY:
        card = made.action - actions.TAKE
        made.label = name(s, card)
        made.targets = [entity(s, card)]
        return
    card = made.action - actions.PLAY
    made.label = "Blank" if card == actions.BLANK else name(s, card)
    made.targets = [f"blank:{seat}"] if card == actions.BLANK else [entity(s, card)]
    made.marks = ["reveal"]


def plain_choice(s: TheosState, made: Choice) -> None:
    action = made.action
    if action < actions.YES:
        made.label = counted(action - actions.AMOUNT)
    elif action == actions.YES:
        made.label = "Yes"
    elif action == actions.NO:
        made.label = "No"
    elif action == actions.DONE:
        made.label = "Done"
    elif action < actions.NONE:
        card = action - actions.EMPOWER
        made.label = f"Empower {in_words(s, card)}"
        made.targets = [entity(s, card)]
    elif action == actions.NONE:
        made.label = "Empower nothing"
    else:
        realm, god = (action - actions.SET) // 4, (action - actions.SET) % 4
        made.label = f"{god_name(s, god)} in {realm_name(s, realm)}"
        made.targets = [f"god:{realm}:{god}"]


def ability_choice(s: TheosState, seat: int, made: Choice) -> None:
    action = made.action
    step = s.stack[-1]
    hidden = isinstance(step, Ability) and step.sentence(s).op == EXCHANGE if action < actions.TEAM else False
    if action < actions.DECK:
        card = action - actions.HAND
        made.label = "Blank" if card == actions.BLANK else name(s, card)
        made.targets = [f"blank:{seat}"] if card == actions.BLANK else [entity(s, card)]
        made.marks = [] if hidden else ["reveal"]
    elif action < actions.TEAM:
        card = action - actions.DECK
        made.label = name(s, card)
        made.targets = [entity(s, card)]
        made.marks = [] if hidden else ["reveal"]
    elif action < actions.TRIGGER:
        team = action - actions.TEAM
        members = [who(s, other) for other in range(s.seats) if s.team_of[other] == team]
        made.label = " and ".join(members)
    elif action < actions.KEEP:
        card = action - actions.TRIGGER
        made.label = in_words(s, card)
        made.targets = [entity(s, card)]
    else:
        card = action - actions.KEEP
        free = blanks_for(s, card) == 0
        made.label = f"Leave {in_words(s, card)}" + (" without a Blank" if free else "")
        made.targets = [entity(s, card)]


def set_up_choice(s: TheosState, seat: int, made: Choice) -> None:
    action = made.action
    step = s.stack[-1]
    if action == actions.STAY:
        made.label = "Stay"
    elif action == actions.MOVE:
        made.label = f"Move to {realm_name(s, 1 - s.realm_of[seat])}"
    elif action < actions.CHOOSE:
        made.label = s.cards.data.demigods[action - actions.DEMIGOD]
    elif action < actions.BUILD:
        assert isinstance(step, PickLists)
        made.label = all_lists(s.cards)[step.left[action - actions.CHOOSE]].name
    elif action < actions.FIRST:
        card = action - actions.BUILD
        made.label = name(s, card)
        made.targets = [f"list:{seat}:{s.cards.ids[card]}"]
    elif action < actions.DRAFT:
        made.label = "Pick first" if action == actions.FIRST else "Pick second"
    elif action < actions.ALONE:
        card = action - actions.DRAFT
        made.label = name(s, card)
        made.targets = [entity(s, card)]
        made.marks = ["reveal"] if isinstance(step, DraftMany) else []
    else:
        assert isinstance(step, StartRealms)
        member, realm = (action - actions.ALONE) // 2, (action - actions.ALONE) % 2
        made.label = f"{who(s, 3 * step.team + member)} alone in {realm_name(s, realm)}"
