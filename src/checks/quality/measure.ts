import { FORMATS } from '../../contract/contract.js';
import { project, squareToQuad, distance } from '../document/geometry.js';
import { isLuma } from '../image/downscale.js';
import type { Plane, PxQuad } from '../image/plane.js';
import type { Luma, Measures, Pixels } from '../report.js';
import { edgeWidth } from './blur.js';

export const UNKNOWN: Measures = {
  blurPx: null,
  sharpness: null,
  blurKind: null,
  brightness: null,
  contrast: null,
  unevenness: null,
  glare: null,
  glareCovers: [],
  colour: null,
  documentLongSidePx: null,
  dpi: null,
};

/** `blurPx` is given at this scale, px per mm (203 dpi): letters of a zone (2.4 mm) then have one size on every format. */
const SCALE_PX_PER_MM = 8;
/** Proportions between ID-1 (1.586) and ID-2 or ID-3 (1.42); the latter two are taken for ID-3. */
const ID1_FROM = 1.5;
/**
 * Print is strokes, not steps: the flank of a blurred stroke has a rise over slope of 1.65 σ (Gaussian bump), that of a
 * blurred step 2.51 σ. Drawn scenes bear it out: widths came out at 0.65 of the true ones (middle half 0.62 to 0.71).
 */
const STROKE_TO_STEP = 2.51 / 1.65;
/** `blurPx` at which sharpness is one half. */
const HALF_SHARP_PX = 6;
/** From this level on a pixel is blown out: full range, and the 16–235 range of video. */
const BLOWN = 250;
const BLOWN_VIDEO = 233;

/** Points looked at along the document's sides. */
const GRID_X = 120;
const GRID_Y = 76;

export interface MeasureInput {
  /** The picture as it came. */
  readonly image: Pixels | Luma;
  /** Its luminance as analysed. */
  readonly plane: Plane;
  /** The document in px of the plane. */
  readonly quad: PxQuad;
  /** Longer over shorter side of the document. */
  readonly aspect: number;
  /** A flat scan: white paper is 255 there, which is no glare. */
  readonly isScan: boolean;
}

/** Picture quality on the document's own area, not on the background. */
export function measure({ image, plane, quad, aspect, isScan }: MeasureInput): Measures {
  const toOriginal = image.width / plane.width;
  const longSide = (distance(quad[0], quad[1]) + distance(quad[2], quad[3])) / 2;
  const shortSide = (distance(quad[1], quad[2]) + distance(quad[3], quad[0])) / 2;
  const long = Math.max(longSide, shortSide, 1);
  const histogram = levels(plane, quad);
  const width = edgeWidth(plane, quad);
  const { widthMm } = FORMATS[aspect > ID1_FROM ? 'ID-1' : 'ID-3'];
  const blurPx = width === null ? null : (width * STROKE_TO_STEP * SCALE_PX_PER_MM * widthMm) / long;
  const isVideo = isLuma(image) && image.videoRange === true;
  return {
    blurPx,
    sharpness: blurPx === null ? null : 1 / (1 + (blurPx / HALF_SHARP_PX) ** 2),
    blurKind: null,
    unevenness: null,
    glareCovers: [],
    dpi: null,
    ...light(histogram, isVideo, isScan),
    colour: isLuma(image) ? null : chroma(image, quad, toOriginal),
    documentLongSidePx: Math.round(long * toOriginal),
  };
}

function levels(plane: Plane, quad: PxQuad): Uint32Array {
  const histogram = new Uint32Array(256);
  const map = squareToQuad(quad);
  for (let j = 0; j < GRID_Y; j++) {
    for (let i = 0; i < GRID_X; i++) {
      const p = project(map, 0.02 + (0.96 * (i + 0.5)) / GRID_X, 0.02 + (0.96 * (j + 0.5)) / GRID_Y);
      const x = p.x | 0;
      const y = p.y | 0;
      if (x >= 0 && y >= 0 && x < plane.width && y < plane.height) histogram[plane.data[y * plane.width + x]!]!++;
    }
  }
  return histogram;
}

function light(
  histogram: Uint32Array,
  isVideo: boolean,
  isScan: boolean,
): Pick<Measures, 'brightness' | 'contrast' | 'glare'> {
  const black = isVideo ? 16 : 0;
  const span = isVideo ? 219 : 255;
  const share = (level: number): number => Math.min(1, Math.max(0, (level - black) / span));
  let total = 0;
  let sum = 0;
  let blown = 0;
  const limit = isVideo ? BLOWN_VIDEO : BLOWN;
  histogram.forEach((count, level) => {
    total += count;
    sum += count * level;
    if (level >= limit) blown += count;
  });
  if (total === 0) return { brightness: null, contrast: null, glare: null };
  const quantile = (part: number): number => {
    let left = part * total;
    for (let level = 0; level < 256; level++) {
      left -= histogram[level]!;
      if (left <= 0) return level;
    }
    return 255;
  };
  return {
    brightness: share(sum / total),
    contrast: share(quantile(0.95)) - share(quantile(0.05)),
    glare: isScan ? null : blown / total,
  };
}

/** Mean of (largest − smallest channel) over the document, 0–1. */
function chroma(image: Pixels, quad: PxQuad, toOriginal: number): number | null {
  const map = squareToQuad(quad);
  let sum = 0;
  let count = 0;
  for (let j = 0; j < 40; j++) {
    for (let i = 0; i < 60; i++) {
      const p = project(map, 0.03 + (0.94 * (i + 0.5)) / 60, 0.03 + (0.94 * (j + 0.5)) / 40);
      const x = (p.x * toOriginal) | 0;
      const y = (p.y * toOriginal) | 0;
      if (x < 0 || y < 0 || x >= image.width || y >= image.height) continue;
      const o = (y * image.width + x) * 4;
      const r = image.data[o]!;
      const g = image.data[o + 1]!;
      const b = image.data[o + 2]!;
      sum += Math.max(r, g, b) - Math.min(r, g, b);
      count++;
    }
  }
  return count === 0 ? null : sum / count / 255;
}
