/**
 * What JPEG does to pixels, without a file: 4:2:0 chroma, 8 × 8 DCT, quantisation, and back.
 * Sources: ITU-T T.81 (annex K tables), scaled by quality in the usual way (50 is the table itself, 100 all ones).
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

function scaled(table: readonly number[], quality: number): Float32Array {
  const scale = quality < 50 ? 5000 / quality : 200 - quality * 2;
  return Float32Array.from(table, (step) => Math.min(255, Math.max(1, Math.floor((step * scale + 50) / 100))));
}

const [block, half] = [new Float64Array(64), new Float64Array(64)];

/** The discrete cosine transform: row k is the wave of frequency k, of length 1. */
const WAVES = Float64Array.from({ length: 64 }, (_, at) => {
  const [k, n] = [at >> 3, at & 7];
  return (k === 0 ? Math.sqrt(1 / 8) : 0.5) * Math.cos(((2 * n + 1) * k * Math.PI) / 16);
});
/** Transposed, which is its inverse. */
const INVERSE_WAVES = WAVES.map((_, at) => WAVES[(at & 7) * 8 + (at >> 3)]!);

/** The product of a matrix and a transposed block. Twice in a row: matrix · block · transposed matrix. */
function multiplyByTransposed(matrix: Float64Array, from: Float64Array, to: Float64Array): void {
  for (let y = 0; y < 64; y += 8) {
    // Written out: in a loop, it takes five times as long.
    const [a, b, c, d] = [from[y]!, from[y + 1]!, from[y + 2]!, from[y + 3]!];
    const [e, f, g, h] = [from[y + 4]!, from[y + 5]!, from[y + 6]!, from[y + 7]!];
    for (let k = 0; k < 64; k += 8) {
      const low = matrix[k]! * a + matrix[k + 1]! * b + matrix[k + 2]! * c + matrix[k + 3]! * d;
      const high = matrix[k + 4]! * e + matrix[k + 5]! * f + matrix[k + 6]! * g + matrix[k + 7]! * h;
      to[k + (y >> 3)] = low + high;
    }
  }
}

function transform(matrix: Float64Array): void {
  multiplyByTransposed(matrix, block, half);
  multiplyByTransposed(matrix, half, block);
}

/** Quantises a plane in place. The plane's sides are multiples of 8. */
function quantizePlane(plane: Float32Array, width: number, height: number, table: Float32Array): void {
  for (let top = 0; top < height; top += 8) {
    for (let left = 0; left < width; left += 8) {
      const first = top * width + left;
      for (let at = 0; at < 64; at++) block[at] = plane[first + (at >> 3) * width + (at & 7)]! - 128;
      transform(WAVES);
      for (let at = 0; at < 64; at++) block[at] = Math.floor(block[at]! / table[at]! + 0.5) * table[at]!;
      transform(INVERSE_WAVES);
      for (let at = 0; at < 64; at++) plane[first + (at >> 3) * width + (at & 7)] = block[at]! + 128;
    }
  }
}

/** Writes the artefacts of a JPEG of this quality (1–100) into RGBA pixels. */
export function applyJpegArtifacts(rgba: Uint8ClampedArray, width: number, height: number, quality: number): void {
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
      const r = rgba[at]!;
      const g = rgba[at + 1]!;
      const b = rgba[at + 2]!;
      y1[y * w + x] = 0.299 * r + 0.587 * g + 0.114 * b;
      const c = (y >> 1) * cw + (x >> 1);
      cb[c] = cb[c]! + (128 - 0.168736 * r - 0.331264 * g + 0.5 * b) / 4;
      cr[c] = cr[c]! + (128 + 0.5 * r - 0.418688 * g - 0.081312 * b) / 4;
    }
  }
  quantizePlane(y1, w, h, scaled(LUMA, quality));
  const chroma = scaled(CHROMA, quality);
  quantizePlane(cb, cw, ch, chroma);
  quantizePlane(cr, cw, ch, chroma);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const luma = y1[y * w + x]!;
      const c = (y >> 1) * cw + (x >> 1);
      const blue = cb[c]! - 128;
      const red = cr[c]! - 128;
      const at = (y * width + x) * 4;
      rgba[at] = luma + 1.402 * red;
      rgba[at + 1] = luma - 0.344136 * blue - 0.714136 * red;
      rgba[at + 2] = luma + 1.772 * blue;
    }
  }
}
