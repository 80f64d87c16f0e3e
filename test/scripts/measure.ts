/** Writes `docs/measurements.md`: every number with how it was measured. `npm run measure`. */
import { writeFileSync } from 'node:fs';
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
const { bigPhoto } = await import('../support/files.js');

const clip = await ensureClip('id-card-front');
const big = await bigPhoto();
const sections = [
  '# Measurements',
  `Written by \`npm run measure\`. Node ${process.versions.node}, ${cpus().length} cores, shared and noisy: an absolute
mark is run three times, the best counts; speeds are compared as ratios within one run.`,
  sizesSection(`${root}/dist`),
  await liveCheckSection(clip.path, root),
  await flowSection(clip.path, big.path, big.facts),
];
const path = `${root}/docs/measurements.md`;
writeFileSync(path, await format(sections.join('\n\n'), { ...(await resolveConfig(path)), filepath: path }));
