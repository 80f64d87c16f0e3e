import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright';
import { serveHost } from '../../e2e/support/serve-host.js';
import { folderWith } from '../../e2e/support/static-server.js';
import { chromiumLaunchOptions } from '../../support/browsers.mjs';
import { measurementTable } from './format-numbers.js';

const fromRoot = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const MAX_WAIT_MS = 60_000;
/** A review that passes by itself does so after two seconds. */
const MAX_LOOK_MS = 4_000;
const POLICY =
  "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' blob: data:";

/** A page with the script-tag build. Its camera shows the side that the element asks for. */
const PAGES = {
  'index.html': `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Taps</title><link rel="icon" href="data:,">
    <meta name="viewport" content="width=device-width, initial-scale=1"><script src="/doc-capture/testing.iife.js" defer></script>
    <script src="/doc-capture/doc-capture.iife.js" defer></script><script src="/host.js" defer></script></head>
    <body><doc-capture endpoint="/verify"></doc-capture></body></html>`,
  'host.js': `const capture = document.querySelector('doc-capture');
    const query = new URLSearchParams(location.search);
    const sides = query.get('samples').split(' ');
    query.delete('samples');
    for (const [name, value] of query) capture.setAttribute(name, value);
    capture.grant = async () => (await fetch('/grant')).text();
    const camera = docCaptureTesting.fakeCamera();
    const show = ({ side }) => camera.lay('/samples/' + (side === 'back' ? sides[1] : sides[0]));
    show({ side: 'front' }).then(() => (document.body.dataset.ready = ''));
    window.marks = {};
    capture.addEventListener('doc-statechange', ({ state }) => {
      show(state);
      window.marks[state.name] ??= performance.now();
    });
    addEventListener('click', () => (window.marks.click ??= performance.now()), { capture: true });`,
} as const;

interface Case {
  readonly what: string;
  readonly docType: string;
  /** What the person calls it where the element asks. */
  readonly label: string;
  readonly samples: readonly string[];
}
const CASES: readonly Case[] = [
  { what: 'passport', docType: 'passport', label: 'passport', samples: ['passport-zoe.jpg'] },
  { what: 'ID card', docType: 'id_card', label: 'ID card', samples: both('id-card-zoe') },
  {
    what: 'driving licence',
    docType: 'driver_permit',
    label: 'driving licence',
    samples: both('driving-permit-jorgen'),
  },
  {
    what: 'residence permit',
    docType: 'residency_permit',
    label: 'residence permit',
    samples: both('residence-permit-zoe'),
  },
];
/** “Before” asks for the type first, and for a tap after each photo. */
const VARIANTS = { before: { ask: 'first' }, default: {}, problems: { review: 'problems' } } as const;
type Variant = keyof typeof VARIANTS;

function both(name: string): readonly string[] {
  return [`${name}-front.jpg`, `${name}-back.jpg`];
}

/** Taps, and seconds from the first tap to sending, for each document by camera and by file. */
export async function tapsSection(): Promise<string> {
  const pages = folderWith(PAGES);
  symlinkSync(fromRoot('dist'), join(pages, 'doc-capture'));
  symlinkSync(fromRoot('demo/samples'), join(pages, 'samples'));
  const host = await serveHost({ html: () => '', pages, policy: () => POLICY });
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    const rows: string[][] = [];
    for (const source of ['camera', 'file'] as const) {
      for (const one of CASES) {
        const cells = [];
        for (const variant of Object.keys(VARIANTS) as Variant[])
          cells.push(
            await walk(browser, host.url, one, source, variant).catch((error: unknown) => String(error).slice(0, 60)),
          );
        rows.push([`${one.what}, ${source}`, ...cells]);
      }
    }
    return [
      '## Taps',
      '',
      'Taps from the first screen to sending, and the seconds from the first tap on. A program does what the screen asks for without a pause, so the seconds are those of the element. By camera a drawn document lies still in the frame, from the test kit’s camera; both files of a card are chosen at once. “Before”: `ask="first"`. “problems”: `review="problems"`.',
      '',
      measurementTable(['document', 'before', 'default', 'problems'], rows),
    ].join('\n');
  } finally {
    await browser.close();
    await host.close();
  }
}

async function walk(
  browser: Browser,
  url: string,
  one: Case,
  source: 'camera' | 'file',
  variant: Variant,
): Promise<string> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  page.setDefaultTimeout(MAX_WAIT_MS);
  try {
    const query = new URLSearchParams({ samples: one.samples.join(' '), ...VARIANTS[variant] });
    await page.goto(`${url}?${query.toString()}`);
    await page.waitForFunction(() => 'ready' in document.body.dataset);
    const taps = await tapUntilSending(page, one, source, variant);
    const marks = await page.evaluate(() => (window as unknown as { marks: Record<string, number> }).marks);
    return `${taps} ${taps === 1 ? 'tap' : 'taps'}, ${((marks['sending']! - marks['click']!) / 1000).toFixed(1)} s`;
  } finally {
    await context.close();
  }
}

/** Taps what the screen asks for, until the photos are sent. @returns the number of taps */
async function tapUntilSending(
  page: Page,
  { docType, label, samples }: Case,
  source: 'camera' | 'file',
  variant: Variant,
): Promise<number> {
  const capture = page.locator('doc-capture');
  const shown = (selector: string) => capture.locator(selector).filter({ visible: true }).first();
  const files = samples.map((name) => fromRoot(`demo/samples/${name}`));
  const choice = shown(`[data-doc-type=${docType}]`);
  const changeType = shown('[data-way=changeType]').filter({ hasText: new RegExp(label, 'i') });
  const keepPhoto = shown('[data-way=use]');
  const start = shown(`[data-way=${source}]`);
  for (let taps = 0; ; taps++) {
    const next = choice.or(changeType).or(keepPhoto).or(start).first();
    const isSent = page
      .waitForFunction(() => 'sending' in (window as unknown as { marks: object }).marks)
      .then(() => true);
    if (await Promise.race([isSent, next.waitFor().then(() => false)])) return taps;
    isSent.catch(() => undefined);
    const state = await capture.evaluate((element) => (element as HTMLElementTagNameMap['doc-capture']).state.name);
    if (await choice.isVisible()) await choice.click();
    else if (await changeType.isVisible()) await changeType.click();
    else if (await keepPhoto.isVisible()) {
      if (variant === 'problems' && (await passesByItself(page))) {
        taps--;
        continue;
      }
      await keepPhoto.click();
    } else if (source === 'camera') await start.click();
    else {
      const dialog = page.waitForEvent('filechooser');
      await start.click();
      await (await dialog).setFiles(files);
    }
    // Until the screen has changed, its buttons would be tapped again.
    await page.waitForFunction(
      (before) => document.querySelector('doc-capture')!.state.name !== before || before === 'welcome',
      state,
    );
  }
}

/** A photo without a finding is kept without a tap: the person only looks. */
async function passesByItself(page: Page): Promise<boolean> {
  return page
    .waitForFunction(() => document.querySelector('doc-capture')!.state.name !== 'review', undefined, {
      timeout: MAX_LOOK_MS,
    })
    .then(() => true)
    .catch(() => false);
}
