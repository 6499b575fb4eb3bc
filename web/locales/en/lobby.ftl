lobby-create = Create a challenge
lobby-quick = Quick pairing
lobby-any-game = Any game
lobby-speed-5-5 = 5 + 5
lobby-speed-10-10 = 10 + 10
lobby-speed-day = 1 day a turn
lobby-speed-live = Live
lobby-looking = Looking for an opponent: { $game }, { $time }
lobby-computer-meanwhile = Play the computer meanwhile
lobby-stop = Stop looking
lobby-accept = Accept
lobby-decline = Decline
lobby-withdraw = Withdraw
lobby-leave = Leave the table
lobby-empty = No challenges at the moment. Create one, and others can accept it.
lobby-lost = No connection. The list comes back by itself.
lobby-seats-left = { $n ->
    [one] { $n } seat left
   *[other] { $n } seats left
}
lobby-for = for { $name }
lobby-found = { $name } wants to play: { $game }, { $time }.
lobby-play-now = Play now
lobby-challenged = { $name } challenges you: { $game }, { $time }.
lobby-declined = { $name } does not want to play now.
lobby-started = Your game has started: { $game }.
lobby-open-game = To the game
refused-challenge-gone = This challenge is gone: accepted by another player, or withdrawn.
refused-opponent-gone = This opponent is gone. The search goes on.
refused-own-challenge = This is your own challenge.
refused-not-for-you = This challenge is for another player.
refused-many-challenges = You have several open challenges already. Withdraw one first.
lobby-challenge = Challenge others
lobby-to = For one player (name)
lobby-to-all = all players
refused-no-such-player = There is no player of this name. Check the spelling.
refused-pairing-pause = You have left several games today. Finish the games you start; new opponents are found again in a few minutes.
