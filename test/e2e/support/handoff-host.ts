import { devices, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { createMemoryStore, createRelay, issueGrant } from '../../../src/relay/relay.js';
import type { RelayOptions, ResultDelivery } from '../../../src/relay/relay.js';
import { toNodeHandler } from '../../../src/relay/node/node.js';
import { FakeService } from '../../support/relay/fake-service.js';
import { waitForElementState } from './fixtures.js';
import { expect, test as base } from './local-requests.js';
import { servePage } from './static-server.js';

const SECRET = 'a secret of thirty-two bytes or more';
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Onboarding</title><script type="module" src="/doc-capture.js"></script>
<form><doc-capture name="passport" endpoint="/verify" doc-type="passport" sources="camera file phone"></doc-capture></form>`;

type HostOptions = Pick<RelayOptions, 'limits' | 'store'>;
type HandoffHost = Awaited<ReturnType<typeof serveHandoffHost>>;

/** A page with the element in a form, and a relay that needs a grant. */
export async function serveHandoffHost({ limits = {}, store = createMemoryStore() }: HostOptions = {}) {
  const service = await FakeService.start();
  const deliveries: ResultDelivery[] = [];
  const startRelay = (): ReturnType<typeof toNodeHandler> =>
    toNodeHandler(
      createRelay({
        mount: '/verify',
        baseUrl: service.url,
        authUrl: service.url,
        businessIdentifier: 'host',
        businessSecret: 'secret',
        grantSecret: SECRET,
        limits,
        store,
        onResult: (delivery) => void deliveries.push(delivery),
      }),
    );
  let relay = startRelay();
  const server = await servePage(PAGE, { '/verify/': (request, response) => relay(request, response) });
  return {
    url: server.url,
    service,
    deliveries,
    grant: () => issueGrant({ secret: SECRET, subject: 'anna' }),
    /** Replaces the relay by another one with the same store, as a restart with Redis does. Open connections are cut. */
    restartRelay() {
      server.cut();
      relay = startRelay();
    },
    async close() {
      await server.close();
      await service.close();
    },
  };
}

/** The link of the hand-off that the page begins next. */
export function nextLink(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve) => addEventListener('doc-handoff', (event) => resolve(event.link), { once: true })),
  );
}

/** Opens the page on the computer, begins a hand-off, and returns the link. */
export async function beginHandoff(page: Page, host: HandoffHost, docType = 'passport'): Promise<string> {
  await page.goto(host.url);
  const grant = await host.grant();
  const link = nextLink(page);
  await page
    .locator('doc-capture:defined')
    .evaluate((element, given) => Object.assign(element, given) && undefined, { grant, docType });
  await page.getByRole('button', { name: 'Continue on your phone' }).click();
  return link;
}

/** A browser context of a phone: touch screen, small, without the computer's grant. */
export function openPhone(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ ...devices['Pixel 7'], permissions: ['camera'] });
}

/** Opens the link on the phone, and taps. */
export async function openLink(phone: Page, link: string): Promise<void> {
  await phone.goto(link);
  await phone.getByRole('button', { name: 'Continue', exact: true }).click();
}

/** Opens the link on the phone, confirms on the computer, and waits for the phone's camera. */
export async function connectPhone(computer: Page, phone: Page, link: string): Promise<void> {
  await openLink(phone, link);
  await computer.getByRole('button', { name: 'Yes, confirm' }).click();
  await waitForElementState(phone, 'aiming');
}

/** The page has a heading with this text. */
export const expectHeading = (page: Page, name: string): Promise<void> =>
  expect(page.getByRole('heading', { name })).toBeVisible();

/** Adds the photo as if it had been taken, and sends it. */
export async function sendPhoto(page: Page, path: string): Promise<void> {
  await page.locator('doc-capture input[type=file]:not([capture])').setInputFiles(path);
  await page.getByRole('button', { name: /Use (this photo|and send|anyway)/ }).click();
}

/** A host, and a phone whose context closes with the test. `hosts` replaces the host in mid-test. */
export const test = base.extend<{ hosts: { current: HandoffHost }; phone: Page }>({
  hosts: async ({}, use) => {
    const hosts = { current: await serveHandoffHost() };
    await use(hosts);
    await hosts.current.close();
  },
  phone: async ({ browser }, use) => {
    const context = await openPhone(browser);
    await use(await context.newPage());
    await context.close();
  },
});
