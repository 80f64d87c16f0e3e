import { HANDOFF_STEPS } from '../../../src/contract/contract.js';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { InstantService, assertAnswerOrProblem, encode, fuzzRelay } from '../../support/relay/fuzz-relay.js';
import { FUZZ_RUNS } from '../../support/verify-mode.js';

const ACTIONS = ['claim', 'confirm', 'ping', 'progress', 'events', 'end', 'unknown'] as const;

/** JSON of any value of fast-check. */
function toJsonText(value: unknown): string {
  const plain = (_: string, member: unknown): unknown => (typeof member === 'bigint' ? String(member) : member);
  return JSON.stringify(value, plain) ?? 'null';
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

test('any method, path, body and token → a new hand-off, or a listed problem that is no fault of the relay', async () => {
  const relay = fuzzRelay(new InstantService(), { limits: { handoffMisses: Infinity } });
  const id = fc.oneof(
    fc.stringMatching(/^[\w-]{1,64}$/),
    fc.webPath().map((path) => path.slice(1)),
  );
  const below = fc.tuple(id, fc.constantFrom(...ACTIONS)).map(([name, action]) => `/handoff/${name}/${action}`);
  const request = fc.record({
    method: fc.constantFrom('POST', 'POST', 'GET', 'DELETE', 'PUT'),
    path: fc.oneof(fc.constant('/handoff'), below),
    body,
    token: fc.oneof(fc.constant(''), fc.stringMatching(/^doc-capture-handoff\.[\w-]{1,30}\.[\w-]{1,30}$/)),
  });
  const isHandoff = (path: string, method: string): boolean => path === '/handoff' && /POST|DELETE/.test(method);
  let created = 0;
  const send = fc.asyncProperty(request, async ({ method, path, body: bytes, token }) => {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
    const init = { method, headers, ...(method !== 'GET' && { body: bytes }) };
    const { status } = await assertAnswerOrProblem(await relay(new Request(`http://relay.test${path}`, init)));
    assert.ok(status >= 400 || isHandoff(path, method), `${method} ${path}: ${status}`);
    if (status === 200) created += 1;
  });
  const valid = { method: 'POST', path: '/handoff', body: encode('{"doc_type":"passport"}'), token: '' };
  await fc.assert(send, { numRuns: Math.ceil(FUZZ_RUNS / 2), examples: [[valid]] });
  assert.ok(created > 0, 'no body was valid');
});
