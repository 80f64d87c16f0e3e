import type { LiveView } from '../headless/headless.js';

/** Sounds of the camera screen. */
export interface CameraSounds {
  /** Plays a tone when the phase changes. */
  setPhase(phase: LiveView['phase']): void;
  /** Releases the audio context. */
  close(): void;
}

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

/** Creates short tones with Web Audio; no file is loaded. Silent until the browser allows audio. */
export function createCameraSounds(): CameraSounds {
  const context = new AudioContext();
  const playedAtS = new Map<LiveView['phase'], number>();
  let current: LiveView['phase'] = 'searching';
  // Browsers may allow audio only after a tap. Until then there is guidance in words.
  if (context.state === 'suspended') context.resume().catch(() => undefined);

  function playTone(hertz: number, startS: number): void {
    const oscillator = new OscillatorNode(context, { frequency: hertz });
    const gain = new GainNode(context, { gain: 0 });
    // Without fading in and out a tone clicks.
    gain.gain.linearRampToValueAtTime(TONE_GAIN, startS + 0.01);
    gain.gain.linearRampToValueAtTime(0, startS + TONE_S);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(startS);
    oscillator.stop(startS + TONE_S);
  }

  return {
    setPhase(phase) {
      if (phase === current) return;
      current = phase;
      const { currentTime, state } = context;
      // Tones scheduled while audio is suspended would all play at once later.
      if (state !== 'running' || currentTime - (playedAtS.get(phase) ?? -MIN_REPEAT_S) < MIN_REPEAT_S) return;
      playedAtS.set(phase, currentTime);
      for (const [index, hertz] of TONES[phase].entries()) playTone(hertz, currentTime + index * TONE_S);
    },
    close: () => void context.close().catch(() => undefined),
  };
}
