import { PROBLEM_MEDIA_TYPE, isRelayCode } from '../../../contract/contract.js';
import { loadOptionalPeer } from '../../../shared/server/server.js';
import { isJsonObject, monotonicNowMs } from '../../../shared/shared.js';
import { createObservableRelay, type ObservableRelay, type RelayHandler } from '../../create-relay.js';
import { fetchSender } from '../../fetch-sender.js';
import type { InFlightBytes } from '../../in-flight-bytes-limiter.js';
import type { Log } from '../../relay-log.js';
import type { RelayOptions } from '../../relay-options.js';
import {
  INITIAL_COUNTERS,
  METRIC_DEFINITIONS,
  OBSERVED_METHODS,
  type Labels,
  type MetricDefinition,
  type UpdateMetric,
} from './metric-definitions.js';
import { observeServiceCalls } from './observe-service-calls.js';

/** The metrics of one relay and of its process, in the text format of Prometheus. */
export interface RelayMetrics {
  /** The media type of the text. */
  readonly contentType: string;
  /** The present values of all metrics. */
  text(): Promise<string>;
}

interface RelayWithMetrics {
  readonly relay: RelayHandler;
  readonly metrics: RelayMetrics;
  /** Counts an entry and passes it to the log of the options; for entries of the host's own hooks. */
  readonly log: Log;
}

/**
 * Creates a relay whose requests, service calls and log entries are counted. The metrics hold counts, sizes and times, and no
 * personal data. Only in Node.
 * @throws the errors of `createRelay`; MissingPackageError without `prom-client`
 */
export async function createRelayWithMetrics(options: RelayOptions): Promise<RelayWithMetrics> {
  const { metrics, update } = await createMetricsRegistry(() => observable.readInFlightBytes());
  const log: Log = (entry) => {
    update('doc_capture_relay_log_events_total', 1, { event: entry.event });
    if (entry.bytes !== undefined) update('doc_capture_relay_forwarded_bytes_total', entry.bytes);
    options.log?.(entry);
  };
  const send = observeServiceCalls(options.send ?? fetchSender(), update);
  const observable = createObservableRelay({ ...options, log, send });
  return { relay: observeRequests(observable, update), metrics, log };
}

/** Registers the relay's metrics and prom-client's metrics of the process. */
async function createMetricsRegistry(
  readInFlightBytes: () => InFlightBytes,
): Promise<{ readonly metrics: RelayMetrics; readonly update: UpdateMetric }> {
  // Loaded on demand, so that a relay without metrics does not observe its process.
  const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } = await loadOptionalPeer(
    'prom-client',
    'createRelayWithMetrics (METRICS)',
    (refuse) => import('prom-client').catch(refuse),
  );
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const create = (name: string, definition: MetricDefinition): ((labels: Labels, value: number) => void) => {
    const { type, help, labels: labelNames, buckets = [] } = definition;
    const options = { name, help, labelNames, registers: [registry] };
    if (type === 'histogram') {
      const histogram = new Histogram({ ...options, buckets: [...buckets] });
      return (labels, value) => histogram.observe(labels, value);
    }
    const metric = type === 'counter' ? new Counter(options) : new Gauge(options);
    return (labels, value) => metric.inc(labels, value);
  };
  const updaters = new Map(
    Object.entries<MetricDefinition>(METRIC_DEFINITIONS).map(([name, definition]) => [name, create(name, definition)]),
  );
  const update: UpdateMetric = (name, value, labels = {}) => updaters.get(name)?.(labels, value);
  for (const [name, labels] of INITIAL_COUNTERS) update(name, 0, labels);
  let shown: InFlightBytes = { reservedBytes: 0, limitBytes: 0 };
  const text = (): Promise<string> => {
    const now = readInFlightBytes();
    update('doc_capture_relay_in_flight_bytes', now.reservedBytes - shown.reservedBytes);
    update('doc_capture_relay_in_flight_limit_bytes', now.limitBytes - shown.limitBytes);
    shown = now;
    return registry.metrics();
  };
  return { metrics: { contentType: registry.contentType, text }, update };
}

/** The relay's handler, whose requests are counted. */
function observeRequests({ handle, routeOf }: ObservableRelay, update: UpdateMetric): RelayHandler {
  return async (request, info) => {
    const route = routeOf(request.url);
    const method = OBSERVED_METHODS.find((known) => known === request.method) ?? 'other';
    const isUpload = route === 'photos' && method === 'POST';
    const startMs = monotonicNowMs();
    if (isUpload) update('doc_capture_relay_uploads_in_flight', 1);
    const response = await handle(request, info);
    const durationMs = monotonicNowMs() - startMs;
    const status = String(response.status);
    update('doc_capture_relay_requests_total', 1, { route, method, status, code: await readProblemCode(response) });
    update('doc_capture_relay_request_duration_seconds', durationMs / 1000, { route, method });
    if (isUpload) update('doc_capture_relay_uploads_in_flight', -1);
    return response;
  };
}

/** The code of a problem response, or `none`. The response can still be read. */
async function readProblemCode(response: Response): Promise<string> {
  // The answer to a HEAD request has no body.
  if (response.body === null || response.headers.get('content-type') !== PROBLEM_MEDIA_TYPE) return 'none';
  const problem: unknown = await response.clone().json();
  return isJsonObject(problem) && isRelayCode(problem['code']) ? problem['code'] : 'none';
}
