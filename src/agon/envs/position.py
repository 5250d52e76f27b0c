"""Where an OpenSpiel game stands: the engine's state, an action that waits for chance, and what each seat remembers.

OpenSpiel wants every random event as a chance node with its outcomes, while our rules draw whenever they need to. So an
action that draws is taken back and waits until chance has chosen one of 2**32 seeds, in four nodes of 256 outcomes;
then it is played with a generator of that seed. The deal is the first such event.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import numpy as np

from agon.core.codec import digest, dump, load
from agon.core.contract import State
from agon.core.errors import AgonError
from agon.core.rng import Rng, fast
from agon.envs.setting import Floats, Setting, game_called, observation_of

NOTHING = -1  # no action waits for chance
OUTCOMES = 256  # of one chance node
DIGITS = 4  # chance nodes of one seed


class Position:
    """Copied by `deepcopy` and stored by `pickle`, as OpenSpiel does it with all its states in Python.

    A seat's memory is a digest of all that it has seen when it decided, and of what it chose.
    """

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.engine: State | None = None
        self.waits = NOTHING
        self.digits: list[int] = []  # of the next seed, so far
        self.memory = [b""] * setting.seats

    # -- where it stands ------------------------------------------------------------------------------------------
    def is_dealt(self) -> bool:
        return self.engine is not None

    def is_at_chance(self) -> bool:
        return self.engine is None or self.waits != NOTHING

    def is_over(self) -> bool:
        return self.engine is not None and self.engine.over

    def state(self) -> State:
        if self.engine is None:
            raise AgonError("the cards are not dealt yet", "Apply the chance outcome first.")
        return self.engine

    def mover(self) -> int:
        """The seat that decides next; those who are asked beside it come after it."""
        asked = self.state().asked
        seat = 0
        while not asked[seat]:
            seat += 1
        return seat

    # -- going on -------------------------------------------------------------------------------------------------
    def decide(self, action: int) -> None:
        """Plays the action, or keeps it until chance has moved if it draws any."""
        state = self.state()
        seat = self.mover()
        if action not in state.asked[seat]:
            raise state.refusal(seat, action)
        self.memory[seat] = self.remember(seat, action)
        before = state.clone()
        rng = state.rng
        spent = (rng.x, rng.y)
        state.play(seat, action)
        if (rng.x, rng.y) != spent:
            self.engine = before
            self.waits = action

    def draw(self, outcome: int) -> None:
        """Chance moves. With the last digit of the seed the cards are dealt, or the action that waits is played."""
        if not 0 <= outcome < OUTCOMES:
            raise AgonError(f"there is no chance outcome {outcome}", f"Outcomes go from 0 to {OUTCOMES - 1}.")
        self.digits = [*self.digits, outcome]
        if len(self.digits) < DIGITS:
            return
        seed = 0
        for digit in self.digits:
            seed = seed * OUTCOMES + digit
        self.digits = []
        if self.engine is None:
            self.engine = self.setting.new(seed)
            self.engine.rng = fast(0, 0)  # never drawn from: every event gets a seed of its own
        else:
            self.engine.rng = fast(seed, seed >> 16)
            self.engine.play(self.mover(), self.waits)
            self.waits = NOTHING

    # -- what a seat knows ----------------------------------------------------------------------------------------
    def features(self, seat: int) -> Floats:
        return observation_of(self.state(), seat, self.setting.row)

    def sight(self, seat: int) -> str:
        """A key for what the seat sees now: its features and its options."""
        if self.engine is None:
            return f"{seat}:"
        seen = blake2b(self.features(seat).data, digest_size=16)
        seen.update(np.array(self.engine.asked[seat], np.int32).tobytes())
        return f"{seat}:{seen.hexdigest()}"

    def knowledge(self, seat: int) -> str:
        """A key for what the seat sees now and for what it saw and did at each of its decisions."""
        return f"{self.sight(seat)}:{self.memory[seat].hex()}"

    def remember(self, seat: int, action: int) -> bytes:
        memory = blake2b(self.features(seat).data, key=self.memory[seat], digest_size=16)
        memory.update(action.to_bytes(4, "little"))
        return memory.digest()

    def resampled(self, seat: int, rng: Rng) -> Position:
        twin = Position(self.setting)
        twin.engine = self.state().determinize(seat, rng)
        twin.memory[seat] = self.memory[seat]
        return twin

    # -- copies ---------------------------------------------------------------------------------------------------
    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        twin = Position.__new__(Position)
        twin.setting = self.setting
        twin.engine = None if self.engine is None else self.engine.clone()
        twin.waits = self.waits
        twin.digits = self.digits
        twin.memory = self.memory[:]
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        data = b"" if self.engine is None else dump(self.engine)
        game = self.setting.game
        setting = (game.id, game.cards_text, self.setting.options)
        return restore, (setting, data, self.waits, self.digits, self.memory)

    def __str__(self) -> str:
        title = self.setting.game.title
        drawn = f"seed so far {self.digits}"
        if self.engine is None:
            return f"{title} before the deal, {drawn}"
        who = "over" if self.engine.over else f"seat {self.mover()} decides"
        chance = f", action {self.waits} waits for chance, {drawn}" if self.is_at_chance() else ""
        return f"{title}, {who}{chance}, state {digest(self.engine):016x}"


def restore(
    setting: tuple[str, str, dict[str, Any]], data: bytes, waits: int, digits: list[int], memory: list[bytes]
) -> Position:
    game, cards, options = setting
    position = Position(Setting(game_called(game, cards), options))
    position.engine = load(position.setting.game, data) if data else None
    position.waits = waits
    position.digits = digits
    position.memory = memory
    return position
