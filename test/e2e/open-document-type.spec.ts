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

for (const [sample, answer, type] of [
  ['driving-permit-jorgen', 'Driving licence', 'driver_permit'],
  ['residence-permit-zoe', 'Residence permit', 'residency_permit'],
] as const)
  test(
    `both sides of ${sample} as files → three taps, of which one names the type`,
    verifyOnly(type === 'driver_permit'),
    async ({ page, demo }) => {
      await begin(page, demo.url);
      await chooseFiles(page, `${sample}-front.jpg`, `${sample}-back.jpg`);
      await waitForElementState(page, 'review');
      await press(page, 'use');
      await expect(page.locator('doc-capture [data-way=changeType]').first()).toBeVisible();
      await press(page, 'changeType', answer);
      expect(await sentType(page)).toBe(type);
    },
  );
