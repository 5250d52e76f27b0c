"""Every question in words: what is asked, what each option does and touches, and the rule that grants it."""

from __future__ import annotations

from typing import Final

from agon.core.protocol import Choice, Prompt
from agon.games.delphi import actions
from agon.games.delphi.actions import COLOURS, KINDS, MOVE
from agon.games.delphi.board import CITY, FIRST, MONSTER, OFFERING, SHRINE, islands_in
from agon.games.delphi.cards import ACTION, COMPANION, EQUIPMENT, P_BONUS, P_EXTRA, PER_TURN, SPECIAL, WILD_OP
from agon.games.delphi.choices import GodSteps, HealColour, LiftGod, ReturnTile, return_id, return_name
from agon.games.delphi.fight import DefeatAdjacent, Fight
from agon.games.delphi.islands import Look, PickIsland, UncoverAny, targets
from agon.games.delphi.phases import Bonus, ForeignRoll, Recover
from agon.games.delphi.sailing import Sail, destinations, price_of
from agon.games.delphi.setup import SetUp
from agon.games.delphi.sources import LANDS, UseSource, prices
from agon.games.delphi.state import DelphiState
from agon.games.delphi.taking import TakeCompanion, TakeEquipment, TakeOffering, TakeStatue
from agon.games.delphi.words import god_name, space_id, space_words, tokens

# the ledger's decision points: question, rule, helping line
QUESTIONS: Final[dict[str, list[str]]] = {
    "ship_pick": ["Pick your ship tile", "DELPHI-PLAYER-04", "It is yours for the whole game."],
    "return_zeus_tile": ["Return one Zeus Tile to the box", "DELPHI-SHIP-05", "One task less, no reward."],
    "take_equipment": ["Take an Equipment Card from the display", "DELPHI-EQUIP-01", ""],
    "no_injury_bonus": ["You have no injuries: take favor or advance a god", "DELPHI-TURN-04", ""],
    "recover_discard": ["Recover: discard an Injury Card", "DELPHI-TURN-02", "Three in all; then your turn ends."],
    "main_menu": ["What do you use?", "DELPHI-TURN-06", "All dice must be used before the turn can end."],
    "choose_action": ["What do you do with it?", "DELPHI-COLOUR-03", "Recolouring costs 1 favor a step."],
    "move_target": ["Where does your ship go?", "DELPHI-MOVE-01", "Spaces beyond your range cost 1 favor each."],
    "island_target": ["On which island?", "DELPHI-TERM-04", ""],
    "look_pick": ["Look at which Island Tile?", "DELPHI-FREE-03", "Nothing is shown before the last pick."],
    "argus_uncover": ["Which of the two do you uncover?", "DELPHI-EQUIP-17", "The other one stays face down."],
    "fight_continue": ["The round is lost. Fight on?", "DELPHI-FIGHT-05", "1 favor lowers the strength by 1."],
    "companion_pick": ["Take a companion", "DELPHI-COMP-01", "It stays with you for the rest of the game."],
    "god_step": ["Advance which god by one step?", "DELPHI-GOD-03", "You may decline what is left."],
    "foreign_roll": ["Advance one god by this roll?", "DELPHI-CONSULT-02", ""],
    "delta_colour": ["Discard your injuries of which colour?", "DELPHI-SHRINE-03", ""],
    "statue_take": ["Take which statue?", "DELPHI-EQUIP-14", "It goes into your ship."],
    "offering_take": ["Take which offering?", "DELPHI-EQUIP-15", "It goes into your ship."],
    "ladder_god": ["Which god goes to the top row?", "DELPHI-EQUIP-16", ""],
}
ACT_RULES: Final = [
    "DELPHI-MOVE-01", "DELPHI-FIGHT-01", "DELPHI-SHRINE-01", "DELPHI-SHRINE-05", "DELPHI-OFFER-01", "DELPHI-OFFER-02",
    "DELPHI-STATUE-01", "DELPHI-STATUE-02", "DELPHI-HEAL-01", "DELPHI-ADV-01", "DELPHI-EQUIP-10",
]  # fmt: skip
ACT_WORDS: Final = [
    "Move to {0} water", "Fight a {0} monster", "Explore an island with a {0} hexagon",
    "Build a shrine on a {0} hexagon", "Load a {0} offering", "Make a {0} offering", "Load a {0} statue",
    "Raise a {0} statue", "Discard all {0} injuries", "Advance the {0} god", "Use your equipment with {0}",
]  # fmt: skip


def kind_of(s: DelphiState) -> str:
    """The ledger's name of the decision that is open."""
    step = s.stack[-1]
    if isinstance(step, SetUp):
        return "ship_pick"
    if isinstance(step, UseSource):
        return "choose_action"
    if isinstance(step, Sail):
        return "move_target"
    if isinstance(step, (PickIsland, UncoverAny, DefeatAdjacent)):
        return "island_target"
    if isinstance(step, Look):
        return "argus_uncover" if step.second >= 0 else "look_pick"
    if isinstance(step, Fight):
        return "fight_continue"
    if isinstance(step, GodSteps):
        return "god_step"
    if isinstance(step, ForeignRoll):
        return "foreign_roll"
    if isinstance(step, Bonus):
        return "no_injury_bonus"
    if isinstance(step, Recover):
        return "recover_discard"
    return card_kind(s)


def card_kind(s: DelphiState) -> str:
    step = s.stack[-1]
    if isinstance(step, ReturnTile):
        return "return_zeus_tile"
    if isinstance(step, TakeEquipment):
        return "take_equipment"
    if isinstance(step, TakeCompanion):
        return "companion_pick"
    if isinstance(step, HealColour):
        return "delta_colour"
    if isinstance(step, TakeStatue):
        return "statue_take"
    if isinstance(step, TakeOffering):
        return "offering_take"
    if isinstance(step, LiftGod):
        return "ladder_god"
    return "main_menu"


def prompt(s: DelphiState, seat: int) -> Prompt:
    kind = kind_of(s)
    question, rule, help = QUESTIONS[kind]
    step = s.stack[-1]
    if isinstance(step, Fight):
        question = f"The round is lost against strength {step.strength}. Fight on?"
    elif isinstance(step, UseSource) and step.own >= 0:
        question = f"What do you do with the {COLOURS[step.own]} {['die', 'card', ''][step.source]}?"
    elif isinstance(step, PickIsland):
        rule = ACT_RULES[step.kind]
    elif isinstance(step, UseSource):
        question = "What do you do with the extra action?"
    elif isinstance(step, TakeStatue) and step.by_god:
        rule = "DELPHI-GOD-13"
    elif isinstance(step, UncoverAny):
        rule = "DELPHI-GOD-10"
    elif isinstance(step, DefeatAdjacent):
        rule = "DELPHI-GOD-12"
    return Prompt(
        seat=seat,
        kind=kind,
        question=question,
        rule=rule,
        help=help,
        choices=[choice(s, seat, action, rule) for action in s.asked[seat]],
    )


def choice(s: DelphiState, seat: int, action: int, rule: str) -> Choice:
    made = Choice(action=action, name=s.game.vocabulary.name(action), label="", rule=rule)
    if action < actions.DRAW:
        menu_choice(s, seat, made)
    elif action < actions.SAIL:
        source_choice(s, seat, made)
    elif action < actions.PAY:
        place_choice(s, seat, made)
    elif action < actions.COMPANION:
        plain_choice(s, seat, made)
    else:
        card_choice(s, made)
    return made


def menu_choice(s: DelphiState, seat: int, made: Choice) -> None:
    action = made.action
    if action < actions.USE_CARD:
        colour = action
        dice = [i for i in range(3) if not s.spent >> i & 1 and s.dice[3 * seat + i] == colour]
        made.label, made.rule = f"Use a {COLOURS[colour]} die", "DELPHI-TURN-06"
        made.targets = [f"die:{seat}:{dice[0]}"]
    elif action < actions.EXTRA:
        colour = action - actions.USE_CARD
        made.label, made.rule = f"Use a {COLOURS[colour]} Oracle Card", "DELPHI-TURN-10"
        made.targets = [f"oracle:{seat}:{COLOURS[colour]}"]
    elif action == actions.EXTRA:
        made.label, made.rule = f"Pay {tokens(s.powers[seat][P_EXTRA])} for an extra action", "DELPHI-EQUIP-12"
        made.targets = cards_for(s, seat, PER_TURN, -1)
    elif action < actions.GOD_DRAW:
        god = action - actions.GOD
        made.label, made.rule = f"{god_name(s, god)}: {s.cards.things[god].say}", f"DELPHI-GOD-{GOD_RULES[god]}"
        made.targets = [f"god:{seat}:{COLOURS[god]}"]
        if any(operation.op == WILD_OP for operation in s.cards.things[god].operations[SPECIAL]):
            made.marks = ["reveal"]
    elif action < actions.END_TURN:
        god = action - actions.GOD_DRAW
        made.label, made.rule = f"Return {god_name(s, god)} and draw an Oracle Card", "DELPHI-GOD-07"
        made.targets = [f"god:{seat}:{COLOURS[god]}", "oracle-deck"]
        made.marks = ["reveal"]
    else:
        made.label, made.rule = "End your turn and roll", "DELPHI-TURN-07"
        made.marks = ["roll", "end"]


GOD_RULES: Final = ["11", "12", "13", "08", "09", "10"]


def source_choice(s: DelphiState, seat: int, made: Choice) -> None:
    action = made.action
    if action == actions.DRAW:
        made.label, made.rule, made.marks = "Draw an Oracle Card", "DELPHI-FREE-01", ["reveal"]
        made.targets = ["oracle-deck"]
    elif action == actions.FAVOR:
        made.label = taken(s, seat, s.cards.action_favor)
        made.rule, made.targets = "DELPHI-FREE-02", [f"favor:{seat}"]
    elif action == actions.LOOK:
        made.label, made.rule = "Look at 2 face-down Island Tiles", "DELPHI-FREE-03"
    else:
        act_choice(s, seat, made)


def act_choice(s: DelphiState, seat: int, made: Choice) -> None:
    """With the price of the colour, and for a move all spaces that it reaches."""
    kind, colour = (made.action - actions.ACT) // 6, (made.action - actions.ACT) % 6
    step = s.stack[-1]
    assert isinstance(step, UseSource)
    cost = prices(s, seat, step.source, step.own)[colour]
    made.label = ACT_WORDS[kind].format(COLOURS[colour])
    if cost > 0:
        made.label += f" (recolour: {cost} favor)"
    made.rule = ACT_RULES[kind]
    if kind == MOVE:
        ends = destinations(s, seat, colour, s.favor[seat] - cost)
        made.targets = [space_id(s, end - actions.SAIL) for end in ends]
    elif KINDS[kind] == "advance":
        made.targets = [f"god:{seat}:{COLOURS[colour]}"]
    elif KINDS[kind] == "heal":
        made.targets = [f"injury:{seat}:{COLOURS[colour]}"]
    elif KINDS[kind] == "tripod":
        made.targets, made.marks = cards_for(s, seat, ACTION, colour), ["reveal"]
    else:
        first = FIRST[LANDS[kind]]
        made.targets = [space_id(s, first + island) for island in islands_in(targets(s, seat, kind, colour))]


def cards_for(s: DelphiState, seat: int, moment: int, colour: int) -> list[str]:
    """The card whose text speaks of that moment, and of that colour if it is not -1."""
    for number in s.owned(seat):
        thing = s.cards.things[number]
        if thing.moments >> moment & 1 and (colour < 0 or thing.masks[moment] >> colour & 1):
            return [f"{thing.group}:{thing.id}"]
    return []


def taken(s: DelphiState, seat: int, count: int) -> str:
    return f"Take {tokens(count + s.powers[seat][P_BONUS])}"


def place_choice(s: DelphiState, seat: int, made: Choice) -> None:
    action = made.action
    step = s.stack[-1]
    if action < actions.ISLAND:
        space = action - actions.SAIL
        made.label, made.targets = space_words(s, space), [space_id(s, space)]
        if isinstance(step, Sail):
            price = price_of(s, seat, step.colour, space)
            made.rule = "DELPHI-GOD-08" if step.colour < 0 else "DELPHI-MOVE-04" if price > 0 else "DELPHI-MOVE-01"
            if price > 0:
                made.label += f", {price} favor"
    elif action < actions.DEFEAT:
        space = OFFERING + action - actions.ISLAND
        made.label, made.targets = space_words(s, space), [space_id(s, space)]
        if isinstance(step, UncoverAny) or (isinstance(step, PickIsland) and KINDS[step.kind] == "explore"):
            made.marks = ["reveal"]
        elif isinstance(step, PickIsland) and KINDS[step.kind] == "fight":
            made.marks = ["roll"]
    elif action < actions.LOOK_AT:
        island, colour = (action - actions.DEFEAT) // 6, (action - actions.DEFEAT) % 6
        made.label = f"the {COLOURS[colour]} monster on {space_words(s, MONSTER + island)}"
        made.targets = [space_id(s, MONSTER + island)]
    elif action < actions.UNCOVER:
        space = SHRINE + action - actions.LOOK_AT
        made.label, made.targets = space_words(s, space), [space_id(s, space)]
        if isinstance(step, Look) and step.first >= 0:
            made.marks = ["reveal"]
    else:
        space = SHRINE + action - actions.UNCOVER
        made.label, made.targets, made.marks = space_words(s, space), [space_id(s, space)], ["reveal"]


def plain_choice(s: DelphiState, seat: int, made: Choice) -> None:
    action = made.action
    if action == actions.PAY:
        made.label, made.marks, made.targets = "Pay 1 Favor Token and fight on", ["roll"], [f"favor:{seat}"]
    elif action == actions.SURRENDER:
        made.label = "Surrender"
    elif action == actions.DONE:
        made.label, made.rule = "No more steps", "DELPHI-GOD-04"
    elif action == actions.PASS:
        made.label = "Advance none"
    elif action == actions.BONUS_FAVOR:
        made.label, made.targets = taken(s, seat, s.cards.bonus_favor), [f"favor:{seat}"]
    elif actions.OFFERING <= action < actions.LADDER:
        island, colour = (action - actions.OFFERING) // 6, (action - actions.OFFERING) % 6
        made.label = f"{COLOURS[colour]} offering from {space_words(s, OFFERING + island)}"
        made.targets = [space_id(s, OFFERING + island)]
    elif action >= actions.RETURN:
        made.label = return_name(action - actions.RETURN).capitalize()
        made.targets = [f"task:{seat}:{return_id(action - actions.RETURN)}"]
    else:
        colour_choice(s, seat, made)


def colour_choice(s: DelphiState, seat: int, made: Choice) -> None:
    """Gods, injuries and statues are picked by their colour."""
    action = made.action
    for first in (actions.STEP, actions.FOREIGN, actions.LADDER, actions.BONUS_GOD):
        if first <= action < first + 6:
            colour = action - first
            row = s.gods[6 * seat + colour]
            made.label = f"{god_name(s, colour)} ({COLOURS[colour]}, row {row})"
            made.targets = [f"god:{seat}:{COLOURS[colour]}"]
            return
    for first in (actions.DELTA, actions.RECOVER):
        if first <= action < first + 6:
            made.label = COLOURS[action - first]
            made.targets = [f"injury:{seat}:{COLOURS[action - first]}"]
            return
    colour = action - actions.STATUE
    made.label = f"{COLOURS[colour]} statue"
    made.targets = [space_id(s, CITY + colour)]


def card_choice(s: DelphiState, made: Choice) -> None:
    action = made.action
    if action < actions.EQUIP:
        thing = s.cards.things[COMPANION + action - actions.COMPANION]
    elif action < s.cards.ship_action:
        thing = s.cards.things[EQUIPMENT + action - actions.EQUIP]
        made.marks = ["reveal"]
    else:
        thing = s.cards.things[s.cards.ships + action - s.cards.ship_action]
    made.label = f"{thing.name}: {thing.say}"
    made.targets = [f"{thing.group}:{thing.id}"]
