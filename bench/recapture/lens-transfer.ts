/** How much of a fine structure lens, hand and pixels leave. Beyond half a cycle per pixel the rest appears as moiré. */
import type { RgbFrame } from '../scenes/camera-effects.js';
import { applyMatrix, invertMatrix, type Mat3 } from '../scenes/projection.js';

export interface Optics {
  /** Standard deviation of the blur of lens and focus, px. */
  readonly sigmaPx: number;
  /** The hand's movement while exposed. */
  readonly motion: { readonly lengthPx: number; readonly angleDeg: number };
}

/** A rectangle in the document's plane, mm from its centre. */
export interface PlaneArea {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const sinc = (x: number): number => (Math.abs(x) < 1e-6 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));

/** Share of the contrast that is left of a wave of so many cycles per px: Gaussian blur, motion, square pixels. */
function transferOf(fx: number, fy: number, { sigmaPx, motion }: Optics): number {
  const angle = (motion.angleDeg * Math.PI) / 180;
  const along = (fx * Math.cos(angle) + fy * Math.sin(angle)) * (motion.lengthPx < 1 ? 0 : motion.lengthPx);
  return Math.exp(-2 * Math.PI ** 2 * sigmaPx ** 2 * (fx * fx + fy * fy)) * sinc(along) * sinc(fx) * sinc(fy);
}

const TILE_PX = 32;

/** A square of the frame, so small that perspective is a shear in it. */
export interface FrameTile {
  /** What is left of a wave of so many cycles per mm of the plane. */
  transfer(kx: number, ky: number): number;
  /** Px per mm. */
  readonly pxPerMm: number;
  /** Calls back with the index of each pixel's red value, and its place in mm. */
  forEachPixel(onPixel: (at: number, xMm: number, yMm: number) => void): void;
}

/** Calls back with the tiles that may show the area. */
export function forEachTile(
  { width, height }: RgbFrame,
  toPx: Mat3,
  area: PlaneArea,
  optics: Optics,
  onTile: (tile: FrameTile) => void,
): void {
  const toMm = invertMatrix(toPx);
  const isInside = (x: number, y: number): boolean =>
    x >= area.left && x <= area.right && y >= area.top && y <= area.bottom;
  for (let top = 0; top < height; top += TILE_PX) {
    for (let left = 0; left < width; left += TILE_PX) {
      const middle = applyMatrix(toMm, left + TILE_PX / 2, top + TILE_PX / 2);
      const right = applyMatrix(toMm, left + TILE_PX / 2 + 1, top + TILE_PX / 2);
      const below = applyMatrix(toMm, left + TILE_PX / 2, top + TILE_PX / 2 + 1);
      const [xx, yx, xy, yy] = [right.x - middle.x, right.y - middle.y, below.x - middle.x, below.y - middle.y];
      const mmPerPx = Math.sqrt(Math.abs(xx * yy - xy * yx));
      const reach = TILE_PX * Math.max(Math.hypot(xx, yx), Math.hypot(xy, yy));
      const isNear =
        middle.x > area.left - reach &&
        middle.x < area.right + reach &&
        middle.y > area.top - reach &&
        middle.y < area.bottom + reach;
      if (!isNear) continue;
      onTile({
        transfer: (kx, ky) => transferOf(kx * xx + ky * yx, kx * xy + ky * yy, optics),
        pxPerMm: 1 / mmPerPx,
        forEachPixel(onPixel) {
          for (let y = top; y < Math.min(height, top + TILE_PX); y++) {
            for (let x = left, at = (y * width + left) * 3; x < Math.min(width, left + TILE_PX); x++, at += 3) {
              const w = toMm[6] * (x + 0.5) + toMm[7] * (y + 0.5) + toMm[8];
              const xMm = (toMm[0] * (x + 0.5) + toMm[1] * (y + 0.5) + toMm[2]) / w;
              const yMm = (toMm[3] * (x + 0.5) + toMm[4] * (y + 0.5) + toMm[5]) / w;
              if (isInside(xMm, yMm)) onPixel(at, xMm, yMm);
            }
          }
        },
      });
    }
  }
}

const COSINES = Float32Array.from({ length: 4096 }, (_, i) => Math.cos((2 * Math.PI * i) / 4096));

/** Cosine of so many whole turns. */
export function cosineOfTurns(turns: number): number {
  return COSINES[Math.floor((turns - Math.floor(turns)) * 4096) & 4095]!;
}
