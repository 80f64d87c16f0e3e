/** The clips of a run: which document on which ground. Clip `index` of a seed is always the same. */
import { createSeededRandom } from '../../test/support/seeded-random.js';
import { planHandHeldClip } from '../scenes/hand-held-clip.js';
import type { HandHeldClip } from '../scenes/hand-held-clip.types.js';
import type { SceneDocument } from '../scenes/scene-document.js';
import { cropBackground, type SceneSource } from '../accuracy/scene-source.js';

/** Share of clips over a photographed ground, where there are photographs, and of clips held upright. */
const PHOTOGRAPHED_SHARE = 0.4;
const UPRIGHT_SHARE = 0.3;
/** Scans with fewer px per mm are blurred in every frame. */
const MIN_PX_PER_MM = 4.5;

/** Clips with a document and empty ones in one order, so that a part of a run has both. */
export function orderClips(documents: number, empty: number): { readonly index: number; readonly isEmpty: boolean }[] {
  const placed = (count: number, isEmpty: boolean): { index: number; isEmpty: boolean; at: number }[] =>
    Array.from({ length: count }, (_, index) => ({ index, isEmpty, at: (index + 0.5) / count }));
  return [...placed(documents, false), ...placed(empty, true)].sort((a, b) => a.at - b.at);
}

/** Documents are shown from the front: that is the side for which the element asks first. */
export async function planClip(
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
