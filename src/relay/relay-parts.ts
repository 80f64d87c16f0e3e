import type { HandoffAccess } from './handoff/handoff-access.js';
import type { HandoffRepository } from './handoff/handoff-repository.js';
import type { PendingResults } from './redelivery/pending-results.js';
import type { ResolvedRelayOptions } from './relay-options.js';

/** What the routes of one relay share. */
export interface RelayParts {
  readonly options: ResolvedRelayOptions;
  readonly repository: HandoffRepository;
  readonly access: HandoffAccess;
  /** Where results wait for a delivery in the background; `null` without one. */
  readonly pending: PendingResults | null;
}
