"""OpenSpiel (extra `spiel`): importing this registers `agon_divineplan`, `agon_theos` and so on as its games.

    import pyspiel, agon.envs.openspiel
    game = pyspiel.load_game("agon_theos(seats=2,decks=draft)")

Decisions that seats take side by side become turns, in the order of the seats, whose answers the others do not see.
Chance is explicit: four nodes of 256 equal outcomes name the seed of the deal, and so before every action that draws
anything. So a history tells the whole game, and no copy of a state tells the chance to come. Hidden cards do lie in a
state: plan on what `resample_from_infostate` gives.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import msgspec
import numpy as np
import pyspiel

from agon.core.contract import Game
from agon.core.errors import AgonError
from agon.core.options import Option
from agon.core.rng import fast
from agon.envs.position import DIGITS, OUTCOMES, Position
from agon.envs.setting import Floats, Setting, game_called, returns_of
from agon.games import GAMES

MOST_PLAYERS = 8
CHANCES = [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]
UNSET: dict[bool, int | str] = {True: "", False: -1}  # a default that depends on other options, by 'is it a word'


def game_type(game: Game, utility: Any) -> Any:
    return pyspiel.GameType(
        short_name=f"agon_{game.id}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MOST_PLAYERS,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={spec.name: default_of(spec) for spec in game.option_specs},
    )


def default_of(spec: Option) -> int | str:
    return spec.default if spec.default is not None else UNSET[bool(spec.choices)]


def utility_of(setting: Setting) -> tuple[Any, float | None]:
    """One win is all that two opponents can share; with allies, or alone, it may be more or less."""
    if setting.seats == 2 and setting.game.id in GAMES.makers:
        return pyspiel.GameType.Utility.CONSTANT_SUM, 1.0
    return pyspiel.GameType.Utility.GENERAL_SUM, None


class AgonGame(pyspiel.Game):
    """One game in one mode. Each game has a class of its own, made by `register_all`."""

    agon: ClassVar[Game]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        game = self.agon
        self.setting = Setting(game, {name: value for name, value in given.items() if value not in ("", -1)})
        utility, total = utility_of(self.setting)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.actions,
            max_chance_outcomes=OUTCOMES,
            num_players=self.setting.seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=total,
            max_game_length=game.longest,
        )
        super().__init__(game_type(game, utility), info, given)

    def new_initial_state(self) -> AgonState:
        return AgonState(self)

    def max_chance_nodes_in_history(self) -> int:
        return DIGITS * self.setting.game.longest

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SeatObserver:
        if iig_obs_type is not None and iig_obs_type.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise AgonError("there are only observers of what one seat knows", "Ask for private_info=SINGLE_PLAYER.")
        return SeatObserver(self.setting, iig_obs_type is not None and iig_obs_type.perfect_recall)


class AgonState(pyspiel.State):
    """A game in progress. All of it is `position`: OpenSpiel copies and pickles what it finds here."""

    def __init__(self, game: AgonGame) -> None:
        super().__init__(game)
        self.position = Position(game.setting)

    def current_player(self) -> int:
        position = self.position
        if position.is_at_chance():
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if position.is_over() else position.mover()

    def is_terminal(self) -> bool:
        return self.position.is_over()

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.position.state().asked[player])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return CHANCES

    def _apply_action(self, action: int) -> None:
        if self.position.is_at_chance():
            self.position.draw(action)
        else:
            self.position.decide(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"digit {action} of the seed"
        return self.position.setting.game.vocabulary.name(action)

    def returns(self) -> list[float]:
        position = self.position
        return returns_of(position.state()) if position.is_over() else [0.0] * position.setting.seats

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> AgonState:
        """A state that the player cannot tell from this one: all that is hidden from it is drawn anew.

        Its history begins here, for the true one names hidden answers. The others remember nothing in it.
        """
        if self.position.is_at_chance():
            raise AgonError("chance is to move", "Resample where a player decides.")
        twin: AgonState = self.get_game().new_initial_state()
        rng = fast(int(sampler() * 2**32), int(sampler() * 2**32))
        twin.position = self.position.resampled(self.position.setting.check_seat(player), rng)
        return twin

    def _to_observation_struct(self, player: int) -> dict[str, Any]:
        """The whole view of the player, as every table of Agon gets it."""
        view: dict[str, Any] = msgspec.to_builtins(self.position.state().view(player))
        return view

    def __str__(self) -> str:
        return str(self.position)


class SeatObserver:
    """What one seat knows: as a tensor the game's features, and with perfect recall also what it may choose now."""

    def __init__(self, setting: Setting, recalls: bool) -> None:
        self.recalls = recalls
        self.tensor: Floats = np.zeros(setting.features + (setting.actions if recalls else 0), np.float32)
        self.dict = {"observation": self.tensor[: setting.features]}
        if recalls:
            self.dict["action_mask"] = self.tensor[setting.features :]

    def set_from(self, state: AgonState, player: int) -> None:
        self.tensor.fill(0)
        position = state.position
        if position.is_dealt():
            self.dict["observation"][:] = position.features(player)
            if self.recalls:
                self.dict["action_mask"][position.state().asked[player]] = 1

    def string_from(self, state: AgonState, player: int) -> str:
        position = state.position
        return position.knowledge(player) if self.recalls else position.sight(player)


def load_game(name: str, **options: int | str) -> Any:
    """`load_game("theos", seats=4)` is `pyspiel.load_game("agon_theos(seats=4)")`."""
    return pyspiel.load_game(f"agon_{name}", options)


def register_all() -> None:
    for name in GAMES.names():
        game = game_called(name)
        maker = type(f"{type(game).__name__}Game", (AgonGame,), {"agon": game})
        pyspiel.register_game(game_type(game, pyspiel.GameType.Utility.GENERAL_SUM), maker)


register_all()
