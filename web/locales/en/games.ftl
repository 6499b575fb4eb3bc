alpha-name = Alpha
alpha-line = Stack up, leap far, and bring everyone off the far edge.
alpha-facts = 2 players · no luck, nothing hidden
alpha-about-1 = Checkers stand in stacks of up to four, and as many as you lift, so many steps they go.
alpha-about-2 = Walk over your own stacks, jump over enemy ones if you carry more; nothing is ever captured.
alpha-about-3 = The first to bring all checkers off the far edge wins.
alpha-to-go = { $ranks ->
    [one] { $ranks } rank to go
   *[other] { $ranks } ranks to go
}
alpha-spare = Spare
alpha-leave = Leave the board
alpha-expected-move = Move checkers of a stack: as many steps as checkers.
alpha-expected-either = Move checkers of a stack: as many steps as checkers. Or enter your spare.
alpha-expected-enter = Enter your spare: nothing can move.
alpha-expected-pass = Nothing can move: pass.
alpha-expected-nothing = The game is over.
alpha-learn-1 = Your aim: bring all your checkers off the board on the opponent’s side. Nothing is ever captured.
alpha-learn-2 = Take one or more checkers from the top of a stack. As many as you take, so many steps they must make: left, right or forward, never back.
alpha-learn-3 = You may walk over your own stacks and end on one, if it grows no higher than four.
alpha-learn-4 = Opposing stacks in your way can be jumped, if you carry more checkers than they are high together and the cell behind them is empty. The jump costs as many steps as they are high.
alpha-learn-5 = Instead of walking on, a unit may make a series of jumps over your own stacks onto empty cells. The series ends the move.
alpha-learn-6 = When checkers leave, you get one spare: enter it on any empty cell or low own stack instead of moving.

gamma-name = Gamma
gamma-line = Dots are strength. Storm a life field and hold it for one turn.
gamma-facts = 2 players · no luck, nothing hidden
gamma-about-1 = A checker takes exactly as many steps as it has dots.
gamma-about-2 = Land on an enemy and it is yours, unless someone lands on you before your next turn.
gamma-about-3 = Destroy them all, or hold an enemy life field for one turn, and you win.
gamma-obstacle = obstacle
gamma-life = { $side ->
    [0] White’s
   *[other] Black’s
} life field
gamma-start = { $side ->
    [0] White’s
   *[other] Black’s
} start field
gamma-danger = in danger
gamma-checker = { $side ->
    [0] White
   *[other] Black
}, { $height ->
    [1] checker of { $dots }
   *[other] stack of { $height } with { $dots } on top
}
gamma-captives = holds prisoners
gamma-left = { $n } left
gamma-reserve = Reserve: { $n } of { $dots }
gamma-place-for-me = Place the rest for me
gamma-stop-placing = Stop placing
gamma-mirror = Mirror each checker on the other wing
gamma-expected-placing = Place a checker on an own start field.
gamma-expected-playing = { $reserve ->
    [0] Move a checker or a stack: as many steps as dots.
   *[other] Enter reserve checkers if you like, then move: as many steps as dots.
}
gamma-expected-entering = Enter more checkers, or make your move.
gamma-expected-won = The game is over.
gamma-learn-1 = Your aim: destroy all opposing checkers, or hold one of the opponent’s two life fields for a turn.
gamma-learn-2 = First both sides place 18 checkers on their own start fields. The dots are the strength.
gamma-learn-3 = A checker moves exactly as many steps as it has dots, turning freely, round obstacles and other checkers.
gamma-learn-4 = End on a checker of yours with the same dots: they become a stack, which moves as one with all its dots together, or checker by checker.
gamma-learn-5 = End on an opposing checker: it is captured. At the start of your next turn it leaves the game, if it was not taken back.
gamma-learn-6 = Own checkers freed that way wait in reserve; before a move you may enter any of them on empty start fields.

exchange-name = Fair Exchange
exchange-line = Three kinds of stones. Give evenly, take at a fair price.
exchange-facts = 2 players · no luck, nothing hidden
exchange-about-1 = Each turn you take an even number of stones from one group and share them between two others.
exchange-about-2 = Outnumber all other stones in a group and you may capture there: each captured stone costs one of yours.
exchange-about-3 = An enemy stone is worth 2 points, a common one 1; the higher score wins.
exchange-zone = Group { $group }, { $kind ->
    [white] white
    [black] black
   *[common] common
}: { $n }
exchange-taking = taking { $n }
exchange-open = you may capture here
exchange-points = Points: White { $white }, Black { $black }
exchange-neutral = Neutral turns { $n } of { $end }
exchange-capture-in = Capture in group { $group }
exchange-enemy = Opposing
exchange-common = Common
exchange-cost = costs { $n ->
    [one] { $n } own stone
   *[other] { $n } own stones
}
exchange-do-capture = Capture, +{ $points }
exchange-leave = Leave it
exchange-expected-shift = Share an even number of own or common stones between two other groups.
exchange-expected-capture = You have the majority: capture, or leave it.
exchange-expected-pass = You cannot shift: pass.
exchange-expected-nothing = The game is over.
exchange-learn-1 = Your aim: capture more. An opposing stone is worth 2 points, a common one 1.
exchange-learn-2 = Each turn take an even number of stones from one group, all yours or all common, and put half into each of two other groups.
exchange-learn-3 = If that gives you, in one of the two, more stones than opposing and common ones together, you may capture there.
exchange-learn-4 = Each captured stone costs one of your own from that group: a fair exchange.
exchange-learn-5 = The game ends when neither side can shift, or after a series of turns with common stones only.

two-ten-name = 210
two-ten-line = Sow stones and collect on every progression.
two-ten-facts = 2 players · no luck, nothing hidden
two-ten-about-1 = Lift stones from a cup and sow them one by one into neighbouring cups.
two-ten-about-2 = Three cups in a row that form a progression, such as 1 2 3 or 6 4 2, give you a stone, and taking it may form the next.
two-ten-about-3 = Two tin lids keep your opponent out of two cups; whoever takes more stones wins.
two-ten-cup = { $n ->
    [one] { $n } stone
   *[other] { $n } stones
}
two-ten-covered = covered
two-ten-may-take = you may take one
two-ten-may-cover = you may cover it
two-ten-may-lift = you may lift
two-ten-taken = { $n } taken
two-ten-enough = Take no more
two-ten-no-lids = No lids
two-ten-idle = Turns with nothing taken: { $n } of { $limit }
two-ten-expected-lift = Lift stones from an uncovered cup.
two-ten-expected-pass = Nothing can be sown: pass.
two-ten-expected-sow = Sow the next stone beside the last one; { $n } in hand.
two-ten-expected-take = { $n ->
    [one] Take { $n } stone from any cup.
   *[other] Take { $n } stones, one by one, from any cups.
}
two-ten-expected-lids = { $n ->
    [1] Cover one more cup.
   *[other] Cover two cups, or none.
}
two-ten-expected-over = The game is over.
two-ten-learn-1 = Your aim: take more stones.
two-ten-learn-2 = Lift any number of stones from one cup and sow them one by one, each into a neighbour of the cup before.
two-ten-learn-3 = Each new progression of three neighbouring cups in a row or column, such as 1 2 3 or 6 4 2, gives you the right to one stone from any cup.
two-ten-learn-4 = Taking a stone may make new progressions, and they give you more.
two-ten-learn-5 = Last, cover two cups with the lids, or none: in the next turn your opponent can neither lift there nor sow into them.

ampli-name = Ampli
ampli-line = A domino race. Hold the right tile and the turn is yours.
ampli-facts = 2 or 3 players · hidden tiles · live or turn by turn
ampli-about-1 = A domino race: tiles join the figure where equal values touch.
ampli-about-2 = A tile that matches with both halves is full: you go on, and out of turn it lets you knock and take the turn.
ampli-about-3 = The first to get rid of all tiles wins.
ampli-seat = Player { $seat }
ampli-table-label = The table. Choose a tile of your hand; arrows move it, R turns it, N goes to the next place where it fits, Enter puts it.
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
ampli-rotate = Turn (R)
ampli-knock = Knock
ampli-knocked = Knock!
ampli-draw = Draw a tile
ampli-turn-retarder = Turn the retarder
ampli-stop = Stop
ampli-withdraw = Take it back (violation)
ampli-wait = Wait
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
ampli-how = How
ampli-live = Live, in real seconds
ampli-calm = Calm, without a clock
ampli-strict = Strict table: no help, mistakes cost the turn
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
live-pending = Knock! Who was first is being decided…
live-knocked = { $side } knocks with { $tile }.
live-your-right = It is your turn: put a tile, knock, or pass.
live-may-intercept = You may intercept with a tile that goes in full: put it, or knock.
live-nothing-fits = It is your turn, but none of your tiles fits: pass.
live-nothing-full = It is the turn of { $side }. None of your tiles goes in full.
live-wait = It is the turn of { $side }.
live-guarded = { $side } has a guarded move.
live-violation = { $side }: violation, { $why ->
    [slow] too slow
    [withdrawn] the tile was taken back
   *[other] the tile does not fit there
}. The right goes over.
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
