// Reviews a game in the engine's worker: what each side could expect after each turn, the mistakes, and the accuracy of each player.
import { loadRules, type Rules } from '../rules';
import type { TableRequest } from './api';
import { boardState } from './board';
import { describeError } from './errors';

/** Time for all positions, and the least and the most for one of them. */
const WHOLE_TIME_MS = 20_000;
const SHORTEST_MS = 60;
const LONGEST_MS = 250;
/** Shares of wins that a turn gives away. */
const MISTAKE = 0.1;
const BIG_MISTAKE = 0.2;
/** The list names this many turning points. */
const TURNING_POINTS = 5;

export type Verdict = 'good' | 'mistake' | 'big-mistake';

export interface ReviewedTurn {
  /** Its node in the analysis, and the node before it. */
  id: number;
  parent: number;
  number: number;
  seat: number;
  text: string;
  /** Share of wins that its player could expect before it, and after it. */
  before: number;
  after: number;
  verdict: Verdict;
  /** The best turn instead. */
  better: string;
}

export interface ReviewSource {
  turns: { id: number; parent: number; seat: number; text: string }[];
  seats: number;
  /** False if hidden tiles make estimates of the players differ, so that no turn can be judged. */
  judged: boolean;
  /** The position after so many turns. */
  requestAt: (n: number) => TableRequest;
}

/** What the seat to act may expect; a finished game has a share for each seat. */
type Evaluation = { seat: number; share: number | null; best: string } | { shares: number[] };

/** Share of wins of a seat; null if it is unknown. With three players, only the share of the seat to act is known. */
function shareOf(evaluation: Evaluation, seat: number, seats: number): number | null {
  if ('shares' in evaluation) return evaluation.shares[seat] ?? null;
  if (evaluation.share === null || evaluation.seat === seat) return evaluation.share;
  return seats === 2 ? 1 - evaluation.share : null;
}

/** The accuracy of one turn from 0 to 100, by the formula of Lichess for what it gives away, in percent of wins. */
const accuracyOf = (given: number): number => Math.max(0, Math.min(100, 103.1668 * Math.exp(-0.04354 * given * 100) - 3.1669));

export class Review {
  /** Expected share of wins of the first seat after so many turns; null where no value means anything. */
  shares = $state.raw<(number | null)[]>([]);
  turns = $state.raw<ReviewedTurn[]>([]);
  /** Nodes of the reviewed line, the start included. */
  ids = $state.raw<number[]>([]);
  judged = $state(true);
  running = $state(false);
  /** True after a review to the end. */
  done = $state(false);
  errorMessage = $state('');
  #controller: AbortController | null = null;

  mistakes = $derived(this.turns.filter((turn) => turn.verdict !== 'good'));
  /** The turns that gave most away, in the order of the game. */
  turningPoints = $derived(
    [...this.mistakes]
      .sort((a, b) => b.before - b.after - (a.before - a.after))
      .slice(0, TURNING_POINTS)
      .sort((a, b) => a.number - b.number),
  );

  /** Mean accuracy of a seat's turns from 0 to 1; null if none of them has a value. */
  accuracy(seat: number): number | null {
    const own = this.turns.filter((turn) => turn.seat === seat);
    const sum = own.reduce((all, turn) => all + accuracyOf(Math.max(0, turn.before - turn.after)), 0);
    return own.length ? sum / own.length / 100 : null;
  }
  count = (seat: number, verdict: Verdict): number =>
    this.turns.filter((turn) => turn.seat === seat && turn.verdict === verdict).length;

  /** Ends a running review and forgets what it has found. */
  cancel = (): void => {
    this.#controller?.abort();
    this.#controller = null;
    this.running = false;
    this.done = false;
    this.shares = [];
    this.turns = [];
    this.ids = [];
    this.errorMessage = '';
  };

  async start(source: ReviewSource): Promise<void> {
    this.cancel();
    const own = (this.#controller = new AbortController());
    this.ids = [source.turns[0]?.parent ?? 0, ...source.turns.map(({ id }) => id)];
    this.judged = source.judged;
    this.running = true;
    const timeMs = Math.round(Math.max(SHORTEST_MS, Math.min(LONGEST_MS, WHOLE_TIME_MS / this.ids.length)));
    try {
      const rules = await loadRules();
      let before: Evaluation | null = null;
      for (let n = 0; n < this.ids.length; n++) {
        const now: Evaluation = await evaluate(rules, source.requestAt(n), timeMs, own.signal);
        if (own.signal.aborted) return;
        this.shares = [...this.shares, shareOf(now, 0, source.seats)];
        const turn = source.turns[n - 1];
        const judged = before && turn && source.judged ? judge(turn, n, before, now, source.seats) : null;
        if (judged) this.turns = [...this.turns, judged];
        before = now;
      }
      this.done = true;
    } catch (error) {
      if (own.signal.aborted) return;
      this.errorMessage = describeError(error);
    }
    this.running = false;
  }
}

async function evaluate(rules: Rules, request: TableRequest, timeMs: number, signal: AbortSignal): Promise<Evaluation> {
  const { outcome } = await boardState(request);
  if (outcome) {
    const best = Math.max(...outcome.scores);
    const winners = outcome.scores.filter((score) => score === best).length;
    return { shares: outcome.scores.map((score) => (score === best ? 1 / winners : 0)) };
  }
  const { seat, share, turn } = await rules.think({ ...request, time_ms: timeMs }, { signal });
  return { seat, share, best: turn };
}

function judge(
  turn: ReviewSource['turns'][number],
  number: number,
  before: Evaluation,
  now: Evaluation,
  seats: number,
): ReviewedTurn | null {
  const expected = shareOf(before, turn.seat, seats);
  const reached = shareOf(now, turn.seat, seats);
  if (expected === null || reached === null || 'shares' in before) return null;
  // The best turn gives nothing away, whatever a deeper look says about the position.
  const after = turn.text === before.best ? Math.max(expected, reached) : reached;
  const given = expected - after;
  const verdict = given >= BIG_MISTAKE ? 'big-mistake' : given >= MISTAKE ? 'mistake' : 'good';
  return { ...turn, number, before: expected, after, verdict, better: before.best };
}
