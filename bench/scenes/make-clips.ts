/**
 * Renders camera clips before the tests, or copies them to a folder.
 *
 *   npx tsx bench/scenes/make-clips.ts [name …] [--out DIR]
 */
import { copyFileSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CLIP_NAMES, clipTruth, ensureClip, type ClipName } from './clips.js';

const { positionals, values } = parseArgs({ allowPositionals: true, options: { out: { type: 'string' } } });
const isClipName = (name: string): name is ClipName => CLIP_NAMES.some((known) => known === name);
const unknown = positionals.filter((name) => !isClipName(name));
if (unknown.length > 0) {
  console.error(`Unknown clip: ${unknown.join(', ')}. Known: ${CLIP_NAMES.join(', ')}`);
  process.exit(1);
}

for (const name of positionals.length > 0 ? positionals.filter(isClipName) : CLIP_NAMES) {
  const started = performance.now();
  const file = await ensureClip(name);
  const { frames, firstGood } = await clipTruth(name);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const good = frames.filter((frame) => frame.good).length;
  console.log(
    `${name}: ${frames.length} frames, ${good} good (front from ${firstGood.front}, back from ${firstGood.back}), ${(statSync(file).size / 1e6).toFixed(1)} MB, ${seconds} s`,
  );
  if (values.out !== undefined) {
    mkdirSync(values.out, { recursive: true });
    copyFileSync(file, join(values.out, `${name}.mjpeg`));
    copyFileSync(file.replace(/\.mjpeg$/, '.json'), join(values.out, `${name}.json`));
  }
}
