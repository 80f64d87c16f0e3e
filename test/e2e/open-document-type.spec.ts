/** Without `doc-type` the photos name the document, and the taps are counted. */
import type { Page } from '@playwright/test';
import { verifyOnly } from '../support/verify-mode.js';
import { sampleFile } from './support/sample-files.js';
import { expect, test, waitForElementState } from './support/fixtures.js';

/** Opens the page, with an element that knows nothing of the document. */
async function begin(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator('doc-capture').evaluate((capture) => capture.removeAttribute('doc-type'));
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
    .locator('doc-capture')
    .evaluate((capture) => (capture as HTMLElementTagNameMap['doc-capture']).state.options.docType);
}

test('a passport as a file → two taps, and its back is not asked for', async ({ page, demo }) => {
  await begin(page, demo.url);
  await chooseFiles(page, 'passport-zoe.jpg');
  await waitForElementState(page, 'review');
  await press(page, 'use');
  expect(await sentType(page)).toBe('passport');
});

test('both sides of a residence permit as files → three taps, of which one names the type', async ({ page, demo }) => {
  await begin(page, demo.url);
  await chooseFiles(page, 'residence-permit-zoe-front.jpg', 'residence-permit-zoe-back.jpg');
  await waitForElementState(page, 'review');
  await press(page, 'use');
  await expect(page.locator('doc-capture [data-way=changeType]').first()).toBeVisible();
  await press(page, 'changeType', 'Residence permit');
  expect(await sentType(page)).toBe('residency_permit');
});

test(
  'both sides of a licence as files → its barcode names the type, and nothing is asked',
  verifyOnly(true),
  async ({ page, demo }) => {
    await begin(page, demo.url);
    await chooseFiles(page, 'driving-permit-jorgen-front.jpg', 'driving-permit-jorgen-back.jpg');
    for (const side of ['document', 'back']) {
      await expect(page.getByRole('img', { name: `Your photo of the ${side}` })).toBeVisible();
      await press(page, 'use');
    }
    expect(await sentType(page)).toBe('driver_permit');
  },
);
