"""Tables: play, views, records, errors."""

import copy
import pickle
import random

import numpy as np
import pytest

import quintet


def random_table(game: str, steps: int, seed: int = 1) -> quintet.Table:
    """Return a table after some random steps."""
    choose = random.Random(seed)
    table = quintet.open(game).start(seed)
    for _ in range(steps):
        if not table.over:
            table.play_step(choose.choice(table.steps()))
    return table


def test_games_have_facts():
    games = quintet.games()
    assert len(games) == 5 and len({info.id for info in games}) == 5
    assert any(info.hidden for info in games) and any(info.scored for info in games)
    for info in games:
        assert info.name and info.name_ru and info.about
        assert info.levels == (1, 8)
        assert quintet.open(info.id).setup == info.setup
        assert repr(quintet.open(info.id)) == f'quintet.open("{info.id}", "{info.setup}")'


def test_a_game_is_played_to_its_end(game):
    table = random_table(game, 100_000)
    assert table.over and table.seat is None and table.to_act == []
    assert table.steps() == [] and table.actions() == []
    assert len(table.scores) == table.seats
    assert table.end in ("rules", "repetition", "quiet")
    assert table.winner is None or table.scores[table.winner] == max(table.scores)
    with pytest.raises(quintet.QuintetError, match="over"):
        table.play_step("pass")


def test_steps_turns_and_effects(game):
    table = quintet.open(game).start(5)
    start = table.position
    while not table.turns:
        seat = table.seat
        effects = table.play_step(table.steps()[-1])
        assert all(effect for effect in effects)
    assert [turn[0] for turn in table.turns] == [seat] and table.pending == []
    again = quintet.open(game).at_position(start)
    assert again.play_turn(table.turns[0][1]) != []
    assert again.position == table.position
    table.undo_turn()
    assert table.position == start and table.turns == []


def test_a_step_of_a_turn_is_taken_back():
    table = quintet.open("210").start()
    step = table.steps()[0]
    table.play_step(step)
    assert table.pending == [step]
    table.undo_step()
    assert table.pending == [] and table.steps()[0] == step


def test_actions_are_steps(game):
    table = random_table(game, 6)
    assert len(table.steps()) == len(table.actions())
    mask = table.action_mask()
    assert mask.dtype == np.int8 and mask.shape == (quintet.open(game).action_count,)
    assert sorted(table.actions()) == np.flatnonzero(mask).tolist()
    by_text, by_number = table.copy(), table.copy()
    by_text.play_step(table.steps()[0])
    assert table.step_of(table.actions()[0]) == table.steps()[0]
    by_number.play_action(table.actions()[0])
    assert by_text.record() == by_number.record() and by_text.pending == by_number.pending


def test_another_seat_has_no_steps_now(game):
    table = quintet.open(game).start()
    other = (table.seat + 1) % table.seats
    assert table.steps(other) == [] and not table.action_mask(other).any()


def test_observations_have_named_parts(game):
    rules = quintet.open(game)
    table = random_table(game, 7)
    sizes = [int(np.prod(part.shape)) for part in rules.observation_parts]
    for seat in range(rules.seats):
        observation = table.observe(seat)
        assert observation.dtype == np.float32 and observation.shape == (sum(sizes),) == (rules.observation_size,)
        for part, numbers in zip(rules.observation_parts, np.split(observation, np.cumsum(sizes)[:-1]), strict=True):
            assert part.min <= numbers.min() and numbers.max() <= part.max, part.name


def test_hidden_parts_stay_hidden():
    table = quintet.open("ampli").start(3)
    own, other = table.view(0), table.view(1)
    assert own["seats"][0]["hand"] and not own["seats"][1]["hand"]
    assert other["seats"][1]["hand"] and not other["seats"][0]["hand"]
    assert "?" in table.view_text(0) and "?" in table.view_text() and "?" not in table.position
    assert table.view_text(0) != table.view_text(1)
    others = {table.resample(0, seed).position for seed in range(5)}
    assert len(others) == 5
    for seed in range(5):
        resampled = table.resample(0, seed)
        assert resampled.view(0) == own
        assert np.array_equal(resampled.observe(0), table.observe(0))
        assert resampled.knowledge(0) == table.knowledge(0)


def test_open_games_hide_nothing():
    table = random_table("alpha", 4)
    assert table.view_text() == table.position and table.view(0) == table.view(1) == table.view()


def test_knowledge_grows_with_the_game(game):
    table = quintet.open(game).start(2)
    before = table.knowledge(0)
    table.play_step(table.steps()[0])
    assert table.knowledge(0).startswith(before) and len(table.knowledge(0)) > len(before)


def test_records_come_back(game):
    table = random_table(game, 100_000, seed=4)
    record = table.record([("Event", "test")])
    assert '[Event "test"]' in record
    for again in (quintet.replay(record), quintet.open(game).replay(record)):
        assert again.turns == table.turns and again.scores == table.scores
        assert again.position_hash == table.position_hash


def test_tables_and_rules_are_copied_and_pickled(game):
    table = random_table(game, 5)
    for other in (copy.copy(table), copy.deepcopy(table), pickle.loads(pickle.dumps(table))):
        assert other.record() == table.record() and other.pending == table.pending
        assert other.steps() == table.steps()
        other.play_step(other.steps()[0])
        assert other.turns != table.turns or other.pending != table.pending
    rules = pickle.loads(pickle.dumps(quintet.open(game)))
    assert rules.start(1).position == quintet.open(game).start(1).position


def test_deals_depend_on_the_seed():
    rules = quintet.open("ampli")
    assert rules.start(1).position == rules.start(1).position != rules.start(2).position
    made: list[int] = []
    while choices := rules.deal_choices(made):
        made.append(choices[0])
    assert rules.start_from_choices(made).seat == 0
    with pytest.raises(quintet.QuintetError, match="not complete"):
        rules.start_from_choices(made[:-1])
    with pytest.raises(quintet.QuintetError, match="cannot be choice 2"):
        rules.start_from_choices([made[0], made[0]])


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (lambda: quintet.open("chess"), 'there is no game "chess"'),
        (lambda: quintet.open("alpha", "99x99"), 'the setup "99x99" of alpha'),
        (lambda: quintet.open("alpha").at_position("nonsense"), "position"),
        (lambda: quintet.open("alpha").start().play_turn("c2-c9"), "c9 is off the board"),
        (lambda: quintet.open("alpha").start().play_turn("c2-c5"), "rule A"),
        (lambda: quintet.open("alpha").start().play_step("c3-c4"), "c3"),
        (lambda: quintet.open("alpha").start().play_step("c7-c6", seat=1), "turn"),
        (lambda: quintet.open("alpha").start().steps(7), "a seat is a number from 0 to 1, found 7"),
        (lambda: quintet.open("alpha").start().play_action(10**6), "not legal"),
        (lambda: quintet.open("alpha").start().undo_step(), "no step"),
        (lambda: quintet.open("alpha").start().undo_turn(), "no turn"),
        (lambda: quintet.replay("1. c2-c3 *"), "Game"),
        (lambda: quintet.open("alpha").player(9), "a level is a number from 1 to 8, found 9"),
        (lambda: quintet.open("alpha").player(baseline="nobody"), "has no player"),
        (lambda: quintet.open("alpha").player(5, baseline="uct"), "not both"),
        (lambda: quintet.open("alpha").player(5, time=0), "more than 0"),
        (lambda: quintet.open("alpha").player(5, time=float("nan")), "more than 0"),
        (lambda: quintet.open("alpha").player(5, nodes=0), "nodes is a number from 1 on"),
        (lambda: quintet.open("gamma").player(1).think(quintet.open("alpha").start()), "another game"),
        (lambda: quintet.open("exchange").solve("3.3.3/3.3.3 w 0-0 0"), "over"),
    ],
)
def test_wrong_input_gets_one_sentence(wrong, sentence):
    with pytest.raises(quintet.QuintetError, match=sentence) as caught:
        wrong()
    assert isinstance(caught.value, ValueError) and "\n" not in str(caught.value)


def test_a_refused_step_changes_nothing(game):
    table = random_table(game, 5)
    before = (table.record(), table.pending, table.steps())
    with pytest.raises(quintet.QuintetError):
        table.play_step("nonsense")
    with pytest.raises(quintet.QuintetError):
        table.play_action(2**32 - 1)
    assert (table.record(), table.pending, table.steps()) == before
