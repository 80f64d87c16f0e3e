import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseLoginFailure, parseLoginSuccess } from '../../../src/contract/contract.js';

test('parseLoginSuccess: a success body, or one with only a token → its access token', () => {
  for (const body of [
    { status: 'success', message: 'made', payload: { access_token: 'aaa.bbb.ccc' } },
    { payload: { access_token: 'aaa.bbb.ccc', more: 1 } },
  ])
    assert.deepEqual(parseLoginSuccess(body), { accessToken: 'aaa.bbb.ccc' });
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
    assert.throws(() => parseLoginSuccess(body), { name: 'CaptureError', code: 'service_unreachable' });
  });
}

const FAILURES: readonly (readonly [body: unknown, message: string, description: readonly string[]])[] = [
  [{ status: 'failed', message: 'bad request', description: 'wrong identifier' }, 'bad request', ['wrong identifier']],
  [{ status: 'failed', message: 'bad request', description: ['a', 'b'] }, 'bad request', ['a', 'b']],
  [{ status: 'failed', message: 'internal', description: 'issues' }, 'internal', ['issues']],
  [{ status: 'failed', message: 'm' }, 'm', []],
  [{ status: 'failed', message: 'm', description: ['a', 7] }, 'm', ['a']],
  [{ description: {} }, '', []],
  [null, '', []],
  ['<html>', '', []],
];

test('parseLoginFailure: a description, as a sentence or a list → a list; members of another type are left out', () => {
  for (const [body, message, description] of FAILURES)
    assert.deepEqual(parseLoginFailure(body), { message, description }, JSON.stringify(body));
});
