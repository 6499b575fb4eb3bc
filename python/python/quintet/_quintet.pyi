"""The types of the native module."""

from collections.abc import Sequence
from os import PathLike
from typing import Any, final

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "Advice",
    "AdvisedTurn",
    "GameInfo",
    "ObservationPart",
    "Player",
    "Playouts",
    "QuintetError",
    "RULES_VERSION",
    "Rules",
    "Solution",
    "SolvedTurn",
    "Table",
    "_restore_table",
    "games",
    "open",
    "replay",
]

RULES_VERSION: str
"""Two programs with the same version play the same turns."""

class QuintetError(ValueError):
    """One sentence that says what is wrong and where."""

@final
class GameInfo:
    """The facts about a game."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def name_ru(self) -> str: ...
    @property
    def about(self) -> str: ...
    @property
    def setup(self) -> str:
        """The default setup."""
    @property
    def setups(self) -> list[str]:
        """More setups that are worth playing."""
    @property
    def seat_names(self) -> list[str]: ...
    @property
    def scored(self) -> bool:
        """Whether the result is a score; otherwise it is a win, a draw or a loss."""
    @property
    def cumulative(self) -> bool:
        """Whether a match adds up the points of its games."""
    @property
    def hidden(self) -> bool:
        """Whether some part of a position is hidden from some seat."""
    @property
    def levels(self) -> tuple[int, int]:
        """The lowest and the highest level of the computer."""

@final
class ObservationPart:
    """A named part of an observation."""

    @property
    def name(self) -> str: ...
    @property
    def shape(self) -> list[int]: ...
    @property
    def min(self) -> float: ...
    @property
    def max(self) -> float: ...

@final
class Playouts:
    """The results of random games as arrays with one row for each game."""

    @property
    def scores(self) -> NDArray[np.int16]:
        """The score of each seat: games × seats."""
    @property
    def steps(self) -> NDArray[np.uint32]: ...
    @property
    def turns(self) -> NDArray[np.uint32]: ...
    def __len__(self) -> int: ...

@final
class AdvisedTurn:
    """A turn and its value."""

    @property
    def turn(self) -> str: ...
    @property
    def steps(self) -> list[str]: ...
    @property
    def value(self) -> float:
        """Points ahead, or from -1 to 1 in a game without points."""
    @property
    def share(self) -> float | None:
        """The expected share of wins from 0 to 1; ``None`` where the value says nothing about the end."""
    @property
    def exact(self) -> bool:
        """Whether the value is proved."""
    @property
    def line(self) -> list[str]:
        """The expected turns, this one first."""

@final
class Advice:
    """The turn that a player chose."""

    @property
    def turn(self) -> str: ...
    @property
    def steps(self) -> list[str]: ...
    @property
    def value(self) -> float:
        """Points ahead, or from -1 to 1 in a game without points."""
    @property
    def share(self) -> float | None:
        """The expected share of wins from 0 to 1; ``None`` where the value says nothing about the end."""
    @property
    def exact(self) -> bool:
        """Whether the value is proved."""
    @property
    def line(self) -> list[str]:
        """The expected turns, this one first."""
    @property
    def others(self) -> list[AdvisedTurn]:
        """The next best turns, best first, if more than one line was asked for."""
    @property
    def depth(self) -> int: ...
    @property
    def nodes(self) -> int: ...
    @property
    def seconds(self) -> float: ...

@final
class SolvedTurn:
    """A turn and its exact value."""

    @property
    def turn(self) -> str: ...
    @property
    def share(self) -> float: ...
    @property
    def points(self) -> int | None: ...

@final
class Solution:
    """The exact value of a position for the side to act."""

    @property
    def share(self) -> float:
        """1 for a win, 0.5 for a draw, 0 for a loss."""
    @property
    def points(self) -> int | None:
        """The lead in points at the end; ``None`` in games without points."""
    @property
    def turns(self) -> list[SolvedTurn]:
        """The turns, the best first."""
    @property
    def nodes(self) -> int: ...

@final
class Player:
    """A computer player with its limits."""

    def think(
        self, table: Table, seat: int | None = None, *, lines: int = 1, seed: int | None = None
    ) -> Advice:
        """Choose a turn for the acting seat. The player gets only what that seat may know.

        Each search without a ``seed`` takes the next one, so that a match varies and can be repeated.
        """

@final
class Table:
    """A game in progress."""

    @property
    def id(self) -> str: ...
    @property
    def setup(self) -> str: ...
    @property
    def seats(self) -> int: ...
    @property
    def to_act(self) -> list[int]:
        """The seats that may act; none when the game is over."""
    @property
    def seat(self) -> int | None:
        """The first seat that may act; ``None`` when the game is over."""
    @property
    def position(self) -> str:
        """The text of the position before the current turn, hidden parts included."""
    @property
    def start(self) -> str: ...
    @property
    def turns(self) -> list[tuple[int, str]]:
        """The turns so far: seat and text."""
    @property
    def pending(self) -> list[str]:
        """The steps of the current turn."""
    @property
    def over(self) -> bool: ...
    @property
    def scores(self) -> list[int] | None:
        """The score of each seat of a finished game; ``None`` before."""
    @property
    def winner(self) -> int | None:
        """The only winner of a finished game; ``None`` for a tie or a running game."""
    @property
    def end(self) -> str | None:
        """Why a finished game ended: ``rules``, ``repetition`` or ``quiet``."""
    @property
    def position_hash(self) -> int:
        """A hash of the position and of the history that can end the game. It covers hidden parts."""
    def steps(self, seat: int | None = None) -> list[str]:
        """Return the legal steps of the acting seat, or of another one."""
    def actions(self, seat: int | None = None) -> list[int]:
        """Return the numbers of the legal steps in the list of actions, in the order of ``steps``."""
    def action_mask(self, seat: int | None = None) -> NDArray[np.int8]:
        """Return an array with 1 for each legal action and 0 for all others."""
    def step_of(self, action: int, seat: int | None = None) -> str:
        """Return the text of a legal action."""
    def play_step(self, step: str, seat: int | None = None) -> list[dict[str, Any]]:
        """Make a step and return its effects."""
    def play_turn(self, turn: str) -> list[dict[str, Any]]:
        """Make a whole turn and return its effects."""
    def play_action(self, action: int, seat: int | None = None) -> None:
        """Make the step with this number in the list of actions."""
    def undo_step(self) -> None:
        """Take back the last step of the current turn."""
    def undo_turn(self) -> None:
        """Take back the last whole turn, and the steps of the current one."""
    def view(self, seat: int | None = None) -> dict[str, Any]:
        """Return everything that a seat may know, or a spectator."""
    def view_text(self, seat: int | None = None) -> str:
        """Return the position text as a seat may see it, or a spectator."""
    def draw(self, seat: int | None = None) -> str:
        """Draw the board as a seat may see it, or a spectator."""
    def observe(self, seat: int | None = None) -> NDArray[np.float32]:
        """Return what a seat may know as numbers, in the order of ``Rules.observation_parts``."""
    def knowledge(self, seat: int | None = None) -> str:
        """Return everything that a seat has seen so far, as text."""
    def resample(self, seat: int, seed: int = 0) -> Table:
        """Return a table at a random position that looks the same to a seat."""
    def playouts(self, count: int, seed: int = 0) -> Playouts:
        """Play random games from here to the end on all cores. Hidden parts are as they are."""
    def record(self, tags: Sequence[tuple[str, str]] | None = None) -> str:
        """Return the record, with more tags if there are some."""
    def copy(self) -> Table: ...
    def __copy__(self) -> Table: ...
    def __deepcopy__(self, memo: Any) -> Table: ...

@final
class Rules:
    """The rules of one game with one setup."""

    @property
    def id(self) -> str: ...
    @property
    def setup(self) -> str: ...
    @property
    def seats(self) -> int: ...
    @property
    def action_count(self) -> int:
        """The length of the fixed list of actions."""
    @property
    def observation_parts(self) -> list[ObservationPart]: ...
    @property
    def observation_size(self) -> int: ...
    def start(self, seed: int = 0) -> Table:
        """Start a game. The deal of a game with chance depends on the seed."""
    def at_position(self, text: str) -> Table:
        """Start a game at a position text, with an empty history."""
    def replay(self, record: str) -> Table:
        """Replay a record of this game."""
    def deal_choices(self, made: Sequence[int] | None = None) -> list[int]:
        """Return the choices of chance after these, all equally likely; none when the deal is complete."""
    def start_from_choices(self, made: Sequence[int]) -> Table:
        """Start a game whose deal is these choices of chance."""
    def successors(self, position: str | None = None) -> list[tuple[str, str]]:
        """Return every distinct successor of a position: turn and position."""
    def perft(self, depth: int, position: str | None = None) -> int:
        """Count the distinct successors to a depth, on all cores."""
    def player(
        self,
        level: int | None = None,
        *,
        baseline: str | None = None,
        time: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        threads: int = 1,
        tables: str | PathLike[str] | None = None,
        seed: int = 1,
    ) -> Player:
        """Create a computer player: a level from 1 to 8 (the default), or a baseline such as ``random`` or ``uct``.

        ``time`` is in seconds. Without time, nodes and depth a level takes its own time. A search that only nodes limit is reproducible.
        ``tables`` is a folder with tablebases of solved setups.
        """
    def solve(
        self,
        position: str | None = None,
        *,
        tables: str | PathLike[str] | None = None,
        threads: int | None = None,
    ) -> Solution:
        """Return the exact value of a position and of each of its turns. Only small setups can be solved."""
    def playouts(self, count: int, seed: int = 0) -> Playouts:
        """Play random games from the start on all cores. Game ``i`` has the seed ``seed + i``."""

def games() -> list[GameInfo]:
    """List the games."""

def open(id: str, setup: str | None = None) -> Rules:
    """Open the rules of a game with a setup, or with its default setup."""

def replay(record: str) -> Table:
    """Replay a record of any game."""

def _restore_table(id: str, setup: str, start: str, turns: Sequence[str], pending: Sequence[str]) -> Table:
    """Create a table again from what ``pickle`` stores of it."""
