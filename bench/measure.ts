/**
 * Writes `docs/measurements.md`, and into `build/measurements` every number with how it was measured. `npm run bench -- measure [--data DIR] [--only PART…]`,
 * where the folder holds specimens with a manifest; without one the checks are measured on the committed samples. A part is
 * `sizes`, `lines`, `package`, `photo-checks`, `mrz`, `live`, `clips`, `webcam`, `flow`, `types`, `documents` or `slow-device`; the other
 * parts keep their earlier numbers. `documents` also writes `src/checks/supported-documents.ts`. `clips` and `webcam` take long, and are measured only by name.
 */
import { statSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureBuild, ensureDemo } from '../scripts/setup.mjs';
import { ensureTestFile } from '../test/support/test-files.js';
import { FAIR_SCENE_TEXT } from './accuracy/scene-reading.js';
import { accuracySection } from './measure/accuracy-section.js';
import { documentsSection } from './accuracy/score-document-kinds.js';
import { firstGoodFrameSection } from './measure/first-good-frame.js';
import { captureFlowSection } from './measure/capture-flow.js';
import { clipsSection, webcamSection } from './measure/clips-sections.js';
import { liveCheckSection } from './measure/live-check.js';
import { readMeasurementsFile, writeMeasurementsFile } from './measure/measurements-file.js';
import { packageSizeSection } from './measure/package-size.js';
import { sizesSection } from './measure/bundle-sizes.js';
import { slowDeviceSection } from './measure/slow-device.js';
import { sourceLinesSection } from './measure/source-lines.js';
import { looksSection } from './measure/watch-looks.js';
import { ensureClip } from './scenes/clips.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const TYPES_SEED = 41;
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: `${root}/../shared/data/specimens` },
    only: { type: 'string', multiple: true },
  },
});
ensureBuild();
ensureDemo();
const clip = await ensureClip('id-card-front');
const big = await ensureTestFile('photograph.jpg');
const megabytes = (statSync(big).size / 1e6).toFixed(1);
const folders = { specimens: values.data, samples: `${root}/demo/samples` };
const { parts } = readMeasurementsFile();
const PARTS: Readonly<Record<string, () => string | Promise<string>>> = {
  sizes: () => sizesSection(`${root}/dist/standalone`),
  lines: sourceLinesSection,
  package: packageSizeSection,
  'photo-checks': () =>
    accuracySection(
      'Photo checks',
      'What a scene is, and how it is counted: decision 025. A miss counts with IoU 0.',
      folders,
      ['scenes', 'folder', 'sharpness', 'framing', 'hidden', 'licences', 'time'],
    ),
  // After the checks: it uses the same scenes.
  mrz: () =>
    accuracySection(
      'Reading the MRZ',
      `A share of wrong ones is a share of the valid ones. A fair scene: ${FAIR_SCENE_TEXT}.`,
      folders,
      ['mrz'],
    ),
  live: async () => `${await liveCheckSection(clip, root)}\n\n${await looksSection(clip)}`,
  clips: () => clipsSection(folders.samples),
  webcam: () => webcamSection(folders.samples),
  flow: async () =>
    `${await captureFlowSection(clip, big, `12 MP JPEG of ${megabytes} MB`)}\n\n${await firstGoodFrameSection()}`,
  types: () =>
    accuracySection(
      'The type that a photo names',
      'One photo, without a type from the host. “Asked”: more than one type is possible, and the person is asked, with this one first. “No type”: no document was seen, or the photo says nothing about it; then all four are offered.',
      folders,
      ['types'],
      TYPES_SEED,
    ),
  documents: async () => (await documentsSection(folders.specimens)) ?? parts.get('documents') ?? '',
  'slow-device': slowDeviceSection,
};
const HEAD = `# Measurements

Sizes, speeds and accuracy. Node ${process.versions.node}, ${cpus().length} cores that others share. \`npm run bench -- measure\` writes this page and, into
\`build/measurements\`, every number with how it was measured; \`--only PART\` measures one part. \`npm run bench -- load\`, \`cluster\` and \`soak\`
write theirs. The best of three runs counts. Nothing was trained on specimens; scenes of other seeds chose the limits
of covered print and glare, and four weights of signs for corners. Sizes are KB of 1,000 bytes. “Yes” and “no” say whether a mark is met.`;
/** Parts that are measured only by name. */
const SLOW_PARTS = new Set(['webcam', 'clips']);
const measured = new Map<string, string>();
for (const [part, measure] of Object.entries(PARTS)) {
  const isWanted = values.only?.includes(part) ?? !SLOW_PARTS.has(part);
  measured.set(part, isWanted ? await measure() : (parts.get(part) ?? ''));
}
// Other scripts write the other parts.
await writeMeasurementsFile({
  head: HEAD,
  parts: new Map([...measured, ...[...parts].filter(([part]) => !measured.has(part))]),
});
