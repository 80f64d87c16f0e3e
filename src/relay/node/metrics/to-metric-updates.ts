import type { LabelName, METRIC_DEFINITIONS, MetricName } from './metric-definitions.js';
import type { RelayObservation } from './relay-observation.js';

type LabelsOf<Name extends MetricName> = Readonly<
  Record<(typeof METRIC_DEFINITIONS)[Name]['labels'][number] & LabelName, string>
>;

/** A change of one metric: what a counter or gauge is increased by, or a value of a histogram. */
export type MetricUpdate = {
  readonly [Name in MetricName]: { readonly metric: Name; readonly labels: LabelsOf<Name>; readonly value: number };
}[MetricName];

/** The changes that an observation makes. Times are in seconds. Of a log entry only event and size are used. */
export function toMetricUpdates(observation: RelayObservation): readonly MetricUpdate[] {
  switch (observation.kind) {
    case 'request_started':
      return isUpload(observation) ? [uploadsInFlight(1)] : [];
    case 'request_ended': {
      const { route, method, status, code, durationMs } = observation;
      const labels = { route, method, status: String(status), code };
      return [
        { metric: 'doc_capture_relay_requests_total', labels, value: 1 },
        {
          metric: 'doc_capture_relay_request_duration_seconds',
          labels: { route, method },
          value: durationMs / 1000,
        },
        ...(isUpload(observation) ? [uploadsInFlight(-1)] : []),
      ];
    }
    case 'service_call_ended': {
      const { call, result, durationMs } = observation;
      return [
        { metric: 'doc_capture_relay_service_calls_total', labels: { call, result }, value: 1 },
        { metric: 'doc_capture_relay_service_call_duration_seconds', labels: { call }, value: durationMs / 1000 },
      ];
    }
    case 'logged': {
      const { event, bytes } = observation.entry;
      return [
        { metric: 'doc_capture_relay_log_events_total', labels: { event }, value: 1 },
        ...(bytes === undefined
          ? []
          : [{ metric: 'doc_capture_relay_forwarded_bytes_total', labels: {}, value: bytes } as const]),
      ];
    }
  }
}

function isUpload({ route, method }: { readonly route: string; readonly method: string }): boolean {
  return route === 'photos' && method === 'POST';
}

function uploadsInFlight(value: 1 | -1): MetricUpdate {
  return { metric: 'doc_capture_relay_uploads_in_flight', labels: {}, value };
}
