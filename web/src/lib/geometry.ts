import type { Cell, Place } from './types';

/** Side of a cell in SVG units. */
export const CELL_SIZE = 100;

/** Scale of frame, coordinates and trays in SVG units; keeps them legible on a board of this width in cells and in pixels. */
export const frameScale = (cells: number, pixels: number): number =>
  Math.max(0.55, Math.min(1.4, (0.56 * (cells * CELL_SIZE + 76)) / Math.max(200, pixels)));

export const cellName = (file: number, rank: number): string => String.fromCharCode(97 + file) + (rank + 1);

export function parseCell(name: string): Cell | null {
  const match = /^([a-p])(\d{1,2})$/.exec(name);
  if (!match) return null;
  const [, file = '', rank] = match;
  return { file: file.charCodeAt(0) - 97, rank: Number(rank) - 1 };
}

/** Lists the cells named in a text, in order. */
export const cellsIn = (text: string): string[] => text.match(/(?<![a-z])[a-p]\d{1,2}/g) ?? [];

/** Maps cells to SVG coordinates on a board that may be flipped. */
export class BoardGeometry {
  constructor(
    readonly width: number,
    readonly height: number,
    readonly flipped: boolean,
  ) {}

  x(file: number): number {
    return (this.flipped ? this.width - 1 - file : file) * CELL_SIZE;
  }

  y(rank: number): number {
    return (this.flipped ? rank : this.height - 1 - rank) * CELL_SIZE;
  }

  /** All cells in visual order: the topmost row first. */
  cells(): { name: string; file: number; rank: number }[] {
    const ranks = Array.from({ length: this.height }, (_, i) => (this.flipped ? i : this.height - 1 - i));
    return ranks.flatMap((rank) => Array.from({ length: this.width }, (_, file) => ({ name: cellName(file, rank), file, rank })));
  }

  /** Centre of a cell. */
  centre(at: Cell): [number, number] {
    return [this.x(at.file) + CELL_SIZE / 2, this.y(at.rank) + CELL_SIZE / 2];
  }

  centreOf(name: string): [number, number] {
    const cell = parseCell(name);
    return cell ? this.centre(cell) : [0, 0];
  }
}

export const placeCell = (place: Place): Cell | null => (typeof place === 'object' && 'cell' in place ? place.cell : null);
export const placeName = (place: Place): string => {
  const cell = placeCell(place);
  return cell ? cellName(cell.file, cell.rank) : '';
};
