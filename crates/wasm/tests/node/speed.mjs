// Searches the boards of standard input in V8, one request per line, and prints the nodes and milliseconds of each.
import { createInterface } from 'node:readline';
import { engine } from './modules.mjs';

for await (const line of createInterface({ input: process.stdin })) {
  const { nodes, time_ms } = engine.think(line);
  console.log(`${nodes} ${time_ms}`);
}
