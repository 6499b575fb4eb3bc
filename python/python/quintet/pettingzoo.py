"""Environments for PettingZoo (the AEC interface).

>>> from quintet.pettingzoo import env
>>> environment = env("210")
>>> environment.reset(seed=1)
>>> observation, reward, terminated, truncated, info = environment.last()
>>> environment.step(environment.action_space(environment.agent_selection).sample(observation["action_mask"]))

An agent is a seat: ``seat_0``, ``seat_1`` and so on. An action is the number of a step in the fixed list of the setup
(``Rules.action_count``). An observation holds only what its seat may know; ``Rules.observation_parts`` names its parts. One agent can act
several times in a row, because a turn can have several steps.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from . import _quintet, rewards as reward_kinds

__all__ = ["QuintetEnv", "env", "raw_env"]


class QuintetEnv(AECEnv):
    """One game with one setup.

    ``rewards`` is ``"results"`` (1, 0 or -1 at the end) or ``"points"`` (the lead in points at the end).
    """

    metadata = {"name": "quintet_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        game: str,
        setup: str | None = None,
        *,
        rewards: str = "results",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise _quintet.QuintetError(f"a render mode is 'ansi' or None, found {render_mode!r}")
        self.rules = _quintet.open(game, setup)
        self.render_mode = render_mode
        self._rewards_of = reward_kinds.kind(rewards)
        self._random = np.random.default_rng()
        self.table = self.rules.start()
        self.possible_agents = [f"seat_{seat}" for seat in range(self.rules.seats)]
        self.agents: list[str] = []
        parts = self.rules.observation_parts
        low = np.concatenate([np.full(np.prod(part.shape), part.min, np.float32) for part in parts])
        high = np.concatenate([np.full(np.prod(part.shape), part.max, np.float32) for part in parts])
        actions = self.rules.action_count
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(low, high, dtype=np.float32),
                    "action_mask": spaces.Box(0, 1, (actions,), dtype=np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game. The deal depends on the seed; ``options={"position": text}`` starts at a position."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        position = (options or {}).get("position")
        if position is None:
            self.table = self.rules.start(int(self._random.integers(2**63)))
        else:
            self.table = self.rules.at_position(position)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.terminations = dict.fromkeys(self.agents, self.table.over)
        self.agent_selection = self.possible_agents[self.table.seat or 0]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        seat = self.possible_agents.index(agent)
        return {"observation": self.table.observe(seat), "action_mask": self.table.action_mask(seat)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if action is None:
            raise _quintet.QuintetError(f"{agent} must act: the game is running")
        self.table.play_action(int(action))
        if self.table.scores is None:
            self.agent_selection = self.possible_agents[self.table.seat or 0]
        else:
            self.rewards = dict(zip(self.agents, self._rewards_of(self.table.scores), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {agent: {"scores": self.table.scores, "end": self.table.end} for agent in self.agents}
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Draw the board as a spectator sees it."""
        return self.table.draw() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""


def raw_env(game: str, setup: str | None = None, **options: Any) -> QuintetEnv:
    """Create an environment without wrappers."""
    return QuintetEnv(game, setup, **options)


def env(game: str, setup: str | None = None, **options: Any) -> AECEnv:
    """Create an environment with PettingZoo's checks: a wrong action or order raises at once."""
    wrapped = wrappers.AssertOutOfBoundsWrapper(raw_env(game, setup, **options))
    return wrappers.OrderEnforcingWrapper(wrapped)
