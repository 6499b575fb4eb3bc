// Generated from the Rust types by `cargo xtask types`; do not edit.

/**
 * The account of the client: `GET /api/account`.
 */
export type AccountInfo = { 
/**
 * The name.
 */
name: string, 
/**
 * When it was made, in milliseconds.
 */
created: number, 
/**
 * The number of recovery codes that are left.
 */
recovery_codes: number, 
/**
 * The browsers that are signed in.
 */
sessions: Array<SessionInfo>, 
/**
 * The tokens of programs.
 */
tokens: Array<TokenInfo>, };

/**
 * The decision of the side to move.
 */
export type AlphaExpected = "move" | "either" | "enter" | "pass" | "nothing";

/**
 * The reason why a game is over by its rules.
 */
export type AlphaOverReason = "off";

/**
 * The view of a position; nothing is hidden.
 */
export type AlphaView = { 
/**
 * Files of the board.
 */
width: number, 
/**
 * Ranks of the board.
 */
height: number, 
/**
 * The ranks from White's first on, each from file a: how high the stacks are, Black's as negative numbers.
 */
ranks: Array<Array<number>>, 
/**
 * The side to move.
 */
to_move: Seat, 
/**
 * The decision of that side.
 */
expected: AlphaExpected, 
/**
 * Whether each side has a spare checker in hand.
 */
spare: [boolean, boolean], 
/**
 * The number of checkers of each side on the board.
 */
checkers: [number, number], 
/**
 * The ranks that each side still has to go (A15).
 */
to_go: [number, number], 
/**
 * The outcome of a finished game.
 */
outcome?: Outcome, 
/**
 * The reason why the game is over.
 */
why_over?: AlphaOverReason, };

/**
 * The reason why a game is over by its rules.
 */
export type AmpliOverReason = "finished" | "passed";

/**
 * A seat as a viewer sees it.
 */
export type AmpliSeat = { 
/**
 * Its letter.
 */
name: string, 
/**
 * The tiles of its hand that the viewer knows.
 */
hand: Array<[number, number]>, 
/**
 * The number of unknown tiles in its hand.
 */
hidden: number, 
/**
 * The tiles of its hand that were shown to all.
 */
shown?: Array<[number, number]>, 
/**
 * The number of tiles in its reserve.
 */
reserve: number, 
/**
 * The tiles of its reserve in order, when the game is over.
 */
reserve_tiles?: Array<[number, number]>, 
/**
 * Whether it has no tile left.
 */
finished?: boolean, 
/**
 * Whether its next tile is the last and must touch two tiles.
 */
last_tile?: boolean, 
/**
 * The points so far.
 */
score: number, };

/**
 * The view of a position for one viewer.
 */
export type AmpliView = { 
/**
 * The tiles on the table in the order of play, the initial tile first.
 */
figure: Array<string>, 
/**
 * The seats in order.
 */
seats: Array<AmpliSeat>, 
/**
 * The seat with the right of move.
 */
right: Seat, 
/**
 * The seat to act.
 */
decider: Seat, 
/**
 * Its decision: `first`, `second`, `must`, `rally`, `rally-full`, or `over`.
 */
stage: 'first' | 'second' | 'must' | 'rally' | 'rally-full' | 'over', 
/**
 * Whether only a full tile may be put.
 */
full_only?: boolean, 
/**
 * The full placings among those that the viewer may put now.
 */
full?: Array<string>, 
/**
 * Whether the viewer may wait.
 */
may_wait?: boolean, 
/**
 * Whether the viewer may pass.
 */
may_pass?: boolean, 
/**
 * Whether the viewer may stop the rally.
 */
may_stop?: boolean, 
/**
 * Passes in a row.
 */
passes?: number, 
/**
 * Violations in a row.
 */
violations?: number, 
/**
 * The outcome of a finished game.
 */
outcome?: Outcome, 
/**
 * The reason why the game is over.
 */
why_over?: AmpliOverReason, };

/**
 * The result of an attempt.
 */
export type AttemptResult = { "result": "wrong" } | { "result": "right", 
/**
 * All turns so far, with the replies.
 */
turns: Array<string>, 
/**
 * The number of turns still to find.
 */
left: number, } | { "result": "done" } & PuzzleSolution;

/**
 * A player whom the user has muted or blocked: `GET /api/blocks`.
 */
export type BlockInfo = { 
/**
 * The id.
 */
id: string, 
/**
 * The player's name.
 */
name: string, 
/**
 * Mute or block.
 */
kind: BlockKind, 
/**
 * Since when, in milliseconds.
 */
created: number, 
/**
 * The player's seat in the room that the request names, if there is one.
 */
seat?: number, };

/**
 * What a user wants to hear of another one.
 */
export type BlockKind = "mute" | "block";

/**
 * A board: its start and the turns played.
 */
export type BoardRequest = { 
/**
 * The game id; not needed with a record.
 */
game?: string, 
/**
 * The setup; the game's default if missing.
 */
setup?: string, 
/**
 * A position text to start from.
 */
position?: string, 
/**
 * A record to continue from its end.
 */
record?: string, 
/**
 * The number of turns of the record to keep; all by default.
 */
kept?: number, 
/**
 * Seed for random starts (Ampli's deal); 1 by default.
 */
seed?: number, 
/**
 * Whole turns to play.
 */
turns?: Array<string>, 
/**
 * Steps to play after the turns.
 */
steps?: Array<string>, 
/**
 * The viewer; by default the seat to act.
 */
viewer?: number, 
/**
 * The seat to act at the start instead of the one whose turn it is: what could it do?
 */
to_act?: number, };

/**
 * A cell that is serialized as its name.
 */
export type CellName = string;

/**
 * Changes the name: `PUT /api/account/name`.
 */
export type ChangeName = { 
/**
 * The new name.
 */
name: string, };

/**
 * Changes the password: `PUT /api/account/password`.
 */
export type ChangePassword = { 
/**
 * The password until now.
 */
current: string, 
/**
 * The new password.
 */
password: string, };

/**
 * A line of chat.
 */
export type ChatContent = { "phrase": string } | { "text": string };

/**
 * A line of chat.
 */
export type ChatLine = { 
/**
 * The number of its event.
 */
seq: number, 
/**
 * Its time.
 */
at: number, 
/**
 * The seat of its author in the current game.
 */
seat: number, } & ({ "phrase": string } | { "text": string });

/**
 * A message of a client. `id` is the client's own growing number for it. `seat` names one of the client's seats; without it the message
 * is for the seat to act.
 */
export type ClientMessage = { "type": "hello", 
/**
 * The client's number for this message.
 */
id: number, 
/**
 * The version of the protocol.
 */
protocol: number, 
/**
 * A seat's token, or those of several seats with a space between: for programs, and for browsers that keep no cookies.
 */
token?: string, 
/**
 * The number of the last event it has.
 */
since?: number, 
/**
 * The version of its rules, if it has them: it gets steps instead of views where the server's version is the same and nothing
 * is hidden.
 */
rules?: string, 
/**
 * The build of the page, for pages of the server.
 */
build?: string, } | { "type": "step", 
/**
 * The client's number for this message.
 */
id: number, 
/**
 * The seat.
 */
seat?: number, 
/**
 * The number of the last event that the client has seen.
 */
at: number, 
/**
 * The step's text.
 */
step: string, } | { "type": "turn", 
/**
 * The client's number for this message.
 */
id: number, 
/**
 * The seat.
 */
seat?: number, 
/**
 * The number of the last event that the client has seen.
 */
at: number, 
/**
 * The turn in notation.
 */
turn: string, } | { "type": "undo", 
/**
 * The client's number for this message.
 */
id: number, 
/**
 * The seat.
 */
seat?: number, } | { "type": "act", 
/**
 * The client's number for this message.
 */
id: number, 
/**
 * The seat.
 */
seat?: number, 
/**
 * The act's text: `knock:25`, `54-@2,0`, `withdraw`, `draw`, `pass`, `stop`.
 */
act: string, 
/**
 * The number of the last event shown to the player.
 */
seen?: number, 
/**
 * Milliseconds from showing it to the act.
 */
after?: number, } | { "type": "resign", 
/**
 * The client's number for this message.
 */
id: number, 
/**
 * The seat.
 */
seat?: number, } | { "type": "offer", 
/**
 * The client's number for this message.
 */
id: number, 
/**
 * The seat.
 */
seat?: number, 
/**
 * The offer.
 */
what: OfferKind, } | { "type": "answer", 
/**
 * The client's number for this message.
 */
id: number, 
/**
 * The seat.
 */
seat?: number, 
/**
 * The offer.
 */
what: OfferKind, 
/**
 * Whether it is accepted.
 */
yes: boolean, } | { "type": "claim", 
/**
 * The client's number for this message.
 */
id: number, 
/**
 * The seat.
 */
seat?: number, } | { "type": "chat", 
/**
 * The client's number for this message.
 */
id: number, 
/**
 * The seat.
 */
seat?: number, } & ({ "phrase": string } | { "text": string }) | { "type": "next", 
/**
 * The client's number for this message.
 */
id: number, 
/**
 * The seat.
 */
seat?: number, } | { "type": "resync", 
/**
 * The client's number for this message.
 */
id: number, 
/**
 * The number of the event after which it differs.
 */
at: number, 
/**
 * The hash of the client's table.
 */
hash: string, };

/**
 * The clocks at the time of the message.
 */
export type Clocks = { 
/**
 * The time left for each seat, in milliseconds.
 */
left: Array<number>, 
/**
 * The seat whose clock runs.
 */
running: number | null, 
/**
 * While no clock runs yet: the milliseconds until the game is aborted unless the seat to act makes its first turn.
 */
first_turn?: number, };

/**
 * One effect of a step. `C` holds the effects that only one game has.
 */
export type CommonEffect<C> = { "effect": "moved", 
/**
 * The seat that moved them.
 */
seat: Seat, 
/**
 * The kind of piece.
 */
piece: Piece, 
/**
 * The number of pieces.
 */
count: number, 
/**
 * The place before.
 */
from: Place, 
/**
 * The place after.
 */
to: Place, } | { "effect": "captured", 
/**
 * The seat that captured them.
 */
seat: Seat, 
/**
 * The kind of piece.
 */
piece: Piece, 
/**
 * The number of pieces.
 */
count: number, 
/**
 * The place before.
 */
from: Place, } | { "effect": "scored", 
/**
 * The seat.
 */
seat: Seat, 
/**
 * The points.
 */
points: number, } | { "effect": "passed", 
/**
 * The seat.
 */
seat: Seat, } | { "effect": "over" } | C;

/**
 * What rules have found: `GET /api/moderation/conduct`. Nothing follows from it by itself.
 */
export type Conduct = { 
/**
 * Players who left several games without finishing them.
 */
leavers: Array<Suspicion>, };

/**
 * Confirms a request with the password.
 */
export type Confirm = { 
/**
 * The password.
 */
password: string, };

/**
 * Asks for a room: `POST /api/rooms`.
 */
export type CreateRoom = { 
/**
 * The game's id.
 */
game: string, 
/**
 * Its setup; the game's own default if left out.
 */
setup?: string, 
/**
 * A position to begin from.
 */
position?: string, 
/**
 * The wanted occupants, seat by seat.
 */
seats: Array<SeatRequest>, 
/**
 * The time control.
 */
time?: TimeControl, 
/**
 * Live play, for Ampli.
 */
live?: LiveOptions, 
/**
 * The games of a match.
 */
games?: number, 
/**
 * Whether takebacks may be offered.
 */
takebacks?: boolean, 
/**
 * Whether public lists show it.
 */
public?: boolean, 
/**
 * Whether its games change ratings. Such a game needs accounts on all seats, a standard setup and a clock, and knows no takebacks.
 */
rated?: boolean, 
/**
 * The room's name.
 */
name?: string, };

/**
 * Asks for a token: `POST /api/account/tokens`.
 */
export type CreateToken = { 
/**
 * A name for the list of tokens.
 */
name: string, 
/**
 * What it allows.
 */
scopes: Array<TokenScope>, };

/**
 * A room was created.
 */
export type Created = { 
/**
 * Its id.
 */
room: string, 
/**
 * The creator's seats.
 */
seats: Array<CreatedSeat>, 
/**
 * The page's path.
 */
link: string, };

/**
 * A seat with its token.
 */
export type CreatedSeat = { 
/**
 * The seat.
 */
seat: number, 
/**
 * Its token; no other response contains it.
 */
token: string, };

/**
 * A token was made.
 */
export type CreatedToken = { 
/**
 * The id.
 */
id: string, 
/**
 * The token for `Authorization: Bearer …`; no other response contains it.
 */
token: string, };

/**
 * The draw of a seat after its last put.
 */
export type DrawView = { "draw": "done" } | { "draw": "owed", 
/**
 * Whether it is the retarder.
 */
retarder: boolean, } | { "draw": "drawing", 
/**
 * Whether it is the retarder.
 */
retarder: boolean, 
/**
 * The remaining time.
 */
left: number, };

/**
 * Why a request about a board was refused.
 */
export type ErrorBody = { 
/**
 * The kind of refusal, for programs: `garbage`, `illegal`, `no_such`, `over` or `too_large`.
 */
code: string, 
/**
 * One sentence for people.
 */
reason: string, 
/**
 * The clause of the rules that forbids it.
 */
clause?: string, 
/**
 * The place in the text at fault, counted in characters from 0.
 */
at?: number, 
/**
 * The line of the record at fault, counted from 1.
 */
line?: number, 
/**
 * The text at fault: `setup`, `position`, `record`, `turns`, `steps`, `of` or `laid`.
 */
part?: string, 
/**
 * The turn or step at fault, counted from 0.
 */
index?: number, };

/**
 * The kind of an error, for programs.
 */
export type ErrorCode = "not_your_turn" | "illegal" | "old" | "not_seated" | "over" | "no_such" | "rate" | "too_large" | "garbage" | "unknown" | "storage" | "version" | "not_allowed" | "full" | "damaged" | "language" | "blocked" | "internal";

/**
 * A turn and what the game is worth after it to the seat that makes it.
 */
export type EvaluatedTurn = { 
/**
 * The turn's text.
 */
turn: string, 
/**
 * Its steps' texts.
 */
steps: Array<string>, 
/**
 * The expected turns, starting with this one.
 */
line: Array<string>, 
/**
 * The expected share of wins from 0 to 1, where a tie is half a win. `null` where no search can say.
 */
share: number | null, 
/**
 * The expected lead in points at the end; `null` in games without points.
 */
points: number | null, 
/**
 * Whether the value is proved.
 */
exact: boolean, };

/**
 * An event and the state after it.
 */
export type EventMessage = { 
/**
 * Its number. Numbers grow; a viewer does not get all of them.
 */
seq: number, 
/**
 * Its time, by the server's clock.
 */
at: number, 
/**
 * The event.
 */
event: RoomEvent, 
/**
 * The state after it; left out where another event follows at once.
 */
state?: RoomStateUpdate, 
/**
 * Instead of `state` for a client that has the rules: the state that the rules do not give.
 */
sync?: SyncState, };

/**
 * The decision of the side to move.
 */
export type ExchangeExpected = "shift" | "capture" | "pass" | "nothing";

/**
 * The reason why a game is over by its rules.
 */
export type ExchangeOverReason = "no-shift" | "neutral-series";

/**
 * The view of a position.
 */
export type ExchangeView = { 
/**
 * The white, black and common stones of the groups in table order. In the middle of a turn an emptied group keeps its place.
 */
groups: Array<[number, number, number]>, 
/**
 * The groups, counted from 1 as in step texts, in which the side to move may capture now.
 */
open?: Array<number>, 
/**
 * The side to move.
 */
side: Seat, 
/**
 * The decision of the side to move.
 */
expected: ExchangeExpected, 
/**
 * The points of White and of Black.
 */
score: [number, number], 
/**
 * The number of neutral turns in a row.
 */
neutral: number, 
/**
 * The number of neutral turns that end the game with the current groups.
 */
neutral_end: number, 
/**
 * The outcome by the rules of a finished game.
 */
outcome?: Outcome, 
/**
 * The reason why the game is over.
 */
why_over?: ExchangeOverReason, };

/**
 * The kinds of the cells in the letters of setups: a text for each rank, White's first rank first.
 */
export type Fields = string[];

/**
 * A finished game with its record: `GET /api/games/{id}`, and each line of `GET /api/games?format=jsonl`.
 */
export type FinishedGame = { 
/**
 * The record as text.
 */
record: string, 
/**
 * The game before it in its room; not in lists.
 */
previous?: string, 
/**
 * The game after it in its room, once it is finished; not in lists.
 */
next?: string, 
/**
 * Its own id; its page is `/game/{id}`.
 */
id: string, 
/**
 * The room in which it was played.
 */
room: string, 
/**
 * Its number in the room, from 1.
 */
number: number, 
/**
 * The id of the rules.
 */
game: string, 
/**
 * Their setup.
 */
setup: string, 
/**
 * The players, seat by seat.
 */
seats: Array<Occupant>, 
/**
 * The time control.
 */
time: TimeControl, 
/**
 * Options of live play; none in turn-based games.
 */
live: LiveOptions | null, 
/**
 * Whether public lists show it.
 */
public: boolean, 
/**
 * Whether it was rated; its result has the changes of the ratings.
 */
rated: boolean, 
/**
 * Whether it was played elsewhere and uploaded: the rules have checked its turns, but the server does not know who made them.
 */
uploaded?: boolean, 
/**
 * When it started, in milliseconds.
 */
started: number, 
/**
 * When it ended, in milliseconds.
 */
ended: number, 
/**
 * The turns made in it.
 */
turns: number, 
/**
 * The result.
 */
result: RoomResult, };

/**
 * An effect that only one of the games has.
 */
export type GameEffect = { "effect": "progression", 
/**
 * The cups in order.
 */
cups: [Place, Place, Place], } | { "effect": "put", 
/**
 * The seat.
 */
seat: Seat, 
/**
 * The values of its two halves, in the order of `cells`.
 */
tile: [number, number], 
/**
 * The cells of its two halves.
 */
cells: [Place, Place], 
/**
 * Whether both halves touch the figure.
 */
full: boolean, } | { "effect": "right", 
/**
 * The seat that has it now.
 */
seat: Seat, } | { "effect": "finished", 
/**
 * The seat.
 */
seat: Seat, } | { "effect": "waited", 
/**
 * The seat.
 */
seat: Seat, } | { "effect": "violated", 
/**
 * The seat.
 */
seat: Seat, };

/**
 * A game that can be played.
 */
export type GameInfo = { 
/**
 * The name by which requests and addresses know it.
 */
id: string, 
/**
 * Its name in English and in Russian.
 */
name: [string, string], 
/**
 * What it is, in one line of English.
 */
about: string, 
/**
 * The setup where none is given.
 */
setup: string, 
/**
 * More setups that are worth playing.
 */
setups: Array<string>, 
/**
 * The setups of rated games.
 */
standard_setups: Array<string>, 
/**
 * The number of seats in the usual setup.
 */
seats: number, 
/**
 * The lowest and the highest level of the computer.
 */
levels: [number, number], 
/**
 * The name where a name must begin with a letter: keys of texts, modules of code.
 */
key: string, 
/**
 * Whether the result is a score; otherwise it is a win, a draw or a loss.
 */
scored: boolean, 
/**
 * Whether a match adds up the points of its games.
 */
cumulative: boolean, 
/**
 * Whether some part of a position is hidden from some viewer.
 */
hidden: boolean, 
/**
 * Whether a page turns the board so that the own side of a viewer is nearest.
 */
flips: boolean, 
/**
 * Whether the game can be played in real time.
 */
live: boolean, 
/**
 * The names of the seats in texts.
 */
seat_names: Array<string>, 
/**
 * Whether there are puzzles of the game.
 */
has_puzzles: boolean, };

/**
 * A page of a list of finished games: `GET /api/games`.
 */
export type GamePage = { 
/**
 * The games, the last ended first.
 */
games: Array<GameSummary>, 
/**
 * The value of `after` for the next page; none on the last page.
 */
after: string | null, };

/**
 * The rating of a player in a game and kind.
 */
export type GameRating = { 
/**
 * The id of the rules.
 */
game: string, 
/**
 * The kind of time.
 */
kind: RatingKind, 
/**
 * The rating.
 */
rating: PlayerRating, 
/**
 * The deviation: the rating is within twice this number with a probability of 95 %.
 */
deviation: number, 
/**
 * The number of rated games.
 */
games: number, 
/**
 * When it last changed, in milliseconds.
 */
updated: number, };

/**
 * The results of a player in a game.
 */
export type GameRecord = { 
/**
 * The id of the rules.
 */
game: string, 
/**
 * The games won.
 */
wins: number, 
/**
 * The games drawn.
 */
draws: number, 
/**
 * The games lost.
 */
losses: number, };

/**
 * A finished game, as lists show it.
 */
export type GameSummary = { 
/**
 * Its own id; its page is `/game/{id}`.
 */
id: string, 
/**
 * The room in which it was played.
 */
room: string, 
/**
 * Its number in the room, from 1.
 */
number: number, 
/**
 * The id of the rules.
 */
game: string, 
/**
 * Their setup.
 */
setup: string, 
/**
 * The players, seat by seat.
 */
seats: Array<Occupant>, 
/**
 * The time control.
 */
time: TimeControl, 
/**
 * Options of live play; none in turn-based games.
 */
live: LiveOptions | null, 
/**
 * Whether public lists show it.
 */
public: boolean, 
/**
 * Whether it was rated; its result has the changes of the ratings.
 */
rated: boolean, 
/**
 * Whether it was played elsewhere and uploaded: the rules have checked its turns, but the server does not know who made them.
 */
uploaded?: boolean, 
/**
 * When it started, in milliseconds.
 */
started: number, 
/**
 * When it ended, in milliseconds.
 */
ended: number, 
/**
 * The turns made in it.
 */
turns: number, 
/**
 * The result.
 */
result: RoomResult, };

/**
 * The reason why a game is over by its rules.
 */
export type GammaOverReason = "life" | "destroyed";

/**
 * The phase of a game.
 */
export type GammaPhase = "placing" | "playing" | "entering" | "won";

/**
 * The view of a position; nothing is hidden.
 */
export type GammaView = { 
/**
 * The phase.
 */
phase: GammaPhase, 
/**
 * The side to move; when the phase is `won`, the winner.
 */
side: Seat, 
/**
 * The kinds of the cells.
 */
fields: Fields, 
/**
 * The stacks.
 */
stacks: Stacks, 
/**
 * The number of reserve checkers of 1 to 5 dots of each side.
 */
reserve: [[number, number, number, number, number], [number, number, number, number, number]], 
/**
 * The number of checkers of each side, those under others and in reserve included.
 */
left: [number, number], 
/**
 * The reason why the game is over.
 */
why_over?: GammaOverReason, };

/**
 * A hint.
 */
export type HintResponse = { 
/**
 * `{"place": …}`, `{"tile": [a, b]}` or `"wait"`.
 */
hint: PuzzleHint, };

/**
 * Asks for a seat: `POST /api/rooms/{room}/join`.
 */
export type JoinRoom = { 
/**
 * The seat; the first open one if left out.
 */
seat?: number, 
/**
 * The name of the new player.
 */
name?: string, };

/**
 * A seat was given.
 */
export type Joined = { 
/**
 * The seat.
 */
seat: number, 
/**
 * Its token; no other response contains it.
 */
token: string, };

/**
 * The way in which a move began, as records mark it (N4).
 */
export type KnockKind = "turn" | "seconds" | "interception";

/**
 * A move in progress.
 */
export type KnockView = { 
/**
 * The seat that must put the tile.
 */
seat: Seat, 
/**
 * The tile that was shown.
 */
tile: [number, number], 
/**
 * The remaining time of an interceptor; otherwise the clock of the side with the right counts.
 */
left: number | null, };

/**
 * The ways in which games ended.
 */
export type LabEnds = { 
/**
 * By the rules.
 */
rules: LabShare, 
/**
 * By repetition.
 */
repetition: LabShare, 
/**
 * By too many turns without progress.
 */
quiet: LabShare, };

/**
 * A game worth showing.
 */
export type LabExample = { 
/**
 * Why it is shown.
 */
kind: LabExampleKind, 
/**
 * The level of its players.
 */
level: number, 
/**
 * The number of its turns.
 */
turns: number, 
/**
 * The address of its analysis on a site, such as `/board/…`.
 */
link: string, 
/**
 * Its record.
 */
record: string, };

/**
 * Why a game is shown.
 */
export type LabExampleKind = "shortest" | "dramatic" | "typical";

/**
 * Quantiles of the expected share of the first player over the game: 10, 25, 50, 75 and 90 of 100 games lie below.
 */
export type LabFan = { 
/**
 * The five quantiles at each of equal steps from the start to the end.
 */
points: Array<[number, number, number, number, number]>, };

/**
 * How often each place of the board is used in a game, on average.
 */
export type LabHeat = { 
/**
 * The number of columns.
 */
width: number, 
/**
 * The uses, row by row from the first seat's side.
 */
uses: Array<number>, };

/**
 * The skill ladder of a setup.
 */
export type LabLadder = { 
/**
 * Each level against the one below it.
 */
rungs: Array<LabRung>, 
/**
 * The steps of 60 % between random play and the best level: the sum over the rungs.
 */
steps: number, 
/**
 * The lower end of the bootstrap interval.
 */
low: number, 
/**
 * The upper end of the bootstrap interval.
 */
high: number, };

/**
 * The measures of one setup at one strength. Every interval has a confidence of 95 %.
 */
export type LabLevel = { 
/**
 * The level of both players; 0 is random play.
 */
level: number, 
/**
 * The games played.
 */
played: number, 
/**
 * The games whose second halves differ. Only these are measured: a repeated game of a deterministic player says nothing new.
 */
games: number, 
/**
 * The share of the first player, the one that makes the first turn; a tie counts as an equal part of a win.
 */
first: LabShare, 
/**
 * The share of games without a winner.
 */
draws: LabShare, 
/**
 * The length in turns.
 */
turns: LabMean | null, 
/**
 * The length in choices: steps with more than one legal alternative.
 */
decisions: LabMean | null, 
/**
 * The numbers of games by length: the width of a class in turns, and the count of each class from 0 on.
 */
lengths: [number, Array<number>], 
/**
 * The distinct successors by turn.
 */
branching: LabSeries, 
/**
 * The part of the game after which the later winner stays clearly ahead, from 0 to 1.
 */
open: LabMean | null, 
/**
 * How far behind the later winner was at most, as a share of wins below one half.
 */
drama: LabMean | null, 
/**
 * The changes of the lead.
 */
lead_changes: LabMean | null, 
/**
 * The share of won games in which the winner had at most a quarter of the chances.
 */
comebacks: LabShare, 
/**
 * The share of turns without a choice.
 */
forced: LabShare, 
/**
 * The part of the board that a game uses.
 */
coverage: LabMean | null, 
/**
 * The captured pieces in each tenth of the game, on average.
 */
captures: Array<number>, 
/**
 * The ways in which the games ended.
 */
ends: LabEnds, 
/**
 * The use of each counted rule.
 */
rules: Array<LabRuleUse>, 
/**
 * The most played first two turns.
 */
openings: Array<LabOpening>, 
/**
 * The expected share of the first player over the game.
 */
fan: LabFan | null, 
/**
 * The use of the board.
 */
heat: LabHeat | null, };

/**
 * A mean with its t interval.
 */
export type LabMean = { 
/**
 * The mean.
 */
value: number, 
/**
 * The lower end of the interval.
 */
low: number, 
/**
 * The upper end of the interval.
 */
high: number, 
/**
 * The number of observations.
 */
n: number, };

/**
 * The first two turns of some games and their result.
 */
export type LabOpening = { 
/**
 * The turns.
 */
turns: string, 
/**
 * The share of the first player.
 */
first: LabShare, };

/**
 * The measures of all setups of a plan.
 */
export type LabReport = { 
/**
 * The id of the game.
 */
game: string, 
/**
 * Its names in English and in Russian.
 */
names: [string, string], 
/**
 * The version of the rules.
 */
rules_version: string, 
/**
 * The command that repeats the measurement.
 */
command: string, 
/**
 * Whether every game of the command was played.
 */
complete: boolean, 
/**
 * The seed of all random choices.
 */
seed: number, 
/**
 * The nodes of a search of the best level.
 */
nodes: number, 
/**
 * The varied turns at the beginning of a game.
 */
opening: number, 
/**
 * The largest loss of the expected share by a varied turn.
 */
margin: number, 
/**
 * Whether the first turn makes the game as even as possible, for a swap rule.
 */
swap: boolean, 
/**
 * The setups.
 */
setups: Array<LabSetup>, };

/**
 * The use of a rule.
 */
export type LabRuleUse = { 
/**
 * The id of the rule.
 */
id: string, 
/**
 * Its names in English and in Russian.
 */
names: [string, string], 
/**
 * The share of games that use it at all.
 */
games: LabShare, 
/**
 * The uses in a game.
 */
uses: LabMean | null, };

/**
 * A level against the one below it.
 */
export type LabRung = { 
/**
 * The stronger level.
 */
level: number, 
/**
 * Its share against the level below.
 */
share: LabShare, };

/**
 * A median for each run of `every` turns.
 */
export type LabSeries = { 
/**
 * The number of turns of each value.
 */
every: number, 
/**
 * The values.
 */
values: Array<number>, };

/**
 * The measures of a setup.
 */
export type LabSetup = { 
/**
 * The setup.
 */
setup: string, 
/**
 * Whether it is the default of the game.
 */
default: boolean, 
/**
 * The number of seats.
 */
seats: number, 
/**
 * Three sentences in English and in Russian.
 */
verdict: [Array<string>, Array<string>], 
/**
 * The measures by strength, weakest first.
 */
levels: Array<LabLevel>, 
/**
 * The skill ladder.
 */
ladder: LabLadder | null, 
/**
 * Games worth showing, of the strongest level.
 */
examples: Array<LabExample>, };

/**
 * A share from 0 to 1 with its Wilson interval.
 */
export type LabShare = { 
/**
 * The share.
 */
value: number, 
/**
 * The lower end of the interval.
 */
low: number, 
/**
 * The upper end of the interval.
 */
high: number, 
/**
 * The number of observations.
 */
n: number, };

/**
 * The best players of a game and kind: `GET /api/leaderboard`.
 */
export type Leaderboard = { 
/**
 * The players, the best first.
 */
players: Array<RankedPlayer>, 
/**
 * The number of rated games that a player needs for a place.
 */
least_games: number, };

/**
 * The tiles with which a seat may begin a move.
 */
export type LiveBegin = "no" | "full" | "any";

/**
 * An event.
 */
export type LiveEvent = { 
/**
 * The time in milliseconds.
 */
at: number, } & ({ "event": "pending", 
/**
 * The seat that knocked.
 */
seat: Seat, 
/**
 * The time when the window closes.
 */
until: number, } | { "event": "knocked", 
/**
 * The seat that moves.
 */
seat: Seat, 
/**
 * The tile.
 */
tile: [number, number], 
/**
 * Whether with the right of move.
 */
how: KnockKind, 
/**
 * The time when the knock arrived.
 */
came: number, 
/**
 * The time when the knock was made, with an allowance for delay.
 */
credited: number, } | { "event": "void", 
/**
 * The seat.
 */
seat: Seat, 
/**
 * The reason.
 */
why: VoidReason, } | { "event": "violation", 
/**
 * The seat.
 */
seat: Seat, 
/**
 * The rule.
 */
why: LiveViolation, 
/**
 * The shown tile, which all players know now.
 */
shown: [number, number] | null, } | { "event": "guarded", 
/**
 * The seat that moves.
 */
seat: Seat, 
/**
 * The time when it counts as a pass.
 */
until: number, } | { "event": "drawing", 
/**
 * The seat.
 */
seat: Seat, 
/**
 * Whether it is the retarder.
 */
retarder: boolean, 
/**
 * The time when it is done.
 */
until: number, } | { "event": "ready", 
/**
 * The seat.
 */
seat: Seat, } | { "event": "left", 
/**
 * The seat.
 */
seat: Seat, 
/**
 * Whether it is gone without a word.
 */
gone: boolean, } | { "event": "effect" } & CommonEffect<GameEffect>);

/**
 * The acts of a seat that are neither rejected nor ignored. Leaving is always possible.
 */
export type LiveLegal = { 
/**
 * The moves it may begin, by a knock (except in the rally) or by a put.
 */
begin: LiveBegin, 
/**
 * The tile of its knock, by its values, which it must put.
 */
put: [number, number] | null, 
/**
 * Whether it may take that tile back, which is a violation.
 */
withdraw: boolean, 
/**
 * Whether it may draw or turn its retarder.
 */
draw: boolean, 
/**
 * Whether it may pass.
 */
pass: boolean, 
/**
 * Whether it may stop its rally.
 */
stop: boolean, };

/**
 * Options of live Ampli.
 */
export type LiveOptions = { 
/**
 * Whether illegal placings are violations.
 */
strict: boolean, };

/**
 * The next act of a computer player at a live table, unless an event comes first.
 */
export type LivePlan = { 
/**
 * The time in milliseconds.
 */
at: number, 
/**
 * The text of the act.
 */
act: string, };

/**
 * A request for a live table, as a browser makes it.
 */
export type LiveRequest = { 
/**
 * The game's id.
 */
game: string, 
/**
 * The setup; the game's default if missing.
 */
setup?: string, 
/**
 * The secret that determines the deal: 64 hexadecimal digits.
 */
secret: string, 
/**
 * Whether illegal placings are violations.
 */
strict?: boolean, 
/**
 * The seat that begins, from 0.
 */
beginner?: number, 
/**
 * The time when the hands are shown, in milliseconds.
 */
at: number, };

/**
 * The state of a live table for a viewer.
 */
export type LiveState = { 
/**
 * The game's id.
 */
game: string, 
/**
 * The setup's text with the beginner.
 */
setup: string, 
/**
 * The names of the seats in texts.
 */
seats: Array<string>, 
/**
 * The game's own view.
 */
view: LiveView, 
/**
 * The position's text as the viewer may see it.
 */
position: string, 
/**
 * The seats that may do something.
 */
to_act: Array<number>, 
/**
 * The time of the next timer; none when the game is over.
 */
deadline: number | null, 
/**
 * The played turns.
 */
turns: Array<PlayedTurn>, 
/**
 * The outcome, if the game is over.
 */
outcome: TableOutcome | null, };

/**
 * The view of a live game for one viewer. Times are in milliseconds; remaining times count from `now`.
 */
export type LiveView = { 
/**
 * The time of the view.
 */
now: number, 
/**
 * `play`, `rally`, `rally-full` or `over`.
 */
phase: 'play' | 'rally' | 'rally-full' | 'over', 
/**
 * Whether illegal placings are violations.
 */
strict: boolean, 
/**
 * The tiles on the table in the order of play, the initial tile first.
 */
figure: Array<string>, 
/**
 * The seats in order.
 */
seats: Array<AmpliSeat>, 
/**
 * The draws of the seats after their last puts.
 */
draws: Array<DrawView>, 
/**
 * The seat with the right of move.
 */
right: Seat, 
/**
 * The clock of the side with the right.
 */
time: TimeView, 
/**
 * The seats that have knocked while the first knock is not decided yet.
 */
pending: SeatSet, 
/**
 * The time until that decision.
 */
pending_left?: number, 
/**
 * The move in progress.
 */
knock?: KnockView, 
/**
 * The seats that may do something.
 */
to_act: SeatSet, 
/**
 * The legal acts of the viewer; `None` for a spectator.
 */
legal?: LiveLegal, 
/**
 * The full placings among those that the viewer may put now; none at a strict table.
 */
full?: Array<string>, 
/**
 * Passes in a row.
 */
passes?: number, 
/**
 * Violations in a row.
 */
violations?: number, 
/**
 * The points of a finished game.
 */
outcome?: Outcome, 
/**
 * The reason why the game is over.
 */
why_over?: AmpliOverReason, };

/**
 * The broken rule of live play (R6).
 */
export type LiveViolation = "slow" | "withdrawn" | { "illegal": string };

/**
 * An entry of the log of moderation.
 */
export type LogEntry = { 
/**
 * When, in milliseconds.
 */
at: number, 
/**
 * The name of the moderator; none for the command line.
 */
moderator: string | null, 
/**
 * What.
 */
action: ModerationAction, 
/**
 * The name of the player, if it is about one.
 */
player: string | null, 
/**
 * The report, or the room and the number of the line.
 */
subject: string, 
/**
 * Why.
 */
why: string, };

/**
 * A page of the log: `GET /api/moderation/log`.
 */
export type LogPage = { 
/**
 * The entries, the newest first.
 */
entries: Array<LogEntry>, 
/**
 * The value of `after` for the next page; none on the last page.
 */
after: string | null, };

/**
 * The match so far.
 */
export type MatchScore = { 
/**
 * The number of its games.
 */
games: number, 
/**
 * The number of finished games.
 */
played: number, 
/**
 * The points of the current occupants, seat by seat.
 */
scores: Array<number>, 
/**
 * The seat with most points; in matches of Ampli the last game breaks ties.
 */
ahead: number | null, 
/**
 * The seats that are ready for the next game.
 */
ready: Array<number>, };

/**
 * The profile of the client: `GET` and `PUT /api/me`.
 */
export type Me = { 
/**
 * The name shown to others; none for a guest without a name.
 */
name: string | null, 
/**
 * Whether the client is signed in to an account.
 */
account?: boolean, 
/**
 * Whether it is the account of a moderator.
 */
moderator?: boolean, };

/**
 * An account, as moderators see it: `GET /api/moderation/accounts/{name}`.
 */
export type ModeratedAccount = { 
/**
 * The name.
 */
name: string, 
/**
 * When it was made, in milliseconds.
 */
created: number, 
/**
 * When it was closed; none if it is open.
 */
closed: number | null, 
/**
 * Why it was closed.
 */
why: string | null, 
/**
 * Whether it is a moderator's.
 */
moderator: boolean, 
/**
 * The games that the player left in the last thirty days.
 */
left: number, 
/**
 * Until when the player is not paired because of left games, in milliseconds.
 */
paused_until: number | null, };

/**
 * What a moderator did.
 */
export type ModerationAction = "close_account" | "reopen_account" | "hide_line" | "close_report" | "make_moderator" | "unmake_moderator" | "reset_password";

/**
 * A name and a password: `POST /api/account` makes an account, `POST /api/session` signs in.
 */
export type NameAndPassword = { 
/**
 * The name.
 */
name: string, 
/**
 * The password.
 */
password: string, };

/**
 * The occupant of a seat.
 */
export type Occupant = { "kind": "open" } | { "kind": "person", 
/**
 * The name.
 */
name: string, 
/**
 * The rating of an account in this game and kind of time; none for a guest.
 */
rating?: PlayerRating, } | { "kind": "computer", 
/**
 * Its level.
 */
level: number, };

/**
 * An open offer.
 */
export type Offer = { 
/**
 * Its kind.
 */
what: OfferKind, 
/**
 * The seat that offers.
 */
seat: number, };

/**
 * The kind of an offer.
 */
export type OfferKind = "draw" | "takeback" | "rematch";

/**
 * An opening of a player: the first turns of games.
 */
export type Opening = { 
/**
 * The id of the rules.
 */
game: string, 
/**
 * The first turns.
 */
turns: Array<string>, 
/**
 * The results with it.
 */
record: GameRecord, };

/**
 * The score of each seat of a finished game. The winner follows from the scores.
 *
 * A game without points gives 1 to a winner and 0 to a loser, and 0 to all for a draw.
 *
 * ```
 * use game::{Outcome, Seat};
 * let outcome = Outcome::new(&[12, 9]);
 * assert_eq!(outcome.winner(), Some(Seat(0)));
 * assert_eq!(outcome.to_string(), "12-9");
 * assert_eq!(outcome.result(), "1-0");
 * assert_eq!(Outcome::draw().result(), "1/2-1/2");
 * assert_eq!(Outcome::loss(Seat(1), 3).scores(), [1, 0, 1]);
 * ```
 */
export type Outcome = number[];

/**
 * The progress of a player who lays the pairs by hand.
 */
export type PairsLaid = { 
/**
 * The figure in exact form, tile by tile.
 */
figure: Array<string>, 
/**
 * The legal placings of the next tile in exact form: incomplete ones for a new pair, or full ones with the help of the last tile.
 */
next: Array<string>, 
/**
 * The tiles that are not laid yet.
 */
left: Array<string>, 
/**
 * The finished pairs by their tiles, in order: `12+25 14+24`.
 */
pairs: string, 
/**
 * Whether all are laid.
 */
solved: boolean, };

/**
 * A figure, tiles to split into pairs, and the pairs laid so far.
 */
export type PairsRequest = { 
/**
 * The figure, in exact or informal notation.
 */
figure: string, 
/**
 * The tiles, separated by spaces.
 */
tiles: string, 
/**
 * Tiles that must not touch: `14:44,46`.
 */
apart?: string, 
/**
 * Placings in exact notation, the incomplete tile of each pair first.
 */
laid?: Array<string>, };

/**
 * A kind of piece.
 */
export type Piece = { "checker": { 
/**
 * The seat that owns it.
 */
owner: Seat, 
/**
 * Its strength; 1 in games whose checkers are all alike.
 */
dots: number, } } | { "stone": { 
/**
 * The seat that owns it; `None` for a common stone.
 */
owner: Seat | null, } } | "lid" | { "tile": [number, number] | null };

/**
 * A place on or beside the board.
 */
export type Place = { "cell": { 
/**
 * Column; 0 is file a.
 */
file: number, 
/**
 * Row; 0 is rank 1.
 */
rank: number, } } | { "group": number } | { "table": { 
/**
 * Grows to the right.
 */
x: number, 
/**
 * Grows upwards.
 */
y: number, } } | { "hand": Seat } | { "reserve": Seat } | "off";

/**
 * A played turn.
 */
export type PlayedTurn = { 
/**
 * The seat that played it.
 */
seat: number, 
/**
 * Its text.
 */
text: string, };

/**
 * A player: `GET /api/players/{name}`.
 */
export type PlayerProfile = { 
/**
 * The name.
 */
name: string, 
/**
 * When the account was made, in milliseconds.
 */
created: number, 
/**
 * The ratings.
 */
ratings: Array<GameRating>, 
/**
 * The results, game by game.
 */
record: Array<GameRecord>, 
/**
 * The openings that the player chose most often in the last public games.
 */
openings: Array<Opening>, 
/**
 * The last public games.
 */
games: Array<GameSummary>, };

/**
 * The rating of a player beside the name.
 */
export type PlayerRating = { 
/**
 * The rating.
 */
value: number, 
/**
 * Whether the rating is still uncertain.
 */
provisional?: boolean, };

/**
 * The goal of the solver.
 */
export type PuzzleGoal = "win" | "draw" | "points" | "best";

/**
 * A hint for the solver.
 */
export type PuzzleHint = { "place": Place } | { "tile": [number, number] } | "wait";

/**
 * A puzzle in a list.
 */
export type PuzzleListing = { 
/**
 * The puzzle id.
 */
id: string, 
/**
 * The lowest level of the computer that solves it, 1 to 8.
 */
difficulty: number, 
/**
 * Themes, the main one first.
 */
themes: Array<string>, };

/**
 * The solution of a puzzle.
 */
export type PuzzleSolution = { 
/**
 * The turns of both sides. The last ones only show the continuation.
 */
line: Array<string>, 
/**
 * Value of the best turn for the solver: points ahead at the end, or from −1 to 1.
 */
best: number, 
/**
 * Value of the second best turn.
 */
second: number, 
/**
 * Whether every value is proved.
 */
exact: boolean, 
/**
 * Nodes that the lowest level needed.
 */
nodes: number, };

/**
 * A puzzle without its solution.
 */
export type PuzzleView = { 
/**
 * The puzzle id.
 */
id: string, 
/**
 * The game's id.
 */
game: string, 
/**
 * The setup's text.
 */
setup: string, 
/**
 * The position's text.
 */
position: string, 
/**
 * The seat that has to find the turn.
 */
side: number, 
/**
 * The number of turns to find.
 */
asked: number, 
/**
 * The goal: `win`, `draw`, `points` (as many as possible) or `best`.
 */
goal: PuzzleGoal, 
/**
 * The lowest level of the computer that solves it, 1 to 8.
 */
difficulty: number, 
/**
 * Themes, the main one first.
 */
themes: Array<string>, };

/**
 * A question about a board.
 */
export type Question = { "ask": "steps_of_turn", 
/**
 * The turn's text.
 */
turn: string, } | { "ask": "turn_text", 
/**
 * The steps that are still to be made.
 */
of: Array<string>, } | { "ask": "paths", 
/**
 * The seat; by default the one to act.
 */
seat?: number, 
/**
 * Legal steps of the seat.
 */
of: Array<string>, } | { "ask": "check_step", 
/**
 * The seat.
 */
seat: number, 
/**
 * The step's text.
 */
step: string, } | { "ask": "check_turn", 
/**
 * The turn's text.
 */
turn: string, } | { "ask": "record", 
/**
 * Names and values.
 */
tags?: Array<[string, string]>, } | { "ask": "leave", 
/**
 * The seat.
 */
seat: number, };

/**
 * A player with a place on a leaderboard.
 */
export type RankedPlayer = { 
/**
 * The name.
 */
name: string, 
/**
 * The rating.
 */
rating: number, 
/**
 * The number of rated games.
 */
games: number, };

/**
 * The change of a rating by a game.
 */
export type RatingChange = { 
/**
 * The rating before the game.
 */
before: number, 
/**
 * The rating after it.
 */
after: number, 
/**
 * Whether the rating is still uncertain after it.
 */
provisional?: boolean, };

/**
 * The ratings of a player over time: `GET /api/players/{name}/ratings`.
 */
export type RatingHistory = { 
/**
 * The rating after each of the last games, the oldest first.
 */
points: Array<RatingPoint>, };

/**
 * The kind of time of a game. A player has one rating for each game and kind.
 */
export type RatingKind = "live" | "blitz" | "rapid" | "correspondence";

/**
 * A point of a rating graph: the rating after a game.
 */
export type RatingPoint = { 
/**
 * When the game ended, in milliseconds.
 */
at: number, 
/**
 * The rating after it.
 */
rating: number, 
/**
 * The id of the game.
 */
id: string, };

/**
 * Sets a new password with a recovery code: `POST /api/account/recover`.
 */
export type Recover = { 
/**
 * The name of the account.
 */
name: string, 
/**
 * One of its recovery codes.
 */
code: string, 
/**
 * The new password.
 */
password: string, };

/**
 * Codes that replace a forgotten password, each once. No other response contains them.
 */
export type RecoveryCodes = { 
/**
 * The codes.
 */
codes: Array<string>, };

/**
 * A report, as moderators see it.
 */
export type ReportInfo = { 
/**
 * The id.
 */
id: string, 
/**
 * When it came, in milliseconds.
 */
created: number, 
/**
 * Whether a moderator has dealt with it.
 */
closed: boolean, 
/**
 * The reason.
 */
reason: ReportReason, 
/**
 * The reporter's words.
 */
text: string, 
/**
 * The name of the reporter.
 */
reporter: string, 
/**
 * The name of the reported player, if the report is about one.
 */
player: string | null, 
/**
 * Whether the reported player has an account.
 */
account: boolean, 
/**
 * The room, if there is one.
 */
room: string | null, 
/**
 * The number of the reported line of chat.
 */
line: number | null, 
/**
 * The line as it was.
 */
line_text: string | null, 
/**
 * The finished game.
 */
game: string | null, };

/**
 * A page of reports: `GET /api/moderation/reports`.
 */
export type ReportPage = { 
/**
 * The reports, the newest first.
 */
reports: Array<ReportInfo>, 
/**
 * The value of `after` for the next page; none on the last page.
 */
after: string | null, };

/**
 * The reason of a report.
 */
export type ReportReason = "insult" | "cheating" | "spam" | "name" | "leaving" | "other";

/**
 * An event. Seats are those of the current game.
 */
export type RoomEvent = { "kind": "joined", 
/**
 * The seat.
 */
seat: number, 
/**
 * The person.
 */
occupant: Occupant, } | { "kind": "started", 
/**
 * Its number, from 1.
 */
game: number, 
/**
 * The occupants, seat by seat.
 */
seats: Array<Occupant>, 
/**
 * The deal's commitment.
 */
commitment: string, } | { "kind": "step", 
/**
 * The seat that made it.
 */
seat: number, 
/**
 * Its text.
 */
step: string, 
/**
 * Its effects; left out for clients that have the rules.
 */
effects?: TracedEffect[], 
/**
 * The whole turn's text, if the step ended it; left out for clients that have the rules.
 */
turn?: string, } | { "kind": "turn", 
/**
 * The seat that made it.
 */
seat: number, 
/**
 * Its text.
 */
turn: string, 
/**
 * Its effects; left out for clients that have the rules.
 */
effects?: TracedEffect[], } | { "kind": "undone", 
/**
 * The seat.
 */
seat: number, } | { "kind": "act", 
/**
 * The seat that acted; none for a timer.
 */
seat: number | null, 
/**
 * The arrival of the act; only for the seat that acted.
 */
came?: number, 
/**
 * The time at which it counts as made; only for the seat that acted. Others get both when the knock is decided.
 */
credited?: number, 
/**
 * A list of live events.
 */
events: LiveEvent[], 
/**
 * The turns that it completed, in the form of those in [`State`](crate::State).
 */
turns?: Array<Turn>, } | { "kind": "flag", 
/**
 * The seat.
 */
seat: number, } | { "kind": "aborted", 
/**
 * The seat.
 */
seat: number, } | { "kind": "resigned", 
/**
 * The seat.
 */
seat: number, } | { "kind": "offered", 
/**
 * The seat that offers.
 */
seat: number, 
/**
 * The offer.
 */
what: OfferKind, } | { "kind": "answered", 
/**
 * The seat that answers.
 */
seat: number, 
/**
 * The offer.
 */
what: OfferKind, 
/**
 * Whether it is accepted.
 */
yes: boolean, } | { "kind": "taken_back", 
/**
 * The seat that asked for it.
 */
seat: number, 
/**
 * The number of turns.
 */
turns: number, } | { "kind": "claimed", 
/**
 * The seat that claims.
 */
seat: number, 
/**
 * The absent seat.
 */
gone: number, } | { "kind": "chat", 
/**
 * The seat.
 */
seat: number, } & ({ "phrase": string } | { "text": string }) | { "kind": "line_hidden", 
/**
 * The number of the event of the line.
 */
line: number, } | { "kind": "ready", 
/**
 * The seat.
 */
seat: number, } | { "kind": "ended", 
/**
 * The result.
 */
result: RoomResult, 
/**
 * The deal's secret, from which the commitment was computed.
 */
secret: string, } | { "kind": "resumed", 
/**
 * The duration in milliseconds.
 */
away_ms: number, };

/**
 * A page of a list of rooms: `GET /api/rooms`.
 */
export type RoomPage = { 
/**
 * The rooms, the last changed first.
 */
rooms: Array<RoomSummary>, 
/**
 * The value of `after` for the next page; none on the last page.
 */
after: string | null, };

/**
 * The phase of a room.
 */
export type RoomPhase = "open" | "running" | "finished";

/**
 * The result of a game.
 */
export type RoomResult = { 
/**
 * The points, seat by seat; 1 and 0 where a game is only won or lost, 0 and 0 for a draw.
 */
scores: Array<number>, 
/**
 * One sentence.
 */
reason: string, 
/**
 * The reason for the end, for programs.
 */
code: Termination, 
/**
 * The changes of the ratings, seat by seat; empty if the game changes none.
 */
ratings?: Array<RatingChange | null>, };

/**
 * The state of a room. Empty fields are left out, and so are match and commitment with events that do not change them.
 */
export type RoomStateUpdate = { 
/**
 * The number of the game, from 1; 0 while seats are open.
 */
game: number, 
/**
 * The position text before the current turn, with `?` for hidden parts; in live games without running timers.
 */
position: string, 
/**
 * The game's own view; none in live games.
 */
view?: View | undefined, 
/**
 * The seats that may act.
 */
to_act: Array<number>, 
/**
 * The legal steps of the viewer's seat as an array of texts; in live games the acts that are certainly accepted.
 */
steps: string[], 
/**
 * The steps of the current turn.
 */
pending?: Array<string>, 
/**
 * The turns of this game; only in `welcome`.
 */
turns?: Array<Turn>, 
/**
 * The clocks, if the room has any.
 */
clocks?: Clocks, 
/**
 * The open offers.
 */
offers?: Array<Offer>, 
/**
 * The result of the game, once it is over.
 */
result?: RoomResult, 
/**
 * The match.
 */
match?: MatchScore, 
/**
 * The commitment to this game's deal.
 */
commitment?: string, 
/**
 * The commitment to the next game's deal, once this game is over.
 */
next_commitment?: string, 
/**
 * The deal's secret, once the game is over.
 */
secret?: string, 
/**
 * The id of the game's own page, once the game is over.
 */
game_id?: string, 
/**
 * A live game's own view.
 */
live?: LiveView, };

/**
 * The summary of a room, as lists show it.
 */
export type RoomSummary = { 
/**
 * Its id.
 */
room: string, 
/**
 * Its name, if it has one.
 */
name?: string, 
/**
 * The game's id.
 */
game: string, 
/**
 * The game's setup.
 */
setup: string, 
/**
 * Whether it is open, running or finished.
 */
state: RoomPhase, 
/**
 * The occupants, seat by seat.
 */
seats: Array<Occupant>, 
/**
 * The time control.
 */
time: TimeControl, 
/**
 * Options of live play; none in turn-based games.
 */
live: LiveOptions | null, 
/**
 * The games of a match.
 */
games: number, 
/**
 * Whether takebacks may be offered.
 */
takebacks: boolean, 
/**
 * Whether public lists show it.
 */
public: boolean, 
/**
 * Whether its games change ratings.
 */
rated?: boolean, 
/**
 * Whether its game was played elsewhere and uploaded: the rules have checked its turns, but the server does not know who made them.
 */
uploaded?: boolean, 
/**
 * When it was created, in milliseconds.
 */
created: number, 
/**
 * The time of the last event, in milliseconds.
 */
updated: number, 
/**
 * The number of the current or last game; 0 before the first.
 */
number: number, 
/**
 * The turns made in it.
 */
turns: number, 
/**
 * The seats that may act.
 */
to_act: Array<number>, 
/**
 * The result of the last game, once it is over.
 */
result: RoomResult | null, };

/**
 * A seat at the table, counted from 0 in the order of play.
 *
 * Its name in texts is a matter of the game: [`Game::SEAT_NAMES`](crate::Game::SEAT_NAMES).
 */
export type Seat = number;

/**
 * The wanted occupant of a seat.
 */
export type SeatRequest = { "kind": "me" } | { "kind": "computer", 
/**
 * Its level.
 */
level: number, } | { "kind": "open" };

/**
 * A set of seats in one byte.
 *
 * ```
 * use game::{Seat, SeatSet};
 * let both = SeatSet::EMPTY.with(Seat(0)).with(Seat(2));
 * assert!(both.contains(Seat(2)) && !both.contains(Seat(1)));
 * assert_eq!(both.iter().collect::<Vec<_>>(), [Seat(0), Seat(2)]);
 * ```
 */
export type SeatSet = number[];

/**
 * Reports a player, a line of chat or a finished game to the moderators: `POST /api/reports`.
 *
 * `room` with `seat` names a player, `room` with `line` a line of chat, `name` an account, and `game` a finished game.
 */
export type SendReport = { 
/**
 * The reason.
 */
reason: ReportReason, 
/**
 * What happened, in the reporter's words.
 */
text?: string, 
/**
 * The room.
 */
room?: string, 
/**
 * The seat there, in the current game.
 */
seat?: number, 
/**
 * The number of the line of chat.
 */
line?: number, 
/**
 * The name of an account.
 */
name?: string, 
/**
 * The id of a finished game.
 */
game?: string, };

/**
 * A message of the server.
 */
export type ServerMessage = { "type": "welcome" } & Welcome | { "type": "event" } & EventMessage | { "type": "ack", 
/**
 * Its number.
 */
id: number, 
/**
 * The number of the event it led to, if it led to one.
 */
seq?: number, } | { "type": "refused", 
/**
 * Its number, if it could be parsed.
 */
id: number | null, 
/**
 * Its kind.
 */
code: ErrorCode, 
/**
 * One clear sentence.
 */
reason: string, 
/**
 * The clause of the rules that forbids it.
 */
clause?: string, } | { "type": "presence", 
/**
 * Seat by seat whether it is connected; computers always are.
 */
seats: Array<boolean>, 
/**
 * The number of watchers.
 */
watchers: number, 
/**
 * Seat by seat the milliseconds until the others may claim the game because it is absent; `null` if they may not.
 */
claim_in: Array<number | null>, } | { "type": "thinking", 
/**
 * Its seat.
 */
seat: number, 
/**
 * The start of its search, by the server's clock.
 */
since: number, } | { "type": "stale", 
/**
 * The version of the server's rules.
 */
rules: string, 
/**
 * The build of the server's page, if it has one.
 */
build?: string, } | { "type": "bye", 
/**
 * The reason.
 */
reason: string, };

/**
 * A browser that is signed in.
 */
export type SessionInfo = { 
/**
 * The id.
 */
id: string, 
/**
 * When it signed in, in milliseconds.
 */
created: number, 
/**
 * The browser as it names itself.
 */
agent: string, 
/**
 * Whether it is the one that asks.
 */
current: boolean, };

/**
 * Mutes or blocks a player: `POST /api/blocks`. The player is at a seat of a room, or has an account with this name.
 */
export type SetBlock = { 
/**
 * Mute or block.
 */
kind: BlockKind, 
/**
 * The room.
 */
room?: string, 
/**
 * The seat there, in the current game.
 */
seat?: number, 
/**
 * The name of the account.
 */
name?: string, };

/**
 * The exact value of a board and of each of its turns, on the scale of `EvaluatedTurn`.
 */
export type SolveResponse = { 
/**
 * The share of wins of the side to act: 1, 0.5 or 0.
 */
share: number, 
/**
 * Its lead in points at the end; `null` in games without points.
 */
points: number | null, 
/**
 * The turns, the best first.
 */
turns: Array<TurnValue>, 
/**
 * Positions searched.
 */
nodes: number, };

/**
 * The stacks by the names of their cells, each as the dots of its checkers from the lowest up, negative for Black.
 */
export type Stacks = Record<string, number[]>;

/**
 * A player whose play moderators may want to look at.
 */
export type Suspicion = { 
/**
 * The name.
 */
name: string, 
/**
 * Whether the player has an account.
 */
account: boolean, 
/**
 * The number of games that made the rule apply.
 */
games: number, 
/**
 * The last of them, in milliseconds.
 */
last: number, };

/**
 * The part of the state that the rules do not give, for a client that plays the steps on a table of its own. Empty fields are left out,
 * and so are match and commitment with events that do not change them.
 */
export type SyncState = { 
/**
 * The table to build; only in `welcome` and when a game begins.
 */
table?: TableHistory, 
/**
 * The hash of the server's table in 16 hexadecimal digits, whenever no turn is in progress.
 */
hash?: string, 
/**
 * The clocks, if the room has any.
 */
clocks?: Clocks, 
/**
 * The open offers.
 */
offers?: Array<Offer>, 
/**
 * The result of the game, once it is over.
 */
result?: RoomResult, 
/**
 * The match.
 */
match?: MatchScore, 
/**
 * The commitment to this game's deal.
 */
commitment?: string, 
/**
 * The commitment to the next game's deal, once this game is over.
 */
next_commitment?: string, 
/**
 * The deal's secret, once the game is over.
 */
secret?: string, 
/**
 * The id of the game's own page, once the game is over.
 */
game_id?: string, };

/**
 * The history of a game, from which a client with the rules builds its table.
 */
export type TableHistory = { 
/**
 * The number of the game, from 1.
 */
game: number, 
/**
 * The setup of this game; where the first seat varies it is not that of the room.
 */
setup: string, 
/**
 * The text of the first position.
 */
start: string, 
/**
 * The turns.
 */
turns: Array<Turn>, 
/**
 * The steps of the current turn.
 */
pending?: Array<string>, };

/**
 * The outcome of a game.
 */
export type TableOutcome = { 
/**
 * One score per seat.
 */
scores: Array<number>, 
/**
 * The winner; none if the best score is shared.
 */
winner: number | null, 
/**
 * `rules`, `repetition` or `quiet`.
 */
code: 'rules' | 'repetition' | 'quiet', 
/**
 * The score in the notation of records, in scored games.
 */
score: string | null, };

/**
 * The state of the board for a viewer.
 */
export type TableState = { 
/**
 * The game's id.
 */
game: string, 
/**
 * The setup's text.
 */
setup: string, 
/**
 * The names of the seats in texts.
 */
seats: Array<string>, 
/**
 * The text of the start position.
 */
start: string, 
/**
 * The text of the last settled position.
 */
position: string, 
/**
 * The hash of the table before the unfinished turn, hidden parts included, in 16 hexadecimal digits.
 */
hash: string, 
/**
 * The game's own view.
 */
view: View, 
/**
 * The seats that may act.
 */
to_act: Array<number>, 
/**
 * The seat that `view` and `steps` belong to.
 */
viewer: number | null, 
/**
 * Its legal steps.
 */
steps: string[], 
/**
 * The steps of the unfinished turn.
 */
pending: Array<string>, 
/**
 * Effects of the last step or turn; a move has its path.
 */
effects: Array<TracedEffect>, 
/**
 * The played turns.
 */
turns: Array<PlayedTurn>, 
/**
 * The outcome, if the game is over.
 */
outcome: TableOutcome | null, };

/**
 * The reason for the end of a game.
 */
export type Termination = "rules" | "repetition" | "quiet" | "resigned" | "time" | "agreed" | "gone" | "aborted" | "length";

/**
 * A board and the limits of the search.
 */
export type ThinkRequest = { 
/**
 * Level from 1 to 8; the best by default.
 */
level?: number, 
/**
 * Time in milliseconds; the level's own time by default. A server allows at most 2000.
 */
time_ms?: number, 
/**
 * The time left on the clock of the seat to act: the level's own time gets shorter when it runs low.
 */
clock_ms?: number, 
/**
 * Nodes; a search that only nodes limit is reproducible.
 */
nodes?: number, 
/**
 * The seed of the random choices; 1 by default.
 */
choice_seed?: number, 
/**
 * The number of best turns from 1 to 5; 1 by default.
 */
lines?: number, 
/**
 * The game id; not needed with a record.
 */
game?: string, 
/**
 * The setup; the game's default if missing.
 */
setup?: string, 
/**
 * A position text to start from.
 */
position?: string, 
/**
 * A record to continue from its end.
 */
record?: string, 
/**
 * The number of turns of the record to keep; all by default.
 */
kept?: number, 
/**
 * Seed for random starts (Ampli's deal); 1 by default.
 */
seed?: number, 
/**
 * Whole turns to play.
 */
turns?: Array<string>, 
/**
 * Steps to play after the turns.
 */
steps?: Array<string>, 
/**
 * The viewer; by default the seat to act.
 */
viewer?: number, 
/**
 * The seat to act at the start instead of the one whose turn it is: what could it do?
 */
to_act?: number, };

/**
 * The best turns and their evaluations.
 */
export type ThinkResponse = { 
/**
 * The seat to act.
 */
seat: number, 
/**
 * The next best turns, best first.
 */
others: Array<EvaluatedTurn>, 
/**
 * Search depth in turns.
 */
depth: number, 
/**
 * Nodes visited.
 */
nodes: number, 
/**
 * Elapsed time in milliseconds.
 */
time_ms: number, 
/**
 * The turn's text.
 */
turn: string, 
/**
 * Its steps' texts.
 */
steps: Array<string>, 
/**
 * The expected turns, starting with this one.
 */
line: Array<string>, 
/**
 * The expected share of wins from 0 to 1, where a tie is half a win. `null` where no search can say.
 */
share: number | null, 
/**
 * The expected lead in points at the end; `null` in games without points.
 */
points: number | null, 
/**
 * Whether the value is proved.
 */
exact: boolean, };

/**
 * The time control.
 */
export type TimeControl = { "kind": "none" } | { "kind": "increment", 
/**
 * The base time, in milliseconds.
 */
base_ms: number, 
/**
 * The increment, in milliseconds.
 */
add_ms: number, } | { "kind": "turn", 
/**
 * The time of a turn, in milliseconds.
 */
ms: number, } | { "kind": "days", 
/**
 * The days of a turn.
 */
days: number, };

/**
 * The clock of the side with the right.
 */
export type TimeView = { "clock": "off" } | { "clock": "runs", 
/**
 * The remaining time.
 */
left: number, } | { "clock": "stands", 
/**
 * The remaining time.
 */
left: number, } | { "clock": "guarded", 
/**
 * The time until it counts as a pass.
 */
left: number, };

/**
 * A token of a program.
 */
export type TokenInfo = { 
/**
 * The id.
 */
id: string, 
/**
 * The name that the user gave it.
 */
name: string, 
/**
 * What it allows.
 */
scopes: Array<TokenScope>, 
/**
 * When it was made, in milliseconds.
 */
created: number, };

/**
 * What a token allows.
 */
export type TokenScope = "read" | "play";

/**
 * An effect of a step. A move over the board has its path, so that a page can show it without asking for it.
 */
export type TracedEffect = { 
/**
 * The cells of the path, the first and the last included; empty for an effect without a path.
 */
path?: Array<Place>, } & ({ "effect": "moved", 
/**
 * The seat that moved them.
 */
seat: Seat, 
/**
 * The kind of piece.
 */
piece: Piece, 
/**
 * The number of pieces.
 */
count: number, 
/**
 * The place before.
 */
from: Place, 
/**
 * The place after.
 */
to: Place, } | { "effect": "captured", 
/**
 * The seat that captured them.
 */
seat: Seat, 
/**
 * The kind of piece.
 */
piece: Piece, 
/**
 * The number of pieces.
 */
count: number, 
/**
 * The place before.
 */
from: Place, } | { "effect": "scored", 
/**
 * The seat.
 */
seat: Seat, 
/**
 * The points.
 */
points: number, } | { "effect": "passed", 
/**
 * The seat.
 */
seat: Seat, } | { "effect": "over" } | GameEffect);

/**
 * A turn that was made.
 */
export type Turn = { 
/**
 * The seat that made it.
 */
seat: number, 
/**
 * Its text.
 */
text: string, };

/**
 * The exact value of a turn.
 */
export type TurnValue = { 
/**
 * The turn's text.
 */
turn: string, 
/**
 * The text of its first step.
 */
exact: string, 
/**
 * The share of wins of the side to act: 1, 0.5 or 0.
 */
share: number, 
/**
 * Its lead in points at the end; `null` in games without points.
 */
points: number | null, };

/**
 * The reason why a game is over by its rules.
 */
export type TwoTenOverReason = "empty" | "idle";

/**
 * The decision of the side to move.
 */
export type TwoTenPhase = { "phase": "lift" } | { "phase": "pass" } | { "phase": "sow", 
/**
 * The stones still in hand.
 */
hand: number, 
/**
 * The cup before, to which the next cup must be a neighbour.
 */
last: CellName, } | { "phase": "take", 
/**
 * The number of stones that may still be taken.
 */
earned: number, } | { "phase": "lids", 
/**
 * The cup that is already covered.
 */
first?: CellName, } | { "phase": "over", 
/**
 * The stones taken by each side.
 */
outcome: Outcome, };

/**
 * The view of a position.
 */
export type TwoTenView = { 
/**
 * The number of files.
 */
width: number, 
/**
 * The number of ranks.
 */
height: number, 
/**
 * The stones in the cups: ranks from White's side, each from the left.
 */
cups: Array<Array<number>>, 
/**
 * The covered cups.
 */
covered: Array<CellName>, 
/**
 * The progressions on the board; while stones are sown, those before the turn, which earn nothing.
 */
progressions: Array<[CellName, CellName, CellName]>, 
/**
 * The side to move.
 */
to_move: Seat, 
/**
 * The stones taken by White and by Black.
 */
taken: [number, number], 
/**
 * The number of turns in a row without a taking. The current turn counts once its stones are sown.
 */
idle: number, 
/**
 * The number of such turns that ends the game; 0 for never.
 */
idle_limit: number, 
/**
 * The decision of the side to move.
 */
expected: TwoTenPhase, 
/**
 * The reason why the game is over.
 */
why_over?: TwoTenOverReason, };

/**
 * Uploads a finished game that was played without this server: `POST /api/records`.
 */
export type UploadRecord = { 
/**
 * The record of the game.
 */
record: string, 
/**
 * The players, seat by seat. A person without a name gets the name of the user.
 */
players: Array<Occupant>, };

/**
 * A game was uploaded, now or before.
 */
export type Uploaded = { 
/**
 * The id of its room.
 */
room: string, 
/**
 * The page's path.
 */
link: string, };

/**
 * The view of a game.
 */
export type View = AlphaView | AmpliView | ExchangeView | GammaView | TwoTenView;

/**
 * The reason why an act had no effect.
 */
export type VoidReason = "progress" | "guarded" | "first" | "late" | "beaten" | "rally";

/**
 * The whole room for one viewer.
 */
export type Welcome = { 
/**
 * The room's summary.
 */
room: RoomSummary, 
/**
 * The viewer's seat; of several, the one to act.
 */
seat: number | null, 
/**
 * All seats of the viewer.
 */
seats: Array<number>, 
/**
 * The number of the last event.
 */
seq: number, 
/**
 * The greatest number of an accepted message of the viewer; the next must be greater.
 */
last_id: number, 
/**
 * The state; none for a client that has the rules and gets `sync`.
 */
state?: RoomStateUpdate, 
/**
 * The table to build, and the state beside it, for a client that has the rules.
 */
sync?: SyncState, 
/**
 * The last lines of chat.
 */
chat: Array<ChatLine>, 
/**
 * The server's time, in milliseconds.
 */
now: number, };
