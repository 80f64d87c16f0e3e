import { DEMAND_OUTCOMES, isRejectionId, rejectionMeaning, type DemandResult } from '../../contract/contract.js';
import { HttpError } from '../http-messages.js';
import { getOwnProperty, isJsonObject, isStringOrNull } from '../../shared/shared.js';

export interface DemandRequest {
  readonly callbackUrl: string;
  readonly payload: Required<DemandResult>;
}

/**
 * Parses the body of `POST /sandbox/demands`: `callback_url` (http or https) and any member of the result. Defaults: a
 * random `id` and `metadata.external_id`; `result` is `validated`, or `rejected` with a `reason_id`; `reason` is the
 * meaning of that id; every other member is `null`. The result is delivered as given, without any check of a document.
 * @throws HttpError 400 with the names of wrong members
 */
export function parseDemandRequest(body: unknown, newId: () => string): DemandRequest {
  if (!isJsonObject(body)) throw new HttpError(400, ['body is not an object']);
  const reasonId = getOwnProperty(body, 'reason_id') ?? null;
  const members = {
    callback_url: getOwnProperty(body, 'callback_url'),
    id: getOwnProperty(body, 'id') ?? newId(),
    result: getOwnProperty(body, 'result') ?? (reasonId === null ? 'validated' : 'rejected'),
    reason: getOwnProperty(body, 'reason') ?? (isRejectionId(reasonId) ? rejectionMeaning(reasonId) : null),
    reason_id: reasonId,
    metadata: getOwnProperty(body, 'metadata') ?? {},
    document_front: getOwnProperty(body, 'document_front') ?? null,
    document_back: getOwnProperty(body, 'document_back') ?? null,
    document: getOwnProperty(body, 'document') ?? null,
  };
  const wrong = Object.entries(DEMAND_MEMBER_CHECKS).flatMap(([key, check]) =>
    check(getOwnProperty(members, key)) ? [] : [key],
  );
  if (wrong.length > 0) throw new HttpError(400, wrong);
  const { callback_url, ...payload } = members as Required<DemandResult> & { readonly callback_url: string };
  const metadata = Object.assign({ external_id: newId() }, payload.metadata);
  return { callbackUrl: callback_url, payload: { ...payload, metadata } };
}

const DEMAND_MEMBER_CHECKS: Readonly<Record<keyof DemandResult | 'callback_url', (value: unknown) => boolean>> = {
  callback_url: isHttpUrl,
  id: (value) => typeof value === 'string' && /^[\w.~-]{1,128}$/.test(value),
  result: (value) => (DEMAND_OUTCOMES as readonly unknown[]).includes(value),
  reason: isStringOrNull,
  reason_id: (value) => value === null || isRejectionId(value),
  metadata: (value) => isJsonObject(value) && Object.values(value).every((item) => typeof item === 'string'),
  document_front: isStringOrNull,
  document_back: isStringOrNull,
  document: (value) => value === null || isJsonObject(value),
};

function isHttpUrl(value: unknown): boolean {
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}
