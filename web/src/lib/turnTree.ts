// Turns of an analysis as a tree: the main line and its variations.

export interface TurnNode {
  id: number;
  parent: number;
  seat: number;
  text: string;
  children: number[];
}

export interface TurnItem {
  id: number;
  seat: number;
  text: string;
  /** Nesting of variations; 0 is the main line. */
  depth: number;
  /** Number of the turn in the game, from 1. */
  number: number;
  /** True for the first turn of a line, which shows its number. */
  first: boolean;
}

export class TurnTree {
  nodes: TurnNode[] = [{ id: 0, parent: -1, seat: -1, text: '', children: [] }];

  node(id: number): TurnNode {
    const node = this.nodes[id];
    if (!node) throw new RangeError(`the tree has no node ${id}`);
    return node;
  }

  /** Returns the child of `parent` with this turn; creates it if it is new. */
  add(parent: number, seat: number, text: string): number {
    const known = this.node(parent).children.find((child) => this.node(child).text === text);
    if (known !== undefined) return known;
    const id = this.nodes.length;
    this.nodes.push({ id, parent, seat, text, children: [] });
    this.node(parent).children.push(id);
    return id;
  }

  path(id: number): TurnNode[] {
    const path: TurnNode[] = [];
    for (let node = this.node(id); node.id > 0; node = this.node(node.parent)) path.unshift(node);
    return path;
  }

  next(id: number): number {
    return this.node(id).children[0] ?? id;
  }

  end(id: number): number {
    let at = id;
    for (let next = this.next(at); next !== at; next = this.next(at)) at = next;
    return at;
  }

  /** Lists all turns in display order: each variation follows the turn it replaces. */
  items(): TurnItem[] {
    const items: TurnItem[] = [];
    const walk = (at: number, depth: number, number: number, first: boolean): void => {
      let start = first;
      for (let id = at; ;) {
        const [main, ...others] = this.node(id).children;
        if (main === undefined) return;
        const put = (child: number, d: number, f: boolean) => {
          const { seat, text } = this.node(child);
          items.push({ id: child, seat, text, depth: d, number, first: f });
        };
        put(main, depth, start);
        start = false;
        for (const other of others) {
          put(other, depth + 1, true);
          walk(other, depth + 1, number + 1, false);
          start = true;
        }
        id = main;
        number += 1;
      }
    };
    walk(0, 0, 1, true);
    return items;
  }
}
