import * as v from 'valibot';
import {
  DEMAND_OUTCOMES,
  isRejectionId,
  jsonObject,
  rejectionMeaning,
  type DemandResult,
} from '../../contract/contract.js';
import { parseMembers } from '../http-messages.js';

export interface DemandRequest {
  readonly callbackUrl: string;
  readonly payload: Required<DemandResult>;
}

const textOrNull = v.nullish(v.string(), null);
const demandRequest = v.object({
  callback_url: v.pipe(v.string(), v.check(isHttpUrl, 'must be an http or https URL without credentials')),
  id: v.nullish(v.pipe(v.string(), v.regex(/^[\w.~-]{1,128}$/))),
  result: v.nullish(v.picklist(DEMAND_OUTCOMES)),
  reason: textOrNull,
  reason_id: v.nullish(v.pipe(v.string(), v.guard(isRejectionId, 'must be a rejection id')), null),
  metadata: v.nullish(v.pipe(jsonObject, v.record(v.string(), v.string())), {}),
  document_front: textOrNull,
  document_back: textOrNull,
  document: v.nullish(jsonObject, null),
});

/**
 * Parses the body of `POST /sandbox/demands`: `callback_url` (http or https) and any member of the result. Defaults: a
 * random `id` and `metadata.external_id`; `result` is `validated`, or `rejected` with a `reason_id`; `reason` is the
 * meaning of that id; every other member is `null`. The result is delivered as given, without any check of a document.
 * @throws HttpError 400 with the names of wrong members
 */
export function parseDemandRequest(body: unknown, newId: () => string): DemandRequest {
  const { callback_url: callbackUrl, ...members } = parseMembers(demandRequest, body, 'body');
  const { id, result, reason, reason_id: reasonId, metadata } = members;
  const payload = {
    ...members,
    id: id ?? newId(),
    result: result ?? (reasonId === null ? 'validated' : 'rejected'),
    reason: reason ?? rejectionMeaning(reasonId),
    metadata: { external_id: newId(), ...metadata },
  };
  return { callbackUrl, payload: payload as Required<DemandResult> };
}

function isHttpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}
