/** Confirms over consecutive frames what the segmentation network sees where no document's borders were found. */
import type { DetectedDocument, FrameSide, Luma, Measures, Pixels, Quad } from '../check-report.js';
import { measureImageQuality } from '../quality/measure-image-quality.js';
import {
  intersectionOverUnion,
  pointDistance,
  signedArea,
  toNormalizedQuad,
  toPixelQuad,
} from '../image/quad-geometry.js';
import type { Plane, PxPoint } from '../image/plane.js';
import type { DocumentRegion } from '../segmentation/find-document-regions.js';
import type { SegmentedCells } from '../segmentation/segment-document.js';
import type { ImageSegmentation, segmentImage } from '../segmentation/segment-image.js';
import { toMotion } from './motion-meter.js';

/** Time between two searches: the network takes about as long as a search for borders, which every frame needs as well. */
const MIN_INTERVAL_MS = 90;
/** Searches in a row in which the region must be found at about the same place. */
const MIN_HITS = 2;
/** Searches in a row without it after which it is dropped. */
const MAX_MISSES = 1;
const MIN_OVERLAP = 0.4;
/**
 * Least mean probability of the cells of a region that is new, and of one that is followed. On desks without a document
 * regions of whole documents have 0.7 to 0.81.
 */
const MIN_CONFIDENCE = { whole: 0.82, cutOff: 0.75, followed: 0.7 } as const;
/** Least share of the frame that a cut-off document covers: smaller ones are mostly things at the frame's border. */
const MIN_CUT_OFF_AREA = 0.15;
/**
 * Least overlap of an outline with its cells with which it tells of a tilt: of documents held straight 4 of 260 seem tilted
 * then, and 130 of 450 with less.
 */
const MIN_EXACT_FIT = 0.93;
/** Proportions that nobody knows of a part: those between ID-1 and ID-3. */
const UNKNOWN_ASPECT = 1.5;

interface RegionTrack {
  readonly corners: Quad;
  readonly cutOff: readonly FrameSide[];
  readonly fit: number;
  /** The region's centre, px of the plane, and when it was there. */
  readonly center: PxPoint;
  readonly timeMs: number;
  readonly motion: number | null;
  readonly hits: number;
  readonly misses: number;
}

/** A region that frames agree on. */
export interface TrackedRegion {
  readonly document: DetectedDocument;
  /** The outline is exact enough to tell of a tilt. */
  readonly isOutlineExact: boolean;
  /** Movement of the region's centre, as a share of the document's long side per 1/30 s. */
  readonly motion: number | null;
}

export interface RegionTracker {
  /**
   * What the network sees: in this frame, if it is time to look, else in the last one that it saw.
   * @param segmentFrame `null` while the network is not loaded
   */
  segment(
    plane: Plane,
    frame: Luma | Pixels,
    timeMs: number,
    segmentFrame: typeof segmentImage | null,
  ): ImageSegmentation | null;
  /** The largest region, once frames agree. @param confidence what its document is reported with */
  getRegion(confidence: number): TrackedRegion | null;
  /** A document's borders are in view. */
  reset(): void;
}

export function createRegionTracker(): RegionTracker {
  let track: RegionTrack | null = null;
  let latest: { readonly segmentation: ImageSegmentation; readonly timeMs: number } | null = null;

  return {
    segment(plane, frame, timeMs, segmentFrame) {
      const isRecent = latest !== null && timeMs - latest.timeMs < MIN_INTERVAL_MS;
      if (isRecent || segmentFrame === null) return latest?.segmentation ?? null;
      latest = { segmentation: segmentFrame(plane, frame), timeMs };
      track = continueTrack(track, latest.segmentation, plane, timeMs);
      return latest.segmentation;
    },
    getRegion(confidence) {
      if (track === null || track.hits < MIN_HITS) return null;
      const { corners, cutOff, fit, motion } = track;
      const area = Math.min(1, Math.abs(signedArea(corners)));
      const document = { corners, confidence, area, isWholeImage: false, cutOff, aspect: UNKNOWN_ASPECT };
      return { document, isOutlineExact: fit >= MIN_EXACT_FIT, motion };
    },
    reset() {
      track = null;
    },
  };
}

function isReported(
  { confidence, cutOff, area, corners }: DocumentRegion,
  cells: SegmentedCells,
  track: RegionTrack | null,
): boolean {
  const isCutOff = cutOff.length > 0;
  if (isCutOff && area < MIN_CUT_OFF_AREA * cells.columns * cells.rows) return false;
  const isFollowed = isSamePlace(normalizeCorners(corners, cells), track);
  return confidence >= MIN_CONFIDENCE[isFollowed ? 'followed' : isCutOff ? 'cutOff' : 'whole'];
}

function normalizeCorners(corners: DocumentRegion['corners'], { columns, rows }: SegmentedCells): Quad {
  return toNormalizedQuad(corners, { width: columns, height: rows });
}

function isSamePlace(corners: Quad, track: RegionTrack | null): boolean {
  return track !== null && intersectionOverUnion(corners, track.corners) >= MIN_OVERLAP;
}

function continueTrack(
  track: RegionTrack | null,
  { cells, regions }: ImageSegmentation,
  plane: Plane,
  timeMs: number,
): RegionTrack | null {
  const region = regions.find((one) => isReported(one, cells, track));
  if (region === undefined)
    return track !== null && track.misses < MAX_MISSES ? { ...track, misses: track.misses + 1 } : null;
  const corners = normalizeCorners(region.corners, cells);
  const center = {
    x: (region.center.x * plane.width) / cells.columns,
    y: (region.center.y * plane.height) / cells.rows,
  };
  const found = { corners, cutOff: region.cutOff, fit: region.fit, center, timeMs, misses: 0 };
  if (track === null || !isSamePlace(corners, track)) return { ...found, motion: null, hits: 1 };
  const [a, b, c] = toPixelQuad(corners, plane);
  const longSide = Math.max(pointDistance(a, b), pointDistance(b, c), 1);
  const motion = toMotion(pointDistance(center, track.center) / longSide, timeMs - track.timeMs);
  return { ...found, motion, hits: track.hits + 1 };
}

/** The measures of a document whose borders were not found: what hides its print is unknown. */
export function measureRegion(region: DetectedDocument, image: Luma | Pixels, plane: Plane): Measures {
  const quad = toPixelQuad(region.corners, plane);
  return measureImageQuality({ image, plane, quad, aspect: region.aspect, isScan: false, hidden: null });
}
