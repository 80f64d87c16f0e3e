/** Confirms a cut-off document over consecutive frames. */
import { findPartialDocument, type PartialDocument } from '../document/find-partial-document.js';
import type { DocumentSearchImage } from '../document/find-document.js';
import { intersectionOverUnion, signedArea, toNormalizedQuad } from '../image/quad-geometry.js';
import type { DetectedDocument, Quad } from '../check-report.js';

/** Searches in a row in which the part must be found at about the same place. */
const MIN_HITS = 2;
/**
 * Confidence of each of them. Of 26 frames of empty desks one was above (0.24), the others at most 0.01; two searches in a
 * row that agree are much rarer.
 */
const MIN_CONFIDENCE = 0.12;
/** Searches in a row without the part after which it is dropped. */
const MAX_MISSES = 1;
const MIN_OVERLAP = 0.5;
/** Time between two searches: each takes as long as that for a whole document, which every frame needs as well. */
const MIN_INTERVAL_MS = 90;
/** Proportions that nobody knows of a part: those between ID-1 and ID-3. */
const UNKNOWN_ASPECT = 1.5;

interface PartialTrack {
  readonly part: PartialDocument;
  readonly corners: Quad;
  readonly hits: number;
  readonly misses: number;
}

export interface PartialTracker {
  /**
   * Searches a frame in which no whole document is visible.
   * @param minConfidence what a confirmed part is reported with, at least
   * @returns `null` until a part is confirmed
   */
  processFrame(getImage: () => DocumentSearchImage, timeMs: number, minConfidence: number): DetectedDocument | null;
  reset(): void;
}

export function createPartialTracker(): PartialTracker {
  let track: PartialTrack | null = null;
  let lastMs: number | null = null;

  function advance(image: DocumentSearchImage): PartialTrack | null {
    const found = findPartialDocument(image);
    if (found === null || found.confidence < MIN_CONFIDENCE)
      return track !== null && track.misses < MAX_MISSES ? { ...track, misses: track.misses + 1 } : null;
    const corners = toNormalizedQuad(found.corners, image.small);
    const isSame = track !== null && intersectionOverUnion(corners, track.corners) >= MIN_OVERLAP;
    return { part: found, corners, hits: isSame && track !== null ? track.hits + 1 : 1, misses: 0 };
  }

  return {
    processFrame(getImage, timeMs, minConfidence) {
      // A series begins with the search for a whole document alone.
      if (lastMs === null) lastMs = timeMs - MIN_INTERVAL_MS + 1;
      else if (timeMs - lastMs >= MIN_INTERVAL_MS) {
        track = advance(getImage());
        lastMs = timeMs;
      }
      if (track === null || track.hits < MIN_HITS) return null;
      const { corners, part } = track;
      return {
        corners,
        confidence: Math.max(minConfidence, part.confidence),
        area: Math.abs(signedArea(corners)),
        isWholeImage: false,
        cutOff: part.cutOff,
        aspect: UNKNOWN_ASPECT,
      };
    },
    reset() {
      track = null;
      lastMs = null;
    },
  };
}
