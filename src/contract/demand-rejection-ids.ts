/**
 * The values of `reason_id` in a callback, with their meaning. They are unrelated to the ids of photo reasons: 4 is a low
 * resolution here and a missing document there. In the payload they are strings.
 */
export const REJECTIONS = {
  1: 'The document has expired',
  2: 'The document cannot be used: old, or captured wrongly',
  3: 'Parts of the document are hidden',
  4: 'The resolution is low',
  5: 'The document is a print or a scan',
  6: 'Fraud is suspected on the document',
  7: 'Fraud is suspected on liveness or face recognition',
  8: 'Fraud is suspected on both',
} as const;
export type RejectionId = `${keyof typeof REJECTIONS}`;

/** The meaning of a `reason_id`, given as a string or number; `null` for a missing or unknown one. */
export function rejectionMeaning(id: unknown): string | null {
  const key = typeof id === 'number' ? String(id) : id;
  return isRejectionId(key) ? REJECTIONS[key] : null;
}

export function isRejectionId(id: unknown): id is RejectionId {
  return typeof id === 'string' && Object.hasOwn(REJECTIONS, id);
}
