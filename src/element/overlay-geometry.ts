import type { DocType } from '../contract/contract.js';
import { DOCUMENTS, FORMATS } from '../contract/contract.js';
import {
  coverTransform,
  guideRect,
  videoBox,
  videoToScreen,
  type CaptureState,
  type Position,
  type Quad,
  type Rect,
  type Size,
} from '../headless/headless.js';

/** The cut-out and what is drawn around it. Pure; CSS pixels of the stage throughout. */
export interface GuideShape extends Rect {
  /** Radius of the document's corners, to scale (ISO/IEC 7810: 3.18 mm). */
  readonly radius: number;
}

function expectedFormat(docType: DocType | undefined): 'ID-1' | 'ID-2' | 'ID-3' {
  return docType === undefined ? 'ID-1' : (DOCUMENTS[docType].formats[0] ?? 'ID-1');
}

/**
 * The cut-out in true proportions, as large as it can be inside `window`, the part of the stage that the layout keeps
 * free for it.
 */
export function layoutGuide(stage: Size, window: Rect, state: Pick<CaptureState, 'options' | 'bothInOne'>): GuideShape {
  const format = expectedFormat(state.options.docType);
  const insets = {
    top: window.y,
    left: window.x,
    right: stage.width - window.x - window.width,
    bottom: stage.height - window.y - window.height,
  };
  const documents = state.bothInOne ? 2 : 1;
  const rect = guideRect(stage, format, { insets, marginPx: 0, documents, maxShare: 1 });
  return { ...rect, radius: (rect.width * FORMATS[format].cornerRadiusMm) / FORMATS[format].widthMm };
}

/** A closed path around a rectangle with round corners, clockwise from the middle of its top, where a run begins. */
export function roundedRectPath({ x, y, width, height, radius: r }: GuideShape): string {
  const corner = (dx: number, dy: number): string => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  const w = width / 2 - r;
  return `M${x + width / 2} ${y}h${w}${corner(r, r)}v${height - 2 * r}${corner(-r, r)}h${-2 * w}${corner(-r, -r)}v${
    2 * r - height
  }${corner(r, -r)}Z`;
}

/** Four open corners. @param arm length of each straight end */
export function cornerMarksPath({ x, y, width, height, radius: r }: GuideShape, arm: number): string {
  const mark = (cx: number, cy: number, sx: 1 | -1, sy: 1 | -1): string => {
    const sweep = sx === sy ? 1 : 0;
    return `M${cx} ${cy + sy * (r + arm)}v${-sy * arm}a${r} ${r} 0 0 ${sweep} ${sx * r} ${-sy * r}h${sx * arm}`;
  };
  return (
    mark(x, y, 1, 1) + mark(x + width, y, -1, 1) + mark(x + width, y + height, -1, -1) + mark(x, y + height, 1, -1)
  );
}

/** Everything but the cut-out, for `fill-rule="evenodd"`. */
export function scrimPath(stage: Size, guide: GuideShape): string {
  return `M0 0H${stage.width}V${stage.height}H0Z${roundedRectPath(guide)}`;
}

/** A document that fills the cut-out must span this share of the frame, or the eyes would ask for more of it. */
const MIN_GUIDE_SHARE = 0.6;
/** Where it would not, the frame is shown as much smaller as makes it this share. */
const TARGET_GUIDE_SHARE = 0.64;

/**
 * The box the video plays in. It covers the stage as far as the shapes allow; on a large stage, where the cut-out is a
 * small part of the picture, the picture is shown smaller, around the cut-out: a document that is held into it is always
 * large enough to be read.
 */
export function fitVideoBox(video: Size, stage: Size, guide: Rect): Rect {
  const middle = { x: guide.x + guide.width / 2, y: guide.y + guide.height / 2 };
  const band = videoBox(video, stage, middle);
  // A band narrower than the cut-out (a phone just turned) would leave it half empty.
  const box = band.width >= guide.width && band.height >= guide.height ? band : { x: 0, y: 0, ...stage };
  const { scale } = coverTransform(video, box);
  const share = Math.max(guide.width / (video.width * scale), guide.height / (video.height * scale));
  if (share >= MIN_GUIDE_SHARE) return box;
  const less = (scale * share) / TARGET_GUIDE_SHARE;
  const width = Math.min(stage.width, video.width * less);
  const height = Math.min(stage.height, video.height * less);
  const place = (centre: number, length: number, room: number): number =>
    Math.min(Math.max(0, centre - length / 2), room - length);
  return { x: place(middle.x, width, stage.width), y: place(middle.y, height, stage.height), width, height };
}

/** Corners as seen, where they are on the stage: the video fills its box there as `object-fit: cover` does. */
export function cornersToScreen(corners: Quad, video: Size, box: Rect, mirrored = false): readonly Position[] {
  const transform = coverTransform(video, box, mirrored);
  return corners.map((corner) => {
    const { x, y } = videoToScreen({ x: corner.x * video.width, y: corner.y * video.height }, transform);
    return { x: x + box.x, y: y + box.y };
  });
}

/** Time constant of the followed corners in milliseconds. */
const EASE_TIME_CONSTANT_MS = 80;
const ARRIVED_WITHIN_PX = 0.25;

/**
 * One step of following: exponential approach, the same at any frame rate.
 * @returns the next points, and whether they have arrived
 */
export function easeCorners(
  from: readonly Position[],
  to: readonly Position[],
  elapsedMs: number,
): { readonly points: readonly Position[]; readonly arrived: boolean } {
  const share = 1 - Math.exp(-elapsedMs / EASE_TIME_CONSTANT_MS);
  let arrived = true;
  const points = to.map((target, index) => {
    const start = from[index] ?? target;
    const dx = target.x - start.x;
    const dy = target.y - start.y;
    if (Math.hypot(dx, dy) < ARRIVED_WITHIN_PX) return target;
    arrived = false;
    return { x: start.x + dx * share, y: start.y + dy * share };
  });
  return { points, arrived };
}
