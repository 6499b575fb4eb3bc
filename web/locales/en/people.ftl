finished-title = A finished game
finished-missing = There is no finished game at this address. A game gets its page when it ends.
finished-previous = Previous game
finished-next = Next game
finished-room = To the table
explorer-title = Finished games
explorer-whose = Whose games
explorer-public = Public games
explorer-mine = My games
explorer-game = Game
explorer-result = Result
explorer-any-game = All games
explorer-any-result = Any result
explorer-open = Search finished games
explorer-first-won = First player won
explorer-second-won = Second player won
explorer-export = Download all records

account-way-up = New account
account-way-in = Sign in
account-way-recover = Forgot the password
account-about-up = You can play without an account. With one, your name is yours, and your games are with you on every device. The games of this browser come along.
account-about-in = Welcome back.
account-about-recover = One of the recovery codes that you got with the account sets a new password. It also signs you out everywhere else.
account-name = Name
account-password = Password
account-new-password = New password
account-current-password = Your password
account-code = Recovery code
account-do-up = Create the account
account-do-in = Sign in
account-do-recover = Set the new password
account-codes = Your recovery codes
account-codes-line = Keep them in a safe place: each opens your account once if you forget the password. They are shown only now.
account-codes-kept = I have kept them
account-sessions = Signed in
account-since = since { $date }
account-this-browser = this browser
account-unknown-browser = Unknown browser
account-end = End
account-sign-out = Sign out
account-sign-out-all = Sign out everywhere
account-change-name = Change the name
account-change-name-line = Once in 30 days. Nobody else can take your old name. Games you have played keep it.
account-new-name = New name
account-renamed = The name is changed.
account-change-password = Change the password
account-password-set = The password is changed. All other browsers are signed out.
account-tokens = Tokens for programs
account-tokens-line = A token lets a program act for you. Give it only what the program needs.
account-token-name = What it is for
account-token-make = Make a token
account-token-made = Copy the token now, it is not shown again:
account-scope-read = see your games
account-scope-play = play for you
account-data = Your data
account-data-line = { $n ->
    [0] No recovery code is left.
    [one] { $n } recovery code is left.
   *[other] { $n } recovery codes are left.
} If you delete the account, your games stay without your name, and nobody can take the name again.
account-export = Download my data
account-renew-codes = New recovery codes
account-delete = Delete the account
refused-taken = This name is taken, or it looks like a name that is taken. Choose another one.
refused-wrong-password = That does not match. Check the name, the password or the code.
refused-not-signed-in = Sign in first.

join-rated = This game is rated. Sign in to take a seat; then come back by the same link.
join-sign-in = Sign in
rated-game = Rated game
title-player = Player
title-leaders = Best players
rating = Rating
rating-change = Rating change
rating-live = live
rating-blitz = blitz
rating-rapid = rapid
rating-correspondence = correspondence
rating-graph-label = { $n ->
    [one] After { $n } rated game: { $to }.
   *[other] Over { $n } rated games from { $from } to { $to }; lowest { $low }, highest { $high }.
}
explorer-rating = Average rating
explorer-any-rating = Any rating
leaders-title = Best players
leaders-kind = Kind of time
leaders-place = Place
leaders-player = Player
leaders-games = Rated games
leaders-none = There is no sure rating here yet. Play rated games to be the first.
leaders-line = The first 50 with at least { $n } rated games, the last of them within a year. Provisional ratings, marked with "?", are left out.
player-missing = There is no player with this name.
player-since = Here since { $date }
player-ratings = Ratings
player-rating-line = Everybody starts at 1500. "?" marks a provisional rating: it moves fast until enough rated games make it sure. Blitz is less than eight minutes for a player, rapid is more, and correspondence takes days.
player-no-rating = No rated games yet.
player-record = Results
player-wins = Won
player-draws = Drawn
player-losses = Lost
player-no-games = No finished games yet.
player-games = { $n ->
    [one] { $n } rated game
   *[other] { $n } rated games
}
player-openings = Favourite openings of the last games
player-opening-results = { $wins } won, { $draws } drawn, { $losses } lost
player-last-games = Last games
account-profile = Your page with ratings and results
