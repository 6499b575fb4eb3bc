// Parses and formats position texts of boards with rows, for the editors. The rules decide whether a position is playable.
import { parseCell } from '../lib/geometry';

/** Rows from the last rank down, one text per cell; `.` is an empty cell. */
export interface EditablePosition {
  rows: string[][];
  /** Fields after the board, in the order of the text: side, scores, reserves and so on. */
  rest: string[];
}

/** How the cells of a row are written. */
export interface RowFormat {
  parse: (row: string) => string[];
  format: (cells: string[]) => string;
}

/** Cells with a separator between them. */
export const separated = (separator: string): RowFormat => ({
  parse: (row) => row.split(separator),
  format: (cells) => cells.join(separator),
});

/** Letters or bracketed stacks, with numbers for runs of empty cells. */
export const runLength: RowFormat = {
  parse: (row) =>
    (row.match(/\d+|\[[^\]]*\]|[#A-Za-z]/g) ?? []).flatMap((part) =>
      /^\d/.test(part) ? Array<string>(Math.min(16, Number(part))).fill('.') : [part],
    ),
  format: (cells) =>
    cells
      .join(' ')
      .replace(/\.( \.)*/g, (gap) => String((gap.length + 1) / 2))
      .replaceAll(' ', ''),
};

export function parsePosition(text: string, rows: RowFormat): EditablePosition {
  const [board = '', ...rest] = text.trim().split(/\s+/);
  return { rows: board.split('/').map(rows.parse), rest };
}

export const formatPosition = (position: EditablePosition, rows: RowFormat): string =>
  [position.rows.map(rows.format).join('/'), ...position.rest].join(' ');

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

export const setField = (position: EditablePosition, i: number, value: string): EditablePosition => ({
  ...position,
  rest: position.rest.map((part, k) => (k === i ? value.trim() || '-' : part)),
});

/** Checkers of a cell's text: a letter each, upper case for White, later letters are stronger. */
export const checkerSide = (letter: string): number => (letter === letter.toUpperCase() ? 0 : 1);
export const checkerStrength = (letter: string): number => letter.toLowerCase().charCodeAt(0) - 96;
