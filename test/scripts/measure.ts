/**
 * Writes `docs/measurements.md`: every number with how it was measured. `npm run measure [-- --data DIR]`, where the
 * folder holds specimens with a manifest; without one the eyes are measured on our own samples.
 */
import { statSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { ensureBuild, ensureDemo } from './setup.mjs';
import { eyesSection } from './measure/eyes.js';
import { flowSection } from './measure/flow.js';
import { liveCheckSection } from './measure/live-check.js';
import { liveLoopSection } from './measure/live-loop.js';
import { sideBySideSection } from './measure/side-by-side.js';
import { sizesSection } from './measure/sizes.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values } = parseArgs({ options: { data: { type: 'string', default: `${root}/../shared/data/specimens` } } });
ensureBuild();
ensureDemo();
const { ensureClip } = await import('../support/scenes/clips.js');
const { ensureFile } = await import('../support/files.js');

const clip = await ensureClip('id-card-front');
const big = await ensureFile('photograph.jpg');
const megabytes = (statSync(big).size / 1e6).toFixed(1);
const sections = [
  '# Measurements',
  `Written by \`npm run measure\`. Node ${process.versions.node}, ${cpus().length} cores, shared and noisy: an absolute
mark is run three times, the best counts; speeds are compared as ratios within one run.`,
  sizesSection(`${root}/dist`),
  await eyesSection({ folder: values.data, samples: `${root}/demo/samples` }),
  await liveCheckSection(clip, root),
  await liveLoopSection(clip, root),
  await sideBySideSection(root),
  await flowSection(clip, big, `12 MP JPEG of ${megabytes} MB`),
];
const path = `${root}/docs/measurements.md`;
writeFileSync(path, await format(sections.join('\n\n'), { ...(await resolveConfig(path)), filepath: path }));
