import * as v from 'valibot';
import { DOC_TYPES } from './document-types.js';
import { FORM_PARTS } from './http-constants.js';
import { REQUEST_TAG_PATTERN } from './message-constants.js';
import { describe, objectOf, optionalMembers, parseMessage, type MessageOf } from './message-schema.js';
import { countrySchema } from './relay-answer.js';

/** Most tags of a submission to the relay, which counts them itself. The service documents no maximum. */
export const MAX_TAGS = 50;

/** The fields of `data` that a browser may set, in the service's order. */
export const photoRequestMembers = {
  doc_type: v.picklist(DOC_TYPES),
  country_code: describe(v.pipe(v.string(), v.regex(/^[A-Za-z]{2}$/), v.toLowerCase()), 'ISO 3166-1 alpha-2'),
  first_name: v.string(),
  last_name: v.string(),
  tags: v.pipe(v.array(v.pipe(v.string(), v.regex(REQUEST_TAG_PATTERN))), v.metadata({ maxItems: MAX_TAGS })),
};
export const photoRequestFieldsSchema = objectOf(optionalMembers(photoRequestMembers));

/** The `data` part of a photo request from a browser: all fields but the credentials. */
export type PhotoRequestFields = MessageOf<typeof photoRequestFieldsSchema>;

export const serviceRequestDataSchema = objectOf({
  api_key: describe(v.string(), 'The business secret key'),
  business_hash: describe(v.string(), "The business identifier string issued by the service's operator"),
  ...optionalMembers({ ...photoRequestMembers, country_code: countrySchema }),
});
/** The `data` part of a request to the verification service, with credentials. It exists only on the host's server. */
export type ServiceRequestData = MessageOf<typeof serviceRequestDataSchema>;

/**
 * Parses the `data` part strictly. The result has only the known fields: other members, such as an `api_key`, are dropped.
 * `country_code` is returned in lower case.
 * @throws CaptureError `bad_request`. `detail.field` is the path, such as `data/tags/1`, never the value
 */
export function parsePhotoRequestFields(json: unknown): PhotoRequestFields {
  return parseMessage(photoRequestFieldsSchema, json, 'bad_request', FORM_PARTS.data);
}
