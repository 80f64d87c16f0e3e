import {
  CALLBACK_OCR_KEYS,
  DEMAND_OUTCOMES,
  DOC_TYPES,
  HANDOFF_STEPS,
  PHOTO_OCR_KEYS,
  PHOTO_REQUEST_LIMITS,
  REASON_WORDS,
  REJECTIONS,
  RELAY_PROBLEMS,
  SECURITY_CHECK_KEYS,
  SIDES_SETTINGS,
} from '../../contract/contract.js';
import { object, ref, type JsonSchema } from './openapi-parts.js';
import { captureSummarySchema } from './capture-summary-schema.js';

const STRING = { type: 'string' } as const;
const NULLABLE_STRING = { type: ['string', 'null'] } as const;
const COUNTRY = { type: 'string', pattern: '^[a-z]{2}$', description: 'ISO 3166-1 alpha-2, lower case' } as const;
const DOC_TYPE = { type: 'string', enum: DOC_TYPES } as const;
const TAG = { type: 'string', pattern: PHOTO_REQUEST_LIMITS.tagPattern.source } as const;
const SIDES_SETTING = { type: 'string', enum: SIDES_SETTINGS } as const;

/** The `data` part of a submission. */
const photoRequestFields = object([], {
  doc_type: DOC_TYPE,
  country_code: { type: 'string', pattern: '^[A-Za-z]{2}$', description: 'ISO 3166-1 alpha-2' },
  first_name: STRING,
  last_name: STRING,
  tags: { type: 'array', items: TAG, maxItems: 50 },
});

/**
 * Only `verdict` and `flow_id` are promised: a paid answer is passed on even if it is not as documented. What differs is named in the
 * warnings beside it, so the schema describes the documented answer without refusing others.
 */
const photoResult = object(
  ['verdict', 'flow_id'],
  {
    verdict: { type: 'boolean', description: 'true: authentic. The decision is based on it' },
    flow_id: { type: 'string', description: 'Identifies the request at the service' },
    reason: { description: `Empty, or why the verdict is false: ${REASON_WORDS.join(', ')}` },
    doc_type: { description: `One of ${DOC_TYPES.join(', ')}` },
    country_code: { description: 'ISO 3166-1 alpha-2' },
    doc_model: { description: 'Year of first issue' },
    ocr: { description: `Strings, each may be absent: ${Object.keys(PHOTO_OCR_KEYS).join(', ')}. Dates are ISO 8601` },
    security: {
      description: `true: passed, false: failed, null: not verified. ${Object.keys(SECURITY_CHECK_KEYS).join(', ')}, and others`,
    },
  },
  'The result of a photo call, as the service sent it',
);

/** Only `id` and a string `result` are promised, for the same reason. */
const demandResult = object(
  ['id', 'result'],
  {
    id: STRING,
    result: { type: 'string', description: `One of ${DEMAND_OUTCOMES.join(', ')}; only validated is an acceptance` },
    reason: { description: 'Text, or null' },
    reason_id: { description: `null, or one of ${Object.keys(REJECTIONS).join(', ')} as a string` },
    metadata: { description: 'external_id and further strings' },
    document_front: { description: 'URL of the front image, or null' },
    document_back: { description: 'URL of the back image, or null' },
    document: {
      description: `null, or type and ocr. ocr has strings or null: ${Object.keys(CALLBACK_OCR_KEYS).join(', ')}`,
    },
  },
  'OnboardingDemandResult, as the service sent it',
);

const warnings = {
  type: 'array',
  description: 'Where the result is not as documented: JSON Pointers',
  items: object(['path'], { path: STRING }),
} as const;

const event = (type: string, data: JsonSchema): JsonSchema =>
  object(['type', 'timestamp', 'data'], {
    type: { const: type },
    timestamp: { type: 'string', format: 'date-time' },
    data,
  });

const photoResultEvent = event(
  'photo.result',
  object(['result', 'warnings', 'fields', 'subject', 'idempotency_key', 'is_sandbox'], {
    result: ref('PhotoResult'),
    warnings,
    fields: ref('PhotoRequestFields'),
    subject: { type: 'string', description: 'That of the grant; empty for an anonymous client' },
    idempotency_key: STRING,
    is_sandbox: { type: 'boolean', description: 'true: the result means nothing' },
    claimed_summary: ref('CaptureSummary'),
  }),
);

const demandResultEvent = event(
  'demand.result',
  object(['result', 'warnings', 'rejection', 'is_update', 'is_sandbox'], {
    result: ref('DemandResult'),
    warnings,
    rejection: { ...NULLABLE_STRING, description: 'The meaning of reason_id' },
    is_update: { type: 'boolean', description: 'The id was delivered before, with another body' },
    is_sandbox: { type: 'boolean', description: 'true: the result means nothing' },
  }),
);

const captureConditions = object([], {
  doc_types: { type: 'array', items: DOC_TYPE, minItems: 1 },
  countries: { type: 'array', items: COUNTRY, minItems: 1 },
  sides: SIDES_SETTING,
  attempts_left: { type: 'integer', minimum: 0 },
  handoff: { type: 'boolean', description: 'The relay takes hand-offs to a phone' },
});

const SECRET = { type: 'string', pattern: '^[A-Za-z0-9_-]{22,64}$' } as const;
const handoffSettings = {
  doc_type: DOC_TYPE,
  doc_types: { type: 'array', items: DOC_TYPE, minItems: 1 },
  country_code: COUNTRY,
  sides: SIDES_SETTING,
  lang: { type: 'string', description: 'BCP 47 tag of the interface' },
  theme: { type: 'string', enum: ['light', 'dark'] },
} as const;

const handoffRequest = object(
  [],
  {
    ...(photoRequestFields['properties'] as JsonSchema),
    ...handoffSettings,
    country_code: { type: 'string', pattern: '^[A-Za-z]{2}$', description: 'ISO 3166-1 alpha-2' },
    phone_origin: {
      type: 'string',
      description: 'Origin of the page that the phone opens. Default: every allowed one',
    },
  },
  'What the computer knows. It binds the submission of the phone',
);

const createdHandoff = object(['id', 'claim_code', 'token', 'expires_in_seconds'], {
  id: STRING,
  claim_code: { ...SECRET, description: 'The secret of the link, for its fragment' },
  token: { type: 'string', description: 'The bearer token of the computer' },
  expires_in_seconds: { type: 'integer', minimum: 0 },
});

const handoffClaimRequest = object(['claim_code', 'phone_secret'], {
  claim_code: SECRET,
  phone_secret: {
    ...SECRET,
    description:
      'At least 128 random bits, which the phone chooses. Its bearer token is doc-capture-handoff.{id}.{phone_secret}',
  },
});

const handoffClaim = object(['code', 'confirmed', 'expires_in_seconds'], {
  code: { type: 'string', pattern: '^[0-9]{2}$', description: 'Two digits, which the computer shows too' },
  confirmed: { type: 'boolean' },
  expires_in_seconds: { type: 'integer', minimum: 0 },
  ...handoffSettings,
});

const handoffProgress = object(['step'], { step: { type: 'string', enum: HANDOFF_STEPS } });

const handoffEvent = object(
  ['type'],
  {
    type: { type: 'string', enum: ['claimed', 'confirmed', 'progress', 'sending', 'failed', 'answered', 'ended'] },
    code: { type: 'string', description: 'claimed: the two digits. failed: the code of the problem' },
    step: { type: 'string', enum: HANDOFF_STEPS },
    answer: ref('RelayAnswer'),
    reason: { type: 'string', enum: ['expired', 'taken_over', 'gave_up', 'replaced'] },
  },
  'The data of a server-sent event',
);

const relayAnswer = object(
  ['verdict', 'reason', 'flow_id'],
  {
    verdict: { type: 'boolean' },
    reason: { type: 'string', description: 'A documented reason, several of them joined by commas, or empty' },
    flow_id: STRING,
    attempts_left: { type: 'integer', minimum: 0, description: 'With a limited grant' },
  },
  'What the browser may see. Members of the result are added by the setting EXPOSE',
);

const problem = object(
  ['type', 'title', 'status', 'code'],
  {
    type: { type: 'string', format: 'uri' },
    title: STRING,
    status: { type: 'integer', enum: [...new Set(Object.values(RELAY_PROBLEMS).map(({ status }) => status))] },
    code: { type: 'string', enum: Object.keys(RELAY_PROBLEMS) },
    field: { type: 'string', description: 'The affected part, header or member of data' },
    measured: { type: 'number' },
    limit: { type: 'number' },
    unit: { type: 'string', enum: ['bytes', 'px', 'ms', 'count'] },
    retry_after_seconds: { type: 'number' },
  },
  'Problem details (RFC 9457)',
);

/** The schemas of the relay's requests, answers and events, by their names in `#/components/schemas`. */
export const WIRE_SCHEMAS = {
  PhotoRequestFields: photoRequestFields,
  CaptureSummary: captureSummarySchema,
  RelayAnswer: relayAnswer,
  CaptureConditions: captureConditions,
  HandoffRequest: handoffRequest,
  CreatedHandoff: createdHandoff,
  HandoffClaimRequest: handoffClaimRequest,
  HandoffClaim: handoffClaim,
  HandoffProgress: handoffProgress,
  HandoffEvent: handoffEvent,
  Problem: problem,
  PhotoResult: photoResult,
  DemandResult: demandResult,
  PhotoResultEvent: photoResultEvent,
  DemandResultEvent: demandResultEvent,
} as const satisfies Record<string, JsonSchema>;
