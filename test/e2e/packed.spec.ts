/** The package as a user installs it. `npm run try-package` does the same with every framework and bundler. */
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { serveDemo } from '../../demo/server/serve-demo.js';
import { folderContent, installApp, packPackage } from '../verify/try-package/install-app.js';
import { expect, test } from './support/local-requests.js';
import { sampleFile } from './support/sample-files.js';
import { captureElement, sendFile } from './support/fixtures.js';
import { ensureDemoPages } from './support/ensure-demo-pages.js';
import { folderWith } from './support/static-server.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const APP = {
  'package.json': JSON.stringify({ private: true, type: 'module' }),
  'index.html': `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>App</title></head>
<body><doc-capture endpoint="/verify" doc-type="passport"></doc-capture><script type="module" src="./main.js"></script></body></html>`,
  'main.js': `import 'doc-capture';
document.querySelector('doc-capture').grant = async () => (await fetch('/grant')).text();`,
};

let folder: string;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  ensureDemoPages();
  folder = folderWith({});
  await installApp(folderWith(APP), folder, await packPackage(folderWith({})));
});

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('npm i → no install scripts, and no native code of our own', { tag: '@verify' }, () => {
  const { bytes, files } = folderContent(join(folder, 'node_modules/doc-capture'));
  expect(bytes).toBeGreaterThan(1_000_000);
  expect(files.filter((file) => /\.(node|so|dll|dylib|gyp|exe)$/.test(file))).toEqual([]);
  const lock = execFileSync('npm', ['query', ':attr(scripts, [install]), :attr(scripts, [postinstall])'], {
    cwd: folder,
  });
  expect(JSON.parse(lock.toString())).toEqual([]);
});

test(
  'unused imports of the package → an empty Vite bundle; the main entry defines the element',
  { tag: '@verify' },
  async () => {
    const bundleOf = async (imports: string): Promise<string> => {
      writeFileSync(join(folder, 'entry.js'), imports);
      const built = await build({
        root: folder,
        configFile: false,
        logLevel: 'silent',
        build: { write: false, lib: { entry: 'entry.js', formats: ['es'] } },
      });
      return [built].flat().flatMap((each) => ('output' in each ? each.output : [])).map((file) => ('code' in file ? file.code : '')).join(''); // prettier-ignore
    };
    const without = ['element', 'headless', 'checks', 'contract', 'testing', 'vue'];
    expect((await bundleOf(without.map((name) => `import 'doc-capture/${name}';`).join('\n'))).trim()).toBe('');
    expect((await bundleOf(`export { DOC_TYPES } from 'doc-capture/contract';`)).length).toBeLessThan(2_000);
    expect(await bundleOf(`import 'doc-capture';`)).toContain('customElements.define');
  },
);

test(
  'an app with the packed package, built with Vite → sends a passport and shows that it is accepted',
  { tag: '@verify' },
  async ({ page, closeAfter }) => {
    execFileSync(process.execPath, [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'], {
      cwd: folder,
    });
    const demo = closeAfter(await serveDemo({ port: 0, pages: join(folder, 'dist') }));
    await page.goto(demo.url);
    await sendFile(page, sampleFile('passport-zoe.jpg'));
    await expect(captureElement(page).getByRole('heading', { name: 'Your document is accepted' })).toBeVisible();
    expect(page.workers(), 'the checks run in a worker').toHaveLength(1);
  },
);
