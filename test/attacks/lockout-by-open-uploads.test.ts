/** Attack: one client opens many uploads that hardly send anything, so that nobody else is served. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { RelayOptions } from '../../src/relay.js';
import { GRANT_SECRET, createGrantRelay, grantOf } from '../support/relay/grant-relay.js';
import { openSlowUpload } from '../support/attacks/slow-client.js';
import { createAcceleratedClock } from '../support/relay/test-clocks.js';
import {
  createIdempotencyKey,
  createPhotoFile,
  createRelayFixture,
  readProblem,
} from '../support/relay/relay-fixture.js';
import { jpeg } from '../support/relay/small-files.js';
import {
  BOUNDARY,
  DATA_PART,
  END_BOUNDARY,
  PHOTO_PART,
  concatRaw,
  streamChunks,
} from '../support/relay/raw-multipart.js';

const CALLBACK_SECRET = 'a secret of at least 32 bytes, for callbacks';
const ANNOUNCED_BYTES = 10_000_000;
/** A body that stalls after its first part. `isOpen` resolves when the relay reads it. */
function stalledBody(): { readonly body: ReadableStream<Uint8Array>; readonly isOpen: Promise<void> } {
  let notify = (): void => undefined;
  const isOpen = new Promise<void>((resolve) => (notify = resolve));
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    controller.enqueue(DATA_PART);
    notify();
    return new Promise(() => undefined);
  };
  return { body: new ReadableStream({ pull }, { highWaterMark: 0 }), isOpen };
}

const wholeBody = (): ReadableStream<Uint8Array> => streamChunks([DATA_PART, PHOTO_PART, END_BOUNDARY]);
const postPhotos = (body: ReadableStream<Uint8Array>, headers: Record<string, string> = {}) => ({
  method: 'POST',
  body,
  duplex: 'half' as const,
  headers: {
    'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
    'Idempotency-Key': createIdempotencyKey(),
    ...headers,
  },
});

/** A photo of 8.9 MB without its last bytes. */
const startedPhoto = concatRaw(
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n`,
  jpeg(600, 400, 8_900_000),
);
const END = `\r\n${END_BOUNDARY}`;
const largePhoto = createPhotoFile(jpeg(600, 400, 9_000_000));

describe('uploads that announce much and send little', () => {
  const cases: Readonly<Record<string, Partial<RelayOptions>>> = {
    'without a grant, where everybody may submit': {},
    'with one grant': { grantSecret: GRANT_SECRET },
  };
  for (const [who, options] of Object.entries(cases)) {
    test(`60 open uploads ${who} that announce 10 MB each and send one byte → another person's upload of 9 MB gets 200`, async (t) => {
      const [attacker, person] = [await grantOf('attacker'), await grantOf('honest person')];
      const { url, submit } = await createRelayFixture(t, 'over HTTP', options);
      const open = Array.from({ length: 60 }, () => openSlowUpload(url, ANNOUNCED_BYTES, attacker));
      const clients = await Promise.all(open);
      await Promise.all(clients.map(({ send }) => send('-')));
      assert.equal((await submit({ headers: person, photos: [largePhoto] })).status, 200);
      for (const { close } of clients) close();
    });
  }

  const fillers = {
    'one anonymous address': { options: {}, subjects: [''] },
    'six accounts at one address': { options: { grantSecret: GRANT_SECRET }, subjects: ['1', '2', '3', '4', '5', '6'] },
  };
  for (const [whose, { options, subjects }] of Object.entries(fillers)) {
    test(`uploads of ${whose} send 8.9 MB each and stall, more than the memory holds → another person's upload of 9 MB gets 200`, async (t) => {
      const headersOf = async (subject: string) => (subject === '' ? {} : grantOf(subject));
      const limits = { inFlightBytes: 60_000_000, memoryWaitMs: 200 };
      const { call } = await createRelayFixture(t, 'direct call', { ...options, limits });
      const leaving = new AbortController();
      const open = Array.from({ length: 6 }, async (_, index) => {
        const body = streamChunks([DATA_PART, startedPhoto], 'stall');
        const init = postPhotos(body, await headersOf(subjects[index % subjects.length] ?? ''));
        return call('/photos', { ...init, signal: leaving.signal }, { remoteAddress: '192.0.2.7' });
      });
      // Those without memory are refused.
      await Promise.race(open);
      const init = postPhotos(streamChunks([DATA_PART, startedPhoto, END]), await headersOf('honest person'));
      assert.equal((await call('/photos', init, { remoteAddress: '192.0.2.8' })).status, 200);
      leaving.abort();
      await Promise.all(open);
    });
  }

  test('uploads that fill the whole memory for bodies and stall → a callback gets 200', async (t) => {
    const callbackSecrets = [CALLBACK_SECRET];
    const options = { callbackSecrets, onDemandResult: () => undefined, limits: { inFlightBytes: 200_000 } };
    const { url, call } = await createRelayFixture(t, 'over HTTP', options);
    const client = await openSlowUpload(url, 100_000);
    await client.send(new Uint8Array(99_000));
    const body = JSON.stringify({ id: 'demand-1', result: 'rejected', reason: 'x'.repeat(10_000) });
    assert.equal((await call(`/callback/${CALLBACK_SECRET}`, { method: 'POST', body })).status, 200);
    client.close();
  });
});

describe('open uploads of one client', () => {
  test('a fifth open upload with one grant → 429 for it, 200 for another subject, and 200 once one has ended', async (t) => {
    const [attacker, person] = [await grantOf('attacker'), await grantOf('honest person')];
    const { call } = await createGrantRelay(t);
    const leaving = Array.from({ length: 4 }, () => new AbortController());
    const bodies = leaving.map(stalledBody);
    const open = leaving.map(({ signal }, index) =>
      call('/photos', { ...postPhotos(bodies[index]?.body ?? wholeBody(), attacker), signal }),
    );
    await Promise.all(bodies.map(({ isOpen }) => isOpen));
    const fifth = await call('/photos', postPhotos(wholeBody(), attacker));
    assert.equal(fifth.headers.get('retry-after'), '5');
    assert.deepEqual(await readProblem(fifth), { status: 429, code: 'rate_limited' });
    assert.equal((await call('/photos', postPhotos(wholeBody(), person))).status, 200);
    leaving[0]?.abort();
    assert.equal((await open[0])?.status, 400);
    assert.equal((await call('/photos', postPhotos(wholeBody(), attacker))).status, 200);
    for (const each of leaving) each.abort();
    await Promise.all(open);
  });

  const networks = [
    { from: 'one public address', addresses: ['192.0.2.7'], other: '192.0.2.8', status: 429 },
    { from: 'one IPv6 /64', addresses: ['2001:db8::1', '2001:db8::2'], other: '2001:db8:0:1::1', status: 429 },
    { from: 'the private address of a proxy', addresses: ['10.0.0.1'], other: '192.0.2.8', status: 200 },
  ];
  for (const { from, addresses, other, status } of networks) {
    test(`one upload more than the limit of open uploads from ${from} → ${status} for it, 200 for another address`, async (t) => {
      const fixture = await createRelayFixture(t, 'direct call', { limits: { openUploadsPerAddress: 6 } });
      const leaving = new AbortController();
      const callFrom = (remoteAddress: string | undefined, init: RequestInit) =>
        fixture.call('/photos', init, { remoteAddress });
      const bodies = Array.from({ length: 6 }, stalledBody);
      const open = bodies.map(({ body }, index) =>
        callFrom(addresses[index % addresses.length], { ...postPhotos(body), signal: leaving.signal }),
      );
      await Promise.all(bodies.map(({ isOpen }) => isOpen));
      assert.equal((await callFrom(addresses[0], postPhotos(wholeBody()))).status, status);
      assert.equal((await callFrom(other, postPhotos(wholeBody()))).status, 200);
      leaving.abort();
      await Promise.all(open);
    });
  }
});

test('64 claims of hand-offs from one address whose bodies stall → 429 for the next one, and not for another address', async (t) => {
  const { call } = await createRelayFixture(t, 'direct call');
  const leaving = new AbortController();
  const claim = (body: ReadableStream<Uint8Array>, remoteAddress: string): Promise<Response> =>
    call('/handoff/unknown/claim', { ...postPhotos(body), signal: leaving.signal }, { remoteAddress });
  const bodies = Array.from({ length: 64 }, stalledBody);
  const open = bodies.map(({ body }) => claim(body, '192.0.2.7'));
  await Promise.all(bodies.map(({ isOpen }) => isOpen));
  assert.equal((await claim(wholeBody(), '192.0.2.7')).status, 429);
  assert.equal((await claim(wholeBody(), '192.0.2.8')).status, 400);
  leaving.abort();
  assert.deepEqual(new Set((await Promise.all(open)).map(({ status }) => status)), new Set([400]));
  assert.equal((await claim(wholeBody(), '192.0.2.7')).status, 400);
});

test('an upload that sends a byte now and then → 408 upload_timeout, whatever the other time limits are', async (t) => {
  const limits = { uploadIdleMs: 1e9, uploadTotalMs: 1e9 };
  const clock = createAcceleratedClock(1_000);
  const { url } = await createRelayFixture(t, 'over HTTP', { limits, clock });
  const client = await openSlowUpload(url, ANNOUNCED_BYTES);
  const timer = setInterval(() => void client.send('-').catch(() => undefined), 5);
  assert.equal(await client.status, 408);
  clearInterval(timer);
  client.close();
});
