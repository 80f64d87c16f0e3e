/** Start and end of the programs. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { after, describe, test } from 'node:test';
import { FakeService, type TestScope } from '../../support/relay/fake-service.js';
import { DATA_PART, END_BOUNDARY, concatRaw, rawPart, rawRequest } from '../../support/relay/raw-multipart.js';
import { photosRequest, relayEnvironment } from '../../support/relay/relay-fixture.js';
import { jpeg } from '../../support/relay/small-files.js';
import { SandboxClient, TEST_CREDENTIAL } from '../../support/sandbox/sandbox-client.js';
import { SystemProgram } from '../../support/system/system-program.js';
import { waitForCondition } from '../../support/system/wait-for-condition.js';
import { valuesOf } from '../../support/values-of.js';

const service = await FakeService.start({ after });

interface RunningRelay {
  readonly program: SystemProgram;
  readonly url: string;
}

async function startRelay(scope: TestScope): Promise<RunningRelay> {
  const program = new SystemProgram('relay', relayEnvironment(service.url));
  scope.after(() => program.kill());
  return { program, url: await program.address() };
}

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
    test(`${signal} to an idle relay with an open connection → exit status 0; its URL is printed, its start logged`, async (t) => {
      const { program, url } = await startRelay(t);
      assert.equal((await fetch(`${url}/health`)).status, 200);
      program.signal(signal);
      assert.equal(await program.exited, 0);
      assert.equal(program.stdout.toString('utf8'), `${url}\n`);
      assert.deepEqual(valuesOf(program.log, 'event'), ['started']);
    });
  }

  test('SIGTERM to a relay that calls the service → the browser gets the answer, then exit status 0', async (t) => {
    const relay = await startRelay(t);
    const arrived = service.holdPhoto();
    const call = fetch(`${relay.url}/photos`, photosRequest());
    const release = await arrived;
    relay.program.signal('SIGTERM');
    await closed(relay);
    release();
    const { status, headers } = await call;
    assert.deepEqual([status, headers.get('connection')], [200, 'close']);
    assert.equal(await relay.program.exited, 0);
    assert.deepEqual(valuesOf(relay.program.log, 'event'), ['started', 'answered']);
    for (const { time } of relay.program.log) assert.ok(!Number.isNaN(Date.parse(String(time))));
  });

  test('SIGTERM to a relay during an upload → upload and call are finished and answered, then exit status 0', async (t) => {
    const relay = await startRelay(t);
    const photo = rawPart('Content-Disposition: form-data; name="photos"', jpeg(600, 400, 100_000));
    const body = concatRaw(photo, photo, DATA_PART, END_BOUNDARY);
    const loginsBefore = service.logins.length;
    const { method, headers } = rawRequest(null, { 'Content-Length': String(body.length) });
    const upload = request(`${relay.url}/photos`, { method, headers: headers as Record<string, string> });
    const answered = once(upload, 'response') as Promise<[IncomingMessage]>;
    // Half of the second photo is missing.
    upload.write(body.subarray(0, photo.length * 1.5));
    // The login starts with the first complete photo, so the relay has the upload.
    await waitForCondition('the relay logs in', () => service.logins.length > loginsBefore);
    relay.program.signal('SIGTERM');
    await closed(relay);
    upload.end(body.subarray(photo.length * 1.5));
    const [answer] = await answered;
    assert.equal(answer.statusCode, 200);
    answer.resume();
    assert.equal(await relay.program.exited, 0);
  });

  test('repeated SIGTERM to a relay that calls the service → exit status 1 without an answer', async (t) => {
    const relay = await startRelay(t);
    const arrived = service.holdPhoto();
    const broken = assert.rejects(fetch(`${relay.url}/photos`, photosRequest()));
    const release = await arrived;
    relay.program.signal('SIGTERM');
    await closed(relay);
    // Signals that come close together count as one.
    await waitForCondition('the relay has ended', () => {
      relay.program.signal('SIGTERM');
      return relay.program.hasExited;
    });
    assert.equal(await relay.program.exited, 1);
    await broken;
    release();
  });
});

test('the stderr of a relay is closed → the relay goes on answering', async (t) => {
  const { program, url } = await startRelay(t);
  program.closeLog();
  for (let call = 0; call < 3; call++) assert.equal((await fetch(`${url}/nowhere`)).status, 404);
  program.signal('SIGTERM');
  assert.equal(await program.exited, 0);
});

test('SIGTERM to a sandbox with a waiting callback → exit status 0, its URL on stdout and a start line on stderr', async (t) => {
  const { identifier, secret } = TEST_CREDENTIAL;
  const program = new SystemProgram('sandbox', { SANDBOX_IDENTIFIER: identifier, SANDBOX_SECRET: secret, PORT: '0' });
  t.after(() => program.kill());
  const url = await program.address();
  const client = new SandboxClient(url);
  // No server listens there, so the delivery waits for its next attempt.
  await client.own('POST', '/sandbox/demands', { id: 'demand-1', callback_url: 'http://127.0.0.1:1' });
  await waitForCondition('the first attempt has failed', async () => {
    const demand = (await (await client.own('GET', '/sandbox/demands/demand-1')).json()) as { attempts: unknown[] };
    return demand.attempts.length > 0;
  });
  program.signal('SIGTERM');
  assert.equal(await program.exited, 0);
  assert.match(url, /^http:\/\/127\.0\.0\.1:\d+$/);
  assert.equal(program.stdout.toString('utf8'), `${url}\n`);
  assert.match(String(program.stderr), /^sandbox: doc-capture [\d.]+ at \S+, for development only[^\n]*\n$/);
});
