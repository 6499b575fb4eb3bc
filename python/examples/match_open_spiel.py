"""Play a level of Quintet against OpenSpiel's MCTS bot and print the result.

Run it from a checkout after ``pip install ./python open_spiel``:

    python python/examples/match_open_spiel.py --game exchange --setup 3x3 --games 4

Each pair of games has the same deal with the seats swapped. The MCTS bot is OpenSpiel's own; only its random games are played by Quintet,
which is faster than Python. In a game with hidden parts both sides search: the MCTS bot is then OpenSpiel's bot for information sets, so
that neither side sees what it may not know.
"""

from __future__ import annotations

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import quintet.open_spiel as spiel


def mcts_bot(game: spiel.QuintetGame, simulations: int, seed: int) -> pyspiel.Bot:
    """Create OpenSpiel's bot for the kind of game."""
    evaluator = spiel.PlayoutEvaluator(playouts=1, seed=seed)
    random = np.random.RandomState(seed)
    if game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION:
        return mcts.MCTSBot(game, 2.0, simulations, evaluator, random_state=random)
    bot = ismcts.ISMCTSBot(game, evaluator, 2.0, simulations, random_state=random)
    bot.set_resampler(spiel.resampler(seed))
    return bot


def play(game: spiel.QuintetGame, bots: list[pyspiel.Bot], seed: int) -> list[float]:
    """Play one game and return the rewards of the seats."""
    random = np.random.RandomState(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, probabilities = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choice(actions, p=probabilities))
        else:
            state.apply_action(bots[state.current_player()].step(state))
    return state.returns()


def main(arguments: list[str] | None = None) -> float:
    """Play the match and return the share of the points of the level."""
    parser = argparse.ArgumentParser(description="Play a level of Quintet against OpenSpiel's MCTS bot.")
    parser.add_argument("--game", default="exchange", help="the id of a game")
    parser.add_argument("--setup", default="3x3", help="a setup of two seats; empty for the default")
    parser.add_argument("--games", type=int, default=4, help="the number of games, rounded up to pairs")
    parser.add_argument("--level", type=int, default=5)
    parser.add_argument("--nodes", type=int, default=2000, help="nodes of the level for each turn")
    parser.add_argument("--simulations", type=int, default=100, help="simulations of the MCTS bot for each step")
    options = parser.parse_args(arguments)

    game = pyspiel.load_game(f"quintet_{options.game}", {"setup": options.setup})
    results = []
    for pair in range((options.games + 1) // 2):
        for seat in (0, 1):
            bots = [mcts_bot(game, options.simulations, pair), mcts_bot(game, options.simulations, pair)]
            bots[seat] = spiel.level_bot(game, options.level, nodes=options.nodes, seed=pair + 1)
            results.append(play(game, bots, pair)[seat])
            print(f"game {len(results)}: level {options.level} in seat {seat}: {results[-1]:+.0f}")
    won, lost = sum(result > 0 for result in results), sum(result < 0 for result in results)
    share = (np.mean(results) + 1) / 2
    print(f"level {options.level} against MCTS with {options.simulations} simulations in {game.rules}:")
    print(f"{won} won, {len(results) - won - lost} drawn, {lost} lost; {share:.0%} of the points")
    return float(share)


if __name__ == "__main__":
    main()
