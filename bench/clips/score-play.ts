/** Scores one play of a clip: the hints against the truth of the frames that were on the screen with them. */
import { TRANSITION_MS } from '../scenes/hand-held-clip.js';
import type { HandHeldClip, HandHeldTruth } from '../scenes/hand-held-clip.types.js';
import { REMEDIES, type Mistake } from '../scenes/hand-held-mistakes.js';

/** Which hints were shown while one mistake was held, from the moment on at which the right one is due. */
export interface HeldMistake {
  readonly kind: Mistake;
  readonly totalMs: number;
  readonly rightMs: number;
  /** Other hints, with the time for which they were shown. */
  readonly others: Readonly<Record<string, number>>;
}

export interface ClipPhoto {
  readonly isLegible: boolean;
  readonly problems: readonly string[];
  /** Overlap of the reported document with the true one; `null` in Node, where no photo is checked. */
  readonly cornersIou: number | null;
  /** The MRZ was read exactly; `null` where there is none. */
  readonly isTextExact: boolean | null;
}

export interface ClipPlay {
  readonly seed: number;
  readonly name: string;
  readonly background: string;
  readonly isEmpty: boolean;
  /** What made it harder: `holder`, `fingers`, `passing glare`, `focus hunting`. */
  readonly extras: readonly string[];
  readonly held: readonly HeldMistake[];
  readonly photo: ClipPhoto | null;
  /** From the first good frame to the shutter; `null` without a photo or a good frame before it. */
  readonly delayMs: number | null;
  /** Time without a document, and how long of it the hint was "search". */
  readonly emptyMs: number;
  readonly searchMs: number;
  /** Frames that were shown per second: of 30 that the camera gives, few on a busy machine. */
  readonly framesPerSecond: number;
}

/** One frame that was shown, with the hint at that time. */
export interface ShownFrame {
  readonly atMs: number;
  readonly clipMs: number;
  readonly hint: string | null;
}

/** Time from a mistake's beginning after which the hint must name the remedy. */
const GRACE_MS = 700;
/** A document so long good without interruption must be photographed. */
const GOOD_RUN_MS = 1000;
/** Longest time that one frame counts: a stalled page is not a hint. */
const MAX_FRAME_MS = 500;

export interface PlayResult {
  readonly frames: readonly ShownFrame[];
  readonly shutterAtMs: number | null;
  /** What is known of the photo: the moment of the clip that it shows, and what the report says. */
  readonly photo: { readonly clipMs: number; readonly cornersIou: number | null; readonly isTextExact: boolean | null } | null;
} // prettier-ignore

export function scorePlay(clip: HandHeldClip, result: PlayResult): ClipPlay {
  const { frames, shutterAtMs, photo } = result;
  const scene = clip.sceneAt(clip.durationMs - 1);
  const extras = [
    ...(scene.holder ? ['holder'] : []),
    ...(scene.placedFingers?.length ? ['fingers'] : []),
    ...(clip.hasPassingGlare ? ['passing glare'] : []),
  ];
  return {
    seed: clip.seed,
    name: clip.document?.name ?? 'empty',
    background: scene.backdrop.kind,
    isEmpty: clip.document === null,
    extras,
    held: scoreHints(clip, frames),
    photo: photo && scorePhoto(clip.truthAt(photo.clipMs), photo),
    delayMs: shutterAtMs === null ? null : delayOf(clip, frames, shutterAtMs),
    ...scoreEmptyTime(clip, frames),
    framesPerSecond: (1000 * frames.length) / Math.max(1, (frames.at(-1)?.atMs ?? 0) - (frames[0]?.atMs ?? 0)),
  };
}

const shownMs = (frames: readonly ShownFrame[], at: number): number =>
  Math.min(MAX_FRAME_MS, (frames[at + 1]?.atMs ?? frames[at]!.atMs) - frames[at]!.atMs);

function scoreHints(clip: HandHeldClip, frames: readonly ShownFrame[]): HeldMistake[] {
  return clip.steps.flatMap(({ kind, fromMs, toMs }) => {
    if (kind === 'empty' || kind === 'settled') return [];
    let totalMs = 0;
    let rightMs = 0;
    const others: Record<string, number> = {};
    for (const [at, { clipMs, hint }] of frames.entries()) {
      if (clipMs < fromMs + TRANSITION_MS + GRACE_MS || clipMs >= toMs) continue;
      const ms = shownMs(frames, at);
      totalMs += ms;
      if (hint !== null && REMEDIES[kind].includes(hint)) rightMs += ms;
      else others[hint ?? 'none'] = (others[hint ?? 'none'] ?? 0) + ms;
    }
    return totalMs === 0 ? [] : [{ kind: kind satisfies Mistake, totalMs, rightMs, others }];
  });
}

function scoreEmptyTime(clip: HandHeldClip, frames: readonly ShownFrame[]): { emptyMs: number; searchMs: number } {
  let emptyMs = 0;
  let searchMs = 0;
  if (clip.document !== null) return { emptyMs, searchMs };
  for (const [at, { hint }] of frames.entries()) {
    emptyMs += shownMs(frames, at);
    if (hint === 'search') searchMs += shownMs(frames, at);
  }
  return { emptyMs, searchMs };
}

function scorePhoto(truth: HandHeldTruth, { cornersIou, isTextExact }: NonNullable<PlayResult['photo']>): ClipPhoto {
  const problems = [
    ...(truth.corners === null ? ['no document'] : []),
    ...(truth.corners !== null && !truth.isWhole ? ['cut off'] : []),
    ...(truth.corners !== null && !truth.isInFocus ? ['out of focus'] : []),
    ...(truth.corners !== null && !truth.isLarge ? ['small'] : []),
    ...(truth.coveredCells > 0 && !truth.isLegible ? ['covered'] : []),
    ...(truth.glareCells > 0 && !truth.isLegible ? ['glare'] : []),
  ];
  const others = truth.isLegible || problems.length > 0 ? problems : ['motion'];
  return { isLegible: truth.isLegible, problems: truth.isLegible ? [] : others, cornersIou, isTextExact };
}

/** From the beginning of the first run of good frames that is long enough, or of the run in which the shutter fired. */
function delayOf(clip: HandHeldClip, frames: readonly ShownFrame[], shutterAtMs: number): number | null {
  let startMs: number | null = null;
  for (const { atMs, clipMs } of frames) {
    if (atMs > shutterAtMs) break;
    if (!clip.truthAt(clipMs).isGood) startMs = null;
    else startMs ??= atMs;
    if (startMs !== null && atMs - startMs >= GOOD_RUN_MS) break;
  }
  return startMs === null ? null : Math.max(0, shutterAtMs - startMs);
}
