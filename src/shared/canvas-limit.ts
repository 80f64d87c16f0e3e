/** Largest canvas of Safari on phones, 4096 × 4096. A larger one stays white, without an error. */
export const MAX_CANVAS_PIXELS = 16_777_216;

/** The scale (≤ 1) that brings an image under the largest canvas. */
export function fitCanvasScale(width: number, height: number): number {
  return Math.min(1, Math.sqrt(MAX_CANVAS_PIXELS / (width * height)));
}
