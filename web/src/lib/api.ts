import { STATIC } from './address';
import { seatTokens } from './seatTokens.svelte';
import type {
  AccountInfo,
  AttemptResult,
  BlockInfo,
  BoardRequest,
  ChangeName,
  ChangePassword,
  Conduct,
  Confirm,
  CreateRoom,
  CreateToken,
  Created,
  CreatedToken,
  ErrorBody,
  FinishedGame,
  GameInfo,
  GamePage,
  HintResponse,
  JoinRoom,
  Joined,
  LogPage,
  Leaderboard,
  Me,
  ModeratedAccount,
  NameAndPassword,
  PairsLaid,
  PairsRequest,
  PlayerProfile,
  PuzzleListing,
  PuzzleSolution,
  PuzzleView,
  Question,
  RatingHistory,
  RatingKind,
  Recover,
  RecoveryCodes,
  ReportPage,
  RoomPage,
  RoomSummary,
  SendReport,
  SetBlock,
  SolveResponse,
  TableState,
  ThinkRequest,
  ThinkResponse,
  UploadRecord,
  Uploaded,
  View,
} from '../generated/wire';
import type { PositionRef } from './types';

export type {
  AccountInfo,
  AttemptResult as PuzzleVerdict,
  BlockInfo,
  BlockKind,
  BoardRequest as TableRequest,
  CreateRoom as CreateRoomRequest,
  Conduct,
  Created as CreateRoomResponse,
  FinishedGame,
  GameInfo,
  GameSummary,
  LogEntry,
  ModeratedAccount,
  GameRating,
  Leaderboard,
  PairsLaid as PairsResponse,
  PlayerProfile,
  RatingKind,
  RatingPoint,
  PuzzleHint,
  PuzzleListing as PuzzleSummary,
  PuzzleSolution,
  PuzzleView as Puzzle,
  ReportInfo,
  ReportReason,
  RoomSummary,
  SeatRequest,
  SendReport,
  SolveResponse as SolveResult,
  TableOutcome as Outcome,
  TableState as TableResponse,
  TokenInfo,
  TokenScope,
  ThinkResponse as SearchResult,
} from '../generated/wire';

/** An error response of the server. `code` selects the translated text; `reason` is the server's English sentence. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly reason: string,
    readonly clause: string | null = null,
    readonly status = 0,
    /** The request field at fault, and the offset of the fault in it. */
    readonly part: string | null = null,
    readonly at: number | null = null,
  ) {
    super(reason);
  }
}

/** Sends a request. Fails with the code `offline` without a network, and with `no_server` on a static host. */
async function send(path: string, options: RequestInit): Promise<Response> {
  if (STATIC) throw new ApiError('no_server', 'this site has no server');
  try {
    return await fetch(path, options);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError('offline', String(error));
  }
}

/** True if no server answered, so that this browser must do without. */
export const isOffline = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'offline' || error.code === 'no_server');

async function requestText(path: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await send(path, { headers });
  if (!answer.ok) throw new ApiError(`http_${answer.status}`, await answer.text(), null, answer.status);
  return answer.text();
}

async function request<T>(
  method: string,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
  headers: Record<string, string> = {},
): Promise<T> {
  const answer = await send(path, {
    method,
    signal,
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await answer.text();
  let data: unknown = null;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    if (answer.ok) throw new ApiError('garbage', text.slice(0, 200), null, answer.status);
  }
  if (!answer.ok) {
    const error = (data ?? {}) as Partial<ErrorBody>;
    throw new ApiError(
      error.code ?? `http_${answer.status}`,
      error.reason ?? text.slice(0, 200),
      error.clause ?? null,
      answer.status,
      error.part ?? null,
      error.at ?? null,
    );
  }
  return data as T;
}

/** Delays before a repeated request; the delay doubles each time. */
const FIRST_RETRY_DELAY_MS = 60;
const LAST_RETRY_DELAY_MS = 1000;

/** Repeats a request while the server is busy. Table requests take milliseconds, so a short wait is enough. */
async function retryWhileBusy<T>(send: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let delayMs = FIRST_RETRY_DELAY_MS; ; delayMs *= 2) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 503 || delayMs > LAST_RETRY_DELAY_MS || signal?.aborted) throw error;
      await new Promise((done) => setTimeout(done, delayMs * (0.5 + Math.random())));
    }
  }
}

export const positionRef = ({ setup, position, pending }: TableState): PositionRef => ({ setup, position, steps: pending });

const puzzleUrl = (game: string, id: string) => `/api/puzzles/${game}/${encodeURIComponent(id)}`;
/** Authorizes a request by seat tokens, for browsers without cookies. */
const seatHeaders = (id: string): Record<string, string> => {
  const tokens = seatTokens(id);
  return tokens ? { authorization: `Bearer ${tokens}` } : {};
};
const MODERATION = '/api/moderation';
const gameUrl = (id: string) => `/api/games/${encodeURIComponent(id)}`;
const roomUrl = (id: string) => `/api/rooms/${encodeURIComponent(id)}`;

export const api = {
  games: () => request<GameInfo[]>('GET', '/api/catalog'),
  /** Finished games, the last ended first. */
  finishedGames: (query: string) => request<GamePage>('GET', `/api/games?${query}`),
  finishedGame: (id: string) => request<FinishedGame>('GET', gameUrl(id)),
  gameRecordUrl: (id: string) => `${gameUrl(id)}/record`,
  player: (name: string) => request<PlayerProfile>('GET', `/api/players/${encodeURIComponent(name)}`),
  /** The ratings of a player after the last games. */
  ratings: (name: string, game: string, kind: RatingKind) =>
    request<RatingHistory>('GET', `/api/players/${encodeURIComponent(name)}/ratings?${new URLSearchParams({ game, kind })}`),
  leaderboard: (game: string, kind: RatingKind) =>
    request<Leaderboard>('GET', `/api/leaderboard?${new URLSearchParams({ game, kind })}`),
  me: () => request<Me>('GET', '/api/me'),
  account: () => request<AccountInfo>('GET', '/api/account'),
  signUp: (body: NameAndPassword) => request<RecoveryCodes>('POST', '/api/account', body),
  signIn: (body: NameAndPassword) => request<Me>('POST', '/api/session', body),
  signOut: () => request<null>('DELETE', '/api/session'),
  signOutEverywhere: () => request<null>('DELETE', '/api/account/sessions'),
  endSession: (id: string) => request<null>('DELETE', `/api/account/sessions/${encodeURIComponent(id)}`),
  recover: (body: Recover) => request<Me>('POST', '/api/account/recover', body),
  renameAccount: (body: ChangeName) => request<Me>('PUT', '/api/account/name', body),
  setPassword: (body: ChangePassword) => request<Me>('PUT', '/api/account/password', body),
  renewRecovery: (body: Confirm) => request<RecoveryCodes>('POST', '/api/account/recovery', body),
  createToken: (body: CreateToken) => request<CreatedToken>('POST', '/api/account/tokens', body),
  endToken: (id: string) => request<null>('DELETE', `/api/account/tokens/${encodeURIComponent(id)}`),
  deleteAccount: (body: Confirm) => request<null>('POST', '/api/account/delete', body),
  /** Players whom this browser's user has muted or blocked, with their seats in a room. */
  blocks: (room?: string) => request<BlockInfo[]>('GET', `/api/blocks${room ? `?${new URLSearchParams({ room })}` : ''}`),
  setBlock: (body: SetBlock) => request<null>('POST', '/api/blocks', body),
  endBlock: (id: string) => request<null>('DELETE', `/api/blocks/${encodeURIComponent(id)}`),
  report: (body: SendReport) => request<null>('POST', '/api/reports', body),
  reports: (query: string) => request<ReportPage>('GET', `${MODERATION}/reports?${query}`),
  closeReport: (id: string, why: string) =>
    request<null>('POST', `${MODERATION}/reports/${encodeURIComponent(id)}/close`, { why }),
  hideLine: (room: string, line: number, why: string) =>
    request<null>('POST', `${MODERATION}/rooms/${encodeURIComponent(room)}/lines/${line}/hide`, { why }),
  moderatedAccount: (name: string) => request<ModeratedAccount>('GET', `${MODERATION}/accounts/${encodeURIComponent(name)}`),
  closeAccount: (name: string, why: string) =>
    request<null>('POST', `${MODERATION}/accounts/${encodeURIComponent(name)}/close`, { why }),
  reopenAccount: (name: string, why: string) =>
    request<null>('POST', `${MODERATION}/accounts/${encodeURIComponent(name)}/reopen`, { why }),
  conduct: () => request<Conduct>('GET', `${MODERATION}/conduct`),
  moderationLog: (query: string) => request<LogPage>('GET', `${MODERATION}/log?${query}`),
  rename: (name: string) => request<Me>('PUT', '/api/me', { name }),
  table: (body: BoardRequest, signal?: AbortSignal) =>
    retryWhileBusy(() => request<TableState>('POST', '/api/table', body, signal), signal),
  /** Answers a question about a board: notation, paths, legality, records. */
  ask: <T>(body: BoardRequest & Question) => retryWhileBusy(() => request<T>('POST', '/api/ask', body)),
  think: (body: ThinkRequest, signal?: AbortSignal) => request<ThinkResponse>('POST', '/api/think', body, signal),
  solve: (body: BoardRequest, signal?: AbortSignal) => request<SolveResponse>('POST', '/api/solve', body, signal),
  pairs: (body: PairsRequest) => request<PairsLaid>('POST', '/api/pairs', body),
  puzzles: (game: string) => request<PuzzleListing[]>('GET', `/api/puzzles/${game}`),
  dailyPuzzle: (game: string, date: string) => request<PuzzleView>('GET', `/api/puzzles/${game}/daily?date=${date}`),
  puzzle: (game: string, id: string) => request<PuzzleView>('GET', puzzleUrl(game, id)),
  tryPuzzle: (game: string, id: string, turns: string[]) =>
    request<AttemptResult>('POST', `${puzzleUrl(game, id)}/try`, { turns }),
  hintPuzzle: (game: string, id: string, found: number) =>
    request<HintResponse>('POST', `${puzzleUrl(game, id)}/hint`, { found }),
  giveUpPuzzle: (game: string, id: string) => request<PuzzleSolution>('POST', `${puzzleUrl(game, id)}/give_up`),
  create: (body: CreateRoom) => request<Created>('POST', '/api/rooms', body),
  join: (id: string, body: JoinRoom) => request<Joined>('POST', `${roomUrl(id)}/join`, body),
  room: (id: string) => request<RoomSummary>('GET', roomUrl(id)),
  /** Keeps a finished game of this browser on the server. The same game always gets the same room. */
  upload: (body: UploadRecord) => request<Uploaded>('POST', '/api/records', body),
  rooms: (query: string) => request<RoomPage>('GET', `/api/rooms?${query}`),
  /** The position after the given number of turns, as this player may see it. */
  position: (id: string, turn: number) => requestText(`${roomUrl(id)}/position?turn=${turn}`, seatHeaders(id)),
  /** What this player may see of the position after the given number of turns. */
  roomView: (id: string, turn: number) =>
    request<View>('GET', `${roomUrl(id)}/view?turn=${turn}`, undefined, undefined, seatHeaders(id)),
  /** Fails with the rule that forbids a step of the player's own seat. */
  why: (id: string, step: string) =>
    request<null>('GET', `${roomUrl(id)}/why?${new URLSearchParams({ step })}`, undefined, undefined, seatHeaders(id)),
  record: (id: string, game: number) => requestText(`${roomUrl(id)}/record?game=${game}`),
  recordUrl: (id: string, game = 1) => `${roomUrl(id)}/record?game=${game}`,
};
