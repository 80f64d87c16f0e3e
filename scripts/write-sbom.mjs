/**
 * `node scripts/write-sbom.mjs TARBALL FILE`: writes the software bill of materials of the packed package, as CycloneDX. It lists
 * what npm installs with the tarball in an empty folder; in the clone, npm leaves out what development needs as well.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fail } from './setup.mjs';

const [tarball, file] = process.argv.slice(2);
if (!tarball || !file) fail('Name the tarball and the file to write: node scripts/write-sbom.mjs TARBALL FILE');
const folder = mkdtempSync(join(tmpdir(), 'doc-capture-sbom-'));
const npm = (...args) =>
  execFileSync('npm', [...args, '--loglevel', 'error'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1e8,
    shell: process.platform === 'win32',
  });
try {
  writeFileSync(join(folder, 'package.json'), '{ "name": "host", "version": "0.0.0" }');
  npm('install', '--package-lock-only', '--no-audit', '--no-fund', resolve(tarball));
  const bill = JSON.parse(npm('sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'library'));
  const isOwn = ({ name }) => name === 'doc-capture';
  const own = bill.components.find(isOwn);
  const dependencies = bill.dependencies.filter(({ ref }) => ref !== bill.metadata.component['bom-ref']);
  const metadata = { ...bill.metadata, component: own };
  const components = bill.components.filter((component) => !isOwn(component));
  writeFileSync(file, `${JSON.stringify({ ...bill, metadata, components, dependencies }, null, 2)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
