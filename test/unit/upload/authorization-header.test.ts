import assert from 'node:assert/strict';
import { test } from 'node:test';
import { authorizationHeader, type RelayAccess } from '../../../src/upload/fetch-relay.js';
import { fetchCaptureConditions } from '../../../src/upload/upload.js';
import type { CaptureError } from '../../../src/contract/contract.js';
import { replaceProperty } from '../../support/replace-property.js';
import { valuesOf } from '../../support/values-of.js';

const GRANTS: readonly (readonly [name: string, grant: unknown, header: object])[] = [
  ['no grant', undefined, {}],
  ['an empty text', '', {}],
  ['a token', 'a.b-c', { Authorization: 'Bearer a.b-c' }],
  ['a token that ends with a line break', () => ' a.b-c\n', { Authorization: 'Bearer a.b-c' }],
];
for (const [name, grant, header] of GRANTS) {
  test(`authorizationHeader of ${name} → ${JSON.stringify(header)}`, async () => {
    assert.deepEqual(await authorizationHeader(grant as RelayAccess['grant']), header);
  });
}

const BAD_GRANTS: Readonly<Record<string, unknown>> = {
  'a function that fails': () => Promise.reject(new Error('signed out')),
  'a page': '<html>\n<title>Sign in</title>',
  'a page from a function': async () => '<html>\n<title>Sign in</title>',
  'a text with other letters': () => 'ключ',
  'undefined from a function': () => undefined,
  'null from a function': () => null,
  'a response from a function': () => ({ ok: true }),
  null: null,
};
for (const [name, given] of Object.entries(BAD_GRANTS)) {
  const grant = given as RelayAccess['grant'];
  test(`authorizationHeader of ${name} → error unauthorized, field grant`, async () => {
    await assert.rejects(authorizationHeader(grant), { code: 'unauthorized', detail: { field: 'grant' } });
  });
  test(`fetchCaptureConditions with ${name} as grant → no conditions; the error names the grant, not the relay`, async (t) => {
    t.after(replaceProperty(globalThis, 'navigator', { onLine: true }));
    t.after(replaceProperty(globalThis, 'document', { baseURI: 'https://shop.example/' }));
    const errors: unknown[] = [];
    const conditions = await fetchCaptureConditions({ endpoint: '/verify', grant }, (error) => errors.push(error));
    assert.equal(conditions, null);
    assert.deepEqual(valuesOf(errors as CaptureError[], 'code', 'detail'), [['unauthorized', { field: 'grant' }]]);
  });
}
