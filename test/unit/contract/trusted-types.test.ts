import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { TRUSTED_TYPES_POLICY, toTrustedScriptUrl } from '../../../src/contract/contract.js';

const ADDRESS = 'https://cdn.example/doc-capture.worker.js';
const scope = globalThis as { trustedTypes?: unknown; [key: symbol]: unknown };

afterEach(() => {
  delete scope.trustedTypes;
  delete scope[Symbol.for(TRUSTED_TYPES_POLICY)];
});

test('an address stays what it is where there are no Trusted Types', () => {
  assert.equal(toTrustedScriptUrl(ADDRESS), ADDRESS);
});

test('one policy makes all addresses, also those of code that is bundled apart', () => {
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

test('an address stays what it is where the page does not allow the policy: the browser says so then', () => {
  scope.trustedTypes = {
    createPolicy: () => {
      throw new TypeError('refused');
    },
  };
  assert.equal(toTrustedScriptUrl(ADDRESS), ADDRESS);
});
