"""Players, solvers, perft and random games."""

import _thread
import signal
import threading

import numpy as np
import pytest

import quintet


def test_a_level_chooses_a_legal_turn(game):
    rules = quintet.open(game)
    table = rules.start(1)
    advice = rules.player(5, nodes=2000).think(table)
    assert advice.nodes > 0 and advice.line[0] == advice.turn
    assert advice.share is None or 0 <= advice.share <= 1
    for step in advice.steps:
        table.play_step(step)
    assert len(table.turns) == 1


def test_a_search_by_nodes_is_reproducible(game):
    rules = quintet.open(game)
    turns = [rules.player(3, nodes=500, seed=7).think(rules.start(2)).turn for _ in range(2)]
    assert turns[0] == turns[1]


def test_a_player_varies_and_repeats_its_choices():
    rules = quintet.open("alpha")
    player = rules.player(baseline="random", nodes=1)
    varied = [player.think(rules.start()).turn for _ in range(10)]
    assert len(set(varied)) > 1
    again = rules.player(baseline="random", nodes=1)
    assert [again.think(rules.start()).turn for _ in range(10)] == varied
    assert len({player.think(rules.start(), seed=3).turn for _ in range(3)}) == 1


def test_several_lines_are_ordered():
    rules = quintet.open("alpha", "6x6x1")
    advice = rules.player(8, nodes=5000).think(rules.start(), lines=3)
    assert len(advice.others) == 2
    assert len({advice.turn, *(other.turn for other in advice.others)}) == 3
    with pytest.raises(quintet.QuintetError, match="lines is a number from 1 to 5, found 6"):
        rules.player(8, nodes=10).think(rules.start(), lines=6)


def test_small_setups_are_solved():
    rules = quintet.open("exchange", "3x2")
    solution = rules.solve()
    assert solution.points == max(turn.points for turn in solution.turns)
    assert solution.share in (0.0, 0.5, 1.0) and solution.nodes > 0
    # The value of a turn is what the other side then loses.
    table = rules.start()
    table.play_turn(solution.turns[0].turn)
    assert rules.solve(table.position).points == -solution.points


def test_a_setup_that_is_too_large_says_so():
    with pytest.raises(quintet.QuintetError, match="too many to solve"):
        quintet.open("exchange", "12x15").solve()
    with pytest.raises(quintet.QuintetError, match="no exact solver"):
        quintet.open("gamma").solve()


def test_successors_are_what_perft_counts(game):
    rules = quintet.open(game, {"210": "3x3x1"}.get(game))
    position = rules.start(1).position
    successors = rules.successors(position)
    assert rules.perft(1, position) == len(successors) == len({after for _, after in successors})
    assert rules.perft(0, position) == 1


def test_playouts_are_arrays(game):
    rules = quintet.open(game)
    playouts = rules.playouts(64, seed=10)
    assert len(playouts) == 64
    assert playouts.scores.shape == (64, rules.seats) and playouts.scores.dtype == np.int16
    assert (playouts.steps >= playouts.turns).all() and (playouts.turns > 0).all()
    again = rules.playouts(32, seed=42)
    assert np.array_equal(again.scores, playouts.scores[32:]) and np.array_equal(again.steps, playouts.steps[32:])
    assert len(rules.playouts(0)) == 0


def test_playouts_from_a_table_go_on_from_it(game):
    table = quintet.open(game).start(1)
    before = table.record()
    long = table.playouts(50).steps.mean()
    while not table.over:
        table.play_step(table.steps()[-1])
        last = table.copy()
        if table.over:
            break
    assert before != table.record() and long > 1
    playouts = last.playouts(3)
    assert (playouts.steps == 0).all() and playouts.scores.tolist() == [last.scores] * 3 or last.end != "rules"


@pytest.fixture
def interrupted():
    """Interrupt the main thread after a moment, from another thread."""
    # A program in the background ignores Ctrl-C, and then Python has no handler for it.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.3, _thread.interrupt_main)
    timer.start()
    yield
    timer.cancel()
    signal.signal(signal.SIGINT, before)


def test_other_threads_run_and_ctrl_c_ends_the_work(interrupted):
    # The other thread can interrupt only if the work has released the interpreter's lock.
    with pytest.raises(KeyboardInterrupt):
        quintet.open("gamma").playouts(1_000_000)


def test_ctrl_c_ends_a_search(interrupted):
    rules = quintet.open("alpha")
    with pytest.raises(KeyboardInterrupt):
        rules.player(8, time=60.0).think(rules.start())
