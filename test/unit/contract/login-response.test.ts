import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseLoginFailure, parseLoginSuccess, CaptureError } from '../../../src/contract/contract.js';
import { valuesOf } from '../../support/values-of.js';

test('parseLoginSuccess: a success body → its access token, without warnings', () => {
  const body = { status: 'success', message: 'made', payload: { access_token: 'aaa.bbb.ccc' } };
  assert.deepEqual(parseLoginSuccess(body), { accessToken: 'aaa.bbb.ccc', warnings: [] });
});

test('parseLoginSuccess: a body with only a token → accepted, with warnings for the missing members', () => {
  assert.deepEqual(parseLoginSuccess({ payload: { access_token: 't', more: 1 } }), {
    accessToken: 't',
    warnings: [{ path: '/status' }, { path: '/message' }],
  });
});

for (const body of [
  null,
  'token',
  {},
  { payload: null },
  { payload: 'token' },
  { payload: {} },
  { payload: { access_token: '' } },
  { payload: { access_token: 7 } },
  { payload: { access_token: 'a b' } },
  { payload: { access_token: 'a\r\nX-Evil: 1' } },
  { payload: { access_token: 'ä' } },
]) {
  test(`parseLoginSuccess: ${JSON.stringify(body)} without a usable token → service_unreachable`, () => {
    assert.throws(
      () => parseLoginSuccess(body),
      (error: unknown) => error instanceof CaptureError && error.code === 'service_unreachable',
    );
  });
}

const FAILURES: readonly (readonly [body: unknown, description: readonly string[], warnings: readonly string[]])[] = [
  [{ status: 'failed', message: 'bad request', description: 'wrong identifier' }, ['wrong identifier'], []],
  [{ status: 'failed', message: 'bad request', description: ['a', 'b'] }, ['a', 'b'], []],
  [{ status: 'failed', message: 'internal', description: 'issues' }, ['issues'], []],
  [{ status: 'failed', message: 'm' }, [], ['/description']],
  [{ status: 'failed', message: 'm', description: ['a', 7] }, ['a'], ['/description']],
  [{ description: {} }, [], ['/status', '/message', '/description']],
  [null, [], ['']],
  ['<html>', [], ['']],
];

test('parseLoginFailure: a description, as a sentence or a list → a list; other members → warnings', () => {
  for (const [body, description, warnings] of FAILURES) {
    const read = parseLoginFailure(body);
    assert.deepEqual(read.description, description, JSON.stringify(body));
    assert.deepEqual(valuesOf(read.warnings, 'path'), warnings, JSON.stringify(body));
  }
});
