/** The packed package as the tools see it that others judge packages with. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { after, test } from 'node:test';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { build } from 'vite';
import { emptyFolder, packPackage } from '../verify/try-package/install-app.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const skip = existsSync(join(ROOT, 'dist/standalone')) ? false : 'there is no build (npm run build)';

test('publint reports nothing about the built package', { skip }, async () => {
  const { messages } = await publint({ pkgDir: ROOT, strict: true });
  assert.deepEqual(messages, []);
});

const folder = emptyFolder('package-lint');
after(() => rmSync(folder, { recursive: true }));

test('the type declarations of the packed package resolve for bundlers and for Node', { skip }, async () => {
  const tarball = createPackageFromTarballData(new Uint8Array(readFileSync(await packPackage(folder))));
  const result = await checkPackage(tarball, { excludeEntrypoints: ['./openapi.yaml'] });
  assert.ok(result.types);
  // The resolution of 2012 knows no `exports`, and a module is a module.
  const problems = result.problems.filter(
    (problem) =>
      !('resolutionKind' in problem && problem.resolutionKind === 'node10') && problem.kind !== 'CJSResolvesToESM',
  );
  assert.deepEqual(problems, []);
});

test('unused imports of the package → an empty Vite bundle; the main entry defines the element', { skip }, async () => {
  const entry = join(folder, 'entry.js');
  const bundleOf = async (statement: string, ...names: readonly string[]): Promise<string> => {
    writeFileSync(entry, names.map((name) => `${statement} '${join(ROOT, 'dist', name)}.js';`).join('\n'));
    const lib = { entry, formats: ['es' as const] };
    const built = await build({ root: folder, configFile: false, logLevel: 'silent', build: { write: false, lib } });
    const files = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
    return files.map((file) => ('code' in file ? file.code : '')).join('');
  };
  const unused = await bundleOf('import', 'element', 'headless', 'checks', 'contract', 'testing', 'vue');
  assert.equal(unused.trim(), '');
  assert.ok((await bundleOf('export { DOC_TYPES } from', 'contract')).length < 2_000);
  assert.match(await bundleOf('import', 'index'), /customElements\.define/);
});
