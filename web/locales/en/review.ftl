# A turn in words, for hints and engine lines: what to do, without the name of the side.
turn-move = move { $dots ->
    [0] { $n ->
        [1] a checker
       *[other] a stack of { $n }
    }
   *[other] { $n ->
        [1] the { $dots }
       *[other] { $n } checkers of { $dots }
    }
} from { $from } to { $to }
turn-leave = { $n ->
    [1] take a checker
   *[other] take { $n } checkers
} off the board from { $from }
turn-enter = put { $dots ->
    [0] the spare checker
   *[other] a { $dots }
} on { $to }
turn-capture = capture { $n } on { $from }
turn-shift = share { $n } { $kind ->
    [own] own
   *[common] common
} stones of { $from } between { $to }
turn-capture-group = capture { $n } in { $from }
turn-points = { $n ->
    [one] for { $n } point
   *[other] for { $n } points
}
turn-sow = lift { $n } from { $from } and sow { $way }
turn-take = take from { $cups }
turn-lids = cover { $cups }
turn-put = put { $tile }, { $full ->
    [yes] full
   *[no] incomplete
}
turn-draw = draw a tile
turn-pass = pass
turn-wait = wait
turn-and = { $first } and { $last }

engine-scale = Share of wins that { $side } can expect: 100% is a sure win, a draw counts as half.
engine-scale-points = Share of wins and final lead in points that { $side } can expect: 100% is a sure win, a draw counts as half.
engine-lead = { $n ->
    [one] { $value } point
   *[other] { $value } points
}
engine-sure = { $share ->
    [win] sure win
    [draw] sure draw
   *[loss] sure loss
}
engine-play = Play it
engine-show = Show on the board: { $turn }
engine-goes-on = then { $line }

review = Review the game
review-line = The computer looks at each turn and says where the game was decided.
review-again = Review again
review-running = Looking at position { $n } of { $of }…
review-hidden = No player sees all tiles, so a turn that ends badly need not be a mistake: this game has a graph and no marks. Each point is what the side to move could expect.
review-accuracy = Accuracy
review-accuracy-line = 100% means that no turn gave chances away.
review-marks = { $big ->
    [0] { $small ->
        [0] No mistakes
        [one] { $small } mistake
       *[other] { $small } mistakes
    }
   *[other] { $big ->
        [one] { $big } big mistake
       *[other] { $big } big mistakes
    }{ $small ->
        [0] {""}
        [one] , { $small } mistake
       *[other] , { $small } mistakes
    }
}
review-turning-points = Turning points
review-no-mistakes = No turn gave much away.
review-turn = Turn { $n }
review-graph = Chances of { $side }
review-graph-line = expected share of wins, by turn
review-graph-label = Chances of { $side }, turn by turn
review-point = After turn { $n }: { $share }
review-good = A good turn.
review-mistake = A mistake.
review-big-mistake = A big mistake.
review-played = Turn { $n }, { $side }: { $turn }
review-better = Better: { $turn }
review-show-better = Show the better turn
review-next = Next mistake
review-mark = { $kind ->
    [big-mistake] big mistake
   *[mistake] mistake
}
