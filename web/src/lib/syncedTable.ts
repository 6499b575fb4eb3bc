import type * as Wire from '../generated/wire';
import { loadRules, type Table } from '../rules';
import type { RoomEvent, ServerMessage } from './protocol';

/** The hash of a table that could not be built. */
const NO_TABLE = '0'.repeat(16);

/** The table of this page differs from the server's. */
export class TableMismatch extends Error {
  constructor(
    /** The hash of this page's table. */
    readonly hash: string,
    options?: ErrorOptions,
  ) {
    super('the table of this page differs from the table of the server', options);
  }
}

/** The page's own table of a room without hidden parts. It plays the steps that the server sends and adds what they lead to. */
export class SyncedTable {
  #table: Table | null = null;
  #room = '';
  #game = 0;
  #seats: number[] = [];
  #turns = 0;

  /** Adds view, legal steps and effects to a message. It fails with a `TableMismatch` if the tables differ; the table is closed then. */
  async complete(message: Wire.ServerMessage): Promise<ServerMessage> {
    try {
      return await this.#complete(message);
    } catch (error) {
      const hash = error instanceof TableMismatch ? error.hash : ((await this.#table?.state())?.hash ?? NO_TABLE);
      this.close();
      throw new TableMismatch(hash, { cause: error });
    }
  }

  async #complete(message: Wire.ServerMessage): Promise<ServerMessage> {
    if (message.type === 'welcome') {
      this.close();
      this.#room = message.room.game;
      this.#seats = message.seats;
      const { sync, state, ...rest } = message;
      if (state) return { ...rest, state };
      const history = await this.#open(sync?.table);
      return { ...rest, state: { ...(await this.#state(sync ?? {})), turns: history.turns } };
    }
    if (message.type !== 'event') return message;
    const { sync, state, event, ...rest } = message;
    if (sync?.table) await this.#open(sync.table);
    // The first event of several at once has no state, also where the server sends views.
    if (state || (!sync && !this.#table)) return { ...rest, event: event as RoomEvent, state };
    const played = await this.#play(event);
    return { ...rest, event: played, state: sync && (await this.#state(sync)) };
  }

  close(): void {
    this.#table?.close();
    this.#table = null;
  }

  async #open(history?: Wire.TableHistory): Promise<Wire.TableHistory> {
    this.close();
    if (!history) throw new Error('the server sent no table');
    const turns = history.turns.map((turn) => turn.text);
    const { setup, start: position, pending: steps = [] } = history;
    this.#table = await (await loadRules()).open({ game: this.#room, setup, position, turns, steps });
    this.#game = history.game;
    this.#turns = turns.length;
    return history;
  }

  async #play(event: Wire.RoomEvent): Promise<RoomEvent> {
    const table = this.#opened();
    switch (event.kind) {
      case 'step': {
        const effects = await table.play(event.seat, event.step);
        const { turns } = await table.state();
        const turn = turns.length > this.#turns ? turns.at(-1)?.text : undefined;
        return { ...event, effects, ...(turn === undefined ? {} : { turn }) };
      }
      case 'turn':
        return { ...event, effects: await table.playTurn(event.turn) };
      case 'undone':
        await table.undoStep();
        return event;
      case 'taken_back':
        for (let i = 0; i < event.turns; i++) await table.undoTurn();
        return event;
      default:
        return event;
    }
  }

  #opened(): Table {
    if (!this.#table) throw new Error('the server sent no table');
    return this.#table;
  }

  async #state({ table: _history, hash, ...rest }: Wire.SyncState): Promise<Wire.RoomStateUpdate> {
    const table = this.#opened();
    const any = await table.state();
    if (hash !== undefined && hash !== any.hash) throw new TableMismatch(any.hash);
    this.#turns = any.turns.length;
    // A game with a result has no seat to act, even if the table itself would go on.
    const to_act = rest.result ? [] : any.to_act;
    const own = to_act.find((seat) => this.#seats.includes(seat));
    const { position, view, steps, pending } = own === undefined ? any : await table.state(own);
    return { ...rest, game: this.#game, position, view, to_act, steps: own === undefined ? [] : steps, pending };
  }
}
