/** Without `doc-type`, by camera: the document in the frame names itself. The card's flow is in `flow.spec.ts`. */
import { chromiumLaunchOptions, fakeCameraArgs } from '../support/browsers.mjs';
import { ensureClip } from '../../bench/scenes/clips.js';
import { expect, openDemo, test, waitForElementState } from './support/fixtures.js';

const clip = await ensureClip('passport-portrait');
test.use({
  launchOptions: chromiumLaunchOptions(fakeCameraArgs(clip)),
  permissions: ['camera'],
  viewport: { width: 390, height: 844 },
});

test('a passport before the camera → nothing is asked, its back neither, and two taps to the answer', async ({
  page,
  demo,
}) => {
  await openDemo(page, demo.url);
  const capture = page.locator('doc-capture:defined');
  await capture.evaluate((element) => element.removeAttribute('doc-type'));
  await capture.locator('[data-action=camera]').click();
  await waitForElementState(page, 'review');
  await expect(capture.locator('[data-action=changeType]')).toHaveCount(0);
  await capture.locator('[data-action=use]').click();
  await waitForElementState(page, 'answered');
  const { outcome, options } = await capture.evaluate(
    (element) => (element as HTMLElementTagNameMap['doc-capture']).state,
  );
  expect([outcome?.kind, options.docType]).toEqual(['accepted', 'passport']);
});
