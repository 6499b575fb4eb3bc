// Views, effects and places as the rules give them. The page has no rules: it draws views and offers the legal steps it was given.

import type { LiveView, Place, TracedEffect } from '../generated/wire';
import type { MovePaths } from './movePaths.svelte';

export type { DrawView, LiveLegal, LiveView, Piece, Place, TimeView, Turn, View } from '../generated/wire';

export type GameId = string;
export type Cell = Extract<Place, { cell: unknown }>['cell'];
/** A move over the board has its path. */
export type Effect = TracedEffect;

/** The effects of one whole turn, drawn on the board: the last turn, a hint, or a better turn than the one played. */
export interface TurnTrace {
  kind: 'last' | 'hint' | 'better';
  effects: Effect[];
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
  /** The setup, where it is known. */
  setup?: string;
  /** Legal steps of the viewer; empty for a spectator. */
  steps: string[];
  /** Steps of the unfinished turn. */
  pending: string[];
  /** Effects of the last step, for animation. */
  effects: Effect[];
  lastTurn: string | null;
  /** A turn to draw. It takes the place of the marks of `lastTurn`. */
  trace?: TurnTrace | null;
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
