/** `<video>` → frames to look at, pictures to keep; and the one mapping between screen and video. */

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
