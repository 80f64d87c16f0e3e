import { CLASS_COUNT, type LineScores } from './recognize-line.js';

/**
 * All ways to lay so many characters on a line's frames, forwards and backwards: connectionist temporal classification
 * (Graves et al. 2006), with the length held and the characters left open.
 */

const ALIGNED_CHARACTER_COUNT = CLASS_COUNT - 1;
/** Letters less likely than this in a frame are left out of it, but for the likeliest one. */
const MIN_CHARACTER_SHARE = 1e-6;
/** A blank is never ruled out. */
const MIN_BLANK_SHARE = 1e-9;
/** How far a character may lie from its cell, in cells: the corners of a zone are never off by so much. */
const BAND_CELLS = 3;
/** Characters that can stand in one frame are fewer: numbers by frame and character are kept for so many. */
const FRAME_CHARACTER_SLOTS = 16;

/** What may stand in each frame. */
interface FrameShares {
  readonly frames: number;
  /** Frames × 38; 0 for letters that are left out. */
  readonly shares: Float64Array;
  /** The letters of frame t: `letters[from[t]]` to `letters[from[t + 1] - 1]`, as indices into `ALPHABET`. */
  readonly letters: Uint8Array;
  readonly from: Int32Array;
}

/** What is added up for each place; shares by place and letter, one in sum at each place, or 0 where there is no way. */
export interface CharacterAlignment {
  readonly shares: Float64Array;
  /** Natural logarithm of the sum over all ways. */
  readonly logProbability: number;
}

function likelyShares({ frames, scores }: LineScores): FrameShares {
  const shares = new Float64Array(frames * CLASS_COUNT);
  const letters = new Uint8Array(frames * ALIGNED_CHARACTER_COUNT);
  const from = new Int32Array(frames + 1);
  let n = 0;
  for (let t = 0; t < frames; t++) {
    const row = t * CLASS_COUNT;
    let best = 1;
    for (let c = 2; c < CLASS_COUNT; c++) if (scores[row + c]! > scores[row + best]!) best = c;
    shares[row] = Math.max(MIN_BLANK_SHARE, Math.exp(scores[row]!));
    for (let c = 1; c < CLASS_COUNT; c++) {
      const share = Math.exp(scores[row + c]!);
      if (share < MIN_CHARACTER_SHARE && c !== best) continue;
      shares[row + c] = Math.max(MIN_BLANK_SHARE, share);
      letters[n++] = c - 1;
    }
    from[t + 1] = n;
  }
  return { frames, shares, letters, from };
}

/** First character that may stand in each frame, and the one after the last. */
interface AlignmentBand {
  readonly from: Int32Array;
  readonly to: Int32Array;
}

function createAlignmentBand(frames: number, count: number): AlignmentBand {
  const from = new Int32Array(frames);
  const to = new Int32Array(frames);
  // Half a cell of paper lies before the first character and after the last one.
  const perCell = frames / (count + 1);
  for (let t = 0; t < frames; t++) {
    const cell = t / perCell - 1;
    from[t] = Math.max(0, Math.min(Math.ceil(cell - BAND_CELLS), count - (frames - t)));
    to[t] = Math.min(count, Math.max(Math.floor(cell + BAND_CELLS) + 1, 1), t + 1);
  }
  return { from, to };
}

/** Probabilities of all beginnings, scaled frame by frame so that they sum to one. */
interface ForwardPass {
  /** At {@link slotOffset}, by letter: the character stands in this frame as this letter. */
  readonly on: Float64Array;
  /** By frame and character: `on` summed over letters. */
  readonly any: Float64Array;
  /** By frame, characters so far: the frame is blank. */
  readonly off: Float64Array;
  readonly scales: Float64Array;
  readonly log: number;
}

const slotOffset = (t: number, k: number): number =>
  (t * FRAME_CHARACTER_SLOTS + (k & (FRAME_CHARACTER_SLOTS - 1))) * ALIGNED_CHARACTER_COUNT;

/** Lays so many characters on a line; nothing is known of any place when it has no room for them. */
export function alignCharacters(line: LineScores, count: number): CharacterAlignment {
  const seen = likelyShares(line);
  const none: CharacterAlignment = {
    shares: new Float64Array(count * ALIGNED_CHARACTER_COUNT),
    logProbability: -Infinity,
  };
  if (count === 0 || seen.frames < count) return none;
  const band = createAlignmentBand(seen.frames, count);
  const beginnings = runForwardPass(seen, count, band);
  if (!Number.isFinite(beginnings.log)) return none;
  return { shares: runBackwardPass(seen, count, band, beginnings), logProbability: beginnings.log };
}

function runForwardPass(
  { frames, shares, letters, from: first }: FrameShares,
  count: number,
  { from, to }: AlignmentBand,
): ForwardPass {
  const on = new Float64Array(frames * FRAME_CHARACTER_SLOTS * ALIGNED_CHARACTER_COUNT);
  const any = new Float64Array(frames * count);
  const off = new Float64Array(frames * (count + 1));
  const scales = new Float64Array(frames);
  let log = 0;
  for (let t = 0; t < frames; t++) {
    const here = t * (count + 1);
    const row = t * CLASS_COUNT;
    let sum = 0;
    for (let k = from[t]!; k <= to[t]!; k++) {
      const blank = t === 0 ? Number(k === 0) : off[here - count - 1 + k]!;
      const last = t === 0 || k === 0 ? 0 : any[(t - 1) * count + k - 1]!;
      off[here + k] = shares[row]! * (blank + last);
      sum += off[here + k]!;
      if (k === to[t]!) break;
      const at = slotOffset(t, k);
      const was = slotOffset(Math.max(0, t - 1), k);
      // Of the first frame and the first character, what was before is empty.
      const wasLast = slotOffset(Math.max(0, t - 1), k + FRAME_CHARACTER_SLOTS - 1);
      let all = 0;
      for (let n = first[t]!; n < first[t + 1]!; n++) {
        const c = letters[n]!;
        // A letter that follows itself needs a blank between.
        const entered = Math.max(0, blank + last - on[wasLast + c]!);
        all += on[at + c] = shares[row + 1 + c]! * (on[was + c]! + entered);
      }
      any[t * count + k] = all;
      sum += all;
    }
    scales[t] = sum;
    log += Math.log(sum);
    const share = 1 / sum;
    for (let k = from[t]!; k <= to[t]!; k++) {
      off[here + k] = off[here + k]! * share;
      if (k === to[t]!) break;
      any[t * count + k] = any[t * count + k]! * share;
      const at = slotOffset(t, k);
      for (let n = first[t]!; n < first[t + 1]!; n++) on[at + letters[n]!] = on[at + letters[n]!]! * share;
    }
  }
  const end = off[frames * (count + 1) - 1]! + any[frames * count - 1]!;
  return { on, any, off, scales, log: log + Math.log(end) };
}

/** Goes back from the end, and adds up for every place how likely each letter begins there. */
function runBackwardPass(
  { frames, shares: p, letters, from: first }: FrameShares,
  count: number,
  { from, to }: AlignmentBand,
  { on, any, off, scales }: ForwardPass,
): Float64Array {
  const shares = new Float64Array(count * ALIGNED_CHARACTER_COUNT);
  // Probabilities of all endings after this frame: a character of this letter stands in it, or it is blank.
  let onward = new Float64Array(count * ALIGNED_CHARACTER_COUNT);
  let nextOn = new Float64Array(count * ALIGNED_CHARACTER_COUNT);
  let blankward = new Float64Array(count + 2);
  onward.fill(1, (count - 1) * ALIGNED_CHARACTER_COUNT);
  blankward[count] = 1;
  for (let t = frames - 1; t >= 0; t--) {
    const row = t * CLASS_COUNT;
    const scale = 1 / scales[t]!;
    // What this frame adds to the endings of the one before: per character, all letters that begin in it.
    const begun = new Float64Array(count + 2);
    for (let k = from[t]!; k < to[t]!; k++) {
      const blank = t === 0 ? Number(k === 0) : off[(t - 1) * (count + 1) + k]!;
      const last = t === 0 || k === 0 ? 0 : any[(t - 1) * count + k - 1]!;
      const wasLast = slotOffset(Math.max(0, t - 1), k + FRAME_CHARACTER_SLOTS - 1);
      const at = k * ALIGNED_CHARACTER_COUNT;
      for (let n = first[t]!; n < first[t + 1]!; n++) {
        const c = letters[n]!;
        const then = scale * p[row + 1 + c]! * onward[at + c]!;
        const same = t === 0 || k === 0 ? 0 : on[wasLast + c]!;
        shares[at + c] = shares[at + c]! + Math.max(0, blank + last - same) * then;
        begun[k] = begun[k]! + then;
      }
    }
    if (t === 0) break;
    const nextBlank = new Float64Array(count + 2);
    const blank = p[row]! * scale;
    for (let k = from[t - 1]!; k <= to[t - 1]!; k++) {
      nextBlank[k] = blank * blankward[k]! + begun[k]!;
      if (k === to[t - 1]!) break;
      const rest = blank * blankward[k + 1]! + begun[k + 1]!;
      const stay = k >= from[t]! && k < to[t]! ? scale : 0;
      const repeat = k + 1 >= from[t]! && k + 1 < to[t]! ? scale : 0;
      const at = k * ALIGNED_CHARACTER_COUNT;
      for (let n = first[t - 1]!; n < first[t]!; n++) {
        const c = letters[n]!;
        const stays = stay === 0 ? 0 : stay * onward[at + c]!;
        const repeats = repeat === 0 ? 0 : repeat * onward[at + ALIGNED_CHARACTER_COUNT + c]!;
        nextOn[at + c] = Math.max(0, rest + p[row + 1 + c]! * (stays - repeats));
      }
    }
    [onward, nextOn] = [nextOn, onward];
    blankward = nextBlank;
  }
  for (let k = 0; k < count; k++) {
    let all = 0;
    for (let c = 0; c < ALIGNED_CHARACTER_COUNT; c++) all += shares[k * ALIGNED_CHARACTER_COUNT + c]!;
    // All places have the same sum: that of the ways that come to an end in the last frame.
    for (let c = 0; c < ALIGNED_CHARACTER_COUNT; c++)
      shares[k * ALIGNED_CHARACTER_COUNT + c] = shares[k * ALIGNED_CHARACTER_COUNT + c]! / (all || 1);
  }
  return shares;
}
