import { RELAY_PROBLEMS, type RelayCode } from '../../../contract/contract.js';
import { RELAY_ROUTE_NAMES, type RelayRouteName } from '../../create-relay.js';
import { LOG_EVENTS } from '../../relay-log.js';

const STATUSES = [200, 204, ...Object.values(RELAY_PROBLEMS).map(({ status }) => status)];
const SERVICE_STATUSES = [400, 401, 403, 408, 429, 500, 502, 503, 504, 'other'].map((status) => `status_${status}`);

/** The labels with all their values. Every list is closed, so the number of time series is limited. */
export const LABEL_VALUES = {
  route: RELAY_ROUTE_NAMES,
  /** `other` is everything else that a client may send. */
  method: ['GET', 'HEAD', 'POST', 'OPTIONS', 'other'],
  /** Statuses of the relay's responses. */
  status: [...new Set(STATUSES)].toSorted((a, b) => a - b).map(String),
  code: [...Object.keys(RELAY_PROBLEMS), 'none'],
  call: ['login', 'photo'],
  /**
   * How a call to the service ended. `ok`: a token or a result. `status_…`: another status. `unreachable`: the service
   * certainly did not receive the call. `broken`: no valid answer, or the connection broke. `timeout`: no answer in time.
   * `canceled`: a login that was not needed any more.
   */
  result: ['ok', ...SERVICE_STATUSES, 'unreachable', 'broken', 'timeout', 'canceled'],
  event: LOG_EVENTS,
} as const satisfies Record<string, readonly string[]>;
export type LabelName = keyof typeof LABEL_VALUES;
export type Labels = Readonly<Partial<Record<LabelName, string>>>;

export interface MetricDefinition {
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly labels: readonly LabelName[];
  /** Upper bounds of a histogram, in seconds. */
  readonly buckets?: readonly number[];
}

const counter = (help: string, ...labels: LabelName[]): MetricDefinition => ({ type: 'counter', help, labels });
const gauge = (help: string): MetricDefinition => ({ type: 'gauge', help, labels: [] });
const histogram = (help: string, buckets: readonly number[], ...labels: LabelName[]): MetricDefinition => ({
  type: 'histogram',
  help,
  labels,
  buckets,
});

/** From a refusal to the longest upload, which takes 5 minutes. */
const REQUEST_BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60, 120, 300];
/** Up to the time limit of a photo call, which is 60 s. */
const SERVICE_CALL_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 30, 60];

/** The relay's own metrics. `docs/relay.md` describes each. */
export const METRIC_DEFINITIONS = {
  doc_capture_relay_requests_total: counter('Answered requests', 'route', 'method', 'status', 'code'),
  doc_capture_relay_request_duration_seconds: histogram(
    'Time from the headers of a request to its response, uploading included',
    REQUEST_BUCKETS,
    'route',
    'method',
  ),
  doc_capture_relay_uploads_in_flight: gauge('Submissions that are not answered yet'),
  doc_capture_relay_in_flight_bytes: gauge('Bytes of request bodies that are reserved in memory'),
  doc_capture_relay_in_flight_limit_bytes: gauge(
    'The limit of the reserved bytes, 87 % of the memory for uploads; uploads beyond it wait for up to 30 s, then they are refused as overloaded',
  ),
  doc_capture_relay_service_calls_total: counter(
    'Calls to the verification service, by their result',
    'call',
    'result',
  ),
  doc_capture_relay_service_call_duration_seconds: histogram(
    'Time from the start of a call to the end of its answer',
    SERVICE_CALL_BUCKETS,
    'call',
  ),
  doc_capture_relay_forwarded_bytes_total: counter('Bytes of photos in answered photo calls'),
  doc_capture_relay_log_events_total: counter('Entries of the log, by their event', 'event'),
} as const satisfies Record<string, MetricDefinition>;
export type MetricName = keyof typeof METRIC_DEFINITIONS;

/** Changes a metric: what a counter or gauge is increased by, or a value of a histogram. Times are in seconds. */
export type UpdateMetric = (name: MetricName, value: number, labels?: Labels) => void;

/** Failures that operators are alerted to, by route. */
const ALERT_CODES: Readonly<Partial<Record<RelayRouteName, readonly (RelayCode | 'none')[]>>> = {
  photos: [
    ...(['none', 'overloaded', 'host_failed', 'internal', 'service_credentials', 'service_unreachable'] as const),
    ...(['service_protocol', 'service_unavailable', 'service_timeout', 'outcome_unknown'] as const),
  ],
  callback: ['rate_limited', 'overloaded', 'host_failed', 'internal'],
};

/**
 * Counters that are exported with 0 from the start. A counter that appears with its first event has no increase, so an
 * alert would miss the event.
 */
export const INITIAL_COUNTERS: readonly (readonly [MetricName, Labels])[] = [
  ...LOG_EVENTS.map((event) => ['doc_capture_relay_log_events_total', { event }] as const),
  ...Object.entries(ALERT_CODES).flatMap(([route, codes]) =>
    codes.map((code) => {
      const status = String(code === 'none' ? 200 : RELAY_PROBLEMS[code].status);
      return ['doc_capture_relay_requests_total', { route, method: 'POST', status, code }] as const;
    }),
  ),
];
