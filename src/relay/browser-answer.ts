import { reasonWord, type PhotoResult, type RelayAnswer } from '../contract/contract.js';

/** What `expose` may name: members of the result, `reason` for the exact word, `all` for everything there is. */
export const EXPOSABLE_FIELDS = ['doc_type', 'country_code', 'doc_model', 'ocr', 'security', 'reason', 'all'] as const;
export type ExposableField = (typeof EXPOSABLE_FIELDS)[number];

/** The word that would tell a forger whether the forgery was seen. */
const WITHHELD_REASON = /doc_not_auth/i;

/**
 * The browser's view of a result: verdict, reason and id, and what `expose` adds. Unless the exact reason is exposed, a
 * reason that holds `doc_not_auth`, alone or joined with others, becomes the empty one; guidance passes.
 */
export function toBrowserAnswer(result: PhotoResult, expose: readonly ExposableField[]): RelayAnswer {
  const isAll = expose.includes('all');
  const word = reasonWord(result);
  const isOpen = isAll || expose.includes('reason');
  const extras = Object.entries(result).filter(([key]) => isAll || (expose as readonly string[]).includes(key));
  return {
    ...Object.fromEntries(extras),
    verdict: result.verdict,
    reason: !isOpen && WITHHELD_REASON.test(word) ? '' : word,
    flow_id: result.flow_id,
  };
}
