import { createObservableRelay, type RelayHandler } from '../../create-relay.js';
import { fetchSender } from '../../fetch-sender.js';
import type { Log } from '../../relay-log.js';
import type { RelayOptions } from '../../relay-options.js';
import { createMetricsRegistry, type RelayMetrics } from './create-metrics-registry.js';
import { observeRequests } from './observe-requests.js';
import { observeServiceCalls } from './observe-service-calls.js';
import type { RelayObservation } from './relay-observation.js';
import { toMetricUpdates } from './to-metric-updates.js';

export interface RelayWithMetrics {
  readonly relay: RelayHandler;
  readonly metrics: RelayMetrics;
  /** Counts an entry and passes it to the log of the options; for entries of the host's own hooks. */
  readonly log: Log;
}

/**
 * Creates a relay whose requests, service calls and log entries are counted. The metrics hold counts, sizes and times, and no
 * personal data. Only in Node.
 * @throws the errors of `createRelay`
 */
export async function createRelayWithMetrics(options: RelayOptions): Promise<RelayWithMetrics> {
  const metrics = await createMetricsRegistry(() => observable.readInFlightBytes());
  const observe = (observation: RelayObservation): void => toMetricUpdates(observation).forEach(metrics.apply);
  const log: Log = (entry) => {
    observe({ kind: 'logged', entry });
    options.log?.(entry);
  };
  const observable = createObservableRelay({
    ...options,
    log,
    send: observeServiceCalls(options.send ?? fetchSender(), observe),
  });
  return { relay: observeRequests(observable, observe), metrics, log };
}
