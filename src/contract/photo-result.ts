import * as v from 'valibot';
import { DOC_TYPES } from './document-types.js';
import {
  describe,
  jsonObject,
  objectOf,
  optionalMembers,
  parseServiceMessage,
  type ParsedMessage,
  type ServiceMessage,
} from './message-schema.js';
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

/** A calendar date, or the beginning of one, in basic or extended form (ISO 8601-1, 5.2.2), with or without a time. */
const ISO_DATE = /^\d{4}(-?(0[1-9]|1[0-2])(-?(0[1-9]|[12]\d|3[01]))?)?(T[\d:.,+Z-]*)?$/;

const text = v.string();
const date = v.pipe(text, v.regex(ISO_DATE));
const ocrMembers = Object.entries(PHOTO_OCR_KEYS).map(([key, format]) => [key, format === 'date' ? date : text]);
const ocr = objectOf(optionalMembers(Object.fromEntries(ocrMembers) as Record<PhotoOcrKey, typeof text>));

const check = v.exactOptional(v.nullable(v.boolean()));
const checks = v.entriesFromList(Object.keys(SECURITY_CHECK_KEYS) as (keyof typeof SECURITY_CHECK_KEYS)[], check);
const security = v.pipe(jsonObject, v.objectWithRest(checks, check.wrapped));

/** What a photo result is refused without. */
export const requiredPhotoResultSchema = objectOf({ verdict: v.boolean(), flow_id: text });

/** A photo result as the service documents it. */
export const photoResultSchema = v.pipe(
  objectOf({
    verdict: describe(v.boolean(), 'true: authentic. The decision is based on it'),
    flow_id: describe(v.pipe(text, v.nonEmpty()), 'Identifies the request at the service'),
    reason: describe(text, 'Why the verdict is false (docs/what-can-go-wrong.md); empty otherwise'),
    doc_type: v.picklist(DOC_TYPES),
    country_code: describe(v.pipe(text, v.regex(/^[A-Za-z]{2}$/)), 'ISO 3166-1 alpha-2'),
    doc_model: describe(text, 'Year of first issue'),
    ocr: describe(ocr, 'Strings, each may be absent. Dates are ISO 8601'),
    security: describe(security, 'true: passed, false: failed, null: not verified. There may be others'),
  }),
  v.forward(
    v.partialCheck([['verdict'], ['reason']], ({ verdict, reason }) =>
      verdict ? reason === '' || reason === 'doc_auth' : isReason(reason) && reason !== 'doc_auth',
    ),
    ['reason'],
  ),
  v.description('The result of a photo call, as the service sent it'),
);

/**
 * A photo result as the service sent it. `verdict` and `flow_id` are guaranteed. The other members have their documented
 * types, except those whose path is in `warnings`: they are missing, of another type, or have an unknown value. Further
 * members are kept too.
 */
export type PhotoResult = ServiceMessage<typeof requiredPhotoResultSchema, typeof photoResultSchema>;
/** The fields of the document. Values are strings, dates in ISO 8601. */
export type PhotoOcr = NonNullable<PhotoResult['ocr']>;
/** What the service checked of the document's authenticity. `true`: passed, `false`: failed, `null`: not verified. */
export type SecurityChecks = NonNullable<PhotoResult['security']>;

/**
 * Parses the body of a photo answer. It requires only a boolean `verdict` and a string `flow_id`, so that no paid answer is
 * lost. Everything else is kept, and unexpected members are listed as warnings.
 *
 * @param json the parsed body, untrusted
 * @throws CaptureError `service_protocol` when one of the two is missing or of another type
 */
export function parsePhotoResult(json: unknown): ParsedMessage<PhotoResult> {
  return parseServiceMessage(requiredPhotoResultSchema, photoResultSchema, json, 'service_protocol');
}

/** The reason of a result; empty when it is missing or not a string. */
export function reasonWord(result: PhotoResult): string {
  const reason: unknown = result.reason;
  return typeof reason === 'string' ? reason : '';
}
