/** Value noise that tiles, for textures; and a table of normal numbers, for sensors. */
import { createSeededRandom } from '../../test/support/seeded-random.js';

const TABLE_BITS = 8;
const TABLE_SIZE = 1 << TABLE_BITS;
const TABLE_MASK = TABLE_SIZE - 1;

export interface NoiseField {
  /** Smooth, about −1 … 1, period `period` lattice cells in both directions (a power of two up to 256). */
  at(x: number, y: number, period: number): number;
  /** Octaves of `at`, each twice as fine and half as strong. */
  sum(x: number, y: number, period: number, octaves: number): number;
}

export function createNoiseField(seed: number): NoiseField {
  const random = createSeededRandom(seed);
  const lattice = Float32Array.from({ length: TABLE_SIZE * TABLE_SIZE }, () => random.next() * 2 - 1);
  const at = (x: number, y: number, period: number): number => {
    const mask = Math.min(period, TABLE_SIZE) - 1;
    const xi = Math.floor(x);
    const yi = Math.floor(y);
    const fx = x - xi;
    const fy = y - yi;
    const sx = fx * fx * (3 - 2 * fx);
    const sy = fy * fy * (3 - 2 * fy);
    const x0 = xi & mask;
    const x1 = (xi + 1) & mask;
    const row0 = (yi & mask) << TABLE_BITS;
    const row1 = ((yi + 1) & mask) << TABLE_BITS;
    const a = lattice[row0 | (x0 & TABLE_MASK)] ?? 0;
    const b = lattice[row0 | (x1 & TABLE_MASK)] ?? 0;
    const c = lattice[row1 | (x0 & TABLE_MASK)] ?? 0;
    const d = lattice[row1 | (x1 & TABLE_MASK)] ?? 0;
    const top = a + (b - a) * sx;
    return top + (c + (d - c) * sx - top) * sy;
  };
  const sum = (x: number, y: number, period: number, octaves: number): number => {
    let total = 0;
    let weight = 1;
    for (let octave = 0; octave < octaves; octave++) {
      total += at(x, y, period) * weight;
      weight /= 2;
      x *= 2;
      y *= 2;
      period *= 2;
    }
    return total;
  };
  return { at, sum };
}

/** 65,536 standard normal numbers; read from a random start, row by row. */
export const NORMALS: Float32Array = (() => {
  const random = createSeededRandom(0x5eed);
  return Float32Array.from({ length: 65536 }, () => random.normal());
})();
