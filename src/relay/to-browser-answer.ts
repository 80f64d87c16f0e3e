import {
  REASONS_WITHOUT_ACTION,
  isReason,
  reasonWord,
  splitReasons,
  type PhotoResult,
  type Reason,
  type RelayAnswer,
} from '../contract/contract.js';

/** Values of `expose`: members of the result, `reason` for every known reason, `all` for everything. */
export const EXPOSABLE_FIELDS = ['doc_type', 'country_code', 'doc_model', 'ocr', 'security', 'reason', 'all'] as const;
export type ExposableField = (typeof EXPOSABLE_FIELDS)[number];

/** This reason would tell a forger whether the forgery was detected. */
const WITHHELD_REASON: Reason = 'doc_not_auth';

/** The part of a result that the browser gets: verdict, reason, id, and the fields in `expose`. */
export function toBrowserAnswer(result: PhotoResult, expose: readonly ExposableField[]): RelayAnswer {
  const exposesAll = expose.includes('all');
  const exposesReason = exposesAll || expose.includes('reason');
  const extras = Object.entries(result).filter(([key]) => exposesAll || (expose as readonly string[]).includes(key));
  return {
    ...Object.fromEntries(extras),
    verdict: result.verdict,
    reason: toBrowserReason(reasonWord(result), exposesReason),
    flow_id: result.flow_id,
  };
}

/**
 * The reason that the browser gets. It has only words of the contract, because any other text may tell a forger as much as
 * `doc_not_auth`. Of several words it is the first one that gives the person something to do. If the reason is exposed,
 * it has all known words, joined by commas.
 */
function toBrowserReason(text: string, exposesReason: boolean): string {
  const known = splitReasons(text).filter(isReason);
  if (exposesReason) return known.join(',');
  const visible = known.filter((word) => word !== WITHHELD_REASON);
  return visible.find((word) => !REASONS_WITHOUT_ACTION.includes(word)) ?? visible[0] ?? '';
}
