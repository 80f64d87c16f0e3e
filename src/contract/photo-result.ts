import { getOwnProperty, isJsonObject, type JsonObject, toJsonPointer } from '../shared/shared.js';
import type { Warning } from './warning.js';
import type { DocType } from './document-types.js';
import { isDocType } from './photo-fields.js';
import { isReason } from './reasons.js';
import { CaptureError } from './capture-error.js';

/** The ten keys of a photo result's `ocr`, with their format. Any of them may be absent. */
export const PHOTO_OCR_KEYS = {
  name: 'string',
  surname: 'string',
  sex: 'string',
  nationality: 'string',
  birth_date: 'date',
  birth_place: 'string',
  doc_num: 'string',
  expiration_date: 'date',
  issuance_date: 'date',
  address: 'string',
} as const satisfies Record<string, 'string' | 'date'>;
export type PhotoOcrKey = keyof typeof PHOTO_OCR_KEYS;

/** The five known keys of `security`, with what each compares. The service may send others; they are kept. */
export const SECURITY_KEYS = {
  mrz_vs_viz: 'The machine-readable zone agrees with the printed text',
  printing_technique: 'The document was printed as genuine ones are',
  integrated_photo: 'The portrait is part of the document, not laid on it',
  streaks_around_the_card: 'No streaks around the card',
  info_coherence: 'The data agree with each other',
} as const;
export type SecurityKey = keyof typeof SECURITY_KEYS;

/** `true`: passed, `false`: failed, `null`: not verified. */
export type SecurityValue = boolean | null;

/** What was read from the document; values are strings, dates ISO 8601. */
export type PhotoOcr = { readonly [key in PhotoOcrKey]?: string };
export type Security = { readonly [key in SecurityKey]?: SecurityValue } & Readonly<Record<string, SecurityValue>>;

/**
 * A photo result, exactly as the service sent it. `verdict` and `flow_id` are certain. The other members are typed as
 * the service documents them; where `warnings` names a member's path, it came otherwise (another type, an unknown word,
 * or not at all) and is to be looked at before use. Members beyond these are kept too.
 */
export interface PhotoResult {
  /** `true`: authentic; `false`: suspected fraud, or another reason. */
  readonly verdict: boolean;
  /** Identifies the request at the service; worth keeping. */
  readonly flow_id: string;
  /** Why the verdict is `false`; empty otherwise. One of {@link REASON_WORDS}, unless a warning says so. */
  readonly reason?: string;
  readonly doc_type?: DocType;
  /** ISO 3166-1 alpha-2. */
  readonly country_code?: string;
  /** Document model reference: year of first issue. */
  readonly doc_model?: string;
  readonly ocr?: PhotoOcr;
  readonly security?: Security;
}

export interface ParsedPhotoResult {
  readonly result: PhotoResult;
  /** Empty when everything is as documented. */
  readonly warnings: readonly Warning[];
}

/**
 * Reads the body of a photo answer. A paid answer is not thrown away for being odd: only a boolean `verdict` and a
 * string `flow_id` are needed; everything else is kept as it came, and what was not expected is listed.
 *
 * @param json the parsed body, untrusted
 * @throws Trouble `service_protocol` when either of the two is missing or of another type
 */
export function parsePhotoResult(json: unknown): ParsedPhotoResult {
  if (!isJsonObject(json)) throw new CaptureError('service_protocol', 'the photo answer is not a JSON object');
  if (!isPhotoResult(json)) {
    const field = typeof getOwnProperty(json, 'verdict') === 'boolean' ? 'flow_id' : 'verdict';
    throw new CaptureError('service_protocol', `the photo answer lacks ${field}`, { field });
  }
  return { result: json, warnings: [...listUnexpectedMembers(json)] };
}

/** The reason's word, safe to read whatever came: empty when it is absent or no string. */
export function reasonWord(result: PhotoResult): string {
  const reason: unknown = result.reason;
  return typeof reason === 'string' ? reason : '';
}

/** The two members that make it a result. The rest is vouched for by the warnings, as said at {@link PhotoResult}. */
function isPhotoResult(json: JsonObject): json is JsonObject & PhotoResult {
  return typeof getOwnProperty(json, 'verdict') === 'boolean' && typeof getOwnProperty(json, 'flow_id') === 'string';
}

const RESULT_CHECKS: Readonly<Record<keyof PhotoResult, (value: unknown, json: JsonObject) => boolean>> = {
  verdict: (value) => typeof value === 'boolean',
  flow_id: (value) => typeof value === 'string' && value !== '',
  reason: (value, json) => {
    if (typeof value !== 'string') return false;
    return json['verdict'] === true ? value === '' || value === 'doc_auth' : isReason(value) && value !== 'doc_auth';
  },
  doc_type: isDocType,
  country_code: (value) => typeof value === 'string' && /^[a-z]{2}$/i.test(value),
  doc_model: (value) => typeof value === 'string',
  ocr: isJsonObject,
  security: isJsonObject,
};

/** A calendar date, or the beginning of one, in basic or extended form (ISO 8601-1, 5.2.2), with or without a time. */
const ISO_DATE = /^\d{4}(-?(0[1-9]|1[0-2])(-?(0[1-9]|[12]\d|3[01]))?)?(T[\d:.,+Z-]*)?$/;

function* listUnexpectedMembers(json: JsonObject): Iterable<Warning> {
  for (const [key, check] of Object.entries(RESULT_CHECKS)) {
    if (!check(getOwnProperty(json, key), json)) yield { path: toJsonPointer(key) };
  }
  for (const key of Object.keys(json)) {
    if (!Object.hasOwn(RESULT_CHECKS, key)) yield { path: toJsonPointer(key) };
  }
  const ocr = getOwnProperty(json, 'ocr');
  for (const [key, value] of isJsonObject(ocr) ? Object.entries(ocr) : []) {
    const format = Object.hasOwn(PHOTO_OCR_KEYS, key) ? PHOTO_OCR_KEYS[key as PhotoOcrKey] : undefined;
    const isDate = format === 'date';
    if (format === undefined || typeof value !== 'string' || (isDate && !ISO_DATE.test(value))) {
      yield { path: toJsonPointer('ocr', key) };
    }
  }
  const security = getOwnProperty(json, 'security');
  for (const [key, value] of isJsonObject(security) ? Object.entries(security) : []) {
    if (typeof value !== 'boolean' && value !== null) yield { path: toJsonPointer('security', key) };
  }
}
