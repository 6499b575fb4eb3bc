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
two-ten-taken-word = taken
two-ten-enough = Take no more
two-ten-no-lids = No lids
two-ten-idle = No stones taken: { $n } of { $limit } turns
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
clause-T1 = All stones of the setup are in the cups or taken.
clause-T2 = Stones are lifted from an uncovered cup and sown one by one into neighbouring uncovered cups.
clause-T3 = A progression is three neighbouring cups whose middle is the mean of two different outer ones.
clause-T4 = Each new progression gives the right to one stone.
clause-T5 = Earned stones are taken one at a time.
clause-T6 = At the end of a turn you cover two cups or none.
clause-T7 = You pass only when nothing can be sown.
clause-T8 = The game ends when the cups are empty or no stones were taken for too long.
clause-T9 = The side that has taken more stones wins.
two-ten-setup = { $a } × { $b } cups, { $c ->
    [one] one stone in each
   *[other] { $c } stones in each
}
two-ten-over-empty = The cups are empty: the stones taken decide.
two-ten-over-idle = No stones taken for too many turns in a row: the stones taken so far decide.
edit-lid = Lid
edit-lids = Lids
edit-idle = Turns with no stones taken
two-ten-theme-chain-of-takings = Chain of takings
two-ten-theme-two-at-once = Two progressions at once
two-ten-theme-lids-stop-all = Lids that stop all
two-ten-theme-long-sowing = Long sowing
two-ten-theme-lids = The right lids

# What the points of a finished game are for.
two-ten-item = Stones taken, in { $n ->
    [one] 1 turn
   *[other] { $n } turns
}
