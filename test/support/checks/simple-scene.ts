/** Scenes of the simulator in which nothing but what a test asks for makes a photo difficult. */
import { createRandomScene, loadSample, renderScene } from '../../../bench/scenes/scenes.js';
import type { RenderedScene, SceneDocument, SceneRanges, SceneSpec } from '../../../bench/scenes/scenes.js';

/** A sharp, nearly upright document in even light. */
const CALM: Partial<SceneRanges> = {
  backgrounds: ['wood'],
  tiltDeg: [0, 6],
  rotationDeg: [0, 0],
  fill: [0.85, 0.85],
  focusSigmaPx: [0.7, 0.7],
  motionPx: [0, 0],
  exposure: [1, 1],
  noise: [1, 1],
  glareProbability: 0,
  fingersProbability: 0,
  bookletProbability: 0,
  jpegQuality: null,
};

export interface SimpleSceneOptions {
  readonly ranges?: Partial<SceneRanges>;
  /** Applied to the spec last. */
  readonly change?: (spec: SceneSpec) => Partial<SceneSpec>;
}

/** @param shown the name of a sample, or a document; `null` for an empty desk */
export async function renderSimpleScene(
  seed: number,
  shown: string | SceneDocument | null,
  { ranges, change }: SimpleSceneOptions = {},
): Promise<RenderedScene> {
  const document = typeof shown === 'string' ? await loadSample(shown) : shown;
  const spec = createRandomScene(seed, document, { ...CALM, ...ranges });
  return renderScene({ ...spec, ...change?.(spec) }, document);
}
