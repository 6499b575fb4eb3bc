import type { Attachment } from 'svelte/attachments';
import { cellName, placeCell, type BoardGeometry } from './geometry';
import { settings } from './settings.svelte';
import type { Effect } from './types';

export type Point = [x: number, y: number];

/** Animation of pieces that have just arrived. All points are in SVG units, relative to where the pieces are now. */
export interface Flight {
  count: number;
  from: Point;
  /** Intermediate points of a path that is not straight. */
  via?: Point[];
  /** Multiple of the usual duration. Stones sown by one hand land one after another. */
  durationFactor?: number;
}
const STRAIGHT_FLIGHT_MS = 210;
const CURVED_FLIGHT_MS = 250;

/** Latest flight of each SVG group; prevents a second animation of the same flight. */
const lastFlight = new WeakMap<SVGGElement, Flight>();

/** Attachment that animates a piece from where it was. A flight that has started runs to its end, whatever the board does meanwhile. */
export function flyIn(flight: Flight | null | undefined): Attachment<SVGGElement> {
  return (node) => {
    if (!flight || lastFlight.get(node) === flight || settings.durationFactor === 0) return;
    lastFlight.set(node, flight);
    const lifted = createFlightLayer(node);
    if (!lifted) return;
    const { from, via = [], durationFactor = 1 } = flight;
    const { layer, toScreen } = lifted;
    const land = (): void => {
      layer.remove();
      if (lastFlight.get(node) === flight) node.style.visibility = '';
    };
    const frames = keyframes([from, ...via, [0, 0]].map((point) => toScreen(point as Point)));
    layer
      .animate(frames, {
        duration: settings.durationFactor * durationFactor * (via.length ? CURVED_FLIGHT_MS : STRAIGHT_FLIGHT_MS),
        easing: 'cubic-bezier(.3,.6,.4,1)',
      })
      .finished.then(land, land);
  };
}

/** Effects whose departure has been animated. */
const departed = new WeakSet<object>();

/**
 * Attachment that animates pieces leaving the board and fades them out. The pieces are visible only during this one flight and the `delay`
 * before it, which is a multiple of the usual duration.
 */
export function flyOut(effect: Departure, to: Point, delay = 0): Attachment<SVGGElement> {
  return (node) => {
    if (departed.has(effect) || settings.durationFactor === 0) return;
    departed.add(effect);
    const lifted = createFlightLayer(node);
    if (!lifted) return;
    const { layer, toScreen } = lifted;
    const land = (): void => layer.remove();
    const frames = [
      { transform: translation([0, 0]), opacity: 1 },
      { opacity: 1, offset: 0.5 },
      { transform: translation(toScreen(to)), opacity: 0 },
    ];
    layer
      .animate(frames, {
        duration: settings.durationFactor * CURVED_FLIGHT_MS,
        delay: settings.durationFactor * CURVED_FLIGHT_MS * delay,
        fill: 'backwards',
        easing: 'cubic-bezier(.3,.6,.4,1)',
      })
      .finished.then(land, land);
  };
}

const translation = ([x, y]: Point): string => `translate(${x}px, ${y}px)`;
/** Keyframes through all points at constant speed. */
function keyframes(points: Point[]): Keyframe[] {
  const lengths = points.map(([x, y], i) => {
    const [px, py] = points[i - 1] ?? [x, y];
    return Math.hypot(x - px, y - py);
  });
  const total = lengths.reduce((a, b) => a + b, 0) || 1;
  let travelled = 0;
  return points.map((point, i) => ({
    transform: translation(point),
    offset: Math.min(1, (travelled += lengths[i] ?? 0) / total),
  }));
}

/**
 * Copies a piece into its own layer above the board for the time of its flight. Only this small layer moves, so the board itself is
 * painted twice: when the piece leaves and when it lands.
 */
function createFlightLayer(node: SVGGElement): { layer: SVGSVGElement; toScreen: (point: Point) => Point } | null {
  const host = node.ownerSVGElement?.parentElement;
  const matrix = node.getScreenCTM();
  const box = node.getBoundingClientRect();
  if (!host || !matrix || box.width === 0) return null;
  const hostBox = host.getBoundingClientRect();
  const margin = 3;
  const [left, top] = [box.left - margin, box.top - margin];
  const layer = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  layer.setAttribute('class', 'flight');
  layer.setAttribute('aria-hidden', 'true');
  layer.setAttribute('width', String(box.width + 2 * margin));
  layer.setAttribute('height', String(box.height + 2 * margin));
  layer.style.left = `${left - hostBox.left - host.clientLeft}px`;
  layer.style.top = `${top - hostBox.top - host.clientTop}px`;
  const group = document.createElementNS('http://www.w3.org/2000/svg', 'g');
  group.setAttribute('transform', `matrix(${matrix.a} ${matrix.b} ${matrix.c} ${matrix.d} ${matrix.e - left} ${matrix.f - top})`);
  const copy = node.cloneNode(true) as SVGGElement;
  copy.style.visibility = '';
  group.append(copy);
  layer.append(group);
  host.append(layer);
  node.style.visibility = 'hidden';
  return { layer, toScreen: ([x, y]) => [matrix.a * x + matrix.c * y, matrix.b * x + matrix.d * y] };
}

type Moved = Extract<Effect, { effect: 'moved' }>;
/** Pieces that were captured, went off the board or returned to a reserve. */
export type Departure = Moved | Extract<Effect, { effect: 'captured' }>;

export const departures = (effects: Effect[]): Departure[] =>
  effects.flatMap((e) => (e.effect === 'captured' || (e.effect === 'moved' && (e.to === 'off' || 'reserve' in e.to)) ? [e] : []));

const flights = new WeakMap<object, { flipped: boolean; flight: Flight }>();

/** Flight of an effect. It is cached by effect, so a board that redraws does not repeat the animation. */
export function cachedFlight(effect: object, flipped: boolean, create: () => Flight): Flight {
  const cached = flights.get(effect);
  if (cached?.flipped === flipped) return cached.flight;
  const flight = create();
  flights.set(effect, { flipped, flight });
  return flight;
}

/** Flights to the cells that effects move pieces to; `route` gives the start and the path of each. */
export function arrivals(
  effects: Effect[],
  geometry: BoardGeometry,
  route: (moved: Moved, to: Point) => Omit<Flight, 'count'>,
): Map<string, Flight> {
  const all = new Map<string, Flight>();
  for (const effect of effects) {
    const to = effect.effect === 'moved' ? placeCell(effect.to) : null;
    if (effect.effect !== 'moved' || !to) continue;
    const flight = cachedFlight(effect, geometry.flipped, () => {
      const [x, y] = geometry.centre(to);
      const { from, via, durationFactor } = route(effect, [x, y]);
      const relative = ([px, py]: Point): Point => [px - x, py - y];
      return {
        count: effect.count,
        from: relative(from),
        via: via?.map(relative),
        durationFactor,
      };
    });
    all.set(cellName(to.file, to.rank), flight);
  }
  return all;
}
