import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseProblem, createProblem, RELAY_PROBLEMS, type RelayCode } from '../../../src/contract/contract.js';

const CODES = Object.keys(RELAY_PROBLEMS) as readonly RelayCode[];

for (const code of CODES) {
  test(`problem: ${code} carries its type, title, status and code, and is read back`, () => {
    const body = createProblem(code, { field: 'photos', measured: 11, limit: 10, unit: 'bytes', retryAfterSeconds: 3 });
    assert.equal(body.status, RELAY_PROBLEMS[code].status);
    assert.ok(body.status >= 400 && body.status < 600);
    assert.match(body.type, /^urn:[a-z0-9-]+:[a-z_:-]+$/);
    const trouble = parseProblem(JSON.parse(JSON.stringify(body)));
    assert.equal(trouble?.code, code);
    assert.deepEqual(trouble?.detail, {
      status: body.status,
      field: 'photos',
      unit: 'bytes',
      measured: 11,
      limit: 10,
      retryAfterSeconds: 3,
    });
  });
}

test("problem: the upstream's status does not go out", () => {
  assert.equal(createProblem('service_unavailable', { status: 500 }).status, 503);
});

test('problem: what is absent from the detail is absent from the body', () => {
  assert.deepEqual(Object.keys(createProblem('not_found')), ['type', 'title', 'status', 'code']);
});

test('problem: members of the wrong type are left out when read, and the real status wins', () => {
  const trouble = parseProblem({ code: 'too_large', field: 7, limit: '10', unit: 'miles', measured: null }, 413);
  assert.deepEqual(trouble?.detail, { status: 413 });
});

for (const json of [null, 'x', [], {}, { code: 'toString' }, { code: 7 }, { code: 'camera_denied' }, { error: 'x' }]) {
  test(`problem: ${JSON.stringify(json)} is not one of ours`, () => assert.equal(parseProblem(json, 500), null));
}
