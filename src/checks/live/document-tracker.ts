/** Follows the document that the looks see from frame to frame, so that its outline does not flicker. */
import type { DetectedDocument, FrameSide, Point, Quad } from '../check-report.js';
import { estimateDocumentAspect, moveOntoEdges } from '../document/document-outline.js';
import { toDetectedDocument } from '../document/to-detected-document.js';
import type { Plane } from '../image/plane.js';
import { pointDistance, toNormalizedQuad, toPixelQuad } from '../image/quad-geometry.js';
import type { SeenDocument } from '../vision/look.js';

/** Frames in a row that must agree before a document is shown. */
const MIN_HITS = 2;
/** Frames in a row without the document after which it is dropped. */
const MAX_MISSES = 3;
/** A followed document is seen from this share of the limit on. */
const FOLLOWED_SHARE = 0.7;
/** Corner movement, as a share of the long side, up to which two looks show the same document. */
const MAX_SAME_DOCUMENT_MOVEMENT = 0.25;
/** Up to this movement, the exact corners of the frame before are nearer than those of the look. */
const MAX_FOLLOWED_MOVEMENT = 0.04;

/** A document that is followed over frames. Corners are normalised to 0–1. */
export interface DocumentTrack {
  /** Corners as measured in the last frame, in the order in which they were first seen. */
  readonly measured: Quad;
  /** Corners as shown to the person. */
  readonly smoothed: Quad;
  readonly cutOff: readonly FrameSide[];
  readonly confidence: number;
  readonly aspect: number;
  readonly hits: number;
  /** Frames in a row in which the document was not seen. */
  readonly misses: number;
}

/**
 * Continues a track with the next frame.
 * @param track of the frame before; `null` when there is none
 * @returns `null` when no document is in view
 */
export function trackDocument(
  track: DocumentTrack | null,
  seen: SeenDocument | null,
  plane: Plane,
  minConfidence: number,
): DocumentTrack | null {
  const isSeen = seen !== null && seen.confidence >= (track === null ? 1 : FOLLOWED_SHARE) * minConfidence;
  if (!isSeen) return track !== null && isTrackConfirmed(track) && track.misses < MAX_MISSES ? missed(track) : null;
  if (track === null) return startTrack(seen, plane);
  const corners = alignCornerOrder(seen.corners, track.measured);
  const movement = measureCornerMovement(track.measured, corners, plane);
  if (movement > MAX_SAME_DOCUMENT_MOVEMENT) return startTrack(seen, plane);
  const start = movement < MAX_FOLLOWED_MOVEMENT && track.cutOff.length === 0 ? track.measured : corners;
  return updateTrack(track, seen, measureCorners(start, seen, plane), plane);
}

/** Enough frames agree to show the document. */
export function isTrackConfirmed(track: DocumentTrack): boolean {
  return track.hits >= MIN_HITS;
}

/** The tracked document as a report describes it, with smoothed corners. */
export function trackToDetectedDocument(track: DocumentTrack, plane: Plane): DetectedDocument {
  return toDetectedDocument({ ...track, corners: toPixelQuad(track.smoothed, plane), isWholeImage: false }, plane);
}

/** The largest movement of a corner, as a share of the document's long side. */
export function measureCornerMovement(before: Quad, after: Quad, plane: Plane): number {
  const a = toPixelQuad(before, plane);
  const b = toPixelQuad(after, plane);
  const longSide = Math.max(pointDistance(a[0], a[1]), pointDistance(a[1], a[2]), 1);
  return Math.max(...a.map((p, i) => pointDistance(p, b[i]!))) / longSide;
}

/** Borders are seen of a whole document only. */
function measureCorners(corners: Quad, { cutOff }: SeenDocument, plane: Plane): Quad {
  if (cutOff.length > 0) return corners;
  return toNormalizedQuad(moveOntoEdges(plane, toPixelQuad(corners, plane)), plane);
}

function startTrack(seen: SeenDocument, plane: Plane): DocumentTrack {
  const corners = measureCorners(seen.corners, seen, plane);
  const aspect = estimateDocumentAspect(toPixelQuad(corners, plane), plane);
  const { confidence, cutOff } = seen;
  return { measured: corners, smoothed: corners, cutOff, confidence, aspect, hits: 1, misses: 0 };
}

function missed(track: DocumentTrack): DocumentTrack {
  return { ...track, misses: track.misses + 1 };
}

function updateTrack(track: DocumentTrack, seen: SeenDocument, corners: Quad, plane: Plane): DocumentTrack {
  const moved = Math.max(...corners.map((p, i) => Math.hypot(p.x - track.measured[i]!.x, p.y - track.measured[i]!.y)));
  // A document at rest is smoothed against jitter; a moving one is not, so that the outline does not lag.
  const weight = Math.min(1, 0.3 + moved * 40);
  const smoothed = corners.map((p, i): Point => {
    const old = track.smoothed[i]!;
    return { x: old.x + (p.x - old.x) * weight, y: old.y + (p.y - old.y) * weight };
  }) as unknown as Quad;
  const aspect = estimateDocumentAspect(toPixelQuad(corners, plane), plane);
  return {
    measured: corners,
    smoothed,
    cutOff: seen.cutOff,
    confidence: track.confidence + (seen.confidence - track.confidence) * 0.5,
    aspect: track.aspect + (aspect - track.aspect) * 0.3,
    hits: track.hits + 1,
    misses: 0,
  };
}

/** Rotates the order of the corners to be nearest to the order before, so that the top-left corner stays the same. */
function alignCornerOrder(corners: Quad, before: Quad): Quad {
  let best = corners;
  let minSum = Infinity;
  for (let turns = 0; turns < 4; turns++) {
    const rotated = [0, 1, 2, 3].map((i) => corners[(i + turns) % 4]!) as unknown as Quad;
    const sum = rotated.reduce((total, p, i) => total + Math.hypot(p.x - before[i]!.x, p.y - before[i]!.y), 0);
    if (sum < minSum) {
      minSum = sum;
      best = rotated;
    }
  }
  return best;
}
