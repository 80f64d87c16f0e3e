/** Follows the document that the looks see from frame to frame, so that its outline does not flicker. */
import type { DetectedDocument, FrameSide, Point, Quad } from '../check-report.js';
import {
  checkCorners,
  combineConfidence,
  estimateDocumentAspect,
  moveOntoEdges,
  refineOutline,
} from '../document/refine-outline.js';
import { findCutOffSides } from '../document/find-cut-off-sides.js';
import { toDetectedDocument } from '../document/to-detected-document.js';
import type { Plane } from '../image/plane.js';
import {
  alignCornerOrder,
  mapQuad,
  pointDistance,
  quadCenter,
  toNormalizedQuad,
  toPixelQuad,
} from '../image/quad-geometry.js';
import type { SeenDocument } from '../vision/look.js';
import type { ReducedImage } from '../vision/network-input.js';
import type { RectifiedView } from '../vision/rectified-look.js';

/** Frames in a row that must agree before a document is shown. */
const MIN_HITS = 2;
/** Frames in a row without the document after which it is dropped. */
const MAX_MISSES = 3;
/** A new document, and one that is followed, is seen from these shares of the limit on. */
const NEW_SHARE = 0.5;
const FOLLOWED_SHARE = 0.35;
/** Corner movement between two looks, as a share of the long side, up to which they show the same document. */
const MAX_SAME_DOCUMENT_MOVEMENT = 0.25;
/** Up to this movement, the exact corners of the frame before are followed. */
const MAX_FOLLOWED_MOVEMENT = 0.1;
/** Mean movement of a look's corners that is none, as a share of the frame. */
const MIN_SHIFT = 0.004;
/** Change of a look's size that is none, as a share: edges follow smaller ones. */
const MAX_SAME_SIZE_CHANGE = 0.025;
/** Time between two checks of followed corners; less where their probability is below {@link MIN_ALIGNED}. */
const CHECK_INTERVAL_MS = 300;
const DOUBTFUL_INTERVAL_MS = 200;
/** Below this probability a check finds the corners anew. */
const MIN_ALIGNED = 0.5;

/** A document that is followed over frames. Corners are normalised to 0–1. */
export interface DocumentTrack {
  /** Corners as measured in the last frame, in the order in which they were first seen. */
  readonly measured: Quad;
  /** Corners as the look of the last frame saw them, in the same order. */
  readonly seen: Quad;
  /** Corners as shown to the person. */
  readonly smoothed: Quad;
  readonly cutOff: readonly FrameSide[];
  readonly confidence: number;
  readonly aspect: number;
  readonly hits: number;
  /** Just confirmed, or its corners became exact: it is checked now whether it is like a document. */
  readonly isKindCheckDue: boolean;
  /** Frames in a row in which the document was not seen. */
  readonly misses: number;
  /** Probability that the corners lie on a document, and the time of the frame in which it was measured. */
  readonly aligned: number;
  readonly checkedMs: number;
  /** `refineOutline` found the corners in this or an earlier frame, and they were followed since. */
  readonly isExact: boolean;
  /** What the last looks at the rectified document show; `null` where its borders are not seen, and until the first check. */
  readonly rectified: RectifiedView | null;
}

/** A frame, and the same reduced. */
interface TrackedFrame {
  readonly image: ReducedImage;
  readonly plane: Plane;
  readonly timeMs: number;
  /** The look at the frame perhaps shows glare on the document: corners are checked now, because that shows more of it. */
  readonly isGlareSeen: boolean;
}

/**
 * Continues a track with the next frame.
 * @param track of the frame before; `null` when there is none
 * @returns `null` when no document is in view
 */
export function trackDocument(
  track: DocumentTrack | null,
  seen: SeenDocument | null,
  frame: TrackedFrame,
  minConfidence: number,
): DocumentTrack | null {
  const share = track === null ? NEW_SHARE : FOLLOWED_SHARE;
  const found = seen !== null && seen.confidence >= share * minConfidence ? measureDocument(track, seen, frame) : null;
  if (found !== null && found.confidence >= minConfidenceShare(found.hits) * minConfidence) return found;
  return track !== null && isTrackConfirmed(track) && track.misses < MAX_MISSES
    ? { ...track, isKindCheckDue: false, misses: track.misses + 1 }
    : null;
}

/** Share of the limit that a track's confidence needs: little in its first frame, all of it in the second, the first refined one. */
function minConfidenceShare(hits: number): number {
  return hits < MIN_HITS ? NEW_SHARE : hits === MIN_HITS ? 1 : FOLLOWED_SHARE / NEW_SHARE;
}

/** The document in this frame: the one of the frame before, or a new one. */
function measureDocument(track: DocumentTrack | null, seen: SeenDocument, frame: TrackedFrame): DocumentTrack {
  const { plane } = frame;
  const corners = track === null ? seen.corners : alignCornerOrder(seen.corners, track.measured);
  // From look to look: where fingers mislead the looks, they all differ from the exact corners.
  const movement = track === null ? Infinity : measureCornerMovement(track.seen, corners, plane);
  const before = movement > MAX_SAME_DOCUMENT_MOVEMENT ? null : track;
  const isNear = before !== null && movement < MAX_FOLLOWED_MOVEMENT;
  const located = locateCorners(before, isNear, corners, seen, frame);
  return before === null ? startTrack(seen, located, plane) : continueTrack(before, seen, located, plane);
}

type LocatedCorners = Pick<DocumentTrack, 'measured' | 'seen' | 'aligned' | 'checkedMs' | 'isExact' | 'rectified'>;

/**
 * The exact corners of the frame before, moved and scaled as the looks saw the document move and come closer. Looks that
 * tremble move and scale nothing.
 */
function followLook({ measured, seen }: DocumentTrack, now: Quad): Quad {
  const [from, to] = [quadCenter(seen), quadCenter(now)];
  const change = spreadAround(now, to) / spreadAround(seen, from);
  const isScaled = Math.abs(change - 1) > MAX_SAME_SIZE_CHANGE;
  const isShifted = pointDistance(from, to) >= MIN_SHIFT;
  const scale = isScaled ? change : 1;
  const center = isShifted || isScaled ? to : from;
  return mapQuad(measured, ({ x, y }) => ({ x: center.x + scale * (x - from.x), y: center.y + scale * (y - from.y) }));
}

/** Mean distance of the corners from their center. */
function spreadAround(quad: Quad, center: Point): number {
  return quad.reduce((sum, corner) => sum + pointDistance(corner, center) / 4, 0);
}

/** @param isNear the document lies where it lay in the frame before, or close to it */
function locateCorners(
  before: DocumentTrack | null,
  isNear: boolean,
  corners: Quad,
  { cutOff, confidence }: SeenDocument,
  { image, plane, timeMs, isGlareSeen }: TrackedFrame,
): LocatedCorners {
  const rough = { seen: corners, checkedMs: timeMs, isExact: false, rectified: null };
  // Borders are seen of a whole document only.
  if (cutOff.length > 0) return { ...rough, measured: corners, aligned: confidence };
  // Only a document that is seen in a second frame and moves little is refined: that costs two more looks.
  const isProven = before !== null && isTrackConfirmed(before);
  if (before === null || (isProven && !isNear)) {
    const measured = toNormalizedQuad(moveOntoEdges(plane, toPixelQuad(corners, plane)), plane);
    return { ...rough, measured, aligned: before?.aligned ?? confidence };
  }
  const exact = { ...rough, isExact: true };
  if (before.isExact) {
    const moved = moveOntoEdges(plane, toPixelQuad(followLook(before, corners), plane));
    const isDoubtful = before.aligned < MIN_ALIGNED;
    const intervalMs = isDoubtful ? DOUBTFUL_INTERVAL_MS : CHECK_INTERVAL_MS;
    // Without this, doubtful corners would be found anew with each frame.
    const isWanted = !isDoubtful && (before.rectified === null || isGlareSeen);
    const isDue = isWanted || timeMs - before.checkedMs >= intervalMs;
    const checked = isDue ? checkCorners(image, plane, moved) : { probability: before.aligned, view: before.rectified };
    // Corners that are right stay the same corners, so that nothing seems to move.
    if (!isDue || checked.probability >= MIN_ALIGNED)
      return {
        ...exact,
        measured: toNormalizedQuad(moved, plane),
        aligned: checked.probability,
        checkedMs: isDue ? timeMs : before.checkedMs,
        rectified: checked.view,
      };
  }
  const refined = refineOutline(image, plane, toPixelQuad(corners, plane));
  return { ...exact, measured: toNormalizedQuad(refined.corners, plane), aligned: refined.probability };
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

function startTrack(seen: SeenDocument, located: LocatedCorners, plane: Plane): DocumentTrack {
  const { measured, aligned } = located;
  const aspect = estimateDocumentAspect(toPixelQuad(measured, plane), plane);
  const confidence = combineConfidence(seen.confidence, aligned);
  const cutOff = findCutOffSides(measured, aspect, seen.cutOff);
  return { ...located, smoothed: measured, cutOff, confidence, aspect, hits: 1, isKindCheckDue: false, misses: 0 };
}

function continueTrack(track: DocumentTrack, seen: SeenDocument, located: LocatedCorners, plane: Plane): DocumentTrack {
  const { measured, aligned } = located;
  const moved = Math.max(...measured.map((p, i) => Math.hypot(p.x - track.measured[i]!.x, p.y - track.measured[i]!.y)));
  // A document at rest is smoothed against jitter; a moving one is not, so that the outline does not lag, nor is the step to exact corners.
  const isFirstExact = located.isExact && !track.isExact;
  const weight = isFirstExact ? 1 : Math.min(1, 0.3 + moved * 40);
  const smoothed = measured.map((p, i): Point => {
    const old = track.smoothed[i]!;
    return { x: old.x + (p.x - old.x) * weight, y: old.y + (p.y - old.y) * weight };
  }) as unknown as Quad;
  const aspect = estimateDocumentAspect(toPixelQuad(measured, plane), plane);
  const confidence = combineConfidence(seen.confidence, aligned);
  return {
    ...located,
    smoothed,
    cutOff: findCutOffSides(measured, aspect, seen.cutOff),
    confidence: isTrackConfirmed(track) ? track.confidence + (confidence - track.confidence) * 0.5 : confidence,
    aspect: isFirstExact ? aspect : track.aspect + (aspect - track.aspect) * 0.3,
    hits: track.hits + 1,
    isKindCheckDue: track.hits + 1 === MIN_HITS || isFirstExact,
    misses: 0,
  };
}
