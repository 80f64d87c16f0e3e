import { computeSideFingerprint } from '../document/side-fingerprint.js';
import { distance, signedArea } from '../image/quad-geometry.js';
import { estimateAspect, findDocument, FINDER_LONG_SIDE_PX, type FoundDocument } from '../document/find-document.js';
import { refineCorners } from '../document/refine-corners.js';
import { describeDocument, toPixelQuad, toNormalizedQuad } from '../document/describe-document.js';
import { classifyFormat } from '../document/format-proportions.js';
import { nowMs as clockMs } from '../../shared/shared.js';
import { toLuminance } from '../image/downscale.js';
import type { Plane } from '../image/plane.js';
import { isPortraitRequired, likenessToOtherSide, THRESHOLDS } from '../rules.js';
import { isGoodFrame, isRequiredMrzAbsent, hintForFrame, type FrameEvidence } from './evaluate-frame.js';
import { createMrzTracker, type LiveMrzReader } from './mrz-tracker.js';
import type { findMrz } from '../mrz/locate/find-mrz.js';
import type { findPortrait } from '../portrait/find-portrait.js';
import { measureImageQuality, UNKNOWN_MEASURES } from '../quality/measure-image-quality.js';
import type { Expectation, LiveReport, Luma, Pixels, Point, Quad } from '../report.js';

/** Long side at which frames are analysed, px. */
export const LIVE_ANALYSIS_PX = 1280;
/** Frames in a row that must agree before a document is shown. */
const MIN_HITS = 2;
/** Frames it may be missed before it is dropped. */
const MAX_MISSES = 4;
/** A tracked document is looked for anew every so many frames: something better may have come into view. */
const SEARCH_INTERVAL_FRAMES = 24;
/** How long an otherwise good picture waits for an expected MRZ or face before it is taken without, ms. */
const MAX_WAIT_FOR_DETAIL_MS = 4000;
/** A face is looked for every so many frames where the side should bear one: two looks in vain tell the wrong side. */
const PORTRAIT_INTERVAL_FRAMES = 24;
/** Share of stations per side that must agree for a track to go on without a search. */
const MIN_EDGE_AGREEMENT = 0.6;
/** Corner movement, as a share of the long side, up to which the zone that was found is still where it was. */
const MAX_MRZ_MOVEMENT = 0.03;
/** Corner movement, as a share of the long side, up to which two quads are the same document seen again. */
const MAX_SAME_DOCUMENT_MOVEMENT = 0.25;

interface DocumentTrack {
  /** Last measured corners, 0–1. */
  measured: Quad;
  /** What is shown, 0–1. */
  smoothed: Quad;
  confidence: number;
  aspect: number;
  hits: number;
  misses: number;
  sinceSearch: number;
}

/** Looks at one frame of a series; `nowMs` is the frame's time. */
export type LiveCheck = (frame: Luma | Pixels, nowMs: number, expectation?: Expectation) => LiveReport;

/** What is looked for on a document now and then; too large to be waited for before the first frame. */
export interface LiveDetectors {
  readonly face: typeof findPortrait;
  readonly zone: typeof findMrz;
  /** Makes a reader for one series of frames; `null` until it has arrived, or where none is wanted. */
  readonly reader: (() => LiveMrzReader) | null;
}

/**
 * The eyes for one series of live frames: they remember the document from frame to frame, so that it does not flicker.
 * @param findersNow asked at each frame; `null`: nobody knows about faces and zones yet, and nothing is said about them
 */
export function createLiveCheckWith(findersNow: () => LiveDetectors | null): LiveCheck {
  let track: DocumentTrack | null = null;
  let frames = 0;
  const watch = createMrzTracker();
  let reader: LiveMrzReader | null = null;
  let zone: { readonly corners: Quad; readonly of: Quad } | null = null;
  let goodButForMrzSinceMs: number | null = null;
  /** The last two looks for a face, and since when they have found none. */
  let faces: readonly number[] = [];
  let facelessSinceMs: number | null = null;

  return (frame, nowMs, expectation = {}) => {
    const startedMs = clockMs();
    const limits = { ...THRESHOLDS, ...expectation.thresholds };
    const finders = findersNow();
    reader ??= finders?.reader?.() ?? null;
    const plane = toLuminance(frame, LIVE_ANALYSIS_PX);
    const before = track;
    track = advanceTrack(before, plane, limits.minDocumentConfidence);
    const visible = track !== null && track.hits >= MIN_HITS ? track : null;
    const motion = track !== null && before !== null ? cornerMovement(before.measured, track.measured, plane) : null;
    const quad = visible === null ? null : toPixelQuad(visible.measured, plane);
    // The zone is looked for now and then: until the document moves, it is where it was.
    const isThere =
      zone !== null && visible !== null && cornerMovement(zone.of, visible.measured, plane) < MAX_MRZ_MOVEMENT;
    const mrz = isThere && zone !== null ? toPixelQuad(zone.corners, plane) : null;
    const aspect = visible?.aspect ?? 1;
    const measures =
      quad === null ? UNKNOWN_MEASURES : measureImageQuality({ image: frame, plane, quad, aspect, isScan: false, mrz });
    const document =
      visible === null
        ? null
        : { ...describeDocument(toPixelQuad(visible.smoothed, plane), visible.confidence, visible.aspect, plane) };
    if (visible === null || quad === null) {
      watch.reset(reader);
      zone = null;
    } else {
      frames++;
      const found = watch.processFrame({ plane, quad, isVisible: visible.misses === 0 }, finders?.zone ?? null, reader);
      if (found !== null) zone = { corners: toNormalizedQuad(found.corners, plane), of: visible.measured };
      else if (watch.present === false) zone = null;
    }
    if (visible === null) faces = [];
    else if (
      quad !== null &&
      frames % PORTRAIT_INTERVAL_FRAMES === PORTRAIT_INTERVAL_FRAMES / 2 &&
      isPortraitRequired(expectation)
    ) {
      const isSharp = measures.blurPx !== null && measures.blurPx <= limits.maxBlurPx;
      const face = visible.misses === 0 && isSharp ? finders?.face(plane, quad) : null;
      if (face) faces = [...faces.slice(-1), face.confidence];
    }
    const portrait = faces.length < 2 ? null : Math.max(...faces);
    facelessSinceMs = portrait !== null && portrait < limits.maxNoPortrait ? (facelessSinceMs ?? nowMs) : null;
    const isPatient = facelessSinceMs === null || nowMs - facelessSinceMs < MAX_WAIT_FOR_DETAIL_MS;
    const fingerprint = quad !== null && expectation.otherSide ? computeSideFingerprint(plane, quad) : null;
    const evidence: FrameEvidence = {
      document,
      likeness: likenessToOtherSide(fingerprint, expectation),
      measures,
      motion: visible === null || visible.misses > 0 ? null : motion,
      mrzPresent: watch.present,
      isMrzRead: watch.isProvenSharp,
      portrait: isPatient ? portrait : null,
    };
    const isGoodPicture = isGoodFrame(evidence, expectation);
    const isWithoutMrz = isGoodPicture && isRequiredMrzAbsent(watch.present, expectation);
    goodButForMrzSinceMs = isWithoutMrz ? (goodButForMrzSinceMs ?? nowMs) : null;
    const hasWaited = goodButForMrzSinceMs !== null && nowMs - goodButForMrzSinceMs >= MAX_WAIT_FOR_DETAIL_MS;
    const good = isGoodPicture && (!isWithoutMrz || hasWaited);
    return {
      document,
      format: visible === null ? null : classifyFormat(visible.aspect, expectation),
      measures,
      mrzPresent: watch.present,
      mrzValid: watch.valid,
      good,
      motion: evidence.motion,
      hint: isWithoutMrz && !good ? 'turn_over' : hintForFrame(evidence, expectation),
      elapsedMs: clockMs() - startedMs,
    };
  };
}

function advanceTrack(track: DocumentTrack | null, plane: Plane, minConfidence: number): DocumentTrack | null {
  if (track !== null && track.sinceSearch < SEARCH_INTERVAL_FRAMES) {
    const followed = followEdges(track, plane);
    if (followed !== null) return followed;
  }
  const found = findDocument(plane);
  const seen = found !== null && found.confidence >= minConfidence ? found : null;
  if (track === null) return seen === null ? null : startTrack(seen, plane);
  if (seen !== null) {
    const corners = alignCornerOrder(toNormalizedQuad(seen.corners, plane), track.measured);
    if (cornerMovement(track.measured, corners, plane) < MAX_SAME_DOCUMENT_MOVEMENT)
      return updateTrack(track, corners, seen.confidence, seen.aspect, 0);
  }
  // Not seen, or something else seen: keep the old one while it can still be followed.
  const followed = followEdges(track, plane);
  if (followed !== null && (seen === null || seen.confidence < track.confidence + 0.2)) {
    return { ...followed, sinceSearch: 0, confidence: Math.max(minConfidence, followed.confidence * 0.97) };
  }
  if (track.misses < MAX_MISSES && track.hits >= MIN_HITS) return { ...track, misses: track.misses + 1 };
  return seen === null ? null : startTrack(seen, plane);
}

function startTrack(found: FoundDocument, plane: Plane): DocumentTrack {
  const corners = toNormalizedQuad(found.corners, plane);
  return {
    measured: corners,
    smoothed: corners,
    confidence: found.confidence,
    aspect: found.aspect,
    hits: 1,
    misses: 0,
    sinceSearch: 0,
  };
}

/** The corners of the last frame, moved onto the edges beside them; `null` when these are gone. */
function followEdges(track: DocumentTrack, plane: Plane): DocumentTrack | null {
  const scale = Math.max(plane.width, plane.height) / FINDER_LONG_SIDE_PX;
  const start = toPixelQuad(track.measured, plane);
  const wide = refineCorners(plane, start, 3 * scale);
  const { corners, agreement } = refineCorners(plane, wide.corners, Math.max(2, scale));
  if (Math.min(...agreement) < MIN_EDGE_AGREEMENT) return null;
  const ratio = signedArea(corners) / (signedArea(start) || 1);
  if (ratio < 0.8 || ratio > 1.25) return null;
  return updateTrack(
    track,
    toNormalizedQuad(corners, plane),
    track.confidence,
    estimateAspect(corners, plane),
    track.sinceSearch + 1,
  );
}

function updateTrack(
  track: DocumentTrack,
  corners: Quad,
  confidence: number,
  aspect: number,
  sinceSearch: number,
): DocumentTrack {
  const moved = Math.max(...corners.map((p, i) => Math.hypot(p.x - track.measured[i]!.x, p.y - track.measured[i]!.y)));
  // Still: heavy smoothing, no jitter. Moving: none, no lag.
  const weight = Math.min(1, 0.3 + moved * 40);
  const shown = corners.map((p, i): Point => {
    const old = track.smoothed[i]!;
    return { x: old.x + (p.x - old.x) * weight, y: old.y + (p.y - old.y) * weight };
  }) as unknown as Quad;
  return {
    measured: corners,
    smoothed: shown,
    confidence: track.confidence + (confidence - track.confidence) * 0.5,
    aspect: track.aspect + (aspect - track.aspect) * 0.3,
    hits: track.hits + 1,
    misses: 0,
    sinceSearch,
  };
}

/** Largest corner movement as a share of the long side. */
function cornerMovement(before: Quad, after: Quad, plane: Plane): number {
  const a = toPixelQuad(before, plane);
  const b = toPixelQuad(after, plane);
  const long = Math.max(distance(a[0], a[1]), distance(a[1], a[2]), 1);
  return Math.max(...a.map((p, i) => distance(p, b[i]!))) / long;
}

/** The same corners, started so that they lie nearest to the ones before: a turning document keeps its top-left. */
function alignCornerOrder(corners: Quad, before: Quad): Quad {
  let best = corners;
  let least = Infinity;
  for (let k = 0; k < 4; k++) {
    const turned = [0, 1, 2, 3].map((i) => corners[(i + k) % 4]!) as unknown as Quad;
    const sum = turned.reduce((s, p, i) => s + Math.hypot(p.x - before[i]!.x, p.y - before[i]!.y), 0);
    if (sum < least) {
      least = sum;
      best = turned;
    }
  }
  return best;
}
