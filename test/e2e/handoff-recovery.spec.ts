/** What happens to a hand-off when either end, the network or the relay fails: a screen, and a way on. */
import type { Page } from '@playwright/test';
import { createRedisStore } from '../../src/relay.js';
import { chromiumLaunchOptions, fakeCameraArgs } from '../support/browsers.mjs';
import { REDIS_SKIP_REASON, startRedis } from '../support/relay/redis-server.js';
import { expect } from './support/local-requests.js';
import { captureElement, waitForElementState, shownText } from './support/fixtures.js';
import {
  beginHandoff,
  connectPhone,
  expectHeading,
  openLink,
  sendPhoto,
  serveHandoffHost,
  test,
} from './support/handoff-host.js';
import { sampleFile } from './support/sample-files.js';

test.use({ launchOptions: chromiumLaunchOptions(fakeCameraArgs()) });

const PASSPORT = sampleFile('passport-zoe.jpg');

const isCameraOpen = (page: Page): Promise<boolean> =>
  captureElement(page).evaluate((element) => Boolean(element.shadowRoot?.querySelector('video')?.srcObject));

test.describe('a hand-off', { tag: '@verify' }, () => {
  test('the computer reloads → the same link, then the same hand-off', async ({ page, hosts, phone }) => {
    const link = await beginHandoff(page, hosts.current);
    await page.reload();
    await expect(page.getByText('Waiting for your phone')).toBeVisible();
    await openLink(phone, link);
    await expect(page.getByRole('button', { name: 'Yes, confirm' })).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Yes, confirm' }).click();
    await waitForElementState(phone, 'aiming');
    await page.reload();
    await expectHeading(page, 'Phone connected');
    await sendPhoto(phone, PASSPORT);
    await expectHeading(page, 'Your document is accepted');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Continue on your phone' })).toBeVisible();
  });

  test('both ends lose the network → they say so, and go on', async ({ page, hosts, phone }) => {
    const link = await beginHandoff(page, hosts.current);
    await openLink(phone, link);
    await expect(page.getByRole('button', { name: 'Yes, confirm' })).toBeVisible();
    await Promise.all([page.context().setOffline(true), phone.context().setOffline(true)]);
    await expect(shownText(captureElement(page), 'No connection. Trying again.')).toBeVisible();
    await expect(shownText(captureElement(phone), 'No connection. Trying again.')).toBeVisible();
    await Promise.all([page.context().setOffline(false), phone.context().setOffline(false)]);
    await expect(shownText(captureElement(phone), 'No connection. Trying again.')).toBeHidden();
    await page.getByRole('button', { name: 'Yes, confirm' }).click();
    await waitForElementState(phone, 'aiming');
    await sendPhoto(phone, PASSPORT);
    await expectHeading(page, 'Your document is accepted');
  });

  test('the phone is closed → told within 10 s; opened again, it goes on', async ({ page, hosts, phone }) => {
    await connectPhone(page, phone, await beginHandoff(page, hosts.current, 'id_card'));
    await expect(shownText(captureElement(page), 'This page follows along')).toBeVisible();
    await expect(page.getByText('you take the photos again')).toBeHidden();
    await sendPhoto(phone, sampleFile('id-card-zoe-front.jpg'));
    await expect(page.getByText('you take the photos again')).toBeVisible();
    const link = phone.url();
    await phone.goto('about:blank');
    await expect(shownText(captureElement(page), 'Your phone is not responding')).toBeVisible({ timeout: 10_000 });
    await openLink(phone, link);
    await expect(shownText(captureElement(page), 'Your phone is not responding')).toBeHidden();
    await sendPhoto(phone, sampleFile('id-card-zoe-front.jpg'));
    await sendPhoto(phone, sampleFile('id-card-zoe-back.jpg'));
    await expectHeading(page, 'Your document is accepted');
  });

  const setLifecycle = async (page: Page, state: 'active' | 'frozen'): Promise<void> => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Page.setWebLifecycleState', { state });
  };
  const ABSENCES: Readonly<Record<string, (page: Page, isAway: boolean) => Promise<void>>> = {
    'the computer is without network': (page, isAway) => page.context().setOffline(isAway),
    'the computer sleeps': (page, isAway) => setLifecycle(page, isAway ? 'frozen' : 'active'),
  };
  for (const [name, setAway] of Object.entries(ABSENCES))
    test(`${name} while the phone sends → the outcome comes when it is back`, async ({ page, hosts, phone }) => {
      await connectPhone(page, phone, await beginHandoff(page, hosts.current));
      await setAway(page, true);
      await sendPhoto(phone, PASSPORT);
      await expectHeading(phone, 'All done');
      await setAway(page, false);
      await expectHeading(page, 'Your document is accepted');
    });

  test('the code expires → the camera closes, and a new code works', async ({ page, hosts, phone }) => {
    await hosts.current.close();
    hosts.current = await serveHandoffHost({ limits: { handoffMs: 20_000 } });
    await connectPhone(page, phone, await beginHandoff(page, hosts.current));
    expect(await isCameraOpen(phone)).toBe(true);
    await expectHeading(phone, 'This link has ended');
    expect(await isCameraOpen(phone)).toBe(false);
    await expectHeading(page, 'This code no longer works');
    await page.getByRole('button', { name: 'Show a new code' }).click();
    await expect(page.getByText('Waiting for your phone')).toBeVisible();
  });

  test('the computer is shut → the phone still sends, and the host gets the result', async ({ page, hosts, phone }) => {
    await connectPhone(page, phone, await beginHandoff(page, hosts.current));
    await page.close();
    await sendPhoto(phone, PASSPORT);
    await expectHeading(phone, 'All done');
    expect(hosts.current.deliveries).toHaveLength(1);
  });

  test('the relay restarts with Redis → both ends go on', async ({ page, hosts, phone }) => {
    test.skip(REDIS_SKIP_REASON !== false, String(REDIS_SKIP_REASON));
    const redis = await startRedis();
    await hosts.current.close();
    const store = await createRedisStore(redis.url);
    hosts.current = await serveHandoffHost({ store });
    try {
      await connectPhone(page, phone, await beginHandoff(page, hosts.current));
      hosts.current.restartRelay();
      await sendPhoto(phone, PASSPORT);
      await expectHeading(phone, 'All done');
      await expectHeading(page, 'Your document is accepted');
    } finally {
      await store.close?.();
      await redis.stop();
    }
  });
});
