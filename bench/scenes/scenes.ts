/** Public module of the scene simulator. The one for clips is `clips.ts`. */
export { DESKS, type BackgroundKind } from './backgrounds.js';
export { randomClutter, type Clutter, type ClutterKind } from './clutter.js';
export { createSceneDocument, type DocumentFacts, type SceneDocument } from './scene-document.js';
export { decodePixels, loadSample, loadSamples, samplePath } from './load-samples.js';
export { createRandomScene, type SceneRanges } from './random-scene.js';
export { renderScene } from './render-scene.js';
export type {
  Backdrop,
  Glare,
  OtherDocument,
  RenderedScene,
  SceneSpec,
  SceneTruth,
  HalfShade,
  Shadow,
} from './scene.types.js';
