import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { TRUSTED_TYPES_POLICY, toTrustedScriptUrl } from '../../../src/contract/contract.js';

const ADDRESS = 'https://cdn.example/doc-capture.worker.js';
const scope = globalThis as { trustedTypes?: unknown; [key: symbol]: unknown };

afterEach(() => {
  delete scope.trustedTypes;
  delete scope[Symbol.for(TRUSTED_TYPES_POLICY)];
});

test('toTrustedScriptUrl in a browser without Trusted Types → the URL, unchanged', () => {
  assert.equal(toTrustedScriptUrl(ADDRESS), ADDRESS);
});

test('toTrustedScriptUrl, two calls → trusted URLs from one policy that is created once', () => {
  const made: string[] = [];
  scope.trustedTypes = {
    createPolicy: (name: string, { createScriptURL }: { createScriptURL: (url: string) => string }) => {
      made.push(name);
      return { createScriptURL: (url: string) => ({ trusted: createScriptURL(url) }) };
    },
  };
  assert.deepEqual(toTrustedScriptUrl(ADDRESS), { trusted: ADDRESS });
  assert.deepEqual(toTrustedScriptUrl(`${ADDRESS}?again`), { trusted: `${ADDRESS}?again` });
  assert.deepEqual(made, ['doc-capture']);
});

test('toTrustedScriptUrl in a bundle beside one that created the policy → the shared policy, no second one', () => {
  let made = 0;
  scope.trustedTypes = { createPolicy: () => (made += 1) };
  scope[Symbol.for('doc-capture')] = { createScriptURL: (url: string) => ({ shared: url }) };
  assert.deepEqual(toTrustedScriptUrl(ADDRESS), { shared: ADDRESS });
  assert.equal(made, 0);
});

test('toTrustedScriptUrl on a page that refuses the policy → the URL, unchanged', () => {
  scope.trustedTypes = {
    createPolicy: () => {
      throw new TypeError('refused');
    },
  };
  assert.equal(toTrustedScriptUrl(ADDRESS), ADDRESS);
});
