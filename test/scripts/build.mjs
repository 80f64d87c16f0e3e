/** Builds everything that ships into `dist/`: declarations and modules by `tsc`, then the bundles by Vite. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { collectLicences } from './licences.mjs';
import { writeManifest } from './custom-elements-manifest.mjs';
import { writeIgnoreList } from './package-files.mjs';
import { fail, ROOT, run } from './setup.mjs';
import { trimModules } from './strip-comments.mjs';

rmSync(join(ROOT, 'dist'), { recursive: true, force: true });
if (!run('npx', ['tsc', '-b', 'src', 'src/tsconfig.worker.json'])) fail('tsc found errors.');
trimModules(join(ROOT, 'dist'));

// Bundles come after: some replace modules that `tsc` wrote but that must be self-contained.
const { build, loadConfigFromFile } = await import('vite');
const { PACKAGE_MODES } = await import('tsx/esm/api').then(({ tsImport }) =>
  tsImport('../../vite.config.ts', import.meta.url),
);
for (const mode of PACKAGE_MODES) {
  const loaded = await loadConfigFromFile({ command: 'build', mode }, join(ROOT, 'vite.config.ts'));
  const { config } = loaded ?? {};
  const license = { fileName: `licences/${mode}.json` };
  await build({
    ...config,
    build: { ...config?.build, license },
    root: ROOT,
    configFile: false,
    mode,
    logLevel: 'warn',
  });
}
collectLicences(join(ROOT, 'dist'));
await writeManifest(await import('../../dist/contract.js'));
writeIgnoreList();
