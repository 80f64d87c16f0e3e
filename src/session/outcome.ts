/** What an answer means for the person. */
import { type DocType, type Reason, type RelayAnswer, type Side, type ErrorCode } from '../contract/contract.js';
import { OUTCOME_RULES, expectedMrzSide } from './outcome-rules.js';

export const OUTCOME_KINDS = ['accepted', 'again', 'other_document', 'check_details', 'refused', 'wait'] as const;
export type OutcomeKind = (typeof OUTCOME_KINDS)[number];

export interface Outcome {
  readonly kind: OutcomeKind;
  /** The service's word when it is one we know; `null` for none, an unknown one, or several joined. */
  readonly reason: Reason | null;
  /** The word as it came, for the host's log. Never shown. */
  readonly word: string;
  /** With `again`: the sides to take again. */
  readonly sides: readonly Side[];
}

/** What was sent: needed to say which side a reason is about. */
export interface SentPhotos {
  readonly docType?: DocType | undefined;
  readonly sides: readonly Side[];
  /** One picture showed both sides: whatever it is about, that picture is taken again. */
  readonly bothInOne?: boolean;
}

/**
 * `verdict` decides, not `reason`. A refusal with a known word leads on by the table; any other word, and none, is a
 * neutral refusal with the word kept.
 */
export function interpretAnswer(answer: RelayAnswer, sent: SentPhotos): Outcome {
  const word = answer.reason;
  const reason = isKnownReason(word) ? word : null;
  if (answer.verdict) return { kind: 'accepted', reason, word, sides: [] };
  if (reason === null) return { kind: 'refused', reason: null, word, sides: [] };
  const { kind, affects: about } = OUTCOME_RULES[reason];
  return { kind, reason, word, sides: kind === 'again' ? sidesAffectedBy(about, sent) : [] };
}

/** The troubles after which the photos may have arrived: the person waits instead of sending again at once. */
export function outcomeOfError(code: ErrorCode): Outcome | null {
  if (code !== 'outcome_unknown' && code !== 'service_timeout') return null;
  return { kind: 'wait', reason: null, word: code, sides: [] };
}

/** By the table at hand: the contract's own brings the service's wording with it, which no page needs. */
function isKnownReason(word: string): word is Reason {
  return Object.hasOwn(OUTCOME_RULES, word);
}

function sidesAffectedBy(about: string, sent: SentPhotos): readonly Side[] {
  if (sent.bothInOne === true) return sent.sides;
  if (about === 'front' || about === 'back') return [about];
  if (about === 'mrz') return [expectedMrzSide(sent.docType, sent.sides)];
  return sent.sides;
}
