/** Follows one document from frame to frame, so that its outline does not flicker. */
import { toDetectedDocument } from '../document/to-detected-document.js';
import { pointDistance, signedArea, toNormalizedQuad, toPixelQuad } from '../image/quad-geometry.js';
import {
  estimateDocumentAspect,
  findDocumentIn,
  FINDER_LONG_SIDE_PX,
  type DocumentSearchImage,
  type FoundDocument,
  type SearchEffort,
} from '../document/find-document.js';
import { refineCorners } from '../document/refine-corners.js';
import type { Plane } from '../image/plane.js';
import type { DetectedDocument, Point, Quad } from '../check-report.js';

/** Frames in a row that must agree before a document is shown. */
const MIN_HITS = 2;
/** Frames in a row without the document after which it is dropped. */
const MAX_MISSES = 4;
/** Frames after which a tracked document is searched for again: a better candidate may be in view. */
const SEARCH_INTERVAL_FRAMES = 24;
/** Share of the sampled points on each side that must lie on an edge, or the frame is searched. */
const MIN_EDGE_AGREEMENT = 0.6;
/** Range of the area, relative to the last frame, in which moved corners are accepted. */
const AREA_CHANGE_RANGE = [0.8, 1.25] as const;
/** Corner movement, as a share of the long side, up to which two quads are the same document. */
const MAX_SAME_DOCUMENT_MOVEMENT = 0.25;
/** A different document replaces the tracked one when its confidence is higher by this much. */
const MIN_CONFIDENCE_GAIN = 0.2;

/** A document that is followed over frames. Corners are normalised to 0–1. */
export interface DocumentTrack {
  /** Corners as measured in the last frame. */
  readonly measured: Quad;
  /** Corners as shown to the person. */
  readonly smoothed: Quad;
  readonly confidence: number;
  readonly aspect: number;
  readonly hits: number;
  /** Frames in a row in which the document was not found. */
  readonly misses: number;
  readonly framesSinceSearch: number;
}

/** A search of one frame. */
export interface DocumentSearch {
  /** The search image of the plane; called only where the frame is searched. */
  readonly image: () => DocumentSearchImage;
  readonly effort: SearchEffort;
}

/**
 * Continues a track with the next frame.
 * @param track of the frame before; `null` when there is none
 * @param search how the frame is searched, where the document cannot be followed
 * @returns `null` when no document is in view
 */
export function trackDocument(
  track: DocumentTrack | null,
  plane: Plane,
  search: DocumentSearch,
  minConfidence: number,
): DocumentTrack | null {
  if (track !== null && track.framesSinceSearch < SEARCH_INTERVAL_FRAMES) {
    const followed = followEdges(track, plane);
    if (followed !== null) return followed;
  }
  const candidate = findDocumentIn(search.image, plane, { effort: search.effort });
  const found = candidate !== null && candidate.confidence >= minConfidence ? candidate : null;
  if (track === null) return found === null ? null : startTrack(found, plane);
  if (found !== null) {
    const corners = alignCornerOrder(toNormalizedQuad(found.corners, plane), track.measured);
    if (measureCornerMovement(track.measured, corners, plane) < MAX_SAME_DOCUMENT_MOVEMENT)
      return updateTrack(track, corners, found, 0);
  }
  // Nothing or another document was found: the tracked one stays as long as its edges can be followed.
  const followed = followEdges(track, plane);
  if (followed !== null && (found === null || found.confidence < track.confidence + MIN_CONFIDENCE_GAIN)) {
    const confidence = Math.max(minConfidence, followed.confidence * 0.97);
    return { ...followed, framesSinceSearch: 0, confidence };
  }
  if (track.misses < MAX_MISSES && isTrackConfirmed(track)) return { ...track, misses: track.misses + 1 };
  return found === null ? null : startTrack(found, plane);
}

/** Enough frames agree to show the document. */
export function isTrackConfirmed(track: DocumentTrack): boolean {
  return track.hits >= MIN_HITS;
}

/** The tracked document as a report describes it, with smoothed corners. */
export function trackToDetectedDocument(
  { smoothed, confidence, aspect }: DocumentTrack,
  plane: Plane,
): DetectedDocument {
  return toDetectedDocument(toPixelQuad(smoothed, plane), confidence, aspect, plane);
}

/** The largest movement of a corner, as a share of the document's long side. */
export function measureCornerMovement(before: Quad, after: Quad, plane: Plane): number {
  const a = toPixelQuad(before, plane);
  const b = toPixelQuad(after, plane);
  const longSide = Math.max(pointDistance(a[0], a[1]), pointDistance(a[1], a[2]), 1);
  return Math.max(...a.map((p, i) => pointDistance(p, b[i]!))) / longSide;
}

function startTrack({ corners, confidence, aspect }: FoundDocument, plane: Plane): DocumentTrack {
  const quad = toNormalizedQuad(corners, plane);
  return { measured: quad, smoothed: quad, confidence, aspect, hits: 1, misses: 0, framesSinceSearch: 0 };
}

/** Moves the corners of the last frame onto the nearest edges. `null` where too few edges are left. */
function followEdges(track: DocumentTrack, plane: Plane): DocumentTrack | null {
  const scale = Math.max(plane.width, plane.height) / FINDER_LONG_SIDE_PX;
  const start = toPixelQuad(track.measured, plane);
  const coarse = refineCorners(plane, start, 3 * scale);
  const { corners, agreement } = refineCorners(plane, coarse.corners, Math.max(2, scale));
  if (Math.min(...agreement) < MIN_EDGE_AGREEMENT) return null;
  const areaChange = signedArea(corners) / (signedArea(start) || 1);
  if (areaChange < AREA_CHANGE_RANGE[0] || areaChange > AREA_CHANGE_RANGE[1]) return null;
  const measured = { confidence: track.confidence, aspect: estimateDocumentAspect(corners, plane) };
  return updateTrack(track, toNormalizedQuad(corners, plane), measured, track.framesSinceSearch + 1);
}

function updateTrack(
  track: DocumentTrack,
  corners: Quad,
  { confidence, aspect }: Pick<DocumentTrack, 'confidence' | 'aspect'>,
  framesSinceSearch: number,
): DocumentTrack {
  const moved = Math.max(...corners.map((p, i) => Math.hypot(p.x - track.measured[i]!.x, p.y - track.measured[i]!.y)));
  // A document at rest is smoothed against jitter; a moving one is not, so that the outline does not lag.
  const weight = Math.min(1, 0.3 + moved * 40);
  const smoothed = corners.map((p, i): Point => {
    const old = track.smoothed[i]!;
    return { x: old.x + (p.x - old.x) * weight, y: old.y + (p.y - old.y) * weight };
  }) as unknown as Quad;
  return {
    measured: corners,
    smoothed,
    confidence: track.confidence + (confidence - track.confidence) * 0.5,
    aspect: track.aspect + (aspect - track.aspect) * 0.3,
    hits: track.hits + 1,
    misses: 0,
    framesSinceSearch,
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
