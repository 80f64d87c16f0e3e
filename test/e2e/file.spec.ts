import { readFileSync } from 'node:fs';
import ExifReader from 'exifreader';
import sharp from 'sharp';
import { sampleFile } from './support/sample-files.js';
import { ensureTestFile, type TestFileName } from '../support/test-files.js';
import {
  buttonNamed,
  chooseFiles,
  expect,
  openDemo,
  stateName,
  test,
  waitForElementState,
} from './support/fixtures.js';
import { verifyOnly } from '../support/verify-mode.js';

test('front and back chosen as files → one upload, an accepted document, and nothing stored in the browser', async ({
  page,
  demo,
  quietly,
}) => {
  await openDemo(page, demo.url);
  await chooseFiles(page, sampleFile('id-card-zoe-front.jpg'), sampleFile('id-card-zoe-back.jpg'));
  await waitForElementState(page, 'review');
  await buttonNamed(page, /^Use (this photo|and send)$/).click();
  await waitForElementState(page, 'review');
  await buttonNamed(page, /^Use (this photo|and send)$/).click();
  await waitForElementState(page, 'answered');
  await expect(
    page.locator('doc-capture:defined').first().getByRole('heading', { name: 'Your document is accepted' }),
  ).toBeVisible();
  expect(quietly.requests.filter((url) => url.endsWith('/verify/photos'))).toHaveLength(1);
  const kept = await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    cookies: document.cookie,
  }));
  const nothing = { local: [], session: [], databases: [], caches: [], workers: 0, cookies: '' };
  expect(kept, 'nothing is stored on the device').toEqual(nothing);
});

test(
  'a double tap on “Use this photo” for the front → the back is still reviewed',
  verifyOnly(true),
  async ({ page, demo }) => {
    await openDemo(page, demo.url);
    await chooseFiles(page, sampleFile('id-card-zoe-front.jpg'), sampleFile('id-card-zoe-back.jpg'));
    await waitForElementState(page, 'review');
    await buttonNamed(page, /^Use (this photo|and send)$/).dblclick();
    await expect(page.locator('doc-capture:defined').first().getByLabel('Your photo of the back')).toBeVisible();
    expect(await stateName(page)).toBe('review');
  },
);

test('a double tap on close → one screen back, not two', async ({ page, demo }) => {
  await openDemo(page, demo.url);
  const element = page.locator('doc-capture:defined').first();
  await element.evaluate((capture) => {
    capture.removeAttribute('doc-type');
    capture.setAttribute('ask', 'first');
  });
  await element.locator('[data-doc-type=id_card]').click();
  await buttonNamed(page, 'Choose a file').click();
  await waitForElementState(page, 'picking');
  await buttonNamed(page, 'Close').dblclick();
  await waitForElementState(page, 'welcome');
  await expect(element.getByText('Photograph your ID card')).toBeVisible();
  await buttonNamed(page, 'Back').click();
  await expect(element.getByText('Which document do you have?')).toBeVisible();
});

test(
  'the back is rejected → the same file again shows a warning, and another photo of the back is accepted',
  verifyOnly(true),
  async ({ page, demo }) => {
    await openDemo(page, demo.url);
    await page.getByRole('button', { name: 'missing_back', exact: true }).click();
    await chooseFiles(page, sampleFile('id-card-zoe-front.jpg'), sampleFile('id-card-zoe-back.jpg'));
    await waitForElementState(page, 'review');
    await buttonNamed(page, /^Use (this photo|and send)$/).click();
    await waitForElementState(page, 'review');
    await buttonNamed(page, /^Use (this photo|and send)$/).click();
    await waitForElementState(page, 'answered');
    await page.getByRole('button', { name: 'judged by the sandbox' }).click();
    await buttonNamed(page, 'Retake the back').click();
    await waitForElementState(page, 'picking');
    // The refused file is not sent again without a warning.
    await chooseFiles(page, sampleFile('id-card-zoe-back.jpg'));
    await waitForElementState(page, 'review');
    await expect(
      page.locator('doc-capture:defined').first().getByText('This photo was already rejected'),
    ).toBeVisible();
    await buttonNamed(page, 'Retake').or(buttonNamed(page, 'Choose another')).click();
    await waitForElementState(page, 'picking');
    await chooseFiles(page, sampleFile('id-card-ines-back.jpg'));
    await waitForElementState(page, 'review');
    await buttonNamed(page, /^Use (this photo|and send)$/).click();
    await waitForElementState(page, 'answered');
    await expect(
      page.locator('doc-capture:defined').first().getByRole('heading', { name: 'Your document is accepted' }),
    ).toBeVisible();
  },
);

/** What a person picks by mistake, and the sentence that says so. */
const MISTAKES: Readonly<Partial<Record<TestFileName, RegExp>>> = {
  'text.jpg': /This file type isn’t supported/,
  'empty.jpg': /This file is empty/,
  'truncated.jpg': /This file can’t be opened/,
  'tiny.jpg': /too small in the photo/,
};

for (const [name, sentence] of Object.entries(MISTAKES)) {
  test(
    `${name} chosen for the back → a message, and the photo of the front is kept`,
    verifyOnly(name !== 'text.jpg'),
    async ({ page, demo }) => {
      await openDemo(page, demo.url);
      await chooseFiles(page, sampleFile('id-card-zoe-front.jpg'));
      await waitForElementState(page, 'review');
      await buttonNamed(page, /^Use (this photo|and send)$/).click();
      await waitForElementState(page, 'picking');
      await chooseFiles(page, await ensureTestFile(name as TestFileName));
      await expect(page.locator('doc-capture:defined').first().getByText(sentence).first()).toBeVisible();
      await expect(buttonNamed(page, /^Use/)).toHaveCount(0);
      const kept = await page
        .locator('doc-capture:defined')
        .first()
        .evaluate((element) => Object.keys((element as HTMLElementTagNameMap['doc-capture']).state.photos));
      expect(kept).toEqual(['front']);
    },
  );
}

test(
  'an image of 40 megapixels → it reaches the review, and its report has the full size',
  verifyOnly(true),
  async ({ page, demo }) => {
    await openDemo(page, demo.url);
    await page.locator('select[name=sides]').selectOption('front');
    await chooseFiles(page, await ensureTestFile('40-megapixels.jpg'));
    await waitForElementState(page, 'review');
    const size = await page
      .locator('doc-capture:defined')
      .first()
      .evaluate((element) => (element as HTMLElementTagNameMap['doc-capture']).state.candidate?.report.size);
    expect(size).toEqual({ width: 7304, height: 5478 });
  },
);

test('a file over 10 MB → reduced to at most 10 MB, sent and answered', verifyOnly(true), async ({ page, demo }) => {
  await openDemo(page, demo.url);
  await page.locator('select[name=sides]').selectOption('front');
  await chooseFiles(page, await ensureTestFile('too-large.jpg'));
  await waitForElementState(page, 'review');
  await buttonNamed(page, /^Use/).click();
  await waitForElementState(page, 'answered');
  const sent = await page
    .locator('doc-capture:defined')
    .first()
    .evaluate((element) => (element as HTMLElementTagNameMap['doc-capture']).state.files.map((file) => file.size));
  expect(sent).toHaveLength(1);
  expect(sent[0]).toBeLessThanOrEqual(10_000_000);
});

test(
  'a photo with a GPS position → the file to send has no GPS position, but other EXIF data',
  verifyOnly(true),
  async ({ page, demo }) => {
    await openDemo(page, demo.url);
    await page.locator('select[name=sides]').selectOption('front');
    const path = await ensureTestFile('located.jpg');
    expect(readFileSync(path).includes('Utopia Optics')).toBe(true);
    const upload = page.waitForRequest('**/verify/photos');
    await chooseFiles(page, path);
    await waitForElementState(page, 'review');
    await buttonNamed(page, /^Use/).click();
    await upload;
    await waitForElementState(page, 'answered');
    const sent = await page
      .locator('doc-capture:defined')
      .first()
      .evaluate(async (element) => {
        const [file] = (element as HTMLElementTagNameMap['doc-capture']).state.files;
        return [...new Uint8Array(await file!.arrayBuffer())];
      });
    const { exif } = await sharp(Buffer.from(sent)).metadata();
    const tags = ExifReader.load(Buffer.from(sent));
    expect(exif, 'other metadata stays').toBeDefined();
    expect(Object.keys(tags).filter((name) => name.startsWith('GPSL'))).toEqual([]);
  },
);
