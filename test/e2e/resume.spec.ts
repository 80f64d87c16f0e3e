/** A tab that was closed after the front: the page is opened again, and the person continues or starts over. */
import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { nodeSender, toNodeHandler } from '../../src/relay/node/node.js';
import { createRelay } from '../../src/relay/relay.js';
import { startSandbox } from 'doc-capture/sandbox';
import { buttonNamed, chooseFiles, waitForElementState } from './support/fixtures.js';
import { sampleFile } from './support/sample-files.js';
import { servePage } from './support/static-server.js';

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Onboarding</title>
  <link rel="icon" href="data:,"><script type="module" src="/doc-capture.js"></script>
  <doc-capture endpoint="/verify" doc-type="id_card" resume></doc-capture>
  <script>
    document.querySelector('doc-capture').maxRetakes = 0;
  </script></html>`;

const SECRET = 'the secret of a host, for tests';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let server: Awaited<ReturnType<typeof servePage>>;

test.beforeAll(async () => {
  sandbox = await startSandbox({ credentials: [{ identifier: 'host', secret: SECRET }] }, { port: 0 });
  const relay = createRelay({
    ...{ mount: '/verify', baseUrl: sandbox.url, authUrl: sandbox.url },
    ...{ businessIdentifier: 'host', businessSecret: SECRET, authorize: () => 'one person' },
    send: nodeSender(),
  });
  server = await servePage(PAGE, {
    '/verify': toNodeHandler(relay),
  });
});
test.afterAll(async () => {
  await server.close();
  await sandbox.close();
});

async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(server.url);
  return page;
}

async function takeFile(page: Page, name: string): Promise<void> {
  await chooseFiles(page, sampleFile(name));
  await buttonNamed(page, /^Use (this photo|and send)$/).click();
}

/** Milliseconds since 1970 of each stored record. */
function recordTimes(page: Page): Promise<readonly number[]> {
  return page.evaluate(async () => {
    const whenDone = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve) => {
        request.addEventListener('success', () => resolve(request.result));
      });
    if (!(await indexedDB.databases()).some(({ name }) => name === 'doc-capture')) return [];
    const database = await whenDone(indexedDB.open('doc-capture'));
    const records = await whenDone(database.transaction('sessions').objectStore('sessions').getAll());
    database.close();
    return records.map(({ savedAtMs }: { savedAtMs: number }) => savedAtMs);
  });
}

async function closeAfterFront(context: BrowserContext): Promise<void> {
  const page = await openPage(context);
  await takeFile(page, 'id-card-zoe-front.jpg');
  await expect.poll(() => recordTimes(page)).toHaveLength(1);
  await page.close();
}

test(
  'closed after the front, opened again → goes on at the back to the answer, and nothing stays',
  { tag: '@verify' },
  async ({ context }) => {
    await closeAfterFront(context);
    const page = await openPage(context);
    await expect(page.getByText(/^Front: kept on this device, encrypted, until /)).toBeVisible();
    await buttonNamed(page, 'Continue').click();
    await expect(page.getByRole('heading', { name: /back/i })).toBeVisible();
    await takeFile(page, 'id-card-zoe-back.jpg');
    await waitForElementState(page, 'answered');
    await expect(page.getByRole('heading', { name: 'Your document is accepted' })).toBeVisible();
    await expect.poll(() => recordTimes(page)).toEqual([]);
  },
);
