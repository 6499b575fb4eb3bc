/** Controls that no test can use, with the reasons. */
export const EXCEPTIONS = {
  '/r/:room button “Copied”': 'the name of “Copy the link” after its use',
  '/r/:room button “Asked”': 'the name of “Take back” until the opponent answers; disabled',
  '/r/:room button “Draw offered”': 'the name of “Offer a draw” until the opponent answers; disabled',
  '/r/:room button “Rematch offered”': 'the name of “Rematch” until the opponent answers; disabled',
  '/r/:room button “Your opponent has left. Claim in # s”': 'the name of “Claim the win” until it is allowed; disabled',
  '/board/:game button “Show on the board”': 'the turn is drawn as soon as the pointer or the focus reaches its words',
  '/learn/:game/study/:id button “a tile”': 'a study shows the hands of a game that is over; the moves are buttons of their own',
  '/settings radio “English”': 'already chosen on the English page; tests choose it on the Russian one',
};

/** Controls that tests do not use yet, at most. Lower it with every test that uses more of them; the aim is 0. */
export const MOST_UNUSED = 40;
