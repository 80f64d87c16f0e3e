/**
 * Our live check beside OpenCV.js and jscanify, in real Chromium, in one run; then both on the same scenes.
 *
 * Run: `npm run bench -- [--frames 120] [--scenes 100] [--data DIR]`. Scenes are made of our own samples, or of the flat
 * documents of a folder with a manifest.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuild, ROOT } from './setup.mjs';

const { values } = parseArgs({
  options: {
    frames: { type: 'string', default: '120' },
    scenes: { type: 'string', default: '100' },
    data: { type: 'string', default: 'demo/samples' },
  },
});
ensureBuild();
const { runSideBySide, sideBySideRows, SIDE_BY_SIDE_HEAD } = await import('./measure/side-by-side.js');
const { runScenes } = await import('./accuracy/run-scenes.js');
const { sceneTable } = await import('./accuracy/scene-table.js');

const results = await runSideBySide(ROOT, Number(values.frames));
const rows = sideBySideRows(results);
for (const row of rows) {
  console.log(row[0]);
  for (const [i, cell] of row.entries()) if (i > 0) console.log(`  ${(SIDE_BY_SIDE_HEAD[i] ?? '').padEnd(24)}${cell}`);
}
const scenes = Number(values.scenes);
if (scenes > 0) {
  const folder = path.resolve(values.data);
  const run = { folder, seed: 7, scenes, empty: Math.ceil(scenes / 4), wantsLive: true, wantsContour: true, jobs: 1 };
  const scored = await runScenes(run);
  for (const way of ['still', 'live', 'contour'] as const) {
    console.log(`\n${sceneTable(scored, way).split('\n').filter(isMain).join('\n')}`);
  }
}

function isMain(line: string): boolean {
  return /^(still|live|contour|all|low contrast|real ground|empty, all|median)/.test(line);
}
