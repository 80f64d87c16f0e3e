import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { assertNone } from '../support/assert-none.js';

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

const PAGES = ['.', 'docs', 'docs/decisions'].flatMap(pages);

for (const page of PAGES) {
  test(`${page}: every link into the project has a target`, () => {
    const links = [...textOf(page).matchAll(/\]\(([^)#\s]*)(?:#([^)\s]+))?\)/g)];
    const dead = links.filter(([, target = '', anchor]) => {
      if (/^[a-z]+:/.test(target)) return false;
      const path = target === '' ? page : join(dirname(page), target);
      if (!existsSync(join(ROOT, path))) return true;
      return anchor !== undefined && path.endsWith('.md') && !anchorsOf(path).includes(anchor);
    });
    assertNone(dead.map(([link]) => link));
  });
}

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const OWN_FOLDERS = '(?:src|test|scripts|bench|demo|docs|training)';
/** A file or folder of the project in code marks. `<` and `…` stand for something to fill in. */
const OWN_PATH = new RegExp(`\`(${OWN_FOLDERS}/[^\`\\s<…*]+)\``, 'g');
const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts);
const commands = [...read('bench/bench.ts').matchAll(/^ {2}'?([\w-]+)'?:/gm)].map(([, name = '']) => name);
const attributes = [...read('docs/reference.md').matchAll(/^\| `([a-z-]+)`/gm)].map(([, name = '']) => name);
/** Sources that may name an environment variable or a constant. */
const sources = ['src', 'scripts', 'bench', 'demo']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((name) => /\.(?:ts|mjs|yaml|service)$|Containerfile$/.test(name))
  .map(read)
  .join('\n');
/** Variables of V8, Node, PHP and frameworks. */
const FOREIGN_VARIABLES = new Set(['NODE_OPTIONS', 'BODY_SIZE_LIMIT']);
/** Attributes of HTML that examples beside the element use. */
const HTML_ATTRIBUTES = new Set(['class', 'id', 'style', 'slot', 'lang', 'name', 'required', 'disabled', 'ref']);

for (const page of PAGES)
  test(`${page}: every path, variable, npm script, benchmark and attribute that it names exists`, () => {
    const text = read(page);
    const paths = [...text.matchAll(OWN_PATH)].map(([, path = '']) => path);
    const runs = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
    const benches = [...text.matchAll(/npm run bench -- ([\w-]+)/g)].map(([, name = '']) => name);
    const used = [...text.matchAll(/<doc-capture\s([^>]*)>/g)].flatMap(([, list = '']) =>
      [...list.replaceAll(/=(?:"[^"]*"|\{[^}]*\})/g, '').matchAll(/(?<=^|\s)([a-z][a-z-]*)/g)].map(([name]) => name),
    );
    const variables = [...text.matchAll(/`([A-Z]{2,}(?:_[A-Z]+)+)(?:=[^`]*)?`/g)].map(([, name = '']) => name);
    assert.deepEqual(
      {
        paths: paths.filter((path) => !existsSync(join(ROOT, path))),
        variables: variables.filter(
          (name) => !FOREIGN_VARIABLES.has(name) && !sources.includes(name.replace(/_FILE$/, '')),
        ),
        scripts: runs.filter((name) => !scripts.includes(name)),
        benches: benches.filter((name) => !commands.includes(name)),
        attributes: used.filter(
          (name) => !attributes.includes(name) && !HTML_ATTRIBUTES.has(name) && !name.startsWith('on'),
        ),
      },
      { paths: [], scripts: [], benches: [], attributes: [], variables: [] },
    );
  });
