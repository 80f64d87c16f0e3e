import * as v from 'valibot';
import { DOC_TYPES, SIDES_SETTINGS } from './document-types.js';
import { FORM_PARTS } from './http-constants.js';
import { described, objectOf, optionalMembers, parseMessage, type MessageOf } from './message-schema.js';
import { photoRequestMembers } from './photo-request.js';
import { relayCode } from './problem-details.js';
import { country, relayAnswer } from './relay-answer.js';

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
  doc_types: described(v.pipe(v.array(v.picklist(DOC_TYPES)), v.nonEmpty()), 'Among which the person may choose'),
  country_code: country,
  sides: v.picklist(SIDES_SETTINGS),
  lang: described(languageTag, 'BCP 47 tag of the interface'),
  theme: v.picklist(['light', 'dark']),
};
const handoffSettings = objectOf(optionalMembers(settings));

export const handoffRequest = described(
  objectOf(
    optionalMembers({
      ...settings,
      ...photoRequestMembers,
      phone_origin: described(httpOrigin, 'Origin of the page that the phone opens. Default: every allowed one'),
    }),
  ),
  'What the computer knows. It binds the submission of the phone',
);
export const createdHandoff = objectOf({
  id: text,
  claim_code: described(secret, 'The secret of the link, for its fragment, which no server sees'),
  token: described(text, 'The bearer token of the computer'),
  expires_in_seconds: seconds,
});
export const handoffClaimRequest = objectOf({
  claim_code: secret,
  phone_secret: described(secret, 'Of the phone, whose bearer token is doc-capture-handoff.{id}.{phone_secret}'),
});
export const handoffClaim = objectOf({
  code: described(v.pipe(text, v.regex(/^[0-9]{2}$/)), 'Two digits, which the computer shows too'),
  confirmed: v.boolean(),
  expires_in_seconds: seconds,
  ...optionalMembers(settings),
});
export const handoffProgress = objectOf({ step });

const endReason = v.picklist(['expired', 'taken_over', 'gave_up', 'replaced']);
export const handoffEvent = v.variant('type', [
  v.object({ type: v.literal('claimed'), code: described(text, 'The two digits') }),
  v.object({ type: v.literal('confirmed') }),
  v.object({ type: v.literal('progress'), step }),
  v.object({ type: v.literal('away') }),
  v.object({ type: v.literal('back') }),
  v.object({ type: v.literal('sending') }),
  v.object({ type: v.literal('failed'), code: relayCode }),
  v.object({ type: v.literal('answered'), answer: relayAnswer }),
  v.object({ type: v.literal('ended'), reason: endReason }),
]);

/** The settings of the computer's page that the phone's page needs. */
export type HandoffSettings = MessageOf<typeof handoffSettings>;
/** The body of `POST /handoff`. What it names binds the submission of the phone. Names and tags are not sent to the phone. */
export type HandoffRequest = MessageOf<typeof handoffRequest>;
/** The answer of `POST /handoff`. */
export type CreatedHandoff = MessageOf<typeof createdHandoff>;
/** The answer of a claim. */
export type HandoffClaim = MessageOf<typeof handoffClaim>;
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
export type HandoffEvent = MessageOf<typeof handoffEvent>;

/**
 * Parse the bodies of `POST /handoff`, of a claim and of a report strictly. Unknown members are dropped.
 * @throws CaptureError `bad_request`. `detail.field` is the path, such as `data/sides`, never the value
 */
export const parseHandoffRequest = (json: unknown): HandoffRequest =>
  parseMessage(handoffRequest, json, 'bad_request', FORM_PARTS.data);
export const parseHandoffClaimRequest = (json: unknown): MessageOf<typeof handoffClaimRequest> =>
  parseMessage(handoffClaimRequest, json, 'bad_request');
export const parseHandoffProgress = (json: unknown): MessageOf<typeof handoffProgress> =>
  parseMessage(handoffProgress, json, 'bad_request');
