"""Every question in words: what is asked, what each option does and touches, and the rule that grants it."""

from __future__ import annotations

from typing import Final

from agon.core.protocol import Choice, Prompt
from agon.games.titans import actions
from agon.games.titans.abilities import (
    CAVE_IN,
    FEAR,
    QUIVERING_FOOLS,
    REPLICATE,
    SACRIFICE,
)
from agon.games.titans.ages import Awaken, DeckLooks
from agon.games.titans.batches import I_KIND, I_SIDE, Batch
from agon.games.titans.board import player_name
from agon.games.titans.books import Spellbooks
from agon.games.titans.endings import FuryBatch, RageBatch, SubstituteBatch
from agon.games.titans.haunt import Escapes
from agon.games.titans.plays import FLASHES, LOOK, PLAY_STEP, SAY_COUNT, PlayBatch
from agon.games.titans.power import energy
from agon.games.titans.removal import ReturnBatch, SacrificeBatch
from agon.games.titans.shuffle import Keep
from agon.games.titans.state import TitansState
from agon.games.titans.subversion_changes import DivertBatch, MimicBatch, PurifyBatch
from agon.games.titans.subvert import SubvertBatch
from agon.games.titans.surge import Surge
from agon.games.titans.words import arena_words, card_words, unit_words

# the ledger's decision points: question, rule, helping line
QUESTIONS: Final[dict[str, list[str]]] = {
    "SPELLBOOK": ["Choose your spellbook", "TITANS-CONS-01", "32 sky, fire, ice and rock cards, 4 of a name at most."],
    "SURGE": ["Surge?", "TITANS-SURGE-01", "Spend a token: discard your hand and draw as many cards."],
    "DECK-LOOK": ["Discard the top card of the deck, or put it back?", "TITANS-DISC-05", ""],
    "TRADE": ["Trade a card with your teammate?", "TITANS-TRADE-01", "Each plays one card into the other's arena."],
    "PLAY": ["Play which card?", "TITANS-PLAY-02", "It lies face down until all have chosen."],
    "PLAY-TRADED": ["Which card do you give?", "TITANS-TRADE-04", "It is your teammate's from the flip on."],
    "FLASH": ["Flash which card?", "TITANS-FLASH-01", "It enters play at once."],
    "FLASH-COUNT": ["How many optional Flashes do you use?", "TITANS-RULING-24", "Your opponent picks the cards."],
    "FORESEE": ["Play which of the cards you foresee?", "TITANS-FORE-01", "The other is discarded."],
    "SUBST-IN": ["Play which card instead?", "TITANS-SUBST-01", "Its Now abilities do not act."],
    "SUBVERT": ["Subvert which card?", "TITANS-SUBV-05", "All subversions attach at the same moment."],
    "CAVE-IN": ["Cave in on which card?", "TITANS-CAVE-01", "It takes Mindless and Harmless; your card is discarded."],
    "QUIVER": ["Use Quivering Fools?", "TITANS-QUIV-01", "All cards with power 1 or less, yours included."],
    "REPLICATE": ["Replicate which card?", "TITANS-REPL-01", "A card of its pile enters play for you."],
    "REPLICATE-GAIN": ["Gain which card into play?", "TITANS-REPL-12", ""],
    "DIVERT-FROM": ["Take the subversions off which card?", "TITANS-DIV-01", ""],
    "DIVERT-TO": ["Attach them to which card?", "TITANS-DIV-03", ""],
    "MIMIC": ["Copy the abilities of which card?", "TITANS-MIM-01", ""],
    "NOESCAPE-SPLIT": ["Where does the odd card go?", "TITANS-NOES-06", ""],
    "RETURN": ["Take which card back to hand?", "TITANS-RET-01", ""],
    "SACRIFICE": ["Sacrifice which hand card?", "TITANS-SAC-01", "It leaves the game for good."],
    "RITUAL-REMOVE": ["Remove which card from the game?", "TITANS-RIT-01", "You gain one that costs up to 1 more."],
    "RITUAL-GAIN": ["Gain which card to hand?", "TITANS-RIT-02", ""],
    "PURIFY": ["Purify which card?", "TITANS-PUR-01", "All subversions leave it."],
    "AWAKEN": ["Awaken which card?", "TITANS-AWAKEN-02", "It goes to your discard pile."],
    "FURY": ["Discard your whole hand?", "TITANS-FURY-01", ""],
    "SUBST-OUT": ["Substitute which of your cards?", "TITANS-SUBST-01", "You play another card for it."],
    "FEAR": ["Which cards must your opponent replace?", "TITANS-FEAR-01", ""],
    "RAGE": ["Take which card back to hand?", "TITANS-RAGE-01", ""],
    "KEEP": ["Throw cards away?", "TITANS-SHUF-01", "The rest of your hand stays for the next turn."],
}


def kind_of(s: TitansState) -> str:
    """The ledger's name of the decision that is open."""
    step = s.stack[-1]
    if isinstance(step, PlayBatch):
        return play_kind(step)
    if isinstance(step, Batch):
        return batch_kind(step)
    if isinstance(step, Surge):
        return "SURGE"
    if isinstance(step, DeckLooks):
        return "DECK-LOOK"
    if isinstance(step, Awaken):
        return "AWAKEN"
    if isinstance(step, Keep):
        return "KEEP"
    if isinstance(step, Escapes):
        return "NOESCAPE-SPLIT"
    assert isinstance(step, Spellbooks)
    return "SPELLBOOK"


def play_kind(step: PlayBatch) -> str:
    if step.giver < 0:
        return "TRADE"
    if step.mode == LOOK:
        return "FORESEE"
    if step.mode == SAY_COUNT:
        return "FLASH-COUNT"
    if step.giver != step.to:
        return "PLAY-TRADED"
    return "PLAY" if step.kind == PLAY_STEP else "FLASH" if step.kind == FLASHES else "SUBST-IN"


def batch_kind(step: Batch) -> str:
    kind = step.item()[I_KIND]
    if isinstance(step, SubvertBatch):
        if kind == REPLICATE:
            return "REPLICATE" if step.half < 0 else "REPLICATE-GAIN"
        return "CAVE-IN" if kind == CAVE_IN else "QUIVER" if kind == QUIVERING_FOOLS else "SUBVERT"
    if isinstance(step, DivertBatch):
        return "DIVERT-FROM" if step.half < 0 else "DIVERT-TO"
    if isinstance(step, MimicBatch):
        return "MIMIC"
    if isinstance(step, ReturnBatch):
        return "RETURN"
    if isinstance(step, SacrificeBatch):
        if kind == SACRIFICE:
            return "SACRIFICE"
        return "RITUAL-REMOVE" if step.half < 0 else "RITUAL-GAIN"
    if isinstance(step, PurifyBatch):
        return "PURIFY"
    if isinstance(step, FuryBatch):
        return "FURY"
    if isinstance(step, SubstituteBatch):
        return "FEAR" if kind == FEAR else "SUBST-OUT"
    assert isinstance(step, RageBatch)
    return "RAGE"


def question_of(s: TitansState, kind: str, seat: int) -> str:
    """The question, with the arena, the ability and, for a controlled player, whose card it is."""
    words = QUESTIONS[kind][0]
    step = s.stack[-1]
    if isinstance(step, PlayBatch):
        if step.giver >= 0:
            words += arena_words(s, step.to) if "?" not in words else ""
            if s.holder(step.giver) != seat and kind != "FLASH-COUNT":
                return f"{words} (for {player_name(s, s.holder(step.giver))}{arena_words(s, step.to)})"
            return f"{words}{bracket(arena_words(s, step.to))}"
    elif isinstance(step, Batch):
        item = step.item()
        return f"{s.cards.ability_names[item[I_KIND]]}{arena_words(s, item[I_SIDE])}: {words}"
    elif isinstance(step, Awaken):
        side = s.order()[step.at]
        return f"{words} Energy {energy(s, side)}{arena_words(s, side)}"
    elif isinstance(step, Spellbooks):
        return f"{words}{arena_words(s, step.side_of(s, seat))}"
    return words


def bracket(words: str) -> str:
    return f" ({words.strip()})" if words else ""


def prompt(s: TitansState, seat: int) -> Prompt:
    kind = kind_of(s)
    question, rule, help = QUESTIONS[kind]
    return Prompt(
        seat=seat,
        kind=kind,
        question=question_of(s, kind, seat),
        rule=rule,
        help=help,
        choices=[choice(s, seat, kind, rule, action) for action in s.asked[seat]],
    )


def choice(s: TitansState, seat: int, kind: str, rule: str, action: int) -> Choice:
    made = Choice(action=action, name=s.game.vocabulary.name(action), label="", rule=rule)
    if action >= actions.CARDS:
        card_choice(s, seat, kind, made)
    elif action >= actions.BOOK:
        book = s.cards.data.books[action - actions.BOOK]
        made.label = f"{book.name}: {book.text}" if book.text else book.name
        made.targets = [f"ready:{book.id}"]
    elif action == actions.BUILD:
        made.label = "Write an own spellbook"
    elif action >= actions.TARGET:
        entry = action - actions.TARGET
        made.label = unit_words(s, s.units[s.at(entry)])
        made.targets = [f"card:{entry}"]
    else:
        plain_choice(s, seat, kind, made)
    if kind in ("SURGE", "DECK-LOOK") and action in (actions.YES, actions.DISCARD):
        made.marks = ["reveal"]
    return made


def card_choice(s: TitansState, seat: int, kind: str, made: Choice) -> None:
    count = len(s.cards.ids)
    block, card = (made.action - actions.CARDS) // count, (made.action - actions.CARDS) % count
    made.label = card_words(s, card)
    step = s.stack[-1]
    if block == 0:
        assert isinstance(step, PlayBatch)
        player = s.holder(step.giver)
        if step.mode == LOOK:
            made.targets = [f"seen:{player}:{step.seen.index(card)}"]
        else:
            made.targets = [f"hand:{player}:{s.hands[player].index(card)}"]
    elif block == 1:
        made.targets = [gain_entity(s, card)]
        made.label = f"{card_words(s, card)}"
    elif block == 2:
        assert isinstance(step, Keep)
        made.label = f"Throw away {s.cards.names[card]}"
        made.targets = [f"hand:{seat}:{s.hands[seat].index(card) + step.thrown[seat].count(card)}"]
    elif block == 3:
        made.label = f"Sacrifice {s.cards.names[card]}"
        made.targets = [f"hand:{seat}:{s.hands[seat].index(card)}"]
    else:
        made.targets = [f"write:{s.cards.ids[card]}"]


def gain_entity(s: TitansState, card: int) -> str:
    """The pile, or the page of the spellbook."""
    step = s.stack[-1]
    side = s.order()[step.at] if isinstance(step, Awaken) else 0
    if isinstance(step, Batch):
        side = step.item()[I_SIDE]
    if card in s.pile_names[side >> 1]:
        return f"pile:{side >> 1}:{s.cards.ids[card]}"
    return f"book:{side}:{s.cards.ids[card]}"


PLAIN: Final[dict[int, list[str]]] = {
    actions.PASS: ["Nothing", ""],
    actions.DONE: ["Done", ""],
    actions.FORESEE: ["Use Foresee", "TITANS-FORE-03"],
    actions.EMPTY: ["Leave this seat without", "TITANS-RULING-16"],
    actions.DISCARD: ["Discard it", "TITANS-DISC-05"],
    actions.BACK: ["Put it back", "TITANS-DISC-05"],
}


def plain_choice(s: TitansState, seat: int, kind: str, made: Choice) -> None:
    action = made.action
    step = s.stack[-1]
    if action == actions.NO:
        made.label = "No"
    elif action == actions.YES:
        made.label = {"SURGE": "Surge", "TRADE": "Trade", "FURY": "Discard all"}.get(kind, "Use it")
    elif action == actions.TOP:
        assert isinstance(step, PlayBatch)
        made.label, made.rule = "The top card of the deck, unseen", "TITANS-PLAY-03"
        made.targets = [f"deck:{s.holder(step.giver)}"]
    elif actions.COUNT <= action < actions.ARENA:
        made.label = str(action - actions.COUNT)
    elif actions.ARENA <= action < actions.BUILD:
        made.label = f"Arena {action - actions.ARENA + 1}"
    else:
        label, rule = PLAIN[action]
        made.label = label
        if rule:
            made.rule = rule
