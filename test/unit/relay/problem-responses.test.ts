import { PROBLEM_MEDIA_TYPE, RELAY_PROTOCOL_VERSION } from '../../../src/contract/contract.js';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { RELAY_PROBLEMS } from '../../../src/contract.js';
import { PROBLEM_GROUPS } from '../../support/relay/problem-cases.js';
import { TRANSPORTS, createRelayFixture } from '../../support/relay/relay-fixture.js';

for (const transport of TRANSPORTS)
  describe(`problem responses, ${transport}`, () => {
    for (const [code, { field, options = {}, retryAfter = null, calls = 0 }, acts] of PROBLEM_GROUPS)
      for (const [when, act] of Object.entries(acts))
        test(`${when} → the relay answers ${RELAY_PROBLEMS[code].status} ${code}`, async (t) => {
          const fixture = await createRelayFixture(t, transport, options);
          const response = await act(fixture);
          const text = await response.text();
          const body = JSON.parse(text) as Record<string, unknown>;
          assert.equal(body['code'], code, text);
          assert.equal(response.status, RELAY_PROBLEMS[code].status);
          assert.equal(body['status'], response.status);
          assert.equal(response.headers.get('content-type'), PROBLEM_MEDIA_TYPE);
          assert.equal(body['field'], field);
          assert.equal(response.headers.get('doc-capture-protocol'), String(RELAY_PROTOCOL_VERSION));
          assert.equal(response.headers.get('retry-after'), retryAfter);
          assert.equal(fixture.service.photos.length, calls);
          assert.ok(!/secret-of-the-shop|token-\d|own words|database|127\.0\.0\.1|\\n *at /.test(text), text);
        });
  });

test('every code in RELAY_PROBLEMS has a test case', () => {
  assert.deepEqual(new Set(PROBLEM_GROUPS.map(([code]) => code)), new Set(Object.keys(RELAY_PROBLEMS)));
});
