/** A small seeded generator (mulberry32): the same seed gives the same numbers on every machine. */
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
  let state = (seed * 0x9e3779b1) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    range: (from, to) => from + (to - from) * next(),
    whole: (from, to) => from + Math.floor((to - from + 1) * next()),
    pick: (list) => list[Math.floor(next() * list.length)]!,
    chance: (p) => next() < p,
    normal: () => Math.sqrt(-2 * Math.log(next() + 1e-12)) * Math.cos(2 * Math.PI * next()),
  };
}
