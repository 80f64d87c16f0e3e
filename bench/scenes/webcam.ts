/** Webcams without autofocus: what their lens, sensor and compression make of a document at some distance. */
import type { SeededRandom } from '../../test/support/seeded-random.js';

export interface Webcam {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Along the width. */
  readonly fieldOfViewDeg: number;
  /** Distance from the lens that is in focus. */
  readonly focusMm: number;
  /** Diameter of the entrance pupil. */
  readonly apertureMm: number;
  /** Blur of lens and sensor in perfect focus, px of the frame. */
  readonly sensorSigmaPx: number;
  /** Standard deviation of the grain, 0–255. */
  readonly noise: number;
  /** Quality of each compressed frame (MJPEG), 1–100. */
  readonly jpegQuality: number;
  /** A window behind the person: the camera exposes for it, and the document is dark. */
  readonly isBacklit: boolean;
  /** The preview is a mirror image: the person sees their own left on the left. */
  readonly isMirrored: boolean;
}

const SIZES = [
  { widthPx: 1280, heightPx: 720 },
  { widthPx: 1920, heightPx: 1080 },
] as const;

/**
 * The ranges cover modules of 1/6 inch at f/2.0 (a focal length of 1.9 mm: 0.9 mm) to separate webcams of 1/4 inch at f/2.0
 * (3 mm: 1.5 mm) or 4 mm at f/2.5.
 */
export function randomWebcam(random: SeededRandom, size: (typeof SIZES)[number] = random.pick(SIZES)): Webcam {
  return {
    ...size,
    fieldOfViewDeg: random.between(58, 72),
    focusMm: random.between(500, 600),
    apertureMm: random.between(0.9, 1.6),
    sensorSigmaPx: random.between(0.5, 0.8),
    noise: random.between(2, 6),
    jpegQuality: random.integer(60, 88),
    isBacklit: random.next() < 0.3,
    isMirrored: random.next() < 0.7,
  };
}

/**
 * Blur of a document at `distanceMm`, as the standard deviation in mm on the document. The blur circle of a thin lens has
 * the diameter aperture × |distance / focus − 1| there; the standard deviation of a disc along one axis is a quarter of it.
 */
export function defocusSigmaMm({ apertureMm, focusMm }: Webcam, distanceMm: number): number {
  return (apertureMm * Math.abs(distanceMm / focusMm - 1)) / 4;
}
