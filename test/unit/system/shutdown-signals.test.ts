/** Start and end of the programs. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { createBrowserKey } from '../../support/system/simulated-browser.js';
import { findSystemDocument } from '../../support/system/system-documents.js';
import { TestSystem, type RunningRelay } from '../../support/system/test-system.js';
import { waitForCondition } from '../../support/system/wait-for-condition.js';
import { valuesOf } from '../../support/values-of.js';

const passport = findSystemDocument('passport');
const card = findSystemDocument('id_card');

let system: TestSystem;
before(async () => (system = await TestSystem.start()));
after(() => system.close());

const startRelay = (): Promise<RunningRelay> => system.relay({ ALLOW_ANONYMOUS: 'true' });

/** Resolves when the relay accepts no more connections. */
function closed({ url }: RunningRelay): Promise<void> {
  const refuses = (): Promise<boolean> =>
    new Promise((resolve) => {
      // A new connection, because a kept one stays open.
      const probe = request(`${url}/health`, { agent: false }, (answer) => resolve((answer.resume(), false)));
      probe.once('error', () => resolve(true)).end();
    });
  return waitForCondition('the relay takes no more calls', refuses);
}

describe('signals to a relay', () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    test(`${signal} to an idle relay with an open connection → exit status 0; its URL is printed, its start logged`, async () => {
      const relay = await startRelay();
      assert.equal((await fetch(`${relay.url}/health`)).status, 200);
      relay.program.signal(signal);
      assert.equal(await relay.program.exited, 0);
      assert.equal(relay.program.stdout.toString('utf8'), `${relay.url}\n`);
      assert.deepEqual(valuesOf(relay.program.log, 'event'), ['started']);
    });
  }

  test('SIGTERM to a relay that calls the service → the browser gets the answer, then exit status 0', async () => {
    const relay = await startRelay();
    const held = system.proxy.holdNextPhoto();
    const call = system.browser.submit(relay.url, passport);
    await held.arrived;
    relay.program.signal('SIGTERM');
    await closed(relay);
    held.release();
    const { status, headers } = await call;
    assert.equal(status, 200);
    assert.equal(headers.get('connection'), 'close');
    assert.equal(await relay.program.exited, 0);
    assert.equal(relay.program.stdout.toString('utf8'), `${relay.url}\n`);
    assert.deepEqual(
      relay.program.log.map(({ event, time }) => [event, Number.isNaN(Date.parse(String(time)))]),
      [
        ['started', false],
        ['answered', false],
      ],
    );
  });

  test('SIGTERM to a relay during an upload → upload and call are finished and answered, then exit status 0', async () => {
    const relay = await startRelay();
    const form = new FormData();
    form.set('data', JSON.stringify({ doc_type: card.docType }));
    for (const photo of card.photos) form.append('photos', photo);
    const whole = new Response(form);
    const headers = { 'Content-Type': whole.headers.get('content-type') ?? '', 'Idempotency-Key': createBrowserKey() };
    const body = Buffer.from(await whole.arrayBuffer());
    const callsBefore = system.proxy.logins.length;
    const upload = request(`${relay.url}/photos`, {
      method: 'POST',
      headers: { ...headers, 'Content-Length': body.length },
    });
    const answered = once(upload, 'response') as Promise<[IncomingMessage]>;
    // Half of the back is missing: the front is complete, the upload is not.
    const end = body.length - (card.photos[1]?.size ?? 0) / 2;
    upload.write(body.subarray(0, end));
    // The login starts with the first complete photo, so the relay has the upload.
    await waitForCondition('the relay logs in', () => system.proxy.logins.length > callsBefore);
    relay.program.signal('SIGTERM');
    await closed(relay);
    upload.end(body.subarray(end));
    const [answer] = await answered;
    assert.equal(answer.statusCode, 200);
    answer.resume();
    assert.equal(await relay.program.exited, 0);
  });

  test('repeated SIGTERM to a relay that calls the service → exit status 1 without an answer', async () => {
    const relay = await startRelay();
    const held = system.proxy.holdNextPhoto();
    const broken = assert.rejects(system.browser.submit(relay.url, passport));
    await held.arrived;
    relay.program.signal('SIGTERM');
    await closed(relay);
    // Signals that come close together count as one.
    await waitForCondition('the relay has ended', () => {
      relay.program.signal('SIGTERM');
      return relay.program.hasExited;
    });
    assert.equal(await relay.program.exited, 1);
    await broken;
    held.release();
  });
});

test('the stderr of a relay is closed → the relay goes on answering', async () => {
  const relay = await startRelay();
  relay.program.closeLog();
  for (let call = 0; call < 3; call++) assert.equal((await fetch(`${relay.url}/nowhere`)).status, 404);
  relay.program.signal('SIGTERM');
  assert.equal(await relay.program.exited, 0);
});

test('SIGTERM to a sandbox with a waiting callback → exit status 0, its URL on stdout and a start line on stderr', async (t) => {
  const alone = await TestSystem.start();
  t.after(() => alone.close());
  const [sandbox] = alone.programs;
  // No server listens there, so the delivery waits for its next attempt.
  const id = await alone.demand({ url: 'http://127.0.0.1:1' });
  await waitForCondition('the first attempt has failed', async () => (await alone.delivery(id)).attempts.length > 0);
  sandbox?.signal('SIGTERM');
  assert.equal(await sandbox?.exited, 0);
  assert.match(alone.sandboxUrl, /^http:\/\/127\.0\.0\.1:\d+$/);
  assert.equal(sandbox?.stdout.toString('utf8'), `${alone.sandboxUrl}\n`);
  assert.match(String(sandbox?.stderr), /^sandbox: doc-capture [\d.]+ at \S+, for development only[^\n]*\n$/);
});
