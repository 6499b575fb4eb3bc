app-name = Quintet
app-line = five board games, one table
title-puzzle = Puzzle
title-board = Analysis
title-new = New game
title-rules = Rules
title-learn = Lessons
skip-to-content = Skip to the content
nav-label = Main menu
nav-games = Games
nav-watch = Watch
nav-mine = My games
nav-puzzles = Puzzles
nav-rules = Rules
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
rules-whole = the whole game, clause by clause
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

missing-server = The server cannot be reached. This goes on by itself as soon as it answers.
missing-part = The server answers, but a part of this page does not come. Load it again in a minute; if that does not help, whoever runs the server should know.
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

against = Against whom
level = Level
level-1 = just learned the rules
level-2 = beginner
level-3 = easy-going
level-4 = attentive
level-5 = experienced
level-6 = strong
level-7 = very strong
level-8 = as strong as it can
your-side = Your side
side-random = Random
players = Players
setup = Setup
usual = usual
setup-alpha = { $a } × { $b } cells, { $c ->
    [one] one rank of checkers each
   *[other] { $c } ranks of checkers each
}
setup-gamma = 18 checkers each{ $repeat ->
    [0] { "" }
   *[other] , a draw at repetition { $repeat } or after { $quiet } quiet turns
}
setup-exchange = { $a } groups, { $b } stones of each colour
setup-two-ten = { $a } × { $b } cups, { $c ->
    [one] one stone in each
   *[other] { $c } stones in each
}
setup-ampli = { $a ->
    [3] three players
   *[other] two players
}{ $begin ->
    [0] { "" }
   *[other] , player { $begin } begins
}
from-position = From the position
position-forget = Begin from the start
time = Time
time-none = No clock
terms-takebacks = turns may be taken back
terms-games = { $games } games
terms-days = Days for each turn: { $days }
terms-turn = { $seconds } s for each turn
terms-increment = { $minutes } min + { $seconds } s a turn
time-3-2 = 3 minutes + 2 seconds a turn
time-10-5 = 10 minutes + 5 seconds a turn
time-30-20 = 30 minutes + 20 seconds a turn
time-turn-60 = A minute for each turn
time-days-3 = Three days for each turn
match-games = Games in the match
your-name = Your name
public-room = Let others see and join this game
takebacks = Takebacks may be asked for
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
refused-damaged = What the server has stored of this game is damaged.
refused-internal = Something went wrong in the server. Try again in a moment.
refused-offline = The server cannot be reached. Check your connection and try again.
refused-version = This page is older than the server. Reload it.
refused-no-such = There is no such thing any more.
refused-not-allowed = That is not possible here.
refused-illegal = The rules forbid that.
refused-too-large = That is too long.
refused-garbage = The server could not read that.
refused-unknown = The server does not know that message. Reload the page.
refused-other = That did not work.
refused-in-setup = The setup is not right.
refused-in-position = The position text is not right.
refused-in-record = The record is not right.
refused-at = (character { $n })
refused-clause = (clause { $clause })
