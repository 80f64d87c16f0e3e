/**
 * Publishes the packed package without sending it, and writes its bill of materials. A stage of `npm run verify`. The refusals are in
 * `test/structure/publishing.test.ts`.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuild, ROOT } from '../../scripts/setup.mjs';
import { emptyFolder, packPackage } from './try-package/install-app.js';

interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
}
interface BillOfMaterials {
  readonly metadata: { readonly component: { readonly name: string; readonly version: string } };
  readonly components: readonly { readonly name: string; readonly version: string }[];
}

/** The unpacked tarball, with an address, and without the scripts that are in the clone only. */
function checkPublishing(tarball: string, manifest: Manifest, folder: string): void {
  mkdirSync(folder);
  execFileSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1']);
  const repository = { type: 'git', url: 'git+https://code.example/doc-capture.git' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, scripts: {}, repository }));
  const { status, stdout, stderr } = spawnSync('npm', ['publish', '--dry-run'], { cwd: folder, encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  assert.ok(stdout.includes(`+ doc-capture@${manifest.version}`), stdout);
}

function checkBillOfMaterials(tarball: string, { version, dependencies }: Manifest, file: string): void {
  execFileSync(process.execPath, [join(ROOT, 'scripts/write-sbom.mjs'), tarball, file]);
  const { metadata, components } = JSON.parse(readFileSync(file, 'utf8')) as BillOfMaterials;
  assert.deepEqual([metadata.component.name, metadata.component.version], ['doc-capture', version]);
  const listed = new Map(components.map((component) => [component.name, component.version]));
  for (const [name, wanted] of Object.entries(dependencies)) assert.equal(listed.get(name), wanted, name);
  const notices = readFileSync(join(ROOT, 'dist/standalone/THIRD-PARTY-NOTICES.md'), 'utf8');
  const bundled = [...notices.matchAll(/^## (\S+) - /gm)].map(([, name = '']) => name);
  assert.ok(bundled.length > 9);
  assert.deepEqual(
    bundled.filter((name) => !listed.has(name)),
    [],
  );
}

ensureBuild();
const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest;
const folder = emptyFolder('publishing');
try {
  const tarball = await packPackage(folder);
  const steps: Readonly<Record<string, () => void>> = {
    'npm publish of the packed package with an address → would be published': () =>
      checkPublishing(tarball, manifest, join(folder, 'package')),
    'the bill of materials → every dependency, and every library of the standalone build': () =>
      checkBillOfMaterials(tarball, manifest, join(folder, 'sbom.json')),
  };
  for (const [name, check] of Object.entries(steps)) {
    check();
    process.stdout.write(`ok  ${name}\n`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
