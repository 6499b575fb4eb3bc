// Lines to the server that a test has in its hands: one that can be cut and mended, and one on which the server's words can be held back.
import { connect, createServer } from 'node:net';

/** A line that can be cut: what goes over it is gone then, and nobody gets through until it is mended. */
export async function lineTo(url) {
  const to = Number(new URL(url).port);
  const ends = new Set();
  let whole = true;
  const hold = (end, other) => {
    ends.add(end);
    end.on('error', () => other.destroy());
    end.on('close', () => {
      ends.delete(end);
      other.destroy();
    });
    end.pipe(other);
  };
  const relay = createServer((near) => {
    if (!whole) return near.destroy();
    const far = connect(to, '127.0.0.1');
    hold(near, far);
    hold(far, near);
  });
  await new Promise((done) => relay.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${relay.address().port}`,
    cut: () => {
      whole = false;
      for (const end of ends) end.destroy();
    },
    mend: () => (whole = true),
    stop: () => {
      relay.close();
      for (const end of ends) end.destroy();
    },
  };
}

/**
 * Holds back what the server says in a room while `link.hold` is set, and from the first word of the type `link.until` on; `letGo` tells it
 * all. With `link.refuse` steps are refused in the server's place.
 */
export async function held(page, link) {
  const waiting = [];
  link.letGo = () => {
    link.hold = false;
    link.until = null;
    for (const send of waiting.splice(0)) send();
  };
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const server = socket.connectToServer();
    const say = (send) => (link.hold ? waiting.push(send) : send());
    socket.onMessage((said) => {
      const { type, id } = JSON.parse(said);
      if (!link.refuse || type !== 'step') return server.send(said);
      say(() => socket.send(JSON.stringify({ type: 'refused', id, code: 'illegal', reason: 'not today' })));
    });
    server.onMessage((said) => {
      say(() => socket.send(said));
      if (link.until && JSON.parse(said).type === link.until) link.hold = true;
    });
  });
}
