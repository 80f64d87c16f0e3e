/** Package export `./relay`. */
export * from './relay/relay.js';
export * from './relay/node/node.js';

// Earlier names, kept for pages that use them.
export {
  /** @deprecated Use `DEFAULT_RATE_LIMIT`. */
  DEFAULT_RATE_LIMIT as DEFAULT_RATE,
  /** @deprecated Use `EXPOSABLE_FIELDS`. */
  EXPOSABLE_FIELDS as EXPOSABLE,
} from './relay/relay.js';
export type {
  /** @deprecated Use `ClientInfo`. */
  ClientInfo as CallInfo,
  /** @deprecated Use `ExposableField`. */
  ExposableField as Exposable,
  /** @deprecated Use `IssueGrantOptions`. */
  IssueGrantOptions as GrantRequest,
  /** @deprecated Use `LogEventName`. */
  LogEventName as LogEvent,
  /** @deprecated Use `OnboardingDemandResultHook`. */
  OnboardingDemandResultHook as OnDemandResult,
  /** @deprecated Use `ServiceSender`. */
  ServiceSender as Sender,
} from './relay/relay.js';
export {
  /** @deprecated Use `serveRelay`. */
  serveRelay as serve,
} from './relay/node/node.js';
export type {
  /** @deprecated Use `RelayListenOptions`. */
  RelayListenOptions as Listening,
} from './relay/node/node.js';
