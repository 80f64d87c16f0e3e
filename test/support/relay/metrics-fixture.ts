import { createRelayWithMetrics, serveMetrics, serveRelay, type RelayOptions } from '../../../src/relay.js';
import { FakeService, type TestScope } from './fake-service.js';
import { parseMetrics } from './parse-metrics.js';
import { photosRequest, relayOptionsFor, type TestSubmission } from './relay-fixture.js';

export type MetricsFixture = Awaited<ReturnType<typeof createMetricsFixture>>;

/** A relay with metrics, over HTTP, with a fake service. */
export async function createMetricsFixture(scope: TestScope, options: Partial<RelayOptions> = {}) {
  const service = await FakeService.start(scope);
  const { relay, metrics } = await createRelayWithMetrics(relayOptionsFor(service, options));
  const server = await serveRelay(relay, { port: 0 });
  scope.after(() => server.close());
  const metricsServer = await serveMetrics(metrics, { port: 0 });
  scope.after(() => metricsServer.close());
  const call = (path: string, init?: RequestInit): Promise<Response> => fetch(server.url + path, init);
  return {
    service,
    call,
    submit: (submission?: TestSubmission) => call('/photos', photosRequest(submission)),
    scrape: async () => parseMetrics(await (await fetch(metricsServer.url)).text()),
  };
}
