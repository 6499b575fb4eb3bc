gamma-line = Dots are strength. Storm a life field and hold it for one turn.
gamma-facts = 2 players · no luck, nothing hidden
gamma-about-1 = A checker takes exactly as many steps as it has dots.
gamma-about-2 = Land on your opponent’s checker and it is yours, unless someone lands on you before your next turn.
gamma-about-3 = Destroy them all, or hold your opponent’s life field for one turn, and you win.
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
gamma-stack-checker = { $side ->
    [0] White
   *[other] Black
} { $dots }
gamma-stack = from the top: { $list }
gamma-stack-at = { $at }, from the top: { $list }
gamma-left = { $n } left
gamma-reserve = Reserve: { $n } of { $dots }
gamma-place-for-me = Place the rest
gamma-stop-placing = Stop placing
gamma-mirror = Mirror on the other wing
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
clause-G1 = The board is 10×10 with ten obstacles and two start ranks for each side.
clause-G2 = A layout has ten obstacles and two life fields for each side.
clause-G3 = Each side has 18 checkers: 2 of 5 dots, 2 of 4, 3 of 3, 4 of 2 and 7 of 1.
clause-G4 = In the placing phase each turn puts one checker on an empty own start field.
clause-G5 = A turn is: cut, enter any number of checkers, then one move.
clause-G6 = The cut at the start of a turn is automatic.
clause-G7 = Reserve checkers enter on empty own start fields, never on a life field.
clause-G8 = You move the top checker of an own stack, or the whole own stack.
clause-G9 = A move has exactly as many steps as the strength, over free cells.
clause-G10 = A move ends on an empty cell, on own checkers of the same dots, or on an opposing checker.
clause-G11 = You may land on an own life field only if an opposing checker is on top there.
clause-G12 = With a move to make there is no pass.
clause-G13 = A side that starts its turn on top of an opposing life field wins.
clause-G14 = A side without checkers, on the board and in reserve, loses.
clause-G15 = Cuts and entries count as progress.
clause-G16 = Life fields are judged before the cut, destruction after it.
gamma-setup = 18 checkers each{ $repeat ->
    [0] { "" }
   *[other] , a draw at repetition { $repeat } or after { $quiet } quiet turns
}
gamma-no-value = Values start when all checkers are placed.
gamma-over-life = A life field was seized and held for a turn.
gamma-over-destroyed = All checkers of one side are destroyed.
edit-reserve-white = White’s reserve
edit-reserve-black = Black’s reserve
edit-phase = Phase
edit-placing = Placing
edit-playing = Playing
gamma-theme-life-field-fork = Life field fork
gamma-theme-life-field = Seize the life field
gamma-theme-defend-life-field = Defend the life field
gamma-theme-capture-back = Capture back
gamma-theme-capture = Capture
gamma-theme-quiet = Quiet move
