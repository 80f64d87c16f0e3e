import type { Plane, PxPoint, PxQuad } from '../../image/plane.js';
import { projectPoint, squareToQuad } from '../../image/quad-geometry.js';
import { rectifyPlane } from '../../image/rectify.js';

/** Rows from one line's centerline to the next one's. */
export const LINE_PITCH_PX = 28;
/** Rows above the first centerline and below the last one. */
export const CENTERLINE_TO_STRIP_EDGE_PX = 31;

/** 1: dark text on light paper. −1: light text on dark paper. */
export type TextPolarity = 1 | -1;

/** Centerlines of the first and last line of a text block: first left, first right, last right, last left. */
export interface TextBlock {
  readonly centerlines: PxQuad;
  readonly lineCount: 2 | 3;
  readonly polarity: TextPolarity;
}

export interface TextStripLengths {
  /** Length of the text, columns of the strip. */
  readonly textPx: number;
  /** Columns beside the text, on each side. */
  readonly margin: number;
}

/**
 * A text block cut out of a plane and rectified. Lines run along the rows: the centerline of line k lies at row
 * `CENTERLINE_TO_STRIP_EDGE_PX + k · LINE_PITCH_PX`. The text spans the columns `margin` to `width − margin`.
 */
export interface TextStrip {
  /** Print per pixel: 0 is paper, about 1 is ink. */
  readonly print: Float32Array;
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  readonly lineCount: number;
  /** Brightness difference between paper and ink, grey levels. */
  readonly contrast: number;
  /** Whether glare hides the print of a column. */
  readonly isGlare: (x: number) => boolean;
  /** Whether a column lies outside the image. */
  readonly isOutside: (x: number) => boolean;
  /** From strip coordinates to plane coordinates. */
  readonly toPlane: (x: number, y: number) => PxPoint;
}

/** Cuts a text block out of a plane and rectifies it. */
export function cutTextStrip(
  plane: Plane,
  { centerlines, lineCount, polarity }: TextBlock,
  { textPx, margin }: TextStripLengths,
): TextStrip {
  const lineSteps = (lineCount - 1) * LINE_PITCH_PX;
  const width = textPx + 2 * margin;
  const height = lineSteps + 2 * CENTERLINE_TO_STRIP_EDGE_PX;
  const map = squareToQuad(centerlines);
  const toPlane = (x: number, y: number): PxPoint =>
    projectPoint(map, (x - margin) / textPx, (y - CENTERLINE_TO_STRIP_EDGE_PX) / lineSteps);
  const outer: PxQuad = [toPlane(0, 0), toPlane(width, 0), toPlane(width, height), toPlane(0, height)];
  const { data } = rectifyPlane(plane, outer, width, height);
  const isOutside = (column: number): boolean => {
    const { x, y } = toPlane(column, height / 2);
    return x < 0 || y < 0 || x > plane.width || y > plane.height;
  };
  return { ...estimatePrint({ data, width, height }, polarity), width, height, margin, lineCount, toPlane, isOutside };
}

/** Columns of the segments for which paper and ink are estimated. */
const PAPER_SEGMENT_PX = 32;
/** Glare is brighter than this level, and brighter than the usual paper by this difference. */
const MIN_GLARE_LEVEL = 225;
const MIN_GLARE_DIFFERENCE = 12;
/** Glare leaves less than this share of the usual ink contrast. */
const MAX_GLARE_INK_SHARE = 0.3;

/** Estimates how much darker each pixel is than the paper around it, as a share of the ink contrast. */
function estimatePrint(image: Plane, polarity: TextPolarity): Pick<TextStrip, 'print' | 'contrast' | 'isGlare'> {
  const { data, width, height } = image;
  const { paper, ink } = measurePaperSegments(image, polarity);
  const segments = paper.length;
  const contrast = [...ink].sort((a, b) => a - b)[Math.floor(0.6 * segments)]!;
  const usualPaper = [...paper].sort((a, b) => a - b)[segments >> 1]!;
  const isGlare = (x: number): boolean => {
    const k = Math.min(segments - 1, Math.max(0, Math.floor((x * segments) / width)));
    const isBright = paper[k]! > Math.max(MIN_GLARE_LEVEL, usualPaper + MIN_GLARE_DIFFERENCE);
    return isBright && ink[k]! < MAX_GLARE_INK_SHARE * contrast;
  };
  const paperByColumn = new Float32Array(width);
  for (let x = 0; x < width; x++) {
    const at = Math.min(Math.max(((x + 0.5) * segments) / width - 0.5, 0), segments - 1);
    const k = Math.min(segments - 2, Math.floor(at));
    paperByColumn[x] = paper[k]! + (paper[k + 1]! - paper[k]!) * (at - k);
  }
  const scale = 1 / Math.max(8, contrast);
  const print = new Float32Array(width * height);
  const offset = polarity > 0 ? 0 : 255;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const value = (paperByColumn[x]! - offset - polarity * data[i]!) * scale;
      print[i] = value < 0 ? 0 : value > 1.3 ? 1.3 : value;
    }
  }
  return { print, contrast, isGlare };
}

/** Paper level and ink contrast of each segment, by percentiles of its histogram. */
function measurePaperSegments(
  { data, width, height }: Plane,
  polarity: TextPolarity,
): { paper: Float32Array; ink: Float32Array } {
  const segments = Math.max(2, Math.round(width / PAPER_SEGMENT_PX));
  const paper = new Float32Array(segments);
  const ink = new Float32Array(segments);
  const top = CENTERLINE_TO_STRIP_EDGE_PX >> 1;
  for (let k = 0; k < segments; k++) {
    const histogram = new Uint32Array(256);
    const x0 = Math.floor((k * width) / segments);
    const x1 = Math.floor(((k + 1) * width) / segments);
    for (let y = top; y < height - top; y++) {
      for (let x = x0; x < x1; x++) {
        const level = data[y * width + x]!;
        histogram[polarity > 0 ? level : 255 - level]!++;
      }
    }
    const count = (x1 - x0) * (height - 2 * top);
    paper[k] = percentile(histogram, 0.68 * count);
    ink[k] = paper[k]! - percentile(histogram, 0.06 * count);
  }
  return { paper, ink };
}

function percentile(histogram: Uint32Array, rank: number): number {
  let sum = 0;
  for (let level = 0; level < 256; level++) {
    sum += histogram[level]!;
    if (sum > rank) return level;
  }
  return 255;
}
