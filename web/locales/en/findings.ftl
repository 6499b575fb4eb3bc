findings-heading = What we know about this game
findings-line = { $n ->
    [one] The computer has played { $n } game against itself.
   *[other] The computer has played { $n } games against itself.
}
findings-more = All findings
findings-setup = Variant
findings-default = usual
findings-random = random
findings-level = Level { $n }
findings-interval = { $value } ({ $low }–{ $high })
findings-first = Share of the first player
findings-first-line = by level of both players
findings-length = Length
findings-length-line = games by number of turns
findings-fan = Chances of the first player over the game
findings-fan-line = the usual course, and the middle half and eight tenths of the games
findings-heat = Where the game is played
findings-heat-line = darker where more moves end
findings-measures = All measurements
findings-games = Games
findings-draws = Draws
findings-turns = Turns
findings-open = Outcome open until
findings-lead-changes = Changes of the lead
findings-comebacks = Winner was nearly lost
findings-rule = { $rule }, in a game
findings-examples = Games to look at:
findings-game-shortest = the shortest
findings-game-dramatic = the most dramatic
findings-game-typical = a typical one
