/** The scene simulator's door. Clips have their own: `clips.ts`. */
export { BACKGROUNDS, MORE_BACKGROUNDS, type BackgroundKind } from './backgrounds.js';
export { borderStep } from './border-step.js';
export { randomClutter, type Clutter, type ClutterKind } from './clutter.js';
export { sceneDocument, type DocumentFacts, type SceneDocument } from './document.js';
export { decodePixels, loadSample, loadSamples, sampleManifest, samplePath } from './load.js';
export { randomScene, type SceneRanges } from './random-scene.js';
export { renderScene } from './scene.js';
export type { Backdrop, Glare, Scene, SceneSpec, SceneTruth, Shade, Shadow } from './scene.types.js';
