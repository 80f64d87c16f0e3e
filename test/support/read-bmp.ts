/** Reads uncompressed 24- and 32-bit BMP files, which data sets contain. The product refuses them. */
import type { Pixels } from '../../src/checks/checks.js';

export const isBmp = (bytes: Uint8Array): boolean => bytes[0] === 0x42 && bytes[1] === 0x4d;

/** @throws {Error} for palettes and compression */
export function readBmp(bytes: Uint8Array): Pixels & { readonly data: Uint8ClampedArray } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = view.getUint32(10, true);
  const width = view.getInt32(18, true);
  const signedHeight = view.getInt32(22, true);
  const bits = view.getUint16(28, true);
  const compression = view.getUint32(30, true);
  if (compression !== 0 || (bits !== 24 && bits !== 32)) throw new Error('Only plain 24- and 32-bit BMP is read');
  const height = Math.abs(signedHeight);
  const step = bits / 8;
  // Rows are padded to four bytes.
  const stride = Math.ceil((width * step) / 4) * 4;
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0, to = 0; y < height; y++) {
    // A positive height stores the lowest row first.
    let from = start + (signedHeight > 0 ? height - 1 - y : y) * stride;
    for (let x = 0; x < width; x++, from += step, to += 4) {
      data[to] = bytes[from + 2]!;
      data[to + 1] = bytes[from + 1]!;
      data[to + 2] = bytes[from]!;
      data[to + 3] = 255;
    }
  }
  return { data, width, height };
}
