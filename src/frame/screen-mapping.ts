/**
 * The one mapping between what is seen and what is captured. Pure.
 *
 * A preview fills its box as `object-fit: cover` does (CSS Images 3, section 5.5): the video is scaled by the larger of
 * the two ratios and centred, so that what sticks out on two sides is not shown. Both directions use one transform.
 */

/** A rectangle in CSS pixels or video pixels, as the function says. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}
/** A point in CSS pixels of the preview's box, or in video pixels, as the function says. */
export interface Position {
  readonly x: number;
  readonly y: number;
}

/** screen = offset + scale × video; mirrored, the screen's x runs the other way. */
export interface CoverTransform {
  /** CSS pixels per video pixel. */
  readonly scale: number;
  readonly offsetX: number;
  readonly offsetY: number;
  /** Width of the preview's box when it shows a mirror image, else `null`. */
  readonly mirrorWidth: number | null;
}

/**
 * @param video `videoWidth` × `videoHeight`
 * @param screen the preview's box in CSS pixels
 * @param mirrored the preview is flipped, as of a camera that looks at the person. Default false.
 */
export function coverTransform(video: Size, screen: Size, mirrored = false): CoverTransform {
  const scale = Math.max(screen.width / video.width, screen.height / video.height);
  return {
    scale,
    offsetX: (screen.width - video.width * scale) / 2,
    offsetY: (screen.height - video.height * scale) / 2,
    mirrorWidth: mirrored ? screen.width : null,
  };
}

/**
 * Where on the screen the video plays. Filling the whole screen hides what sticks out; a webcam's wide picture on an
 * upright screen would lose two thirds of its width, and with them the pixels the document needs. So no more than a
 * quarter is ever hidden: past that the video is a band across the screen, centred on `centre` as far as it fits.
 * @returns CSS pixels of the screen
 */
export function videoBox(video: Size, screen: Size, centre: Position): Rect {
  const { scale } = coverTransform(video, screen);
  const shownWidth = screen.width / (video.width * scale);
  const shownHeight = screen.height / (video.height * scale);
  const place = (middle: number, length: number, room: number): number =>
    Math.min(Math.max(0, middle - length / 2), room - length);
  if (shownWidth < MIN_VISIBLE_SHARE) {
    const height = (screen.width * video.height) / (video.width * MIN_VISIBLE_SHARE);
    return { x: 0, y: place(centre.y, height, screen.height), width: screen.width, height };
  }
  if (shownHeight < MIN_VISIBLE_SHARE) {
    const width = (screen.height * video.width) / (video.height * MIN_VISIBLE_SHARE);
    return { x: place(centre.x, width, screen.width), y: 0, width, height: screen.height };
  }
  return { x: 0, y: 0, width: screen.width, height: screen.height };
}

/** Share of the video's width and of its height that is always seen. */
export const MIN_VISIBLE_SHARE = 0.75;

/** Video pixels → CSS pixels of the preview's box. */
export function videoToScreen(point: Position, transform: CoverTransform): Position {
  const x = transform.offsetX + point.x * transform.scale;
  const y = transform.offsetY + point.y * transform.scale;
  return { x: transform.mirrorWidth === null ? x : transform.mirrorWidth - x, y };
}

/** CSS pixels of the preview's box → video pixels. The inverse of {@link videoToScreen}. */
export function screenToVideo(point: Position, transform: CoverTransform): Position {
  const x = transform.mirrorWidth === null ? point.x : transform.mirrorWidth - point.x;
  return { x: (x - transform.offsetX) / transform.scale, y: (point.y - transform.offsetY) / transform.scale };
}

/** The part of the video that is on the screen, in video pixels. Centred, and never larger than the video. */
export function visibleVideo(video: Size, screen: Size): Rect {
  const { scale } = coverTransform(video, screen);
  const width = Math.min(video.width, screen.width / scale);
  const height = Math.min(video.height, screen.height / scale);
  return { x: (video.width - width) / 2, y: (video.height - height) / 2, width, height };
}
