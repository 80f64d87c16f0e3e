/**
 * Draws documents with the simulator of the tests as JPEGs of 704 px, further documents for the scenes of `draw_scenes.py`.
 *
 * Run: `tsx training/finder/write-pages.ts --out build/pages --count 300`
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { drawVariedDocument } from '../hidden/varied-document.js';

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    count: { type: 'string', default: '300' },
    seed: { type: 'string', default: '900' },
  },
});

const WIDTH_PX = 704;
const folder = values.out ?? 'build/pages';
mkdirSync(folder, { recursive: true });
for (let n = 0; n < Number(values.count); n++) {
  const seed = Number(values.seed) + n;
  const { data, width, height } = (await drawVariedDocument(seed)).level(Infinity);
  const channels = (data.length / (width * height)) as 3 | 4;
  await sharp(data, { raw: { width, height, channels } })
    .resize(WIDTH_PX)
    .removeAlpha()
    .jpeg({ quality: 92 })
    .toFile(join(folder, `varied-${String(seed)}.jpg`));
}
