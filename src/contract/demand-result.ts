import { demandOcrKey, type DemandOcrKey } from './demand-ocr.js';
import type { DocType } from './documents.js';
import { isObject, member, pointer, type JsonObject, type Warning } from './json.js';
import { isDocType } from './photo-request.js';
import { isRejectionId, type RejectionId } from './rejections.js';
import { Trouble } from './troubles.js';

/** `result` of an onboarding demand. */
export const DEMAND_OUTCOMES = ['validated', 'rejected'] as const;
export type DemandOutcome = (typeof DEMAND_OUTCOMES)[number];

/** Which document the demand was about. */
export interface DemandDocumentType {
  readonly document_type: DocType;
  /** Year of first issue. */
  readonly document_year: string;
  /** ISO 3166-1 code in lower case; not necessarily the one of two letters. */
  readonly country: string;
}

export interface DemandDocument {
  readonly type: DemandDocumentType;
  /** As it came; {@link demandOcr} gives it under the key table's spelling. */
  readonly ocr: Readonly<Record<string, string | null>>;
}

/**
 * OnboardingDemandResult, the payload of the service's callback, exactly as it was sent. `id` and a string `result` are
 * certain. The other members are typed as documented; where a warning names a member's path, it came otherwise.
 */
export interface DemandResult {
  readonly id: string;
  /** One of {@link DEMAND_OUTCOMES}, unless a warning says so. Anything but `validated` is no acceptance. */
  readonly result: DemandOutcome;
  readonly reason?: string | null;
  /** See {@link REJECTIONS}. */
  readonly reason_id?: RejectionId | null;
  /** What was sent with the demand: `external_id` and further strings. */
  readonly metadata?: { readonly external_id?: string } & Readonly<Record<string, string>>;
  /** Secured url of the front image; passed on, never fetched. */
  readonly document_front?: string | null;
  /** Secured url of the back image; passed on, never fetched. */
  readonly document_back?: string | null;
  readonly document?: DemandDocument | null;
}

export interface ParsedDemandResult {
  readonly result: DemandResult;
  /** Empty when everything is as documented. */
  readonly warnings: readonly Warning[];
}

/**
 * Reads the body of a callback. Only a string `id` (not empty) and a string `result` are needed; everything else is kept
 * as it came, and what was not expected is listed. Values are not checked for being dates.
 *
 * @param json the parsed body, untrusted
 * @throws Trouble `bad_request` naming the field when either of the two is missing or of another type
 */
export function parseDemandResult(json: unknown): ParsedDemandResult {
  if (!isObject(json)) throw new Trouble('bad_request', 'the callback is not a JSON object', { field: 'body' });
  if (!isDemandResult(json)) {
    const field = isFilled(member(json, 'id')) ? 'result' : 'id';
    throw new Trouble('bad_request', `the callback lacks ${field}`, { field });
  }
  return { result: json, warnings: [...unexpected(json)] };
}

/**
 * What was read from the document, under the key table's spelling: string or `null` for each key that came so. Where both
 * spellings came, the one with a value counts. Unknown keys and other values are left to the result itself.
 */
export function demandOcr({ document }: DemandResult): Readonly<Partial<Record<DemandOcrKey, string | null>>> {
  const ocr: unknown = isObject(document) ? member(document, 'ocr') : undefined;
  const read: Partial<Record<DemandOcrKey, string | null>> = {};
  for (const [payloadKey, value] of isObject(ocr) ? Object.entries(ocr) : []) {
    const key = demandOcrKey(payloadKey);
    if (key !== null && isStringOrNull(value)) read[key] = read[key] ?? value;
  }
  return read;
}

/** The members that make it a result; the rest is vouched for by the warnings. */
function isDemandResult(json: JsonObject): json is JsonObject & DemandResult {
  return isFilled(member(json, 'id')) && typeof member(json, 'result') === 'string';
}

type Check = (value: unknown) => boolean;

const CHECKS: Readonly<Record<keyof DemandResult, Check>> = {
  id: isFilled,
  result: (value) => (DEMAND_OUTCOMES as readonly unknown[]).includes(value),
  reason: isStringOrNull,
  reason_id: (value) => value === null || isRejectionId(value),
  metadata: isObject,
  document_front: isStringOrNull,
  document_back: isStringOrNull,
  document: (value) => value === null || isObject(value),
};
const DOCUMENT_CHECKS: Readonly<Record<keyof DemandDocument, Check>> = { type: isObject, ocr: isObject };
const TYPE_CHECKS: Readonly<Record<keyof DemandDocumentType, Check>> = {
  document_type: isDocType,
  document_year: (value) => typeof value === 'string',
  country: (value) => typeof value === 'string' && /^[a-z]{2,3}$/.test(value),
};

function* unexpected(json: JsonObject): Iterable<Warning> {
  yield* compared(json, CHECKS);
  const metadata = member(json, 'metadata');
  if (isObject(metadata)) {
    if (member(metadata, 'external_id') === undefined) yield { path: pointer('metadata', 'external_id') };
    for (const [key, value] of Object.entries(metadata)) {
      if (typeof value !== 'string') yield { path: pointer('metadata', key) };
    }
  }
  const document = member(json, 'document');
  if (!isObject(document)) return;
  yield* compared(document, DOCUMENT_CHECKS, 'document');
  const type = member(document, 'type');
  if (isObject(type)) yield* compared(type, TYPE_CHECKS, 'document', 'type');
  const ocr = member(document, 'ocr');
  for (const [key, value] of isObject(ocr) ? Object.entries(ocr) : []) {
    if (demandOcrKey(key) === null || !isStringOrNull(value)) yield { path: pointer('document', 'ocr', key) };
  }
}

/** Members that are absent or not as documented, then members that are not documented. */
function* compared(json: JsonObject, checks: Readonly<Record<string, Check>>, ...under: string[]): Iterable<Warning> {
  for (const [key, check] of Object.entries(checks)) {
    if (!check(member(json, key))) yield { path: pointer(...under, key) };
  }
  for (const key of Object.keys(json)) {
    if (!Object.hasOwn(checks, key)) yield { path: pointer(...under, key) };
  }
}

function isFilled(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function isStringOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}
