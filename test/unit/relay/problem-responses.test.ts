import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PROBLEM_MEDIA_TYPE, RELAY_PROBLEMS, RELAY_PROTOCOL_VERSION } from '../../../src/contract.js';
import { TRANSPORTS, createRelayFixture } from '../../support/relay/relay-fixture.js';
import { FILE_PROBLEMS } from '../../support/relay/problems/file-problems.js';
import { FORM_PROBLEMS } from '../../support/relay/problems/form-problems.js';
import type { ProblemCase } from '../../support/relay/problems/problem-case.js';
import { RELAY_FAILURES } from '../../support/relay/problems/relay-problems.js';
import { RIGHT_PROBLEMS } from '../../support/relay/problems/right-problems.js';
import { SERVICE_PROBLEMS } from '../../support/relay/problems/service-problems.js';

const CASES: readonly ProblemCase[] = [
  ...FORM_PROBLEMS,
  ...RIGHT_PROBLEMS,
  ...FILE_PROBLEMS,
  ...SERVICE_PROBLEMS,
  ...RELAY_FAILURES,
];

for (const transport of TRANSPORTS) {
  describe(`problem responses, ${transport}`, () => {
    for (const { code, when, options = {}, act, field, retryAfter, calls = 0, only } of CASES) {
      if (only !== undefined && only !== transport) continue;
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
        assert.equal(response.headers.get('retry-after'), retryAfter ?? null);
        assert.equal(fixture.service.photos.length, calls);
        assert.ok(!/secret-of-the-shop|token-\d|own words|database|127\.0\.0\.1|\\n *at /.test(text), text);
      });
    }
  });
}

test('every code in RELAY_PROBLEMS has a test case', () => {
  assert.deepEqual(new Set(CASES.map(({ code }) => code)), new Set(Object.keys(RELAY_PROBLEMS)));
});
