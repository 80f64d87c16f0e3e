import {
  getOwnProperty,
  isJsonObject,
  isNonEmptyString,
  isStringOrNull,
  toJsonPointer,
  type JsonObject,
} from '../shared/shared.js';
import { CaptureError } from './capture-error.js';
import { toCallbackOcrKey, type CallbackOcrKey } from './callback-ocr-keys.js';
import { isDocType, type DocType } from './document-types.js';
import type { UnexpectedMemberWarning } from './photo-result.js';

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

/** `result` of an onboarding demand. */
export const DEMAND_OUTCOMES = ['validated', 'rejected'] as const;
type DemandOutcome = (typeof DEMAND_OUTCOMES)[number];

/** The type of the document of a demand. */
interface DemandDocumentType {
  readonly document_type: DocType;
  /** Year of first issue. */
  readonly document_year: string;
  /** ISO 3166-1 code in lower case, of two or three letters. */
  readonly country: string;
}

export interface DemandDocument {
  readonly type: DemandDocumentType;
  /** As the service sent it. {@link readCallbackOcr} returns it under the names of the key table. */
  readonly ocr: Readonly<Record<string, string | null>>;
}

/**
 * `OnboardingDemandResult`, the payload of the service's callback, unchanged. `id` and a string `result` are guaranteed. The
 * other members have their documented types, except those whose path is in a warning.
 */
export interface DemandResult {
  readonly id: string;
  /** One of {@link DEMAND_OUTCOMES}, except with a warning. Only `validated` is an acceptance. */
  readonly result: DemandOutcome;
  readonly reason?: string | null;
  /** See {@link REJECTIONS}. */
  readonly reason_id?: RejectionId | null;
  /** The metadata of the demand: `external_id` and further strings. */
  readonly metadata?: { readonly external_id?: string } & Readonly<Record<string, string>>;
  /** Secured URL of the front image. Passed on, never fetched. */
  readonly document_front?: string | null;
  /** Secured URL of the back image. Passed on, never fetched. */
  readonly document_back?: string | null;
  readonly document?: DemandDocument | null;
}

interface ParsedDemandResult {
  readonly result: DemandResult;
  /** Empty when everything is as documented. */
  readonly warnings: readonly UnexpectedMemberWarning[];
}

/**
 * Parses the body of a callback. It requires a non-empty string `id` and a string `result`. Everything else is kept, and
 * unexpected members are listed as warnings. Dates are not validated.
 *
 * @param json the parsed body, untrusted
 * @throws CaptureError `bad_request` with the field, when one of the two is missing or of another type
 */
export function parseDemandResult(json: unknown): ParsedDemandResult {
  if (!isJsonObject(json))
    throw new CaptureError('bad_request', 'the callback is not a JSON object', { field: 'body' });
  if (!isDemandResult(json)) {
    const field = isNonEmptyString(getOwnProperty(json, 'id')) ? 'result' : 'id';
    throw new CaptureError('bad_request', `the callback lacks ${field}`, { field });
  }
  return { result: json, warnings: [...listUnexpectedMembers(json)] };
}

/**
 * The document's fields under the names of the key table, each a string or `null`. If the payload has both names of a key,
 * the one with a value counts. Unknown keys and values of other types are omitted.
 */
export function readCallbackOcr({ document }: DemandResult): Readonly<Partial<Record<CallbackOcrKey, string | null>>> {
  const ocr: unknown = isJsonObject(document) ? getOwnProperty(document, 'ocr') : undefined;
  const fields: Partial<Record<CallbackOcrKey, string | null>> = {};
  for (const [payloadKey, value] of isJsonObject(ocr) ? Object.entries(ocr) : []) {
    const key = toCallbackOcrKey(payloadKey);
    if (key !== null && isStringOrNull(value)) fields[key] = fields[key] ?? value;
  }
  return fields;
}

/** Checks the two required members. The warnings cover the rest. */
function isDemandResult(json: JsonObject): json is JsonObject & DemandResult {
  return isNonEmptyString(getOwnProperty(json, 'id')) && typeof getOwnProperty(json, 'result') === 'string';
}

type MemberCheck = (value: unknown) => boolean;

const RESULT_CHECKS: Readonly<Record<keyof DemandResult, MemberCheck>> = {
  id: isNonEmptyString,
  result: (value) => (DEMAND_OUTCOMES as readonly unknown[]).includes(value),
  reason: isStringOrNull,
  reason_id: (value) => value === null || isRejectionId(value),
  metadata: isJsonObject,
  document_front: isStringOrNull,
  document_back: isStringOrNull,
  document: (value) => value === null || isJsonObject(value),
};
const DOCUMENT_CHECKS: Readonly<Record<keyof DemandDocument, MemberCheck>> = { type: isJsonObject, ocr: isJsonObject };
const TYPE_CHECKS: Readonly<Record<keyof DemandDocumentType, MemberCheck>> = {
  document_type: isDocType,
  document_year: (value) => typeof value === 'string',
  country: (value) => typeof value === 'string' && /^[a-z]{2,3}$/.test(value),
};

function* listUnexpectedMembers(json: JsonObject): Iterable<UnexpectedMemberWarning> {
  yield* compareMembers(json, RESULT_CHECKS);
  const metadata = getOwnProperty(json, 'metadata');
  if (isJsonObject(metadata)) {
    if (getOwnProperty(metadata, 'external_id') === undefined) yield { path: toJsonPointer('metadata', 'external_id') };
    for (const [key, value] of Object.entries(metadata)) {
      if (typeof value !== 'string') yield { path: toJsonPointer('metadata', key) };
    }
  }
  const document = getOwnProperty(json, 'document');
  if (!isJsonObject(document)) return;
  yield* compareMembers(document, DOCUMENT_CHECKS, 'document');
  const type = getOwnProperty(document, 'type');
  if (isJsonObject(type)) yield* compareMembers(type, TYPE_CHECKS, 'document', 'type');
  const ocr = getOwnProperty(document, 'ocr');
  for (const [key, value] of isJsonObject(ocr) ? Object.entries(ocr) : []) {
    if (toCallbackOcrKey(key) === null || !isStringOrNull(value)) yield { path: toJsonPointer('document', 'ocr', key) };
  }
}

/** Missing and wrong members, then undocumented ones. */
function* compareMembers(
  json: JsonObject,
  checks: Readonly<Record<string, MemberCheck>>,
  ...under: string[]
): Iterable<UnexpectedMemberWarning> {
  for (const [key, check] of Object.entries(checks)) {
    if (!check(getOwnProperty(json, key))) yield { path: toJsonPointer(...under, key) };
  }
  for (const key of Object.keys(json)) {
    if (!Object.hasOwn(checks, key)) yield { path: toJsonPointer(...under, key) };
  }
}
