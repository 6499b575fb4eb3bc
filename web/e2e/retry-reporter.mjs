// Lists the tests that passed only on a retry. They are unreliable and need a fix.

export default class RetryReporter {
  #retried = new Map();

  onTestEnd(test, result) {
    if (result.retry > 0 && test.outcome() === 'flaky') this.#retried.set(test.id, test.titlePath().slice(2).join(' › '));
  }

  onEnd() {
    if (this.#retried.size === 0) return;
    console.log(`\nTests that needed a retry (${this.#retried.size}), to be fixed:`);
    for (const title of this.#retried.values()) console.log(`  ${title}`);
  }

  printsToStdio() {
    return false;
  }
}
