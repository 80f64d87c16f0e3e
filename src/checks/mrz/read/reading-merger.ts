import { MRZ_CHARACTERS } from '../mrz-formats.js';
import type { LineReading } from './read-characters.js';

/** What several frames of one zone say together. */
export interface MergedReading {
  /** Lines as long as those of each frame, with scores merged character by character. */
  readonly lines: readonly LineReading[];
  /** Frames behind it. */
  readonly frames: number;
  /**
   * Sharp frames that read just as the merged lines do. From two on a check digit that does not hold is printed so, and
   * not misread.
   */
  readonly agreeing: number;
}

export interface ReadingMerger {
  /** Takes the lines of one more frame. Another document, once two frames in a row show it, takes the place of the first. */
  add(lines: readonly LineReading[]): MergedReading;
  reset(): void;
}

/** Frame after frame shows the same reflection and the same focus: n of them weigh like this power of n. */
const FRAME_INDEPENDENCE = 0.5;
/** Mean natural logarithm of the likeliest characters' probability from which on a frame is sharp. */
const MIN_SHARP_LOG_PROBABILITY = -0.02;
/** Probability from which on a character counts in telling two documents apart, and the share of them that differ. */
const MIN_CLEAR_LOG_PROBABILITY = Math.log(0.9);
const MAX_DIFFERENT_SHARE = 0.15;

interface FrameReading {
  readonly lines: readonly LineReading[];
  /** 0–1: the mean probability of its characters. */
  readonly weight: number;
  readonly isSharp: boolean;
}

/** Collects frames of a zone, of which each may be hard to read somewhere else. Keeps numbers, no pictures. */
export function createReadingMerger(): ReadingMerger {
  let frames: FrameReading[] = [];
  let other: FrameReading | null = null;
  return {
    add(lines) {
      const frame = weighFrame(lines);
      const known = frames.length > 0 ? mergeFrames(frames).lines : lines;
      if (isSameDocument(known, lines)) {
        frames = [...frames, frame].slice(-MAX_FRAMES);
        other = null;
      } else if (other !== null && isSameDocument(other.lines, lines)) {
        frames = [other, frame];
        other = null;
      } else {
        other = frame;
      }
      return mergeFrames(frames);
    },
    reset() {
      frames = [];
      other = null;
    },
  };
}

/** Frames that are kept: the newest. */
const MAX_FRAMES = 12;

function weighFrame(lines: readonly LineReading[]): FrameReading {
  const count = lines.reduce((sum, { text }) => sum + text.length, 0) || 1;
  const mean = lines.reduce((sum, line) => sum + sumTopScores(line), 0) / count;
  return { lines, weight: Math.exp(4 * mean), isSharp: mean > MIN_SHARP_LOG_PROBABILITY };
}

/** Sum over a line of its likeliest characters' logarithms. */
function sumTopScores({ text, scores }: LineReading): number {
  return [...text].reduce(
    (sum, letter, i) => sum + scores[i * MRZ_CHARACTERS.length + MRZ_CHARACTERS.indexOf(letter)]!,
    0,
  );
}

/** The same number of lines and letters, and few characters that both are clear about and that differ. */
function isSameDocument(one: readonly LineReading[], other: readonly LineReading[]): boolean {
  if (one.length !== other.length || one.some(({ text }, i) => text.length !== other[i]!.text.length)) return false;
  let clear = 0;
  let different = 0;
  one.forEach((line, n) => {
    [...line.text].forEach((letter, i) => {
      const against = other[n]!.text[i]!;
      if (Math.min(scoreAt(line, i, letter), scoreAt(other[n]!, i, against)) < MIN_CLEAR_LOG_PROBABILITY) return;
      clear += 1;
      different += Number(letter !== against);
    });
  });
  return different <= MAX_DIFFERENT_SHARE * clear;
}

function scoreAt({ scores }: LineReading, place: number, letter: string): number {
  return scores[place * MRZ_CHARACTERS.length + MRZ_CHARACTERS.indexOf(letter)]!;
}

function mergeFrames(frames: readonly FrameReading[]): MergedReading {
  const total = frames.reduce((sum, { weight }) => sum + weight, 0) || 1;
  // A weighted mean, then as many times as the frames are worth.
  const worth = frames.length ** FRAME_INDEPENDENCE;
  const lines = (frames[0]?.lines ?? []).map((first, n) => {
    const scores = new Float32Array(first.scores.length);
    for (const { lines: own, weight } of frames) {
      const factor = (weight / total) * worth;
      own[n]!.scores.forEach((score, i) => (scores[i]! += factor * score));
    }
    const logProbability = frames.reduce(
      (sum, frame) => sum + (frame.weight / total) * frame.lines[n]!.logProbability,
      0,
    );
    return { ...normalizeScores(scores), logProbability };
  });
  const text = joinLines(lines);
  const agreeing = frames.filter((frame) => frame.isSharp && joinLines(frame.lines) === text).length;
  return { lines, frames: frames.length, agreeing };
}

function normalizeScores(scores: Float32Array): Pick<LineReading, 'text' | 'scores'> {
  let text = '';
  for (let from = 0; from < scores.length; from += MRZ_CHARACTERS.length) {
    const place = scores.subarray(from, from + MRZ_CHARACTERS.length);
    const top = Math.max(...place);
    text += MRZ_CHARACTERS[place.indexOf(top)]!;
    const total = top + Math.log(place.reduce((sum, score) => sum + Math.exp(score - top), 0));
    place.forEach((score, i) => (place[i] = score - total));
  }
  return { text, scores };
}

function joinLines(lines: readonly LineReading[]): string {
  return lines.map(({ text }) => text).join('\n');
}
