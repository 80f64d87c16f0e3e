import type { LiveView } from '../headless/headless.js';

/** Frequencies in Hz, played one after the other. Rising tones mean progress. A lost document is silent: it is found soon. */
const TONES: Readonly<Record<LiveView['phase'], readonly number[]>> = {
  searching: [],
  found: [660],
  holding: [880],
  taken: [990, 1320],
};
const TONE_S = 0.08;
/** Low enough for a screen reader's voice to be understood. */
const TONE_GAIN = 0.12;
/** The same tone is not repeated sooner: a document at the limit of detection comes and goes. */
const MIN_REPEAT_S = 1.5;

/** @returns `null` where there is no Web Audio: guidance in words is enough */
export function createCameraSounds(): CameraSounds | null {
  try {
    return new CameraSounds();
  } catch {
    return null;
  }
}

/** Short tones of Web Audio for the camera screen; no file is loaded. Silent until the browser allows audio. */
export class CameraSounds {
  readonly #context = new AudioContext();
  readonly #playedAtS = new Map<LiveView['phase'], number>();
  #phase: LiveView['phase'] = 'searching';

  constructor() {
    // Browsers may allow audio only after a tap. Until then there is guidance in words.
    if (this.#context.state === 'suspended') this.#context.resume().catch(() => undefined);
  }

  /** Plays a tone when the phase changes. */
  setPhase(phase: LiveView['phase']): void {
    if (phase === this.#phase) return;
    this.#phase = phase;
    const { currentTime, state } = this.#context;
    // Tones scheduled while audio is suspended would all play at once later.
    if (state !== 'running' || currentTime - (this.#playedAtS.get(phase) ?? -MIN_REPEAT_S) < MIN_REPEAT_S) return;
    this.#playedAtS.set(phase, currentTime);
    for (const [index, hertz] of TONES[phase].entries()) this.#playTone(hertz, currentTime + index * TONE_S);
  }

  /** Releases the audio context. */
  close(): void {
    this.#context.close().catch(() => undefined);
  }

  #playTone(hertz: number, startS: number): void {
    const oscillator = new OscillatorNode(this.#context, { frequency: hertz });
    const gain = new GainNode(this.#context, { gain: 0 });
    // Without fading in and out a tone clicks.
    gain.gain.linearRampToValueAtTime(TONE_GAIN, startS + 0.01);
    gain.gain.linearRampToValueAtTime(0, startS + TONE_S);
    oscillator.connect(gain).connect(this.#context.destination);
    oscillator.start(startS);
    oscillator.stop(startS + TONE_S);
  }
}
