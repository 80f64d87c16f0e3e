import { ALPHABET } from './alphabet.js';
import { laid, seenIn, type Laid } from './network/lattice.js';
import { CLASSES, type LineScores } from './network/recognise.js';

/** One line as it was recognised, character by character. */
export interface LineReading {
  /** The likeliest character at each place. */
  readonly text: string;
  /** Natural logarithms of probabilities, `text.length` × 37 in the order of `ALPHABET`; each place sums to one. */
  readonly scores: Float32Array;
  /**
   * Natural logarithm of the probability that the line has as many characters, whichever they are: the lengths that
   * layouts allow can be compared by it. −∞ when the line is too short for them.
   */
  readonly logProbability: number;
}

const LETTERS = ALPHABET.length;
/** Characters count as no less likely: what the network rules out may still be right. */
const LEAST = 1e-9;
/** How far a character may lie from its cell, in cells: the corners of a zone are never off by so much. */
const BAND_CELLS = 3;
/** The same where the cells are known. */
const NEAR_BAND_CELLS = 2;
/** A character this likely tells where its cell is. */
const SURE = 0.8;
/** Deviation of a character from its cell, in cells, and the weight of one that is far from it. */
const LOOSE_CELLS = 0.3;
/** What holding them there may cost, natural log: a hidden letter or two. */
const MOST_LOSS = 20;
/** So near, in cells, a character lies in its cell; and the share of them that must. */
const ON_CELL = 0.3;
const LEAST_ON_CELL = 0.8;
const ASTRAY = 0.01;

/** The likeliest class of each frame, repetitions and blanks left out. */
export function greedy({ frames, scores }: LineScores): string {
  let text = '';
  let before = 0;
  for (let frame = 0; frame < frames; frame++) {
    let best = 0;
    for (let c = 1; c < CLASSES; c++) {
      if (scores[frame * CLASSES + c]! > scores[frame * CLASSES + best]!) best = c;
    }
    if (best !== 0 && best !== before) text += ALPHABET[best - 1]!;
    before = best;
  }
  return text;
}

/**
 * Reads a line as so many characters: over all ways to lay them on the frames, how likely each character is at each place.
 * Characters stand in cells of one width: where more or fewer are seen, a second look holds each one near the cell that the
 * others tell, so that a letter that a reflection hides is missed where it stands, and a smudge makes none of its own.
 * @param count characters that the layout has in a line
 */
export function charactersOf(line: LineScores, count: number): LineReading {
  const seen = seenIn(line);
  const first = laid(seen, count, BAND_CELLS);
  // Where as many letters are seen as there must be, each one has its place.
  const cells = greedy(line).length === count ? null : cellsOf(first, line.frames, count);
  if (cells === null) return readingOf(first, count);
  const { frames } = line;
  const near = new Float64Array(frames * count);
  for (let t = 0; t < frames; t++) {
    for (let k = 0; k < count; k++) {
      const off = (t - cells.at(k)) / cells.width;
      near[t * count + k] = ASTRAY + Math.exp(-0.5 * (off / LOOSE_CELLS) ** 2);
    }
  }
  const second = laid(seen, count, NEAR_BAND_CELLS, near);
  // Letters that stand in no cells at all are read as they are seen.
  const isWorse = second.logProbability < first.logProbability - MOST_LOSS;
  return readingOf(isWorse ? first : { ...second, logProbability: first.logProbability }, count);
}

/** The same without the second look: by the frames alone. */
export function alternativesOf(line: LineScores, count: number): LineReading {
  return readingOf(laid(seenIn(line), count, BAND_CELLS), count);
}

/** In which frame the character of a cell begins; frames from cell to cell. */
interface Cells {
  readonly at: (cell: number) => number;
  readonly width: number;
}

/**
 * Where characters begin, by those that are sure. Where one is hidden, all up to the next smudge are counted wrong: then
 * each one belongs to the cell that it lies in.
 */
function cellsOf({ begins, spread, shares }: Laid, frames: number, count: number): Cells | null {
  const sure: number[] = [];
  for (let k = 0; k < count; k++) {
    const most = Math.max(...shares.subarray(k * LETTERS, (k + 1) * LETTERS));
    if (most > SURE && spread[k]! < 1) sure.push(k);
  }
  if (sure.length < Math.max(8, count / 2)) return null;
  const y = sure.map((k) => begins[k]!);
  const asCounted = fitted(sure, y, count);
  if (asCounted !== null) return asCounted;
  const width = frames / (count + 1);
  const off = sure.map((k, i) => y[i]! / width - k);
  // Their mean as an angle: how far all lie beside the cells, whatever the count.
  const turn = (f: (angle: number) => number): number => off.reduce((sum, v) => sum + f(2 * Math.PI * v), 0);
  const beside = Math.atan2(turn(Math.sin), turn(Math.cos)) / (2 * Math.PI);
  // A character's middle lies a cell's width after the frame before it; it begins about a frame earlier.
  const first = Math.round(1 - 1 / width - beside) + beside;
  return fitted(
    off.map((v, i) => sure[i]! + Math.round(v - first)),
    y,
    count,
  );
}

/** A parabola through where characters begin, for perspective that is left; `null` where most do not lie on it. */
function fitted(cells: readonly number[], y: readonly number[], count: number): Cells | null {
  const middle = (count - 1) / 2;
  const x = cells.map((k) => (k - middle) / middle);
  let weights = cells.map(() => 1);
  let [a, b, c] = [0, 0, 0];
  let near = 0;
  for (let round = 0; round < 4; round++) {
    [a, b, c] = parabola(x, y, weights);
    const off = x.map((v, i) => Math.abs(y[i]! - a - (b + c * v) * v) / Math.max(1e-6, b / middle));
    // Those off by half a cell are likely off by one: they count for little.
    weights = off.map((v) => 1 / (1 + (4 * v) ** 2));
    near = off.filter((v) => v < ON_CELL).length / off.length;
  }
  // A line that bends back is none.
  if (near < LEAST_ON_CELL || b < 4 * Math.abs(c)) return null;
  return { at: (k) => a + (b + (c * (k - middle)) / middle) * ((k - middle) / middle), width: b / middle };
}

/** y = a + b x + c x², weighted least squares by Cramer's rule. */
function parabola(x: readonly number[], y: readonly number[], weights: readonly number[]): [number, number, number] {
  const [m0, m1, m2, m3, m4] = [0, 1, 2, 3, 4].map((n) => x.reduce((sum, v, i) => sum + weights[i]! * v ** n, 0)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const [v0, v1, v2] = [0, 1, 2].map((n) => x.reduce((sum, v, i) => sum + weights[i]! * v ** n * y[i]!, 0)) as [
    number,
    number,
    number,
  ];
  // The inverse of a symmetric matrix, times the right side.
  const [i00, i01, i02] = [m2 * m4 - m3 * m3, m2 * m3 - m1 * m4, m1 * m3 - m2 * m2];
  const [i11, i12, i22] = [m0 * m4 - m2 * m2, m1 * m2 - m0 * m3, m0 * m2 - m1 * m1];
  const det = m0 * i00 + m1 * i01 + m2 * i02 || 1e-12;
  return [
    (i00 * v0 + i01 * v1 + i02 * v2) / det,
    (i01 * v0 + i11 * v1 + i12 * v2) / det,
    (i02 * v0 + i12 * v1 + i22 * v2) / det,
  ];
}

function readingOf({ shares, logProbability }: Laid, count: number): LineReading {
  const scores = new Float32Array(count * LETTERS);
  let text = '';
  for (let k = 0; k < count; k++) {
    const at = k * LETTERS;
    let best = 0;
    let sum = 0;
    for (let c = 0; c < LETTERS; c++) {
      if (shares[at + c]! > shares[at + best]!) best = c;
      sum += shares[at + c]!;
    }
    // A place of which nothing is known may hold any letter.
    const each = (c: number): number => Math.max(LEAST, sum > 0 ? shares[at + c]! / sum : 0);
    let all = 0;
    for (let c = 0; c < LETTERS; c++) all += each(c);
    for (let c = 0; c < LETTERS; c++) scores[at + c] = Math.log(each(c) / all);
    text += ALPHABET[best]!;
  }
  return { text, scores, logProbability };
}
