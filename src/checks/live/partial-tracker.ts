/** Confirms a cut-off document over consecutive frames. */
import { findPartialDocument, type PartialDocument } from '../document/find-partial-document.js';
import type { DocumentSearchImage } from '../document/find-document.js';
import { intersectionOverUnion, signedArea, toNormalizedQuad } from '../image/quad-geometry.js';
import type { DetectedDocument, Quad } from '../check-report.js';

/** Searches in a row in which the part must be found at about the same place. */
const MIN_HITS = 2;
/** Searches in a row without the part after which it is dropped. */
const MAX_MISSES = 1;
const MIN_OVERLAP = 0.5;
/** The search takes longer than that for a whole document, so it runs on every third frame. */
const SEARCH_INTERVAL_FRAMES = 3;
/** Proportions that nobody knows of a part: those between ID-1 and ID-3. */
const UNKNOWN_ASPECT = 1.5;

interface PartialTrack {
  readonly part: PartialDocument;
  readonly corners: Quad;
  readonly hits: number;
  readonly misses: number;
}

export interface PartialTracker {
  /** Searches a frame in which no whole document is visible. `null` until a part is confirmed. */
  processFrame(getImage: () => DocumentSearchImage, minConfidence: number): DetectedDocument | null;
  reset(): void;
}

export function createPartialTracker(): PartialTracker {
  let track: PartialTrack | null = null;
  let frames = 0;

  function advance(image: DocumentSearchImage, minConfidence: number): PartialTrack | null {
    const found = findPartialDocument(image);
    if (found === null || found.confidence < minConfidence)
      return track !== null && track.misses < MAX_MISSES ? { ...track, misses: track.misses + 1 } : null;
    const corners = toNormalizedQuad(found.corners, image.small);
    const isSame = track !== null && intersectionOverUnion(corners, track.corners) >= MIN_OVERLAP;
    return { part: found, corners, hits: isSame && track !== null ? track.hits + 1 : 1, misses: 0 };
  }

  return {
    processFrame(getImage, minConfidence) {
      if (frames++ % SEARCH_INTERVAL_FRAMES === 0) track = advance(getImage(), minConfidence);
      if (track === null || track.hits < MIN_HITS) return null;
      const { corners, part } = track;
      return {
        corners,
        confidence: part.confidence,
        area: Math.abs(signedArea(corners)),
        isWholeImage: false,
        cutOff: part.cutOff,
        aspect: UNKNOWN_ASPECT,
      };
    },
    reset() {
      track = null;
      frames = 0;
    },
  };
}
