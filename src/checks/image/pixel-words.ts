import type { Pixels } from '../check-report.js';

/**
 * Each pixel as one 32-bit number, red in the lowest byte (little-endian, as on all platforms of browsers): one load instead
 * of four. A view of the data; a copy where it is not aligned to four bytes.
 */
export function toPixelWords({ data, width, height }: Pixels): Uint32Array {
  const { buffer, byteOffset } = data.byteOffset % 4 === 0 ? data : new Uint8Array(data);
  return new Uint32Array(buffer, byteOffset, width * height);
}
