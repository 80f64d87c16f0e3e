/** Where the relay's metrics are served: nowhere by default, and only on this machine with `METRICS=true`. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import { relayFromEnvironment, serveMetrics } from '../../../src/relay.js';
import type { RelayMetrics } from '../../../src/relay/node/node.js';
import { SystemProgram } from '../../support/system/system-program.js';
import { parseMetrics } from '../../support/relay/parse-metrics.js';
import { relayEnvironment } from '../../support/relay/relay-fixture.js';

const ENV = relayEnvironment();

/** A port on which a server of this test listens. */
async function takePort(): Promise<{ readonly port: string; readonly free: () => Promise<void> }> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port: String(port), free: () => new Promise((resolve) => void server.close(() => resolve())) };
}

const isReachable = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  );

describe('the metrics of a relay from the environment', () => {
  test('METRICS is not set → METRICS_PORT is not opened, and the port of the relay has no metrics', async () => {
    const taken = await takePort();
    const relay = await relayFromEnvironment({ ...ENV, METRICS_PORT: taken.port });
    assert.equal(relay.metricsUrl, null);
    assert.equal((await fetch(`${relay.url}/metrics`)).status, 404);
    await relay.close();
    await taken.free();
  });

  test('METRICS=true → metrics on a port of the loopback address, and not on the port of the relay', async () => {
    const relay = await relayFromEnvironment({ ...ENV, METRICS: 'true', METRICS_PORT: '0' });
    assert.ok(relay.metricsUrl !== null);
    assert.match(relay.metricsUrl, /^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
    await fetch(`${relay.url}/health`);
    const metrics = parseMetrics(await (await fetch(relay.metricsUrl)).text());
    const labels = { route: 'health', method: 'GET', status: '200', code: 'none' };
    assert.equal(metrics.value('doc_capture_relay_requests_total', labels), 1);
    // A server on all addresses would answer on every address of the loopback network.
    assert.equal(await isReachable(relay.metricsUrl.replace('127.0.0.1', '127.0.0.2')), false);
    assert.equal((await fetch(`${relay.url}/metrics`)).status, 404);
    await relay.close();
    assert.equal(await isReachable(relay.metricsUrl), false);
  });

  const skip = process.platform !== 'linux' && 'only Linux has 127.0.0.2';
  test('METRICS_HOST → metrics on that address', { skip }, async () => {
    const env = { ...ENV, METRICS: 'true', METRICS_HOST: '127.0.0.2', METRICS_PORT: '0' };
    const relay = await relayFromEnvironment(env);
    assert.match(relay.metricsUrl ?? '', /^http:\/\/127\.0\.0\.2:\d+\/metrics$/);
    assert.equal(await isReachable(relay.metricsUrl ?? ''), true);
    await relay.close();
  });

  for (const variable of ['METRICS_PORT', 'PORT'])
    test(`doc-capture relay, ${variable} is taken → exit status 1: no open port keeps the process alive`, async () => {
      const taken = await takePort();
      const env = { ...ENV, METRICS: 'true', METRICS_PORT: '0', [variable]: taken.port };
      const program = new SystemProgram('relay', env);
      assert.equal(await program.exited, 1);
      const sentence = new RegExp(`^relay: Port ${taken.port} is taken: [^\n]+ ${variable} [^\n]+\n$`);
      assert.match(String(program.stderr), sentence);
      assert.equal(String(program.stdout), '');
      await taken.free();
    });

  test('doc-capture relay with METRICS=true → the second line on stdout is the URL of the metrics', async () => {
    const program = new SystemProgram('relay', { ...ENV, METRICS: 'true', METRICS_PORT: '0' });
    const url = await program.address();
    const [first, second, ...rest] = String(program.stdout).split('\n');
    assert.equal(first, url);
    assert.equal(await isReachable(second ?? ''), true);
    assert.deepEqual(rest, ['']);
    program.signal('SIGTERM');
    assert.equal(await program.exited, 0);
  });
});

describe('the metrics server', () => {
  const metrics: RelayMetrics = { contentType: 'text/plain; version=0.0.4', text: async () => 'one 1\n' };

  test('a metrics server → GET and HEAD get the text, uncached; 404 for another path, 405 for another method', async (t) => {
    const server = await serveMetrics(metrics, { port: 0 });
    t.after(() => server.close());
    const response = await fetch(`${server.url}?from=a-scraper`);
    assert.deepEqual([response.status, await response.text()], [200, 'one 1\n']);
    assert.equal(response.headers.get('content-type'), metrics.contentType);
    assert.equal(response.headers.get('cache-control'), 'no-store');
    assert.equal((await fetch(server.url, { method: 'HEAD' })).status, 200);
    assert.equal((await fetch(new URL('/metrics/other', server.url))).status, 404);
    const post = await fetch(server.url, { method: 'POST', body: 'text' });
    assert.deepEqual([post.status, post.headers.get('allow')], [405, 'GET, HEAD']);
  });

  test('metrics that cannot be read → the connection is closed, and the next request is answered', async () => {
    let reads = 0;
    const text = async (): Promise<string> => {
      reads += 1;
      if (reads === 1) throw new Error('not now');
      return 'one 1\n';
    };
    const server = await serveMetrics({ ...metrics, text }, { port: 0 });
    await assert.rejects(fetch(server.url));
    assert.equal((await fetch(server.url)).status, 200);
    await server.close();
  });
});
