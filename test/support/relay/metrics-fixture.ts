import { createRelayWithMetrics, serveMetrics, serveRelay, type RelayOptions } from '../../../src/relay.js';
import { FakeService, type TestScope } from './fake-service.js';
import { parseMetrics, type ParsedMetrics } from './parse-metrics.js';
import { photosRequest, relayOptionsFor, type TestSubmission } from './relay-fixture.js';

/** A relay with metrics, over HTTP, with a fake service. */
export interface MetricsFixture {
  readonly service: FakeService;
  readonly metricsUrl: string;
  readonly call: (path: string, init?: RequestInit) => Promise<Response>;
  readonly submit: (submission?: TestSubmission) => Promise<Response>;
  readonly scrape: () => Promise<ParsedMetrics>;
}

/** @param scope the test at whose end all of it is closed */
export async function createMetricsFixture(
  scope: TestScope,
  options: Partial<RelayOptions> = {},
): Promise<MetricsFixture> {
  const service = await FakeService.start(scope);
  const { relay, metrics } = await createRelayWithMetrics(relayOptionsFor(service, options));
  const server = await serveRelay(relay, { port: 0 });
  scope.after(() => server.close());
  const metricsServer = await serveMetrics(metrics, { port: 0 });
  scope.after(() => metricsServer.close());
  const call: MetricsFixture['call'] = (path, init) => fetch(server.url + path, init);
  return {
    service,
    metricsUrl: metricsServer.url,
    call,
    submit: (submission) => call('/photos', photosRequest(submission)),
    scrape: async () => parseMetrics(await (await fetch(metricsServer.url)).text()),
  };
}
