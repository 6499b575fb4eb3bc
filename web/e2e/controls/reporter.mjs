// Lists the controls that appeared and that no test used with an effect, and fails a run of the whole suite with too many of them.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { EXCEPTIONS, MOST_UNUSED } from './exceptions.mjs';
import { ControlLog } from './log.mjs';

/** Name of the attachment with the controls of a test. Reports of failed tests do not print names with an underscore. */
export const ATTACHMENT = '_controls';

export default class ControlReporter {
  #log = new ControlLog();
  #whole = false;

  onBegin(config, suite) {
    const selected = new Set(suite.allTests().map((test) => basename(test.location.file)));
    const all = config.projects.flatMap(({ testDir }) => readdirSync(testDir)).filter((name) => name.endsWith('.spec.mjs'));
    this.#whole = all.every((name) => selected.has(name));
  }

  onTestEnd(_, { attachments }) {
    for (const { name, body } of attachments) if (name === ATTACHMENT) this.#log.add(JSON.parse(body));
  }

  onEnd({ status }) {
    // CONTROLS names a file that collects the controls of several runs of parts of the suite.
    const file = process.env.CONTROLS;
    if (!this.#whole && !file) return undefined;
    if (file) {
      if (existsSync(file)) this.#log.add(JSON.parse(readFileSync(file, 'utf8')));
      writeFileSync(file, JSON.stringify(this.#log));
    }
    const dead = this.#log.neverUsed(EXCEPTIONS);
    console.log(`\n${this.#log.shown.size} controls appeared; ${dead.length} were never used with an effect.`);
    for (const key of dead) console.log(`  ${key}`);
    if (dead.length) console.log('Each needs a test that uses it, or an exception with a reason (e2e/controls/exceptions.mjs).');
    const tooMany = dead.length > MOST_UNUSED;
    if (tooMany) console.log(`At most ${MOST_UNUSED} may be unused.`);
    return this.#whole && status === 'passed' && tooMany ? { status: 'failed' } : undefined;
  }

  printsToStdio() {
    return false;
  }
}
