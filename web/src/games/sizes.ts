import { innerWidth } from 'svelte/reactivity/window';
import { CELL_SIZE, frameScale } from '../lib/geometry';

/** Usual widths of a board in pixels, which decide how large its frame is drawn. */
const PHONE_BOARD_PX = 340;
const DESKTOP_BOARD_PX = 560;
/** Height of the two trays of a board that has them above and below itself. */
const TRAYS_PX = 88;

/** Height of the controls of a board of cells: its row of buttons, and its trays where no strip has them. */
export const cellsControlsHeight = (rowPx: number, inRoom = false): number => rowPx + (inRoom ? 0 : TRAYS_PX);
/** Screens up to this width have the panel below the board. */
const NARROW_PX = 860;
export const isNarrow = (): boolean => (innerWidth.current ?? Infinity) <= NARROW_PX;

/** Height of a board of cells divided by its width. */
export function cellsHeightRatio(width: number, height: number): number {
  const k = frameScale(width, isNarrow() ? PHONE_BOARD_PX : DESKTOP_BOARD_PX);
  return (height * CELL_SIZE + 76 * k) / (width * CELL_SIZE + 76 * k);
}

/** The numbers of a setup such as `8x8x2,repeat=3`, or null if it is of another form. */
export function parseSizes(setup: string): number[] | null {
  const sizes = (setup.split(',')[0] ?? '').split('x').map(Number);
  return sizes.some(Number.isNaN) ? null : sizes;
}

/** The value of an option of a setup; 0 if it is not set. */
export const setupOption = (setup: string, name: string): number =>
  Number(
    setup
      .split(',')
      .find((option) => option.startsWith(`${name}=`))
      ?.slice(name.length + 1) ?? 0,
  );
