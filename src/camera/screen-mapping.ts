/**
 * The mapping between screen and video. Pure.
 *
 * A preview fills its box like `object-fit: cover` (CSS Images 3, section 5.5): the video is scaled by the larger of the
 * two ratios and centred, and what exceeds the box is hidden. Both directions use the same transform.
 */

/** A rectangle in CSS pixels or video pixels; each function says which. */
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
/** A point in CSS pixels of the preview's box, or in video pixels; each function says which. */
export interface Position {
  readonly x: number;
  readonly y: number;
}

/** screen = offset + scale × video. In a mirror image the screen's x runs the other way. */
export interface CoverTransform {
  /** CSS pixels per video pixel. */
  readonly scale: number;
  readonly offsetX: number;
  readonly offsetY: number;
  /** Width of the preview's box if it shows a mirror image, else `null`. */
  readonly mirrorWidth: number | null;
}

/**
 * The transform of a preview.
 * @param video `videoWidth` × `videoHeight`
 * @param screen the preview's box in CSS pixels
 * @param mirrored the preview is a mirror image, as for a camera that faces the person. Default false.
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

/** Least visible share of the video's width and of its height. */
export const MIN_VISIBLE_VIDEO_SHARE = 0.75;

/**
 * The box in which to play the video. At most a quarter of the video is hidden: a webcam's wide image on an upright screen
 * would lose two thirds of its width, and with it the pixels that the document needs. Where the whole screen would hide
 * more, the box is a band across the screen, as near to `centre` as it fits.
 * @returns CSS pixels of the screen
 */
export function videoBox(video: Size, screen: Size, centre: Position): Rect {
  const { scale } = coverTransform(video, screen);
  const visibleWidth = screen.width / (video.width * scale);
  const visibleHeight = screen.height / (video.height * scale);
  const startOf = (middle: number, length: number, available: number): number =>
    Math.min(Math.max(0, middle - length / 2), available - length);
  if (visibleWidth < MIN_VISIBLE_VIDEO_SHARE) {
    const height = (screen.width * video.height) / (video.width * MIN_VISIBLE_VIDEO_SHARE);
    return { x: 0, y: startOf(centre.y, height, screen.height), width: screen.width, height };
  }
  if (visibleHeight < MIN_VISIBLE_VIDEO_SHARE) {
    const width = (screen.height * video.width) / (video.height * MIN_VISIBLE_VIDEO_SHARE);
    return { x: startOf(centre.x, width, screen.width), y: 0, width, height: screen.height };
  }
  return { x: 0, y: 0, width: screen.width, height: screen.height };
}

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
