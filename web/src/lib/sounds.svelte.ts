import { loadItem, saveItem } from './storage';

export type Sound = 'move' | 'capture' | 'place' | 'knock' | 'turn' | 'end' | 'error' | 'lowTime';

// Sounds are synthesized, so there is nothing to load. Tones are in Hz, lengths and gaps in seconds.
const SYNTHS: Record<Sound, { tones: number[]; type: OscillatorType; length: number; gap?: number; volume?: number }> = {
  move: { tones: [310], type: 'triangle', length: 0.07 },
  place: { tones: [420], type: 'triangle', length: 0.06 },
  capture: { tones: [260, 180], type: 'triangle', length: 0.09, gap: 0.06 },
  knock: { tones: [150, 120], type: 'square', length: 0.05, gap: 0.03, volume: 0.8 },
  turn: { tones: [520, 660], type: 'sine', length: 0.12, gap: 0.09, volume: 0.5 },
  end: { tones: [392, 494, 587], type: 'sine', length: 0.22, gap: 0.13, volume: 0.6 },
  error: { tones: [140], type: 'sawtooth', length: 0.1, volume: 0.3 },
  lowTime: { tones: [880], type: 'sine', length: 0.06, volume: 0.4 },
};

class Sounds {
  on = $state(loadItem('sound') !== 'off');
  #context: AudioContext | null = null;

  toggle = (): void => {
    this.on = !this.on;
    saveItem('sound', this.on ? 'on' : 'off');
    if (this.on) this.play('place');
  };

  play = (sound: Sound): void => {
    if (!this.on) return;
    try {
      this.#context ??= new AudioContext();
      const context = this.#context;
      if (context.state === 'suspended') void context.resume();
      const { tones, type, length, gap = 0, volume = 1 } = SYNTHS[sound];
      tones.forEach((tone, i) => {
        const start = context.currentTime + i * gap;
        const wave = context.createOscillator();
        const gain = context.createGain();
        wave.type = type;
        wave.frequency.setValueAtTime(tone, start);
        wave.frequency.exponentialRampToValueAtTime(tone * 0.8, start + length);
        gain.gain.setValueAtTime(0.12 * volume, start);
        gain.gain.exponentialRampToValueAtTime(0.0008, start + length);
        wave.connect(gain).connect(context.destination);
        wave.start(start);
        wave.stop(start + length);
      });
    } catch {
      // The game works without sound.
    }
  };
}

export const sounds = new Sounds();
