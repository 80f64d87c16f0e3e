import type { LogEntry } from '../../../src/relay/relay.js';
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { relayFromEnvironment } from '../../../src/relay.js';
import { freePort } from '../../support/free-port.mjs';
import { BackendServer, SERVER_LANGUAGES } from '../../support/backends/backend-server.js';
import { LANGUAGE_EXAMPLES, runExample } from '../../support/backends/language-examples.js';
import { FakeService, GOOD_RESULT, sendJson } from '../../support/relay/fake-service.js';
import { createIdempotencyKey, createPhotosForm, readProblem } from '../../support/relay/relay-fixture.js';
import { createWebhookSecret } from '../../support/relay/webhook-receiver.js';

const GRANT_SECRET = 'grant-secret-of-thirty-two-bytes-or-more';
const RESULT_SECRET = createWebhookSecret();
const SCRIPT_URL = 'https://cdn.example/doc-capture.js';

for (const language of SERVER_LANGUAGES) {
  const skip = LANGUAGE_EXAMPLES.find(({ name }) => name === language)?.skipReason ?? false;
  describe(`the backend in ${language}`, { skip }, () => {
    const folder = mkdtempSync(join(tmpdir(), `doc-capture-${language}-server-`));
    const log: LogEntry[] = [];
    let service: FakeService;
    let relay: Awaited<ReturnType<typeof relayFromEnvironment>>;
    let backend: BackendServer;

    const submit = async (key = createIdempotencyKey()): Promise<Response> => {
      const headers = { 'Idempotency-Key': key, Authorization: `Bearer ${await backend.get('/grant')}` };
      return fetch(`${relay.url}/photos`, { method: 'POST', body: createPhotosForm(), headers });
    };

    before(async () => {
      service = await FakeService.start();
      const port = await freePort();
      relay = await relayFromEnvironment(
        {
          VERIFICATION_BASE_URL: service.url,
          VERIFICATION_AUTH_URL: service.url,
          BUSINESS_IDENTIFIER: 'shop-17',
          BUSINESS_SECRET: 'secret-of-the-shop',
          GRANT_SECRET,
          RESULT_URL: `http://127.0.0.1:${port}/results`,
          RESULT_SECRET,
          WEBHOOK_TIMEOUT: '2',
          PORT: '0',
        },
        (entry) => void log.push(entry),
      );
      const env = { GRANT_SECRET, RESULT_SECRET, RELAY_URL: relay.url, SCRIPT_URL };
      backend = await BackendServer.start({ language, folder, port, env });
    });
    after(async () => {
      await backend.kill();
      await relay.close();
      await service.close();
      rmSync(folder, { recursive: true });
    });

    test('a person’s grant and photos → the decision is stored before the browser hears of the result', async () => {
      const page = await backend.openPage();
      assert.ok(
        page.includes(`endpoint="${relay.url}"`) && page.includes(`<script type="module" src="${SCRIPT_URL}">`),
      );
      assert.equal(await backend.decision(), null);
      const { verdict, attempts_left } = (await (await submit()).json()) as Record<string, unknown>;
      assert.deepEqual([verdict, attempts_left], [true, 2]);
      assert.equal(await backend.decision(), 'accepted');
    });

    test('SCRIPT_URL is a path, which this server does not serve → it says what to give', async () => {
      const command = language === 'python' ? ['python3', 'python/server.py'] : ['php', 'php/server.php'];
      const env = { GRANT_SECRET, RESULT_SECRET, RELAY_URL: relay.url, SCRIPT_URL: '/doc-capture.js' };
      const sentence =
        'SCRIPT_URL is no address such as https://shop.example/doc-capture.js: this server serves no files.';
      assert.ok((await runExample(command, env)).stderr.includes(sentence));
    });

    test('a rejected document, and a result of a sandbox → rejected', async () => {
      const good = service.photo;
      await backend.openPage();
      service.photo = (_, response) =>
        sendJson(response, 200, { ...GOOD_RESULT, verdict: false, reason: 'doc_expired' });
      assert.equal((await submit()).status, 200);
      assert.equal(await backend.decision(), 'rejected');
      await backend.openPage();
      service.photo = (_, response) => sendJson(response, 200, GOOD_RESULT, { 'x-sandbox': 'true' });
      assert.equal((await submit()).status, 200);
      assert.equal(await backend.decision(), 'rejected');
      service.photo = good;
    });

    test('a rejection that comes after the person was accepted → still accepted', async () => {
      await backend.openPage();
      const good = service.photo;
      await submit();
      service.photo = (_, response) => sendJson(response, 200, { ...GOOD_RESULT, verdict: false, flow_id: 'late' });
      assert.equal((await submit()).status, 200);
      assert.equal(await backend.decision(), 'accepted');
      service.photo = good;
    });

    test('a cookie that the backend has not set → it is replaced, and gets no grant', async () => {
      const headers = { Cookie: String.raw`user="x\015\012X-Injected: yes"` };
      const page = await fetch(`${backend.url}/`, { headers });
      assert.equal(page.headers.get('x-injected'), null);
      assert.match(page.headers.get('set-cookie') ?? '', /^user=[0-9a-f]{32};/);
      assert.notEqual((await fetch(`${backend.url}/grant`, { headers })).status, 200);
    });

    test('a forged event → 401, and nothing is stored', async () => {
      await backend.openPage();
      const headers = {
        'webhook-id': 'msg_1',
        'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
        'webhook-signature': 'v1,AAAA',
      };
      const response = await fetch(`${backend.url}/results`, { method: 'POST', body: '{}', headers });
      assert.equal(response.status, 401);
      assert.equal(await backend.decision(), null);
    });

    test('killed between the answer of the service and the delivery → nothing is lost, and the service is called once', async () => {
      await backend.openPage();
      const good = service.photo;
      const callsBefore = service.photos.length;
      service.beforePhotoAnswer(() => backend.kill());
      const key = createIdempotencyKey();
      const grant = await backend.get('/grant');
      const send = (): Promise<Response> => {
        const headers = { 'Idempotency-Key': key, Authorization: `Bearer ${grant}` };
        return fetch(`${relay.url}/photos`, { method: 'POST', body: createPhotosForm(), headers });
      };
      assert.deepEqual(await readProblem(await send()), { status: 500, code: 'host_failed' });
      service.photo = good;
      await backend.restart();
      assert.equal(await backend.decision(), null);
      assert.equal((await send()).status, 200);
      assert.equal(await backend.decision(), 'accepted');
      assert.equal(service.photos.length, callsBefore + 1);
      assert.ok(log.some(({ event }) => event === 'webhook_failed'));
    });
  });
}
