exchange-line = Three kinds of stones. Give evenly, take at a fair price.
exchange-facts = 2 players · no luck, nothing hidden
exchange-about-1 = Each turn you take an even number of stones from one group and share them between two others.
exchange-about-2 = Outnumber all other stones in a group and you may capture there: each captured stone costs one of yours.
exchange-about-3 = Your opponent’s stone is worth 2 points, a common one 1; the higher score wins.
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
clause-E1 = The setup has 3 to 12 groups with 2 to 15 stones of each kind.
clause-E2 = A group without stones is gone, and groups have no order.
clause-E3 = A shift takes an even number of stones, all own or all common, and gives half to each of two other groups.
clause-E4 = You capture in a group that has just received stones and where your stones outnumber all others; each captured stone costs one of yours.
clause-E5 = A side that can shift may not pass.
clause-E6 = The game is over when neither side can shift.
clause-E7 = A series of neutral turns ends the game.
clause-E8 = A capture counts as progress.
clause-E9 = An opposing stone is worth two points, a common one is worth one.
exchange-setup = { $a } groups, { $b } stones of each colour
exchange-over-no-shift = Neither side can shift any more: the points decide.
exchange-over-neutral-series = The series of neutral turns is complete: the points decide.
edit-group = Group
edit-add-group = One more group
edit-remove-group = One group less
edit-neutral = Neutral turns
exchange-theme-exchange-by-count = Exchange that pays
exchange-theme-quiet-trap = Quiet move that traps
exchange-theme-only-move = The only move that holds

# What the points of a finished game are for.
exchange-item = Captured: { $enemy ->
    [one] 1 opposing stone
   *[other] { $enemy } opposing stones
}, { $common } common
