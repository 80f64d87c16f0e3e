import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveDemo } from '../../demo/server/serve-demo.js';
import { expect as plainExpect, test as plain } from './support/local-requests.js';
import { buttonNamed, chooseFiles, waitForElementState } from './support/fixtures.js';
import { ensureDemoPages } from './support/ensure-demo-pages.js';
import { pdfOfSamples, sampleFile } from './support/sample-files.js';
import { folderWith, serveFolder } from './support/static-server.js';
import { verifyOnly } from '../support/verify-mode.js';

const page = (scriptOrigin: string, lang: string): string => `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><title>Onboarding</title>
<script type="module" src="${scriptOrigin}/doc-capture.js"></script><script src="/grant.js" defer></script></head>
<body><doc-capture endpoint="/verify" doc-type="id_card"></doc-capture></body></html>`;

/** The documented policy for a script from another origin: that origin for scripts and WebAssembly, blobs for the worker. */
const policy = (scriptOrigin: string): string =>
  `default-src 'none'; script-src 'self' ${scriptOrigin} 'wasm-unsafe-eval'; worker-src blob:; style-src 'self'; connect-src 'self' ${scriptOrigin}; ` +
  `img-src 'self' blob: data:; media-src blob:`;

plain('a page with only a script tag from another origin', async ({ page: tab }) => {
  ensureDemoPages();
  const files = await serveFolder(fileURLToPath(new URL('../../dist/standalone', import.meta.url)));
  const pages = folderWith({
    'index.html': page(files.origin, 'de'),
    'grant.js': `document.querySelector('doc-capture').grant = async () => (await fetch('/grant')).text();`,
  });
  const demo = await serveDemo({ port: 0, pages, policy: policy(files.origin) });
  const complaints: string[] = [];
  const allowed = [new URL(demo.url).origin, files.origin];
  tab.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (!['data:', 'blob:'].includes(protocol) && !allowed.includes(origin)) complaints.push(request.url());
  });
  tab.on('console', (message) => {
    if (/Content Security Policy|Refused to/i.test(message.text())) complaints.push(message.text());
  });
  try {
    await tab.goto(demo.url);
    await plainExpect(tab.locator('doc-capture:defined').getByText('Personalausweis fotografieren')).toBeVisible();
    await chooseFiles(tab, sampleFile('id-card-zoe-front.jpg'), sampleFile('id-card-zoe-back.jpg'));
    for (const _ of ['front', 'back']) {
      await waitForElementState(tab, 'review');
      await buttonNamed(tab, /^(Dieses Foto verwenden|Verwenden und senden)$/).click();
    }
    await waitForElementState(tab, 'answered');
    const kind = await tab
      .locator('doc-capture:defined')
      .evaluate((element) => (element as HTMLElementTagNameMap['doc-capture']).state.outcome?.kind);
    plainExpect(kind).toBe('accepted');
    // What is said to developers is a file beside the script too.
    const advice = tab.waitForEvent('console', (message) =>
      message.text().startsWith('doc-capture: bad_attribute. sides'),
    );
    await tab.locator('doc-capture:defined').evaluate((element) => element.setAttribute('sides', 'all'));
    await advice;
    plainExpect(complaints).toEqual([]);
  } finally {
    await demo.close();
    await files.close();
  }
});

plain('the barcode reader beside a script from another origin', verifyOnly(true), async ({ page: tab }) => {
  ensureDemoPages();
  const files = await serveFolder(fileURLToPath(new URL('../../dist/standalone', import.meta.url)));
  const pages = folderWith({
    'index.html': page(files.origin, 'en').replace('doc-type="id_card"', 'doc-type="driver_permit" expose-fields'),
    'grant.js': `addEventListener('doc-captured', ({ report, side }) => ((window.codes ??= {})[side] = report.barcodes));
      document.querySelector('doc-capture').grant = async () => (await fetch('/grant')).text();`,
  });
  const demo = await serveDemo({ port: 0, pages, policy: policy(files.origin) });
  const complaints: string[] = [];
  const readers: string[] = [];
  const stills: string[] = [];
  tab.on('request', (request) => {
    if (/doc-capture\.read-barcodes-/.test(request.url())) readers.push(new URL(request.url()).origin);
    if (/doc-capture\.photo-tasks-/.test(request.url())) stills.push(new URL(request.url()).origin);
  });
  tab.on('console', (message) => {
    if (/Content Security Policy|Refused to/i.test(message.text())) complaints.push(message.text());
  });
  try {
    await tab.goto(demo.url);
    await plainExpect(tab.locator('doc-capture:defined').getByRole('button').first()).toBeVisible();
    plainExpect(readers, 'nobody needs it before there is a picture').toEqual([]);
    await chooseFiles(tab, sampleFile('driving-permit-jorgen-front.jpg'), sampleFile('driving-permit-jorgen-back.jpg'));
    for (const _ of ['front', 'back']) {
      await waitForElementState(tab, 'review');
      await buttonNamed(tab, /^Use (this photo|and send)$/).click();
    }
    const codes = await tab.evaluate(() => (window as unknown as { codes: Record<string, unknown> }).codes);
    plainExpect(codes['back']).toMatchObject([{ format: 'PDF_417', fields: { documentNumber: 'D48200317' } }]);
    plainExpect(readers).toEqual([files.origin]);
    plainExpect(stills).toEqual([files.origin]);
    plainExpect(tab.workers()).toHaveLength(1);
    plainExpect(complaints).toEqual([]);
  } finally {
    await demo.close();
    await files.close();
  }
});

plain(
  'a PDF of both sides is drawn and checked by a file beside the script, which only it brings',
  verifyOnly(true),
  async ({ page: tab }) => {
    ensureDemoPages();
    const files = await serveFolder(fileURLToPath(new URL('../../dist/standalone', import.meta.url)));
    const pages = folderWith({
      'index.html': page(files.origin, 'en'),
      'grant.js': `document.querySelector('doc-capture').grant = async () => (await fetch('/grant')).text();`,
    });
    const path = join(folderWith({}), 'both-sides.pdf');
    writeFileSync(path, await pdfOfSamples('id-card-zoe-front.jpg', 'id-card-zoe-back.jpg'));
    const demo = await serveDemo({ port: 0, pages, policy: policy(files.origin) });
    const complaints: string[] = [];
    const parts: string[] = [];
    tab.on('request', (request) => {
      if (/doc-capture\.draw-pdf-/.test(request.url())) parts.push(request.url());
      const { protocol, origin } = new URL(request.url());
      const known = ['data:', 'blob:'].includes(protocol) || [new URL(demo.url).origin, files.origin].includes(origin);
      if (!known) complaints.push(request.url());
    });
    tab.on('console', (message) => {
      if (/Content Security Policy|Refused to/i.test(message.text())) complaints.push(message.text());
    });
    tab.on('pageerror', (error) => complaints.push(error.message));
    try {
      await tab.goto(demo.url);
      await chooseFiles(tab, sampleFile('id-card-zoe-front.jpg'));
      await waitForElementState(tab, 'review');
      plainExpect(parts).toEqual([]);
      await chooseFiles(tab, path);
      await waitForElementState(tab, 'checking');
      await waitForElementState(tab, 'review');
      const capture = tab.locator('doc-capture:defined');
      for (const line of ['All edges visible', 'Code at the bottom readable'])
        await plainExpect(capture.getByText(line)).toBeVisible();
      await buttonNamed(tab, /^Use/).click();
      await waitForElementState(tab, 'answered');
      plainExpect(parts).toHaveLength(1);
      plainExpect(complaints).toEqual([]);
    } finally {
      await demo.close();
      await files.close();
    }
  },
);
