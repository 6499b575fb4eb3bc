"""The examples run."""

import runpy
from pathlib import Path

MATCH = Path(__file__).parent.parent / "examples" / "match_open_spiel.py"


def test_the_match_against_open_spiel(capsys):
    match = runpy.run_path(str(MATCH))["main"]
    share = match(["--games", "2", "--nodes", "300", "--simulations", "5"])
    assert 0 <= share <= 1
    assert "2 won" in capsys.readouterr().out or share < 1


def test_the_match_with_hidden_parts(capsys):
    match = runpy.run_path(str(MATCH))["main"]
    match(["--game", "ampli", "--setup", "", "--games", "2", "--nodes", "20", "--simulations", "5"])
    assert "of the points" in capsys.readouterr().out
