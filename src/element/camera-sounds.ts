import type { LiveView } from '../headless/headless.js';

/** What can be heard, as long as the camera is on the screen. */
export interface CameraSounds {
  /** What the camera sees now; a change of it is a tone, staying is silence. */
  setPhase(now: LiveView['phase']): void;
  /** Gives the loudspeaker back. */
  close(): void;
}
export type CreateCameraSounds = () => CameraSounds;

/** Hz, one after the other: rising means that it goes on well. Losing the document is silent: it is found again at once. */
const TONES: Readonly<Record<LiveView['phase'], readonly number[]>> = {
  searching: [],
  found: [660],
  holding: [880],
  taken: [990, 1320],
};
const TONE_S = 0.08;
/** Quiet beside a screen reader's voice. */
const TONE_GAIN = 0.12;
/** A document at the edge of being seen must not rattle. */
const MIN_REPEAT_S = 1.5;

/** Short tones by Web Audio: nothing is fetched. Silent until the browser lets the page be heard. */
export const createCameraSounds: CreateCameraSounds = () => {
  const context = new AudioContext();
  const heardAt = new Map<LiveView['phase'], number>();
  let before: LiveView['phase'] = 'searching';
  // Not allowed without a tap: then there is guidance in words.
  if (context.state === 'suspended') context.resume().catch(() => undefined);

  function tone(hertz: number, from: number): void {
    const oscillator = new OscillatorNode(context, { frequency: hertz });
    const gain = new GainNode(context, { gain: 0 });
    // Swelling and fading: a tone that is cut off clicks.
    gain.gain.linearRampToValueAtTime(TONE_GAIN, from + 0.01);
    gain.gain.linearRampToValueAtTime(0, from + TONE_S);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(from);
    oscillator.stop(from + TONE_S);
  }

  return {
    setPhase(now) {
      if (now === before) return;
      before = now;
      const { currentTime, state } = context;
      // What is played while nothing can be heard would all be heard at once later.
      if (state !== 'running' || currentTime - (heardAt.get(now) ?? -MIN_REPEAT_S) < MIN_REPEAT_S) return;
      heardAt.set(now, currentTime);
      for (const [index, hertz] of TONES[now].entries()) tone(hertz, currentTime + index * TONE_S);
    },
    close: () => void context.close().catch(() => undefined),
  };
};
