import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test, type LocalFixtures } from './support/local-requests.js';
import {
  buttonNamed,
  captureElement,
  chooseFiles,
  usePhoto,
  waitForElementState,
  shownText,
} from './support/fixtures.js';
import { pdfOfSamples, sampleFile } from './support/sample-files.js';
import { recordViolations, serveHost } from './support/serve-host.js';
import { folderWith } from './support/static-server.js';
import { verifyOnly } from '../support/verify-mode.js';

/** The documented policy for a script from another origin: that origin for scripts, blobs for the worker. */
const policy = (scriptOrigin: string): string =>
  `default-src 'none'; script-src 'wasm-unsafe-eval' 'self' ${scriptOrigin}; worker-src blob:; style-src 'self'; connect-src 'self' ${scriptOrigin}; ` +
  `img-src 'self' blob: data:; media-src blob:`;

const GRANT = `document.querySelector('doc-capture').grant = async () => (await fetch('/grant')).text();`;
const USE = /^(Use (this photo|and send)|Dieses Foto verwenden|Verwenden und senden)$/;

interface ScriptTagPage {
  readonly filesOrigin: string;
  /** Origins from which a chunk with this name was loaded. */
  originsOf(chunk: string): readonly string[];
}

/** Opens a page with only a script tag from another origin, runs, and expects no violation. */
async function onPage(
  { page, closeAfter }: Pick<LocalFixtures, 'closeAfter'> & { readonly page: Page },
  { lang = 'en', attributes = 'doc-type="id_card"', script = GRANT },
  run: (host: ScriptTagPage) => Promise<void>,
): Promise<void> {
  const html = (origin: string): string => `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><title>Onboarding</title><link rel="icon" href="data:,">
<script type="module" src="${origin}/doc-capture.js"></script><script src="/grant.js" defer></script></head>
<body><doc-capture endpoint="/verify" ${attributes}></doc-capture></body></html>`;
  const host = closeAfter(await serveHost({ html, beside: { 'grant.js': script }, policy, filesHeaders: {} }));
  const complaints = recordViolations(page, [new URL(host.url).origin, host.files]);
  const urls: URL[] = [];
  page.on('request', (request) => urls.push(new URL(request.url())));
  await page.goto(host.url);
  await run({
    filesOrigin: host.files,
    originsOf: (chunk) =>
      urls.filter(({ pathname }) => pathname.includes(`doc-capture.${chunk}-`)).map(({ origin }) => origin),
  });
  expect(host.reports).toEqual([]);
  expect(complaints.filter((text) => !text.startsWith('doc-capture: bad_attribute'))).toEqual([]);
}

async function acceptBothSides(page: Page, name: string): Promise<void> {
  await chooseFiles(page, sampleFile(`${name}-front.jpg`), sampleFile(`${name}-back.jpg`));
  await usePhoto(page, USE);
  await usePhoto(page, USE);
}

test('a script tag from another origin, German → both sides are sent', async ({ page, closeAfter }) => {
  await onPage({ page, closeAfter }, { lang: 'de' }, async () => {
    await expect(shownText(captureElement(page), 'Personalausweis fotografieren')).toBeVisible();
    await acceptBothSides(page, 'id-card-zoe');
    await waitForElementState(page, 'answered');
    const element = captureElement(page);
    const kind = await element.evaluate((one) => (one as HTMLElementTagNameMap['doc-capture']).state.outcome?.kind);
    expect(kind).toBe('accepted');
    // What is said to developers is a file beside the script too.
    const advice = page.waitForEvent('console', (message) =>
      message.text().startsWith('doc-capture: bad_attribute. sides'),
    );
    await element.evaluate((one) => one.setAttribute('sides', 'all'));
    await advice;
  });
});

test('the barcode reader → from the script’s origin', verifyOnly(true), async ({ page, closeAfter }) => {
  const script = `addEventListener('doc-photo', ({ report, side }) => ((window.codes ??= {})[side] = report.barcodes)); ${GRANT}`;
  await onPage(
    { page, closeAfter },
    { attributes: 'doc-type="driver_permit" expose="fields"', script },
    async ({ filesOrigin, originsOf }) => {
      await expect(captureElement(page).getByRole('button').first()).toBeVisible();
      expect(originsOf('read-barcodes')).toEqual([]);
      await acceptBothSides(page, 'driving-permit-jorgen');
      const codes = await page.evaluate(() => (window as unknown as { codes: Record<string, unknown> }).codes);
      expect(codes['back']).toMatchObject([{ format: 'PDF_417', fields: { documentNumber: 'D48200317' } }]);
      expect(originsOf('read-barcodes')).toEqual([filesOrigin]);
      expect(originsOf('photo-tasks')).toEqual([filesOrigin]);
      expect(page.workers()).toHaveLength(1);
    },
  );
});

test('a PDF of both sides → drawn by a file of its own', verifyOnly(true), async ({ page, closeAfter }) => {
  const path = join(folderWith({}), 'both-sides.pdf');
  writeFileSync(path, await pdfOfSamples('id-card-zoe-front.jpg', 'id-card-zoe-back.jpg'));
  await onPage({ page, closeAfter }, {}, async ({ originsOf }) => {
    await chooseFiles(page, sampleFile('id-card-zoe-front.jpg'));
    await waitForElementState(page, 'review');
    expect(originsOf('render-pdf')).toEqual([]);
    await chooseFiles(page, path);
    await waitForElementState(page, 'checking');
    await waitForElementState(page, 'review');
    for (const line of ['All edges visible', 'Code at the bottom readable'])
      await expect(shownText(captureElement(page), line)).toBeVisible();
    await buttonNamed(page, USE).click();
    await waitForElementState(page, 'answered');
    expect(originsOf('render-pdf')).toHaveLength(1);
  });
});
