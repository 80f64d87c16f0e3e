/**
 * Makes the images of the README: `npm run doc-images`. A screenshot of the demo with its sample camera, screenshots of the flow from
 * the first screen to the answer, and a film of it. `-- film` makes the film only; `-- demo` and `-- flow` likewise.
 */
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { screenshotDemo } from './doc-images/screenshot-demo.js';
import { recordFilm } from './doc-images/record-film.js';
import { screenshotFlow } from './doc-images/screenshot-flow.js';
import { ensureBuild, ensureDemo, fail } from './setup.mjs';

const FOLDER = fileURLToPath(new URL('../docs/images', import.meta.url));
/** What makes each image, in the order in which they are made. */
const IMAGE_MAKERS = new Map([
  ['demo', screenshotDemo],
  ['flow', screenshotFlow],
  ['film', recordFilm],
]);

const names = process.argv.slice(2);
const unknown = names.filter((name) => !IMAGE_MAKERS.has(name));
if (unknown.length) fail(`Unknown: ${unknown.join(', ')}. There are ${[...IMAGE_MAKERS.keys()].join(', ')}.`);

ensureBuild();
ensureDemo();
mkdirSync(FOLDER, { recursive: true });
for (const [name, makeImage] of IMAGE_MAKERS) if (names.length === 0 || names.includes(name)) await makeImage(FOLDER);
