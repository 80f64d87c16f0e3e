/** The engines beside Chromium: a hand-off between two browsers of each, and in WebKit the flow by camera and by file. */
import { readFileSync } from 'node:fs';
import { chooseIn, ENGINES, press, query, type BrowserEnd } from './support/browser-end.js';
import { serveHandoffHost } from './support/handoff-host.js';
import { expect, test } from './support/local-requests.js';
import { sampleFile } from './support/sample-files.js';
import { serveHost } from './support/serve-host.js';

/** The text of the element's heading. */
const heading = (end: BrowserEnd): Promise<unknown> => end.evaluate(`return ${query('h2')}?.textContent.trim() ?? ''`);

for (const [name, openEnd] of Object.entries(ENGINES))
  test(`${name} as computer and phone → the answer is on the computer`, { tag: '@verify' }, async ({ closeAfter }) => {
    test.skip(openEnd === undefined, `${name} was not found`);
    if (!openEnd) return;
    const host = closeAfter(await serveHandoffHost());
    const [computer, phone] = await Promise.all([openEnd(), openEnd()]);
    closeAfter(computer);
    closeAfter(phone);
    await computer.open(host.url);
    await expect.poll(() => computer.evaluate(`return Boolean(${query('button')})`)).toBe(true);
    await computer.evaluate(
      `addEventListener('doc-handoff', ({ link }) => (document.body.dataset.link = link));
      document.querySelector('doc-capture').grant = '${await host.grant()}';`,
    );
    await press(computer, 'phone');
    const readLink = (): Promise<unknown> => computer.evaluate('return document.body.dataset.link ?? ""');
    await expect.poll(readLink).toContain('#doc-capture-handoff=');
    await phone.open(String(await readLink()));
    await press(phone, 'claim');
    await press(computer, 'confirm');
    const state = (): Promise<unknown> => phone.evaluate(`return document.querySelector('doc-capture').state.name`);
    // Before, the phone takes no files.
    await expect.poll(state).not.toBe('welcome');
    await chooseIn(phone, sampleFile('passport-zoe.jpg'));
    await press(phone, 'use');
    await expect.poll(() => heading(phone)).toBe('All done');
    await expect.poll(() => heading(computer)).toBe('Your document is accepted');
    expect(host.deliveries.map(({ subject }) => subject)).toEqual(['anna']);
  });

const SAMPLES = { front: 'id-card-zoe-front.jpg', back: 'id-card-zoe-back.jpg' } as const;
const SAMPLE_PATHS = Object.values(SAMPLES).map(sampleFile);

/** The host's page takes the element's attributes from its address and notes states and errors. */
const PAGES = {
  'index.html': `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Onboarding</title>
    <link rel="icon" href="data:,"><script src="/doc-capture/testing.iife.js" defer></script>
    <script type="module" src="/doc-capture/doc-capture.js"></script><script src="/host.js" defer></script></head>
    <body><doc-capture endpoint="/verify"></doc-capture></body></html>`,
  'host.js': `const capture = document.querySelector('doc-capture');
    const { dataset } = document.body;
    dataset.errors = '';
    addEventListener('error', ({ message }) => (dataset.errors += message + '\\n'));
    addEventListener('unhandledrejection', ({ reason }) => (dataset.errors += reason + '\\n'));
    for (const [name, value] of new URLSearchParams(location.search)) capture.setAttribute(name, value);
    capture.grant = async () => (await fetch('/grant')).text();
    capture.addEventListener('doc-statechange', ({ state }) => (dataset.states += ' ' + state.name));`,
  ...Object.fromEntries(Object.values(SAMPLES).map((name) => [name, readFileSync(sampleFile(name))])),
};

const POLICY =
  "default-src 'none'; script-src 'wasm-unsafe-eval' 'self'; worker-src 'self'; style-src 'self'; connect-src 'self'; " +
  "img-src 'self' blob: data:; media-src blob:";

/** MiniBrowser's own mock camera shows a test pattern, so the test kit's camera is used: a canvas with the side that is asked for. */
const LAY_SAMPLES = `
  window.camera = docCaptureTesting.fakeCamera();
  const lay = (side) => camera.showDocuments('/' + ${JSON.stringify(SAMPLES)}[side]);
  lay('front');
  document.querySelector('doc-capture').addEventListener('doc-statechange', ({ state }) => lay(state.side));`;

/** Nothing is measured, and WebKit draws and checks without a graphics card. */
const STEP_TIMEOUT_MS = 300_000;

/** The page is loaded, and its states contain these in this order, others in between allowed. */
const hasPassed = (end: BrowserEnd, ...states: readonly string[]): Promise<void> =>
  expect
    .poll(() => end.evaluate("return document.body?.dataset.states ?? ''"), { timeout: STEP_TIMEOUT_MS })
    .toMatch(new RegExp(states.map((state) => `\\b${state}\\b`).join('.*')));

const FLOWS: Readonly<Record<string, (end: BrowserEnd, url: string) => Promise<void>>> = {
  'each side taken by the automatic shutter': async (end, url) => {
    await end.open(`${url}?doc-type=id_card`);
    await expect.poll(() => end.evaluate(`return Boolean(${query('button')})`)).toBe(true);
    await end.evaluate(LAY_SAMPLES);
    await press(end, 'camera');
    await hasPassed(end, 'aiming', 'review');
    await press(end, 'use');
    await hasPassed(end, 'review', 'aiming', 'review');
    await press(end, 'use');
    await hasPassed(end, 'answered');
    expect(await end.evaluate('return camera.liveTracks.length'), 'the camera is released').toBe(0);
  },
  'two files': async (end, url) => {
    await end.open(`${url}?doc-type=id_card&sources=file`);
    await chooseIn(end, ...SAMPLE_PATHS);
    await hasPassed(end, 'review');
    await press(end, 'use');
    await hasPassed(end, 'review', 'checking', 'review');
    await press(end, 'use');
    await hasPassed(end, 'answered');
  },
};

for (const [name, walk] of Object.entries(FLOWS))
  test(`WebKit, ${name} → accepted`, { tag: '@verify' }, async ({ closeAfter }) => {
    test.setTimeout(3 * STEP_TIMEOUT_MS);
    test.skip(ENGINES.WebKit === undefined, 'WebKit was not found');
    if (!ENGINES.WebKit) return;
    const host = closeAfter(await serveHost({ beside: PAGES, policy: () => POLICY }));
    const end = closeAfter(await ENGINES.WebKit());
    await walk(end, host.url);
    expect(await end.evaluate("return document.querySelector('doc-capture').state.outcome?.kind")).toBe('accepted');
    expect(await end.evaluate(`return ${query('video')}`)).toBeNull();
    expect(await end.evaluate('return document.body.dataset.errors')).toBe('');
    expect(host.reports).toEqual([]);
  });
