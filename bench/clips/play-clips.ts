/** Plays many clips. Play `index` of a seed is always the same. */
import { fileURLToPath } from 'node:url';
import { cropBackground, type SceneSource } from '../accuracy/scene-source.js';
import { planHandHeldClip } from '../scenes/hand-held-clip.js';
import type { SceneDocument } from '../scenes/scene-document.js';
import { createLiveCheck } from '../../src/checks/checks.js';
import { initialGuidance, nextGuidance } from '../../src/session/session.js';
import { createSeededRandom } from '../../test/support/seeded-random.js';
import type { HandHeldClip } from '../scenes/hand-held-clip.types.js';
import { renderScene } from '../scenes/render-scene.js';
import { planWebcamClip } from './plan-webcam-clip.js';
import { playClipInBrowser } from './play-clip-in-browser.js';
import { playWebcamClip, type WebcamPlay } from './play-webcam-clip.js';
import { scorePlay, type ClipPlay, type ShownFrame } from './score-play.js';

interface ClipRun {
  readonly seed: number;
  readonly clips: number;
  readonly checksPerSecond: number;
}

const PHOTOGRAPHED_SHARE = 0.4;
const UPRIGHT_SHARE = 0.3;
/** Scans with fewer px per mm are blurred in every frame. */
const MIN_PX_PER_MM = 4.5;

/** Clips with a document and empty ones in one order, so that a part of a run has both. */
function orderClips(documents: number, empty: number): { readonly index: number; readonly isEmpty: boolean }[] {
  const placed = (count: number, isEmpty: boolean): { index: number; isEmpty: boolean; at: number }[] =>
    Array.from({ length: count }, (_, index) => ({ index, isEmpty, at: (index + 0.5) / count }));
  return [...placed(documents, false), ...placed(empty, true)].sort((a, b) => a.at - b.at);
}

/** Documents are shown from the front: that is the side for which the element asks first. */
async function planClip(
  { documents, grounds }: SceneSource,
  runSeed: number,
  index: number,
  isEmpty: boolean,
): Promise<HandHeldClip> {
  const seed = runSeed * 100_003 + index + (isEmpty ? 50_000 : 0);
  const random = createSeededRandom(seed);
  const isSharp = ({ level, widthMm }: SceneDocument): boolean => level(Infinity).width / widthMm >= MIN_PX_PER_MM;
  const document = random.pick(documents.filter((each) => each.side === 'front' && isSharp(each)));
  const [widthPx, heightPx] = random.next() < UPRIGHT_SHARE ? [720, 1280] : [1280, 720];
  const plain = grounds.filter(({ showsCode }) => !showsCode);
  const isPhotographed = plain.length > 0 && random.next() < PHOTOGRAPHED_SHARE;
  const pictures = isPhotographed
    ? [{ kind: 'picture' as const, pixels: await cropBackground(random.pick(plain), random, widthPx, heightPx) }]
    : [];
  return planHandHeldClip(seed, isEmpty ? null : document, { widthPx, heightPx, pictures });
}

const STANDALONE_BUILD = fileURLToPath(new URL('../../dist/standalone', import.meta.url));

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

/** Plays a clip to the live check and the guidance, as often a second as a phone checks frames. */
function playClipInNode(clip: HandHeldClip, checksPerSecond: number): ClipPlay {
  const check = createLiveCheck();
  const expectation = clip.document === null ? {} : { docType: clip.document.docType, side: clip.document.side };
  let guidance = initialGuidance(0);
  const frames: ShownFrame[] = [];
  for (let ms = 0; ms < clip.durationMs; ms += 1000 / checksPerSecond) {
    const spec = clip.sceneAt(ms);
    const { pixels } = renderScene(spec, spec.document === null ? null : clip.document);
    guidance = nextGuidance(guidance, check(pixels, ms, expectation), ms, { shutter: 'auto' });
    frames.push({ atMs: ms, clipMs: ms, hint: guidance.view.hint });
    if (guidance.triggersShutter) {
      const photo = { clipMs: ms, cornersIou: null, isTextExact: null };
      return scorePlay(clip, { frames, shutterAtMs: ms, photo });
    }
  }
  return scorePlay(clip, { frames, shutterAtMs: null, photo: null });
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
