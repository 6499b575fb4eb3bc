// What the server sends, as far as the page reads it. Rules are nowhere in the page: it draws views and offers the legal steps it was given.

import type { Ways } from './ways.svelte';

export type GameId = 'alpha' | 'gamma' | 'exchange' | '210' | 'ampli';
export const GAMES: readonly GameId[] = ['ampli', 'gamma', 'alpha', 'exchange', '210'];
export const isGame = (id: string): id is GameId => (GAMES as readonly string[]).includes(id);

export type Cell = { file: number; rank: number };
export type Place = { cell: Cell } | { group: number } | { table: { x: number; y: number } } | { hand: number } | { reserve: number } | 'off';
export type Piece = { checker: { owner: number; dots: number } } | { stone: { owner: number | null } } | { tile: [number, number] | null } | 'lid';

export type Effect =
  | { effect: 'moved'; seat: number; piece: Piece; count: number; from: Place; to: Place }
  | { effect: 'captured'; seat: number; piece: Piece; count: number; from: Place }
  | { effect: 'progression'; cups: [Place, Place, Place] }
  | { effect: 'scored'; seat: number; points: number }
  | { effect: 'put'; seat: number; tile: [number, number]; cells: [Place, Place]; full: boolean }
  | { effect: 'right' | 'finished' | 'passed' | 'waited' | 'violated'; seat: number }
  | { effect: 'over' };

export interface AlphaView {
  width: number;
  height: number;
  /** How high the stacks are, Black's as negative numbers; White's first rank first. */
  ranks: number[][];
  to_move: number;
  expected: 'move' | 'either' | 'enter' | 'pass' | 'nothing';
  spare: [boolean, boolean];
  checkers: [number, number];
  to_go: [number, number];
  outcome?: number[];
}

export interface GammaView {
  phase: 'placing' | 'playing' | 'entering' | 'won';
  side: number;
  /** A letter for each cell, as setups write them; White's first rank first. */
  fields: string[];
  /** By the cell's name the dots of the checkers from the lowest up, Black's as negative numbers. */
  stacks: Record<string, number[]>;
  reserve: [number[], number[]];
  left: [number, number];
}

export interface ExchangeView {
  /** White, black and common stones. */
  groups: [number, number, number][];
  /** The groups, counted from 1, in which the side to move may capture now. */
  open?: number[];
  side: number;
  expected: 'shift' | 'capture' | 'pass' | 'nothing';
  score: [number, number];
  neutral: number;
  neutral_end: number;
  outcome?: number[];
  why_over?: 'no-shift' | 'neutral-series';
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
  /** As placings are written. */
  figure: string[];
  seats: AmpliSeat[];
  right: number;
  decider: number;
  stage: 'first' | 'second' | 'must' | 'rally' | 'rally-full' | 'over';
  full_only?: boolean;
  /** Of the places where the viewer may put a tile now, those where it is full. */
  full?: string[];
  may_wait?: boolean;
  may_pass?: boolean;
  may_stop?: boolean;
  passes?: number;
  violations?: number;
  outcome?: number[];
}

export type DrawView = { draw: 'done' } | { draw: 'owed'; retarder: boolean } | { draw: 'drawing'; retarder: boolean; left: number };
export type TimeView = { clock: 'off' } | { clock: 'runs' | 'stands' | 'guarded'; left: number };
export interface LiveLegal {
  begin: 'no' | 'full' | 'any';
  put: [number, number] | null;
  withdraw: boolean;
  draw: boolean;
  pass: boolean;
  stop: boolean;
}
/** A live game of Ampli; what is left of times counts from `now`. */
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
  /** Of the places where the viewer may put a tile now, those where it is full. */
  full?: string[];
  passes?: number;
  violations?: number;
  outcome?: number[];
}

export type View = AlphaView | GammaView | ExchangeView | TwoTenView | AmpliView;

export interface Turn {
  seat: number;
  text: string;
}

/** Where a board stands, in texts: what the server needs to say more about it. */
export interface Standing {
  setup: string;
  /** The position before the turn that is being made. */
  position: string;
  /** The steps of that turn so far. */
  steps: string[];
}

/** What every board component gets. */
export interface BoardProps<V> {
  view: V;
  /** The legal steps of who looks; empty when he may only watch. */
  steps: string[];
  /** The steps of the unfinished turn. */
  pending: string[];
  /** What the last step did. */
  effects: Effect[];
  lastTurn: string | null;
  /** Who looks; nobody in particular where both sides are played. */
  seat: number | null;
  flipped: boolean;
  /** A picture on a card: no coordinates, no controls. */
  small?: boolean;
  /** What the other side could do if it were to move. */
  threats?: string[];
  /** On which ways steps go, where that can be asked. */
  ways?: Ways;
  onstep?: (step: string) => void;
  onundo?: () => void;
  /** A turn that somebody tried and that is not among the legal ones: whoever listens can say why. */
  ontry?: (turn: string) => void;
  /** What is expected next of who has begun to choose, in words; empty when nothing is chosen. */
  onnext?: (words: string) => void;
  /** Why a step is not legal, in the reader's words. */
  onwhy?: (step: string) => Promise<string>;
}
