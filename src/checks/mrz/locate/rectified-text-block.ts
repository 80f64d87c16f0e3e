import type { Plane, PxPoint, PxQuad } from '../../image/plane.js';
import { mapQuad, projectPoint, rectangleCorners, squareToQuad } from '../../image/quad-geometry.js';
import { rectifyPlane } from '../../image/rectify.js';

/** Rows from one line's centerline to the next one's. */
export const LINE_PITCH_PX = 28;
/** Rows above the first centerline and below the last one. */
export const CENTERLINE_TO_STRIP_EDGE_PX = 31;

/** Centerlines of the first and last line of a text block: first left, first right, last right, last left. */
export interface TextBlockCenterlines {
  readonly centerlines: PxQuad;
  readonly lineCount: 2 | 3;
}

/** Length of the text in a strip, columns. */
export const STRIP_TEXT_WIDTH_PX = 480;
/** Columns beside the text, on each side. */
export const MARGIN_PX = 96;
const WIDTH_PX = STRIP_TEXT_WIDTH_PX + 2 * MARGIN_PX;

/**
 * A text block cut out of a plane and rectified, short: the strip. Lines run along the rows: the centerline of line k lies at row
 * `CENTERLINE_TO_STRIP_EDGE_PX + k · LINE_PITCH_PX`. The text spans the columns from `MARGIN_PX` to as far before the end.
 */
export interface RectifiedTextBlock {
  /** Print per pixel: 0 is paper, about 1 is ink. */
  readonly print: Float32Array;
  readonly width: number;
  readonly height: number;
  readonly lineCount: number;
  /** Brightness difference between paper and ink, grey levels. */
  readonly contrast: number;
  /** Whether a column lies outside the image. */
  readonly isOutside: (x: number) => boolean;
  /** From strip coordinates to plane coordinates. */
  readonly toPlane: (x: number, y: number) => PxPoint;
}

/** Cuts a text block out of a plane and rectifies it. */
export function rectifyTextBlock(plane: Plane, { centerlines, lineCount }: TextBlockCenterlines): RectifiedTextBlock {
  const lineSteps = (lineCount - 1) * LINE_PITCH_PX;
  const [width, height] = [WIDTH_PX, lineSteps + 2 * CENTERLINE_TO_STRIP_EDGE_PX];
  const map = squareToQuad(centerlines);
  const toPlane = (x: number, y: number): PxPoint =>
    projectPoint(map, (x - MARGIN_PX) / STRIP_TEXT_WIDTH_PX, (y - CENTERLINE_TO_STRIP_EDGE_PX) / lineSteps);
  const outer = mapQuad(rectangleCorners(0, 0, width, height), ({ x, y }) => toPlane(x, y));
  const isOutside = (column: number): boolean => {
    const { x, y } = toPlane(column, height / 2);
    return x < 0 || y < 0 || x > plane.width || y > plane.height;
  };
  return { ...estimatePrint(rectifyPlane(plane, outer, width, height)), width, height, lineCount, toPlane, isOutside };
}

/** Columns of the segments for which paper and ink are estimated. */
const PAPER_SEGMENT_PX = 32;

/** Estimates how much darker each pixel is than the paper around it, as a share of the ink contrast. */
function estimatePrint(image: Plane): Pick<RectifiedTextBlock, 'print' | 'contrast'> {
  const { data, width } = image;
  const { paper, ink } = measurePaperSegments(image);
  const segments = paper.length;
  const contrast = ink.toSorted()[Math.floor(0.6 * segments)]!;
  const paperByColumn = Float32Array.from({ length: width }, (_, x) => {
    const at = Math.min(Math.max(((x + 0.5) * segments) / width - 0.5, 0), segments - 1);
    const k = Math.min(segments - 2, Math.floor(at));
    return paper[k]! + (paper[k + 1]! - paper[k]!) * (at - k);
  });
  const scale = 1 / Math.max(8, contrast);
  const print = new Float32Array(data.length);
  for (let i = 0; i < data.length; i++)
    print[i] = Math.min(1.3, Math.max(0, (paperByColumn[i % width]! - data[i]!) * scale));
  return { print, contrast };
}

/** Paper level and ink contrast of each segment, by percentiles of its levels. */
function measurePaperSegments({ data, width, height }: Plane): { paper: Float32Array; ink: Float32Array } {
  const segments = Math.round(width / PAPER_SEGMENT_PX);
  const paper = new Float32Array(segments);
  const ink = new Float32Array(segments);
  const top = CENTERLINE_TO_STRIP_EDGE_PX >> 1;
  for (let k = 0; k < segments; k++) {
    const x0 = Math.floor((k * width) / segments);
    const x1 = Math.floor(((k + 1) * width) / segments);
    const levels = new Uint8Array((x1 - x0) * (height - 2 * top));
    for (let y = top; y < height - top; y++)
      levels.set(data.subarray(y * width + x0, y * width + x1), (y - top) * (x1 - x0));
    levels.sort();
    paper[k] = levels[Math.floor(0.68 * levels.length)]!;
    ink[k] = paper[k]! - levels[Math.floor(0.06 * levels.length)]!;
  }
  return { paper, ink };
}
