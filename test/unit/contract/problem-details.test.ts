import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseProblem, createProblem, RELAY_PROBLEMS, type RelayCode } from '../../../src/contract/contract.js';

const CODES = Object.keys(RELAY_PROBLEMS) as readonly RelayCode[];

for (const code of CODES) {
  test(`problem: ${code} has type, title, status and code, and can be parsed`, () => {
    const body = createProblem(code, { field: 'photos', measured: 11, limit: 10, unit: 'bytes', retryAfterSeconds: 3 });
    assert.equal(body.status, RELAY_PROBLEMS[code].status);
    assert.ok(body.status >= 400 && body.status < 600);
    assert.match(body.type, /^urn:[a-z0-9-]+:[a-z_:-]+$/);
    const error = parseProblem(JSON.parse(JSON.stringify(body)));
    assert.equal(error?.code, code);
    assert.deepEqual(error?.detail, {
      status: body.status,
      field: 'photos',
      unit: 'bytes',
      measured: 11,
      limit: 10,
      retryAfterSeconds: 3,
    });
  });
}

test('problem: the service’s status is not included', () => {
  assert.equal(createProblem('service_unavailable', { status: 500 }).status, 503);
});

test('problem: missing details are omitted', () => {
  assert.deepEqual(Object.keys(createProblem('not_found')), ['type', 'title', 'status', 'code']);
});

test('problem: members of a wrong type are omitted, and the HTTP status has priority', () => {
  const error = parseProblem({ code: 'too_large', field: 7, limit: '10', unit: 'miles', measured: null }, 413);
  assert.deepEqual(error?.detail, { status: 413 });
});

for (const json of [null, 'x', [], {}, { code: 'toString' }, { code: 7 }, { code: 'camera_denied' }, { error: 'x' }]) {
  test(`problem: ${JSON.stringify(json)} → null`, () => assert.equal(parseProblem(json, 500), null));
}
