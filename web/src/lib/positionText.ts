// Parses and formats position texts for the editor. The server decides whether a position is playable.
import { parseCell } from './geometry';
import type { GameId } from './types';

/** Rows from the last rank down, one text per cell; `.` is an empty cell. */
export interface EditablePosition {
  rows: string[][];
  /** Fields after the board, in the order of the text: side, scores, reserves and so on. */
  rest: string[];
}

const runLength = (cells: string[], empty: string): string => {
  let text = '';
  let gap = 0;
  for (const cell of cells) {
    if (cell === empty) gap += 1;
    else {
      text += (gap || '') + cell;
      gap = 0;
    }
  }
  return text + (gap || '');
};

export function parsePosition(game: GameId, text: string): EditablePosition | null {
  const [board, ...rest] = text.trim().split(/\s+/);
  if (!board || game === 'ampli') return null;
  if (game === '210') return { rows: board.split('/').map((row) => row.split(',')), rest };
  if (game === 'exchange') return { rows: board.split('/').map((group) => group.split('.')), rest };
  const rows = board
    .split('/')
    .map((row) =>
      (row.match(/\d+|\[[^\]]*\]|[#A-Za-z]/g) ?? []).flatMap((part) =>
        /^\d/.test(part) ? Array<string>(Math.min(16, Number(part))).fill('.') : [part],
      ),
    );
  return { rows, rest };
}

export function formatPosition(game: GameId, position: EditablePosition): string {
  const separator = game === '210' ? ',' : '.';
  const rows = position.rows.map((row) => (game === '210' || game === 'exchange' ? row.join(separator) : runLength(row, '.')));
  return [rows.join('/'), ...position.rest].join(' ');
}

export const getCell = (position: EditablePosition, name: string): string => {
  const cell = parseCell(name)!;
  return position.rows[position.rows.length - 1 - cell.rank]?.[cell.file] ?? '.';
};

export function setCell(position: EditablePosition, name: string, value: string): EditablePosition {
  const cell = parseCell(name)!;
  const at = position.rows.length - 1 - cell.rank;
  return {
    ...position,
    rows: position.rows.map((row, i) => (i === at ? row.map((old, k) => (k === cell.file ? value : old)) : row)),
  };
}

/** Applies an editing tool to a cell's text. */
export function applyTool(game: GameId, old: string, tool: string): string {
  if (game === '210') return String(Math.max(0, Number(old) + (tool === '−' ? -1 : 1)));
  if (tool === '.') return old === '#' ? '#' : '.';
  if (game === 'alpha') return tool;
  if (old === '#') return '#';
  // Gamma: the new checker goes on top of the stack.
  const inside = old === '.' ? '' : old.replace(/[[\]]/g, '');
  return inside ? `[${inside}${tool}]` : tool;
}

/** Covers or uncovers a cup of 210; at most two stay covered. */
export function toggleLid(lids: string, name: string): string {
  const all: string[] = lids.match(/[a-i]\d/g) ?? [];
  const next = all.includes(name) ? all.filter((cup) => cup !== name) : [...all, name].slice(-2);
  return next.sort().join('') || '-';
}
