"""The environments for PettingZoo."""

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import quintet
from quintet.pettingzoo import env, raw_env


@pytest.mark.filterwarnings("ignore:.*:UserWarning:pettingzoo")
@pytest.mark.parametrize("info", quintet.games(), ids=lambda info: info.id)
def test_the_interface(info):
    for setup in [info.setup, info.setups[0]]:
        api_test(env(info.id, setup), num_cycles=200)


@pytest.mark.filterwarnings("ignore:.*:UserWarning:pettingzoo")
def test_three_seats():
    api_test(env("ampli", "3"), num_cycles=200)
    assert env("ampli", "3").possible_agents == ["seat_0", "seat_1", "seat_2"]


@pytest.mark.filterwarnings("ignore")
def test_seeds(game):
    seed_test(lambda: env(game), num_cycles=50)


def play(environment, seed):
    """Play a random game and return the rewards of each agent."""
    environment.reset(seed=seed)
    totals = dict.fromkeys(environment.agents, 0.0)
    for agent in environment.agent_iter():
        observation, reward, terminated, truncated, _ = environment.last()
        totals[agent] += reward
        action = None
        if not (terminated or truncated):
            environment.action_space(agent).seed(seed)
            action = environment.action_space(agent).sample(observation["action_mask"])
        environment.step(action)
    return totals


def test_rewards_come_at_the_end(game):
    for kind, rewards in (("results", quintet.results), ("points", quintet.points)):
        environment = raw_env(game, rewards=kind)
        totals = play(environment, 3)
        scores = environment.unwrapped.table.scores
        assert list(totals.values()) == rewards(scores)
        assert sum(totals.values()) == pytest.approx(0)


def test_an_observation_is_that_of_its_seat():
    environment = raw_env("ampli")
    environment.reset(seed=1)
    for seat, agent in enumerate(environment.agents):
        observed = environment.observe(agent)["observation"]
        other = environment.table.resample(seat, 9)
        assert other.position != environment.table.position
        assert np.array_equal(other.observe(seat), observed)


def test_a_game_starts_at_a_position():
    rules = quintet.open("alpha")
    table = rules.start()
    table.play_turn("c2-c3")
    environment = env("alpha", render_mode="ansi")
    environment.reset(options={"position": table.position})
    assert environment.agent_selection == "seat_1"
    assert environment.render() == table.draw()


def test_wrong_input_gets_one_sentence():
    for wrong, sentence in [
        (lambda: env("chess"), "there is no game"),
        (lambda: env("alpha", rewards="money"), "rewards are results or points, found 'money'"),
        (lambda: env("alpha", render_mode="human"), "a render mode is 'ansi' or None, found 'human'"),
    ]:
        with pytest.raises(quintet.QuintetError, match=sentence):
            wrong()
    environment = raw_env("alpha")
    environment.reset()
    with pytest.raises(quintet.QuintetError, match="not legal"):
        environment.step(0)
