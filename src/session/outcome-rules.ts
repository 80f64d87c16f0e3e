import type { DocType, Reason, Side } from '../contract/contract.js';
import type { OutcomeKind } from './outcome.js';

/**
 * Which pictures a reason is about: the ones that were sent, one side, or the side that carries the MRZ. `none`: another
 * picture of this document would not help.
 */
export type AffectedSides = 'sent' | 'front' | 'back' | 'mrz' | 'none';

export interface OutcomeRule {
  readonly kind: OutcomeKind;
  readonly affects: AffectedSides;
}

/** Every word of the service under `verdict: false`. `doc_auth` contradicts its verdict there; the verdict decides. */
export const OUTCOME_RULES: Readonly<Record<Reason, OutcomeRule>> = {
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
 * The side whose MRZ the service looked for. An id card may carry it on either side; the back is the usual one (TD1,
 * ICAO Doc 9303-5), so it is asked for first.
 */
export function expectedMrzSide(docType: DocType | undefined, sent: readonly Side[]): Side {
  if (docType === 'passport' || !sent.includes('back')) return 'front';
  return 'back';
}
