/** Without `doc-type` the photos name the document, and the taps are counted. */
import type { Page } from '@playwright/test';
import { verifyOnly } from '../support/verify-mode.js';
import { createTablePhoto, readSamplePhoto } from '../support/sandbox/test-photos.js';
import { sampleFile } from './support/sample-files.js';
import { expect, openDemo, test, waitForElementState } from './support/fixtures.js';

/** Opens the page, with an element that knows nothing of the document. */
async function begin(page: Page, url: string): Promise<void> {
  await openDemo(page, url);
  await page
    .locator('doc-capture:defined')
    .first()
    .evaluate((capture) => capture.removeAttribute('doc-type'));
}
const press = (page: Page, action: string, name?: string): Promise<void> => {
  const button = page.locator(`doc-capture [data-way=${action}]`);
  return (name ? button.filter({ hasText: name }) : button).first().click();
};
async function chooseFiles(page: Page, ...names: string[]): Promise<void> {
  const dialog = page.waitForEvent('filechooser');
  await press(page, 'file');
  await (await dialog).setFiles(names.map(sampleFile));
}
/** The type with which the photos were sent, once there is an answer. */
async function sentType(page: Page): Promise<string | undefined> {
  await waitForElementState(page, 'answered');
  return page
    .locator('doc-capture:defined')
    .first()
    .evaluate((capture) => (capture as HTMLElementTagNameMap['doc-capture']).state.options.docType);
}

test('a passport as a file → two taps, and its back is not asked for', verifyOnly(true), async ({ page, demo }) => {
  await begin(page, demo.url);
  await chooseFiles(page, 'passport-zoe.jpg');
  await waitForElementState(page, 'review');
  await press(page, 'use');
  expect(await sentType(page)).toBe('passport');
});

test(
  'both sides of a residence permit as files → three taps, of which one names the type',
  verifyOnly(true),
  async ({ page, demo }) => {
    await begin(page, demo.url);
    await chooseFiles(page, 'residence-permit-zoe-front.jpg', 'residence-permit-zoe-back.jpg');
    await waitForElementState(page, 'review');
    await press(page, 'use');
    await expect(page.locator('doc-capture [data-way=changeType]').first()).toBeVisible();
    await press(page, 'changeType', 'Residence permit');
    expect(await sentType(page)).toBe('residency_permit');
  },
);

test(
  'both sides of a licence as files → its barcode names the type, and nothing is asked',
  verifyOnly(true),
  async ({ page, demo }) => {
    await begin(page, demo.url);
    await chooseFiles(page, 'driving-permit-jorgen-front.jpg', 'driving-permit-jorgen-back.jpg');
    for (const side of ['document', 'back']) {
      await expect(page.getByRole('button', { name: `Your photo of the ${side}` })).toBeVisible();
      await press(page, 'use');
    }
    expect(await sentType(page)).toBe('driver_permit');
  },
);

/** Chooses drawn documents that lie beside each other on a table, in one photo. */
async function choosePhotoOf(page: Page, ...cards: readonly Parameters<typeof createTablePhoto>[0][number][]) {
  const buffer = await createTablePhoto(cards);
  const dialog = page.waitForEvent('filechooser');
  await press(page, 'file');
  await (await dialog).setFiles({ name: 'table.jpg', mimeType: 'image/jpeg', buffer });
}

test(
  'the person named an id card and chose a passport → one tap continues with the same photo',
  verifyOnly(true),
  async ({ page, demo, quietly }) => {
    await begin(page, demo.url);
    const capture = page.locator('doc-capture:defined');
    await capture.evaluate((element) => element.setAttribute('ask', 'first'));
    await capture.locator('[data-doc-type=id_card]').click();
    await chooseFiles(page, 'passport-zoe.jpg');
    await expect(capture.getByRole('heading', { name: 'This is a passport. Continue with it?' })).toBeVisible();
    await press(page, 'changeType');
    await expect(capture.locator('[data-way=use]')).toBeVisible();
    await press(page, 'use');
    expect(await sentType(page)).toBe('passport');
    expect(quietly.requests.filter((url) => url.endsWith('/verify/photos'))).toHaveLength(1);
  },
);

test(
  'the fronts of two people in one photo → told, only another file is offered, and nothing is sent',
  verifyOnly(true),
  async ({ page, demo, quietly }) => {
    await begin(page, demo.url);
    const [card, other] = [await readSamplePhoto('id-card-zoe-front'), await readSamplePhoto('id-card-jorgen-front')];
    await choosePhotoOf(
      page,
      { card, widthPx: 800, at: [120, 40] },
      { card: other, widthPx: 800, at: [500, 620], turnedDegrees: 3 },
    );
    await waitForElementState(page, 'review');
    const capture = page.locator('doc-capture:defined');
    await expect(capture.locator('li').filter({ hasText: 'Two documents in the photo: keep only one' })).toBeVisible();
    await expect(capture.locator('[data-way=retake]')).toBeVisible();
    await expect(
      capture.locator('[data-way=use], [data-way=changeType], canvas[data-preview=candidateBack]'),
    ).toHaveCount(0);
    expect(quietly.requests.filter((url) => url.endsWith('/verify/photos'))).toEqual([]);
  },
);

test(
  'the host takes id cards, and a passport is chosen → the accepted type is named, and no other one is offered',
  verifyOnly(true),
  async ({ page, demo }) => {
    await openDemo(page, demo.url);
    const capture = page.locator('doc-capture:defined');
    await expect(capture).toHaveAttribute('doc-type', 'id_card');
    await chooseFiles(page, 'passport-zoe.jpg');
    await waitForElementState(page, 'review');
    await expect(capture.locator('li').filter({ hasText: 'This is another kind of document' })).toBeVisible();
    await expect(capture.locator('[part=text]').filter({ hasText: 'ID card' })).toBeVisible();
    await expect(capture.locator('[data-way=changeType], [part=type]')).toHaveCount(0);
    await expect(capture.locator('[data-way=replace]')).toBeVisible();
  },
);
