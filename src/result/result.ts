import type { Reason, Side } from '../contract/contract.js';

/** What an answer means for the person. `verdict` decides, not `reason`. */
export const OUTCOME_KINDS = ['accepted', 'again', 'other_document', 'check_details', 'refused', 'wait'] as const;
export type OutcomeKind = (typeof OUTCOME_KINDS)[number];

export interface Outcome {
  readonly kind: OutcomeKind;
  /** The service's word when it is one we know and may show; `null` for none, unknown or several. */
  readonly reason: Reason | null;
  /** The word as it came, for the host's log. Never shown. */
  readonly word: string;
  /** With `again`: the sides to take again. */
  readonly sides: readonly Side[];
}
