/**
 * Features of drawn scenes with their truth, one JSON object a scene, for `fit.py`.
 *
 * Run: `tsx training/quality/dump-features.ts --from SEED --to SEED`
 */
import { parseArgs } from 'node:util';
import { toLuminance } from '../../src/checks/image/downscale.js';
import { drawDocumentForScenes, createQualityScene } from '../../test/support/checks/quality-scene.js';
import type { SceneDocument } from '../../test/support/scenes/scenes.js';
import { toTrainingRow, type QualityTrainingRow } from './training-row.js';

const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } });
const documents = await Promise.all(Array.from({ length: 60 }, (_, n) => drawDocumentForScenes(1000 + n)));

for (let seed = Number(values.from); seed < Number(values.to); seed++) {
  const document = documents[(seed * 7) % documents.length];
  // Wider than what is judged, so that the ends are no border of what was learned.
  const { image, truth } = createQualityScene(seed, document, { blurPx: [0.25, 8] });
  const plane = toLuminance(image, 1280);
  const scale = plane.width / image.width;
  const [xx, yy, xy] = truth.blur;
  const row = toTrainingRow(plane, { ...truth, blur: [xx * scale ** 2, yy * scale ** 2, xy * scale ** 2] });
  console.log(JSON.stringify({ seed, document: document.name, ...row }));
  console.log(JSON.stringify({ seed, document: document.name, ...reflectionRow(seed, document) }));
}

/** A small picture with a lamp in it, as the sensor gave it: one in three of the others has one, and that is too few. */
function reflectionRow(seed: number, document: SceneDocument): QualityTrainingRow {
  const { image, truth } = createQualityScene(seed + 1_000_000, document, {
    blurPx: [0.3, 1.5],
    size: { widthPx: 640, heightPx: 480 },
    glareProbability: 0.8,
    plain: true,
    change: (spec) =>
      spec.glare === null
        ? spec
        : {
            ...spec,
            glare: {
              ...spec.glare,
              strength: spec.glare.strength * 1.25,
              stretch: spec.glare.stretch * (1 + (seed % 5) / 4),
            },
          },
  });
  return { ...toTrainingRow(toLuminance(image, 1280), truth), blur: [] };
}
