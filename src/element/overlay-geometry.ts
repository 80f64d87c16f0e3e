import type { DocType } from '../contract/contract.js';
import { DOCUMENT_TRAITS, DOCUMENT_FORMATS } from '../contract/contract.js';
import {
  coverTransform,
  guideRect,
  videoBox,
  videoToScreen,
  type CaptureState,
  type LiveView,
  type Position,
  type Quad,
  type Rect,
  type Size,
} from '../headless/headless.js';

/**
 * The guide: the cut-out in the scrim that shows where to hold the document. All lengths are CSS pixels, relative to the
 * camera screen.
 */
interface GuideShape extends Rect {
  /** Radius of the document's corners, to scale (ISO/IEC 7810: 3.18 mm). */
  readonly radius: number;
}

function expectedFormat(docType: DocType | undefined): 'ID-1' | 'ID-2' | 'ID-3' {
  return docType === undefined ? 'ID-1' : (DOCUMENT_TRAITS[docType].formats[0] ?? 'ID-1');
}

/** The guide in true proportions, as large as possible inside `area`, the part of the screen that is free for it. */
export function layoutGuide(screen: Size, area: Rect, state: Pick<CaptureState, 'options' | 'bothInOne'>): GuideShape {
  const format = expectedFormat(state.options.docType);
  const insets = {
    top: area.y,
    left: area.x,
    right: screen.width - area.x - area.width,
    bottom: screen.height - area.y - area.height,
  };
  const documents = state.bothInOne ? 2 : 1;
  // Less than by default: on a low phone a notice takes its space.
  const rect = guideRect(screen, format, { insets, marginPx: 0, documents, maxShare: 1, minFreeShare: 0.36 });
  return { ...rect, radius: (rect.width * DOCUMENT_FORMATS[format].cornerRadiusMm) / DOCUMENT_FORMATS[format].widthMm };
}

/** A closed path with round corners, clockwise from the middle of the top, where the countdown begins. */
export function roundedRectPath({ x, y, width, height, radius: r }: GuideShape): string {
  const corner = (dx: number, dy: number): string => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  const w = width / 2 - r;
  return `M${x + width / 2} ${y}h${w}${corner(r, r)}v${height - 2 * r}${corner(-r, r)}h${-2 * w}${corner(-r, -r)}v${
    2 * r - height
  }${corner(r, -r)}Z`;
}

/** Four open corners. @param arm length of their straight ends in pixels */
export function cornerMarksPath({ x, y, width, height, radius: r }: GuideShape, arm: number): string {
  const mark = (cx: number, cy: number, sx: 1 | -1, sy: 1 | -1): string => {
    const sweep = sx === sy ? 1 : 0;
    return `M${cx} ${cy + sy * (r + arm)}v${-sy * arm}a${r} ${r} 0 0 ${sweep} ${sx * r} ${-sy * r}h${sx * arm}`;
  };
  return (
    mark(x, y, 1, 1) + mark(x + width, y, -1, 1) + mark(x + width, y + height, -1, -1) + mark(x, y + height, 1, -1)
  );
}

/** The frame without the guide, for `fill-rule="evenodd"`. A pixel more at each side: no line of the video shows beside it. */
export function scrimPath({ x, y, width, height }: Rect, guide: GuideShape): string {
  return `M${x - 1} ${y - 1}H${x + width + 1}V${y + height + 1}H${x - 1}Z${roundedRectPath(guide)}`;
}

/** Least share of the video frame that the guide spans. Below it a document in the guide gets the hint `move_closer`. */
const MIN_GUIDE_SHARE = 0.6;
/** If the guide spans less, the video is shown smaller, so that the guide spans this share. */
const TARGET_GUIDE_SHARE = 0.64;

/**
 * The box of the video. It covers the screen where the aspect ratios allow. On a large screen, where the guide is a small
 * part of the video, the video is shown smaller around the guide: a document in the guide is always large enough to read.
 */
export function fitVideoBox(video: Size, screen: Size, guide: Rect): Rect {
  const center = centreOf(guide);
  const band = videoBox(video, screen, center);
  // A band narrower than the guide, as on a phone that was just turned, would leave part of it empty.
  const box = band.width >= guide.width && band.height >= guide.height ? band : { x: 0, y: 0, ...screen };
  const { scale } = coverTransform(video, box);
  const share = Math.max(guide.width / (video.width * scale), guide.height / (video.height * scale));
  if (share >= MIN_GUIDE_SHARE) return box;
  const reducedScale = (scale * share) / TARGET_GUIDE_SHARE;
  const width = Math.min(screen.width, video.width * reducedScale);
  const height = Math.min(screen.height, video.height * reducedScale);
  const place = (middle: number, length: number, available: number): number =>
    Math.min(Math.max(0, middle - length / 2), available - length);
  return { x: place(center.x, width, screen.width), y: place(center.y, height, screen.height), width, height };
}

/**
 * Width of a card in a guide for far documents, as a share of the video's longer side: 480 px of 1280. That is about 17 cm
 * from a webcam, where a lens focused at 50 cm blurs the document an eighth less than at 12 cm. Other documents have the same distance.
 */
const FAR_CARD_SHARE = 0.375;

/** Where the guide and the video are on the screen. */
interface CameraLayout {
  readonly guide: GuideShape;
  readonly videoBox: Rect;
}

/**
 * Places the guide inside `area`, and the video around it.
 * @param video without a size the video is expected to cover the screen
 * @param distance for `far` the guide shows a smaller part of the video: the lens does not focus near
 */
export function layoutCamera(
  video: Size,
  screen: Size,
  area: Rect,
  state: Pick<CaptureState, 'options' | 'bothInOne'>,
  distance: LiveView['guide'] = 'near',
): CameraLayout {
  const guide = layoutGuide(screen, area, state);
  if (video.width === 0) return { guide, videoBox: { x: 0, y: 0, ...screen } };
  const fitted = fitVideoBox(video, screen, guide);
  if (distance === 'near') return { guide, videoBox: fitted };
  const { widthMm } = DOCUMENT_FORMATS[expectedFormat(state.options.docType)];
  const share = (FAR_CARD_SHARE * widthMm) / DOCUMENT_FORMATS['ID-1'].widthMm;
  const box = videoBox(video, screen, centreOf(guide));
  const { scale } = coverTransform(video, box);
  const farWidth = share * Math.max(video.width, video.height) * scale;
  return farWidth < guide.width
    ? { guide: scaleGuide(guide, farWidth / guide.width), videoBox: box }
    : { guide, videoBox: fitted };
}

/** In a frame of the video's shape the hint is above the guide, and some of the video is seen all around it. */
const FRAME_HINT_PX = 70;
const FRAME_MARGIN_PX = 20;

/** The part of a frame that is free for the guide. A low frame has the hint over the guide's upper border. */
export function guideAreaInBox({ x, y, width, height }: Rect): Rect {
  const top = Math.min(FRAME_HINT_PX, height / 4);
  const margin = Math.min(FRAME_MARGIN_PX, height / 16);
  return { x: x + margin, y: y + top, width: width - 2 * margin, height: height - top - margin };
}

/** {@link layoutCamera} for a frame that is a part of the screen. @param area in pixels of the screen, as the result */
export function layoutCameraInBox(
  frame: Rect,
  area: Rect,
  video: Size,
  state: Pick<CaptureState, 'options' | 'bothInOne'>,
  distance: LiveView['guide'],
): CameraLayout {
  const { x, y } = frame;
  const { guide, videoBox: box } = layoutCamera(
    video,
    frame,
    { ...area, x: area.x - x, y: area.y - y },
    state,
    distance,
  );
  return {
    guide: { ...guide, x: guide.x + x, y: guide.y + y },
    videoBox: { ...box, x: box.x + x, y: box.y + y },
  };
}

const centreOf = ({ x, y, width, height }: Rect): Position => ({ x: x + width / 2, y: y + height / 2 });

/** About its centre. */
function scaleGuide(guide: GuideShape, factor: number): GuideShape {
  const centre = centreOf(guide);
  const [width, height] = [guide.width * factor, guide.height * factor];
  return { x: centre.x - width / 2, y: centre.y - height / 2, width, height, radius: guide.radius * factor };
}

/** Converts corners of the video frame (0–1) to pixels of the screen. The video fills `box` like `object-fit: cover`. */
export function cornersToScreen(corners: Quad, video: Size, box: Rect, mirrored = false): readonly Position[] {
  const transform = coverTransform(video, box, mirrored);
  return corners.map((corner) => {
    const { x, y } = videoToScreen({ x: corner.x * video.width, y: corner.y * video.height }, transform);
    return { x: x + box.x, y: y + box.y };
  });
}

/** Corners on the screen, and how the document moves there. */
export interface MovingCorners {
  readonly corners: readonly Position[];
  readonly atMs: number;
  /** Since the document was seen before; 0 if it was just found. */
  readonly elapsedMs: number;
  /** Of their centre, in pixels per millisecond. */
  readonly velocity: Position;
}

/** Share of a new velocity: corners of one frame are a pixel or two off. */
const VELOCITY_SHARE = 0.8;
/** Slower than this, a document that is held only trembles, in pixels per millisecond. */
const TREMOR_SPEED = 0.03;
/** About as long as a frame is checked and the drawn corners approach. */
const LEAD_MS = 60;
/** Farther than this nothing is foretold. */
const MAX_LEAD_PX = 60;

/** @param before the corners of the frame before, or `null` for a document that was just found */
export function followCorners(before: MovingCorners | null, corners: readonly Position[], atMs: number): MovingCorners {
  if (!before) return { corners, atMs, elapsedMs: 0, velocity: { x: 0, y: 0 } };
  // The clocks of some browsers are coarse.
  if (atMs <= before.atMs) return { ...before, corners, elapsedMs: Math.max(1, before.elapsedMs) };
  const elapsedMs = atMs - before.atMs;
  const velocity = (axis: 'x' | 'y'): number => {
    const moved = mean(corners, axis) - mean(before.corners, axis);
    return before.velocity[axis] + (moved / elapsedMs - before.velocity[axis]) * VELOCITY_SHARE;
  };
  return { corners, atMs, elapsedMs, velocity: { x: velocity('x'), y: velocity('y') } };
}

/**
 * Where the corners are drawn, so that the outline lies on a document that moves and not behind it. `null`: it is too fast, or was
 * seen only once, so that nobody knows how it moves.
 */
export function leadCorners({ corners, velocity, elapsedMs }: MovingCorners): readonly Position[] | null {
  const speed = Math.hypot(velocity.x, velocity.y);
  // On a slow device an outline stays longer, and the document moves further under it.
  if (elapsedMs === 0 || speed * Math.max(LEAD_MS, elapsedMs) > MAX_LEAD_PX) return null;
  const leadMs = LEAD_MS * Math.min(1, Math.max(0, speed / TREMOR_SPEED - 1));
  return corners.map(({ x, y }) => ({ x: x + velocity.x * leadMs, y: y + velocity.y * leadMs }));
}

const mean = (points: readonly Position[], axis: 'x' | 'y'): number =>
  points.reduce((sum, point) => sum + point[axis], 0) / points.length;

/** Time constant of the exponential approach, in milliseconds. */
const EASE_TIME_CONSTANT_MS = 40;
const ARRIVED_WITHIN_PX = 0.25;
/** Where the browser draws so rarely, nobody sees an approach, and the time is needed for the checks. */
const SLOW_FRAME_MS = 100;

/**
 * One animation step of the drawn corners: an exponential approach, the same at any frame rate, and none on a device that
 * draws fewer than ten frames a second.
 * @returns the next points, and whether they have reached `to`
 */
export function easeCorners(
  from: readonly Position[],
  to: readonly Position[],
  elapsedMs: number,
): { readonly points: readonly Position[]; readonly arrived: boolean } {
  if (elapsedMs > SLOW_FRAME_MS) return { points: to, arrived: true };
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
