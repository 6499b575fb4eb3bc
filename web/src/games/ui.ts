// What the page knows about a game beyond its facts. `games/ID/ui.ts` exports it; nothing outside this folder names a game.
import type { Component, Snippet } from 'svelte';
import type { LiveEvent } from '../lib/protocol';
import type { BoardProps, Effect, LiveView, View } from '../lib/types';

/** A component that is loaded when it is first shown. */
export type Lazy<P extends Record<string, unknown>> = () => Promise<{ default: Component<P> }>;

/** The board of a game; its view depends on the game, which TypeScript cannot relate to the id. */
export type BoardModule = { default: Component<BoardProps<View>> };

/** Props of a position editor (`games/ID/Editor.svelte`). It edits the text of a position; the rules decide whether it is playable. */
export interface EditorProps extends Record<string, unknown> {
  text: string;
  onchange: (text: string) => void;
}

/** Props of a lesson in real time. */
export interface LiveLessonProps extends Record<string, unknown> {
  /** Shown above the text. */
  head: Snippet;
  title: string;
  text: string;
  done: string;
  solved: boolean;
  onsolved: () => void;
  onnext: () => void;
}

/** A page of its own under `/learn/ID/`. */
export interface ExtraPage {
  /** First part of its address after `/learn/ID/`; the rest is its prop `which`. */
  name: string;
  /** The address that the lessons link to, after `/learn/ID/`. */
  link: string;
  /** Id of the text of that link. */
  text: string;
  page: Lazy<{ which: string }>;
}

/** The moves of a demo board: what each position shows. */
export interface DemoFrame {
  view: View;
  effects: Effect[];
  lastTurn: string | null;
}

/** What happened at a live table: lines for screen readers, and the player's own failure. */
export interface LiveReport {
  lines: string[];
  error: string;
  /** Sounds to play. */
  sounds: ('knock' | 'error')[];
}

/** Points of a seat and what they are for. */
export interface ScoreItem {
  seat: number;
  text: string;
  points: number;
}

export interface GameUi<V = View> {
  /** Tells the side to act what to do. */
  prompt(view: V): string;
  /** Id of the lesson that explains what is on the board now. */
  topic?(view: V | null, live: LiveView | null): string;
  /** Height of the board divided by its width. The layout uses it to fit the board into the window. */
  heightRatio(view: V | null, setup?: string): number;
  /** Height of the controls above and below the board, in pixels. In a room the strips of the players have the trays. */
  controlsHeight?(inRoom?: boolean): number;
  /** True if the board can have any height; its controls then keep the full width. */
  flexible?: boolean;
  /** True if the board itself names the players. */
  showsPlayers?: boolean;
  /** The score of a seat so far, in games that count points. */
  score?(view: V, seat: number): number;
  /** What the points of a finished game are for, from the effects of its turns. */
  scoreItems?(turns: Effect[][], seats: number): ScoreItem[];
  /** Describes a setup; a custom one is shown as written. */
  setupName(setup: string): string;
  /** A turn as shown to players, where it differs from the notation. */
  displayTurn?(text: string): string;
  /** True if checkers are named by their dots. */
  namesDots?: boolean;
  /** Numbers of players to choose from, with the setup of each; two by default. */
  tables?: { seats: number; setup: string }[];
  /** True if the board marks what the opponent threatens. */
  marksThreats?(view: V): boolean;
  /** The view after a step of a game that hides something: what the player can see of it before the server has answered. */
  preview?(view: V, step: string, seat: number): { view: V; effects: Effect[] } | null;
  /** A view with all hands open, from the view of each seat. */
  openHands?(view: V, views: V[]): V;
  /** Tells a player at a live table what to do, from the acts that the server would accept. */
  livePrompt?(live: LiveView, acts: string[]): string;
  liveReport?(events: LiveEvent[], seats: number[]): LiveReport;
  /** How figures of the rules show the board. */
  figure?: { wide?: boolean; small?: boolean };
  liveLesson?: Lazy<LiveLessonProps>;
  extras?: ExtraPage[];
}
