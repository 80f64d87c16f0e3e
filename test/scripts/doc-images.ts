/**
 * Takes the images of the README: `npm run doc-images`. The demo, live, with its own sample camera, the flow from the first
 * screen to the answer, and a film of it. `-- film` takes the film only; `demo` and `flow` likewise.
 */
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { drawDemo } from './doc-images/draw-demo.js';
import { drawFilm } from './doc-images/draw-film.js';
import { drawFlow } from './doc-images/draw-flow.js';
import { ensureBuild, ensureDemo, fail } from './setup.mjs';

const FOLDER = fileURLToPath(new URL('../../docs/images', import.meta.url));
const DRAW = new Map([
  ['demo', drawDemo],
  ['flow', drawFlow],
  ['film', drawFilm],
]);

const names = process.argv.slice(2);
const unknown = names.filter((name) => !DRAW.has(name));
if (unknown.length) fail(`Unknown: ${unknown.join(', ')}. There are ${[...DRAW.keys()].join(', ')}.`);

ensureBuild();
ensureDemo();
mkdirSync(FOLDER, { recursive: true });
for (const [name, draw] of DRAW) if (names.length === 0 || names.includes(name)) await draw(FOLDER);
