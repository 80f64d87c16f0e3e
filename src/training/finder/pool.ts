/**
 * Draws small scenes with the simulator of the tests for `propose.py`: our samples and the pages of `pages.py` on drawn
 * desks and drawn grounds. One record a scene: width and height (two bytes each), eight corners' coordinates (floats of
 * four bytes, NaN without a document), then the planes Y, Cb and Cr.
 *
 * Run: `tsx src/training/finder/pool.ts --pages build/pages --seed 31 --scenes 9000 --out build/pool.bin`
 */
import { closeSync, openSync, writeSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { colourPlanes } from '../../checks/image/colour.js';
import { shrink, toLuminance } from '../../checks/image/downscale.js';
import { planEmptyScene, planScene, render, type PlannedScene } from '../../../test/scripts/accuracy/scene-plan.js';
import { sourceWithPages } from './source.js';

/** Frames are drawn so much smaller than the simulator's, for speed. */
const SCALE = 1 / 3;
/** Long side of what is kept, px: that of proposer.py. */
const LONG_SIDE = 160;
/** Of so many scenes one is empty. */
const EMPTY_EVERY = 7;

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: 'build/pages' },
    seed: { type: 'string', default: '31' },
    scenes: { type: 'string', default: '9000' },
    out: { type: 'string', default: 'build/pool.bin' },
  },
});

/** The same scene in a smaller frame: what is measured in its pixels shrinks along. */
function smaller({ spec, ...planned }: PlannedScene): PlannedScene {
  const { focusSigmaPx, motion, sensor, jpegQuality } = spec;
  return {
    ...planned,
    spec: {
      ...spec,
      widthPx: Math.round(spec.widthPx * SCALE),
      heightPx: Math.round(spec.heightPx * SCALE),
      focusSigmaPx: focusSigmaPx * SCALE,
      motion: { ...motion, lengthPx: motion.lengthPx * SCALE },
      sensor: { ...sensor, noise: sensor.noise * SCALE },
      // Blocks of eight are three times as large here.
      jpegQuality: jpegQuality === null || jpegQuality < 75 ? null : Math.min(98, jpegQuality + 12),
    },
  };
}

const source = await sourceWithPages(values.pages);
const seed = Number(values.seed);
const file = openSync(values.out, 'w');
for (let n = 0; n < Number(values.scenes); n++) {
  const plan = n % EMPTY_EVERY === 0 ? planEmptyScene : planScene;
  const { pixels, truth } = render(smaller(await plan(source, seed, n)));
  const luminance = shrink(toLuminance(pixels, pixels.width), LONG_SIDE);
  const { width, height } = luminance;
  const corners = truth.corners?.flatMap(({ x, y }) => [x * width, y * height]) ?? new Array<number>(8).fill(NaN);
  const planes = [luminance, ...colourPlanes(pixels, width, height)].map(({ data }) => Buffer.from(data));
  const head = Buffer.concat([
    Buffer.from(Uint16Array.of(width, height).buffer),
    Buffer.from(Float32Array.from(corners).buffer),
  ]);
  writeSync(file, Buffer.concat([head, ...planes]));
}
closeSync(file);
