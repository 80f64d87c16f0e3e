import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePort, toServerUrl, MissingPackageError, loadOptionalPeer } from '../../../src/shared/server/server.js';

test('parsePort: digits from 0 to 65535 → the number; undefined or empty text → undefined', () => {
  const ports = [undefined, '', '0', '8787', '65535'].map((text) => parsePort(text));
  assert.deepEqual(ports, [undefined, undefined, 0, 8787, 65535]);
});

test('parsePort: any other text → an error that names PORT, or the given variable', () => {
  for (const text of ['65536', '-1', '80a', '1e3', ' 80']) assert.throws(() => parsePort(text), /^Error: PORT is not/);
  assert.throws(() => parsePort('http', 'METRICS_PORT'), /^Error: METRICS_PORT is not/);
});

test('toServerUrl: 0.0.0.0 or :: → 127.0.0.1; another IPv6 address → in brackets', () => {
  const address = { port: 8787 };
  assert.equal(toServerUrl(address, 'relay.test'), 'http://relay.test:8787');
  assert.equal(toServerUrl(address, '0.0.0.0'), 'http://127.0.0.1:8787');
  assert.equal(toServerUrl(address, '::'), 'http://127.0.0.1:8787');
  assert.equal(toServerUrl(address, '::1'), 'http://[::1]:8787');
  assert.equal(toServerUrl('/a/socket', 'localhost'), 'http://localhost:0');
});

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
