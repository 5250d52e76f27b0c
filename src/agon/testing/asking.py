"""Laws of decisions: what is offered, how it is put into words, and how everything else is refused."""

from __future__ import annotations

from itertools import islice, permutations

from agon.core.codec import digest, dump
from agon.core.contract import Action, Seat, State
from agon.core.errors import AgonError, IllegalAction
from agon.core.protocol import Choice, Entity, Prompt, View, Zone
from agon.core.rng import Rng
from agon.testing.failure import Violation, hold
from agon.testing.law import Law
from agon.testing.moment import Moment
from agon.testing.words import hold_words

MOST_ORDERS = 6


@Law
def offers_are_sound(moment: Moment, rng: Rng) -> None:
    """Seats that owe a decision are offered unique actions of the vocabulary; nobody else is offered anything."""
    state = moment.state
    asked = state.to_move()
    hold(asked == sorted(set(asked)) and set(asked) <= set(moment.seats), f"to_move() gives {asked}")
    hold(bool(asked) != state.over, "the game is over and somebody is asked, or it is not and nobody is")
    hold(state.waiting == len(asked), f"{state.waiting} answers are awaited but seats {asked} are asked")
    for seat in range(-1, state.seats + 1):
        offered = state.legal(seat)
        hold(bool(offered) == (seat in asked), f"seat {seat} is offered {offered}, but to_move() gives {asked}")
        hold(len(set(offered)) == len(offered), f"seat {seat} is offered an action twice: {offered}")
        hold(all(0 <= action < len(moment.game.vocabulary) for action in offered), f"{offered} leave the vocabulary")
        state.legal(seat).clear()
        hold(state.legal(seat) == offered, "who changes the list that legal() gave changes the game")


@Law
def questions_can_be_put_again(moment: Moment, rng: Rng) -> None:
    """What a seat may choose follows from the state alone: asking again offers the same."""
    twin = moment.state.clone()
    twin.reask()
    for seat in moment.seats:
        again, offered = twin.legal(seat), moment.state.legal(seat)
        hold(again == offered, f"asked again, seat {seat} is offered {again} instead of {offered}")


@Law
def prompts_fit_offers(moment: Moment, rng: Rng) -> None:
    """A prompt has one choice for each option, in the same order, each with own words, a rule and visible things."""
    for seat in moment.seats:
        offered = moment.state.legal(seat)
        prompt = moment.state.prompt(seat)
        if not offered:
            hold(prompt is None, f"seat {seat} is not asked but has a prompt")
            continue
        if prompt is None:
            raise Violation(f"seat {seat} is asked but has no prompt")
        check_prompt(moment, seat, offered, prompt)


def check_prompt(moment: Moment, seat: Seat, offered: list[int], prompt: Prompt) -> None:
    where = f"the prompt of seat {seat}"
    hold(prompt.seat == seat, f"{where} is for seat {prompt.seat}")
    hold(prompt.kind != "" and prompt.question != "", f"{where} has no kind or no question")
    moment.hold_rule(prompt.rule, where)
    hold_words(moment, prompt.question, where)
    hold_words(moment, prompt.help, f"the helping line of {where}")
    actions = [choice.action for choice in prompt.choices]
    hold(actions == offered, f"{where} offers {actions}, but legal() gives {offered}")
    labels = [str(choice.label) for choice in prompt.choices]
    twice = sorted({label for label in labels if labels.count(label) > 1})
    hold(not twice, f"{where} has labels that stand for several actions: {twice}")
    visible = ids_in(moment.state.view(seat))
    for choice in prompt.choices:
        check_choice(moment, where, choice, visible)


def check_choice(moment: Moment, where: str, choice: Choice, visible: list[str]) -> None:
    name = moment.game.vocabulary.name(choice.action)
    hold(choice.name == name, f"{where} calls action {name!r} {choice.name!r}")
    hold(str(choice.label).strip() != "", f"{where} has no label for {name!r}")
    moment.hold_rule(choice.rule, f"{where}, choice {name!r},")
    hold_words(moment, choice.label, f"{where}, choice {name!r}")
    lost = [entity for entity in choice.targets if entity not in visible]
    hold(not lost, f"{where}, choice {name!r}, names {lost}, which the seat's view does not have")


def ids_in(view: View) -> list[str]:
    """The ids of all entities and zones of a view."""
    zones = view.zones + [zone for seat in view.seats for zone in seat.zones]
    return [zone.id for zone in zones] + entity_ids(zones)


def entity_ids(zones: list[Zone]) -> list[str]:
    found: list[str] = []

    def look_into(entities: list[Entity]) -> None:
        for entity in entities:
            found.append(entity.id)
            if entity.holds:
                look_into(entity.holds)

    for zone in zones:
        look_into(zone.entities)
    return found


@Law
def everything_else_is_refused(moment: Moment, rng: Rng) -> None:
    """Every action that is not offered, by every seat, is refused with reason and rule, and nothing has moved."""
    state = moment.state
    before, told = dump(state), len(moment.match.log.events)
    size = len(moment.game.vocabulary)
    for seat in [-1, *moment.seats, state.seats]:
        offered = set(state.legal(seat))
        for action in [-1, *range(size), size, 1 << 40]:
            if action not in offered:
                check_refusal(moment, seat, action)
        hold(dump(state) == before, f"a refused action of seat {seat} has changed the state")
    hold(len(moment.match.log.events) == told, "a refused action has told events")


def check_refusal(moment: Moment, seat: Seat, action: Action) -> None:
    """Put to thousands of actions at one decision, so words are only found for what is wrong."""
    try:
        moment.state.apply(seat, action)
    except IllegalAction as refusal:
        problem = moment.wrong_rule(refusal.rule) if refusal.reason else "gives no reason"
        hold_words(moment, refusal.reason, "a refusal")
    except AgonError as error:
        problem = f"is a {type(error).__name__}, not an IllegalAction"
    else:
        raise Violation(f"{named(moment, action)} by seat {seat} was not offered but was taken")
    if problem:
        raise Violation(f"the refusal of {named(moment, action)} by seat {seat} {problem}")


def named(moment: Moment, action: Action) -> str:
    in_range = 0 <= action < len(moment.game.vocabulary)
    return repr(moment.game.vocabulary.name(action) if in_range else str(action))


@Law
def every_offer_can_be_taken(moment: Moment, rng: Rng) -> None:
    """Whatever is offered works, leaves a sound position, and says so if something random has come out."""
    for seat in moment.state.to_move():
        for action in moment.state.legal(seat):
            name = moment.game.vocabulary.name(action)
            twin = moment.state.clone()
            twin.apply(seat, action)
            twin.check()
            drawn = twin.rng.counter != moment.state.rng.counter
            hold(not drawn or twin.reveals > moment.state.reveals, f"{name!r} draws from chance without reveal()")


@Law
def answers_side_by_side_commute(moment: Moment, rng: Rng) -> None:
    """When several seats are asked at once, the order of answers changes nothing and no answer shows early."""
    asked = moment.state.to_move()
    if len(asked) < 2:
        return
    answers = {seat: rng.pick(moment.state.legal(seat)) for seat in asked}
    ends: dict[int, tuple[int, ...]] = {}
    for order in islice(permutations(asked), MOST_ORDERS):
        twin = moment.state.clone()
        for seat in order:
            answer_unseen(moment, twin, seat, answers[seat])
        ends[digest(twin)] = order
    orders = list(ends.values())
    hold(len(ends) == 1, f"answers {answers} give different states in the orders {orders}")


def answer_unseen(moment: Moment, state: State, seat: Seat, action: Action) -> None:
    """Answers for one seat; while others still owe theirs, nobody else may see more than that it is done.

    A seat may be asked again at once, as when it picks several cards in secret: that shows nothing at all.
    """
    others = [viewer for viewer in moment.viewers if viewer != seat]
    before = [state.view(viewer) for viewer in others]
    waiting = [other for other in state.to_move() if other != seat]
    state.apply(seat, action)
    if not waiting:
        return
    asked = state.to_move()
    still = [other for other in asked if other != seat]
    hold(still == waiting, f"seat {seat} answered, now {asked} are asked instead of {waiting}")
    for viewer, view in zip(others, before, strict=True):
        view.to_move = asked
        hold(state.view(viewer) == view, f"viewer {viewer} sees what seat {seat} answered before its time")
