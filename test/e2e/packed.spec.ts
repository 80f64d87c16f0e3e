import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { serveDemo } from '../../demo/server/serve.js';
import { sample } from './support/sample.js';
import { button, chooseFiles, untilState } from './support/fixtures.js';
import { ensureDemoPages } from './support/pages.js';
import { folderWith } from './support/static.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const QUIET = ['--no-audit', '--no-fund', '--loglevel', 'error'];

const APP = {
  'package.json': JSON.stringify({ name: 'app', private: true, type: 'module' }),
  'index.html': `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>App</title></head>
<body><doc-capture endpoint="/verify" doc-type="passport"></doc-capture><script type="module" src="./main.js"></script></body></html>`,
  'main.js': `import 'doc-capture';
document.querySelector('doc-capture').grant = async () => (await fetch('/grant')).text();`,
};

test('an app built with Vite from the packed tarball sends a passport and shows the verdict', async ({ page }) => {
  test.setTimeout(180_000);
  ensureDemoPages();
  const folder = folderWith(APP);
  const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', folder, ...QUIET], { cwd: ROOT });
  const [{ filename }] = JSON.parse(packed.toString()) as [{ filename: string }];
  execFileSync('npm', ['install', `./${filename}`, '--prefer-offline', ...QUIET], { cwd: folder });
  execFileSync(process.execPath, [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'], {
    cwd: folder,
  });
  const demo = await serveDemo({ port: 0, pages: join(folder, 'dist') });
  try {
    await page.goto(demo.url);
    await chooseFiles(page, sample('passport-zoe.jpg'));
    await untilState(page, 'review');
    await button(page, 'Use this photo').click();
    await untilState(page, 'answered');
    await expect(page.locator('doc-capture').getByText('Your document is accepted')).toBeVisible();
    const workers = page.workers().length;
    expect(workers, 'the checks run in a worker').toBe(1);
  } finally {
    await demo.close();
  }
});
