/** Scores one play of a clip: the hints against the truth of the frames that were on the screen with them. */
import { TRANSITION_MS } from '../scenes/hand-held-clip.js';
import type { HandHeldClip } from '../scenes/hand-held-clip.types.js';
import type { HandHeldTruth } from '../scenes/hand-held-truth.js';
import { isRemedy } from '../scenes/hand-held-mistakes.js';

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

export function scorePlay(clip: HandHeldClip, result: PlayResult) {
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
    /** Which hints were shown while each mistake was held, from the moment on at which the right one is due. */
    held: scoreHints(clip, frames),
    photo: photo && scorePhoto(clip.truthAt(photo.clipMs), photo),
    /** From the first good frame to the shutter; `null` without a photo or a good frame before it. */
    delayMs: shutterAtMs === null ? null : delayOf(clip, frames, shutterAtMs),
    ...scoreEmptyTime(clip, frames),
    /** Of 30 that the camera gives, few on a busy machine. */
    framesPerSecond: (1000 * frames.length) / Math.max(1, (frames.at(-1)?.atMs ?? 0) - (frames[0]?.atMs ?? 0)),
  };
}

export type ClipPlay = ReturnType<typeof scorePlay>;

const shownMs = (frames: readonly ShownFrame[], at: number): number =>
  Math.min(MAX_FRAME_MS, (frames[at + 1]?.atMs ?? frames[at]!.atMs) - frames[at]!.atMs);

function scoreHints(clip: HandHeldClip, frames: readonly ShownFrame[]) {
  return clip.steps.flatMap(({ kind, fromMs, toMs }) => {
    if (kind === 'empty' || kind === 'settled') return [];
    let totalMs = 0;
    let rightMs = 0;
    /** Other hints, with the time for which they were shown. */
    const others: Record<string, number> = {};
    for (const [at, { clipMs, hint }] of frames.entries()) {
      if (clipMs < fromMs + TRANSITION_MS + GRACE_MS || clipMs >= toMs) continue;
      const ms = shownMs(frames, at);
      totalMs += ms;
      if (hint !== null && isRemedy(kind, hint)) rightMs += ms;
      else others[hint ?? 'none'] = (others[hint ?? 'none'] ?? 0) + ms;
    }
    return totalMs === 0 ? [] : [{ kind, totalMs, rightMs, others }];
  });
}

function scoreEmptyTime(clip: HandHeldClip, frames: readonly ShownFrame[]) {
  let emptyMs = 0;
  let searchMs = 0;
  if (clip.document !== null) return { emptyMs, searchMs };
  for (const [at, { hint }] of frames.entries()) {
    emptyMs += shownMs(frames, at);
    if (hint === 'search') searchMs += shownMs(frames, at);
  }
  return { emptyMs, searchMs };
}

function scorePhoto(truth: HandHeldTruth, { cornersIou, isTextExact }: NonNullable<PlayResult['photo']>) {
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
