/** What happens in each clip: poses as functions of time, so that frames can be exposed over an interval. */
import type { Side } from '../../src/contract/contract.js';

export const FRAMES_PER_SECOND = 30;

/** The document at one moment, relative to where it rests. */
export interface Placement {
  readonly side: Side;
  /** Shift of the centre, as a share of the frame. */
  readonly dx: number;
  readonly dy: number;
  readonly rotationDeg: number;
  /** About its upright axis: −90 … 90 of the side that shows. */
  readonly turnDeg: number;
  /** Nearer to the lens than the desk, as a share of the distance. */
  readonly lift: number;
  /** A finger pushes it. */
  readonly held: boolean;
}

export interface Moment {
  readonly placement: Placement | null;
  readonly focusSigmaPx: number;
}

export interface ClipScript {
  /** Sample names without extension, by side. */
  readonly samples: { readonly front: string; readonly back?: string };
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  /** Share of the tighter side of the frame that the resting document spans. */
  readonly fill: number;
  at(frame: number): Moment;
}

const REST: Placement = { side: 'front', dx: 0, dy: 0, rotationDeg: 0, turnDeg: 0, lift: 0, held: false };

const easeOut = (t: number): number => 1 - (1 - t) ** 3;
const easeIn = (t: number): number => t ** 3;
const easeBoth = (t: number): number => t * t * (3 - 2 * t);

interface ClipPhase {
  readonly frames: number;
  /** `t` runs from 0 to 1 over the phase. */
  at(t: number): Moment;
}

const empty = (frames: number): ClipPhase => ({ frames, at: () => ({ placement: null, focusSigmaPx: 0 }) });

const enter = (frames: number): ClipPhase => ({
  frames,
  at: (t) => {
    const left = 1 - easeOut(t);
    return {
      placement: { ...REST, dx: 0.95 * left, dy: 0.32 * left, rotationDeg: 26 * left, held: t < 0.9 },
      focusSigmaPx: 1.6,
    };
  },
});

/** Rests; the lens finds its focus within the first third of a second. */
const hold = (frames: number, side: Side, focusing: boolean): ClipPhase => ({
  frames,
  at: (t) => ({
    placement: { ...REST, side },
    focusSigmaPx: focusing ? Math.max(0, 1.6 * (1 - (t * frames) / 10)) : 0,
  }),
});

const turn = (frames: number): ClipPhase => ({
  frames,
  at: (t) => {
    const degrees = 180 * easeBoth(t);
    const side: Side = degrees < 90 ? 'front' : 'back';
    return {
      placement: { ...REST, side, turnDeg: degrees < 90 ? degrees : degrees - 180, lift: 0.04 * Math.sin(Math.PI * t) },
      focusSigmaPx: 1.2 * Math.sin(Math.PI * t),
    };
  },
});

const leave = (frames: number, side: Side): ClipPhase => ({
  frames,
  at: (t) => {
    const gone = easeIn(t);
    return {
      placement: { ...REST, side, dx: 0.98 * gone, dy: 0.2 * gone, rotationDeg: -18 * gone, held: true },
      focusSigmaPx: 0,
    };
  },
});

/** One phase after the other; time beyond the end wraps to the beginning. */
function sequence(phases: readonly ClipPhase[]): Pick<ClipScript, 'frames' | 'at'> {
  const frames = phases.reduce((sum, phase) => sum + phase.frames, 0);
  return {
    frames,
    at: (frame) => {
      let left = ((frame % frames) + frames) % frames;
      for (const phase of phases) {
        if (left < phase.frames) return phase.at(left / phase.frames);
        left -= phase.frames;
      }
      throw new RangeError(`Frame ${frame} lies outside the clip`);
    },
  };
}

const LANDSCAPE = { width: 1280, height: 720, fill: 0.82 } as const;
const PORTRAIT = { width: 720, height: 1280, fill: 0.9 } as const;
const CARD = { front: 'id-card-zoe-front', back: 'id-card-zoe-back' } as const;
const PASSPORT = { front: 'passport-ines' } as const;

/** Empty desk, the card comes in, rests, is turned over, rests, leaves: 8.8 s. */
const FRONT_THEN_BACK = sequence([
  empty(18),
  enter(16),
  hold(92, 'front', true),
  turn(24),
  hold(92, 'back', false),
  leave(14, 'back'),
  empty(8),
]);
/** Four seconds that never end. */
const RESTING = sequence([hold(120, 'front', false)]);
/** Empty desk, the passport comes in, rests, leaves: 5.2 s. */
const ARRIVING = sequence([empty(18), enter(16), hold(100, 'front', true), leave(14, 'front'), empty(8)]);

export const CLIPS = {
  'id-card-front-back': { ...LANDSCAPE, samples: CARD, ...FRONT_THEN_BACK },
  'id-card-front-back-portrait': { ...PORTRAIT, samples: CARD, ...FRONT_THEN_BACK },
  'id-card-front': { ...LANDSCAPE, samples: CARD, ...RESTING },
  'passport-arrives': { ...LANDSCAPE, samples: PASSPORT, ...ARRIVING },
  'passport-portrait': { ...PORTRAIT, fill: 0.92, samples: PASSPORT, ...RESTING },
} as const satisfies Record<string, ClipScript>;
export type ClipName = keyof typeof CLIPS;
export const CLIP_NAMES = Object.keys(CLIPS) as ClipName[];
