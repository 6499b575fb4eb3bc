// Views, effects and places as the server sends them. The page has no rules: it draws views and offers the legal steps it was given.

import type { MovePaths } from './movePaths.svelte';

export type GameId = string;

export type Cell = { file: number; rank: number };
export type Place =
  { cell: Cell } | { group: number } | { table: { x: number; y: number } } | { hand: number } | { reserve: number } | 'off';
export type Piece =
  { checker: { owner: number; dots: number } } | { stone: { owner: number | null } } | { tile: [number, number] | null } | 'lid';

export type Effect =
  | { effect: 'moved'; seat: number; piece: Piece; count: number; from: Place; to: Place; path?: Place[] }
  | { effect: 'captured'; seat: number; piece: Piece; count: number; from: Place }
  | { effect: 'progression'; cups: [Place, Place, Place] }
  | { effect: 'scored'; seat: number; points: number }
  | { effect: 'put'; seat: number; tile: [number, number]; cells: [Place, Place]; full: boolean }
  | { effect: 'right' | 'finished' | 'passed' | 'waited' | 'violated'; seat: number }
  | { effect: 'over' };

export interface AlphaView {
  width: number;
  height: number;
  /** Stack heights, negative for Black; White's first rank comes first. */
  ranks: number[][];
  to_move: number;
  expected: 'move' | 'either' | 'enter' | 'pass' | 'nothing';
  spare: [boolean, boolean];
  checkers: [number, number];
  to_go: [number, number];
  outcome?: number[];
  why_over?: string;
}

export interface GammaView {
  phase: 'placing' | 'playing' | 'entering' | 'won';
  side: number;
  /** One letter per cell, as in setups; White's first rank comes first. */
  fields: string[];
  /** Dots of the checkers by cell name, from the lowest up, negative for Black. */
  stacks: Record<string, number[]>;
  reserve: [number[], number[]];
  left: [number, number];
  why_over?: string;
}

export interface ExchangeView {
  /** White, black and common stones. */
  groups: [number, number, number][];
  /** Groups, counted from 1, in which the side to move may capture now. */
  open?: number[];
  side: number;
  expected: 'shift' | 'capture' | 'pass' | 'nothing';
  score: [number, number];
  neutral: number;
  neutral_end: number;
  outcome?: number[];
  why_over?: string;
}

export type TwoTenPhase =
  | { phase: 'lift' | 'pass' }
  | { phase: 'sow'; hand: number; last: string }
  | { phase: 'take'; earned: number }
  | { phase: 'lids'; first?: string }
  | { phase: 'over'; outcome: number[] };
export interface TwoTenView {
  width: number;
  height: number;
  cups: number[][];
  covered: string[];
  progressions: [string, string, string][];
  to_move: number;
  taken: [number, number];
  idle: number;
  idle_limit: number;
  expected: TwoTenPhase;
  why_over?: string;
}

export interface AmpliSeat {
  name: string;
  hand: [number, number][];
  hidden: number;
  shown?: [number, number][];
  reserve: number;
  reserve_tiles?: [number, number][];
  finished?: boolean;
  last_tile?: boolean;
  score: number;
}
export interface AmpliView {
  /** Placements in the game's notation. */
  figure: string[];
  seats: AmpliSeat[];
  right: number;
  decider: number;
  stage: 'first' | 'second' | 'must' | 'rally' | 'rally-full' | 'over';
  full_only?: boolean;
  /** Legal placements of the viewer that are full. */
  full?: string[];
  may_wait?: boolean;
  may_pass?: boolean;
  may_stop?: boolean;
  passes?: number;
  violations?: number;
  outcome?: number[];
  why_over?: string;
}

export type DrawView =
  { draw: 'done' } | { draw: 'owed'; retarder: boolean } | { draw: 'drawing'; retarder: boolean; left: number };
export type TimeView = { clock: 'off' } | { clock: 'runs' | 'stands' | 'guarded'; left: number };
export interface LiveLegal {
  begin: 'no' | 'full' | 'any';
  put: [number, number] | null;
  withdraw: boolean;
  draw: boolean;
  pass: boolean;
  stop: boolean;
}
/** A live game of Ampli. Remaining times are in milliseconds from `now`. */
export interface LiveView {
  now: number;
  phase: 'play' | 'rally' | 'rally-full' | 'over';
  strict: boolean;
  figure: string[];
  seats: AmpliSeat[];
  draws: DrawView[];
  right: number;
  time: TimeView;
  pending: number[];
  pending_left?: number;
  knock?: { seat: number; tile: [number, number]; left: number | null };
  legal?: LiveLegal;
  /** Legal placements of the viewer that are full. */
  full?: string[];
  passes?: number;
  violations?: number;
  outcome?: number[];
  why_over?: string;
}

export type View = AlphaView | GammaView | ExchangeView | TwoTenView | AmpliView;

export interface Turn {
  seat: number;
  text: string;
}

/** A position, for questions about it. */
export interface PositionRef {
  setup: string;
  /** The position before the unfinished turn. */
  position: string;
  /** Steps of the unfinished turn. */
  steps: string[];
  /** The seat to act, if not the one whose turn it is (premoves). */
  to_act?: number;
}

/** Props of every board component. */
export interface BoardProps<V> {
  view: V;
  /** Legal steps of the viewer; empty for a spectator. */
  steps: string[];
  /** Steps of the unfinished turn. */
  pending: string[];
  /** Effects of the last step, for animation. */
  effects: Effect[];
  lastTurn: string | null;
  /** Seat of the viewer; null if the viewer plays all sides or none. */
  seat: number | null;
  flipped: boolean;
  /** A small picture without coordinates and controls. */
  small?: boolean;
  /** Steps the opponent could make if it were their turn. */
  threats?: string[];
  /** Paths of steps, where a position is known. */
  paths?: MovePaths;
  onstep?: (step: string) => void;
  onundo?: () => void;
  /** Called when the player tries an illegal turn. */
  onillegal?: (turn: string) => void;
  /** Called with what to do next in a half-made choice; empty if nothing is chosen. */
  onprompt?: (text: string) => void;
  /** Explains in the player's language why a step is illegal. */
  onexplain?: (step: string) => Promise<string>;
  /** A table in real time. */
  live?: LiveView | null;
  /** An earlier position of a live game. Only the table shows it; what a player holds and the timers stay current. */
  past?: V | null;
  onact?: (act: string) => void;
}
