// What a turn would do to a board: its effects for the drawing, and its words.
import type { TableRequest } from './api';
import { boardState } from './board';
import { turnInWords } from './turnWords';
import type { Effect, GameId } from './types';

export interface TurnPreview {
  effects: Effect[];
  words: string;
}

/** Plays a turn on a copy of a board. */
export async function previewTurn(game: GameId, board: TableRequest, turn: string): Promise<TurnPreview> {
  const { effects } = await boardState({ ...board, turns: [...(board.turns ?? []), turn] });
  return { effects, words: turnInWords(game, effects) };
}
