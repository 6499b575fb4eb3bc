ampli-line = A domino race. Hold the right tile and the turn is yours.
ampli-facts = 2 or 3 players · hidden tiles · live or turn by turn
ampli-about-1 = A domino race: tiles join the figure where equal values touch.
ampli-about-2 = A tile that matches with both halves is full: you go on, and out of turn it lets you knock and take the turn.
ampli-about-3 = The first to get rid of all tiles wins.
ampli-table-label = The table. Choose a tile of your hand; arrows move it, R turns it, N goes to the next place where it fits, Enter puts it.
ampli-table-tiles = Tiles on the table
ampli-tile-at = { $tile } { $how ->
    [lying] lying, left half
   *[standing] standing, lower half
} at { $x }, { $y }{ $mark ->
    [last] , put last
    [start] , the initial tile
   *[none] {""}
}
ampli-hand = Your tiles
ampli-tile = Tile { $tile }{ $fits ->
    [yes] , fits
   *[no] {""}
}
ampli-tiles-n = { $n ->
    [one] { $n } tile
   *[other] { $n } tiles
}
ampli-reserve = Tiles in reserve
ampli-reserve-n = Reserve { $n }
ampli-points = { $n ->
    [one] { $n } point
   *[other] { $n } points
}
ampli-last-tile = Last tile: must touch two
ampli-retarder = Retarder
ampli-drawing = Drawing
ampli-minute = Time to move
ampli-rotate = Rotate
ampli-knock = Knock
ampli-knocked = Knock!
ampli-draw = Draw a tile
ampli-turn-retarder = Turn the retarder
ampli-stop = Stop
ampli-withdraw = Take it back (violation)
ampli-wait = Wait
ampli-turn-at = { $tile } at { $x }, { $y }
ampli-ghost-full = Full
ampli-ghost-incomplete = Incomplete
ampli-ghost-no = Does not fit here
ampli-ghost-at = { $tile } { $how ->
    [lying] lying
   *[standing] standing
} at { $x }, { $y }: { $verdict ->
    [full] full
    [incomplete] incomplete
    [no] does not fit
   *[unknown] no help at this table
}
ampli-expected-first = { $full ->
    [yes] Your opponent is drawing: intercept with a full tile, or wait.
   *[no] Your opponent is drawing: put a tile at once, or wait.
}
ampli-expected-second = You may intercept with a full tile, or let it pass.
ampli-expected-must = { $full ->
    [yes] Put a full tile, or pass.
   *[no] Put a tile, or pass.
}
ampli-expected-rally = Rally: put on alone; any tile that fits, or stop.
ampli-expected-rally-full = Rally: the next tile must be full, or stop.
ampli-expected-over = The game is over.
ampli-learn-1 = Your aim: get rid of all your tiles first.
ampli-learn-2 = A tile must touch the figure. A half that touches must find its own value among the squares it touches.
ampli-learn-3 = If one half touches, the tile is incomplete, and the turn passes on. If both touch and both find their value, it is full, and you go on.
ampli-learn-4 = After putting a tile you draw from your reserve: about two seconds in which your opponent may be quicker.
ampli-learn-5 = With a tile that goes in full you may intercept at any time: knock, and the turn is yours.
ampli-learn-6 = Your last tile must touch two tiles of the figure. Your opponent then plays a rally alone to lose as little as possible.
live-put = Put the tile you knocked with: { $tile }.
live-draw = Draw first: until then you can begin nothing.
live-pending = Knock! Deciding who was first…
live-knocked = { $side } knocks with { $tile }.
live-your-right = It is your turn: put a tile, knock, or pass.
live-may-intercept = You may intercept with a tile that goes in full: put it, or knock.
live-nothing-fits = It is your turn, but none of your tiles fits: pass.
live-nothing-full = { $side } to play. None of your tiles goes in full.
live-wait = { $side } to play.
live-guarded = { $side } has a guarded move.
live-violation = { $side }: violation, { $why ->
    [slow] too slow
    [withdrawn] the tile was taken back
   *[other] the tile does not fit there
}. The turn passes on.
live-void = Your knock did not count: { $why ->
    [progress] your opponent’s move is in progress
    [guarded] your opponent’s move is guarded
    [first] no full tile is possible before the first one
    [late] it came too late
    [beaten] your opponent was quicker
   *[rally] no knock is needed in the rally
}.
zoom-in = Closer
zoom-out = Farther
zoom-fit = Show all
turn-table = Turn the table
clause-P1 = There are 21 tiles with values 1 to 6, one of each.
clause-P2 = A tile covers two empty neighbouring cells.
clause-P3 = On empty cells, touching the figure; and each half that touches must find its own value beside it.
clause-P4 = A tile is double-set when it touches two or more tiles.
clause-P5 = The last tile must touch two or more tiles.
clause-D1 = Two players have six tiles in hand and four in reserve.
clause-D2 = The initial tile is no double and lies horizontally.
clause-D3 = The players agree who begins; after that the winner of the last game begins.
clause-R1 = First draw the next tile or turn the retarder over.
clause-R2 = After an incomplete tile the turn goes to your opponent.
clause-R3 = Out of turn only a full tile may be put.
clause-R4 = A move has begun: no other player may begin until its tile lies.
clause-R5 = You have a minute for your turn.
clause-R6 = A violation costs the turn.
clause-R7 = You may pass only in your own turn.
clause-S1 = The first to finish scores a point, and one more for a full last tile.
clause-S2 = In the rally you play alone; after an incomplete tile the next must be full.
clause-S3 = Tiles left after the rally are points for the opponent.
clause-S4 = In a match the points of all games are added.
clause-S5 = A player who leaves loses as if the opponent had finished.
clause-W1 = Three play with seven tiles each, without reserves and interceptions.
clause-W2 = First of three scores two points, the second one.
clause-W3 = When all pass, the game is over.
clause-M1 = Live play goes by the server's clock.
clause-M2 = In calm play you move, pass or wait in turn.
clause-N1 = A tile is written by its two digits, a horizontal one with a dash.
clause-N2 = In brackets stands a touched tile and, if needed, its edge.
clause-N3 = A notation must fit exactly one place.
clause-N4 = Moves are numbered, odd for A, even for B.
clause-N5 = Marks and drawn tiles must be true.
clause-N6 = The exact form has the tile and the cell of its first half.
ampli-setup = { $a ->
    [3] three players
   *[other] two players
}{ $begin ->
    [0] { "" }
   *[other] , player { $begin } begins
}
ampli-over-finished = The first to put the last tile scores a point; a full last tile and the rally add the rest.
ampli-over-passed = All have passed.
edit-turn-tile = Turn the tile
edit-right = Whose turn
edit-decider = Who decides now
edit-stage = Stage
edit-stage-first = First seconds
edit-stage-second = Second seconds
edit-stage-must = Must put
edit-stage-rally = Rally
edit-stage-rally-full = Rally, full only
ampli-theme-only-move = The only move that holds
ampli-theme-rally-to-the-end = Rally to the end
ampli-theme-interception = Interception
ampli-theme-waiting = Waiting
ampli-theme-winning-move = Winning move

# What the points of a finished game are for.
ampli-item-finished = { $place ->
    [1] First out
   *[other] Second out
}
ampli-item-full = Full last tile
ampli-item-tiles = { $n ->
    [one] A tile left with the others
   *[other] { $n } tiles left with the others
}
