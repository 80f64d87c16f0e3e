import { sampleFile } from './support/sample-files.js';
import {
  buttonNamed,
  captureElement,
  chooseFiles,
  expect,
  openDemo,
  test,
  usePhoto,
  waitForElementState,
  shownText,
} from './support/fixtures.js';

test('two files → one upload, accepted, and nothing stored', async ({ page, demo, quietly }) => {
  await openDemo(page, demo.url);
  await chooseFiles(page, sampleFile('id-card-zoe-front.jpg'), sampleFile('id-card-zoe-back.jpg'));
  await usePhoto(page);
  await usePhoto(page);
  await waitForElementState(page, 'answered');
  await expect(captureElement(page).getByRole('heading', { name: 'Your document is accepted' })).toBeVisible();
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

test('a double tap on close → one screen back, not two', async ({ page, demo }) => {
  await openDemo(page, demo.url);
  await buttonNamed(page, 'Choose a file').click();
  await waitForElementState(page, 'picking');
  await buttonNamed(page, 'Close').dblclick();
  await waitForElementState(page, 'welcome');
  await expect(shownText(captureElement(page), 'Photograph your ID card')).toBeVisible();
});
