/**
 * Writes features of drawn scenes with their truth, one JSON object per scene, for `train_blur_network.py`.
 *
 * Run: `tsx training/quality/write-features.ts --from SEED --to SEED`
 */
import { parseArgs } from 'node:util';
import { toLuminance } from '../../src/checks/image/downscale.js';
import { createQualityScene, drawDocumentForScenes } from '../../test/support/checks/quality-scene.js';
import type { SceneDocument } from '../../bench/scenes/scenes.js';
import { toTrainingRow, type QualityTrainingRow } from './training-row.js';

const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } });
const documents = await Promise.all(Array.from({ length: 60 }, (_, n) => drawDocumentForScenes(1000 + n)));

for (let seed = Number(values.from); seed < Number(values.to); seed++) {
  const document = documents[(seed * 7) % documents.length]!;
  const row = blurRow(seed, document);
  process.stdout.write(`${JSON.stringify({ seed, document: document.name, ...row })}\n`);
}

/** A scene with a wider range of blur than the checks accept, so that the network learns beyond both limits. */
function blurRow(seed: number, document: SceneDocument): QualityTrainingRow {
  const { image, truth } = createQualityScene(seed, document, { blurPx: [0.25, 8] });
  const plane = toLuminance(image, 1280);
  const scale = plane.width / image.width;
  const [xx, yy, xy] = truth.blur;
  return toTrainingRow(plane, { ...truth, blur: [xx * scale ** 2, yy * scale ** 2, xy * scale ** 2] });
}
