import type { Clock } from '../shared/shared.js';
import type { Log } from './relay-log.js';
import type { ServiceSender } from './service-sender.types.js';

/** Addresses, credentials and dependencies for calls to the verification service. */
export interface ServiceConfig {
  readonly photoUrl: string;
  readonly loginUrl: string;
  readonly businessIdentifier: string;
  readonly businessSecret: string;
  readonly businessHash: string;
  readonly apiKey: string;
  readonly tokenHeader: string;
  /** Empty: the token without a scheme. */
  readonly tokenScheme: string;
  /** Media type of the `data` part; empty for none. */
  readonly dataMediaType: string;
  readonly send: ServiceSender;
  readonly clock: Clock;
  readonly log: Log;
}
