/** The contents of the packed package: everything that its exports need, and nothing else. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { before, describe, test } from 'node:test';
import { assertNone } from '../support/assert-none.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MANIFEST = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta: Readonly<Record<string, { optional: boolean }>>;
};
/** Exports that are files for browsers, not modules for Node. */
const SCRIPTS = ['./standalone/*', './testing.iife.js'];
const MODULES = Object.entries(MANIFEST.exports).filter(
  ([name, target]) => !name.endsWith('.json') && !SCRIPTS.includes(name) && typeof target !== 'string',
);

/** Static imports and exports with `from`, imports for their effects, and dynamic imports of a literal. */
const IMPORTS = [
  /^(?:import|export)\b[^;"'`]*?\bfrom\s*["'`]([^"'`]+)["'`]/gm,
  /^import\s*["'`]([^"'`]+)["'`]/gm,
  /\bimport\(\s*(?:\/\*[^]*?\*\/\s*)?["'`]([^"'`$]+)["'`]\s*\)/g,
];

/** For contributors, or large. npm shows the README with links to the repository, so there they have a target. */
const AT_THE_REPOSITORY = [
  'CONTRIBUTING.md',
  'demo/samples',
  'docs/architecture.md',
  'docs/conformance.md',
  'docs/decisions',
  'docs/images/film.webp',
  'src/',
];

const ENV = { PATH: process.env['PATH'] };

interface Packed {
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

const skip = existsSync(join(ROOT, 'dist/standalone')) ? false : 'there is no build (npm run build)';

describe('the package', { skip }, () => {
  let packed: Packed;
  let paths: readonly string[];

  before(() => {
    const args = ['pack', '--dry-run', '--json', '--ignore-scripts', '--loglevel', 'error'];
    [packed] = JSON.parse(execFileSync('npm', args, { cwd: ROOT, encoding: 'utf8' })) as [Packed];
    paths = packed.files.map(({ path }) => path);
  });

  test('the package contains every file of the standalone build, and the modules of the npm build', () => {
    const standalone = readdirSync(join(ROOT, 'dist/standalone'));
    assert.ok(standalone.length > 60);
    assertNone(standalone.filter((name) => !paths.includes(`dist/standalone/${name}`)));
    assert.ok(paths.filter((path) => /^dist\/(?!standalone).*\.js$/.test(path)).length > 300);
  });

  test('the package contains no source maps, compiler state, native or training code', () => {
    assertNone(
      paths.filter((path) =>
        /\.map$|tsbuildinfo|\/training\/|\.built$|\.npmignore$|\.(node|so|dll|dylib|gyp|exe)$/.test(path),
      ),
    );
  });

  test('a link or an image of a page in the package → a file in the package, or one that is at the repository only', () => {
    const isPacked = (path: string): boolean => paths.some((each) => each === path || each.startsWith(`${path}/`));
    const pages = paths.filter((path) => path.endsWith('.md') && !path.startsWith('dist/'));
    assert.ok(pages.includes('README.md') && pages.length > 9);
    const targets = pages.flatMap((page) => {
      const text = readFileSync(join(ROOT, page), 'utf8').replace(/```[^]*?```|`[^`]*`/g, '');
      const links = [...text.matchAll(/(?:\]\(|src="|srcset=")([^)#\s"]+)/g)].map(([, link = '']) => link);
      return links.filter((link) => !/^[a-z]+:/.test(link)).map((link) => join(page, '..', link).replace(/\/$/, ''));
    });
    assert.ok(targets.length > 99);
    const outside = targets.filter((path) => !isPacked(path));
    assertNone(outside.filter((path) => !AT_THE_REPOSITORY.some((begin) => path.startsWith(begin))));
    assertNone(outside.filter((path) => !existsSync(join(ROOT, path))));
  });

  test('the package contains what its examples need, and nothing that running them leaves', () => {
    const needed = ['demo/backends/page.html', 'demo/backends/php/doc_capture.php', 'demo/headless.css'];
    assertNone(needed.filter((path) => !paths.includes(path)));
    assertNone(paths.filter((path) => /\.(pyc|sqlite)$|node_modules/.test(path)));
  });

  test('every import in the package → a file in the package, or a package that package.json declares', () => {
    const known = [...Object.keys(MANIFEST.dependencies), ...Object.keys(MANIFEST.peerDependenciesMeta)];
    const isKnown = (name: string): boolean =>
      known.some((each) => name === each || name.startsWith(`${each}/`)) ||
      builtinModules.includes(name.replace(/^node:/, ''));
    const missing = paths
      .filter((path) => path.startsWith('dist/') && path.endsWith('.js') && !path.startsWith('dist/standalone/'))
      .flatMap((path) => {
        const code = readFileSync(join(ROOT, path), 'utf8');
        const names = IMPORTS.flatMap((pattern) => [...code.matchAll(pattern)].map((match) => match[1]!));
        return names
          .filter((name) => (name.startsWith('.') ? !paths.includes(join(path, '..', name)) : !isKnown(name)))
          .map((name) => `${path}: ${name}`);
      });
    assert.deepEqual(missing, []);
  });

  for (const [name, target] of Object.entries(MANIFEST.exports).filter(([each]) => each !== './standalone/*')) {
    test(`export ${name} → its files are in the package, and code has type declarations`, () => {
      const targets = typeof target === 'string' ? [target] : Object.values(target);
      for (const each of targets) assert.ok(paths.includes(each.replace('./', '')), each);
      if (targets.some((each) => each.endsWith('.js'))) assert.notEqual(typeof target, 'string');
    });
  }

  /** What a program of its own prints, as a user of the package would run it. */
  const runProgram = (type: 'module' | 'commonjs', code: string): string => {
    const args = ['--no-warnings', `--input-type=${type}`, '--eval', code];
    return execFileSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8', env: ENV, timeout: 120_000 }).trim();
  };

  test('the export ./relay can be loaded with require() from CommonJS', () => {
    const code = `console.log(Object.keys(require('doc-capture/relay')).includes('createRelay'))`;
    assert.equal(runProgram('commonjs', code), 'true');
  });

  test('every export for modules → can be imported in Node without a DOM, and the process ends by itself', () => {
    const names = MODULES.map(([name]) => `doc-capture${name.slice(1)}`);
    const code = `for (const name of ${JSON.stringify(names)}) {
        await import(name);
        if (typeof document !== 'undefined') throw new Error(name + ' makes a DOM');
        console.log(name);
      }`;
    assert.deepEqual(runProgram('module', code).split('\n'), names);
  });
});
