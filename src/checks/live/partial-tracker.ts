/** Confirms a cut-off document over consecutive frames. */
import { findPartialDocument, type PartialDocument } from '../document/find-partial-document.js';
import type { DocumentSearchImage } from '../document/find-document.js';
import { intersectionOverUnion, toNormalizedQuad } from '../image/quad-geometry.js';
import type { DetectedDocument, Quad } from '../check-report.js';

/** Frames in a row in which the part must be found at about the same place. */
const MIN_HITS = 2;
/** Frames in a row without the part after which it is dropped. */
const MAX_MISSES = 1;
const MIN_OVERLAP = 0.5;
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
  processFrame(image: DocumentSearchImage, minConfidence: number): DetectedDocument | null;
  reset(): void;
}

export function createPartialTracker(): PartialTracker {
  let track: PartialTrack | null = null;

  function advance(image: DocumentSearchImage, minConfidence: number): PartialTrack | null {
    const found = findPartialDocument(image);
    if (found === null || found.confidence < minConfidence)
      return track !== null && track.misses < MAX_MISSES ? { ...track, misses: track.misses + 1 } : null;
    const corners = toNormalizedQuad(found.corners, image.small);
    const isSame = track !== null && intersectionOverUnion(corners, track.corners) >= MIN_OVERLAP;
    return { part: found, corners, hits: isSame ? track!.hits + 1 : 1, misses: 0 };
  }

  return {
    processFrame(image, minConfidence) {
      track = advance(image, minConfidence);
      if (track === null || track.hits < MIN_HITS) return null;
      const { corners, part } = track;
      return {
        corners,
        confidence: part.confidence,
        area: areaOf(corners),
        isWholeImage: false,
        cutOff: part.cutOff,
        aspect: UNKNOWN_ASPECT,
      };
    },
    reset() {
      track = null;
    },
  };
}

function areaOf(corners: Quad): number {
  const sum = corners.reduce((total, p, i) => {
    const next = corners[(i + 1) % 4]!;
    return total + p.x * next.y - next.x * p.y;
  }, 0);
  return Math.abs(sum) / 2;
}
