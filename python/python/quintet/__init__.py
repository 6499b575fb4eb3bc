"""Five modern board games with exact rules, engines, solvers and learning environments.

>>> import quintet
>>> table = quintet.open("alpha").start()
>>> effects = table.play_turn("c2-c3")
>>> table.position
'aaaaaaaa/aaaaaaaa/8/8/8/2A5/AA1AAAAA/AAAAAAAA b 00'

Environments are in :mod:`quintet.pettingzoo` and :mod:`quintet.open_spiel`, which need those packages.
"""

from ._quintet import (
    RULES_VERSION,
    Advice,
    AdvisedTurn,
    GameInfo,
    ObservationPart,
    Player,
    Playouts,
    QuintetError,
    Rules,
    Solution,
    SolvedTurn,
    Table,
    games,
    open,
    replay,
)
from .rewards import points, results

__all__ = [
    "RULES_VERSION",
    "Advice",
    "AdvisedTurn",
    "GameInfo",
    "ObservationPart",
    "Player",
    "Playouts",
    "QuintetError",
    "Rules",
    "Solution",
    "SolvedTurn",
    "Table",
    "games",
    "open",
    "points",
    "replay",
    "results",
]
