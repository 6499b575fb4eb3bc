// Collects the controls of all pages: which appeared, and which were used with an effect.
import { watchControls } from './inPage.mjs';
import { controlNames } from './names.mjs';

export class ControlLog {
  shown = new Set();
  used = new Set();

  /** Adds a log in the form of `toJSON`. */
  add({ shown, used }) {
    for (const key of shown) this.shown.add(key);
    for (const key of used) this.used.add(key);
  }

  /** The controls that appeared and were never used with an effect, less the exceptions. */
  neverUsed(exceptions = {}) {
    return [...this.shown].filter((key) => !this.used.has(key) && !Object.hasOwn(exceptions, key)).sort();
  }

  toJSON() {
    return { shown: [...this.shown], used: [...this.used] };
  }
}

/** Records the controls of all pages of a browser context in a log. */
export async function recordControls(context, log) {
  await context.exposeBinding('reportControl', (_, kind, key) => void log[kind].add(key));
  await context.addInitScript(`(${watchControls})(window.reportControl, (${controlNames})())`);
}
