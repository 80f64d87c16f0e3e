import type { Sharp } from 'sharp';
import type { Pixels } from '../../../src/checks/check-report.js';

/** The RGBA pixels of an image that sharp decodes or draws. */
export async function rasterPixels(image: Sharp): Promise<Pixels & { readonly data: Uint8ClampedArray }> {
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.length);
  return { data: pixels, width: info.width, height: info.height };
}
