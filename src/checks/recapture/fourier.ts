/** Two-dimensional fast Fourier transform of small squares. */

/** Bit-reversed indices and the roots of unity of one length. */
interface TransformTables {
  readonly reversed: Uint8Array;
  readonly cos: Float64Array;
  readonly sin: Float64Array;
}

const tablesBySize = new Map<number, TransformTables>();

function tablesFor(size: number): TransformTables {
  const known = tablesBySize.get(size);
  if (known) return known;
  const bits = Math.log2(size);
  const reversed = Uint8Array.from({ length: size }, (_, i) => {
    let out = 0;
    for (let bit = 0; bit < bits; bit++) out |= ((i >> bit) & 1) << (bits - 1 - bit);
    return out;
  });
  const root = (f: (x: number) => number): Float64Array =>
    Float64Array.from({ length: size / 2 }, (_, i) => f((-2 * Math.PI * i) / size));
  const tables = { reversed, cos: root(Math.cos), sin: root(Math.sin) };
  tablesBySize.set(size, tables);
  return tables;
}

/** Transforms one row (`step` 1) or column (`step` = size) in place, radix 2. Source: Cooley and Tukey, 1965. */
function transformLine(re: Float64Array, im: Float64Array, start: number, step: number, size: number): void {
  const { reversed, cos, sin } = tablesFor(size);
  for (let i = 0; i < size; i++) {
    const j = reversed[i]!;
    if (j <= i) continue;
    const a = start + i * step;
    const b = start + j * step;
    const [x, y] = [re[a]!, im[a]!];
    re[a] = re[b]!;
    im[a] = im[b]!;
    re[b] = x;
    im[b] = y;
  }
  for (let half = 1; half < size; half *= 2) {
    const stride = size / (2 * half);
    for (let k = 0; k < half; k++) {
      const c = cos[k * stride]!;
      const s = sin[k * stride]!;
      for (let i = k; i < size; i += 2 * half) {
        const a = start + i * step;
        const b = a + half * step;
        const x = re[b]! * c - im[b]! * s;
        const y = re[b]! * s + im[b]! * c;
        re[b] = re[a]! - x;
        im[b] = im[a]! - y;
        re[a] = re[a]! + x;
        im[a] = im[a]! + y;
      }
    }
  }
}

/**
 * Power of each frequency of a square of complex numbers, which are overwritten. A second real signal may be the imaginary
 * part: then the power is that of both, once it is averaged over a frequency and its opposite, as here.
 * @param size a power of two, at most 256
 */
export function powerSpectrum(re: Float64Array, im: Float64Array, size: number): Float64Array {
  for (let line = 0; line < size; line++) transformLine(re, im, line * size, 1, size);
  for (let line = 0; line < size; line++) transformLine(re, im, line, size, size);
  const out = new Float64Array(size * size);
  for (let y = 0, i = 0; y <= size / 2; y++) {
    for (let x = 0; x < size; x++, i++) {
      const j = ((size - y) % size) * size + ((size - x) % size);
      out[i] = (re[i]! ** 2 + im[i]! ** 2 + re[j]! ** 2 + im[j]! ** 2) / 2;
      out[j] = out[i]!;
    }
  }
  return out;
}
