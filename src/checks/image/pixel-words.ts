import type { Pixels } from '../check-report.js';

/** The pixels as one number each, red in the lowest byte: one load instead of four. A view, unless they are not aligned to four bytes. */
export function toPixelWords({ data, width, height }: Pixels): Uint32Array {
  const { buffer, byteOffset } = data.byteOffset % 4 === 0 ? data : data.slice();
  return new Uint32Array(buffer, byteOffset, width * height);
}
