import { createSeededRandom } from '../seeded-random.js';

/** The numbers of drawings: the same seed gives the same ones on every machine. */
export interface RandomSource {
  /** Uniform in [from, to). */
  range(from: number, to: number): number;
  /** Whole number in [from, to]. */
  whole(from: number, to: number): number;
  pick<T>(list: readonly T[]): T;
  chance(p: number): boolean;
  /** Standard normal. */
  normal(): number;
}

export function createRandomSource(seed: number): RandomSource {
  // Neighbouring seeds are far apart.
  const { next, between, integer, pick } = createSeededRandom(seed * 0x9e3779b1);
  return {
    range: between,
    whole: integer,
    pick,
    chance: (p) => next() < p,
    normal: () => Math.sqrt(-2 * Math.log(next() + 1e-12)) * Math.cos(2 * Math.PI * next()),
  };
}
