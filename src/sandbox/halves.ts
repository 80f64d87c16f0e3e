import type { CheckReport, Pixels } from '../checks/checks.js';

type Edge = 'top' | 'right' | 'bottom' | 'left';

/** Half of an image, and the edge along which it was cut from the other. */
export interface Half {
  readonly pixels: Pixels;
  readonly seam: Edge;
}

/** The two ways to halve an image, the likelier first: across its longer side. */
export function halves(image: Pixels): readonly (readonly [Half, Half])[] {
  const { width, height } = image;
  const across = Math.floor(width / 2);
  const down = Math.floor(height / 2);
  const sideBySide = [
    { pixels: crop(image, 0, 0, across, height), seam: 'right' },
    { pixels: crop(image, width - across, 0, across, height), seam: 'left' },
  ] as const satisfies readonly Half[];
  const stacked = [
    { pixels: crop(image, 0, 0, width, down), seam: 'bottom' },
    { pixels: crop(image, 0, height - down, width, down), seam: 'top' },
  ] as const satisfies readonly Half[];
  return width > height ? [sideBySide, stacked] : [stacked, sideBySide];
}

/** A document stands in the half, not one that goes on beyond the seam. */
export function showsWhole({ document, findings }: CheckReport, seam: Edge): boolean {
  if (document === null || findings.some((finding) => finding.reason === 'missing_doc')) return false;
  return !document.isWholeImage && !document.cutOff.includes(seam);
}

/** A rectangle of an image, copied. */
export function crop({ data, width }: Pixels, x: number, y: number, w: number, h: number): Pixels {
  const out = new Uint8Array(w * h * 4);
  for (let row = 0; row < h; row += 1) {
    const start = ((y + row) * width + x) * 4;
    out.set(data.subarray(start, start + w * 4), row * w * 4);
  }
  return { data: out, width: w, height: h };
}
