import { getOwnProperty, isJsonObject, toJsonPointer, type JsonObject } from '../shared/shared.js';
import { CaptureError } from './capture-error.js';
import { isDocType, type DocType } from './document-types.js';
import { isReason } from './photo-result-reasons.js';

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

/** The five known keys of `security` with their meaning. Other keys of the service are kept. */
export const SECURITY_CHECK_KEYS = {
  mrz_vs_viz: 'The machine-readable zone agrees with the printed text',
  printing_technique: 'The document was printed as genuine ones are',
  integrated_photo: 'The portrait is part of the document, not laid on it',
  streaks_around_the_card: 'No streaks around the card',
  info_coherence: 'The data agree with each other',
} as const;
type SecurityCheckKey = keyof typeof SECURITY_CHECK_KEYS;

/** `true`: passed, `false`: failed, `null`: not verified. */
type SecurityValue = boolean | null;

/** The fields of the document. Values are strings, dates in ISO 8601. */
export type PhotoOcr = { readonly [key in PhotoOcrKey]?: string };
export type SecurityChecks = { readonly [key in SecurityCheckKey]?: SecurityValue } & Readonly<
  Record<string, SecurityValue>
>;

/**
 * A photo result as the service sent it. `verdict` and `flow_id` are guaranteed. The other members have their documented
 * types, except those whose path is in `warnings`: they are missing, of another type, or have an unknown value. Further
 * members are kept too.
 */
export interface PhotoResult {
  /** `true`: authentic; `false`: suspected fraud, or another reason. */
  readonly verdict: boolean;
  /** Identifies the request at the service. Hosts should store it. */
  readonly flow_id: string;
  /** Why the verdict is `false`; empty otherwise. One of {@link REASON_WORDS}, except with a warning. */
  readonly reason?: string;
  readonly doc_type?: DocType;
  /** ISO 3166-1 alpha-2. */
  readonly country_code?: string;
  /** Document model reference: year of first issue. */
  readonly doc_model?: string;
  readonly ocr?: PhotoOcr;
  readonly security?: SecurityChecks;
}

export interface ParsedPhotoResult {
  readonly result: PhotoResult;
  /** Empty when everything is as documented. */
  readonly warnings: readonly UnexpectedMemberWarning[];
}

/**
 * Parses the body of a photo answer. It requires only a boolean `verdict` and a string `flow_id`, so that no paid answer is
 * lost. Everything else is kept, and unexpected members are listed as warnings.
 *
 * @param json the parsed body, untrusted
 * @throws CaptureError `service_protocol` when one of the two is missing or of another type
 */
export function parsePhotoResult(json: unknown): ParsedPhotoResult {
  if (!isJsonObject(json)) throw new CaptureError('service_protocol', 'the photo answer is not a JSON object');
  if (!isPhotoResult(json)) {
    const field = typeof getOwnProperty(json, 'verdict') === 'boolean' ? 'flow_id' : 'verdict';
    throw new CaptureError('service_protocol', `the photo answer lacks ${field}`, { field });
  }
  return { result: json, warnings: [...listUnexpectedMembers(json)] };
}

/** The reason of a result; empty when it is missing or not a string. */
export function reasonWord(result: PhotoResult): string {
  const reason: unknown = result.reason;
  return typeof reason === 'string' ? reason : '';
}

/** Checks the two required members. The warnings cover the rest. */
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

function* listUnexpectedMembers(json: JsonObject): Iterable<UnexpectedMemberWarning> {
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

/** A member of an answer that its documentation does not promise. The value is kept; the warning says where it is. */
export interface UnexpectedMemberWarning {
  /** JSON Pointer (RFC 6901) into the answer, such as `/ocr/birth_date`; empty for the whole answer. */
  readonly path: string;
}
