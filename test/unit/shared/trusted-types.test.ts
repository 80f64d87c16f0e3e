import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { toTrustedScriptUrl } from '../../../src/shared/shared.js';

const TRUSTED_TYPES_POLICY = 'doc-capture';

const ADDRESS = 'https://cdn.example/doc-capture.worker.js';
const ALLOWED = ['https://cdn.example'];
const scope = globalThis as { trustedTypes?: unknown; [key: symbol]: unknown };

afterEach(() => {
  delete scope.trustedTypes;
  delete scope[Symbol.for(TRUSTED_TYPES_POLICY)];
});

test('toTrustedScriptUrl in a browser without Trusted Types → the URL, unchanged', () => {
  assert.equal(toTrustedScriptUrl(ADDRESS, ALLOWED), ADDRESS);
});

test('toTrustedScriptUrl, two calls → trusted URLs from one policy that is created once', () => {
  const made: string[] = [];
  scope.trustedTypes = {
    createPolicy: (
      name: string,
      { createScriptURL }: { createScriptURL: (url: string, origins: readonly string[]) => string },
    ) => {
      made.push(name);
      return {
        createScriptURL: (url: string, origins: readonly string[]) => ({ trusted: createScriptURL(url, origins) }),
      };
    },
  };
  assert.deepEqual(toTrustedScriptUrl(ADDRESS, ALLOWED), { trusted: ADDRESS });
  assert.deepEqual(toTrustedScriptUrl(`${ADDRESS}?again`, ALLOWED), { trusted: `${ADDRESS}?again` });
  assert.deepEqual(made, ['doc-capture']);
});

test('toTrustedScriptUrl in a bundle beside one that created the policy → the shared policy, no second one', () => {
  let made = 0;
  scope.trustedTypes = { createPolicy: () => (made += 1) };
  scope[Symbol.for('doc-capture')] = { createScriptURL: (url: string) => ({ shared: url }) };
  assert.deepEqual(toTrustedScriptUrl(ADDRESS, ALLOWED), { shared: ADDRESS });
  assert.equal(made, 0);
});

test('toTrustedScriptUrl on a page that refuses the policy → the URL, unchanged', () => {
  scope.trustedTypes = {
    createPolicy: () => {
      throw new TypeError('refused');
    },
  };
  assert.equal(toTrustedScriptUrl(ADDRESS, ALLOWED), ADDRESS);
});

const REFUSED: Readonly<Record<string, string>> = {
  'of another origin': 'https://evil.example/x.js',
  'of another scheme': 'http://cdn.example/x.js',
  'of another port': 'https://cdn.example:8443/x.js',
  'whose user name looks like an allowed origin': 'https://cdn.example@evil.example/x.js',
  'of a blob of another origin': 'blob:https://evil.example/5b5a',
  'data:': 'data:text/javascript,alert(1)',
  'javascript:': 'javascript:alert(1)',
  'without a scheme': '//cdn.example/x.js',
};
for (const [name, address] of Object.entries(REFUSED)) {
  test(`toTrustedScriptUrl of an address ${name} → TypeError, also from the shared policy`, () => {
    scope.trustedTypes = { createPolicy: (_: string, rules: unknown) => rules };
    assert.throws(() => toTrustedScriptUrl(address, ALLOWED), TypeError);
    const policy = scope[Symbol.for(TRUSTED_TYPES_POLICY)] as { createScriptURL: (url: string) => string };
    assert.throws(() => policy.createScriptURL(address), TypeError);
  });
}
