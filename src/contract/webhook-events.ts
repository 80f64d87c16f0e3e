import * as v from 'valibot';
import { captureSummarySchema } from './capture-summary.js';
import { describe, objectOf, optionalMembers } from './message-schema.js';
import { demandResultSchema } from './onboarding-demand-result.js';
import { photoRequestFieldsSchema } from './photo-request.js';
import { photoResultSchema } from './photo-result.js';

const flag = v.boolean();
const warnings = describe(v.array(objectOf({ path: v.string() })), 'Where it is not as documented: JSON Pointers');
const timestamp = v.pipe(v.string(), v.isoTimestamp());

/** The body of the webhook `RESULT_URL`. */
export const photoResultEventSchema = objectOf({
  type: v.literal('photo.result'),
  timestamp,
  data: objectOf({
    result: photoResultSchema,
    warnings,
    fields: photoRequestFieldsSchema,
    subject: describe(v.string(), 'That of the grant; empty for an anonymous client'),
    idempotency_key: v.string(),
    is_sandbox: describe(flag, 'true: the result means nothing'),
    ...optionalMembers({ claimed_summary: captureSummarySchema }),
  }),
});

/** The body of the webhook `DEMAND_URL`. */
export const demandResultEventSchema = objectOf({
  type: v.literal('demand.result'),
  timestamp,
  data: objectOf({
    result: demandResultSchema,
    warnings,
    rejection: describe(v.nullable(v.string()), 'The meaning of reason_id'),
    is_update: describe(flag, 'The id was delivered before, with another body'),
    is_sandbox: describe(flag, 'true: the result means nothing'),
  }),
});
