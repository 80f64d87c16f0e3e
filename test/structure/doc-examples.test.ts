import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Text of an example, and the text in the file that is run. */
const AS_RUN: Readonly<Record<string, string>> = { "'@playwright/test'": "'./support/fixtures.js'" };

/** A block of code under a comment that names the file it is run from. */
const EXAMPLE = /<!-- (\S+) -->\n+```(?:\w+)\n([^]*?)```/g;

const pagesIn = (folder: string): string[] => readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`);
const pages = ['README.md', ...pagesIn('docs')].filter((name) => name.endsWith('.md'));
for (const page of pages)
  for (const [, file = '', block = ''] of read(page).matchAll(EXAMPLE))
    test(`${page}: the example marked with ${file} equals that file`, () => {
      const asRun = Object.entries(AS_RUN).reduce((text, [said, run]) => text.replaceAll(said, run), block);
      assert.equal(asRun, read(file));
    });
