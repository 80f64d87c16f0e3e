/** What becomes of the photos of a phone: answers, rejections, errors. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createHandoffToken } from '../../../src/contract/contract.js';
import { createMemoryStore } from '../../../src/relay.js';
import { GOOD_RESULT, breakConnection, readDataPart, sendJson } from '../../support/relay/fake-service.js';
import { HandoffClient, postJson } from '../../support/relay/handoff-client.js';
import {
  codeOf,
  createConnectedHandoff,
  createGrantRelay,
  grantOf,
  readConditions,
} from '../../support/relay/grant-relay.js';
import { jpeg } from '../../support/relay/small-files.js';
import { createAcceleratedClock } from '../../support/relay/test-clocks.js';
import { interceptStore, recordingStore } from '../../support/relay/test-stores.js';
import { waitForCondition } from '../../support/system/wait-for-condition.js';
import { valuesOf } from '../../support/values-of.js';
import { DATA_PART, END_BOUNDARY, PHOTO_PART, concatRaw, postRaw } from '../../support/relay/raw-multipart.js';
import {
  createIdempotencyKey,
  createPhotoFile,
  readProblem,
  type RelayFixture,
} from '../../support/relay/relay-fixture.js';

/** Submits a photo. Something else happens before the last bytes arrive. */
function submitMeanwhile(
  call: RelayFixture['call'],
  authorization: Record<string, string>,
  meanwhile: () => Promise<unknown>,
  key = createIdempotencyKey(),
): Promise<Response> {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(concatRaw(DATA_PART, PHOTO_PART)),
    async pull(controller) {
      await meanwhile();
      controller.enqueue(new TextEncoder().encode(END_BOUNDARY));
      controller.close();
    },
  });
  return postRaw(call, body, { ...authorization, 'Idempotency-Key': key });
}

/** The types of all events of a hand-off that is over. */
async function eventTypes(handoff: HandoffClient): Promise<readonly string[]> {
  return (await (await handoff.openEvents('computer')).rest()).map(({ event }) => event.type);
}

describe('answers and errors of the phone', () => {
  test('the answer is lost → the phone repeats its request and gets it, also after the end', async (t) => {
    const { submit, service, handoff } = await createConnectedHandoff(t);
    const request = { headers: handoff.authorization('phone'), key: createIdempotencyKey() };
    const first = (await (await submit(request)).json()) as object;
    assert.deepEqual(await (await submit(request)).json(), first);
    assert.equal(service.photos.length, 1);
    assert.deepEqual(await eventTypes(handoff), ['claimed', 'confirmed', 'sending', 'answered']);
  });

  test('photos with the token of a phone and another secret → 410, and the service is not called', async (t) => {
    const { submit, service, handoff } = await createConnectedHandoff(t);
    const token = createHandoffToken(handoff.created.id, 'B'.repeat(24));
    const refused = await submit({ headers: { Authorization: `Bearer ${token}` } });
    assert.deepEqual(await readProblem(refused), { status: 410, code: 'handoff_ended' });
    assert.equal(service.photos.length, 0);
  });

  test('a rejection → the phone submits again under the same hand-off, up to its attempts', async (t) => {
    const { call, submit, service, handoff } = await createConnectedHandoff(t, { grant: { attempts: 2 } });
    const rejection = { ...GOOD_RESULT, verdict: false, reason: 'blur_img' };
    service.photo = (_, response) => sendJson(response, 200, { ...rejection, flow_id: createIdempotencyKey() });
    const headers = handoff.authorization('phone');
    for (const left of [1, 0]) {
      const answer = (await (await submit({ headers })).json()) as { attempts_left: number };
      assert.equal(answer.attempts_left, left);
    }
    assert.equal(await codeOf(await submit({ headers })), 'attempts_exhausted');
    const another = await postJson(call, '/handoff', {}, await grantOf('anna', { attempts: 2 }));
    assert.equal(await codeOf(another), 'attempts_exhausted', 'another phone would try in vain');
    await handoff.post('computer', 'end');
    const events = await eventTypes(handoff);
    const sendings = ['sending', 'answered', 'sending', 'answered', 'sending', 'failed'];
    assert.deepEqual(events, ['claimed', 'confirmed', ...sendings, 'ended']);
  });

  test('a refused file and a broken service → the event failed with the code, and the phone may try again', async (t) => {
    const { submit, service, handoff } = await createConnectedHandoff(t);
    const headers = handoff.authorization('phone');
    const text = createPhotoFile(new TextEncoder().encode('no image'), 'image/jpeg');
    assert.equal(await codeOf(await submit({ headers, photos: [text] })), 'unsupported_type');
    service.photo = breakConnection;
    assert.equal(await codeOf(await submit({ headers })), 'outcome_unknown');
    service.photo = (_, response) => sendJson(response, 200, GOOD_RESULT);
    assert.equal((await submit({ headers })).status, 200);
    const events = valuesOf(await (await handoff.openEvents('computer')).rest(), 'event');
    const codes = events.flatMap((event) => (event.type === 'failed' ? [event.code] : []));
    assert.deepEqual(codes, ['unsupported_type', 'outcome_unknown']);
  });

  test('the phone loses its connection, and repeats its request before the relay notices → no event failed', async (t) => {
    const { call, service, handoff } = await createConnectedHandoff(t);
    const [key, headers] = [createIdempotencyKey(), handoff.authorization('phone')];
    const arrived = service.holdPhoto();
    let again = Promise.resolve(new Response());
    const breakOff = async (): Promise<unknown> => {
      again = submitMeanwhile(call, headers, async () => undefined, key);
      await arrived;
      throw new Error('no connection');
    };
    assert.equal(await codeOf(await submitMeanwhile(call, headers, breakOff, key)), 'bad_request');
    (await arrived)();
    assert.equal((await again).status, 200);
    assert.deepEqual(await eventTypes(handoff), ['claimed', 'confirmed', 'sending', 'answered']);
  });

  test('another body with the key of photos that are being sent → 422, and no event failed', async (t) => {
    const { submit, service, handoff } = await createConnectedHandoff(t);
    const arrived = service.holdPhoto();
    const request = { key: createIdempotencyKey(), headers: handoff.authorization('phone') };
    const first = submit(request);
    const release = await arrived;
    const photos = [createPhotoFile(jpeg(800, 600))];
    assert.equal(await codeOf(await submit({ ...request, photos })), 'idempotency_mismatch');
    release();
    assert.equal((await first).status, 200);
    assert.deepEqual(await eventTypes(handoff), ['claimed', 'confirmed', 'sending', 'answered']);
  });

  test('the relay that sends the photos dies, and the phone repeats its request to another → the event failed with outcome_unknown', async (t) => {
    const memory = createMemoryStore();
    const clock = createAcceleratedClock(20);
    let isCut = false;
    const store = interceptStore(
      (run) => (isCut ? Promise.reject(new Error('no connection')) : run()),
      () => memory,
    );
    const dead = await createConnectedHandoff(t, { store, clock });
    const alive = await createGrantRelay(t, { store: memory, clock });
    const arrived = dead.service.holdPhoto();
    const request = { key: createIdempotencyKey(), headers: dead.handoff.authorization('phone') };
    const lost = dead.submit(request);
    const release = await arrived;
    isCut = true;
    assert.equal(await codeOf(await alive.submit(request)), 'outcome_unknown');
    await dead.handoff.post('computer', 'end', {}, alive.call);
    const events = await (await dead.handoff.openEvents('computer', '3', alive.call)).rest();
    assert.deepEqual(valuesOf(events, 'event'), [
      { type: 'failed', code: 'outcome_unknown' },
      { type: 'ended', reason: 'taken_over' },
    ]);
    release();
    await lost;
  });

  test('the relay dies before it sends the photos, and the phone repeats its request when the bound names are gone → 410, and the service is not called', async (t) => {
    const clock = createAcceleratedClock(20);
    const memory = createMemoryStore(clock);
    const limits = { handoffMs: 20_000 };
    let isCut = false;
    const store = interceptStore(
      async (run, [operation, key]) => {
        if (isCut) throw new Error('no connection');
        isCut = operation === 'create' && key.startsWith('idempotency:');
        return run();
      },
      () => memory,
    );
    const dead = await createConnectedHandoff(t, { store, clock, limits, body: { first_name: 'Anna' } });
    const alive = await createGrantRelay(t, { store: memory, clock, limits });
    const endMs = clock.now() + limits.handoffMs;
    const headers = dead.handoff.authorization('phone');
    const request = { key: createIdempotencyKey(), headers, photos: [createPhotoFile()], data: { first_name: 'Eve' } };
    assert.equal(await codeOf(await dead.submit(request)), 'overloaded');
    await waitForCondition('the time of the hand-off is over', () => clock.now() > endMs);
    assert.deepEqual(await readProblem(await alive.submit(request)), { status: 410, code: 'handoff_ended' });
    assert.equal(alive.service.photos.length, 0);
  });

  test('the computer takes over before the photos are forwarded → 410, and the service is not called', async (t) => {
    const { call, service, handoff } = await createConnectedHandoff(t);
    const takeOver = (): Promise<unknown> => handoff.post('computer', 'end');
    const response = await submitMeanwhile(call, handoff.authorization('phone'), takeOver);
    assert.deepEqual(await readProblem(response), { status: 410, code: 'handoff_ended' });
    assert.equal(service.photos.length, 0);
  });

  test('a phone gets the right while the computer’s photos arrive → 409, the service is not called, and the key stays free', async (t) => {
    const { call, service } = await createGrantRelay(t);
    const anna = await grantOf('anna');
    const handoff = await HandoffClient.create(call, {}, anna);
    const key = createIdempotencyKey();
    const response = await submitMeanwhile(call, anna, () => handoff.connect(), key);
    assert.deepEqual(await readProblem(response), { status: 409, code: 'handoff_active' });
    assert.equal(service.photos.length, 0);
    await handoff.post('phone', 'end');
    assert.equal((await submitMeanwhile(call, anna, async () => undefined, key)).status, 200);
    assert.equal(service.photos.length, 1);
  });

  test('names of a hand-off → in the store for ten minutes at most, and gone with its end', async (t) => {
    const stored = new Map<string, number>();
    const store = recordingStore(({ key, value, ttlMs, isSwap }) => {
      if (value?.includes('Berta')) stored.set(key, isSwap ? Infinity : ttlMs);
    });
    const { submit, service, handoff } = await createConnectedHandoff(t, { body: { first_name: 'Berta' }, store });
    assert.equal((await submit({ headers: handoff.authorization('phone') })).status, 200);
    assert.equal((await readDataPart(service.photos[0]))['first_name'], 'Berta');
    assert.ok(stored.size > 0 && [...stored.values()].every((ttlMs) => ttlMs <= 600_000), [...stored].join());
    for (const key of stored.keys()) assert.equal(await store.get(key), null);
  });

  test('GET /config → the computer may hand off, a phone may not; after the end a phone gets 410', async (t) => {
    const { call } = await createGrantRelay(t);
    const anna = await grantOf('anna', { docTypes: ['passport'] });
    const handoff = await HandoffClient.create(call, {}, anna);
    await handoff.connect();
    const phone = handoff.authorization('phone');
    assert.deepEqual(await readConditions(call, anna), { doc_types: ['passport'], handoff: true });
    assert.deepEqual(await readConditions(call, phone), { doc_types: ['passport'] });
    await handoff.post('computer', 'end');
    assert.equal(await codeOf(await call('/config', { headers: phone })), 'handoff_ended');
  });

  test('a relay without hand-offs → GET /config does not offer them, and there are no routes', async (t) => {
    const { call } = await createGrantRelay(t, { handoff: false });
    assert.deepEqual(await readConditions(call, await grantOf('anna')), {});
    assert.equal((await postJson(call, '/handoff', {}, await grantOf('anna'))).status, 404);
  });
});
