/** Builds the package into `dist/`: `tsc` writes declarations and modules, Vite the bundles. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { collectLicences } from './licences.mjs';
import { writeElementsManifest } from './custom-elements-manifest.mjs';
import { writeNpmIgnore } from './package-files.mjs';
import { fail, ROOT, run } from './setup.mjs';
import { shortenModules } from './shorten-modules.mjs';

rmSync(join(ROOT, 'dist'), { recursive: true, force: true });
if (!run('npx', ['tsc', '-b', 'src', 'src/tsconfig.worker.json'])) fail('tsc found errors.');
shortenModules(join(ROOT, 'dist'));

// Bundles come after the modules: some replace a module that `tsc` wrote, because it must contain its library.
const { build } = await import('vite');
const { tsImport } = await import('tsx/esm/api');
const { default: configFor, PACKAGE_MODES } = await tsImport('../../vite.config.ts', import.meta.url);
for (const mode of PACKAGE_MODES) {
  const config = configFor({ command: 'build', mode });
  const license = { fileName: `licences/${mode}.json` };
  await build({
    ...config,
    build: { ...config.build, license },
    root: ROOT,
    configFile: false,
    mode,
    logLevel: 'warn',
  });
}
collectLicences(join(ROOT, 'dist'));
await writeElementsManifest(await import('../../dist/contract.js'));
writeNpmIgnore();
