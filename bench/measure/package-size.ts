import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { reachFirstVerdict } from '../../test/verify/run-doc-commands/first-verdict.js';
import { stopPrograms } from '../../test/verify/run-doc-commands/shell.js';
import { folderContent, emptyFolder, packPackage } from '../../test/verify/try-package/install-app.js';
import { measurementTable } from './format-numbers.js';
import { withChromium } from './with-chromium.js';

const run = promisify(execFile);
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(2)} MB`;

/** What the packed package weighs, all that installing it brings, and how long a first verdict takes. */
export async function packageSizeSection(): Promise<string> {
  const folder = emptyFolder('package');
  try {
    const tarball = await packPackage(folder);
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'app', private: true }));
    await run('npm', ['install', tarball, '--no-audit', '--no-fund', '--loglevel', 'error'], { cwd: folder });
    const own = folderContent(join(folder, 'node_modules/doc-capture'));
    const all = folderContent(join(folder, 'node_modules'));
    const firstVerdictMs = await measureFirstVerdict();
    return [
      '## The package',
      '`npm pack`, and `npm i` of its tarball in an empty folder. A first verdict: the README’s `npm i` and `npx doc-capture dev`, and a drawn card before the camera of a headless Chromium, judged by the sandbox; npm has its packages in its cache. What every framework and bundler makes of it: `npm run try-package`.',
      measurementTable(
        ['what', 'measured'],
        [
          ['unpacked', `${megabytes(own.bytes)} in ${own.files.length} files`],
          ['installed, with what it needs', `${megabytes(all.bytes)} in ${all.files.length} files`],
          ['from an empty folder to a first verdict', `${Math.round(firstVerdictMs / 1000)} s; at most 60 s`],
        ],
      ),
    ].join('\n\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureFirstVerdict(): Promise<number> {
  const folder = emptyFolder('first-verdict');
  try {
    await packPackage(folder);
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    const { times } = await withChromium(null, (browser) => reachFirstVerdict(browser, folder));
    return times.total;
  } finally {
    stopPrograms();
    rmSync(folder, { recursive: true, force: true });
  }
}
