/**
 * The flow in WebKitGTK from opening to the answer, by camera and by file: MiniBrowser under Xvfb, driven by WebDriver, with a
 * real relay and sandbox over HTTP. A stage of `npm run verify`. Pictures of each screen go to `build/webkit-flow`. Ends with
 * `N passed, N failed`, and with 1 when a flow fails. Everything that it starts is ended.
 */
import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveHost, type HostServer } from '../e2e/support/serve-host.js';
import { folderWith } from '../e2e/support/static-server.js';
import { findWebKit } from '../support/browsers.mjs';
import { WebDriverSession } from '../support/webkit/webdriver-session.mjs';
import { WebKitPerson } from '../support/webkit/webkit-person.js';

const fromRoot = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const SCREENSHOTS = fromRoot('build/webkit-flow');
const SAMPLES = { front: 'id-card-zoe-front.jpg', back: 'id-card-zoe-back.jpg' } as const;

/** The host's page takes the element's attributes from its address and notes states and errors. */
const PAGES = {
  'index.html': `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Onboarding</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="icon" href="data:,"><link rel="stylesheet" href="/host.css">
    <script src="/doc-capture/testing.iife.js" defer></script>
    <script type="module" src="/doc-capture/doc-capture.js"></script><script src="/host.js" defer></script></head>
    <body><doc-capture endpoint="/verify"></doc-capture></body></html>`,
  'host.css': `html { height: 100%; font: 16px 'Liberation Sans', sans-serif }
    body { height: 100%; margin: 0 } doc-capture { height: 100% }`,
  'host.js': `const capture = document.querySelector('doc-capture');
    const { dataset } = document.body;
    dataset.errors = '';
    addEventListener('error', ({ message }) => (dataset.errors += message + '\\n'));
    addEventListener('unhandledrejection', ({ reason }) => (dataset.errors += reason + '\\n'));
    for (const [name, value] of new URLSearchParams(location.search)) capture.setAttribute(name, value);
    capture.grant = async () => (await fetch('/grant')).text();
    capture.addEventListener('doc-statechange', ({ state }) => (dataset.states += ' ' + state.name));`,
} as const;

const POLICY =
  "default-src 'none'; script-src 'wasm-unsafe-eval' 'self'; worker-src 'self'; style-src 'self'; connect-src 'self'; " +
  "img-src 'self' blob: data:; media-src blob:";

/** MiniBrowser's own mock camera shows a test pattern, so the test kit's camera is used: a canvas with the side that is asked for. */
const LAY_SAMPLES = `
  const capture = document.querySelector('doc-capture');
  window.camera = docCaptureTesting.fakeCamera();
  const lay = (side) => camera.lay('/samples/' + ${JSON.stringify(SAMPLES)}[side]);
  lay('front').then(() => (document.body.dataset.camera = 'ready'));
  capture.addEventListener('doc-statechange', ({ state }) => lay(state.side));`;

/** Both sides of a card, each taken by the automatic shutter. */
async function byCamera(person: WebKitPerson, url: string): Promise<void> {
  await person.opens(`${url}?doc-type=id_card`);
  await person.takesPicture('camera-1-welcome');
  await person.evaluate(LAY_SAMPLES);
  await person.presses('[data-action=camera]');
  await person.sees('aiming', 'camera-2-aiming');
  await person.sees('review', 'camera-3-review-front');
  await person.presses('[data-action=use]');
  await person.hasPassed('review', 'aiming', 'review');
  await person.sees('review', 'camera-4-review-back');
  await person.presses('[data-action=use]');
  await person.sees('answered', 'camera-5-answered');
  assert.equal(await person.evaluate('return camera.liveTracks.length'), 0, 'the camera is released');
}

async function byFile(person: WebKitPerson, url: string): Promise<void> {
  await person.opens(`${url}?doc-type=id_card&sources=file`);
  await person.takesPicture('file-1-picking');
  await person.choosesFiles(...Object.values(SAMPLES).map((name) => fromRoot(`demo/samples/${name}`)));
  for (const side of ['front', 'back']) {
    await person.sees('review', `file-2-review-${side}`);
    await person.presses('[data-action=use]');
    await person.hasPassed(...(side === 'front' ? ['review', 'checking', 'review'] : ['answered']));
  }
  await person.sees('answered', 'file-3-answered');
}

async function checkOutcome(person: WebKitPerson, host: HostServer): Promise<void> {
  const find = "document.querySelector('doc-capture')";
  assert.equal(await person.evaluate(`return ${find}.state.outcome?.kind`), 'accepted');
  assert.equal(await person.evaluate(`return ${find}.shadowRoot.querySelector('video')`), null);
  assert.equal(await person.evaluate('return document.body.dataset.errors'), '');
  assert.deepEqual(host.reports, []);
}

async function main(): Promise<void> {
  const webkit = findWebKit();
  if (!webkit) return void process.stdout.write('WebKitGTK was not found: its flow is skipped.\n');
  const pages = folderWith(PAGES);
  symlinkSync(fromRoot('dist/standalone'), join(pages, 'doc-capture'));
  symlinkSync(fromRoot('demo/samples'), join(pages, 'samples'));
  const host = await serveHost({ html: () => '', pages, policy: () => POLICY });
  let failed = 0;
  const flows = { 'by camera': byCamera, 'by file': byFile };
  for (const [name, walk] of Object.entries(flows)) {
    const session = new WebDriverSession(webkit);
    try {
      await session.start();
      await session.setViewport(1024, 768);
      const person = new WebKitPerson(session, SCREENSHOTS);
      await walk(person, host.url);
      await checkOutcome(person, host);
      process.stdout.write(`  passed: ${name}\n`);
    } catch (error) {
      failed += 1;
      process.stdout.write(`  failed: ${name}\n${String(error)}\n`);
    } finally {
      await session.stop();
    }
  }
  await host.close();
  process.stdout.write(`${Object.keys(flows).length - failed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}

await main();
