/** Plays many documents before webcams without autofocus. Play `index` of a seed is always the same. */
import type { SceneSource } from '../accuracy/scene-source.js';
import { createSeededRandom } from '../../test/support/seeded-random.js';
import { planWebcamClip, type WebcamClip } from './plan-webcam-clip.js';
import { playWebcamClip, type WebcamPlay } from './play-webcam-clip.js';

export interface WebcamRunOptions {
  readonly seed: number;
  readonly clips: number;
  readonly checksPerSecond: number;
  /** The browser tells that the camera has no autofocus, or does not tell. */
  readonly isFixedFocus: boolean;
}

function planWebcamRunClip({ documents }: Pick<SceneSource, 'documents'>, seed: number, index: number): WebcamClip {
  const clipSeed = seed * 1009 + index;
  return planWebcamClip(clipSeed, createSeededRandom(clipSeed).pick(documents));
} // prettier-ignore

export function* playWebcamClips(source: SceneSource, options: WebcamRunOptions): Generator<WebcamPlay> {
  const { seed, clips, checksPerSecond, isFixedFocus } = options;
  for (let index = 0; index < clips; index++) {
    const clip = planWebcamRunClip(source, seed, index);
    yield playWebcamClip(clip, {
      checksPerSecond,
      isFixedFocus,
      mrz: source.mrzTruths.get(clip.document.name) ?? null,
    });
  }
}
