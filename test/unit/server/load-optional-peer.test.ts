import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MissingPackageError, loadOptionalPeer } from '../../../src/shared/server/server.js';

test('loadOptionalPeer of an installed package → what its loader returns', async () => {
  assert.equal(await loadOptionalPeer('a-package', 'METRICS', async () => 'module'), 'module');
});

test('loadOptionalPeer of a package that cannot be loaded → one sentence that names it, with the cause', async () => {
  const cause = new Error('Cannot find package');
  const loading = loadOptionalPeer('@scope/a-package', 'METRICS', (refuse) => Promise.reject(cause).catch(refuse));
  await assert.rejects(loading, (error) => {
    assert.ok(error instanceof MissingPackageError);
    assert.equal(error.message, 'METRICS needs the package @scope/a-package: npm i @scope/a-package');
    assert.equal(error.cause, cause);
    return true;
  });
});
