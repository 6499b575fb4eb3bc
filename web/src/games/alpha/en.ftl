alpha-line = Stack up, leap far, and bring everyone off the far edge.
alpha-facts = 2 players · no luck, nothing hidden
alpha-about-1 = Checkers stand in stacks of up to four; lift some, and they go as many steps as you lifted.
alpha-about-2 = Walk over your own stacks, jump over your opponent’s if you carry more; nothing is ever captured.
alpha-about-3 = The first to bring all checkers off the far edge wins.
alpha-to-go = { $ranks ->
    [one] { $ranks } rank to go
   *[other] { $ranks } ranks to go
}
alpha-spare = Spare
alpha-leave = Leave the board
alpha-expected-move = Move a checker or a stack: as many steps as checkers.
alpha-expected-either = Move a checker or a stack: as many steps as checkers. Or enter your spare.
alpha-expected-enter = Enter your spare: nothing can move.
alpha-expected-pass = Nothing can move: pass.
alpha-expected-nothing = The game is over.
alpha-learn-1 = Your aim: bring all your checkers off the board on the opponent’s side. Nothing is ever captured.
alpha-learn-2 = Take one or more checkers from the top of a stack. They go as many steps as you took: left, right or forward, never back.
alpha-learn-3 = You may walk over your own stacks and end on one, if it grows no higher than four.
alpha-learn-4 = Opposing stacks in your way can be jumped, if you carry more checkers than they are high together and the cell behind them is empty. The jump costs as many steps as they are high.
alpha-learn-5 = Instead of walking on, a unit may make a series of jumps over your own stacks onto empty cells. The series ends the move.
alpha-learn-6 = When checkers leave, you get one spare: enter it on any empty cell or low own stack instead of moving.
clause-A1 = The board is W×H and each side fills its nearest ranks.
clause-A2 = A stack has at most four checkers, all of one colour.
clause-A3 = Only checkers from the top of an own stack move.
clause-A4 = Checkers go left, right or forward, never back or diagonally.
clause-A5 = A step goes to a neighbouring cell that is empty or holds an own stack.
clause-A6 = You may jump over opposing stacks only if you carry more checkers than they are high, onto an empty cell behind them.
clause-A7 = A series of jumps goes over neighbouring own stacks, to empty cells.
clause-A8 = A move must use its full length, unless it is a series or leaves the board.
clause-A9 = A move ends on an empty cell, or by steps on an own stack if four or fewer stand there then.
clause-A10 = Checkers leave the board forward from the farthest rank, with some length left.
clause-A11 = There is never more than one spare.
clause-A12 = The spare enters on an empty cell or on an own stack lower than four.
clause-A13 = The first side without checkers on the board wins.
clause-A14 = You may pass only when no turn is possible.
clause-A15 = A position counts as new when a side has fewer ranks to go than ever before.
clause-A16 = A game that stands still is won by the side with fewer ranks to go.
alpha-setup = { $a } × { $b } cells, { $c ->
    [one] one rank of checkers each
   *[other] { $c } ranks of checkers each
}
alpha-over-off = The winner has no checker left on the board.
edit-spares = Spares, White and Black
alpha-theme-series-of-jumps = Series of jumps
alpha-theme-over-the-opponent = Over the opponent
alpha-theme-leaving-together = Leaving together
alpha-theme-entering = The spare comes in
alpha-theme-race = Race
