import type { DocType, Reason, Side } from '../contract/contract.js';
import type { OutcomeKind } from './result.js';

/**
 * Which pictures a reason is about: the ones that were sent, one side, or the side that carries the MRZ. `none`: another
 * picture of this document would not help.
 */
export type About = 'sent' | 'front' | 'back' | 'mrz' | 'none';

export interface Meaning {
  readonly kind: OutcomeKind;
  readonly about: About;
}

/** Every word of the service under `verdict: false`. `doc_auth` contradicts its verdict there; the verdict decides. */
export const MEANINGS: Readonly<Record<Reason, Meaning>> = {
  doc_expired: { kind: 'other_document', about: 'none' },
  doc_expired_5y: { kind: 'other_document', about: 'none' },
  missing_doc: { kind: 'again', about: 'sent' },
  missing_front: { kind: 'again', about: 'front' },
  missing_back: { kind: 'again', about: 'back' },
  sides_inconsistency: { kind: 'again', about: 'sent' },
  out_of_scope: { kind: 'other_document', about: 'none' },
  missing_mrz: { kind: 'again', about: 'mrz' },
  wrong_mrz: { kind: 'again', about: 'mrz' },
  date_not_extracted: { kind: 'again', about: 'sent' },
  low_quality: { kind: 'again', about: 'sent' },
  blur_img: { kind: 'again', about: 'sent' },
  low_resolution: { kind: 'again', about: 'sent' },
  first_name_mismatch: { kind: 'check_details', about: 'none' },
  last_name_mismatch: { kind: 'check_details', about: 'none' },
  inversed_name: { kind: 'check_details', about: 'none' },
  doc_spoof: { kind: 'again', about: 'sent' },
  doc_print: { kind: 'again', about: 'sent' },
  doc_not_auth: { kind: 'refused', about: 'none' },
  doc_auth: { kind: 'refused', about: 'none' },
  name_not_extracted: { kind: 'again', about: 'front' },
  surname_not_extracted: { kind: 'again', about: 'front' },
};

/**
 * The side whose MRZ the service looked for. An id card may carry it on either side; the back is the usual one (TD1,
 * ICAO Doc 9303-5), so it is asked for first.
 */
export function mrzSide(docType: DocType | undefined, sent: readonly Side[]): Side {
  if (docType === 'passport' || !sent.includes('back')) return 'front';
  return 'back';
}
