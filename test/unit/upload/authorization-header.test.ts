import assert from 'node:assert/strict';
import { test } from 'node:test';
import { authorizationHeader, fetchCaptureConditions, type UploadRequest } from '../../../src/upload/upload.js';
import { replaceProperty } from '../../support/replace-property.js';

const GRANTS: readonly (readonly [name: string, grant: unknown, header: object])[] = [
  ['no grant', undefined, {}],
  ['an empty text', '', {}],
  ['a token', 'a.b-c', { Authorization: 'Bearer a.b-c' }],
  ['a token that ends with a line break', () => ' a.b-c\n', { Authorization: 'Bearer a.b-c' }],
];
for (const [name, grant, header] of GRANTS) {
  test(`authorizationHeader of ${name} → ${JSON.stringify(header)}`, async () => {
    assert.deepEqual(await authorizationHeader(grant as UploadRequest['grant']), header);
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
  const grant = given as UploadRequest['grant'];
  test(`authorizationHeader of ${name} → error unauthorized, field grant`, async () => {
    await assert.rejects(authorizationHeader(grant), { code: 'unauthorized', detail: { field: 'grant' } });
  });
  test(`fetchCaptureConditions with ${name} as grant → no conditions; the console names the grant, not the relay`, async (t) => {
    t.after(replaceProperty(globalThis, 'navigator', { onLine: true }));
    const warn = t.mock.method(console, 'warn', () => undefined);
    assert.deepEqual(await fetchCaptureConditions({ endpoint: `/${name}`, grant }), {});
    assert.match(
      warn.mock.calls.map((call) => String(call.arguments[0])).join('\n'),
      /^doc-capture: unauthorized.*grant[^\n]*$/,
    );
  });
}
