app-name = Quintet
app-line = five board games, one table
title-puzzle = Puzzle
title-board = Analysis
title-new = New game
title-rules = Rules
title-learn = Lessons
title-sources = How we know the rules
title-extra = The author’s games
title-puzzles = Puzzles
title-findings = What we know about the games
title-watch = Watch or join
title-mine = My games
title-settings = Settings
title-notFound = No such page
title-explorer = Finished games
title-finished = Finished game
title-account = Account
skip-to-content = Skip to the content
nav-label = Main menu
nav-games = Games
nav-watch = Watch
nav-mine = My games
nav-puzzles = Puzzles
nav-rules = Rules
account-title = Account
account-sign-in = Sign in
switch-sound = Sound
switch-theme = Light or dark
switch-language = Switch the language

home-title = Five board games you’ve never played
home-line = Learn one in five minutes, then play a friend, a stranger or the computer. Free, no account needed.
play = Play
learn-in-five = Learn in five minutes
learn-short = Learn
learn-on = Continue the lessons
learn-on-short = Continue
find-opponent = Find an opponent
open-games = Open games
open-games-none = Nobody is waiting right now. Start a game and others can join.
new-challenge = New game
all-open-games = All open games
all-my-games = All my games
all-running-games = All games
being-played = Being played
take-seat = Take seat
rules-whole = the whole game, point by point
analysis-line = try turns and ask the computer
puzzles-count = { $n ->
    [one] { $n } puzzle
   *[other] { $n } puzzles
}
play-computer = Play the computer
invite-friend = Invite a friend
play-here = Two players, one device
play-here-many = Two or three players, one device
learn = How to play
puzzles = Puzzles
analysis = Analysis board
try-on-board = Try it on a board

missing-server = The server cannot be reached. The page continues by itself when it answers.
missing-part = The server answers, but a part of this page does not load. Reload in a minute; if that does not help, tell the owner of this site.
load-again = Load again

lost-title = There is no such page
lost-line = Nothing is at { $path }. The link may be broken or old.
go-home = To the games

mine-title = My games
watch-title = Watch or join
games-which = Which games
games-running = Running
games-open = Waiting for a player
games-finished = Finished
games-none = Nothing here yet.
games-start = Start a game
games-more = Show more
games-result = Over, { $score }
games-turns = { $n ->
    [one] { $n } turn
   *[other] { $n } turns
}
anonymous = Guest
computer-level = Computer, level { $level }
seat-open = Open seat

against = Opponent
level = Level
level-1 = Newcomer
level-2 = Beginner
level-3 = Casual player
level-4 = Attentive
level-5 = Experienced
level-6 = Strong
level-7 = Very strong
level-8 = Full strength
your-side = Your side
side-random = Random
players = Players
setup = Setup
usual = usual
from-position = From the position
position-forget = Start from the beginning
time = Time
time-none = No clock
terms-takebacks = takebacks allowed
terms-rated = rated
terms-games = { $games } games
terms-days = { $days } days a turn
terms-turn = { $seconds } s a turn
terms-increment = { $minutes } min + { $seconds } s a turn
time-3-2 = 3 minutes + 2 seconds a turn
time-10-5 = 10 minutes + 5 seconds a turn
time-30-20 = 30 minutes + 20 seconds a turn
time-turn-60 = 1 minute a turn
time-days-3 = 3 days a turn
match-games = Games in the match
your-name = Your name
public-room = Let others see and join this game
takebacks = Allow takebacks
make-link = Make a link
start-game = Start

copied = Copied
copy-failed = Copying is not allowed here
share = Share
share-link = Copy the link
share-position = Copy the position
share-record = Record
qr-label = A QR code of the link
invite-title = Invite a friend
invite-line = Send this link, or let your friend point a phone at the code. The game starts when the seat is taken.

refused-not-your-turn = It is not your turn.
refused-old = The game has moved on; look again.
refused-not-seated = You only watch this game.
refused-over = The game is over.
refused-rate = Too fast; wait a moment.
refused-storage = The server could not store that; nothing has changed. Try again.
refused-full = There is no place left, or the server is busy. Try again in a moment.
refused-damaged = The stored record of this game is damaged.
refused-internal = Something went wrong in the server. Try again in a moment.
refused-offline = The server cannot be reached. Check your connection and try again.
refused-version = This page is older than the server. Reload it.
refused-no-such = This no longer exists.
refused-not-allowed = That is not possible here.
refused-illegal = The rules forbid that.
refused-too-large = That is too long.
refused-garbage = The server could not read that.
refused-unknown = The server does not know that message. Reload the page.
refused-other = That did not work.
refused-in-setup = The setup is not right.
refused-in-position = The position text is not right.
refused-in-record = The record is not right.
live-how = How
live-real = Live, every second counts
live-calm = Calm, without a clock
live-strict = Strict table: no help, mistakes cost the turn
no-board = This page has no board for { $game } yet. Reload it later, or choose another game.
games-missing = The list of games cannot be loaded. Check the connection and load the page again.
update-ready = A new version of this page is ready.
update-apply = Load it now
update-later = Later
storage-full = This browser’s storage is full or blocked: the game lasts until this page closes. Delete old games under “My games”, or allow storage.
refused-engine = The computer player could not be loaded. It is tried again in a moment; your game is kept.
refused-no-server = This needs a server, and this site has none. Everything else works here: the computer, two players on one device, lessons, puzzles and analysis.
mine-offline = The server cannot be reached: these are the games kept in this browser.
mine-here = These are the games kept in this browser.
game-here = in this browser
game-delete = Delete this game of { $game }
room-gone-local = This browser has no such game. It may have been deleted, or it was played in another browser.
room-needs-rules = A game without a server needs the rules in this browser, and they could not be loaded. Connect to the network and load the page again, or use a current browser.
rules-remote-unsupported = This browser has no WebAssembly, so the server answers every tap: boards are slower and need the network. A current browser needs no network for this.
rules-remote-failed = The rules could not be loaded into this page, so the server answers every tap. Nothing is lost; load the page again when the connection is better.
rules-remote-missing = This copy of the page has no rules of its own, so the server answers every tap.
notice-dismiss = OK

settings = Settings
setting-on = On
setting-off = Off
setting-language = Language
setting-theme = Light or dark
setting-theme-auto = Same as device
setting-theme-light = Light
setting-theme-dark = Dark
setting-board = Board
setting-board-wood = Wood
setting-board-slate = Slate
setting-board-contrast = High contrast
setting-pieces = Pieces
setting-pieces-natural = Ivory and coal
setting-pieces-jade = Amber and jade
setting-pieces-contrast = White and black
setting-animation = Animation
setting-animation-normal = Normal
setting-animation-slow = Slow
setting-animation-fast = Fast
setting-animation-off = Off
setting-input = Moving pieces
setting-input-both = Tap or drag
setting-input-tap = Tap only
setting-coordinates = Coordinates
setting-coordinates-on = Show
setting-coordinates-off = Hide
setting-notation = Last turn
setting-notation-letters = In notation
setting-notation-words = In words
setting-sound = Sound
setting-pace = The computer answers
setting-pace-human = At a human pace
setting-pace-instant = At once
keyboard-help = Keyboard shortcuts
key-tab = To the board and from button to button
key-arrows = Move on the board
key-enter = Choose, go there
key-escape = Undo a step, put down
key-digits = How many to take
key-replay = Step through the turns, outside the board
key-replay-last = Replay the last turn
key-flip = Turn the board
key-next = The next place where a tile fits
key-rotate = Turn a tile
key-space = Knock
key-help = This list

# Games of this browser on the server
upload = Upload this game of { $game }
upload-all = Upload all { $n } games
upload-why = Games played without the server can be kept there too, so that others can open them.
upload-open = Open it on the server
game-uploaded = uploaded
terms-uploaded = Uploaded by its player; the rules have checked the turns

# The puzzle of the day
puzzle = Puzzle
puzzle-daily = Puzzle of the day
puzzle-solve = Solve
puzzle-find = { $side } to play. Find the { $goal ->
    [win] only turn that wins
    [draw] only turn that holds the draw
    [points] turn that ends with the best score
   *[best] one turn that is clearly the best
}{ $n ->
    [one] .
   *[other] , and go on: { $n } turns in all.
}
rules-lessons = Take the lessons
