import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseProblem, createProblem, RELAY_PROBLEMS, type RelayCode } from '../../../src/contract/contract.js';

const CODES = Object.keys(RELAY_PROBLEMS) as readonly RelayCode[];

for (const code of CODES) {
  test(`createProblem: ${code} → status, title and type, and parseProblem returns its code and details`, () => {
    const body = createProblem(code, { field: 'photos', measured: 11, limit: 10, unit: 'bytes', retryAfterSeconds: 3 });
    assert.equal(body.status, RELAY_PROBLEMS[code].status);
    assert.ok(body.status >= 400 && body.status < 600);
    assert.equal(body.title, RELAY_PROBLEMS[code].title);
    assert.ok(body.title.length > 5);
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

test('createProblem: service_unavailable with the service’s status 500 → the problem has its own status 503', () => {
  assert.equal(createProblem('service_unavailable', { status: 500 }).status, 503);
});

test('createProblem without details → only type, title, status and code', () => {
  assert.deepEqual(Object.keys(createProblem('not_found')), ['type', 'title', 'status', 'code']);
});

test('parseProblem: members of a wrong type → omitted; the HTTP status 413 → in the details, not the body’s 400', () => {
  const body = { code: 'too_large', status: 400, field: 7, limit: '10', unit: 'miles', measured: null };
  const error = parseProblem(body, 413);
  assert.deepEqual(error?.detail, { status: 413 });
});

for (const json of [null, 'x', [], {}, { code: 'toString' }, { code: 7 }, { code: 'camera_denied' }, { error: 'x' }]) {
  test(`parseProblem: ${JSON.stringify(json)} → null`, () => assert.equal(parseProblem(json, 500), null));
}
