/** Scenes of documents that are partly covered or under a reflection, with the print that is hidden. */
import { createSeededRandom, seedFromText, type SeededRandom } from '../../test/support/seeded-random.js';
import { DESKS } from './backgrounds.js';
import { hiddenPrintOf, type HiddenPrintTruth } from './hidden-truth.js';
import { randomCovers, randomReflections } from './random-covers.js';
import { createRandomScene, type SceneRanges } from './random-scene.js';
import { renderScene, type ThingsOnDocument } from './render-scene.js';
import type { RenderedScene, SceneSpec } from './scene.types.js';
import type { SceneDocument } from './scene-document.js';

export type HiddenSceneKind =
  /** Fingers or a rim reach print. */
  | 'covered'
  /** Fingers or a rim lie on the margin alone. */
  | 'held'
  | 'glare'
  | 'sheen'
  | 'plain';
export const HIDDEN_SCENE_KINDS: readonly HiddenSceneKind[] = ['covered', 'held', 'glare', 'sheen', 'plain'];

export interface HiddenScene {
  readonly kind: HiddenSceneKind;
  readonly document: SceneDocument;
  readonly spec: SceneSpec;
  readonly things: ThingsOnDocument;
  readonly hidden: HiddenPrintTruth;
  render(): RenderedScene;
}

/** Print of at least so many mm² is hidden: about two letters of an MRZ line, or three words of a field. */
export const HIDDEN_FROM_MM2 = 12;

const RANGES: Partial<SceneRanges> = {
  backgrounds: DESKS,
  tiltDeg: [0, 25],
  fill: [0.55, 0.92],
  focusSigmaPx: [0.3, 1.2],
  motionPx: [0, 2],
  exposure: [0.6, 1.1],
  noise: [1, 7],
  glareProbability: 0,
  fingersProbability: 0,
  jpegQuality: [55, 95],
};

/** Scene `index` of a seed: the same every time. A scene of a kind that must hide print hides at least 12 mm² of it. */
export function planHiddenScene(
  seed: number,
  index: number,
  kind: HiddenSceneKind,
  document: SceneDocument,
  change: Partial<SceneRanges> = {},
): HiddenScene {
  const random = createSeededRandom(seedFromText(`hidden ${String(seed)} ${String(index)}`));
  const spec = createRandomScene(random.integer(1, 2 ** 31), document, { ...RANGES, ...change });
  const draw = (): Pick<HiddenScene, 'kind' | 'things' | 'hidden'> => {
    const things = { covers: [], reflections: [], ...DRAW_THINGS[kind](random, document) };
    return { kind, things, hidden: hiddenPrintOf(things, document, spec.sensor.exposure) };
  };
  let drawn = draw();
  for (let attempt = 0; attempt < 40 && !isDecided(drawn); attempt++) drawn = draw();
  return { ...drawn, document, spec, render: () => renderScene(spec, document, drawn.things) };
}

const DRAW_THINGS: Readonly<
  Record<HiddenSceneKind, (random: SeededRandom, document: SceneDocument) => Partial<ThingsOnDocument>>
> = {
  covered: (random, document) => ({ covers: randomCovers(random, document, 'over') }),
  held: (random, document) => ({ covers: randomCovers(random, document, 'beside') }),
  glare: (random, document) => ({ reflections: randomReflections(random, document, 'strong') }),
  sheen: (random, document) => ({ reflections: randomReflections(random, document, 'sheen') }),
  plain: () => ({}),
};

/** The scene is as its kind says: after 40 draws some are not, and count for nothing. */
export function isDecided({ kind, hidden }: Pick<HiddenScene, 'kind' | 'hidden'>): boolean {
  if (kind === 'covered') return hidden.coveredMm2 >= HIDDEN_FROM_MM2;
  if (kind === 'glare') return hidden.lostMm2 >= HIDDEN_FROM_MM2;
  return hidden.perhapsCoveredMm2 <= 1 && hidden.perhapsLostMm2 <= 1;
}
