/**
 * Writes features of drawn photos with what they show, one JSON object per photo, for `train_recapture.py`.
 *
 * Run: `tsx training/recapture/write-features.ts --seed N --photos COUNT`
 */
import { parseArgs } from 'node:util';
import { toPixelQuad } from '../../src/checks/image/quad-geometry.js';
import { extractRecaptureFeatures } from '../../src/checks/recapture/recapture-features.js';
import { planRandomPhoto } from './random-photo.js';

const { values } = parseArgs({ options: { seed: { type: 'string' }, photos: { type: 'string' } } });

for (let index = 0; index < Number(values.photos); index++) {
  const { kind, pitchPx, dots, render } = await planRandomPhoto(Number(values.seed), index);
  const { pixels, truth } = render();
  const features = extractRecaptureFeatures(pixels, toPixelQuad(truth.corners!, pixels));
  // Photos that show too little of the document are unknown in use, too.
  if (features) process.stdout.write(`${JSON.stringify({ kind, pitchPx, dots, features: [...features] })}\n`);
}
