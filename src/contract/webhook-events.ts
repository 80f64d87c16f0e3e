import * as v from 'valibot';
import { captureSummary } from './capture-summary.js';
import { described, objectOf, optionalMembers } from './message-schema.js';
import { demandResult } from './onboarding-demand-result.js';
import { photoRequestFields } from './photo-request.js';
import { photoResult } from './photo-result.js';

const flag = v.boolean();
const warnings = described(v.array(objectOf({ path: v.string() })), 'Where it is not as documented: JSON Pointers');
const timestamp = v.pipe(v.string(), v.isoTimestamp());

/** The body of the webhook `RESULT_URL`. */
export const photoResultEvent = objectOf({
  type: v.literal('photo.result'),
  timestamp,
  data: objectOf({
    result: photoResult,
    warnings,
    fields: photoRequestFields,
    subject: described(v.string(), 'That of the grant; empty for an anonymous client'),
    idempotency_key: v.string(),
    is_sandbox: described(flag, 'true: the result means nothing'),
    ...optionalMembers({ claimed_summary: captureSummary }),
  }),
});

/** The body of the webhook `DEMAND_URL`. */
export const demandResultEvent = objectOf({
  type: v.literal('demand.result'),
  timestamp,
  data: objectOf({
    result: demandResult,
    warnings,
    rejection: described(v.nullable(v.string()), 'The meaning of reason_id'),
    is_update: described(flag, 'The id was delivered before, with another body'),
    is_sandbox: described(flag, 'true: the result means nothing'),
  }),
});
