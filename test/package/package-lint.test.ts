/** The packed package as the tools see it that others judge packages with. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const skip = existsSync(join(ROOT, 'dist/.npmignore')) ? false : 'there is no build (npm run build)';

test('publint reports nothing about the built package', { skip }, async () => {
  const { messages } = await publint({ pkgDir: ROOT, strict: true });
  assert.deepEqual(messages, []);
});

test('the type declarations of the packed package resolve for bundlers and for Node', { skip }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'doc-capture-'));
  try {
    const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder, '--loglevel', 'error'];
    const [{ filename }] = JSON.parse(execFileSync('npm', args, { cwd: ROOT, encoding: 'utf8' })) as [
      { filename: string },
    ];
    const tarball = createPackageFromTarballData(new Uint8Array(readFileSync(join(folder, filename))));
    const result = await checkPackage(tarball);
    assert.ok(result.types);
    // The resolution of 2012 knows no `exports`, and a module is a module.
    const problems = result.problems.filter(
      (problem) =>
        !('resolutionKind' in problem && problem.resolutionKind === 'node10') && problem.kind !== 'CJSResolvesToESM',
    );
    assert.deepEqual(problems, []);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
