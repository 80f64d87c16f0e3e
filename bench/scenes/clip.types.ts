import type { Quad } from '../../src/checks/checks.js';
import type { Side } from '../../src/contract/contract.js';

/** What is true of one frame of a clip. */
export interface ClipFrame {
  /** Position in the clip, also written into the picture (`readFrameNumber`). */
  readonly number: number;
  /** The side that shows; `null` when no document is in view. */
  readonly side: Side | null;
  /** Normalised 0–1, clockwise from the document's own top-left. */
  readonly corners: Quad | null;
  /** All four corners in the frame. */
  readonly whole: boolean;
  /** Lens blur below 0.7 px. */
  readonly inFocus: boolean;
  /** No corner moved by more than 0.25 % of the long side since the frame before. */
  readonly atRest: boolean;
  /** No finger on it. */
  readonly uncovered: boolean;
  /** Bright enough to read. */
  readonly lit: boolean;
  /** All of the above: a frame worth keeping. */
  readonly good: boolean;
}

export interface ClipTruth {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
  /** First good frame of each side; `null` where there is none. */
  readonly firstGood: { readonly front: number | null; readonly back: number | null };
  readonly frames: readonly ClipFrame[];
}
