/** What an answer of the relay means for the person. */
import {
  splitReasons,
  type DocType,
  type ErrorCode,
  type Reason,
  type RelayAnswer,
  type Side,
} from '../contract/contract.js';

/** What an answer of the relay means for the person, and so what they can do next. Not how a session ended. */
export const OUTCOME_KINDS = ['accepted', 'again', 'other_document', 'check_details', 'refused', 'wait'] as const;
export type OutcomeKind = (typeof OUTCOME_KINDS)[number];

export interface Outcome {
  readonly kind: OutcomeKind;
  /** The known word of the service that decided; `null` when there is none. */
  readonly reason: Reason | null;
  /** The word as received, for the host's log. Never shown. */
  readonly word: string;
  /** With `again`: the sides to take again. */
  readonly sides: readonly Side[];
}

/** What was sent: decides which side a reason is about. */
export interface SentPhotosInfo {
  readonly docType?: DocType | undefined;
  readonly sides: readonly Side[];
  /** One photo shows both sides: that photo is taken again, whatever the reason is about. */
  readonly bothInOne?: boolean;
}

/**
 * Which photos a reason is about: those that were sent, one side, or the side that carries the MRZ. `none`: another
 * photo of this document would not help.
 */
export type AffectedSides = 'sent' | 'front' | 'back' | 'mrz' | 'none';

interface OutcomeRule {
  readonly kind: OutcomeKind;
  readonly affects: AffectedSides;
}

/** Every word of the service under `verdict: false`. `doc_auth` contradicts that verdict; the verdict decides. */
export const OUTCOME_RULE_BY_REASON: Readonly<Record<Reason, OutcomeRule>> = {
  doc_expired: { kind: 'other_document', affects: 'none' },
  doc_expired_5y: { kind: 'other_document', affects: 'none' },
  missing_doc: { kind: 'again', affects: 'sent' },
  missing_front: { kind: 'again', affects: 'front' },
  missing_back: { kind: 'again', affects: 'back' },
  sides_inconsistency: { kind: 'again', affects: 'sent' },
  out_of_scope: { kind: 'other_document', affects: 'none' },
  missing_mrz: { kind: 'again', affects: 'mrz' },
  wrong_mrz: { kind: 'again', affects: 'mrz' },
  date_not_extracted: { kind: 'again', affects: 'sent' },
  low_quality: { kind: 'again', affects: 'sent' },
  blur_img: { kind: 'again', affects: 'sent' },
  low_resolution: { kind: 'again', affects: 'sent' },
  first_name_mismatch: { kind: 'check_details', affects: 'none' },
  last_name_mismatch: { kind: 'check_details', affects: 'none' },
  inversed_name: { kind: 'check_details', affects: 'none' },
  doc_spoof: { kind: 'again', affects: 'sent' },
  doc_print: { kind: 'again', affects: 'sent' },
  doc_not_auth: { kind: 'refused', affects: 'none' },
  doc_auth: { kind: 'refused', affects: 'none' },
  name_not_extracted: { kind: 'again', affects: 'front' },
  surname_not_extracted: { kind: 'again', affects: 'front' },
};

/**
 * The outcome of an answer. `verdict` decides, not `reason`. A refusal with a known word follows the table. Of several words
 * the first known one with an action decides. Without a known word it is a neutral refusal, with the word kept.
 */
export function interpretAnswer(answer: RelayAnswer, sent: SentPhotosInfo): Outcome {
  const word = answer.reason;
  const known = splitReasons(word).filter(isKnownReason);
  const reason = known.find((each) => OUTCOME_RULE_BY_REASON[each].kind !== 'refused') ?? known[0] ?? null;
  if (answer.verdict) return { kind: 'accepted', reason, word, sides: [] };
  if (reason === null) return { kind: 'refused', reason: null, word, sides: [] };
  const { kind, affects } = OUTCOME_RULE_BY_REASON[reason];
  return { kind, reason, word, sides: kind === 'again' ? sidesToRetake(affects, sent) : [] };
}

/** The outcome of an error after which the photos may have arrived: the person waits before sending again. */
export function outcomeIfDeliveryUnknown(code: ErrorCode): Outcome | null {
  if (code !== 'outcome_unknown' && code !== 'service_timeout') return null;
  return { kind: 'wait', reason: null, word: code, sides: [] };
}

/** Reads the table above: the contract's own brings the service's wording with it, which no page needs. */
function isKnownReason(word: string): word is Reason {
  return Object.hasOwn(OUTCOME_RULE_BY_REASON, word);
}

function sidesToRetake(affects: AffectedSides, sent: SentPhotosInfo): readonly Side[] {
  if (sent.bothInOne === true) return sent.sides;
  if (affects === 'front' || affects === 'back') return [affects];
  if (affects === 'mrz') return [expectedMrzSide(sent)];
  return sent.sides;
}

/**
 * The side on which the service looked for an MRZ. An id card may carry it on either side; the back is the usual one
 * (TD1, ICAO Doc 9303-5).
 */
function expectedMrzSide({ docType, sides }: SentPhotosInfo): Side {
  return docType === 'passport' || !sides.includes('back') ? 'front' : 'back';
}
