import pytest

import quintet

GAMES = [info.id for info in quintet.games()]


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    """The id of each game."""
    return request.param
