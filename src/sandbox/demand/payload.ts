import { DEMAND_OUTCOMES, isRejectionId, rejectionMeaning, type DemandResult } from '../../contract/contract.js';
import { Refusal } from '../answers.js';
import { isObject, member } from '../body.js';

export interface DemandRequest {
  readonly callbackUrl: string;
  readonly payload: Required<DemandResult>;
}

/**
 * Reads the body of `POST /sandbox/demands`: `callback_url` (the sandbox's own name for it; http or https), and any
 * member of the result. Left out: `id` and `metadata.external_id` are made up, `result` is `validated` (`rejected` when
 * a `reason_id` is given), `reason` is the meaning of that id, everything else `null`. Nothing is looked at: the result
 * is the one asked for.
 * @throws Refusal 400 naming the members
 */
export function parseDemand(body: unknown, newId: () => string): DemandRequest {
  if (!isObject(body)) throw new Refusal(400, ['body is not an object']);
  const reasonId = member(body, 'reason_id') ?? null;
  const given = {
    callback_url: member(body, 'callback_url'),
    id: member(body, 'id') ?? newId(),
    result: member(body, 'result') ?? (reasonId === null ? 'validated' : 'rejected'),
    reason: member(body, 'reason') ?? (isRejectionId(reasonId) ? rejectionMeaning(reasonId) : null),
    reason_id: reasonId,
    metadata: member(body, 'metadata') ?? {},
    document_front: member(body, 'document_front') ?? null,
    document_back: member(body, 'document_back') ?? null,
    document: member(body, 'document') ?? null,
  };
  const wrong = Object.entries(CHECKS).flatMap(([key, check]) => (check(member(given, key)) ? [] : [key]));
  if (wrong.length > 0) throw new Refusal(400, wrong);
  const { callback_url, ...payload } = given as Required<DemandResult> & { readonly callback_url: string };
  const metadata = { external_id: newId(), ...payload.metadata };
  return { callbackUrl: callback_url, payload: { ...payload, metadata } };
}

const CHECKS: Readonly<Record<keyof DemandResult | 'callback_url', (value: unknown) => boolean>> = {
  callback_url: isHttpUrl,
  id: (value) => typeof value === 'string' && /^[\w.~-]{1,128}$/.test(value),
  result: (value) => (DEMAND_OUTCOMES as readonly unknown[]).includes(value),
  reason: isStringOrNull,
  reason_id: (value) => value === null || isRejectionId(value),
  metadata: (value) => isObject(value) && Object.values(value).every((item) => typeof item === 'string'),
  document_front: isStringOrNull,
  document_back: isStringOrNull,
  document: (value) => value === null || isObject(value),
};

function isStringOrNull(value: unknown): boolean {
  return value === null || typeof value === 'string';
}

function isHttpUrl(value: unknown): boolean {
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}
