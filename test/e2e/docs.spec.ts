/** The blocks of HTML in the README and the guides, each loaded as a page of its own. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeBlocks, NOT_LOADED, ROOT, type CodeBlock } from '../support/docs/code-blocks.js';
import { expect, test } from './support/local-requests.js';
import { folderWith, serveFolder } from './support/static-server.js';

const SCRIPT = '<script type="module" src="/doc-capture/doc-capture.js"></script>';
// Blocks that are files are pages of apps that try-package runs.
const html = codeBlocks.filter(({ language, file }) => language === 'html' && file === null);
const loaded = html.filter(({ code }) => !Object.keys(NOT_LOADED).some((piece) => code.includes(piece)));
/** The README's first block is a whole page. */
const isPage = ({ code }: CodeBlock): boolean => code.startsWith('<!doctype html>');
const name = ({ page, line }: CodeBlock): string => `${page.replaceAll('/', '-')}-${line}.html`;

let host: Awaited<ReturnType<typeof serveFolder>>;
test.beforeAll(async () => {
  const folder = folderWith({ 'favicon.ico': '' });
  cpSync(join(ROOT, 'dist/standalone'), join(folder, 'doc-capture'), { recursive: true });
  for (const block of loaded) {
    const script = block.code.includes('<script') ? '' : SCRIPT;
    const head = '<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,">';
    const text = isPage(block) ? block.code : `${head}<title>Example</title></head><body>${script}${block.code}`;
    writeFileSync(join(folder, name(block)), text);
  }
  host = await serveFolder(folder);
});
test.afterAll(() => host.close());

test('every HTML block of the docs is loaded by a test, or listed with a reason', () => {
  expect(loaded.length).toBeGreaterThan(4);
  expect(loaded.filter(isPage).length).toBeGreaterThan(0);
  expect(html.length - loaded.length).toBe(Object.keys(NOT_LOADED).length);
});

for (const block of loaded) {
  test(`HTML block ${block.place} as a page → the element is shown, and the console stays empty`, async ({ page }) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('requestfailed', (request) => complaints.push(request.url()));
    page.on('response', (response) => {
      if (!response.ok()) complaints.push(`${response.status()} ${response.url()}`);
    });
    // In place of a relay, and of `doc-capture dev`.
    const headers = { 'Access-Control-Allow-Origin': '*' };
    const relayHeaders = { 'Doc-Capture-Protocol': '1', 'Access-Control-Expose-Headers': '*', ...headers };
    await page.route('**/config', (route) => route.fulfill({ json: {}, headers: relayHeaders }));
    await page.route('http://127.0.0.1:8789/doc-capture/**', (route) => {
      const file = new URL(route.request().url()).pathname.replace('/doc-capture/', '');
      return route.fulfill({ path: join(ROOT, 'dist/standalone', file), headers });
    });
    const url = `${host.origin}/${name(block)}`;
    // A whole page is opened as from a server that sends no charset.
    if (isPage(block)) await page.route(url, (route) => route.fulfill({ body: block.code, contentType: 'text/html' }));
    await page.goto(url);
    const element = page.locator('doc-capture:defined');
    await expect(element.getByRole('heading')).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => document.characterSet)).toBe('UTF-8');
    expect(complaints).toEqual([]);

    const manifest = JSON.parse(readFileSync(join(ROOT, 'dist/custom-elements.json'), 'utf8')) as {
      modules: [{ declarations: { tagName?: string; attributes: { name: string }[] }[] }];
    };
    const known = manifest.modules[0].declarations.find(({ tagName }) => tagName)?.attributes.map((one) => one.name);
    const written = await element.evaluate((one) => one.getAttributeNames());
    expect(known).toEqual(expect.arrayContaining(written));
  });
}
