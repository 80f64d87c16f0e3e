import { MRZ_CHARACTERS } from '../mrz-formats.js';
import { RECOGNIZER_CLASS_COUNT, type LineScores } from './recognize-line.js';

/**
 * Aligns a fixed number of unknown characters with the time steps of a line, over all alignments: the forward–backward
 * algorithm of connectionist temporal classification (CTC; Graves et al. 2006).
 */

const CHARACTER_COUNT = MRZ_CHARACTERS.length;
/** Characters less likely than this in a time step are left out of it, except for the likeliest one. */
const MIN_CHARACTER_SHARE = 1e-6;
/** Least share of the blank and of the characters that are not left out. */
const MIN_SHARE = 1e-9;
/** Largest distance of a character from its cell, in cells; the corners of an MRZ are never off by as much. */
const BAND_CELLS = 3;
/** Positions that can be in one time step are fewer than this; only so many are stored per time step. */
const POSITION_SLOTS = 16;

export interface CharacterAlignment {
  /** Positions × characters: probability of each character, summed over all alignments; 0 where there is none. */
  readonly shares: Float64Array;
  /** Natural logarithm of the probability of all alignments; −∞ when there is none. */
  readonly logProbability: number;
}

/** Aligns `count` characters with a line. */
export function alignCharacters(line: LineScores, count: number): CharacterAlignment {
  const noAlignment: CharacterAlignment = {
    shares: new Float64Array(count * CHARACTER_COUNT),
    logProbability: -Infinity,
  };
  if (count === 0 || line.timeSteps < count) return noAlignment;
  const input = { ...likelyShares(line), ...createAlignmentBand(line.timeSteps, count), count };
  const forward = runForwardPass(input);
  if (!Number.isFinite(forward.logProbability)) return noAlignment;
  return { shares: runBackwardPass(input, forward), logProbability: forward.logProbability };
}

/** The likely characters of each time step. */
interface TimeStepShares {
  readonly timeSteps: number;
  /** Time steps × classes: probabilities; 0 for characters that are left out. */
  readonly shares: Float64Array;
  /** The characters of time step t: `characters[first[t]]` to `characters[first[t + 1] - 1]`, indices of `MRZ_CHARACTERS`. */
  readonly characters: Uint8Array;
  readonly first: Int32Array;
}

function likelyShares({ timeSteps, scores }: LineScores): TimeStepShares {
  const shares = new Float64Array(timeSteps * RECOGNIZER_CLASS_COUNT);
  const characters = new Uint8Array(timeSteps * CHARACTER_COUNT);
  const first = new Int32Array(timeSteps + 1);
  let n = 0;
  for (let t = 0; t < timeSteps; t++) {
    const row = t * RECOGNIZER_CLASS_COUNT;
    let best = 1;
    for (let c = 2; c < RECOGNIZER_CLASS_COUNT; c++) if (scores[row + c]! > scores[row + best]!) best = c;
    shares[row] = Math.max(MIN_SHARE, Math.exp(scores[row]!));
    for (let c = 1; c < RECOGNIZER_CLASS_COUNT; c++) {
      const share = Math.exp(scores[row + c]!);
      if (share < MIN_CHARACTER_SHARE && c !== best) continue;
      shares[row + c] = Math.max(MIN_SHARE, share);
      characters[n++] = c - 1;
    }
    first[t + 1] = n;
  }
  return { timeSteps, shares, characters, first };
}

/** The positions that time step t can have: `from[t]` to `to[t] - 1`. */
interface AlignmentBand {
  readonly from: Int32Array;
  readonly to: Int32Array;
}

function createAlignmentBand(timeSteps: number, count: number): AlignmentBand {
  const from = new Int32Array(timeSteps);
  const to = new Int32Array(timeSteps);
  // Half a cell of paper lies before the first character and after the last one.
  const stepsPerCell = timeSteps / (count + 1);
  for (let t = 0; t < timeSteps; t++) {
    const cell = t / stepsPerCell - 1;
    from[t] = Math.max(0, Math.min(Math.ceil(cell - BAND_CELLS), count - (timeSteps - t)));
    to[t] = Math.min(count, Math.max(Math.floor(cell + BAND_CELLS) + 1, 1), t + 1);
  }
  return { from, to };
}

interface AlignmentInput extends TimeStepShares, AlignmentBand {
  /** Number of positions. */
  readonly count: number;
}

/** Probabilities of the first time steps of all alignments, scaled so that those of each time step sum to one. */
interface ForwardPass {
  /** By {@link slotOffset} and character: time step t has position k, and k is this character. */
  readonly byCharacter: Float64Array;
  /** By time step and position: `byCharacter`, summed over the characters. */
  readonly byPosition: Float64Array;
  /** By time step and number of positions before it: the time step is blank. */
  readonly blank: Float64Array;
  /** The sum of each time step before it was scaled. */
  readonly scales: Float64Array;
  readonly logProbability: number;
}

type ForwardSums = Omit<ForwardPass, 'logProbability'>;

const slotOffset = (t: number, position: number): number =>
  (t * POSITION_SLOTS + (position & (POSITION_SLOTS - 1))) * CHARACTER_COUNT;

/** Probability that position k begins at time step t: after a blank, or right after the position before it. */
function entryShare({ byPosition, blank }: ForwardSums, count: number, t: number, k: number): number {
  const afterBlank = t === 0 ? Number(k === 0) : blank[(t - 1) * (count + 1) + k]!;
  const afterPosition = t === 0 || k === 0 ? 0 : byPosition[(t - 1) * count + k - 1]!;
  return afterBlank + afterPosition;
}

function runForwardPass(input: AlignmentInput): ForwardPass {
  const { timeSteps, count } = input;
  const sums: ForwardSums = {
    byCharacter: new Float64Array(timeSteps * POSITION_SLOTS * CHARACTER_COUNT),
    byPosition: new Float64Array(timeSteps * count),
    blank: new Float64Array(timeSteps * (count + 1)),
    scales: new Float64Array(timeSteps),
  };
  let logProbability = 0;
  for (let t = 0; t < timeSteps; t++) {
    const total = addTimeStep(input, sums, t);
    scaleTimeStep(input, sums, t, 1 / total);
    sums.scales[t] = total;
    logProbability += Math.log(total);
  }
  const end = sums.blank[timeSteps * (count + 1) - 1]! + sums.byPosition[timeSteps * count - 1]!;
  return { ...sums, logProbability: logProbability + Math.log(end) };
}

/** Computes the probabilities of time step t from those of the one before; returns their sum. */
function addTimeStep(
  { shares, characters, first, from, to, count }: AlignmentInput,
  sums: ForwardSums,
  t: number,
): number {
  const { byCharacter, byPosition, blank } = sums;
  const row = t * RECOGNIZER_CLASS_COUNT;
  const before = Math.max(0, t - 1);
  let total = 0;
  for (let k = from[t]!; k <= to[t]!; k++) {
    const entry = entryShare(sums, count, t, k);
    const blankIndex = t * (count + 1) + k;
    blank[blankIndex] = shares[row]! * entry;
    total += blank[blankIndex];
    if (k === to[t]!) break;
    const here = slotOffset(t, k);
    const samePosition = slotOffset(before, k);
    // Empty for the first time step and for the first position.
    const previousPosition = slotOffset(before, k + POSITION_SLOTS - 1);
    let position = 0;
    for (let n = first[t]!; n < first[t + 1]!; n++) {
      const c = characters[n]!;
      // A character that repeats the one before needs a blank between them.
      const entered = Math.max(0, entry - byCharacter[previousPosition + c]!);
      const share = shares[row + 1 + c]! * (byCharacter[samePosition + c]! + entered);
      byCharacter[here + c] = share;
      position += share;
    }
    byPosition[t * count + k] = position;
    total += position;
  }
  return total;
}

function scaleTimeStep(
  { characters, first, from, to, count }: AlignmentInput,
  { byCharacter, byPosition, blank }: ForwardSums,
  t: number,
  scale: number,
): void {
  for (let k = from[t]!; k <= to[t]!; k++) {
    blank[t * (count + 1) + k]! *= scale;
    if (k === to[t]!) break;
    byPosition[t * count + k]! *= scale;
    const here = slotOffset(t, k);
    for (let n = first[t]!; n < first[t + 1]!; n++) byCharacter[here + characters[n]!]! *= scale;
  }
}

/** Probabilities of the rest of all alignments, after a time step. Entries outside its band are not used. */
interface Endings {
  /** Positions × characters: the time step has this position and character. */
  readonly byCharacter: Float64Array;
  /** By number of positions before it: the time step is blank. */
  readonly blank: Float64Array;
  /** By position: this position begins in the time step. */
  readonly entered: Float64Array;
}

function createEndings(count: number): Endings {
  return {
    byCharacter: new Float64Array(count * CHARACTER_COUNT),
    blank: new Float64Array(count + 2),
    entered: new Float64Array(count + 2),
  };
}

/** Sums, from the last time step to the first, the probability of each character at each position. */
function runBackwardPass(input: AlignmentInput, forward: ForwardPass): Float64Array {
  const { timeSteps, count } = input;
  const shares = new Float64Array(count * CHARACTER_COUNT);
  let after = createEndings(count);
  let before = createEndings(count);
  after.byCharacter.fill(1, (count - 1) * CHARACTER_COUNT);
  after.blank[count] = 1;
  for (let t = timeSteps - 1; t >= 0; t--) {
    addEntries(input, forward, t, after, shares);
    if (t > 0) computeEndingsBefore(input, t, 1 / forward.scales[t]!, after, before);
    [after, before] = [before, after];
  }
  normalizePositions(shares, count);
  return shares;
}

/** Adds to `shares` the alignments in which a position begins at time step t. */
function addEntries(
  { shares: stepShares, characters, first, from, to, count }: AlignmentInput,
  forward: ForwardPass,
  t: number,
  after: Endings,
  shares: Float64Array,
): void {
  const { byCharacter: endings, entered } = after;
  const scale = 1 / forward.scales[t]!;
  const row = t * RECOGNIZER_CLASS_COUNT;
  entered.fill(0);
  for (let k = from[t]!; k < to[t]!; k++) {
    const entry = entryShare(forward, count, t, k);
    const previousPosition = slotOffset(Math.max(0, t - 1), k + POSITION_SLOTS - 1);
    const here = k * CHARACTER_COUNT;
    const canRepeat = t > 0 && k > 0;
    for (let n = first[t]!; n < first[t + 1]!; n++) {
      const c = characters[n]!;
      const ending = scale * stepShares[row + 1 + c]! * endings[here + c]!;
      const repeated = canRepeat ? forward.byCharacter[previousPosition + c]! : 0;
      shares[here + c]! += Math.max(0, entry - repeated) * ending;
      entered[k]! += ending;
    }
  }
}

/** Computes the endings after time step t − 1 from those after time step t. */
function computeEndingsBefore(
  { shares, characters, first, from, to }: AlignmentInput,
  t: number,
  scale: number,
  after: Endings,
  before: Endings,
): void {
  const row = t * RECOGNIZER_CLASS_COUNT;
  const blankShare = shares[row]! * scale;
  before.blank.fill(0);
  for (let k = from[t - 1]!; k <= to[t - 1]!; k++) {
    before.blank[k] = blankShare * after.blank[k]! + after.entered[k]!;
    if (k === to[t - 1]!) break;
    const next = blankShare * after.blank[k + 1]! + after.entered[k + 1]!;
    const stayScale = k >= from[t]! && k < to[t]! ? scale : 0;
    const repeatScale = k + 1 >= from[t]! && k + 1 < to[t]! ? scale : 0;
    const here = k * CHARACTER_COUNT;
    for (let n = first[t - 1]!; n < first[t]!; n++) {
      const c = characters[n]!;
      const staying = stayScale === 0 ? 0 : stayScale * after.byCharacter[here + c]!;
      // The next position cannot begin with the same character without a blank.
      const repeating = repeatScale === 0 ? 0 : repeatScale * after.byCharacter[here + CHARACTER_COUNT + c]!;
      before.byCharacter[here + c] = Math.max(0, next + shares[row + 1 + c]! * (staying - repeating));
    }
  }
}

/** Makes the shares of each position sum to one. */
function normalizePositions(shares: Float64Array, count: number): void {
  for (let k = 0; k < count; k++) {
    const position = shares.subarray(k * CHARACTER_COUNT, (k + 1) * CHARACTER_COUNT);
    let total = 0;
    for (const share of position) total += share;
    for (let c = 0; c < CHARACTER_COUNT; c++) position[c]! /= total || 1;
  }
}
