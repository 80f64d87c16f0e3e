import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { folderContent, emptyFolder, packPackage } from '../../test/verify/try-package/install-app.js';
import { measurementTable } from './format-numbers.js';

const run = promisify(execFile);
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(2)} MB`;

/** What the packed package weighs, and all that installing it brings. */
export async function packageSizeSection(): Promise<string> {
  const folder = emptyFolder('package');
  try {
    const tarball = await packPackage(folder);
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'app', private: true }));
    await run('npm', ['install', tarball, '--no-audit', '--no-fund', '--loglevel', 'error'], { cwd: folder });
    const own = folderContent(join(folder, 'node_modules/doc-capture'));
    const all = folderContent(join(folder, 'node_modules'));
    return [
      '## The package',
      '`npm pack`, and `npm i` of its tarball in an empty folder. What every framework and bundler makes of it: `npm run try-package`.',
      measurementTable(
        ['what', 'measured'],
        [
          ['unpacked', `${megabytes(own.bytes)} in ${own.files.length} files`],
          ['installed, with what it needs', `${megabytes(all.bytes)} in ${all.files.length} files`],
        ],
      ),
    ].join('\n\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
