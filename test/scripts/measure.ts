/** Writes `docs/measurements.md`: every number with how it was measured. `npm run measure`. */
import { statSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { ensureBuild, ensureDemo } from './setup.mjs';
import { flowSection } from './measure/flow.js';
import { liveCheckSection } from './measure/live-check.js';
import { sizesSection } from './measure/sizes.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
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
  await liveCheckSection(clip, root),
  await flowSection(clip, big, `12 MP JPEG of ${megabytes} MB`),
];
const path = `${root}/docs/measurements.md`;
writeFileSync(path, await format(sections.join('\n\n'), { ...(await resolveConfig(path)), filepath: path }));
