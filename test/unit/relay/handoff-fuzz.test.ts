import { HANDOFF_STEPS } from '../../../src/contract/contract.js';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { RelayHandler } from '../../../src/relay.js';
import { InstantService, encode, fuzzRelay } from '../../support/relay/fuzz-relay.js';
import { assertAnswerOrProblem, toJsonText, type FuzzedResponse } from '../../support/relay/post-fuzzed.js';
import { FUZZ_RUNS } from '../../support/verify-mode.js';

/** One run sends several requests. */
const RUNS = { numRuns: Math.ceil(FUZZ_RUNS / 4) };
const LIMITS = { handoffMisses: Infinity };
const ACTIONS = ['claim', 'confirm', 'ping', 'progress', 'events', 'end', 'unknown'] as const;

interface FuzzedRequest {
  readonly method: string;
  readonly path: string;
  readonly body: Uint8Array<ArrayBuffer>;
  readonly token: string;
}

async function send(relay: RelayHandler, { method, path, body, token }: FuzzedRequest): Promise<FuzzedResponse> {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
  const init = { method, headers, ...(method !== 'GET' && { body }) };
  return assertAnswerOrProblem(await relay(new Request(`http://relay.test${path}`, init)));
}

const text = fc.string({ unit: 'grapheme-ascii', maxLength: 60 });
const members = fc.record(
  {
    doc_type: fc.oneof(fc.constantFrom('passport', 'visa'), fc.anything()),
    doc_types: fc.oneof(fc.array(fc.constantFrom('passport', 'visa')), fc.anything()),
    country_code: fc.oneof(fc.constantFrom('fr', 'xx'), fc.anything()),
    sides: fc.oneof(fc.constantFrom('front', 'auto'), fc.anything()),
    first_name: fc.oneof(text, fc.anything()),
    tags: fc.oneof(fc.array(fc.stringMatching(/^[a-z0-9_]{3,5}$/)), fc.anything()),
    lang: fc.anything(),
    theme: fc.anything(),
    phone_origin: fc.oneof(fc.constantFrom('https://shop.example', 'javascript:1'), fc.anything()),
    claim_code: fc.oneof(fc.stringMatching(/^[\w-]{22,40}$/), fc.anything()),
    phone_secret: fc.oneof(fc.stringMatching(/^[\w-]{22,40}$/), fc.anything()),
    step: fc.oneof(fc.constantFrom(...HANDOFF_STEPS), fc.anything()),
    __proto__: fc.anything(),
  },
  { requiredKeys: [] },
);
const body = fc.oneof(
  { weight: 4, arbitrary: members.map((value) => encode(toJsonText(value))) },
  fc.json().map(encode),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => new Uint8Array(bytes)),
);

describe('requests of hand-offs', () => {
  test('POST /handoff with any body → a hand-off or a listed problem', async () => {
    const relay = fuzzRelay(new InstantService(), { limits: LIMITS });
    let created = 0;
    await fc.assert(
      fc.asyncProperty(body, async (bytes) => {
        const { status, code } = await send(relay, { method: 'POST', path: '/handoff', body: bytes, token: '' });
        assert.ok(status === 200 || code === 'bad_request', `${status} ${code}`);
        if (status === 200) created += 1;
      }),
      { ...RUNS, examples: [[encode('{"doc_type":"passport"}')]] },
    );
    assert.ok(created > 0, 'no body was valid');
  });

  test('any id, action, method, body and token → refused, and never as a fault of the relay', async () => {
    const service = new InstantService();
    const relay = fuzzRelay(service, { limits: LIMITS });
    const id = fc.oneof(
      fc.stringMatching(/^[\w-]{1,64}$/),
      fc.webPath().map((path) => path.slice(1)),
    );
    const request = fc.record({
      method: fc.constantFrom('POST', 'GET', 'DELETE', 'PUT'),
      path: fc.tuple(id, fc.constantFrom(...ACTIONS)).map(([name, action]) => `/handoff/${name}/${action}`),
      body,
      token: fc.oneof(fc.constant(''), fc.stringMatching(/^doc-capture-handoff\.[\w-]{1,30}\.[\w-]{1,30}$/)),
    });
    await fc.assert(
      fc.asyncProperty(request, async (one) => {
        const { status } = await send(relay, one);
        assert.ok(status >= 400, `${one.method} ${one.path}: ${status}`);
      }),
      RUNS,
    );
    assert.equal(service.photos.length, 0);
  });
});
