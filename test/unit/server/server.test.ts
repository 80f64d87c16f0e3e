import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import {
  listen,
  parsePort,
  toServerUrl,
  MissingPackageError,
  loadOptionalPeer,
} from '../../../src/shared/server/server.js';

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

test('listen on a taken port, or at an address of another machine → one sentence that says what to set, with the cause', async (t) => {
  const first = createServer();
  const port = Number(new URL(await listen(first, { host: '127.0.0.1', port: 0 })).port);
  t.after(() => first.close());
  const settings = { host: 'METRICS_HOST', port: 'METRICS_PORT' };
  const refusals: readonly (readonly [options: Parameters<typeof listen>[1], sentence: RegExp, code: string])[] = [
    [{ host: '127.0.0.1', port }, /^Port \d+ is taken: [^\n]* PORT /, 'EADDRINUSE'],
    [{ host: '127.0.0.1', port, settings }, /^Port \d+ is taken: [^\n]* METRICS_PORT /, 'EADDRINUSE'],
    [{ host: '203.0.113.1', port: 0 }, /^203\.0\.113\.1 is no address of this machine: set HOST /, 'EADDRNOTAVAIL'],
    [{ host: '203.0.113.1', port: 0, settings }, / METRICS_HOST /, 'EADDRNOTAVAIL'],
  ];
  for (const [options, sentence, code] of refusals)
    await assert.rejects(listen(createServer(), options), (error: Error & { cause: { code: string } }) => {
      assert.match(error.message, sentence);
      assert.equal(error.cause.code, code);
      return true;
    });
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
