/** A file beside the script that cannot be had: the console has its name, and the person a way on. */
import type { Page } from '@playwright/test';
import { HANDOFF_FRAGMENT } from '../../src/handoff/handoff.js';
import { de } from '../../src/i18n/de.js';
import { chromiumLaunchOptions, fakeCameraArgs } from '../support/browsers.mjs';
import { expect, test } from './support/local-requests.js';
import {
  buttonNamed,
  captureElement,
  chooseFiles,
  fetchGrants,
  stateName,
  usePhoto,
  waitForElementState,
  shownText,
} from './support/fixtures.js';
import { sampleFile } from './support/sample-files.js';
import { serveHost, type HostServer } from './support/serve-host.js';

test.use({ launchOptions: chromiumLaunchOptions(fakeCameraArgs()), permissions: ['camera'] });

const PAGE = `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>Onboarding</title>
<link rel="icon" href="data:,"><script type="module" src="/doc-capture/doc-capture.js"></script></head>
<body><doc-capture endpoint="/verify"></doc-capture></body></html>`;
const USE = /^(Dieses Foto verwenden|Verwenden und senden)$/;
let host: HostServer;
test.beforeAll(async () => (host = await serveHost({ html: () => PAGE })));
test.afterAll(() => host.close());

/** Opens the page for a document type, with grants. */
async function open(page: Page, docType: string, fragment = ''): Promise<void> {
  await page.goto(host.url + fragment);
  const element = captureElement(page);
  await element.evaluate((capture, type) => type && capture.setAttribute('doc-type', type), docType);
  await fetchGrants(element);
}

/** Opens the page without one of the files; without a type, which is then asked first. @returns what the console says of it, and how to bring the file back */
async function openWithout(page: Page, name: string, docType = 'passport', fragment = '') {
  const warnings: string[] = [];
  page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())));
  const address = `**/doc-capture.${name}-*.js`;
  await page.route(address, (route) => route.fulfill({ status: 404, body: '' }));
  await open(page, docType, fragment);
  return {
    warned: () =>
      expect.poll(() => warnings.join('\n')).toMatch(new RegExp(`^doc-capture: .*/doc-capture\\.${name}\\b`, 'm')),
    comeBack: () => page.unroute(address),
  };
}

async function openCamera(page: Page): Promise<void> {
  await buttonNamed(page, 'Kamera öffnen').click();
  await waitForElementState(page, 'aiming');
}
async function choosePassport(page: Page, state: string): Promise<void> {
  await chooseFiles(page, sampleFile('passport-zoe.jpg'));
  await waitForElementState(page, state);
}

/** A file that does not come is most often a connection that is gone. */
const saysLost = (page: Page): Promise<void> =>
  expect(shownText(captureElement(page), de['error.not_loaded'])).toBeVisible();

test('without the camera module → an error; a retry may load it, and a file can be chosen', async ({ page }) => {
  const { warned, comeBack } = await openWithout(page, 'camera-session');
  await buttonNamed(page, 'Kamera öffnen').click();
  await waitForElementState(page, 'error');
  await saysLost(page);
  await warned();
  await expect(buttonNamed(page, 'Datei auswählen')).toBeVisible();
  await comeBack();
  await buttonNamed(page, 'Noch einmal versuchen').click();
  await waitForElementState(page, 'aiming');
});

test('the worker client does not load → an error, and the next chosen file loads it', async ({ page }) => {
  const { warned, comeBack } = await openWithout(page, 'client');
  await choosePassport(page, 'error');
  await warned();
  await expect(buttonNamed(page, 'Datei auswählen')).toBeVisible();
  await comeBack();
  await choosePassport(page, 'review');
});

test('without the upload module → an error, and the photo is kept for the next attempt', async ({ page }) => {
  const { warned, comeBack } = await openWithout(page, 'photo-sender');
  await chooseFiles(page, sampleFile('passport-zoe.jpg'));
  await usePhoto(page, USE);
  await waitForElementState(page, 'error');
  await saysLost(page);
  await warned();
  await comeBack();
  await buttonNamed(page, 'Noch einmal versuchen').click();
  await waitForElementState(page, 'answered');
});

test('the photo screens do not load → fallback screens lead to the answer', async ({ page }) => {
  const { warned } = await openWithout(page, 'photo-screens');
  await choosePassport(page, 'review');
  await warned();
  await usePhoto(page, USE);
  await waitForElementState(page, 'answered');
  await expect(captureElement(page).getByRole('heading', { name: 'Ihr Dokument' })).toBeVisible();
});

test('the camera’s aids do not load → text guides, Escape leaves', async ({ page }) => {
  let asked = 0;
  page.on('console', (message) => void (asked += Number(message.text().includes('doc-capture.camera-ui'))));
  const { warned } = await openWithout(page, 'camera-ui');
  await openCamera(page);
  await warned();
  // Asked for when the pointer came near, and with the camera's screen; not with every word on it.
  await captureElement(page).evaluate(async (element) => {
    const capture = element as HTMLElementTagNameMap['doc-capture'];
    for (const lang of ['en', 'de', 'en', 'de']) {
      capture.lang = lang;
      await capture.updateComplete;
      await new Promise(requestAnimationFrame);
    }
  });
  await expect(shownText(captureElement(page), 'Seite mit Foto in den Rahmen').first()).toBeVisible();
  expect(asked).toBeLessThanOrEqual(2);
  await page.keyboard.press('Escape');
  await waitForElementState(page, 'welcome');
});

test('the hand-off does not load → a notice beside the same buttons, and the next tap loads it', async ({ page }) => {
  const { warned, comeBack } = await openWithout(page, 'handoff-controller');
  await captureElement(page).evaluate((capture) => capture.setAttribute('sources', 'camera file phone'));
  const onPhone = buttonNamed(page, de['action.phone']);
  await onPhone.click();
  await saysLost(page);
  await warned();
  await comeBack();
  await onPhone.click();
  await expect(shownText(captureElement(page), de['handoff.scan'])).toBeVisible();
});

test('the link of a hand-off opens, and its part does not load → a notice; the next tap asks whether the link is one’s own', async ({
  page,
}) => {
  const link = `${HANDOFF_FRAGMENT}hf_1.${'c'.repeat(22)}`;
  const { warned, comeBack } = await openWithout(page, 'handoff-controller', 'passport', link);
  await saysLost(page);
  await warned();
  await comeBack();
  await buttonNamed(page, 'Kamera öffnen').click();
  await expect(captureElement(page).getByRole('heading', { name: de['handoff.phone'] })).toBeVisible();
});

test('the lens tuner does not load → a console warning, and the camera still takes a photo', async ({ page }) => {
  const { warned } = await openWithout(page, 'lens-tuner');
  await openCamera(page);
  await warned();
  await buttonNamed(page, 'Foto aufnehmen').click();
  await waitForElementState(page, 'review');
});

test('the country names do not load → the type is asked without a country', async ({ page }) => {
  const { warned } = await openWithout(page, 'list-countries', '');
  await chooseFiles(page, sampleFile('id-card-zoe-front.jpg'), sampleFile('id-card-zoe-back.jpg'));
  await page.locator('doc-capture [data-action=use]').click();
  await warned();
  await page.locator('doc-capture [data-action=changeType]').first().click();
  await page.locator('doc-capture [data-action=use]').click();
  await waitForElementState(page, 'answered');
});

test('the MRZ reader does not load → the review says that lines were found', async ({ page }) => {
  const { warned } = await openWithout(page, 'mrz-reader');
  await choosePassport(page, 'review');
  await warned();
  await expect(shownText(captureElement(page), 'Code am unteren Rand gefunden')).toBeVisible();
  expect(await stateName(page)).toBe('review');
});

/** Files that load after the first screen, when something is done. */
const LATER_FILES =
  /doc-capture\.(camera-session|client|worker|photo-tasks|create-task-implementations|photo-sender)\b.*\.js$/;

test('no connection before the worker loads → the photo waits for it', async ({ page, context }) => {
  await open(page, 'passport');
  await page.route(LATER_FILES, (route) => route.abort('internetdisconnected'));
  await choosePassport(page, 'error');
  await saysLost(page);
  await page.unroute(LATER_FILES);
  // Requests alone were cut, so the browser goes offline and online again to dispatch its `online` event.
  await context.setOffline(true);
  await context.setOffline(false);
  await usePhoto(page, USE);
  expect(page.workers()).toHaveLength(1);
  await waitForElementState(page, 'answered');
});

test('no connection after the worker started → a new worker loads the missing modules', async ({ page }) => {
  await open(page, 'passport');
  const photoTasks = /doc-capture\.photo-tasks\b.*\.js$/;
  await page.route(photoTasks, (route) => route.abort('internetdisconnected'));
  await openCamera(page);
  await expect.poll(() => page.workers().length).toBe(1);
  await page.route(LATER_FILES, (route) => route.abort('internetdisconnected'));
  await choosePassport(page, 'error');
  await saysLost(page);
  await page.unrouteAll();
  await buttonNamed(page, 'Noch einmal versuchen').click();
  await waitForElementState(page, 'review');
  expect(page.workers()).toHaveLength(1);
});

test('two doc-capture elements on one page → each file is fetched once, however slowly it loads', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  // Until both have asked.
  const held: (() => void)[] = [];
  await page.route(/doc-capture\.(camera-session|client)-.*\.js$/, async (route) => {
    await new Promise<void>((go) => held.push(go));
    await route.continue();
  });
  await page.goto(host.url);
  await page.evaluate(() => {
    document.querySelector('doc-capture')?.after(document.createElement('doc-capture'));
    for (const each of document.querySelectorAll('doc-capture')) each.start();
  });
  await expect.poll(() => held.length).toBe(2);
  for (const go of held) go();
  const states = (): Promise<readonly string[]> =>
    page
      .locator('doc-capture:defined')
      .evaluateAll((all) => all.map((each) => (each as HTMLElementTagNameMap['doc-capture']).state.name));
  await expect.poll(states).toContain('aiming');
  // What the worker shares with the page it asks for itself.
  const files = asked.filter((path) => /camera|client|doc-capture\.worker\.js/.test(path));
  expect(files.length).toBeGreaterThan(3);
  expect(files.toSorted()).toEqual([...new Set(files)].toSorted());
});
