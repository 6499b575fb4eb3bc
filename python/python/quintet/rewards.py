"""Rewards from the scores of a finished game. Both kinds sum up to zero."""

from collections.abc import Callable, Sequence

from ._quintet import QuintetError


def results(scores: Sequence[float]) -> list[float]:
    """Compare each seat with every other: 1 for beating all, -1 for losing to all, 0 for a tie.

    >>> results([12, 9])
    [1.0, -1.0]
    >>> results([2, 5, 2])
    [-0.5, 1.0, -0.5]
    """
    others = len(scores) - 1
    return [sum((own > other) - (own < other) for other in scores) / others for own in scores]


def points(scores: Sequence[float]) -> list[float]:
    """Subtract from each score the average of the others.

    >>> points([12, 9])
    [3.0, -3.0]
    """
    total, others = sum(scores), len(scores) - 1
    return [own - (total - own) / others for own in scores]


_KINDS: dict[str, Callable[[Sequence[float]], list[float]]] = {"results": results, "points": points}


def kind(name: str) -> Callable[[Sequence[float]], list[float]]:
    """Return the rewards with this name: ``results`` or ``points``."""
    if name not in _KINDS:
        raise QuintetError(f"rewards are {' or '.join(_KINDS)}, found {name!r}")
    return _KINDS[name]
