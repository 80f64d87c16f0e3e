import type { InFlightBytes } from '../../in-flight-bytes-limiter.js';
import { INITIAL_COUNTERS, METRIC_DEFINITIONS, type MetricDefinition, type MetricName } from './metric-definitions.js';
import type { MetricUpdate } from './to-metric-updates.js';

/** The metrics of one relay and of its process, in the text format of Prometheus. */
export interface RelayMetrics {
  /** The media type of the text. */
  readonly contentType: string;
  /** The present values of all metrics. */
  text(): Promise<string>;
}

export interface MetricsRegistry extends RelayMetrics {
  apply(update: MetricUpdate): void;
}

/**
 * Registers the relay's metrics and prom-client's metrics of the process.
 * @param readInFlightBytes is called when the metrics are read
 */
export async function createMetricsRegistry(readInFlightBytes: () => InFlightBytes): Promise<MetricsRegistry> {
  // Loaded on demand, so that a relay without metrics does not observe its process.
  const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } = await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const create = ([name, { type, help, labels, buckets = [] }]: [string, MetricDefinition]): [
    string,
    (labels: Readonly<Record<string, string>>, value: number) => void,
  ] => {
    const options = { name, help, labelNames: labels, registers: [registry] };
    if (type === 'histogram') {
      const histogram = new Histogram({ ...options, buckets: [...buckets] });
      return [name, (values, value) => histogram.observe(values, value)];
    }
    const metric = type === 'counter' ? new Counter(options) : new Gauge(options);
    return [name, (values, value) => metric.inc(values, value)];
  };
  const updaters = new Map(Object.entries<MetricDefinition>(METRIC_DEFINITIONS).map(create));
  const apply = ({ metric, labels, value }: MetricUpdate): void => updaters.get(metric)?.(labels, value);

  for (const counter of INITIAL_COUNTERS) apply({ ...counter, value: 0 });
  const setGauge = (name: MetricName, value: number): void => {
    const gauge = registry.getSingleMetric(name);
    if (gauge instanceof Gauge) gauge.set(value);
  };
  return {
    contentType: registry.contentType,
    apply,
    text: () => {
      const { reservedBytes, limitBytes } = readInFlightBytes();
      setGauge('doc_capture_relay_in_flight_bytes', reservedBytes);
      setGauge('doc_capture_relay_in_flight_limit_bytes', limitBytes);
      return registry.metrics();
    },
  };
}
