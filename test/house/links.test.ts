import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const pages = (folder: string): string[] =>
  readdirSync(join(ROOT, folder)).flatMap((name) => (name.endsWith('.md') ? [join(folder, name)] : []));

for (const page of ['README.md', 'CHANGELOG.md', ...pages('docs'), ...pages('docs/decisions')]) {
  test(`${page}: every link into the project leads somewhere`, () => {
    const text = readFileSync(join(ROOT, page), 'utf8').replace(/```[^]*?```/g, '');
    const links = [...text.matchAll(/\]\(([^)#\s]+)/g)].map(([, target = '']) => target);
    const dead = links.filter((target) => !/^[a-z]+:/.test(target) && !existsSync(join(ROOT, dirname(page), target)));
    assert.deepEqual(dead, []);
  });
}
