/**
 * Features of drawn scenes with their truth, one JSON object a scene, for `fit.py`.
 *
 * Run: `tsx src/training/quality/dump.ts --from SEED --to SEED`
 */
import { parseArgs } from 'node:util';
import { toLuminance } from '../../checks/image/downscale.js';
import { drawnForScenes, qualityScene } from '../../../test/support/checks/quality-scene.js';
import { rowOf } from './row.js';

const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } });
const documents = await Promise.all(Array.from({ length: 60 }, (_, n) => drawnForScenes(1000 + n)));

for (let seed = Number(values.from); seed < Number(values.to); seed++) {
  const document = documents[(seed * 7) % documents.length]!;
  // Wider than what is judged, so that the ends are no border of what was learned.
  const { image, truth } = qualityScene(seed, document, { blurPx: [0.25, 8] });
  const plane = toLuminance(image, 1280);
  const scale = plane.width / image.width;
  const [xx, yy, xy] = truth.blur;
  const row = rowOf(plane, { ...truth, blur: [xx * scale ** 2, yy * scale ** 2, xy * scale ** 2] });
  console.log(JSON.stringify({ seed, document: document.name, ...row }));
}
