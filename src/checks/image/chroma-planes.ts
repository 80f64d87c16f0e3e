import type { Pixels } from '../check-report.js';
import type { Plane } from './plane.js';

/** Samples along each side of a pixel: enough against noise, at a cost that does not grow with the image. */
const SAMPLES_PER_SIDE = 3;

/**
 * The two chroma planes (Cb and Cr of ITU-R BT.601, 128 is grey) at a small size. They show borders between two equally
 * bright colours.
 */
export function toChromaPlanes(image: Pixels, width: number, height: number): [Plane, Plane] {
  const cb = new Uint8Array(width * height);
  const cr = new Uint8Array(width * height);
  const stepX = image.width / width / SAMPLES_PER_SIDE;
  const stepY = image.height / height / SAMPLES_PER_SIDE;
  for (let y = 0, o = 0; y < height; y++) {
    for (let x = 0; x < width; x++, o++) {
      let r = 0;
      let g = 0;
      let b = 0;
      for (let j = 0; j < SAMPLES_PER_SIDE; j++) {
        const row = ((y * SAMPLES_PER_SIDE + j + 0.5) * stepY) | 0;
        for (let i = 0; i < SAMPLES_PER_SIDE; i++) {
          const at = (row * image.width + (((x * SAMPLES_PER_SIDE + i + 0.5) * stepX) | 0)) * 4;
          r += image.data[at]!;
          g += image.data[at + 1]!;
          b += image.data[at + 2]!;
        }
      }
      const n = SAMPLES_PER_SIDE * SAMPLES_PER_SIDE;
      cb[o] = 128.5 + (-0.1687 * r - 0.3313 * g + 0.5 * b) / n;
      cr[o] = 128.5 + (0.5 * r - 0.4187 * g - 0.0813 * b) / n;
    }
  }
  return [
    { data: cb, width, height },
    { data: cr, width, height },
  ];
}
