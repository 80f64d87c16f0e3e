/** Attack: one client opens many uploads that hardly send anything, so that nobody else is served. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CALLBACK_PAYLOAD, createCallbackHost, postCallback } from '../support/relay/callback-fixture.js';
import { createGrantRelay, grantOf } from '../support/relay/grant-relay.js';
import { openSlowUpload } from '../support/attacks/slow-client.js';
import { createAcceleratedClock } from '../support/relay/test-clocks.js';
import { createPhotoFile, createRelayFixture, readProblem } from '../support/relay/relay-fixture.js';
import { jpeg } from '../support/relay/small-files.js';
import {
  BOUNDARY,
  DATA_PART,
  END_BOUNDARY,
  PHOTO_PART,
  concatRaw,
  rawRequest,
  streamChunks,
} from '../support/relay/raw-multipart.js';

const ANNOUNCED_BYTES = 10_000_000;

/** Sends uploads that stall after their first part. @returns when the relay reads all of them */
async function openStalled(
  count: number,
  send: (body: ReadableStream<Uint8Array>, index: number) => Promise<Response>,
): Promise<readonly Promise<Response>[]> {
  const open: Promise<Response>[] = [];
  const areRead = Array.from({ length: count }, (_, index) => {
    return new Promise<void>((resolve) => open.push(send(streamChunks([DATA_PART], 'stall', resolve), index)));
  });
  await Promise.all(areRead);
  return open;
}

const wholeUpload = (headers?: Record<string, string>) =>
  rawRequest(streamChunks([DATA_PART, PHOTO_PART, END_BOUNDARY]), headers);

/** A photo of 8.9 MB without its last bytes. */
const STARTED_PHOTO = concatRaw(
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n`,
  jpeg(600, 400, 8_900_000),
);

describe('uploads that announce much and send little', () => {
  test('60 open uploads that announce 10 MB each and send one byte → another person’s upload of 9 MB gets 200', async (t) => {
    const limits = { inFlightBytes: 200_000_000 };
    const { url, submit } = await createRelayFixture(t, 'over HTTP', { limits });
    const clients = await Promise.all(Array.from({ length: 60 }, () => openSlowUpload(url, ANNOUNCED_BYTES)));
    await Promise.all(clients.map(({ send }) => send('-')));
    assert.equal((await submit({ photos: [createPhotoFile(jpeg(600, 400, 9_000_000))] })).status, 200);
    for (const { close } of clients) close();
  });

  test('six accounts at one address fill the memory with uploads that stall → another person’s upload of 9 MB gets 200', async (t) => {
    const limits = { inFlightBytes: 60_000_000, memoryWaitMs: 200 };
    const { call } = await createGrantRelay(t, { limits });
    const leaving = new AbortController();
    const open = Array.from({ length: 6 }, async (_, index) => {
      const init = rawRequest(streamChunks([DATA_PART, STARTED_PHOTO], 'stall'), await grantOf(`${index}`));
      return call('/photos', { ...init, signal: leaving.signal }, { remoteAddress: '192.0.2.7' });
    });
    // Those without memory are refused.
    await Promise.race(open);
    const whole = streamChunks([DATA_PART, STARTED_PHOTO, `\r\n${END_BOUNDARY}`]);
    const init = rawRequest(whole, await grantOf('honest person'));
    assert.equal((await call('/photos', init, { remoteAddress: '192.0.2.8' })).status, 200);
    leaving.abort();
    await Promise.all(open);
  });

  test('uploads that fill the whole memory for bodies and stall → a callback gets 200', async (t) => {
    const relay = await createCallbackHost(t, 'over HTTP', { limits: { inFlightBytes: 200_000 } });
    const client = await openSlowUpload(relay.url, 100_000);
    await client.send(new Uint8Array(99_000));
    assert.equal((await postCallback(relay, { ...CALLBACK_PAYLOAD, reason: 'x'.repeat(10_000) })).status, 200);
    client.close();
  });
});

describe('open uploads of one client', () => {
  test('a fifth open upload with one grant → 429 for it, 200 for another subject, and 200 once one has ended', async (t) => {
    const [attacker, person] = [await grantOf('attacker'), await grantOf('honest person')];
    const { call } = await createGrantRelay(t);
    const leaving = Array.from({ length: 4 }, () => new AbortController());
    const open = await openStalled(4, (body, index) =>
      call('/photos', { ...rawRequest(body, attacker), signal: leaving[index]!.signal }),
    );
    const fifth = await call('/photos', wholeUpload(attacker));
    assert.equal(fifth.headers.get('retry-after'), '5');
    assert.deepEqual(await readProblem(fifth), { status: 429, code: 'rate_limited' });
    assert.equal((await call('/photos', wholeUpload(person))).status, 200);
    leaving[0]?.abort();
    assert.equal((await open[0])?.status, 400);
    assert.equal((await call('/photos', wholeUpload(attacker))).status, 200);
    for (const each of leaving) each.abort();
    await Promise.all(open);
  });

  const NETWORKS = [
    { from: 'one public address', addresses: ['192.0.2.7'], other: '192.0.2.8', status: 429 },
    { from: 'one IPv6 /64', addresses: ['2001:db8::1', '2001:db8::2'], other: '2001:db8:0:1::1', status: 429 },
    { from: 'the private address of a proxy', addresses: ['10.0.0.1'], other: '192.0.2.8', status: 200 },
  ];
  for (const { from, addresses, other, status } of NETWORKS) {
    test(`one upload more than the limit of open uploads from ${from} → ${status} for it, 200 for another address`, async (t) => {
      const { call } = await createRelayFixture(t, 'direct call', { limits: { openUploadsPerAddress: 6 } });
      const leaving = new AbortController();
      const open = await openStalled(6, (body, index) => {
        const remoteAddress = addresses[index % addresses.length];
        return call('/photos', { ...rawRequest(body), signal: leaving.signal }, { remoteAddress });
      });
      assert.equal((await call('/photos', wholeUpload(), { remoteAddress: addresses[0] })).status, status);
      assert.equal((await call('/photos', wholeUpload(), { remoteAddress: other })).status, 200);
      leaving.abort();
      await Promise.all(open);
    });
  }
});

test('64 claims of hand-offs from one address whose bodies stall → 429 for the next one, and not for another address', async (t) => {
  const { call } = await createRelayFixture(t, 'direct call');
  const leaving = new AbortController();
  const claim = (init: RequestInit, remoteAddress: string): Promise<Response> =>
    call('/handoff/unknown/claim', { ...init, signal: leaving.signal }, { remoteAddress });
  const open = await openStalled(64, (body) => claim(rawRequest(body), '192.0.2.7'));
  assert.equal((await claim(wholeUpload(), '192.0.2.7')).status, 429);
  assert.equal((await claim(wholeUpload(), '192.0.2.8')).status, 400);
  leaving.abort();
  assert.deepEqual(new Set((await Promise.all(open)).map(({ status }) => status)), new Set([400]));
  assert.equal((await claim(rawRequest('{}'), '192.0.2.7')).status, 400);
});

test('an upload that sends a byte now and then → 408 upload_timeout, whatever the other time limits are', async (t) => {
  const limits = { uploadIdleMs: 1e9, uploadTotalMs: 1e9 };
  const { url } = await createRelayFixture(t, 'over HTTP', { limits, clock: createAcceleratedClock(1_000) });
  const client = await openSlowUpload(url, ANNOUNCED_BYTES);
  const timer = setInterval(() => void client.send('-').catch(() => undefined), 5);
  assert.equal(await client.status, 408);
  clearInterval(timer);
  client.close();
});
