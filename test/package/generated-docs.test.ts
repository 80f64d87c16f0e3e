import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { GENERATED_PAGES, MANIFEST_URL } from '../../scripts/docs/generated-pages.js';

const skip = existsSync(MANIFEST_URL) ? false : 'there is no build (npm run build)';

for (const [name, generate] of Object.entries(GENERATED_PAGES))
  test(`docs/${name} is what its generator writes (npm run docs)`, { skip }, async () => {
    assert.equal(readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8'), await generate());
  });
