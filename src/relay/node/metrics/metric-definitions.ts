import { RELAY_PROBLEMS, type RelayCode } from '../../../contract/contract.js';
import { LOG_EVENTS } from '../../relay-log.js';
import { RELAY_ROUTE_NAMES, type RelayRouteName } from '../../create-relay.js';

/** Methods with a label of their own. `other` is everything else that a client may send. */
export const OBSERVED_METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS', 'other'] as const;

const SERVICE_CALL_NAMES = ['login', 'photo'] as const;

/**
 * How a call to the service ended. `ok`: status 200 with the whole body. `status_…`: another status. `unreachable`: the
 * service certainly did not receive the call. `broken`: the connection broke later. `timeout`: no answer in time.
 * `canceled`: a login that was not needed any more.
 */
export const SERVICE_CALL_RESULTS = [
  'ok',
  'status_400',
  'status_401',
  'status_403',
  'status_408',
  'status_429',
  'status_500',
  'status_502',
  'status_503',
  'status_504',
  'status_other',
  'unreachable',
  'broken',
  'timeout',
  'canceled',
] as const;
export type ServiceCallResult = (typeof SERVICE_CALL_RESULTS)[number];

const STATUSES = [200, 204, ...Object.values(RELAY_PROBLEMS).map(({ status }) => status)];

/** The labels with all their values. Every list is closed, so the number of time series is limited. */
export const LABEL_VALUES = {
  route: RELAY_ROUTE_NAMES,
  method: OBSERVED_METHODS,
  /** Statuses of the relay's responses. */
  status: [...new Set(STATUSES)].toSorted((a, b) => a - b).map(String),
  code: [...Object.keys(RELAY_PROBLEMS), 'none'],
  call: SERVICE_CALL_NAMES,
  result: SERVICE_CALL_RESULTS,
  event: LOG_EVENTS,
} as const satisfies Record<string, readonly string[]>;
export type LabelName = keyof typeof LABEL_VALUES;

export interface MetricDefinition {
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly labels: readonly LabelName[];
  /** Upper bounds of a histogram, in seconds. */
  readonly buckets?: readonly number[];
}

/** From a refusal to the longest upload, which takes 5 minutes. */
const REQUEST_BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60, 120, 300];
/** Up to the time limit of a photo call, which is 60 s. */
const SERVICE_CALL_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 30, 60];

/** The relay's own metrics. `docs/relay.md` describes each. */
export const METRIC_DEFINITIONS = {
  doc_capture_relay_requests_total: {
    type: 'counter',
    help: 'Answered requests',
    labels: ['route', 'method', 'status', 'code'],
  },
  doc_capture_relay_request_duration_seconds: {
    type: 'histogram',
    help: 'Time from the headers of a request to its response, uploading included',
    labels: ['route', 'method'],
    buckets: REQUEST_BUCKETS,
  },
  doc_capture_relay_uploads_in_flight: {
    type: 'gauge',
    help: 'Submissions that are not answered yet',
    labels: [],
  },
  doc_capture_relay_in_flight_bytes: {
    type: 'gauge',
    help: 'Bytes of request bodies that are reserved in memory',
    labels: [],
  },
  doc_capture_relay_in_flight_limit_bytes: {
    type: 'gauge',
    help: 'The limit of the reserved bytes; uploads beyond it wait for up to 30 s, then they are refused as overloaded',
    labels: [],
  },
  doc_capture_relay_service_calls_total: {
    type: 'counter',
    help: 'Calls to the verification service, by their result',
    labels: ['call', 'result'],
  },
  doc_capture_relay_service_call_duration_seconds: {
    type: 'histogram',
    help: 'Time from the start of a call to the end of its answer',
    labels: ['call'],
    buckets: SERVICE_CALL_BUCKETS,
  },
  doc_capture_relay_forwarded_bytes_total: {
    type: 'counter',
    help: 'Bytes of photos in answered photo calls',
    labels: [],
  },
  doc_capture_relay_log_events_total: {
    type: 'counter',
    help: 'Entries of the log, by their event',
    labels: ['event'],
  },
} as const satisfies Record<string, MetricDefinition>;
export type MetricName = keyof typeof METRIC_DEFINITIONS;

type LabelsOf<Name extends MetricName> = Readonly<
  Record<(typeof METRIC_DEFINITIONS)[Name]['labels'][number] & LabelName, string>
>;

/** Changes a metric: what a counter or gauge is increased by, or a value of a histogram. Times are in seconds. */
export type UpdateMetric = <Name extends MetricName>(name: Name, value: number, labels: LabelsOf<Name>) => void;

/** Failures that operators are alerted to, by route. */
const ALERT_CODES = {
  photos: [
    'overloaded',
    'host_failed',
    'internal',
    'service_credentials',
    'service_unreachable',
    'service_protocol',
    'service_unavailable',
    'service_timeout',
    'outcome_unknown',
  ],
  callback: ['rate_limited', 'overloaded', 'host_failed', 'internal'],
} as const satisfies Partial<Record<RelayRouteName, readonly RelayCode[]>>;

/** The labels of a counted POST request. */
const postLabels = (
  route: RelayRouteName,
  status: number,
  code: RelayCode | 'none',
): Readonly<Record<string, string>> => ({
  route,
  method: 'POST',
  status: String(status),
  code,
});

const INITIAL_REQUESTS = [
  postLabels('photos', 200, 'none'),
  ...ALERT_CODES.photos.map((code) => postLabels('photos', RELAY_PROBLEMS[code].status, code)),
  ...ALERT_CODES.callback.map((code) => postLabels('callback', RELAY_PROBLEMS[code].status, code)),
];

/**
 * Counters that are exported with 0 from the start. A counter that appears with its first event has no increase, so an
 * alert would miss the event.
 */
export const INITIAL_COUNTERS: readonly {
  readonly metric: MetricName;
  readonly labels: Readonly<Record<string, string>>;
}[] = [
  ...LABEL_VALUES.event.map((event) => ({ metric: 'doc_capture_relay_log_events_total' as const, labels: { event } })),
  ...INITIAL_REQUESTS.map((labels) => ({ metric: 'doc_capture_relay_requests_total' as const, labels })),
];
