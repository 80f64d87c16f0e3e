import { Refusal } from '../answers.js';
import { isObject, member, type JsonObject } from '../body.js';

/** OnboardingDemandResult, as the service posts it to the callback url. */
export interface DemandResult {
  readonly id: string;
  readonly result: 'validated' | 'rejected';
  readonly reason: string | null;
  readonly reason_id: string | null;
  /** `external_id` and further strings. */
  readonly metadata: Readonly<Record<string, string>>;
  readonly document_front: string | null;
  readonly document_back: string | null;
  readonly document: JsonObject | null;
}

export interface DemandRequest {
  readonly callbackUrl: string;
  readonly payload: DemandResult;
}

/** The callback's rejection ids are another space than the photo reasons'. */
const REJECTION_ID = /^[1-8]$/;

/**
 * Reads the body of `POST /sandbox/demands`: `callback_url` (the sandbox's own name for it; http or https), and any
 * member of the result. Left out: `id` and `metadata.external_id` are made up, `result` is `validated` (`rejected` when
 * a `reason_id` is given), everything else `null`. Nothing is looked at: the result is the one asked for.
 * @throws Refusal 400 naming the members
 */
export function parseDemand(body: unknown, newId: () => string): DemandRequest {
  if (!isObject(body)) throw new Refusal(400, ['body is not an object']);
  const reasonId = member(body, 'reason_id') ?? null;
  const given = {
    callback_url: member(body, 'callback_url'),
    id: member(body, 'id') ?? newId(),
    result: member(body, 'result') ?? (reasonId === null ? 'validated' : 'rejected'),
    reason: member(body, 'reason') ?? null,
    reason_id: reasonId,
    metadata: member(body, 'metadata') ?? {},
    document_front: member(body, 'document_front') ?? null,
    document_back: member(body, 'document_back') ?? null,
    document: member(body, 'document') ?? null,
  };
  const wrong = Object.entries(CHECKS).filter(([key, check]) => !check(member(given, key)));
  if (wrong.length > 0)
    throw new Refusal(
      400,
      wrong.map(([key, ,]) => key),
    );
  const { callback_url, ...payload } = given as Omit<DemandResult, 'metadata'> & {
    readonly callback_url: string;
    readonly metadata: Readonly<Record<string, string>>;
  };
  const metadata = { external_id: newId(), ...payload.metadata };
  return { callbackUrl: callback_url, payload: { ...payload, metadata } };
}

const CHECKS: Readonly<Record<keyof DemandResult | 'callback_url', (value: unknown) => boolean>> = {
  callback_url: isHttpUrl,
  id: (value) => typeof value === 'string' && /^[\w.~-]{1,128}$/.test(value),
  result: (value) => value === 'validated' || value === 'rejected',
  reason: isStringOrNull,
  reason_id: (value) => value === null || (typeof value === 'string' && REJECTION_ID.test(value)),
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
