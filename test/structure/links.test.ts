import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const pages = (folder: string): string[] =>
  readdirSync(join(ROOT, folder)).flatMap((name) => (name.endsWith('.md') ? [join(folder, name)] : []));

const textOf = (page: string): string => readFileSync(join(ROOT, page), 'utf8').replace(/```[^]*?```/g, '');

/** Anchors of headings: lower case, words joined by hyphens, everything else removed. */
const anchorsOf = (page: string): string[] =>
  [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-'),
  );

for (const page of [...pages('.'), ...pages('docs'), ...pages('docs/frameworks'), ...pages('docs/decisions')]) {
  test(`${page}: every link into the project has a target`, () => {
    const links = [...textOf(page).matchAll(/\]\(([^)#\s]*)(?:#([^)\s]+))?\)/g)];
    const dead = links.filter(([, target = '', anchor]) => {
      if (/^[a-z]+:/.test(target)) return false;
      const path = target === '' ? page : join(dirname(page), target);
      if (!existsSync(join(ROOT, path))) return true;
      return anchor !== undefined && path.endsWith('.md') && !anchorsOf(path).includes(anchor);
    });
    assert.deepEqual(
      dead.map(([link]) => link),
      [],
    );
  });
}
