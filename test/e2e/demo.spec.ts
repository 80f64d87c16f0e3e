import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { LANGUAGES } from '../../src/i18n/i18n.js';
import {
  buttonNamed,
  chooseFiles,
  expect,
  openDemo,
  test,
  waitForElementState,
  shownText,
} from './support/fixtures.js';
import { sampleFile } from './support/sample-files.js';
import { verifyOnly } from '../support/verify-mode.js';

const capture = '#capture';
const setting = (page: Page, name: string) => page.locator(`#controls [name=${name}]`);
const snippet = (page: Page) => page.locator('#snippet');
/** Opens the demo with the playground, which one button shows. */
async function openPlayground(page: Page, url: string): Promise<void> {
  await openDemo(page, url);
  if (await page.locator('#playground').isHidden()) await page.getByRole('button', { name: 'Make it yours' }).click();
}
const outcome = (page: Page): Promise<string | undefined> =>
  page.locator(capture).evaluate((element) => (element as HTMLElementTagNameMap['doc-capture']).state.outcome?.kind);

test('demo: a changed setting → element, snippet and URL change too', async ({ page, demo }) => {
  await openPlayground(page, demo.url);
  await expect(page.locator('#playground-title')).toBeFocused();
  await setting(page, 'doc-type').selectOption('passport');
  await expect(shownText(page.locator(capture), 'Photograph your passport')).toBeVisible();
  await setting(page, 'lang').selectOption('fr');
  await setting(page, 'shutter').selectOption('manual');
  await setting(page, 'country-code').selectOption('FR');
  await setting(page, 'last-name').fill('D"Arc & <Co>');
  await setting(page, 'last-name').blur();
  await setting(page, 'expose').check();
  await setting(page, 'radius').fill('3');
  await setting(page, 'accent').fill('#ffd400');
  await setting(page, 'theme').selectOption('dark');

  const element = page.locator(capture);
  await expect(element).toHaveAttribute('lang', 'fr');
  await expect(element).toHaveAttribute('last-name', 'D"Arc & <Co>');
  await expect(element).toHaveAttribute('expose', 'fields');
  const filled = element.locator('.button.filled');
  await expect(filled).toHaveCSS('background-color', 'rgb(255, 212, 0)');
  await expect(filled).toHaveCSS('border-top-left-radius', '3px');
  await expect(filled, 'text on a bright colour is dark').toHaveCSS('color', 'rgb(16, 20, 24)');

  await expect(snippet(page)).toHaveText(
    /<doc-capture\s+endpoint="\/verify"\s+doc-type="passport"\s+country-code="FR"\s+last-name="D&quot;Arc &amp; &lt;Co>"\s+lang="fr"\s+shutter="manual"\s+expose="fields"\s+><\/doc-capture>/,
  );
  await expect(snippet(page)).toContainText('--doc-capture-accent: #ffd400;');
  await expect(snippet(page)).toContainText('color-scheme: dark;');

  const address = page.url();
  await page.goto('about:blank');
  await openDemo(page, address);
  await expect(element, 'the address alone brings the settings back').toHaveAttribute('country-code', 'FR');
  await expect(page.locator('#playground'), 'and shows them').toBeVisible();
  await expect(setting(page, 'last-name')).toHaveValue('D"Arc & <Co>');
  await page.getByRole('button', { name: 'Back to the defaults' }).click();
  await expect(element).toHaveAttribute('doc-type', 'id_card');
  await expect(element).not.toHaveAttribute('country-code');
  await expect(snippet(page)).toContainText('<doc-capture endpoint="/verify" doc-type="id_card"></doc-capture>');
});

test('demo: a grant for passports → no cards', verifyOnly(true), async ({ page, demo }) => {
  await openPlayground(page, demo.url);
  await expect(shownText(page.locator(capture), 'Photograph your passport')).toBeHidden();
  await setting(page, 'grant').selectOption('passports');
  await expect(shownText(page.locator(capture), 'Photograph your passport')).toBeVisible();
  await chooseFiles(page, sampleFile('id-card-zoe-back.jpg'));
  await expect(page.locator(capture).getByText('This is another kind of document', { exact: true })).toBeVisible();
  await expect(page.locator(capture).getByRole('heading', { name: 'We need your passport' })).toBeVisible();
  await setting(page, 'grant').selectOption('french-cards');
  await expect(shownText(page.locator(capture), 'Photograph your ID card')).toBeVisible();
  expect((await page.request.get(`${demo.url}grant?conditions=visas`)).status()).toBe(400);
});

test('demo: a URL with invalid settings → the element gets the defaults', async ({ page, demo }) => {
  await openDemo(page, `${demo.url}#doc-type=library_card&accent=red;}&radius=900&lang=xx&sample=../x&answer=maybe`);
  const element = page.locator(capture);
  await expect(element).toHaveAttribute('doc-type', 'id_card');
  await expect(element).toHaveAttribute('lang', 'en');
  await expect(element).not.toHaveAttribute('tags');
  expect(await element.getAttribute('style')).toBeFalsy();
});

test('demo: a snippet for each framework, and every language by its name', async ({ page, demo }) => {
  await openPlayground(page, demo.url);
  const framework = setting(page, 'framework');
  for (const [name, code] of [
    ['html', '<doc-capture endpoint="/verify" doc-type="id_card"></doc-capture>'],
    ['react', 'ondoc-result={(event) => onAnswer(event.outcome)}'],
    ['vue', '@doc-result='],
    ['svelte', '$props()'],
    ['angular', 'worker-url="/doc-capture/doc-capture.worker.js"'],
  ] as const) {
    await framework.selectOption(name);
    await expect(snippet(page)).toContainText(code);
  }
  const offered = await setting(page, 'lang')
    .locator('option')
    .evaluateAll((options) =>
      options.map((option) => [(option as HTMLOptionElement).value, option.textContent] as const),
    );
  expect(offered.map(([tag]) => tag).toSorted()).toEqual([...LANGUAGES].toSorted());
  const names = Object.fromEntries(offered);
  expect([names['ga'], names['is'], names['sq'], names['mt']]).toEqual(['Gaeilge', 'Íslenska', 'Shqip', 'Malti']);
});

test('demo: a touch while a sample is played → it stops at the review', async ({ page, demo }) => {
  await page.clock.install();
  await openPlayground(page, `${demo.url}#doc-type=passport`);
  // A check may end before a poll sees it.
  await page.locator(capture).evaluate((element) =>
    (element as HTMLElementTagNameMap['doc-capture']).addEventListener('doc-statechange', ({ state }) => {
      if (state.name === 'checking') element.dispatchEvent(new PointerEvent('pointerdown'));
    }),
  );
  await page.getByRole('button', { name: 'Play it' }).click();
  await waitForElementState(page, 'review');
  // Whatever the page wanted to do after a glance at the review, it would do now.
  await page.clock.fastForward(60_000);
  await waitForElementState(page, 'review');
  await expect(buttonNamed(page, /^Use (this photo|and send)$/)).toBeVisible();
});

test('demo: a sample sent as a file → its type, requests and data are shown', async ({ page, demo }) => {
  await openPlayground(page, demo.url);
  await setting(page, 'sample').selectOption('passport-zoe');
  await expect(setting(page, 'doc-type')).toHaveValue('passport');
  await setting(page, 'expose').check();
  await page.getByRole('button', { name: 'Use the sample as a file' }).click();
  await waitForElementState(page, 'review');
  await buttonNamed(page, /^Use (this photo|and send)$/).click();
  await waitForElementState(page, 'answered');
  const log = page.locator('.activity');
  await expect(log.getByText('/verify/photos')).toBeVisible();
  await log.locator('summary', { hasText: 'doc-photo' }).click();
  await expect(log.locator('pre')).toContainText('"birthDate": "1994-03-17"');
  await setting(page, 'doc-type').selectOption('id_card');
  await expect(setting(page, 'sample')).toHaveValue('');
});

const VIEWS = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
  { width: 320, height: 568 },
  { width: 844, height: 390 },
] as const;

/** Writes the steps that are marked at each change into the attribute `data-log` of the list. */
const recordSteps = (page: Page): Promise<void> =>
  page.locator('#steps').evaluate((list: HTMLElement) => {
    const log: string[] = [];
    new MutationObserver(() => {
      const reached = [...list.querySelectorAll<HTMLElement>('[data-reached]')].map(({ dataset }) => dataset['step']);
      log.push(reached.join('+') || 'none');
      list.dataset['log'] = log.join(', ');
    }).observe(list, { subtree: true, attributeFilter: ['data-reached'] });
  });

test('demo: first view in every size; “Watch it” → found, taken, checked, sent', async ({ page, demo }) => {
  await openDemo(page, demo.url);
  const watch = page.locator('#watch');
  for (const view of VIEWS) {
    await page.setViewportSize(view);
    const shown = [page.locator('h1'), page.locator('.phone'), buttonNamed(page, 'Open the camera'), watch];
    for (const part of shown)
      await expect(part, `${String(part)} at ${view.width} × ${view.height}`).toBeInViewport({ ratio: 1 });
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('button, input, select, a:not(.skip)')]
        .filter((target) => target.checkVisibility() && target.getBoundingClientRect().height < 44)
        .map(({ outerHTML }) => outerHTML),
    );
    expect(small, `targets at ${view.width} × ${view.height}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(view.width);
  }
  await expect(page.locator('#measured-check')).toBeHidden();
  await expect(page.locator('#measured-size')).toHaveText('< 250');

  await recordSteps(page);
  await watch.click();
  await expect(watch).toHaveText('Stop');
  const oneSide = 'found, found+taken, found+taken+checked';
  // The back may be found before the page is asked again.
  await expect(page.locator('#steps')).toHaveAttribute('data-log', /taken\+checked, none/);
  await waitForElementState(page, 'answered');
  await expect(page.locator('#steps')).toHaveAttribute(
    'data-log',
    `${oneSide}, none, ${oneSide}, found+taken+checked+sent`,
  );
  expect(await outcome(page)).toBe('accepted');
  await expect(watch).toHaveText('Play again');
  expect(Number(await page.locator('#measured-check').textContent())).toBeGreaterThan(0);
  await expect(page.locator('#measured-requests')).toHaveText('0');
  const isOwn = await page.evaluate(() => Object.hasOwn(navigator.mediaDevices, 'getUserMedia'));
  expect(isOwn, 'the device’s camera is back').toBe(false);

  await buttonNamed(page, 'Continue').click();
  await expect(page.getByRole('heading', { name: 'Your page goes on here' })).toBeFocused();
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(buttonNamed(page, 'Open the camera')).toBeVisible();
});

test('demo: a film’s still is pressed → the film plays; pressed again → it stops', async ({ page, demo }) => {
  await openDemo(page, demo.url);
  const film = page.getByRole('button', { name: 'Found and taken by itself' });
  const image = film.locator('img');
  await expect(image).toHaveAttribute('src', /found-still/);
  await film.click();
  await expect(film).toHaveAttribute('aria-pressed', 'true');
  await expect(image).toHaveAttribute('src', /found-(?!still)/);
  await film.click();
  await expect(image).toHaveAttribute('src', /found-still/);
});

test('demo: the page opens → each element asks the relay once, with a grant', async ({ page, demo }) => {
  const answers: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!response.ok() || pathname === '/verify/config') answers.push(`${pathname} ${String(response.status())}`);
  });
  await openDemo(page, demo.url);
  await expect.poll(() => answers).toEqual(['/verify/config 200']);
  await page.locator('#bank').scrollIntoViewIfNeeded();
  await expect.poll(() => answers).toEqual(['/verify/config 200', '/verify/config 200']);
});

test('demo: the compared photos → the blurred one is refused', async ({ page, demo }) => {
  await openDemo(page, demo.url);
  await page.locator('#compare-fault').scrollIntoViewIfNeeded();
  await expect(page.locator('#compare-fault')).toHaveAttribute('data-result', 'refused');
  await expect(page.locator('#compare-good')).toHaveAttribute('data-result', 'passed');
  await expect(page.locator('#compare-fault')).toContainText('The photo is blurry.');
  await page.getByRole('button', { name: 'Too dark' }).click();
  await expect(page.locator('#compare-fault')).toContainText('The photo is too dark.');
  await page.locator('#bank').scrollIntoViewIfNeeded();
  await expect(shownText(page.locator('#bank doc-capture'), 'Utopia Bank needs it')).toBeVisible();
});

for (const theme of ['light', 'dark']) {
  test(`demo, ${theme} → axe reports nothing`, verifyOnly(theme === 'dark'), async ({ page, demo }) => {
    await openPlayground(page, `${demo.url}#theme=${theme}`);
    await expect(buttonNamed(page, 'Open the camera')).toBeVisible();
    await page.locator('#bank').scrollIntoViewIfNeeded();
    await expect(shownText(page.locator('#bank doc-capture'), 'Utopia Bank needs it')).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 90)).join(' | ')}`),
    ).toEqual([]);
  });
}
