/** Plays many clips. Play `index` of a seed is always the same. */
import { fileURLToPath } from 'node:url';
import type { SceneSource } from '../accuracy/scene-source.js';
import { createSeededRandom } from '../../test/support/seeded-random.js';
import type { ClipPlay } from './clip-play.types.js';
import { orderClips, planClip } from './plan-clip.js';
import { planWebcamClip } from './plan-webcam-clip.js';
import { playClipInBrowser } from './play-clip-in-browser.js';
import { playClipInNode } from './play-clip-in-node.js';
import { playWebcamClip, type WebcamPlay } from './play-webcam-clip.js';

interface ClipRun {
  readonly seed: number;
  readonly clips: number;
  /** How many frames a second are checked in Node. */
  readonly checksPerSecond: number;
}

const STANDALONE_BUILD = fileURLToPath(new URL('../../dist/standalone', import.meta.url));

/** Hand-held clips, played to the built element in Chromium, or to the live check alone. */
export async function playHandHeldClips(
  source: SceneSource,
  { seed, clips, empty, checksPerSecond, isInNode }: ClipRun & { readonly empty: number; readonly isInNode: boolean },
  onPlay?: (play: ClipPlay) => void,
): Promise<readonly ClipPlay[]> {
  const plays: ClipPlay[] = [];
  for (const { index, isEmpty } of orderClips(clips, empty)) {
    const clip = await planClip(source, seed, index, isEmpty);
    const mrzLines = source.mrzTruths.get(clip.document?.name ?? '')?.lines ?? null;
    const play = isInNode
      ? playClipInNode(clip, checksPerSecond)
      : await playClipInBrowser(clip, mrzLines, STANDALONE_BUILD);
    plays.push(play);
    onPlay?.(play);
  }
  return plays;
}

/** @param run `isFixedFocus`: the browser tells that the camera has no autofocus, or does not tell */
export function playWebcamClips(
  { documents, mrzTruths }: SceneSource,
  { seed, clips, checksPerSecond, isFixedFocus }: ClipRun & { readonly isFixedFocus: boolean },
  onPlay?: (play: WebcamPlay) => void,
): readonly WebcamPlay[] {
  return Array.from({ length: clips }, (_, index) => {
    const clipSeed = seed * 1009 + index;
    const clip = planWebcamClip(clipSeed, createSeededRandom(clipSeed).pick(documents));
    const mrz = mrzTruths.get(clip.document.name) ?? null;
    const play = playWebcamClip(clip, { checksPerSecond, isFixedFocus, mrz });
    onPlay?.(play);
    return play;
  });
}
