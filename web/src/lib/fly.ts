import type { Attachment } from 'svelte/attachments';
import { cellName, placeCell, type Ground } from './grid';
import { stillness } from './theme.svelte';
import type { Effect } from './types';

export type Point = [x: number, y: number];

/** How pieces have just come to a place. All points are seen from where they lie now, in the picture's own units. */
export interface Flight {
  count: number;
  from: Point;
  /** What they come by on their way, where it is not straight; perhaps it is still being asked for. */
  by?: Point[] | Promise<Point[]>;
  /** How much of the time a flight takes this one does: who goes along with others may be there sooner. */
  part?: number;
}
/** A flight takes so many milliseconds; one that winds a little more. */
const STRAIGHT = 210;
const WINDING = 250;
/** Nobody waits longer for a way that is asked for: then it is the straight one. */
const PATIENCE = 80;

/** The last flight of each piece. */
const flown = new WeakMap<SVGGElement, Flight>();

/** Lets a piece come from where it was. Once in the air it flies to the end, whatever happens on the board meanwhile. */
export function fly(flight: Flight | null | undefined): Attachment<SVGGElement> {
  return (node) => {
    if (!flight || flown.get(node) === flight || stillness()) return;
    flown.set(node, flight);
    const wing = lift(node);
    if (!wing) return;
    const { from, by = [], part = 1 } = flight;
    const { layer, onScreen } = wing;
    const land = (): void => {
      layer.remove();
      if (flown.get(node) === flight) node.style.visibility = '';
    };
    const start = (way: Point[]): void => {
      if (!layer.isConnected) return;
      const frames = keyframes([from, ...way, [0, 0]].map((point) => onScreen(point as Point)));
      layer.animate(frames, { duration: part * (way.length ? WINDING : STRAIGHT), easing: 'cubic-bezier(.3,.6,.4,1)' }).finished.then(land, land);
    };
    if (Array.isArray(by)) start(by);
    else {
      layer.style.transform = moved(onScreen(from));
      void Promise.race([by, new Promise<Point[]>((done) => setTimeout(done, PATIENCE, []))]).then(start);
    }
  };
}

/** What has left the board already. */
const gone = new WeakSet<object>();

/** Lets pieces that an effect took off the board go to a place, and fade there. They are seen in the air only, and once. */
export function leave(effect: Gone, to: Point): Attachment<SVGGElement> {
  return (node) => {
    if (gone.has(effect) || stillness()) return;
    gone.add(effect);
    const wing = lift(node);
    if (!wing) return;
    const { layer, onScreen } = wing;
    const land = (): void => layer.remove();
    const frames = [{ transform: moved([0, 0]), opacity: 1 }, { opacity: 1, offset: 0.5 }, { transform: moved(onScreen(to)), opacity: 0 }];
    layer.animate(frames, { duration: WINDING, easing: 'cubic-bezier(.3,.6,.4,1)' }).finished.then(land, land);
  };
}

const moved = ([x, y]: Point): string => `translate(${x}px, ${y}px)`;
/** Through all points at one speed. */
function keyframes(points: Point[]): Keyframe[] {
  const far = points.map(([x, y], i) => (i === 0 ? 0 : Math.hypot(x - points[i - 1][0], y - points[i - 1][1])));
  const whole = far.reduce((a, b) => a + b, 0) || 1;
  let gone = 0;
  return points.map((point, i) => ({ transform: moved(point), offset: Math.min(1, (gone += far[i]) / whole) }));
}

/**
 * A picture of the piece alone, right over it and over all others, for the time of its flight: only this small layer moves, the board below is
 * painted once when the piece leaves and once when it lands.
 */
function lift(node: SVGGElement): { layer: SVGSVGElement; onScreen: (point: Point) => Point } | null {
  const host = node.ownerSVGElement?.parentElement;
  const turn = node.getScreenCTM();
  const seen = node.getBoundingClientRect();
  if (!host || !turn || seen.width === 0) return null;
  const place = host.getBoundingClientRect();
  const rim = 3;
  const [left, top] = [seen.left - rim, seen.top - rim];
  const layer = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  layer.setAttribute('class', 'flight');
  layer.setAttribute('aria-hidden', 'true');
  layer.setAttribute('width', String(seen.width + 2 * rim));
  layer.setAttribute('height', String(seen.height + 2 * rim));
  layer.style.left = `${left - place.left - host.clientLeft}px`;
  layer.style.top = `${top - place.top - host.clientTop}px`;
  const held = document.createElementNS('http://www.w3.org/2000/svg', 'g');
  held.setAttribute('transform', `matrix(${turn.a} ${turn.b} ${turn.c} ${turn.d} ${turn.e - left} ${turn.f - top})`);
  const picture = node.cloneNode(true) as SVGGElement;
  picture.style.visibility = '';
  held.append(picture);
  layer.append(held);
  host.append(layer);
  node.style.visibility = 'hidden';
  return { layer, onScreen: ([x, y]) => [turn.a * x + turn.c * y, turn.b * x + turn.d * y] };
}

type Moved = Extract<Effect, { effect: 'moved' }>;
/** Pieces that were captured, or that went off the board or back into a reserve. */
export type Gone = Moved | Extract<Effect, { effect: 'captured' }>;

export const departures = (effects: Effect[]): Gone[] =>
  effects.flatMap((e) => (e.effect === 'captured' || (e.effect === 'moved' && (e.to === 'off' || 'reserve' in e.to)) ? [e] : []));

const flights = new WeakMap<object, { turned: boolean; flight: Flight }>();

/** The way on which an effect brings its piece: made once, so that a board drawn anew does not send it on its way again. */
export function flightOf(effect: object, turned: boolean, make: () => Flight): Flight {
  const before = flights.get(effect);
  if (before?.turned === turned) return before.flight;
  const flight = make();
  flights.set(effect, { turned, flight });
  return flight;
}

/** The flights to cells that effects tell of; `route` says where on the board one begins and what it comes by. */
export function arrivals(effects: Effect[], ground: Ground, route: (moved: Moved, to: Point) => Omit<Flight, 'count'>): Map<string, Flight> {
  const all = new Map<string, Flight>();
  for (const effect of effects) {
    const to = effect.effect === 'moved' ? placeCell(effect.to) : null;
    if (effect.effect !== 'moved' || !to) continue;
    const flight = flightOf(effect, ground.flipped, () => {
      const [x, y] = ground.middle(to);
      const { from, by, part } = route(effect, [x, y]);
      const seen = ([px, py]: Point): Point => [px - x, py - y];
      return { count: effect.count, from: seen(from), by: Array.isArray(by) ? by.map(seen) : by?.then((points) => points.map(seen)), part };
    });
    all.set(cellName(to.file, to.rank), flight);
  }
  return all;
}
