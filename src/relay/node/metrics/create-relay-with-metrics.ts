import type { Counter, Gauge, Histogram } from 'prom-client';
import { PROBLEM_MEDIA_TYPE, isCaptureError, isRelayCode } from '../../../contract/contract.js';
import { loadOptionalPeer } from '../../../shared/server/server.js';
import { abortable, isJsonObject, monotonicNowMs } from '../../../shared/shared.js';
import { createObservableRelay, type ObservableRelay, type RelayHandler } from '../../create-relay.js';
import type { InFlightBytes } from '../../in-flight-bytes-limiter.js';
import type { Log } from '../../relay-log.js';
import type { RelayOptions } from '../../relay-options.js';
import type { VerificationService } from '../../verification-service.js';
import {
  INITIAL_COUNTERS,
  LABEL_VALUES,
  METRIC_DEFINITIONS,
  type MetricDefinition,
  type MetricName,
  type UpdateMetric,
} from './metric-definitions.js';

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
  const observable = createObservableRelay({ ...options, log }, (service) => observeService(service, update));
  return { relay: observeRequests(observable, update), metrics, log };
}

/** Registers the relay's metrics and prom-client's metrics of the process. */
async function createMetricsRegistry(
  readInFlightBytes: () => InFlightBytes,
): Promise<{ readonly metrics: RelayMetrics; readonly update: UpdateMetric }> {
  // Loaded on demand, so that a relay without metrics does not observe its process.
  const client = await loadOptionalPeer('prom-client', 'createRelayWithMetrics (METRICS)', (refuse) =>
    import('prom-client').catch(refuse),
  );
  const registry = new client.Registry();
  client.collectDefaultMetrics({ register: registry });
  const classes = { counter: client.Counter, gauge: client.Gauge, histogram: client.Histogram };
  const registered = new Map<string, Counter | Gauge | Histogram>();
  for (const [name, definition] of Object.entries<MetricDefinition>(METRIC_DEFINITIONS)) {
    const { type, help, labels, buckets = [] } = definition;
    const options = { name, help, labelNames: [...labels], buckets: [...buckets], registers: [registry] };
    registered.set(name, new classes[type](options));
  }
  const update: UpdateMetric = (name, value, labels = {}) => {
    const metric = registered.get(name);
    if (metric instanceof client.Histogram) metric.observe(labels, value);
    else metric?.inc(labels, value);
  };
  const setGauge = (name: MetricName, value: number): void => (registered.get(name) as Gauge).set(value);
  for (const [name, labels] of INITIAL_COUNTERS) update(name, 0, labels);
  const text = (): Promise<string> => {
    const { reservedBytes, limitBytes } = readInFlightBytes();
    setGauge('doc_capture_relay_in_flight_bytes', reservedBytes);
    setGauge('doc_capture_relay_in_flight_limit_bytes', limitBytes);
    return registry.metrics();
  };
  return { metrics: { contentType: registry.contentType, text }, update };
}

/** The relay's handler, whose requests are counted. */
function observeRequests({ handle, routeOf }: ObservableRelay, update: UpdateMetric): RelayHandler {
  return async (request, info) => {
    const route = routeOf(request.url);
    const method = LABEL_VALUES.method.find((known) => known === request.method) ?? 'other';
    const isUpload = route === 'photos' && method === 'POST';
    const startMs = monotonicNowMs();
    if (isUpload) update('doc_capture_relay_uploads_in_flight', 1);
    const response = await handle(request, info).finally(() => {
      if (isUpload) update('doc_capture_relay_uploads_in_flight', -1);
    });
    const durationMs = monotonicNowMs() - startMs;
    const status = String(response.status);
    update('doc_capture_relay_requests_total', 1, { route, method, status, code: await readProblemCode(response) });
    update('doc_capture_relay_request_duration_seconds', durationMs / 1000, { route, method });
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

/** The service, whose calls are counted at their end. A call that ignores its signal ends at its deadline. */
export function observeService(service: VerificationService, update: UpdateMetric): VerificationService {
  const observe = async <T>(call: 'login' | 'photo', signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    const startMs = monotonicNowMs();
    const end = (result: string): void => {
      update('doc_capture_relay_service_calls_total', 1, { call, result });
      update('doc_capture_relay_service_call_duration_seconds', (monotonicNowMs() - startMs) / 1000, { call });
    };
    try {
      const value = await abortable(work, [signal]);
      end('ok');
      return value;
    } catch (error) {
      end(toFailureResult(error, signal));
      throw error;
    }
  };
  const { login } = service;
  return {
    ...(login && { login: (signal) => observe('login', signal, async () => login.call(service, signal)) }),
    submit: (submission) => observe('photo', submission.signal, async () => service.submit(submission)),
  };
}

function toFailureResult(error: unknown, { aborted, reason }: AbortSignal): string {
  // A login is canceled with `bad_request`: its submission is not forwarded. Other reasons are time limits.
  if (aborted) return isCaptureError(reason) && reason.code === 'bad_request' ? 'canceled' : 'timeout';
  if (!isCaptureError(error)) return 'broken';
  const { status } = error.detail;
  if (status === undefined) return error.code === 'service_unreachable' ? 'unreachable' : 'broken';
  return LABEL_VALUES.result.find((result) => result === `status_${status}`) ?? 'status_other';
}
