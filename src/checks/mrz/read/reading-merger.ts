import { scoreAt, sumTextScores, normalizeLineScores, type LineReading } from './decode-line-scores.js';

/** The merged readings of several frames. */
export interface MergedReading {
  /** Lines as long as those of each frame; their scores are merged character by character. */
  readonly lines: readonly LineReading[];
  /**
   * Number of sharp frames with the same text as the merged lines. From two on, a check digit that fails is misprinted, not
   * misread.
   */
  readonly agreeing: number;
  /** The lines that were given are of another document, and are not part of the merged ones. */
  readonly isOtherDocument: boolean;
}

/** Merges the readings of one MRZ in several frames. It stores scores, no images. */
export interface ReadingMerger {
  /** Adds the lines of a frame. Another document replaces the first one after two frames in a row. */
  add(lines: readonly LineReading[]): MergedReading;
  /** Merges a photo's lines with the frames, unless they are of another document. Keeps nothing: a photo may be read again. */
  mergeWith(lines: readonly LineReading[]): MergedReading;
  reset(): void;
}

/** Frames share their glare and focus: n frames weigh as much as n to this power independent ones. */
const FRAME_INDEPENDENCE = 0.5;
/** Least mean log probability of the likeliest characters of a sharp frame. */
const MIN_SHARP_LOG_PROBABILITY = -0.02;
/** Least log probability of a character by which two documents differ, and the share of such characters that may differ. */
const MIN_CLEAR_LOG_PROBABILITY = Math.log(0.9);
const MAX_DIFFERENT_SHARE = 0.15;
/** Frames that are kept, the newest ones. */
const MAX_FRAMES = 12;

interface FrameReading {
  readonly lines: readonly LineReading[];
  /** Mean probability of its characters to the fourth power, 0–1. */
  readonly weight: number;
  readonly isSharp: boolean;
}

export function createReadingMerger(): ReadingMerger {
  let frames: FrameReading[] = [];
  /** A frame of another document; `null` when the last frame showed the same one. */
  let other: FrameReading | null = null;
  const fitsFrames = (lines: readonly LineReading[]): boolean =>
    frames.length === 0 || isSameDocument(mergeFrames(frames).lines, lines);
  return {
    mergeWith(lines) {
      const isOtherDocument = !fitsFrames(lines);
      return { ...mergeFrames(isOtherDocument ? frames : [...frames, weighFrame(lines)]), isOtherDocument };
    },
    add(lines) {
      const frame = weighFrame(lines);
      if (fitsFrames(lines)) {
        frames = [...frames, frame].slice(-MAX_FRAMES);
        other = null;
      } else if (other !== null && isSameDocument(other.lines, lines)) {
        frames = [other, frame];
        other = null;
      } else {
        other = frame;
      }
      return { ...mergeFrames(frames), isOtherDocument: other !== null };
    },
    reset() {
      frames = [];
      other = null;
    },
  };
}

function weighFrame(lines: readonly LineReading[]): FrameReading {
  const count = lines.reduce((sum, { text }) => sum + text.length, 0) || 1;
  const mean = lines.reduce((sum, line) => sum + sumTextScores(line), 0) / count;
  return { lines, weight: Math.exp(4 * mean), isSharp: mean > MIN_SHARP_LOG_PROBABILITY };
}

/** Whether two readings have as many lines and characters, and differ in few clear characters. */
function isSameDocument(one: readonly LineReading[], other: readonly LineReading[]): boolean {
  if (one.length !== other.length || one.some(({ text }, i) => text.length !== other[i]!.text.length)) return false;
  let clear = 0;
  let different = 0;
  one.forEach((line, n) => {
    const otherLine = other[n]!;
    [...line.text].forEach((character, position) => {
      const otherCharacter = otherLine.text[position]!;
      const score = Math.min(
        scoreAt(line.scores, position, character),
        scoreAt(otherLine.scores, position, otherCharacter),
      );
      if (score < MIN_CLEAR_LOG_PROBABILITY) return;
      clear += 1;
      different += Number(character !== otherCharacter);
    });
  });
  return different <= MAX_DIFFERENT_SHARE * clear;
}

function mergeFrames(frames: readonly FrameReading[]): Omit<MergedReading, 'isOtherDocument'> {
  const totalWeight = frames.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const independentFrames = frames.length ** FRAME_INDEPENDENCE;
  const lines = (frames[0]?.lines ?? []).map((first, n) => {
    const scores = new Float32Array(first.scores.length);
    for (const frame of frames) {
      const factor = (frame.weight / totalWeight) * independentFrames;
      frame.lines[n]!.scores.forEach((score, i) => (scores[i]! += factor * score));
    }
    return normalizeLineScores(scores);
  });
  const text = joinLines(lines);
  const agreeing = frames.filter((frame) => frame.isSharp && joinLines(frame.lines) === text).length;
  return { lines, agreeing };
}

function joinLines(lines: readonly LineReading[]): string {
  return lines.map(({ text }) => text).join('\n');
}
