/** `npm run docs`: generates pages from tables and doc comments. A test compares them. */
import { writeFileSync } from 'node:fs';
import { GENERATED_PAGES } from './docs/generated-pages.js';
import { ensureBuild } from './setup.mjs';

ensureBuild();
for (const [name, write] of Object.entries(GENERATED_PAGES)) {
  writeFileSync(new URL(`../docs/${name}`, import.meta.url), await write());
}
