import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ERROR_SITUATIONS } from '../support/errors/error-situations.js';

for (const { what, tests } of ERROR_SITUATIONS)
  test(`every test that docs/troubles.md lists for "${what}" exists`, () => {
    assert.ok(tests.length > 0);
    for (const { title, file } of tests)
      assert.ok(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8').includes(title), `${file}: ${title}`);
  });
