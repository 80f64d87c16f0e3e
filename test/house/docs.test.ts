import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { MANIFEST, PAGES } from '../scripts/docs/pages.js';

const skip = existsSync(MANIFEST) ? false : 'there is no build (npm run build)';

for (const [name, write] of Object.entries(PAGES)) {
  test(`docs/${name} is what the sources say (npm run docs)`, { skip }, async () => {
    assert.equal(readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8'), await write());
  });
}
