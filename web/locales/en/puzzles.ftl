puzzles-line = In each puzzle one turn is clearly the best: find it. The computer made and checked them all; the stars show the lowest level that finds it.
puzzles-all = All puzzles
puzzles-solved = { $n } of { $all } solved
puzzle-onward = Go on: difficulty { $difficulty }
puzzle-next = Next: difficulty { $difficulty }
puzzle-difficulty = Difficulty { $n }
puzzle-number = Puzzle { $n }, { $state ->
    [done] solved
    [given] given up
   *[new] not tried yet
}
puzzle-solved = solved
puzzle-streak = { $n ->
    [0] No days in a row yet
    [one] { $n } day in a row
   *[other] { $n } days in a row
}
puzzle-right = Right! { $n ->
    [one] One more turn.
   *[other] { $n } more turns.
}
puzzle-wrong = There is something better. Try again.
puzzle-missed = { $turn }: not the best. Try another turn or take a hint.
puzzle-done = Solved! See where it leads, or go on to the next.
puzzle-given = This is the solution. Step through it.
puzzle-missing = There is no such puzzle.
puzzle-hint = Hint
puzzle-hint-place = It begins at { $place }.
puzzle-hint-spare = It begins with what is in reserve.
puzzle-hint-tile = It is the tile { $tile }.
puzzle-hint-wait = No tile is put.
puzzle-give-up = Show the solution
puzzle-solution = Solution
puzzle-values = Best turn: { $best }. The next best: { $second }.
puzzle-worth-points = { $n ->
    [one] { $n } point ahead
   *[other] { $n } points ahead
}
puzzle-worth-part = winning chances { $n } %
puzzle-exact = Every turn was counted out to the end of the game.
puzzle-searched = Two independent searches agree on it.
