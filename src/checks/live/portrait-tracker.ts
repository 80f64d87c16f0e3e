/** Searches a tracked document for a printed face, where the side should have one. */
import type { Plane, PxQuad } from '../image/plane.js';
import type { findPortrait } from '../portrait/find-portrait.js';

/** Frames between two searches. */
const SEARCH_INTERVAL_FRAMES = 24;
/** A missing face is reported for this long; then the photo is taken without it. */
export const MAX_WAIT_FOR_FACE_OR_MRZ_MS = 4000;

export interface PortraitSearch {
  readonly plane: Plane;
  readonly quad: PxQuad;
  /** `null` while the detector is not loaded, and where this frame or side is not searched. */
  readonly find: typeof findPortrait | null;
}

/** What a series of frames tells of the face on a document. */
export interface PortraitTracker {
  /**
   * Processes one frame with a document in view, or `null` without one.
   * @param maxNoPortrait probability below which there is no face
   * @returns probability of a face, 0–1: the higher of the last two searches. `null` while it is unknown, and when a
   *   face has been missing for too long
   */
  processFrame(search: PortraitSearch | null, timeMs: number, maxNoPortrait: number): number | null;
}

export function createPortraitTracker(): PortraitTracker {
  let frames = 0;
  let scores: readonly number[] = [];
  let missingSinceMs: number | null = null;

  return {
    processFrame(search, timeMs, maxNoPortrait) {
      if (search === null) scores = [];
      else if (++frames % SEARCH_INTERVAL_FRAMES === SEARCH_INTERVAL_FRAMES / 2) {
        const face = search.find?.(search.plane, search.quad);
        if (face) scores = [...scores.slice(-1), face.confidence];
      }
      const probability = scores.length < 2 ? null : Math.max(...scores);
      const isMissing = probability !== null && probability < maxNoPortrait;
      missingSinceMs = isMissing ? (missingSinceMs ?? timeMs) : null;
      const hasWaited = missingSinceMs !== null && timeMs - missingSinceMs >= MAX_WAIT_FOR_FACE_OR_MRZ_MS;
      return hasWaited ? null : probability;
    },
  };
}
