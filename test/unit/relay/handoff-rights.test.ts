/** Who may submit while a hand-off is running, and under which conditions. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { randomBytes } from 'node:crypto';
import { readDataPart } from '../../support/relay/fake-service.js';
import { HandoffClient, postJson } from '../../support/relay/handoff-client.js';
import {
  codeOf,
  createConnectedHandoff,
  createGrantRelay,
  createHandoffRelay,
  grantOf,
  createTwoRelays,
} from '../../support/relay/grant-relay.js';
import {
  createIdempotencyKey,
  createPhotoFile,
  readProblem,
  createRelayFixture,
} from '../../support/relay/relay-fixture.js';
import type { HandoffClaim } from '../../../src/contract/contract.js';

describe('the right to submit', () => {
  test('while a phone has it → the computer gets 409 handoff_active; another subject and known keys do not', async (t) => {
    const { call, submit } = await createGrantRelay(t);
    const [anna, ben] = [await grantOf('anna'), await grantOf('ben')];
    const key = createIdempotencyKey();
    const photos = [createPhotoFile()];
    assert.equal((await submit({ headers: anna, key, photos })).status, 200);
    const handoff = await HandoffClient.create(call, {}, anna);
    assert.equal((await submit({ headers: anna })).status, 200, 'before the claim');
    await handoff.claim();
    assert.deepEqual(await readProblem(await submit({ headers: anna })), { status: 409, code: 'handoff_active' });
    assert.equal((await submit({ headers: anna, key, photos })).status, 200, 'a known key');
    assert.equal((await submit({ headers: ben })).status, 200);
    await handoff.post('phone', 'end');
    assert.equal((await submit({ headers: anna })).status, 200, 'after the phone gave up');
  });

  test('DELETE /handoff with the own right → the phone is ended, without the hand-off’s token', async (t) => {
    const { call, submit } = await createGrantRelay(t);
    const anna = await grantOf('anna');
    const handoff = await HandoffClient.create(call, {}, anna);
    await handoff.connect();
    assert.equal((await call('/handoff', { method: 'DELETE', headers: anna })).status, 204);
    assert.equal(await codeOf(await submit({ headers: handoff.authorization('phone') })), 'handoff_ended');
    assert.equal((await submit({ headers: anna })).status, 200);
  });

  test('a second hand-off of the same subject → the first one ends as replaced', async (t) => {
    const { call } = await createGrantRelay(t);
    const anna = await grantOf('anna');
    const first = await HandoffClient.create(call, {}, anna);
    await first.connect();
    const events = await first.openEvents('phone');
    const second = await HandoffClient.create(call, {}, anna);
    assert.deepEqual((await events.rest()).at(-1)?.event, { type: 'ended', reason: 'replaced' });
    assert.equal((await second.claim()).status, 200);
  });

  test('without a right → 401; with conditions beyond it → 400', async (t) => {
    const { call } = await createGrantRelay(t);
    assert.equal(await codeOf(await postJson(call, '/handoff', {})), 'unauthorized');
    const anna = await grantOf('anna', { docTypes: ['passport'], countries: ['fr'] });
    const type = await readProblem(await postJson(call, '/handoff', { doc_type: 'id_card' }, anna));
    assert.deepEqual(type, { status: 400, code: 'bad_request', field: 'data/doc_type' });
    const body = { doc_type: 'passport', country_code: 'de' };
    assert.equal((await readProblem(await postJson(call, '/handoff', body, anna))).field, 'data/country_code');
  });

  test('hand-offs of anonymous clients → do not suspend each other', async (t) => {
    const { call, submit } = await createRelayFixture(t, 'direct call');
    const handoff = await HandoffClient.create(call);
    await handoff.connect();
    assert.equal((await submit()).status, 200);
    await HandoffClient.create(call);
    assert.equal((await submit({ headers: handoff.authorization('phone') })).status, 200);
  });

  test('what the computer bound → binds the phone, also against what the phone claims', async (t) => {
    const body = { doc_type: 'passport', first_name: 'Anna', last_name: 'Ek', tags: ['bank'], country_code: 'FR' };
    const { submit, service, handoff } = await createHandoffRelay(t, { body });
    const claim = await handoff.connect();
    assert.ok(!JSON.stringify(claim).includes('Anna') && !JSON.stringify(claim).includes('bank'));
    const phone = handoff.authorization('phone');
    const other = await submit({ headers: phone, data: { doc_type: 'id_card' } });
    assert.equal((await readProblem(other)).field, 'data/doc_type');
    assert.equal((await submit({ headers: phone, data: { first_name: 'Eve' } })).status, 200);
    const sent = await readDataPart(service.photos.at(-1));
    assert.deepEqual(
      [sent['doc_type'], sent['first_name'], sent['last_name'], sent['tags'], sent['country_code']],
      ['passport', 'Anna', 'Ek', ['bank'], 'fr'],
    );
  });

  test('the wrong end → 401: the phone cannot confirm, the computer cannot report or send, nor a token of another hand-off', async (t) => {
    const { call, submit, handoff } = await createHandoffRelay(t);
    const other = await HandoffClient.create(call, {}, await grantOf('ben'));
    await handoff.claim();
    assert.equal(await codeOf(await handoff.post('phone', 'confirm')), 'unauthorized');
    await handoff.post('computer', 'confirm');
    assert.equal(await codeOf(await handoff.post('computer', 'progress', { step: 'front_taken' })), 'unauthorized');
    assert.equal(await codeOf(await submit({ headers: handoff.authorization('computer') })), 'handoff_ended');
    const path = `/handoff/${handoff.created.id}`;
    for (const headers of [other.authorization('computer'), await grantOf('anna'), {}]) {
      assert.equal(await codeOf(await postJson(call, `${path}/end`, {}, headers)), 'unauthorized');
      assert.equal(await codeOf(await call(`${path}/events`, { headers })), 'unauthorized');
    }
  });

  test('RATE_LIMIT → each end of a hand-off has its own count, and every route is under it', async (t) => {
    const { handoff } = await createConnectedHandoff(t, { rateLimit: { points: 8, perSeconds: 600 } });
    const statuses: number[] = [];
    for (let count = 0; count < 10; count++)
      statuses.push((await handoff.post('phone', 'progress', { step: 'camera_opened' })).status);
    assert.deepEqual(statuses.slice(7), [204, 429, 429]);
    assert.equal((await handoff.post('computer', 'end')).status, 204);
    const claims: number[] = [];
    for (let count = 0; count < 10; count++) claims.push((await handoff.claim()).status);
    assert.equal(claims.at(-1), 429);
  });

  test('hand-offs of one client, and of all together → as many as their share of the memory holds, then 429', async (t) => {
    const { call } = await createGrantRelay(t, { rateLimit: false, limits: { inFlightBytes: 11_000_000 } });
    const anna = await grantOf('anna');
    const statuses: number[] = [];
    for (let count = 0; count < 121; count++) statuses.push((await postJson(call, '/handoff', {}, anna)).status);
    assert.deepEqual([...new Set(statuses.slice(0, 120)), statuses[120]], [200, 429]);
    const others: number[] = [];
    for (let count = 0; count < 81; count++) {
      others.push((await postJson(call, '/handoff', {}, await grantOf(`person-${count}`))).status);
    }
    assert.deepEqual([...new Set(others.slice(0, 80)), others[80]], [200, 429]);
  });
});

describe('claims', () => {
  test('a phone has claimed on one relay → the computer gets 409 on another one with the same store', async (t) => {
    const [one, other] = await createTwoRelays(t);
    const anna = await grantOf('anna');
    await (await HandoffClient.create(one.call, {}, anna)).claim();
    assert.equal(await codeOf(await other.submit({ headers: anna })), 'handoff_active');
    assert.equal(other.service.photos.length, 0);
  });

  test('a second phone → 409 handoff_taken; the first one again → the same answer', async (t) => {
    const { handoff } = await createHandoffRelay(t);
    const first = (await (await handoff.claim()).json()) as HandoffClaim;
    const second = await handoff.claim({}, randomBytes(18).toString('base64url'));
    assert.deepEqual(await readProblem(second), { status: 409, code: 'handoff_taken' });
    const again = (await (await handoff.claim()).json()) as HandoffClaim;
    assert.equal(again.code, first.code);
  });

  test('two phones at the same time, on two relays with one store → exactly one has it', async (t) => {
    const [one, other] = await createTwoRelays(t);
    const handoff = await HandoffClient.create(one.call, {}, await grantOf('anna'));
    const secrets = Array.from({ length: 6 }, () => randomBytes(18).toString('base64url'));
    const responses = await Promise.all(
      secrets.map((secret, index) => handoff.claim({}, secret, index % 2 === 0 ? one.call : other.call)),
    );
    assert.deepEqual(responses.map(({ status }) => status).toSorted(), [200, 409, 409, 409, 409, 409]);
  });

  test('a guessed id or code → 410 like an ended one, and 429 after thirty; the right code still passes', async (t) => {
    const { call, handoff } = await createHandoffRelay(t);
    const guess = { claim_code: 'A'.repeat(24), phone_secret: 'B'.repeat(24) };
    const paths = [`/handoff/${handoff.created.id}/claim`, '/handoff/AAAAAAAAAAAA/claim'];
    const codes: string[] = [];
    for (let count = 0; count < 31; count++) {
      codes.push(await codeOf(await postJson(call, paths[count % 2] ?? '', guess)));
    }
    assert.deepEqual([...new Set(codes.slice(0, 30))], ['handoff_ended']);
    assert.equal(codes[30], 'rate_limited');
    assert.equal((await handoff.claim()).status, 200);
  });

  test('a claim from another origin than the phone’s page → 403 origin_forbidden', async (t) => {
    const options = { allowedOrigins: ['https://shop.example', 'https://m.shop.example'] };
    const body = { phone_origin: 'https://m.shop.example' };
    const { handoff } = await createHandoffRelay(t, { body, ...options });
    for (const origin of ['https://evil.example', 'https://shop.example']) {
      assert.equal(await codeOf(await handoff.claim({ Origin: origin })), 'origin_forbidden', origin);
    }
    assert.equal((await handoff.claim({ Origin: 'https://m.shop.example' })).status, 200);
  });

  test('secrets that are too short, bodies that are no JSON, unknown members → 400 with the field', async (t) => {
    const { call } = await createGrantRelay(t);
    const grant = await grantOf('anna');
    const handoff = await HandoffClient.create(call, {}, grant);
    const claim = `/handoff/${handoff.created.id}/claim`;
    const code = handoff.created.claim_code;
    for (const [path, body, field] of [
      [claim, { claim_code: 'short', phone_secret: 'B'.repeat(24) }, 'claim_code'],
      [claim, { claim_code: code, phone_secret: 'B'.repeat(21) }, 'phone_secret'],
      [claim, { claim_code: code, phone_secret: 7 }, 'phone_secret'],
      [claim, 'no json', 'body'],
      [claim, '[]', 'body'],
      ['/handoff', { sides: 'top' }, 'data/sides'],
      ['/handoff', { doc_types: [] }, 'data/doc_types'],
      ['/handoff', { doc_types: ['visa'] }, 'data/doc_types/0'],
      ['/handoff', { lang: '<b>' }, 'data/lang'],
      ['/handoff', { theme: 'blue' }, 'data/theme'],
      ['/handoff', { phone_origin: 'javascript:alert(1)' }, 'data/phone_origin'],
      ['/handoff', { first_name: 7 }, 'data/first_name'],
      ['/handoff', { first_name: 'a'.repeat(201) }, 'data/first_name'],
      ['/handoff', { last_name: 'a'.repeat(201) }, 'data/last_name'],
      ['/handoff', { tags: Array.from({ length: 51 }, (_, index) => `tag_${index}`) }, 'data/tags'],
      ['/handoff', { doc_type: 'passport', doc_types: ['id_card'] }, 'data/doc_type'],
    ] as const) {
      const headers = path === '/handoff' ? grant : {};
      const problem = await readProblem(await postJson(call, path, body, headers));
      assert.deepEqual(problem, { status: 400, code: 'bad_request', field }, JSON.stringify(body));
    }
    const large = await postJson(call, '/handoff', { first_name: 'x'.repeat(20_000) }, grant);
    assert.equal(await codeOf(large), 'too_large');
  });
});
