// Controls the connection between a page and the server.
import { connect, createServer } from 'node:net';

/** What the console says while a server cannot be reached, for `expects` of `newPlayer`. */
export const UNREACHABLE = /net::ERR_|WebSocket connection|status of 50\d|ApiError|Failed to fetch|Unable to preload/;

/** Creates a TCP proxy that can be cut: open connections break, and new ones fail until `restore`. It can delay each direction. */
export async function createProxy(url, delayMs = 0) {
  const port = Number(new URL(url).port);
  const sockets = new Set();
  let up = true;
  const forward = (from, to) => {
    sockets.add(from);
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
    if (!delayMs) return from.pipe(to);
    from.on('data', (bytes) => setTimeout(() => to.writable && to.write(bytes), delayMs));
    from.on('end', () => setTimeout(() => to.end(), delayMs));
  };
  const proxy = createServer((client) => {
    if (!up) return client.destroy();
    const server = connect(port, '127.0.0.1');
    forward(client, server);
    forward(server, client);
  });
  await new Promise((done) => proxy.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${proxy.address().port}`,
    cut: () => {
      up = false;
      for (const socket of sockets) socket.destroy();
    },
    restore: () => (up = true),
    stop: () => {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/**
 * Holds back the server's messages to a room while `link.hold` is set, and after the first message of type `link.until`. `link.letGo`
 * delivers them. With `link.refuse`, steps are rejected without asking the server. `link.change` may alter each message; its second
 * argument says whether it goes to the server.
 */
export async function interceptSocket(page, link) {
  const waiting = [];
  link.letGo = () => {
    link.hold = false;
    link.until = null;
    for (const send of waiting.splice(0)) send();
  };
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const server = socket.connectToServer();
    const deliver = (send) => (link.hold ? waiting.push(send) : send());
    const changed = (text, toServer) => {
      if (!link.change) return text;
      const message = JSON.parse(text);
      link.change(message, toServer);
      return JSON.stringify(message);
    };
    socket.onMessage((original) => {
      const text = changed(original, true);
      const { type, id } = JSON.parse(text);
      if (!link.refuse || type !== 'step') return server.send(text);
      deliver(() => socket.send(JSON.stringify({ type: 'refused', id, code: 'illegal', reason: 'not today' })));
    });
    server.onMessage((original) => {
      const text = changed(original, false);
      deliver(() => socket.send(text));
      if (link.until && JSON.parse(text).type === link.until) link.hold = true;
    });
  });
}
