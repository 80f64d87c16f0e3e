/**
 * Features of every hypothesis of drawn scenes, one JSON object per picture and mode, for `fit.py`.
 *
 * Run: `tsx src/training/hypotheses/dump.ts --from SEED --to SEED`
 */
import { parseArgs } from 'node:util';
import { candidatesOf, LIVE_LINES, STILL_LINES, type FinderOptions } from '../../checks/document/find.js';
import { overlap } from '../../checks/document/geometry.js';
import { FEATURE_NAMES } from '../../checks/document/score.js';
import { colourPlanes } from '../../checks/image/colour.js';
import { toLuminance } from '../../checks/image/downscale.js';
import type { Pixels, Quad } from '../../checks/checks.js';
import { makeEmptyScene, makeScene } from '../../../test/support/checks/scene.js';

const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } });

function dump(name: string, image: Pixels, truth: Quad | null): void {
  const plane = toLuminance(image, 1280);
  const modes: Record<'live' | 'still', FinderOptions> = {
    live: { lines: LIVE_LINES },
    still: { lines: STILL_LINES, colour: (width, height) => colourPlanes(image, width, height) },
  };
  for (const [mode, options] of Object.entries(modes)) {
    const { small, candidates } = candidatesOf(plane, options);
    const corners = truth?.map((p) => ({ x: p.x * small.width - 0.5, y: p.y * small.height - 0.5 })) ?? null;
    const rows = candidates.map(({ hypothesis, features }) => [
      corners === null ? 0 : overlap(hypothesis.corners, corners),
      ...FEATURE_NAMES.map((feature) => features[feature]),
    ]);
    console.log(JSON.stringify({ name, mode, hasDocument: truth !== null, rows }));
  }
}

for (let seed = Number(values.from); seed < Number(values.to); seed++) {
  const size = seed % 4 === 0 ? { width: 960, height: 1280 } : {};
  const scene = await makeScene(seed, size);
  dump(`document ${String(seed)}`, scene.image, scene.quad);
  dump(`empty ${String(seed)}`, makeEmptyScene(seed).image, null);
  // Every third picture more: printed rectangles, the hardest of what is no document.
  if (seed % 3 === 0) dump(`labels ${String(seed)}`, makeEmptyScene(seed, 1280, 720, 'labels').image, null);
}
