/** Who may claim a hand-off, and what a guesser hears. */
import type { HandoffClaim } from '../../../src/contract/contract.js';
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { createMemoryStore } from '../../../src/relay.js';
import { AdjustableClock } from '../../support/relay/adjustable-clock.js';
import { HandoffClient, postJson } from '../../support/relay/handoff-client.js';
import {
  codeOf,
  createGrantRelay,
  createHandoffRelay,
  createTwoRelays,
  grantOf,
} from '../../support/relay/grant-relay.js';
import { readProblem } from '../../support/relay/relay-fixture.js';

describe('claims', () => {
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

  test('after the end and after the expiry → 410 handoff_ended', async (t) => {
    const clock = new AdjustableClock();
    const { call } = await createGrantRelay(t, { clock, store: createMemoryStore(clock) });
    const ended = await HandoffClient.create(call, {}, await grantOf('anna'));
    await ended.post('computer', 'end');
    assert.deepEqual(await readProblem(await ended.claim()), { status: 410, code: 'handoff_ended' });
    const expired = await HandoffClient.create(call, {}, await grantOf('anna'));
    clock.shift(600_000);
    assert.deepEqual(await readProblem(await expired.claim()), { status: 410, code: 'handoff_ended' });
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
    ] as const) {
      const headers = path === '/handoff' ? grant : {};
      const problem = await readProblem(await postJson(call, path, body, headers));
      assert.deepEqual(problem, { status: 400, code: 'bad_request', field }, JSON.stringify(body));
    }
    const large = await postJson(call, '/handoff', { first_name: 'x'.repeat(20_000) }, grant);
    assert.equal(await codeOf(large), 'too_large');
  });
});
