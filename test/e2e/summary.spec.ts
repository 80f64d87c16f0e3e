import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import sirv from 'sirv';
import type { CaptureSummary } from '../../src/contract/contract.js';
import { toNodeHandler } from '../../src/relay/node/node.js';
import { createRelay } from '../../src/relay/relay.js';
import { chromiumLaunchOptions } from '../support/browsers.mjs';
import { FakeService } from '../support/relay/fake-service.js';
import { ensureDemoPages } from './support/ensure-demo-pages.js';
import { buttonNamed, waitForElementState } from './support/fixtures.js';
import { sampleFile } from './support/sample-files.js';
import { verifyOnly } from '../support/verify-mode.js';

test.use({ launchOptions: chromiumLaunchOptions() });

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Onboarding</title>
  <link rel="icon" href="data:,"><script type="module" src="/doc-capture.js"></script>
  <doc-capture endpoint="/verify" doc-type="id_card" max-retakes="0" summary></doc-capture></html>`;

let service: FakeService;
let server: Server;
const claims: (CaptureSummary | undefined)[] = [];

test.beforeAll(async () => {
  ensureDemoPages();
  service = await FakeService.start();
  const relay = toNodeHandler(
    createRelay({
      ...{ mount: '/verify', baseUrl: service.url, authUrl: service.url },
      ...{ businessIdentifier: 'host', businessSecret: 'secret', allowAnonymous: true },
      onResult: ({ claimedSummary }) => claims.push(claimedSummary),
    }),
  );
  const files = sirv(fileURLToPath(new URL('../../dist/standalone', import.meta.url)), { dev: true });
  server = createServer((request, response) => {
    if (request.url === '/') response.setHeader('Content-Type', 'text/html').end(PAGE);
    else if (request.url?.startsWith('/verify')) relay(request, response);
    else files(request, response, () => void response.writeHead(404).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
test.afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await service.close();
});

/** A photo of a desk with the card, out of focus. */
async function blurredFront(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const card = await sharp(sampleFile('id-card-zoe-front.jpg')).resize(1200).toBuffer();
  const desk = sharp({ create: { width: 1700, height: 1200, channels: 3, background: '#777' } });
  const photo = await desk
    .composite([{ input: card }])
    .png()
    .toBuffer();
  return { name: 'front.jpg', mimeType: 'image/jpeg', buffer: await sharp(photo).blur(5).jpeg().toBuffer() };
}

test(
  'a card with one retake and one warning passed over → onResult gets the summary, which is that of doc-summary',
  verifyOnly(true),
  async ({ page }) => {
    const { port } = server.address() as AddressInfo;
    await page.goto(`http://localhost:${port}/`);
    const event = page.evaluate(
      () =>
        new Promise((resolve) =>
          document
            .querySelector('doc-capture')!
            .addEventListener('doc-summary', ({ summary, end, screen }) => resolve({ summary, end, screen })),
        ),
    );
    const input = page.locator('doc-capture input[type=file]:not([capture])').first();
    await input.setInputFiles([sampleFile('id-card-zoe-front.jpg')]);
    await waitForElementState(page, 'review');
    await buttonNamed(page, 'Choose another').click();
    await input.setInputFiles([await blurredFront()]);
    await waitForElementState(page, 'review');
    await buttonNamed(page, 'Use anyway').click();
    await waitForElementState(page, 'picking');
    await input.setInputFiles([sampleFile('id-card-zoe-back.jpg')]);
    await waitForElementState(page, 'review');
    await buttonNamed(page, /^Use (this photo|and send)$/).click();
    await waitForElementState(page, 'answered');

    expect(claims).toHaveLength(1);
    const [claim] = claims;
    expect(claim?.photos).toMatchObject([
      { side: 'front', source: 'file', retakes: 1 },
      { side: 'back', source: 'file', retakes: 0, passed_findings: [] },
    ]);
    expect(claim?.photos[0]?.passed_findings).toEqual([{ reason: 'blur_img', cause: 'focus' }]);
    expect(claim).toMatchObject({ hint_ms: {}, handoff: false, virtual_camera: false });
    expect(claim?.engine).toEqual({ name: 'chromium', major: expect.any(Number) });
    expect(Object.keys(claim?.screen_ms ?? {}).sort()).toEqual(['checking', 'picking', 'review', 'sending']);

    const { summary, ...ending } = (await event) as { summary: CaptureSummary };
    expect(ending).toEqual({ end: 'answered', screen: 'sending' });
    expect(summary.photos).toEqual(claim?.photos);
  },
);
