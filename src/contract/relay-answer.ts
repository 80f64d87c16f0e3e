import * as v from 'valibot';
import { withoutUndefined } from '../shared/shared.js';
import { DOC_TYPES, SIDES_SETTINGS } from './document-types.js';
import {
  describe,
  jsonObject,
  pickValidMembers,
  objectOf,
  optionalMembers,
  parseMessage,
  type MessageOf,
} from './message-schema.js';

const count = describe(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 'With a limited grant');
const reason = describe(v.string(), 'A documented reason, several of them joined by commas, or empty');
export const countrySchema = describe(v.pipe(v.string(), v.regex(/^[a-z]{2}$/)), 'ISO 3166-1 alpha-2, lower case');

export const relayAnswerSchema = v.pipe(
  jsonObject,
  v.looseObject({
    verdict: v.boolean(),
    reason: v.fallback(reason, ''),
    flow_id: v.string(),
    attempts_left: v.fallback(v.optional(count), undefined),
  }),
  v.description('What the browser may see. Members of the result are added by the setting EXPOSE'),
);

/**
 * The relay's answer to the browser. `reason` is that of the service; it is empty when it is withheld, and usually when the
 * verdict is true. Further fields (`ocr`, `security`, …) are present only if the host exposes them.
 */
export type RelayAnswer = MessageOf<typeof relayAnswerSchema>;

/**
 * Parses the answer to a submission, from the relay or from the host's own code. It requires a boolean `verdict` and a
 * string `flow_id`. A missing reason becomes empty, and an `attempts_left` that is not an integer from 0 up is omitted.
 * Everything else is kept.
 *
 * @throws CaptureError `relay_protocol` without the required members
 */
export function parseRelayAnswer(json: unknown): RelayAnswer {
  return withoutUndefined(parseMessage(relayAnswerSchema, json, 'relay_protocol'));
}

const conditionMembers = {
  doc_types: v.pipe(v.array(v.picklist(DOC_TYPES)), v.nonEmpty()),
  countries: v.pipe(v.array(countrySchema), v.nonEmpty()),
  sides: v.picklist(SIDES_SETTINGS),
  attempts_left: count,
  handoff: describe(v.boolean(), 'The relay takes hand-offs to a phone'),
  summary: describe(v.boolean(), 'The relay asks for a summary of the session'),
  resume_key: describe(
    v.string(),
    'Base64url of 32 bytes: the key of what this person’s browser may keep on the device',
  ),
};
export const captureConditionsSchema = objectOf(optionalMembers(conditionMembers));

/** The answer of `GET /config`: what the relay accepts from this person. A missing member means no condition. */
export type CaptureConditions = MessageOf<typeof captureConditionsSchema>;

/** Parses the answer of `GET /config`. What is unknown or of another type is left out: the upload then says what is wrong. */
export function parseCaptureConditions(json: unknown): CaptureConditions {
  const { doc_types: docTypes, ...conditions } = pickValidMembers(conditionMembers, json);
  return docTypes ? { ...conditions, doc_types: DOC_TYPES.filter((type) => docTypes.includes(type)) } : conditions;
}
