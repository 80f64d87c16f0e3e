/** What people do wrong while they hold a document before a camera, and the hints that name the remedies. */
import type { SeededRandom } from '../../test/support/seeded-random.js';
import { hidingFinger, hidingGlare, randomSkinTone } from './hidden-print.js';
import { distanceForFill, type SceneLens, type ScenePose } from './projection.js';
import type { SceneDocument } from './scene-document.js';
import type { HandHeldStep } from './hand-held-clip.types.js';

/** Hints that name the remedy of a mistake. */
const REMEDIES = {
  cut_off_one_side: ['centre', 'move_back'],
  cut_off_two_sides: ['centre', 'move_back'],
  too_near: ['move_back'],
  too_small: ['move_closer'],
  tilted: ['straighten'],
  moving: ['hold_still'],
  out_of_focus: ['blur'],
  glare: ['glare'],
  covered: ['covered'],
} as const satisfies Record<string, readonly string[]>;
export type Mistake = keyof typeof REMEDIES;
export const MISTAKES = Object.keys(REMEDIES) as readonly Mistake[];

export const isRemedy = (kind: Mistake, hint: string): boolean => REMEDIES[kind].some((word) => word === hint);

/** How a document is held for a mistake, from the pose in which it rests. */
export function holdWrongly(
  kind: Mistake,
  rest: ScenePose,
  document: SceneDocument,
  lens: SceneLens,
  random: SeededRandom,
): Partial<HandHeldStep> {
  const withFill = (pose: ScenePose, fill: number): ScenePose => ({
    ...pose,
    distanceMm: distanceForFill({ ...pose, centre: { x: 0.5, y: 0.5 } }, lens, document, fill),
  });
  const sign = (): number => (random.next() < 0.5 ? -1 : 1);
  switch (kind) {
    case 'cut_off_one_side': {
      const isAcross = random.next() < 0.6;
      const pose = withFill(rest, random.between(0.7, 0.85));
      const span = spanOf(pose, document, lens);
      const out = sign() * (0.5 + (random.between(0.15, 0.35) - 0.5) * (isAcross ? span.x : span.y));
      return { pose: { ...pose, centre: isAcross ? { x: 0.5 + out, y: 0.5 } : { x: 0.5, y: 0.5 + out } } };
    }
    case 'cut_off_two_sides': {
      const pose = withFill(rest, random.between(0.7, 0.85));
      const span = spanOf(pose, document, lens);
      const out = (length: number): number => 0.5 + sign() * (0.5 + (random.between(0.12, 0.28) - 0.5) * length);
      return { pose: { ...pose, centre: { x: out(span.x), y: out(span.y) } } };
    }
    case 'too_near': {
      // Nearer than `distanceForFill` goes: the size of a document is inverse to its distance.
      const pose = withFill(rest, 0.8);
      const distanceMm = pose.distanceMm * (0.8 / random.between(1.15, 1.5));
      return {
        pose: {
          ...pose,
          distanceMm,
          centre: { x: 0.5 + random.between(-0.04, 0.04), y: 0.5 + random.between(-0.04, 0.04) },
        },
      };
    }
    case 'too_small':
      return { pose: withFill(rest, random.between(0.33, 0.46)) };
    case 'tilted': {
      const pose = {
        ...rest,
        tiltDeg: random.between(32, 40),
        tiltAxisDeg: random.pick([0, 90, 180, 270]) + 8 * sign(),
      };
      return { pose: withFill(pose, random.between(0.62, 0.8)) };
    }
    case 'moving':
      return {
        pose: rest,
        swing: {
          share: random.between(0.03, 0.06),
          hertz: random.between(0.9, 1.6),
          angleRad: random.between(0, Math.PI),
        },
      };
    case 'out_of_focus':
      return { pose: rest, focusSigmaPx: random.between(3.4, 4.4), huntingSigmaPx: random.between(0, 2) };
    case 'glare':
      return { pose: rest, glare: hidingGlare(document, random) };
    case 'covered':
      return { pose: rest, fingers: [hidingFinger(document, random, randomSkinTone(random))] };
  }
}

/** Size of a document in a centred pose, as a share of the frame. */
function spanOf(pose: ScenePose, { widthMm, heightMm }: SceneDocument, lens: SceneLens): { x: number; y: number } {
  const focal = Math.max(lens.widthPx, lens.heightPx) / 2 / Math.tan((lens.fieldOfViewDeg * Math.PI) / 360);
  const scale = focal / pose.distanceMm;
  return { x: (widthMm * scale) / lens.widthPx, y: (heightMm * scale) / lens.heightPx };
}
