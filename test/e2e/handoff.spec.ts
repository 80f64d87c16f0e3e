import type { Page, Route } from '@playwright/test';
import { chromiumLaunchOptions, fakeCameraArgs } from '../support/browsers.mjs';
import { expect } from './support/local-requests.js';
import { captureElement, waitForElementState, shownText } from './support/fixtures.js';
import {
  beginHandoff,
  connectPhone,
  expectHeading,
  nextLink,
  openLink,
  openPhone,
  sendPhoto,
  test,
} from './support/handoff-host.js';
import { verifyOnly } from '../support/verify-mode.js';
import { sampleFile } from './support/sample-files.js';

test.use({ launchOptions: chromiumLaunchOptions(fakeCameraArgs()) });

const PASSPORT = sampleFile('passport-zoe.jpg');
/** Longest time from the phone's answer to the computer's screen, in milliseconds, on a busy machine. */
const MAX_FOLLOW_MS = 2_000;

/** The time at which the heading is on the page, in milliseconds since 1970. */
const timeOf = (page: Page, name: string): Promise<number> =>
  page
    .getByRole('heading', { name })
    .waitFor()
    .then(() => page.evaluate(() => Date.now()));

test('computer and phone → the same digits, progress and outcome', async ({ page, hosts, phone }) => {
  const link = await beginHandoff(page, hosts.current);
  expect(link).toMatch(/^http:\/\/localhost:\d+\/#doc-capture-handoff=[\w-]+\.[\w-]{24}$/);
  await expect(page.getByRole('img', { name: 'Code with the link for your phone' })).toBeVisible();
  const results = page.evaluate(
    () => new Promise<string>((resolve) => addEventListener('doc-result', ({ answer }) => resolve(answer.flow_id))),
  );
  await phone.goto(link);
  await expect(shownText(captureElement(phone), 'This is localhost.')).toBeVisible();
  await expect(page.getByText('Waiting for your phone')).toBeVisible();
  await phone.getByRole('button', { name: 'Continue', exact: true }).click();
  const digits = page.locator('doc-capture .handoff-code');
  await expect(digits).toHaveText(/^\d\d$/);
  await expect(phone.locator('doc-capture .handoff-code')).toHaveText((await digits.textContent()) ?? '');
  await expect(page.getByText('if you have opened localhost')).toBeVisible();
  await page.getByRole('button', { name: 'Yes, confirm' }).click();
  await waitForElementState(phone, 'aiming');
  await expectHeading(page, 'Phone connected');
  // A task that waits has no word of one that is done.
  const tasks = page.locator('doc-capture .handoff-steps li');
  await expect(tasks).toHaveText(['Photo page']);
  // The answer takes the place of the steps. So it comes when they were seen.
  const upload = new Promise<Route>((resolve) => void phone.route('**/verify/photos', resolve));
  await sendPhoto(phone, PASSPORT);
  const route = await upload;
  await expect(page.locator('doc-capture [data-step=front_taken][data-done]')).toBeVisible();
  await expect(tasks).toHaveText(['Photo page ·\u00a0Photo taken', 'Sending your photos']);
  await route.continue();
  const [onPhone, onComputer] = await Promise.all([
    timeOf(phone, 'All done'),
    timeOf(page, 'Your document is accepted'),
  ]);
  // The computer has no photo to show: the document is drawn.
  await expect(page.locator('doc-capture .drawn')).toBeVisible();
  expect(onComputer - onPhone).toBeLessThan(MAX_FOLLOW_MS);
  console.log(`phone's answer to the computer's screen: ${onComputer - onPhone} ms`);
  expect([await results]).toEqual(hosts.current.deliveries.map(({ result }) => result.flow_id));
  expect(hosts.current.deliveries.map(({ subject }) => subject)).toEqual(['anna']);
  const posted = await page.evaluate(() => new FormData(document.forms[0]).get('passport'));
  expect(posted).toBe(hosts.current.deliveries[0]?.result.flow_id);
});

test('code for the phone on a wide and a narrow page → whole in its figure', async ({ page, hosts }) => {
  await beginHandoff(page, hosts.current);
  const boxOf = async (selector: string) => {
    const box = await page.locator(`doc-capture ${selector}`).boundingBox();
    if (box === null) throw new Error(`${selector} is not shown`);
    return { left: box.x, width: box.width, top: box.y, bottom: box.y + box.height };
  };
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect
      .poll(async () => {
        const [figure, code] = [await boxOf('.figure-area'), await boxOf('.handoff-qr')];
        return code.top >= figure.top && code.bottom <= figure.bottom;
      })
      .toBe(true);
    const [copy, takeOver] = [await boxOf('[data-action=link]'), await boxOf('[data-action=take-over]')];
    expect([takeOver.left, takeOver.width]).toEqual([copy.left, copy.width]);
  }
});

test('the computer takes over → the phone is told, and the computer may send', async ({ page, hosts, phone }) => {
  await connectPhone(page, phone, await beginHandoff(page, hosts.current));
  await page.getByRole('button', { name: 'Continue on this computer' }).click();
  await expectHeading(phone, 'This link has ended');
  await sendPhoto(page, PASSPORT);
  await expectHeading(page, 'Your document is accepted');
});

test('a second phone → the link is in use', verifyOnly(true), async ({ page, hosts, phone, browser }) => {
  const link = await beginHandoff(page, hosts.current);
  await connectPhone(page, phone, link);
  const other = await openPhone(browser);
  const second = await other.newPage();
  await openLink(second, link);
  await expectHeading(second, 'This link is already in use');
  await other.close();
  await phone.reload();
  await phone.getByRole('button', { name: 'Continue', exact: true }).click();
  await waitForElementState(phone, 'aiming');
  await sendPhoto(phone, PASSPORT);
  await expectHeading(page, 'Your document is accepted');
});

test('the phone gives up, another page begins → told', verifyOnly(true), async ({ page, hosts, phone }) => {
  await connectPhone(page, phone, await beginHandoff(page, hosts.current));
  await phone.getByRole('button', { name: 'Close' }).click();
  await expectHeading(page, 'Ended on the phone');
  const next = nextLink(page);
  await page.getByRole('button', { name: 'Show a new code' }).click();
  await connectPhone(page, phone, await next);
  const another = await page.context().newPage();
  await beginHandoff(another, hosts.current);
  await expectHeading(phone, 'This link has ended');
  await expectHeading(page, 'Another window has taken over');
  await another.close();
});
