import type { Mistake } from '../scenes/hand-held-mistakes.js';

/** Which hints were shown while one mistake was held, from the moment on at which the right one is due. */
export interface HeldMistake {
  readonly kind: Mistake;
  readonly totalMs: number;
  readonly rightMs: number;
  /** Other hints, with the time for which they were shown. */
  readonly others: Readonly<Record<string, number>>;
}

/** The photo that the automatic shutter took. */
export interface ClipPhoto {
  readonly isLegible: boolean;
  /** Why it is not legible. */
  readonly problems: readonly string[];
  /** Overlap of the reported document with the true one; `null` in Node, where no photo is checked. */
  readonly cornersIou: number | null;
  /** The MRZ was read exactly; `null` where there is none. */
  readonly isTextExact: boolean | null;
}

/** One clip, played once. */
export interface ClipPlay {
  readonly seed: number;
  readonly name: string;
  readonly background: string;
  readonly isEmpty: boolean;
  /** What made it harder: `holder`, `fingers`, `passing glare`, `focus hunting`. */
  readonly extras: readonly string[];
  readonly held: readonly HeldMistake[];
  readonly photo: ClipPhoto | null;
  /** From the first good frame to the shutter; `null` without a photo or a good frame before it. */
  readonly delayMs: number | null;
  /** Time without a document, and how long of it the hint was "search". */
  readonly emptyMs: number;
  readonly searchMs: number;
  /** Frames that were shown per second: of 30 that the camera gives, few on a busy machine. */
  readonly framesPerSecond: number;
}

/** One frame that was shown, with the hint at that time. */
export interface ShownFrame {
  readonly atMs: number;
  /** Moment of the clip. */
  readonly clipMs: number;
  readonly hint: string | null;
}
