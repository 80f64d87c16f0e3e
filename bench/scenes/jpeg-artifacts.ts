/**
 * What JPEG does to pixels, without a file: 4:2:0 chroma, 8 × 8 DCT, quantisation, and back.
 * Sources: ITU-T T.81 (annex K tables), scaled by quality in the usual way (50 is the table itself, 100 all ones);
 * Arai, Agui, Nakajima, "A fast DCT-SQ scheme for images", 1988.
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

const block = new Float32Array(64);

/**
 * Arai, Agui and Nakajima's transform leaves each output scaled by a known factor, which the quantisation steps absorb.
 * Factors: 1 for k = 0, else cos(kπ/16) · √2.
 */
const AAN = Float64Array.from({ length: 8 }, (_, k) => (k === 0 ? 1 : Math.cos((k * Math.PI) / 16) * Math.SQRT2));
const SCALES = Float32Array.from({ length: 64 }, (_, at) => AAN[at >> 3]! * AAN[at & 7]! * 8);
const UNSCALES = Float32Array.from({ length: 64 }, (_, at) => (AAN[at >> 3]! * AAN[at & 7]!) / 8);

const C4 = Math.SQRT1_2;
const C6 = Math.cos((6 * Math.PI) / 16);
const C2_MINUS_C6 = Math.cos((2 * Math.PI) / 16) - C6;
const C2_PLUS_C6 = Math.cos((2 * Math.PI) / 16) + C6;

/** Forward along one row (`step` 1) or column (`step` 8). */
function forward(at: number, step: number): void {
  const i1 = at + step;
  const i2 = i1 + step;
  const i3 = i2 + step;
  const i4 = i3 + step;
  const i5 = i4 + step;
  const i6 = i5 + step;
  const i7 = i6 + step;
  const s07 = block[at]! + block[i7]!;
  const d07 = block[at]! - block[i7]!;
  const s16 = block[i1]! + block[i6]!;
  const d16 = block[i1]! - block[i6]!;
  const s25 = block[i2]! + block[i5]!;
  const d25 = block[i2]! - block[i5]!;
  const s34 = block[i3]! + block[i4]!;
  const d34 = block[i3]! - block[i4]!;
  const even0 = s07 + s34;
  const even3 = s07 - s34;
  const even1 = s16 + s25;
  const turned = (s16 - s25 + even3) * C4;
  block[at] = even0 + even1;
  block[i4] = even0 - even1;
  block[i2] = even3 + turned;
  block[i6] = even3 - turned;
  const odd0 = d34 + d25;
  const odd1 = (d25 + d16) * C4;
  const odd2 = d16 + d07;
  const spin = (odd0 - odd2) * C6;
  const low = odd0 * C2_MINUS_C6 + spin;
  const high = odd2 * C2_PLUS_C6 + spin;
  const near = d07 + odd1;
  const far = d07 - odd1;
  block[i5] = far + low;
  block[i3] = far - low;
  block[i1] = near + high;
  block[i7] = near - high;
}

const ROOT2 = Math.SQRT2;
const TWICE_C2 = 2 * Math.cos(Math.PI / 8);
const INNER = 2 * (Math.cos(Math.PI / 8) - Math.cos((3 * Math.PI) / 8));
const OUTER = -2 * (Math.cos(Math.PI / 8) + Math.cos((3 * Math.PI) / 8));

/** Backward along one row or column. */
function backward(at: number, step: number): void {
  const i1 = at + step;
  const i2 = i1 + step;
  const i3 = i2 + step;
  const i4 = i3 + step;
  const i5 = i4 + step;
  const i6 = i5 + step;
  const i7 = i6 + step;
  const sum04 = block[at]! + block[i4]!;
  const dif04 = block[at]! - block[i4]!;
  const sum26 = block[i2]! + block[i6]!;
  const dif26 = (block[i2]! - block[i6]!) * ROOT2 - sum26;
  const even0 = sum04 + sum26;
  const even3 = sum04 - sum26;
  const even1 = dif04 + dif26;
  const even2 = dif04 - dif26;
  const z13 = block[i5]! + block[i3]!;
  const z10 = block[i5]! - block[i3]!;
  const z11 = block[i1]! + block[i7]!;
  const z12 = block[i1]! - block[i7]!;
  const odd7 = z11 + z13;
  const z5 = (z10 + z12) * TWICE_C2;
  const odd6 = OUTER * z10 + z5 - odd7;
  const odd5 = (z11 - z13) * ROOT2 - odd6;
  const odd4 = z5 - INNER * z12 - odd5;
  block[at] = even0 + odd7;
  block[i7] = even0 - odd7;
  block[i1] = even1 + odd6;
  block[i6] = even1 - odd6;
  block[i2] = even2 + odd5;
  block[i5] = even2 - odd5;
  block[i3] = even3 + odd4;
  block[i4] = even3 - odd4;
}

/** Quantises a plane in place. The plane's sides are multiples of 8. */
function quantizePlane(plane: Float32Array, width: number, height: number, table: Float32Array): void {
  const divide = table.map((step, at) => 1 / (step * SCALES[at]!));
  const restore = table.map((step, at) => step * UNSCALES[at]!);
  for (let top = 0; top < height; top += 8) {
    for (let left = 0; left < width; left += 8) {
      for (let y = 0; y < 8; y++) {
        const at = (top + y) * width + left;
        for (let x = 0; x < 8; x++) block[y * 8 + x] = plane[at + x]! - 128;
        forward(y * 8, 1);
      }
      for (let x = 0; x < 8; x++) forward(x, 8);
      for (let at = 0; at < 64; at++) block[at] = Math.floor(block[at]! * divide[at]! + 0.5) * restore[at]!;
      for (let x = 0; x < 8; x++) backward(x, 8);
      for (let y = 0; y < 8; y++) {
        const at = (top + y) * width + left;
        backward(y * 8, 1);
        for (let x = 0; x < 8; x++) plane[at + x] = block[y * 8 + x]! + 128;
      }
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
