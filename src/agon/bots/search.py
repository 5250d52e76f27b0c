"""Information-set Monte Carlo tree search: looks ahead in worlds that may be the true one, and averages over them.

Every iteration draws a fresh world that the seat cannot tell from the true one. Each seat has a tree of its own, whose
branches are what that seat sees: its own actions and the others' open ones, while answers that are given side by side
stay unseen. So nobody's choice in the search depends on what that seat would not know at the table. Chance is drawn
anew in every world, and the trees average over it. All seats play for themselves (max-n); allies share their fate.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from agon.bots.belief import Belief
from agon.bots.greedy_bot import all_played_on, played_on
from agon.bots.set_choice import SetChoice
from agon.bots.tree import UNSEEN, Node, chance_of, choose, expand, key_of, one_rival
from agon.core.contract import Action, Seat, State
from agon.core.rng import Rng
from agon.core.search_settings import SearchSettings

CALM: Final = 4.0  # the spread of outcomes is taken to be DOUBT until more than so many have been seen
DOUBT: Final = 0.05
LOOKS: Final = 16  # worlds at most that are looked at before the search begins


class Search:
    """The trees that grow from one decision of one seat: `seat`, or -1 if everybody is to know the same."""

    def __init__(self, seats: int, rng: Rng, settings: SearchSettings, seat: Seat = -1) -> None:
        self.seat = seat
        self.rng = rng
        self.settings = settings
        self.set_choice: SetChoice | None = None  # a set that the seat picks, if it is searched by sets
        self.roots = [Node(1.0, 0.5) for i in range(seats)]
        self.iterations = 0
        self.base = [0.5] * seats  # how likely each seat is to win as it looks from here, on average over some worlds
        self.primed = 0  # over how many
        # how much the outcomes of the search differ, for each seat: what is worth straying for
        self.means = [0.5] * seats
        self.squares = [CALM * DOUBT * DOUBT] * seats
        self.outcomes = CALM

    def iterate(self, world: State) -> None:
        """Plays once from the root to the edge of what is known, and learns from how it looks there."""
        if self.set_choice is not None:
            self.try_set(world, self.set_choice)
            return
        before = outlook(world, self.settings.value_scale)
        if self.primed == 0:
            self.prime(before)
        if self.seat >= 0:
            world.game.hooks.ask_again(
                world, self.seat
            )  # a sample has drawn what lies face down; at the table it was chosen with care
        nodes = self.beginnings(world)
        taken: list[Node] = []  # the chosen children, and by whom
        takers: list[int] = []
        veiled: list[int] = []  # what lies face down: by whom, and the key of the choice
        fresh = False
        while not world.over and not fresh:
            if self.settings.own_turn_only and len(takers) > 0 and len(world.asked[takers[0]]) == 0:
                break  # the turn is over, and what comes now is mostly chance
            fresh = self.decide(world, nodes, taken, takers, veiled)
        values = self.fair(before, self.ending(self.finished(world, takers)))
        for i in range(len(taken)):
            taken[i].visits += 1
            taken[i].total += values[takers[i]]
        self.learn_spread(values)
        self.iterations += 1

    def try_set(self, world: State, set_choice: SetChoice) -> None:
        """Picks a whole set, and learns from where the world goes with it."""
        root = self.roots[self.seat]
        if len(root.children) == 0:
            for option in world.asked[self.seat]:
                root.children[key_of(world, self.seat, option)] = Node(0.0, self.base[self.seat])
        places = set_choice.draw(self.rng)
        picks = [set_choice.actions[place] for place in places[len(set_choice.picked) :]]
        first = root.child(key_of(world, self.seat, picks[0]))
        world.game.hooks.play_set(world, self.seat, picks, self.rng)
        value = outlook(world, self.settings.value_scale)[self.seat]
        set_choice.learn(places, value)
        first.visits += 1
        first.total += value
        self.iterations += 1

    def beginnings(self, world: State) -> list[Node]:
        """Where each seat's tree begins in this world. What others hold differs from world to world, and they know it:
        they have a tree for each class of it, or they would answer with a strong hand as with a weak one."""
        nodes = self.roots[:]
        if self.seat >= 0:
            for other in range(world.seats):
                hidden = world.game.hooks.hidden_class(world, other) if other != self.seat else 0
                if hidden > 0:
                    nodes[other] = nodes[other].child(-hidden)
        return nodes

    def look_around(self, belief: Belief, worlds: int) -> None:
        """Finds out how the seats stand before anybody chooses."""
        for i in range(worlds):
            self.prime(outlook(belief.draw(), self.settings.value_scale))

    def prime(self, values: list[float]) -> None:
        self.primed += 1
        for seat in range(len(values)):
            self.base[seat] += (values[seat] - self.base[seat]) / self.primed

    def fair(self, before: list[float], after: list[float]) -> list[float]:
        """What the choices have changed, added to how the seats stood on average.

        In one world the seat stands better from the start than in another: that is no merit of the option tried there.
        """
        values: list[float] = []
        for seat in range(len(after)):
            values.append(after[seat] - before[seat] + self.base[seat])
        return values

    def learn_spread(self, values: list[float]) -> None:
        """Keeps mean and spread of the outcomes up to date, without storing them."""
        self.outcomes += 1.0
        for seat in range(len(values)):
            off = values[seat] - self.means[seat]
            if self.iterations == 0:
                self.means[seat] = values[seat]
            else:
                self.means[seat] += off / self.outcomes
                self.squares[seat] += off * (values[seat] - self.means[seat])

    def stray(self, seat: Seat) -> float:
        """How much a seat risks to look at something else: more where outcomes differ more."""
        return self.settings.exploration * sqrt(self.squares[seat] / self.outcomes)

    def decide(self, world: State, nodes: list[Node], taken: list[Node], takers: list[int], veiled: list[int]) -> bool:
        """All who are asked choose, each in its own tree. True if somebody has come to the edge of it."""
        face_down = world.game.hooks.hides_choices(world)
        if len(veiled) > 0 and not face_down:
            unveil(nodes, veiled)
        movers = world.to_move()
        actions: list[int] = []
        fresh = False
        for seat in movers:
            node = nodes[seat]
            if len(node.children) == 0:
                ahead = self.settings.playout_limit if self.settings.own_turn_only and node is self.roots[seat] else 0
                expand(node, world, seat, self.settings, self.rng, ahead)
                fresh = True
            action = choose(node, world, seat, self.settings.prior_visits, self.stray(seat), self.rng)
            actions.append(action)
            taken.append(node.children[key_of(world, seat, action)])
            takers.append(seat)
        if not fresh:
            for i in range(len(movers)):
                open_to_all = len(movers) == 1 and not face_down
                for seat in range(world.seats):
                    seen = seat == movers[i] or open_to_all
                    nodes[seat] = nodes[seat].child(key_of(world, movers[i], actions[i] if seen else UNSEEN))
                if face_down:
                    veiled.append(movers[i])
                    veiled.append(key_of(world, movers[i], actions[i]))
        for i in range(len(movers)):
            world.play(movers[i], actions[i])
        return fresh

    def after(self, seat: Seat, action: Action) -> Search:
        """What is known of the time after this action, which everybody has seen."""
        rest = Search(len(self.roots), self.rng, self.settings, self.seat)
        key = (action + 1) * len(self.roots) + seat
        unseen = (UNSEEN + 1) * len(self.roots) + seat
        rest.roots = [followed(root, key, unseen) for root in self.roots]
        rest.means, rest.squares, rest.outcomes = self.means, self.squares, self.outcomes
        rest.iterations = sum([child.visits for child in rest.roots[seat].children.values()])
        return rest

    def ending(self, world: State) -> list[float]:
        """For each seat how likely it is to win, as it looks here and, in some games, where a quick way on ends.

        What is wrong with one quick way is mostly chance, which many of them average out; an evaluation stays wrong.
        """
        settings = self.settings
        values = outlook(world, settings.value_scale)
        if settings.rollout_share > 0.0 and not world.over and world.game.hooks.rollout(world, self.rng):
            if settings.simultaneous:
                world = all_played_on(world, settings.playout_limit)
            late = outlook(world, settings.value_scale)
            for seat in range(len(values)):
                values[seat] += settings.rollout_share * (late[seat] - values[seat])
        return values

    def finished(self, world: State, takers: list[int]) -> State:
        """The world when whoever chose last has played on as it looks best, as long as nobody else has a say.

        Where turns are taken side by side, everybody plays on until they choose side by side again: else a position
        would be evaluated in which one has had its turn and the other has not.
        """
        if self.settings.simultaneous:
            return all_played_on(world, self.settings.playout_limit)
        return played_on(world, takers[-1] if len(takers) > 0 else 0, self.settings.playout_limit, True)


def unveil(nodes: list[Node], veiled: list[int]) -> None:
    """What lay face down is turned up: from here on the others' trees branch by it too."""
    for i in range(0, len(veiled), 2):
        for seat in range(len(nodes)):
            if seat != veiled[i]:
                nodes[seat] = nodes[seat].child(veiled[i + 1])
    veiled.clear()


def followed(root: Node, key: int, unseen: int) -> Node:
    """What a seat knows of the time after an action, also apart for each class of what it alone knows."""
    after = step_into(root, key, unseen)
    for hidden, tree in list(root.children.items()):
        if hidden < 0:
            after.children[hidden] = step_into(tree, key, unseen)
    return after


def step_into(tree: Node, key: int, unseen: int) -> Node:
    """The tree after an action, which lies face down for this seat if only that is what it has seen."""
    hidden = key not in tree.children and unseen in tree.children
    return tree.child(unseen if hidden else key)


def outlook(state: State, value_scale: float) -> list[float]:
    """For each seat how likely it is to win, as it looks: 0 to 1, and the true result when the game is over."""
    if state.over:
        result = state.result()
        if result is not None:
            return result.values()
    standings = team_values(state)
    values: list[float] = []
    for seat in range(state.seats):
        values.append(chance_of((standings[seat] - one_rival(state, seat, standings, value_scale)) / value_scale))
    return values


def team_values(state: State) -> list[float]:
    """How good the state is for every seat, or the mean of those who win and lose together."""
    own = [state.game.hooks.search_value(state, seat) for seat in range(state.seats)]
    if state.seats < 3:
        return own
    shared: list[float] = []
    for seat in range(state.seats):
        total = 0.0
        count = 0
        for other in range(state.seats):
            if state.game.allied(state, seat, other):
                total += own[other]
                count += 1
        shared.append(total / count)
    return shared
