import type { RelayCode } from '../../../contract/contract.js';
import type { LogEntry } from '../../relay-log.js';
import type { RelayRouteName } from '../../relay-route-names.js';

/** Methods with a label of their own. `other` is everything else that a client may send. */
export const OBSERVED_METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS', 'other'] as const;
export type ObservedMethod = (typeof OBSERVED_METHODS)[number];

export const SERVICE_CALL_NAMES = ['login', 'photo'] as const;
export type ServiceCallName = (typeof SERVICE_CALL_NAMES)[number];

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

/** Something that happened in the relay and that metrics count. It holds no personal data except in the log entry's ids. */
export type RelayObservation =
  | { readonly kind: 'request_started'; readonly route: RelayRouteName; readonly method: ObservedMethod }
  | {
      readonly kind: 'request_ended';
      readonly route: RelayRouteName;
      readonly method: ObservedMethod;
      /** The HTTP status of the response. */
      readonly status: number;
      /** The code of a problem response, else `none`. */
      readonly code: RelayCode | 'none';
      readonly durationMs: number;
    }
  | {
      readonly kind: 'service_call_ended';
      readonly call: ServiceCallName;
      readonly result: ServiceCallResult;
      readonly durationMs: number;
    }
  | { readonly kind: 'logged'; readonly entry: LogEntry };

export type RelayObserver = (observation: RelayObservation) => void;
