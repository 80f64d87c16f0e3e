import { createObservableRelay, type RelayHandler } from '../../create-relay.js';
import { fetchSender } from '../../fetch-sender.js';
import type { RelayOptions } from '../../relay-options.js';
import { createMetricsRegistry, type RelayMetrics } from './create-metrics-registry.js';
import { observeRequests } from './observe-requests.js';
import { observeServiceCalls } from './observe-service-calls.js';
import type { RelayObservation } from './relay-observation.js';
import { toMetricUpdates } from './to-metric-updates.js';

export interface RelayWithMetrics {
  readonly relay: RelayHandler;
  readonly metrics: RelayMetrics;
}

/**
 * Creates a relay whose requests, service calls and log entries are counted. The metrics hold counts, sizes and times, and no
 * personal data. Only in Node.
 * @throws the errors of `createRelay`
 */
export async function createRelayWithMetrics(options: RelayOptions): Promise<RelayWithMetrics> {
  const metrics = await createMetricsRegistry(() => observable.readInFlightBytes());
  const observe = (observation: RelayObservation): void => toMetricUpdates(observation).forEach(metrics.apply);
  const observable = createObservableRelay({
    ...options,
    log: (entry) => {
      observe({ kind: 'logged', entry });
      options.log?.(entry);
    },
    send: observeServiceCalls(options.send ?? fetchSender(), observe),
  });
  return { relay: observeRequests(observable, observe), metrics };
}
