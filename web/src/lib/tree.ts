// The turns of an analysis: a line with its variations.

export interface Node {
  id: number;
  parent: number;
  seat: number;
  text: string;
  children: number[];
}

export interface Item {
  id: number;
  seat: number;
  text: string;
  /** How deep inside variations; 0 is the main line. */
  depth: number;
  /** Which turn of the game it is, from 1. */
  number: number;
  /** Whether it is the first of its line, so that its number is written. */
  first: boolean;
}

export class Tree {
  nodes: Node[] = [{ id: 0, parent: -1, seat: -1, text: '', children: [] }];

  /** The node after `parent` with this turn, made if it is new. */
  add(parent: number, seat: number, text: string): number {
    const known = this.nodes[parent].children.find((c) => this.nodes[c].text === text);
    if (known !== undefined) return known;
    const id = this.nodes.length;
    this.nodes.push({ id, parent, seat, text, children: [] });
    this.nodes[parent].children.push(id);
    return id;
  }

  path(id: number): Node[] {
    const path: Node[] = [];
    for (let at = id; at > 0; at = this.nodes[at].parent) path.unshift(this.nodes[at]);
    return path;
  }

  next(id: number): number {
    return this.nodes[id].children[0] ?? id;
  }

  end(id: number): number {
    let at = id;
    while (this.nodes[at].children.length) at = this.nodes[at].children[0];
    return at;
  }

  /** All turns in the order in which they are written: each variation after the turn it replaces. */
  items(): Item[] {
    const items: Item[] = [];
    const walk = (at: number, depth: number, number: number, first: boolean): void => {
      let start = first;
      for (let id = at; ; ) {
        const [main, ...others] = this.nodes[id].children;
        if (main === undefined) return;
        const put = (child: number, d: number, f: boolean) => {
          const { seat, text } = this.nodes[child];
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
