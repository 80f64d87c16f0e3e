import { fingerprintOf } from './document/fingerprint.js';
import { distance, quadArea } from './document/geometry.js';
import { aspectOf, findDocument, FINDER_PX, type Found } from './document/find.js';
import { refine } from './document/refine.js';
import { documentSeen, formatOf, inPixels, normalised } from './document/seen.js';
import { nowMs as clockMs } from './clock.js';
import { toLuminance } from './image/downscale.js';
import type { Plane } from './image/plane.js';
import { expectsPortrait, likenessToOther, THRESHOLDS } from './judge.js';
import { isGood, lacksMrz, liveHint, type LiveEvidence } from './live-judge.js';
import { createZoneWatch, type ZoneReader } from './live-zone.js';
import type { findMrz } from './mrz/find.js';
import type { lookForPortrait } from './portrait/portrait.js';
import { measure, UNKNOWN } from './quality/measure.js';
import type { Expectation, LiveReport, Luma, Pixels, Point, Quad } from './report.js';

/** Long side at which frames are analysed, px. */
const LIVE_PX = 1280;
/** Frames in a row that must agree before a document is shown. */
const HITS = 2;
/** Frames it may be missed before it is dropped. */
const MISSES = 4;
/** A tracked document is looked for anew every so many frames: something better may have come into view. */
const SEARCH_EVERY = 24;
/** How long an otherwise good picture waits for an expected MRZ or face before it is taken without, ms. */
const MRZ_PATIENCE_MS = 4000;
/** A face is looked for every so many frames where the side should bear one: two looks in vain tell the wrong side. */
const FACE_EVERY = 24;
/** Share of stations per side that must agree for a track to go on without a search. */
const AGREEMENT = 0.6;
/** Corner movement, as a share of the long side, up to which the zone that was found is still where it was. */
const ZONE_MOVED = 0.03;
/** Corner movement, as a share of the long side, up to which two quads are the same document seen again. */
const SAME = 0.25;

interface Track {
  /** Last measured corners, 0–1. */
  raw: Quad;
  /** What is shown, 0–1. */
  shown: Quad;
  confidence: number;
  aspect: number;
  hits: number;
  misses: number;
  sinceSearch: number;
}

/** Looks at one frame of a series; `nowMs` is the frame's time. */
export type Look = (frame: Luma | Pixels, nowMs: number, expectation?: Expectation) => LiveReport;

/** What is looked for on a document now and then; too large to be waited for before the first frame. */
export interface Finders {
  readonly face: typeof lookForPortrait;
  readonly zone: typeof findMrz;
  /** Makes a reader for one series of frames; `null` until it has arrived, or where none is wanted. */
  readonly reader: (() => ZoneReader) | null;
}

/**
 * The eyes for one series of live frames: they remember the document from frame to frame, so that it does not flicker.
 * @param findersNow asked at each frame; `null`: nobody knows about faces and zones yet, and nothing is said about them
 */
export function createLookWith(findersNow: () => Finders | null): Look {
  let track: Track | null = null;
  let frames = 0;
  const watch = createZoneWatch();
  let reader: ZoneReader | null = null;
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
    const plane = toLuminance(frame, LIVE_PX);
    const before = track;
    track = advance(before, plane, limits.minDocumentConfidence);
    const visible = track !== null && track.hits >= HITS ? track : null;
    const motion = track !== null && before !== null ? movement(before.raw, track.raw, plane) : null;
    const quad = visible === null ? null : inPixels(visible.raw, plane);
    // The zone is looked for now and then: until the document moves, it is where it was.
    const isThere = zone !== null && visible !== null && movement(zone.of, visible.raw, plane) < ZONE_MOVED;
    const mrz = isThere && zone !== null ? inPixels(zone.corners, plane) : null;
    const aspect = visible?.aspect ?? 1;
    const measures = quad === null ? UNKNOWN : measure({ image: frame, plane, quad, aspect, isScan: false, mrz });
    const document =
      visible === null
        ? null
        : { ...documentSeen(inPixels(visible.shown, plane), visible.confidence, visible.aspect, plane) };
    if (visible === null || quad === null) {
      watch.lose(reader);
      zone = null;
    } else {
      frames++;
      const found = watch.look({ plane, quad, isHere: visible.misses === 0 }, finders?.zone ?? null, reader);
      if (found !== null) zone = { corners: normalised(found.corners, plane), of: visible.raw };
      else if (watch.present === false) zone = null;
    }
    if (visible === null) faces = [];
    else if (quad !== null && frames % FACE_EVERY === FACE_EVERY / 2 && expectsPortrait(expectation)) {
      const isSharp = measures.blurPx !== null && measures.blurPx <= limits.maxBlurPx;
      const face = visible.misses === 0 && isSharp ? finders?.face(plane, quad) : null;
      if (face) faces = [...faces.slice(-1), face.confidence];
    }
    const portrait = faces.length < 2 ? null : Math.max(...faces);
    facelessSinceMs = portrait !== null && portrait < limits.maxNoPortrait ? (facelessSinceMs ?? nowMs) : null;
    const isPatient = facelessSinceMs === null || nowMs - facelessSinceMs < MRZ_PATIENCE_MS;
    const fingerprint = quad !== null && expectation.otherSide ? fingerprintOf(plane, quad) : null;
    const evidence: LiveEvidence = {
      document,
      likeness: likenessToOther(fingerprint, expectation),
      measures,
      motion: visible === null || visible.misses > 0 ? null : motion,
      mrzPresent: watch.present,
      isRead: watch.isSharp,
      portrait: isPatient ? portrait : null,
    };
    const isGoodPicture = isGood(evidence, expectation);
    const isWithoutMrz = isGoodPicture && lacksMrz(watch.present, expectation);
    goodButForMrzSinceMs = isWithoutMrz ? (goodButForMrzSinceMs ?? nowMs) : null;
    const hasWaited = goodButForMrzSinceMs !== null && nowMs - goodButForMrzSinceMs >= MRZ_PATIENCE_MS;
    const good = isGoodPicture && (!isWithoutMrz || hasWaited);
    return {
      document,
      format: visible === null ? null : formatOf(visible.aspect, expectation),
      measures,
      mrzPresent: watch.present,
      mrzValid: watch.valid,
      good,
      motion: evidence.motion,
      hint: isWithoutMrz && !good ? 'turn_over' : liveHint(evidence, expectation),
      elapsedMs: clockMs() - startedMs,
    };
  };
}

function advance(track: Track | null, plane: Plane, minConfidence: number): Track | null {
  if (track !== null && track.sinceSearch < SEARCH_EVERY) {
    const followed = follow(track, plane);
    if (followed !== null) return followed;
  }
  const found = findDocument(plane);
  const seen = found !== null && found.confidence >= minConfidence ? found : null;
  if (track === null) return seen === null ? null : begin(seen, plane);
  if (seen !== null) {
    const corners = alignTo(normalised(seen.corners, plane), track.raw);
    if (movement(track.raw, corners, plane) < SAME) return update(track, corners, seen.confidence, seen.aspect, 0);
  }
  // Not seen, or something else seen: keep the old one while it can still be followed.
  const followed = follow(track, plane);
  if (followed !== null && (seen === null || seen.confidence < track.confidence + 0.2)) {
    return { ...followed, sinceSearch: 0, confidence: Math.max(minConfidence, followed.confidence * 0.97) };
  }
  if (track.misses < MISSES && track.hits >= HITS) return { ...track, misses: track.misses + 1 };
  return seen === null ? null : begin(seen, plane);
}

function begin(found: Found, plane: Plane): Track {
  const corners = normalised(found.corners, plane);
  return {
    raw: corners,
    shown: corners,
    confidence: found.confidence,
    aspect: found.aspect,
    hits: 1,
    misses: 0,
    sinceSearch: 0,
  };
}

/** The corners of the last frame, moved onto the edges beside them; `null` when these are gone. */
function follow(track: Track, plane: Plane): Track | null {
  const scale = Math.max(plane.width, plane.height) / FINDER_PX;
  const start = inPixels(track.raw, plane);
  const wide = refine(plane, start, 3 * scale);
  const { corners, agreement } = refine(plane, wide.corners, Math.max(2, scale));
  if (Math.min(...agreement) < AGREEMENT) return null;
  const ratio = quadArea(corners) / (quadArea(start) || 1);
  if (ratio < 0.8 || ratio > 1.25) return null;
  return update(track, normalised(corners, plane), track.confidence, aspectOf(corners, plane), track.sinceSearch + 1);
}

function update(track: Track, corners: Quad, confidence: number, aspect: number, sinceSearch: number): Track {
  const moved = Math.max(...corners.map((p, i) => Math.hypot(p.x - track.raw[i]!.x, p.y - track.raw[i]!.y)));
  // Still: heavy smoothing, no jitter. Moving: none, no lag.
  const weight = Math.min(1, 0.3 + moved * 40);
  const shown = corners.map((p, i): Point => {
    const old = track.shown[i]!;
    return { x: old.x + (p.x - old.x) * weight, y: old.y + (p.y - old.y) * weight };
  }) as unknown as Quad;
  return {
    raw: corners,
    shown,
    confidence: track.confidence + (confidence - track.confidence) * 0.5,
    aspect: track.aspect + (aspect - track.aspect) * 0.3,
    hits: track.hits + 1,
    misses: 0,
    sinceSearch,
  };
}

/** Largest corner movement as a share of the long side. */
function movement(before: Quad, after: Quad, plane: Plane): number {
  const a = inPixels(before, plane);
  const b = inPixels(after, plane);
  const long = Math.max(distance(a[0], a[1]), distance(a[1], a[2]), 1);
  return Math.max(...a.map((p, i) => distance(p, b[i]!))) / long;
}

/** The same corners, started so that they lie nearest to the ones before: a turning document keeps its top-left. */
function alignTo(corners: Quad, before: Quad): Quad {
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
