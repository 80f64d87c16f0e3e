import * as v from 'valibot';
import { DOC_TYPES, SIDES_SETTINGS } from './document-types.js';
import { FORM_PARTS } from './http-constants.js';
import { describe, objectOf, optionalMembers, parseMessage, type MessageOf } from './message-schema.js';
import { photoRequestMembers } from './photo-request.js';
import { relayCodeSchema } from './problem-details.js';
import { countrySchema, relayAnswerSchema } from './relay-answer.js';

/**
 * The messages of a hand-off: a capture that begins on a computer and continues on a phone. They exist only between browsers and
 * the relay.
 */

/** What the phone reports while it captures. */
export const HANDOFF_STEPS = ['camera_opened', 'front_taken', 'back_taken'] as const;
export type HandoffStep = (typeof HANDOFF_STEPS)[number];

const step = v.picklist(HANDOFF_STEPS);
const text = v.string();
const secret = v.pipe(text, v.regex(/^[A-Za-z0-9_-]{22,64}$/));
const seconds = v.pipe(v.number(), v.integer(), v.minValue(0));
const languageTag = v.pipe(text, v.regex(/^[A-Za-z]{2,8}(-[A-Za-z\d]{1,8}){0,4}$/));
const httpOrigin = v.pipe(text, v.regex(/^https?:\/\/[\w.:[\]-]{1,260}$/));
const settings = {
  doc_type: v.picklist(DOC_TYPES),
  doc_types: describe(v.pipe(v.array(v.picklist(DOC_TYPES)), v.nonEmpty()), 'Among which the person may choose'),
  country_code: countrySchema,
  sides: v.picklist(SIDES_SETTINGS),
  lang: describe(languageTag, 'BCP 47 tag of the interface'),
  theme: v.picklist(['light', 'dark']),
};
const handoffSettings = objectOf(optionalMembers(settings));

export const handoffRequestSchema = describe(
  objectOf(
    optionalMembers({
      ...settings,
      ...photoRequestMembers,
      phone_origin: describe(httpOrigin, 'Origin of the page that the phone opens. Default: every allowed one'),
    }),
  ),
  'What the computer knows. It binds the submission of the phone',
);
export const createdHandoffSchema = objectOf({
  id: text,
  claim_code: describe(secret, 'The secret of the link, for its fragment, which no server sees'),
  token: describe(text, 'The bearer token of the computer'),
  expires_in_seconds: seconds,
});
export const handoffClaimRequestSchema = objectOf({
  claim_code: secret,
  phone_secret: describe(secret, 'Of the phone, whose bearer token is doc-capture-handoff.{id}.{phone_secret}'),
});
export const handoffClaimSchema = objectOf({
  code: describe(v.pipe(text, v.regex(/^[0-9]{2}$/)), 'Two digits, which the computer shows too'),
  confirmed: v.boolean(),
  expires_in_seconds: seconds,
  ...optionalMembers(settings),
});
export const handoffProgressSchema = objectOf({ step });

const endReason = v.picklist(['expired', 'taken_over', 'gave_up', 'replaced']);
export const handoffEventSchema = v.variant('type', [
  v.object({ type: v.literal('claimed'), code: describe(text, 'The two digits') }),
  v.object({ type: v.literal('confirmed') }),
  v.object({ type: v.literal('progress'), step }),
  v.object({ type: v.literal('away') }),
  v.object({ type: v.literal('back') }),
  v.object({ type: v.literal('sending') }),
  v.object({ type: v.literal('failed'), code: relayCodeSchema }),
  v.object({ type: v.literal('answered'), answer: relayAnswerSchema }),
  v.object({ type: v.literal('ended'), reason: endReason }),
]);

/** The settings of the computer's page that the phone's page needs. */
export type HandoffSettings = MessageOf<typeof handoffSettings>;
/** The body of `POST /handoff`. What it names binds the submission of the phone. Names and tags are not sent to the phone. */
export type HandoffRequest = MessageOf<typeof handoffRequestSchema>;
/** The answer of `POST /handoff`. */
export type CreatedHandoff = MessageOf<typeof createdHandoffSchema>;
/** The answer of a claim. */
export type HandoffClaim = MessageOf<typeof handoffClaimSchema>;
/**
 * Why a hand-off ended without an answer. `expired`: after its ten minutes. `taken_over`: by the computer. `gave_up`: by the
 * phone. `replaced`: by another hand-off of the same subject.
 */
export type HandoffEndReason = v.InferOutput<typeof endReason>;
/**
 * An event of `GET /handoff/{id}/events`. The last one is `ended`, or `answered` with the verdict true. After `failed`, and after
 * `answered` with the verdict false, the phone may submit again. `away` and `back` go to the computer only, without an id: the phone's
 * page was not heard of for eight seconds, and is heard of again.
 */
export type HandoffEvent = MessageOf<typeof handoffEventSchema>;

/**
 * Parse the bodies of `POST /handoff`, of a claim and of a report strictly. Unknown members are dropped.
 * @throws CaptureError `bad_request`. `detail.field` is the path, such as `data/sides`, never the value
 */
export const parseHandoffRequest = (json: unknown): HandoffRequest =>
  parseMessage(handoffRequestSchema, json, 'bad_request', FORM_PARTS.data);
export const parseHandoffClaimRequest = (json: unknown): MessageOf<typeof handoffClaimRequestSchema> =>
  parseMessage(handoffClaimRequestSchema, json, 'bad_request');
export const parseHandoffProgress = (json: unknown): MessageOf<typeof handoffProgressSchema> =>
  parseMessage(handoffProgressSchema, json, 'bad_request');
