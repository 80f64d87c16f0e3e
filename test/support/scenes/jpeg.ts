/**
 * What JPEG does to pixels, without a file: 4:2:0 chroma, 8 × 8 DCT, quantisation, and back.
 * Source: ITU-T T.81 (annex K tables), scaled as libjpeg scales them by quality.
 */
const LUMA = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51,
  87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101,
  72, 92, 95, 98, 112, 100, 103, 99,
]; // prettier-ignore
const CHROMA = [
  17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99, 24, 26, 56, 99, 99, 99, 99, 99, 47, 66, 99, 99, 99,
  99, 99, 99, ...Array.from({ length: 32 }, () => 99),
]; // prettier-ignore

const COSINES = Float64Array.from({ length: 64 }, (_, at) => {
  const k = at >> 3;
  const n = at & 7;
  return Math.cos(((2 * n + 1) * k * Math.PI) / 16) * (k === 0 ? Math.SQRT1_2 : 1) * 0.5;
});

function scaled(table: readonly number[], quality: number): Float32Array {
  const scale = quality < 50 ? 5000 / quality : 200 - quality * 2;
  return Float32Array.from(table, (step) => Math.min(255, Math.max(1, Math.floor((step * scale + 50) / 100))));
}

const block = new Float64Array(64);
const half = new Float64Array(64);

/** One pass of the transform over rows, written transposed; two passes make the whole. Even and odd parts share sums. */
function forwardRows(from: Float64Array, to: Float64Array): void {
  for (let row = 0; row < 8; row++) {
    const at = row * 8;
    const a0 = from[at]! + from[at + 7]!, b0 = from[at]! - from[at + 7]!;
    const a1 = from[at + 1]! + from[at + 6]!, b1 = from[at + 1]! - from[at + 6]!;
    const a2 = from[at + 2]! + from[at + 5]!, b2 = from[at + 2]! - from[at + 5]!;
    const a3 = from[at + 3]! + from[at + 4]!, b3 = from[at + 3]! - from[at + 4]!;
    for (let k = 0; k < 8; k += 2) {
      const c = k * 8;
      to[c + row] = a0 * COSINES[c]! + a1 * COSINES[c + 1]! + a2 * COSINES[c + 2]! + a3 * COSINES[c + 3]!;
      to[c + 8 + row] = b0 * COSINES[c + 8]! + b1 * COSINES[c + 9]! + b2 * COSINES[c + 10]! + b3 * COSINES[c + 11]!;
    }
  }
} // prettier-ignore

function inverseRows(from: Float64Array, to: Float64Array): void {
  for (let row = 0; row < 8; row++) {
    const at = row * 8;
    for (let n = 0; n < 4; n++) {
      const even = from[at]! * COSINES[n]! + from[at + 2]! * COSINES[16 + n]! + from[at + 4]! * COSINES[32 + n]! + from[at + 6]! * COSINES[48 + n]!;
      const odd = from[at + 1]! * COSINES[8 + n]! + from[at + 3]! * COSINES[24 + n]! + from[at + 5]! * COSINES[40 + n]! + from[at + 7]! * COSINES[56 + n]!;
      to[n * 8 + row] = even + odd;
      to[(7 - n) * 8 + row] = even - odd;
    }
  }
} // prettier-ignore

/** Quantises a plane in place. The plane's sides are multiples of 8. */
function quantise(plane: Float32Array, width: number, height: number, table: Float32Array): void {
  for (let top = 0; top < height; top += 8) {
    for (let left = 0; left < width; left += 8) {
      for (let y = 0; y < 8; y++) {
        const at = (top + y) * width + left;
        for (let x = 0; x < 8; x++) block[y * 8 + x] = (plane[at + x] ?? 0) - 128;
      }
      forwardRows(block, half);
      forwardRows(half, block);
      for (let at = 0; at < 64; at++) {
        const step = table[at] ?? 1;
        block[at] = Math.round((block[at] ?? 0) / step) * step;
      }
      inverseRows(block, half);
      inverseRows(half, block);
      for (let y = 0; y < 8; y++) {
        const at = (top + y) * width + left;
        for (let x = 0; x < 8; x++) plane[at + x] = Math.min(255, Math.max(0, (block[y * 8 + x] ?? 0) + 128));
      }
    }
  }
}

/** Writes the artefacts of a JPEG of this quality (1–100) into RGBA pixels. */
export function jpegArtefacts(rgba: Uint8ClampedArray, width: number, height: number, quality: number): void {
  const w = (width + 15) & ~15;
  const h = (height + 15) & ~15;
  const y1 = new Float32Array(w * h);
  const cw = w >> 1;
  const ch = h >> 1;
  const cb = new Float32Array(cw * ch);
  const cr = new Float32Array(cw * ch);
  for (let y = 0; y < h; y++) {
    const row = Math.min(y, height - 1) * width;
    for (let x = 0; x < w; x++) {
      const at = (row + Math.min(x, width - 1)) * 4;
      const r = rgba[at] ?? 0;
      const g = rgba[at + 1] ?? 0;
      const b = rgba[at + 2] ?? 0;
      y1[y * w + x] = 0.299 * r + 0.587 * g + 0.114 * b;
      const c = (y >> 1) * cw + (x >> 1);
      cb[c] = (cb[c] ?? 0) + (128 - 0.168736 * r - 0.331264 * g + 0.5 * b) / 4;
      cr[c] = (cr[c] ?? 0) + (128 + 0.5 * r - 0.418688 * g - 0.081312 * b) / 4;
    }
  }
  quantise(y1, w, h, scaled(LUMA, quality));
  const chroma = scaled(CHROMA, quality);
  quantise(cb, cw, ch, chroma);
  quantise(cr, cw, ch, chroma);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const luma = y1[y * w + x] ?? 0;
      const c = (y >> 1) * cw + (x >> 1);
      const blue = (cb[c] ?? 0) - 128;
      const red = (cr[c] ?? 0) - 128;
      const at = (y * width + x) * 4;
      rgba[at] = luma + 1.402 * red;
      rgba[at + 1] = luma - 0.344136 * blue - 0.714136 * red;
      rgba[at + 2] = luma + 1.772 * blue;
    }
  }
}
