points-so-far = Points so far
how-to-play = How to play
how-to-play-game = How to play { $game }
how-to-play-now = On the board now: { $title }
how-to-play-lesson = Open this lesson in a new tab
game-goal = What it is about
rules-open = All the rules in a new tab
close = Close
back = Back
last-turn = Last turn
replay-turn = Replay
board-of = Board of { $game }
choose-how-many = How many to take
take-how-many = Take { $n }
side-name = { $side ->
    [0] White
   *[other] Black
}
cell-empty = empty
cell-stack = { $side ->
    [0] White
   *[other] Black
}, { $height ->
    [1] one checker
   *[other] stack of { $height }
}
cell-target = you may go here
cell-capture = you may capture here
cell-chosen = chosen
cell-movable = can move
do-pass = Pass
less = Less
more = More
place-group = group { $group }

turns = Turns
turns-none = No turns yet
undo = Undo
flip = Turn the board
replay = Replay
replay-first = To the start
replay-back = Back
replay-forward = Forward
replay-last = To the end
engine = The computer’s opinion
engine-best = Best turn
engine-exact = Exact value
engine-always = After every turn
engine-thinking = Thinking…
engine-depth = { $n ->
    [one] { $n } turn ahead
   *[other] { $n } turns ahead
}
engine-too-large = This position is too large to be solved in a few seconds.
position = Position
position-text = Position text
position-set = Set up
position-start = Start position
play-from-here = Play from here
record-missing = This game has no record yet (it may still be running).

connecting = Connecting…
reconnecting = Reconnecting…
room-gone-title = This room is gone
room-gone = There is no room at this link. It may have been mistyped, or the room was removed. Start a new game or ask for a new link.
status-waiting = Waiting for your opponent.
status-join = A seat is free: join, or just watch.
status-over = The game is over.
next-move = Choose where it goes.
next-move-many = Choose where it goes; the numbers say how many go.
next-enter = Choose where it enters.
next-share = Choose two groups: each gets { $n }.
next-share-second = Now the second group.
next-lift = Choose how many, or the next cup at once.
next-tile = Choose a place for it, or turn it.
watching = All seats are taken, and you are watching. If one of them was yours, this browser no longer knows it: continue in the browser where you began, or start a new game.
your-turn = Your turn.
their-turn = { $side } to play.
present = here
absent = not here
you = you
watchers = { $n ->
    [one] { $n } person is watching
   *[other] { $n } people are watching
}
days-left = { $n ->
    [one] { $n } day
   *[other] { $n } days
}
join-title = Join this game
join-as = { $colour ->
    [none] Play as { $side }
   *[other] Play { $side }
}
looking-back = You are looking at an earlier position.
game-went-on = { $n ->
    [one] The game goes on: one new turn.
   *[other] The game goes on: { $n } new turns.
  }
back-to-game = Back to the game
hint = Hint
hint-is = Try this: { $turn }
earlier-game = Replay game { $n }
pass-device = Pass the device to { $side }
pass-device-line = The tiles are hidden until then.
pass-device-ready = I am { $side }: show my tiles

chat = Chat
chat-text = Say something
send = Send
phrase-hello = Hello!
phrase-good-luck = Good luck!
phrase-have-fun = Have fun!
phrase-thanks = Thanks!
phrase-well-played = Well played!
phrase-good-game = Good game!
phrase-nice-turn = Nice turn!
phrase-oops = Oops!
phrase-one-moment = One moment, please.
phrase-back-soon = Back soon.
phrase-rematch = Again?
phrase-bye = Bye!

offer-draw = Offer a draw
offer-draw-made = Your opponent offers a draw.
draw-offered = Draw offered
offer-takeback-made = Your opponent asks to take back the last turn.
takeback-asked = Asked
offer-rematch-made = Your opponent offers a rematch.
offer-rematch-declined = Your opponent declines a rematch.
offer-takeback-declined = Your opponent declines the takeback.
offer-draw-declined = Your opponent declines the draw.
accept = Accept
decline = Decline
takeback = Take back
resign = Resign
resign-sure = Yes, resign
cancel = Cancel
opponent-gone = Your opponent has left.
claim = Claim the win
claim-in = Claim in { $n } s
first-turn = first turn: { $time }

result-draw = A draw
result-none = No result
result-won = { $side } wins
result-you-won = You win!
result-you-lost = You lose
result-rules = By the rules of the game.
result-repetition = The same position came up for the third time.
result-quiet = Too many turns passed without progress.
result-resigned = By resignation.
result-time = On time.
result-agreed = By agreement.
result-gone = A player left.
result-length = After 1000 turns a game is a draw.
result-aborted = The game was aborted: a first turn was not made in time. It does not count.
next-game = Game { $n } of { $of }
rematch = Rematch
rematch-accept = Accept the rematch
rematch-offered = Rematch offered
analyse = Replay and analyse

replay-last-turn = Replay the last turn
# A turn that is drawn on the board, for screen readers.
trace-last = Last turn: { $turn }
trace-hint = Hint: { $turn }
trace-better = Better: { $turn }
said-move = { $side }: { $dots ->
    [0] { $n ->
        [1] checker
       *[other] stack of { $n }
    }
   *[other] { $n ->
        [1] checker of { $dots }
       *[other] stack of { $n }, { $dots } each,
    }
} from { $from } to { $to }
said-leave = { $side }: { $n ->
    [1] one checker leaves
   *[other] { $n } checkers leave
} the board from { $from }
said-enter = { $side } enters { $dots ->
    [0] the spare checker
   *[other] a checker of { $dots }
} on { $to }
said-capture = { $side } captures { $n } on { $from }
said-shift = { $side } shifts { $n } { $kind ->
    [own] own
   *[common] common
} from { $from } to { $to }
said-lift = { $side } lifts { $n } from { $from }
said-sow = one into { $to }
said-lid = { $side } covers { $to }
said-progression = New progression { $cups }
said-put = { $side } puts { $tile }, { $full ->
    [yes] full
   *[no] incomplete
}
said-draw = { $side } draws
said-right = { $side } to play
said-finished = { $side } has put the last tile
said-passed = { $side } passes
said-waited = { $side } waits
said-violated = { $side } broke a rule
said-scored = { $side } scores { $n }
said-over = The game is over
said-undone = Step taken back
said-taken-back = Turn taken back
said-started = The game begins

position-edit = Edit by hand
edit-tools = What to put
edit-tool = Put { $tool }
edit-board = Tap to put and to take away
edit-side = To move
edit-score = Score
join-line = { $game }: { $setup }. Take the free seat, or just stay and watch.
premove = When it is your turn: { $step }
premove-missed = { $step } is not possible any more.
your-games = Your games
no-cookies = This browser keeps no cookies: the seat is yours as long as this page stays open.
seat-named = Player { $seat }
