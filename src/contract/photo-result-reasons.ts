/**
 * The 22 values of `reason` in a photo result, in the order of the service's table, with their meaning and informational id
 * (`null` for none). These ids are unrelated to the rejection ids of the callback.
 */
export const REASONS = {
  doc_expired: { meaning: 'Document expired', id: 1 },
  doc_expired_5y: { meaning: 'Document expired less than 5 years ago', id: 2 },
  missing_doc: { meaning: 'No document in the images', id: 4 },
  missing_front: { meaning: 'Front of the document not found', id: 5 },
  missing_back: { meaning: 'Back not found, only the front', id: null },
  sides_inconsistency: { meaning: 'Front and back are not of the same document model', id: null },
  out_of_scope: { meaning: 'Document not accepted', id: null },
  missing_mrz: { meaning: 'MRZ not found or not extractable', id: 66 },
  wrong_mrz: { meaning: 'MRZ is wrong', id: 6 },
  date_not_extracted: { meaning: 'Expiration or birth date not extractable', id: 12 },
  low_quality: { meaning: 'Image quality not sufficient, for example low light', id: 3 },
  blur_img: { meaning: 'Blurry images', id: 7 },
  low_resolution: { meaning: 'Image resolution not sufficient', id: 8 },
  first_name_mismatch: { meaning: 'First name differs', id: 21 },
  last_name_mismatch: { meaning: 'Last name differs', id: 22 },
  inversed_name: { meaning: 'Name and surname are swapped', id: 9 },
  doc_spoof: { meaning: 'Document shown on a screen', id: 10 },
  doc_print: { meaning: 'Document printed', id: 11 },
  doc_not_auth: { meaning: 'Document not authentic', id: 100 },
  doc_auth: { meaning: 'Document authentic', id: 111 },
  name_not_extracted: { meaning: 'Name not extractable', id: null },
  surname_not_extracted: { meaning: 'Surname not extractable', id: null },
} as const satisfies Record<string, { meaning: string; id: number | null }>;
export type Reason = keyof typeof REASONS;
/** Those that a check of the photos can give. */
export type FindingReason = Exclude<Reason, 'doc_auth' | 'doc_not_auth' | 'doc_spoof'>;
/** The reasons in the order of the table. The sandbox's tags `sandbox_01` … `sandbox_22` are positions in this list. */
export const REASON_WORDS = Object.keys(REASONS) as readonly Reason[];
export function isReason(word: string): word is Reason {
  return Object.hasOwn(REASONS, word);
}

/** Reasons after which the person can do nothing about the photos, the document or the details. */
export const REASONS_WITHOUT_ACTION: readonly Reason[] = ['doc_not_auth', 'doc_auth'];

/** The words of a `reason`, known or not. The service writes "reason(s)": several may be joined by commas, spaces or semicolons. */
export function splitReasons(text: string): readonly string[] {
  return text.split(/[\s,;]+/).filter((word) => word !== '');
}
