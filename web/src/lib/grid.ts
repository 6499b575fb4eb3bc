import type { Cell, Place } from './types';

/** The size of a cell in the pictures' own units. */
export const CELL = 100;

/** How large frame, letters and trays are, in the board's own units, so that they can be read on a board so many cells and pixels wide. */
export const frameScale = (cells: number, pixels: number): number => Math.max(0.55, Math.min(1.4, (0.56 * (cells * CELL + 76)) / Math.max(200, pixels)));

export const cellName = (file: number, rank: number): string => String.fromCharCode(97 + file) + (rank + 1);

export function readCell(name: string): Cell | null {
  const match = /^([a-p])(\d{1,2})$/.exec(name);
  return match ? { file: match[1].charCodeAt(0) - 97, rank: Number(match[2]) - 1 } : null;
}

/** The cells named in a text, in order. */
export const cellsIn = (text: string): string[] => text.match(/(?<![a-z])[a-p]\d{1,2}/g) ?? [];

/** Where cells lie in a picture that may be turned round. */
export class Ground {
  constructor(
    readonly width: number,
    readonly height: number,
    readonly flipped: boolean,
  ) {}

  x(file: number): number {
    return (this.flipped ? this.width - 1 - file : file) * CELL;
  }

  y(rank: number): number {
    return (this.flipped ? rank : this.height - 1 - rank) * CELL;
  }

  /** All cells, as they are seen: the highest row first. */
  cells(): { name: string; file: number; rank: number }[] {
    const ranks = Array.from({ length: this.height }, (_, i) => (this.flipped ? i : this.height - 1 - i));
    return ranks.flatMap((rank) => Array.from({ length: this.width }, (_, file) => ({ name: cellName(file, rank), file, rank })));
  }

  /** The middle of a cell. */
  middle(at: Cell): [number, number] {
    return [this.x(at.file) + CELL / 2, this.y(at.rank) + CELL / 2];
  }

  middleOf(name: string): [number, number] {
    const cell = readCell(name);
    return cell ? this.middle(cell) : [0, 0];
  }
}

export const placeCell = (place: Place): Cell | null => (typeof place === 'object' && 'cell' in place ? place.cell : null);
export const placeName = (place: Place): string => {
  const cell = placeCell(place);
  return cell ? cellName(cell.file, cell.rank) : '';
};
