// Position texts taken apart and put together again, for the editor. Whether a position can be played is the server's to say.
import { cellName, readCell } from './grid';
import type { GameId } from './types';

/** Rows from the last rank down, each cell its own text; `.` is empty. */
export interface Sheet {
  rows: string[][];
  /** What follows the board: side, scores, reserves and so on, in the order of the text. */
  rest: string[];
}

const run = (cells: string[], empty: string): string => {
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

export function readSheet(game: GameId, text: string): Sheet | null {
  const [board, ...rest] = text.trim().split(/\s+/);
  if (!board || game === 'ampli') return null;
  if (game === '210') return { rows: board.split('/').map((row) => row.split(',')), rest };
  if (game === 'exchange') return { rows: board.split('/').map((group) => group.split('.')), rest };
  const rows = board.split('/').map((row) => (row.match(/\d+|\[[^\]]*\]|[#A-Za-z]/g) ?? []).flatMap((part) => (/^\d/.test(part) ? Array<string>(Math.min(16, Number(part))).fill('.') : [part])));
  return { rows, rest };
}

export function writeSheet(game: GameId, sheet: Sheet): string {
  const separator = game === '210' ? ',' : '.';
  const rows = sheet.rows.map((row) => (game === '210' || game === 'exchange' ? row.join(separator) : run(row, '.')));
  return [rows.join('/'), ...sheet.rest].join(' ');
}

export const cellOf = (sheet: Sheet, name: string): string => {
  const cell = readCell(name)!;
  return sheet.rows[sheet.rows.length - 1 - cell.rank]?.[cell.file] ?? '.';
};

export function withCell(sheet: Sheet, name: string, value: string): Sheet {
  const cell = readCell(name)!;
  const at = sheet.rows.length - 1 - cell.rank;
  return { ...sheet, rows: sheet.rows.map((row, i) => (i === at ? row.map((old, k) => (k === cell.file ? value : old)) : row)) };
}

/** What a tool makes of a cell. */
export function touched(game: GameId, old: string, tool: string): string {
  if (game === '210') return String(Math.max(0, Number(old) + (tool === '−' ? -1 : 1)));
  if (tool === '.') return old === '#' ? '#' : '.';
  if (game === 'alpha') return tool;
  if (old === '#') return '#';
  // Gamma: another checker goes on top.
  const inside = old === '.' ? '' : old.replace(/[[\]]/g, '');
  return inside ? `[${inside}${tool}]` : tool;
}

/** Covered cups of 210 with one more or one fewer. */
export function lidToggled(lids: string, name: string): string {
  const all: string[] = lids.match(/[a-i]\d/g) ?? [];
  const next = all.includes(name) ? all.filter((cup) => cup !== name) : [...all, name].slice(-2);
  return next.sort().join('') || '-';
}

export const allCells = (sheet: Sheet): string[] =>
  sheet.rows.flatMap((row, i) => row.map((_, file) => cellName(file, sheet.rows.length - 1 - i)));
