import { recall, remember } from './memory';

export type Sound = 'move' | 'take' | 'place' | 'knock' | 'turn' | 'end' | 'no' | 'low';

// Short wooden and glassy sounds made on the spot: nothing to fetch.
const SHAPES: Record<Sound, { tones: number[]; type: OscillatorType; length: number; gap?: number; loud?: number }> = {
  move: { tones: [310], type: 'triangle', length: 0.07 },
  place: { tones: [420], type: 'triangle', length: 0.06 },
  take: { tones: [260, 180], type: 'triangle', length: 0.09, gap: 0.06 },
  knock: { tones: [150, 120], type: 'square', length: 0.05, gap: 0.03, loud: 0.8 },
  turn: { tones: [520, 660], type: 'sine', length: 0.12, gap: 0.09, loud: 0.5 },
  end: { tones: [392, 494, 587], type: 'sine', length: 0.22, gap: 0.13, loud: 0.6 },
  no: { tones: [140], type: 'sawtooth', length: 0.1, loud: 0.3 },
  low: { tones: [880], type: 'sine', length: 0.06, loud: 0.4 },
};

class Sounds {
  on = $state(recall('sound') !== 'off');
  #context: AudioContext | null = null;

  toggle = (): void => {
    this.on = !this.on;
    remember('sound', this.on ? 'on' : 'off');
    if (this.on) this.play('place');
  };

  play = (sound: Sound): void => {
    if (!this.on) return;
    try {
      this.#context ??= new AudioContext();
      const context = this.#context;
      if (context.state === 'suspended') void context.resume();
      const { tones, type, length, gap = 0, loud = 1 } = SHAPES[sound];
      tones.forEach((tone, i) => {
        const start = context.currentTime + i * gap;
        const wave = context.createOscillator();
        const volume = context.createGain();
        wave.type = type;
        wave.frequency.setValueAtTime(tone, start);
        wave.frequency.exponentialRampToValueAtTime(tone * 0.8, start + length);
        volume.gain.setValueAtTime(0.12 * loud, start);
        volume.gain.exponentialRampToValueAtTime(0.0008, start + length);
        wave.connect(volume).connect(context.destination);
        wave.start(start);
        wave.stop(start + length);
      });
    } catch {
      // A browser without sound plays on in silence.
    }
  };
}

export const sounds = new Sounds();
