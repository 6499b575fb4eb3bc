"""The games of OpenSpiel."""

import subprocess
import sys

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import evaluate_bots, ismcts, mcts
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation

import quintet
import quintet.open_spiel as spiel

SETUPS = [(info.id, setup) for info in quintet.games() for setup in [info.setup, *info.setups]]
#: Random games of these boards take seconds to minutes in Python.
LARGE = {("alpha", "10x8x3"), ("alpha", "16x16x7"), ("exchange", "12x15"), ("210", "9x9x15")}


def load(game: str, setup: str = "", **params: str) -> pyspiel.Game:
    return pyspiel.load_game(f"quintet_{game}", {"setup": setup, **params})


def dealt(game: pyspiel.Game, seed: int = 1) -> pyspiel.State:
    """Return the first state after the deal."""
    random = np.random.RandomState(seed)
    state = game.new_initial_state()
    while state.is_chance_node():
        actions, probabilities = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(random.choice(actions, p=probabilities))
    return state


@pytest.mark.parametrize(("game", "setup"), [pair for pair in SETUPS if pair not in LARGE])
def test_random_simulation(game, setup):
    pyspiel.random_sim_test(load(game, setup), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("game", "setup"), SETUPS)
def test_game_strings_come_back(game, setup):
    loaded = load(game, setup)
    assert pyspiel.load_game(str(loaded)).rules.setup == loaded.rules.setup == setup
    assert loaded.num_distinct_actions() == quintet.open(game, setup).action_count


def test_observations(game):
    loaded = load(game)
    state = dealt(loaded)
    observation = make_observation(loaded)
    for player in range(loaded.num_players()):
        observation.set_from(state, player)
        assert np.array_equal(observation.tensor, state.table.observe(player))
        assert np.array_equal(observation.tensor, state.observation_tensor(player))
        assert list(observation.dict) == [part.name for part in loaded.rules.observation_parts]
        for part in loaded.rules.observation_parts:
            assert observation.dict[part.name].shape == tuple(part.shape)
        assert observation.string_from(state, player) == state.observation_string(player)
        assert state.table.view_text(player) == state.observation_string(player)
        recall = make_observation(loaded, INFO_STATE_OBS_TYPE)
        assert recall.string_from(state, player) == state.information_state_string(player)
        assert state.information_state_string(player) == state.table.knowledge(player)


def test_players_see_nothing_of_the_deal_before_its_end():
    state = load("ampli").new_initial_state()
    assert state.is_chance_node() and len(state.chance_outcomes()) == 21
    before = state.information_state_string(0)
    state.apply_action(state.chance_outcomes()[5][0])
    assert state.information_state_string(0) == before
    assert len(state.chance_outcomes()) == 20


def test_states_that_look_the_same_have_the_same_information_state():
    state = dealt(load("ampli"))
    for _ in range(6):
        other = spiel.resampler(1)(state, 0)
        assert str(other) != str(state)
        assert other.information_state_string(0) == state.information_state_string(0)
        assert other.information_state_string(1) != state.information_state_string(1)
        # A resampled state can be resampled again.
        again = spiel.resampler(2)(other, 0)
        assert again.information_state_string(0) == state.information_state_string(0)
        state.apply_action(state.legal_actions()[0])


def test_clones_are_independent(game):
    state = dealt(load(game))
    clone = state.clone()
    clone.apply_action(clone.legal_actions()[0])
    assert str(clone) != str(state) and clone.history() != state.history()


def test_the_mcts_bot_plays(game):
    loaded = load(game)
    random = np.random.RandomState(1)
    bot = mcts.MCTSBot(loaded, 2.0, 10, spiel.PlayoutEvaluator(seed=1), random_state=random)
    state = dealt(loaded)
    assert bot.step(state) in state.legal_actions()


def test_the_information_set_bot_plays():
    loaded = load("ampli")
    random = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(loaded, spiel.PlayoutEvaluator(seed=1), 2.0, 30, random_state=random)
    bot.set_resampler(spiel.resampler(1))
    state = dealt(loaded)
    assert bot.step(state) in state.legal_actions()


def test_a_level_wins_against_random_play():
    loaded = load("exchange", "3x3", rewards="points")
    bots = [spiel.level_bot(loaded, 8, nodes=500), pyspiel.make_uniform_random_bot(1, 1)]
    returns = evaluate_bots.evaluate_bots(loaded.new_initial_state(), bots, np.random.RandomState(1))
    assert returns[0] > 0 and returns[0] == -returns[1]


def test_a_level_plays_turns_of_several_steps():
    loaded = load("210", "3x3x1")
    bots = [spiel.level_bot(loaded, 5, nodes=50), spiel.level_bot(loaded, 2, nodes=50)]
    state = loaded.new_initial_state()
    while not state.is_terminal():
        state.apply_action(bots[state.current_player()].step(state))
    assert sum(state.returns()) == 0


def test_a_state_starts_at_a_position():
    table = quintet.open("alpha").start()
    table.play_turn("c2-c3")
    state = load("alpha").new_initial_state_at(table.position)
    assert state.current_player() == 1 and str(state) == table.position


def test_wrong_parameters_get_one_sentence():
    with pytest.raises(quintet.QuintetError, match='the setup "nonsense" of alpha'):
        load("alpha", "nonsense")
    with pytest.raises(quintet.QuintetError, match="rewards are results or points"):
        load("alpha", rewards="money")


def test_the_interpreter_ends_in_order():
    code = "import quintet.open_spiel, pyspiel; pyspiel.load_game('quintet_alpha').new_initial_state()"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
