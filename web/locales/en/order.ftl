block-mute = Mute
block-unmute = Unmute
block-block = Block
block-unblock = Unblock
blocks-title = Muted and blocked players
blocks-line = You do not see what a muted player writes. A blocked player cannot join your games or write to you either.
blocks-name = Name of a player
blocks-kind-mute = muted
blocks-kind-block = blocked
report = Report
report-this-line = Report this line
report-line = Report the line “{ $line }”
report-player = Report { $name }
report-game = Report this game
report-reason = What is wrong?
report-reason-insult = Insults or threats
report-reason-cheating = Cheating
report-reason-spam = Advertising or spam
report-reason-name = Offensive name
report-reason-leaving = Leaves games unfinished
report-reason-other = Something else
report-text = What happened? (optional)
report-send = Send the report
report-sent = Thank you. The moderators have your report.
report-close = Close
refused-blocked = One of you has blocked the other: no games together, no chat.
refused-language = This line has a word that is not allowed here. It was not sent.
refused-closed = A moderator has closed this account.
refused-reported = You have reported this before. The moderators have it.

title-moderation = Moderation
moderation-title = Moderation
moderation-reports = Reports
moderation-open = Open
moderation-closed = Done
moderation-no-reports = Nothing here.
moderation-about-game = A game
moderation-reporter = from { $name }
moderation-to-room = To the table
moderation-to-game = To the game
moderation-why = Reason (goes into the log; the player reads it when an account is closed)
moderation-hide = Hide the line
moderation-close-account = Close the account
moderation-reopen-account = Open the account again
moderation-close-report = Done
moderation-more = Show more
moderation-accounts = Accounts
moderation-find = Find
moderation-left = { $n ->
    [one] left { $n } game in 30 days
   *[other] left { $n } games in 30 days
}
moderation-is-moderator = moderator
moderation-paused = Not paired until { $date }.
moderation-closed-since = Closed since { $date }:
moderation-conduct = Worth a look
moderation-conduct-line = Rules find these players. Nothing happens to them by itself, except that frequent leavers wait a few minutes before the next pairing.
moderation-leavers = Leave games unfinished
moderation-none = No player.
moderation-games = { $n ->
    [one] { $n } game
   *[other] { $n } games
}
moderation-log = Log
moderation-console = administrator
moderation-did-close-account = closed an account
moderation-did-reopen-account = opened an account again
moderation-did-hide-line = hid a line of chat
moderation-did-close-report = closed a report
moderation-did-make-moderator = made a moderator
moderation-did-unmake-moderator = ended a moderator’s rights
moderation-did-reset-password = reset a password
