import { loadItem, saveItem } from './storage';
import { prefersReducedMotion } from './theme.svelte';

/** The choices of each setting; the first one is the default. */
export const CHOICES = {
  board: ['wood', 'slate', 'contrast'],
  pieces: ['natural', 'jade', 'contrast'],
  animation: ['normal', 'slow', 'fast', 'off'],
  input: ['both', 'tap'],
  coordinates: ['on', 'off'],
  notation: ['words', 'letters'],
} as const;
export type Setting = keyof typeof CHOICES;
type Choice<S extends Setting> = (typeof CHOICES)[S][number];

/** Duration of an animation relative to the usual one. */
const DURATION_FACTORS: Record<Choice<'animation'>, number> = { slow: 2, normal: 1, fast: 0.5, off: 0 };

function load<S extends Setting>(setting: S): Choice<S> {
  const choices: readonly Choice<S>[] = CHOICES[setting];
  const stored = loadItem(`setting.${setting}`);
  return choices.find((choice) => choice === stored) ?? choices[0]!;
}

/** How boards look and behave on this device. */
class Settings {
  #values = $state.raw<{ [S in Setting]: Choice<S> }>({
    board: load('board'),
    pieces: load('pieces'),
    animation: load('animation'),
    input: load('input'),
    coordinates: load('coordinates'),
    notation: load('notation'),
  });

  get<S extends Setting>(setting: S): Choice<S> {
    return this.#values[setting];
  }
  set<S extends Setting>(setting: S, choice: Choice<S>): void {
    this.#values = { ...this.#values, [setting]: choice };
    saveItem(`setting.${setting}`, choice === CHOICES[setting][0] ? null : choice);
  }

  /** Duration of an animation relative to the usual one; 0 if nothing moves. */
  get durationFactor(): number {
    return prefersReducedMotion() ? 0 : DURATION_FACTORS[this.get('animation')];
  }
  /** True if pieces can be dragged; otherwise they move by two taps. */
  get drags(): boolean {
    return this.get('input') === 'both';
  }

  /** Sets the attributes that the colours of boards and pieces depend on. Runs in an effect. */
  apply(): void {
    document.documentElement.dataset.board = this.get('board');
    document.documentElement.dataset.pieces = this.get('pieces');
  }
}

export const settings = new Settings();
