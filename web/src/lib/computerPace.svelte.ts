import { loadItem, saveItem } from './storage';

/** Shortest and longest time from the player's turn to the computer's reply on the board. */
const MIN_REPLY_MS = 600;
const MAX_REPLY_MS = 1100;
/** The same where a clock runs: the player's own move is seen, and hardly any time is lost. */
const CLOCK_REPLY_MS = 350;

/** How soon the board shows a computer's reply. */
class ComputerPace {
  instant = $state(loadItem('computer-reply') === 'instant');

  setInstant = (instant: boolean): void => {
    this.instant = instant;
    saveItem('computer-reply', instant ? 'instant' : null);
  };

  /** Returns the time between the player's turn and the computer's reply. */
  replyMs(clockRuns: boolean): number {
    if (this.instant) return 0;
    return clockRuns ? CLOCK_REPLY_MS : MIN_REPLY_MS + Math.random() * (MAX_REPLY_MS - MIN_REPLY_MS);
  }
}

export const computerPace = new ComputerPace();
