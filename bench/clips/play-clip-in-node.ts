/** Plays a hand-held clip to the live check and the guidance in Node, as often a second as a phone checks frames. */
import { createLiveCheck } from '../../src/checks/checks.js';
import { initialGuidance, nextGuidance } from '../../src/session/session.js';
import type { HandHeldClip } from '../scenes/hand-held-clip.types.js';
import { renderScene } from '../scenes/render-scene.js';
import type { ClipPlay, ShownFrame } from './clip-play.types.js';
import { scorePlay } from './score-play.js';

export function playClipInNode(clip: HandHeldClip, checksPerSecond: number): ClipPlay {
  const check = createLiveCheck();
  const expectation = clip.document === null ? {} : { docType: clip.document.docType, side: clip.document.side };
  let guidance = initialGuidance(0);
  const frames: ShownFrame[] = [];
  for (let ms = 0; ms < clip.durationMs; ms += 1000 / checksPerSecond) {
    const spec = clip.sceneAt(ms);
    const { pixels } = renderScene(spec, spec.document === null ? null : clip.document);
    guidance = nextGuidance(guidance, check(pixels, ms, expectation), ms, {
      shutter: 'auto',
    });
    frames.push({ atMs: ms, clipMs: ms, hint: guidance.view.hint });
    if (guidance.triggersShutter) {
      const photo = { clipMs: ms, cornersIou: null, isTextExact: null };
      return scorePlay(clip, { frames, shutterAtMs: ms, photo });
    }
  }
  return scorePlay(clip, { frames, shutterAtMs: null, photo: null });
}
