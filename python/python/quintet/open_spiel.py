"""The games as Python games of OpenSpiel.

Importing this module registers ``quintet_ID`` for each game of :func:`quintet.games`:

>>> import pyspiel, quintet.open_spiel
>>> game = pyspiel.load_game("quintet_exchange", {"setup": "3x3"})
>>> state = game.new_initial_state()
>>> state.action_to_string(state.legal_actions()[0])
'1:2o>2,3'

Parameters are ``setup`` (the default setup if empty; write ``;`` for a comma in a game string) and ``rewards`` (``results`` or
``points``, see :mod:`quintet.rewards`). Actions are those of ``Rules.action_count``. A deal is a row of chance nodes, so all
probabilities are exact. An information state is the text of everything that a player has seen.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from . import _quintet, rewards as reward_kinds

__all__ = ["PlayoutEvaluator", "QuintetGame", "QuintetState", "level_bot", "resampler"]

#: No game is longer. All games end by their rules; this is far above what occurs.
MAX_GAME_LENGTH = 1_000_000
#: No lead in points is greater.
MAX_POINTS = 10_000.0
#: Setup texts hold commas and equal signs, which game strings of OpenSpiel cannot.
_ESCAPES = {",": ";", "=": "~"}


def _escaped(setup: str) -> str:
    for plain, escape in _ESCAPES.items():
        setup = setup.replace(plain, escape)
    # A setup of digits alone would be read as a number.
    return f"{setup};" if setup.isdigit() else setup


def _unescaped(setup: str) -> str:
    for plain, escape in _ESCAPES.items():
        setup = setup.replace(escape, plain)
    return setup.removesuffix(",")


def _game_type(info: _quintet.GameInfo) -> pyspiel.GameType:
    setups = [_quintet.open(info.id, setup) for setup in [info.setup, *info.setups]]
    chance = pyspiel.GameType.ChanceMode
    information = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=f"quintet_{info.id}",
        long_name=f"Quintet: {info.name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance.EXPLICIT_STOCHASTIC if setups[0].deal_choices() else chance.DETERMINISTIC,
        information=information.IMPERFECT_INFORMATION if info.hidden else information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(rules.seats for rules in setups),
        min_num_players=min(rules.seats for rules in setups),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"setup": "", "rewards": "results"},
    )


class QuintetGame(pyspiel.Game):
    """One game with one setup. ``rules`` is the :class:`quintet.Rules`."""

    def __init__(self, game_type: pyspiel.GameType, info: _quintet.GameInfo, params: dict[str, Any] | None) -> None:
        params = params or {}
        setup = _unescaped(params.get("setup") or info.setup)
        kind = params.get("rewards") or "results"
        self.rules = _quintet.open(info.id, setup)
        self.rewards_of = reward_kinds.kind(kind)
        most = 1.0 if kind == "results" else MAX_POINTS
        game_info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.action_count,
            max_chance_outcomes=len(self.rules.deal_choices()),
            num_players=self.rules.seats,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=MAX_GAME_LENGTH,
        )
        super().__init__(game_type, game_info, {"setup": _escaped(setup), "rewards": kind})

    def new_initial_state(self, state: Any = None) -> QuintetState:
        if state is not None:
            raise _quintet.QuintetError("a state starts without a structure; use new_initial_state_at for a position")
        return QuintetState(self)

    def new_initial_state_at(self, position: str) -> QuintetState:
        """Return a state at a position text. Its history is empty, so OpenSpiel cannot serialize it."""
        state = QuintetState(self)
        state.table = self.rules.at_position(position)
        return state

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> QuintetObserver:
        return QuintetObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class QuintetState(pyspiel.State):
    """A state. ``table`` is the :class:`quintet.Table`; ``None`` until the deal is complete."""

    def __init__(self, game: QuintetGame) -> None:
        super().__init__(game)
        self.table: _quintet.Table | None = None if game.rules.deal_choices() else game.rules.start()
        self._deal: list[int] = []
        #: What each player has seen before the table began, for a state of `resampler`.
        self._past = ("",) * game.num_players()

    def knowledge(self, player: int) -> str:
        """Return everything that a player has seen so far."""
        # A player sees nothing of the deal before it is complete.
        return "deal" if self.table is None else self._past[player] + self.table.knowledge(player)

    def current_player(self) -> int:
        if self.table is None:
            return pyspiel.PlayerId.CHANCE
        seat = self.table.seat
        return pyspiel.PlayerId.TERMINAL if seat is None else seat

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.table is None else sorted(self.table.actions(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        choices = sorted(self.get_game().rules.deal_choices(self._deal))
        return [(choice, 1.0 / len(choices)) for choice in choices]

    def _apply_action(self, action: int) -> None:
        if self.table is not None:
            self.table.play_action(action)
            return
        rules = self.get_game().rules
        self._deal = [*self._deal, int(action)]
        if not rules.deal_choices(self._deal):
            self.table = rules.start_from_choices(self._deal)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE or self.table is None:
            return f"deal {action}"
        try:
            return self.table.step_of(action, player)
        except _quintet.QuintetError:
            return f"action {action}"

    def is_terminal(self) -> bool:
        return self.table is not None and self.table.over

    def returns(self) -> list[float]:
        scores = None if self.table is None else self.table.scores
        game = self.get_game()
        return [0.0] * game.num_players() if scores is None else game.rewards_of(scores)

    def __str__(self) -> str:
        if self.table is None:
            return f"deal {self._deal}"
        return "/".join([self.table.position, *self.table.pending])


class QuintetObserver:
    """Observes one player's information: the parts of ``Rules.observation_parts``, or with perfect recall the text of everything seen."""

    def __init__(self, game: QuintetGame, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise ValueError(f"Observation parameters are not supported, found {params}")
        if not iig_obs_type.public_info or iig_obs_type.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("An observation holds the public information and that of one player")
        self._recall = iig_obs_type.perfect_recall
        self.tensor: np.ndarray | None = None
        self.dict: dict[str, np.ndarray] = {}
        if self._recall:
            return
        self.tensor = np.zeros(game.rules.observation_size, np.float32)
        first = 0
        for part in game.rules.observation_parts:
            after = first + int(np.prod(part.shape))
            self.dict[part.name] = self.tensor[first:after].reshape(part.shape)
            first = after

    def set_from(self, state: QuintetState, player: int) -> None:
        if self.tensor is None:
            return
        if state.table is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = state.table.observe(player)

    def string_from(self, state: QuintetState, player: int) -> str:
        if self._recall or state.table is None:
            return state.knowledge(player)
        return "/".join([state.table.view_text(player), *state.table.pending])


def resampler(seed: int = 0) -> Callable[[QuintetState, int], QuintetState]:
    """Return a function for ``ISMCTSBot.set_resampler``: a state that looks the same to the player."""
    random = np.random.default_rng(seed)

    def resample(state: QuintetState, player: int) -> QuintetState:
        other = state.clone()
        if state.table is None:
            return other
        other.table = state.table.resample(player, int(random.integers(2**63)))
        # The player keeps what it has seen. What the others had in hand before was not dealt, so they keep only the turns.
        turns = "".join(f"{seat} {turn}\n" for seat, turn in state.table.turns)
        seen = state.knowledge(player).removesuffix(other.table.knowledge(player))
        other._past = tuple(seen if seat == player else turns for seat in range(len(other._past)))
        return other

    return resample


class PlayoutEvaluator:
    """Evaluates states for OpenSpiel's Python ``MCTSBot`` by random games of the native code, which are much faster than its own."""

    def __init__(self, playouts: int = 1, seed: int = 0) -> None:
        self._playouts = playouts
        self._seed = seed

    def evaluate(self, state: QuintetState) -> np.ndarray:
        """Return the average rewards of random games from a state."""
        game = state.get_game()
        results = state.table.playouts(self._playouts, self._seed)
        self._seed += self._playouts
        return np.mean([game.rewards_of(scores) for scores in results.scores.tolist()], axis=0)

    def prior(self, state: QuintetState) -> list[tuple[int, float]]:
        """Return equal probabilities of all legal actions."""
        actions = state.legal_actions()
        return [(action, 1.0 / len(actions)) for action in actions]


class _LevelBot(pyspiel.Bot):
    def __init__(self, player: _quintet.Player) -> None:
        super().__init__()
        self._player = player
        self._steps: list[str] = []

    def restart(self) -> None:
        self._steps = []

    def restart_at(self, state: QuintetState) -> None:
        self._steps = []

    def inform_action(self, state: QuintetState, player_id: int, action: int) -> None:
        """Actions of others need no bookkeeping: each turn is searched anew."""

    def step(self, state: QuintetState) -> int:
        table = state.table
        # A turn can have several steps: the search chooses all of them.
        if not table.pending or not self._steps or self._steps[0] not in table.steps():
            self._steps = list(self._player.think(table).steps)
        step = self._steps.pop(0)
        return table.actions()[table.steps().index(step)]


def level_bot(game: QuintetGame, level: int = 8, **limits: Any) -> pyspiel.Bot:
    """Return a bot that plays a level of Quintet. ``limits`` are those of :meth:`quintet.Rules.player`."""
    return _LevelBot(game.rules.player(level, **limits))


def _register(info: _quintet.GameInfo) -> None:
    game_type = _game_type(info)

    # OpenSpiel releases what is registered after the interpreter has ended, which only a class survives.
    class Registered(QuintetGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game_type, info, params)

    pyspiel.register_game(game_type, Registered)


for _info in _quintet.games():
    _register(_info)
