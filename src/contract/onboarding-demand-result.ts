import * as v from 'valibot';
import { isJsonObject } from '../shared/shared.js';
import { CALLBACK_OCR_KEYS, RENAMED_CALLBACK_OCR_KEYS } from './callback-ocr-keys.js';
import { CaptureError } from './capture-error.js';
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
type RejectionId = `${keyof typeof REJECTIONS}`;

/** The meaning of a `reason_id`, given as a string or number; `null` for a missing or unknown one. */
export function rejectionMeaning(id: unknown): string | null {
  const key = typeof id === 'number' ? String(id) : id;
  return isRejectionId(key) ? REJECTIONS[key] : null;
}

/** Whether this is a `reason_id` of a demand's callback: a string, `'1'` to `'8'`. A number is none. */
export function isRejectionId(id: unknown): id is RejectionId {
  return typeof id === 'string' && Object.hasOwn(REJECTIONS, id);
}

/** `result` of an onboarding demand. */
export const ONBOARDING_DEMAND_RESULTS = ['validated', 'rejected'] as const;

const text = v.string();
const textOrNull = v.nullable(text);
const ocrKeys = [
  ...(Object.keys(CALLBACK_OCR_KEYS) as (keyof typeof CALLBACK_OCR_KEYS)[]),
  ...Object.values(RENAMED_CALLBACK_OCR_KEYS),
];
const nonEmptyText = v.pipe(text, v.nonEmpty());
const demandDocument = objectOf({
  type: objectOf({
    document_type: v.picklist(DOC_TYPES),
    document_year: describe(text, 'Year of first issue'),
    country: describe(v.pipe(text, v.regex(/^[a-z]{2,3}$/)), 'ISO 3166-1, lower case'),
  }),
  ocr: objectOf(optionalMembers(v.entriesFromList(ocrKeys, textOrNull))),
});

/** What a callback is refused without. */
export const requiredDemandResultSchema = objectOf({ id: nonEmptyText, result: text });

/** The payload of the service's callback, as the service documents it. */
export const demandResultSchema = describe(
  objectOf({
    id: nonEmptyText,
    result: describe(v.picklist(ONBOARDING_DEMAND_RESULTS), 'Only validated is an acceptance'),
    reason: textOrNull,
    reason_id: v.nullable(v.picklist(Object.keys(REJECTIONS) as RejectionId[])),
    metadata: v.pipe(jsonObject, v.objectWithRest({ external_id: text }, text)),
    document_front: describe(textOrNull, 'Secured URL of the front image'),
    document_back: describe(textOrNull, 'Secured URL of the back image'),
    document: v.nullable(demandDocument),
  }),
  'OnboardingDemandResult, as the service sent it',
);

/**
 * `OnboardingDemandResult`, unchanged. `id` and a string `result` are guaranteed; only the result `validated` is an acceptance. The
 * other members have their documented types, except those whose path is in a warning. Image URLs are passed on, never fetched.
 */
export type OnboardingDemandResult = ServiceMessage<typeof requiredDemandResultSchema, typeof demandResultSchema>;

/**
 * Parses the body of a callback. It requires a non-empty string `id` and a string `result`. Everything else is kept, and
 * unexpected members are listed as warnings. Dates are not validated.
 *
 * @param json the parsed body, untrusted
 * @throws CaptureError `bad_request` with the field, when one of the two is missing or of another type
 */
export function parseOnboardingDemandResult(json: unknown): ParsedMessage<OnboardingDemandResult> {
  if (!isJsonObject(json))
    throw new CaptureError('bad_request', 'the callback is not a JSON object', { field: 'body' });
  return parseServiceMessage(requiredDemandResultSchema, demandResultSchema, json, 'bad_request');
}
