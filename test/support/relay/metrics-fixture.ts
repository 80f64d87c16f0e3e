import { createRelayWithMetrics, serveMetrics, serveRelay, type RelayOptions } from '../../../src/relay.js';
import { FakeService } from './fake-service.js';
import { parseMetrics, type ParsedMetrics } from './parse-metrics.js';
import { photosRequest, relayOptionsFor, type TestSubmission } from './relay-fixture.js';

/** A relay with metrics, over HTTP, with a fake service. */
export interface MetricsFixture {
  readonly service: FakeService;
  readonly metricsUrl: string;
  readonly call: (path: string, init?: RequestInit) => Promise<Response>;
  readonly submit: (submission?: TestSubmission) => Promise<Response>;
  readonly scrapeText: () => Promise<string>;
  readonly scrape: () => Promise<ParsedMetrics>;
}

/** Runs a test with a fixture and closes it afterwards. */
export async function withMetricsFixture(
  options: Partial<RelayOptions>,
  work: (fixture: MetricsFixture) => Promise<void>,
): Promise<void> {
  const service = await FakeService.start();
  const { relay, metrics } = await createRelayWithMetrics(relayOptionsFor(service, options));
  const server = await serveRelay(relay, { port: 0 });
  const metricsServer = await serveMetrics(metrics, { port: 0 });
  const call: MetricsFixture['call'] = (path, init) => fetch(server.url + path, init);
  const scrapeText = async (): Promise<string> => (await fetch(metricsServer.url)).text();
  try {
    await work({
      service,
      metricsUrl: metricsServer.url,
      call,
      submit: (submission) => call('/photos', photosRequest(submission)),
      scrapeText,
      scrape: async () => parseMetrics(await scrapeText()),
    });
  } finally {
    await server.close();
    await metricsServer.close();
    await service.close();
  }
}
