/** The OpenAPI 3.1 description of the relay: its routes, with the messages and problems of the contract. */
import { readFileSync } from 'node:fs';
import {
  PHOTO_FILE_TYPES,
  FORM_PARTS,
  HEADER_NAMES,
  PHOTO_REQUEST_LIMITS,
  PROBLEM_MEDIA_TYPE,
  RELAY_PATHS,
  RELAY_PROBLEMS,
  SUMMARY_LIMITS,
  type RelayCode,
} from '../../src/contract/contract.js';
import { MESSAGE_SCHEMAS, refTo, type MessageName } from './message-schemas.js';

type Json = Readonly<Record<string, unknown>>;

interface Route {
  readonly security?: readonly Json[];
  readonly parameters?: readonly Json[];
  readonly body?: MessageName | Json;
  /** The body of the status 200; without it, 204. */
  readonly answer?: MessageName | Json;
  readonly means?: string;
  readonly codes: readonly RelayCode[];
}

/** The codes of every route that needs a right, and what a phone's token and a body add. */
const ACCESS_CODES = [
  'unauthorized',
  'origin_forbidden',
  'method_not_allowed',
  'rate_limited',
  'internal',
  'overloaded',
] as const satisfies readonly RelayCode[];
const PHONE_CODES = ['handoff_unconfirmed', 'handoff_ended'] as const satisfies readonly RelayCode[];
const BODY_CODES = ['bad_request', 'upload_timeout', 'too_large'] as const satisfies readonly RelayCode[];
const SUBMISSION_CODES = (Object.keys(RELAY_PROBLEMS) as RelayCode[]).filter(
  (code) => code !== 'not_found' && code !== 'handoff_taken',
);
const CALLBACK_CODES = [
  ...BODY_CODES,
  'not_found',
  'method_not_allowed',
  'rate_limited',
  'host_failed',
  'internal',
  'overloaded',
] as const satisfies readonly RelayCode[];

const contentOf = (body: MessageName | Json): Json =>
  typeof body === 'string' ? { 'application/json': { schema: refTo(body) } } : body;
const statusOf = (word: string): Json => ({
  'application/json': { schema: { type: 'object', required: ['status'], properties: { status: { const: word } } } },
});
const parameter = (place: 'path' | 'header', name: string, schema: Json = {}, more: Json = {}): Json => ({
  ...{ name, in: place, required: true, schema: { type: 'string', ...schema } },
  ...more,
});

function problemResponses(codes: readonly RelayCode[]): Json {
  const statuses = [...new Set(codes.map((code) => RELAY_PROBLEMS[code].status))].toSorted((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const ofStatus = codes.filter((code) => RELAY_PROBLEMS[code].status === status);
      const description = ofStatus.map((code) => `${code}: ${RELAY_PROBLEMS[code].title}`).join('. ');
      return [String(status), { description, content: { [PROBLEM_MEDIA_TYPE]: { schema: refTo('Problem') } } }];
    }),
  );
}

function operation(
  operationId: string,
  summary: string,
  { body, answer, means: description = 'Done', codes, ...rest }: Route,
): Json {
  const success = answer ? { '200': { description, content: contentOf(answer) } } : { '204': { description } };
  return {
    ...{ operationId, summary, ...rest },
    ...(body && { requestBody: { required: true, content: contentOf(body) } }),
    responses: { ...success, ...problemResponses(codes) },
  };
}

/** A route of one hand-off, for the token of one of its ends. */
function handoffOperation(operationId: string, summary: string, route: Route): Json {
  const { security = [{ handoff: [] }], parameters = [], codes } = route;
  const whole = { security, parameters: [parameter('path', 'id'), ...parameters], codes: [...ACCESS_CODES, ...codes] };
  return operation(operationId, summary, { ...route, ...whole });
}

const { minPhotos: minItems, maxPhotos: maxItems, totalBytes, minPixels } = PHOTO_REQUEST_LIMITS;
const mediaTypes = Object.values(PHOTO_FILE_TYPES).map(({ mime }) => mime);
const UPLOAD: Json = {
  'multipart/form-data': {
    schema: {
      type: 'object',
      required: [FORM_PARTS.data, FORM_PARTS.photos],
      properties: {
        [FORM_PARTS.data]: refTo('PhotoRequestFields'),
        [FORM_PARTS.photos]: {
          type: 'array',
          ...{ minItems, maxItems },
          items: { type: 'string', contentMediaType: 'application/octet-stream' },
          description: `PNG, JPEG, WEBP or PDF, at most ${totalBytes} bytes in all, images from ${minPixels} × ${minPixels} px`,
        },
        [FORM_PARTS.summary]: {
          ...refTo('CaptureSummary'),
          description: `At most ${SUMMARY_LIMITS.bytes} bytes. An invalid one is ignored`,
        },
      },
    },
    encoding: {
      [FORM_PARTS.data]: { contentType: 'application/json' },
      [FORM_PARTS.photos]: { contentType: mediaTypes.join(', ') },
      [FORM_PARTS.summary]: { contentType: 'application/json' },
    },
  },
};
const KEY_LENGTH = { minLength: 22, maxLength: 200 };
const IDEMPOTENCY_KEY = parameter('header', HEADER_NAMES.idempotencyKey, KEY_LENGTH, {
  description: 'At least 128 random bits. The same key never calls the service twice within ten minutes',
});
const LAST_EVENT_ID = parameter(
  'header',
  HEADER_NAMES.lastEventId,
  {},
  { required: false, description: 'Only the events after this one' },
);

const SECURITY = [{ grant: [] }, {}];
const PATHS: Json = {
  [RELAY_PATHS.photos]: {
    post: operation('submitPhotos', 'Submit the photos of a document', {
      security: [{ grant: [] }, { handoff: [] }, {}],
      parameters: [IDEMPOTENCY_KEY],
      body: UPLOAD,
      answer: 'RelayAnswer',
      means: 'The service has answered',
      codes: SUBMISSION_CODES,
    }),
  },
  [RELAY_PATHS.config]: {
    get: operation('readConditions', 'The conditions of a person’s submission', {
      security: SECURITY,
      answer: 'CaptureConditions',
      means: 'A missing member means no condition',
      codes: [...ACCESS_CODES, ...PHONE_CODES],
    }),
  },
  [RELAY_PATHS.handoff]: {
    post: operation('createHandoff', 'Hand the capture to a phone', {
      security: SECURITY,
      body: 'HandoffRequest',
      answer: 'CreatedHandoff',
      means: 'The hand-off can be claimed',
      codes: [...ACCESS_CODES, ...BODY_CODES],
    }),
    delete: operation('endHandoffs', 'End the person’s hand-off', { security: SECURITY, codes: ACCESS_CODES }),
  },
  [`${RELAY_PATHS.handoff}/{id}/claim`]: {
    post: handoffOperation('claimHandoff', 'Claim a hand-off on the phone', {
      security: [],
      body: 'HandoffClaimRequest',
      answer: 'HandoffClaim',
      means: 'This phone has it',
      codes: [...BODY_CODES, 'handoff_taken', 'handoff_ended'],
    }),
  },
  [`${RELAY_PATHS.handoff}/{id}/confirm`]: {
    post: handoffOperation('confirmHandoff', 'Confirm the phone on the computer', { codes: PHONE_CODES }),
  },
  [`${RELAY_PATHS.handoff}/{id}/ping`]: {
    post: handoffOperation('pingHandoff', 'Say that the phone’s page is open, every 3 s', { codes: ['handoff_ended'] }),
  },
  [`${RELAY_PATHS.handoff}/{id}/progress`]: {
    post: handoffOperation('reportHandoff', 'Report a step of the phone', {
      body: 'HandoffProgress',
      codes: [...BODY_CODES, ...PHONE_CODES],
    }),
  },
  [`${RELAY_PATHS.handoff}/{id}/end`]: {
    post: handoffOperation('endHandoff', 'Take over on the computer, or give up on the phone', {
      codes: ['handoff_ended'],
    }),
  },
  [`${RELAY_PATHS.handoff}/{id}/events`]: {
    get: handoffOperation('followHandoff', 'The events of a hand-off', {
      parameters: [LAST_EVENT_ID],
      answer: { 'text/event-stream': { schema: refTo('HandoffEvent') } },
      means:
        'Server-sent events, each with the next number as its id, but for `away` and `back`. The stream ends with the hand-off',
      codes: ['handoff_ended'],
    }),
  },
  [`${RELAY_PATHS.callback}/{secret}`]: {
    post: operation('receiveDemandResult', 'The listener for results of onboarding demands', {
      parameters: [parameter('path', 'secret', { minLength: 16 })],
      body: 'OnboardingDemandResult',
      answer: statusOf('ok'),
      means: 'The host has accepted the result',
      codes: CALLBACK_CODES,
    }),
  },
  [RELAY_PATHS.health]: {
    get: operation('checkHealth', 'Whether the process accepts requests', {
      answer: statusOf('ok'),
      means: 'It does. protocol is the version of the protocol between page and relay',
      codes: [],
    }),
  },
  [RELAY_PATHS.ready]: {
    get: operation('checkReadiness', 'Whether the store answers', {
      answer: statusOf('ready'),
      means: 'It does',
      codes: ['overloaded'],
    }),
  },
};

function webhook(name: MessageName, setting: string): Json {
  return {
    post: {
      summary: `Sent to ${setting}, signed by the Standard Webhooks specification`,
      parameters: ['id', 'timestamp', 'signature'].map((header) => parameter('header', `webhook-${header}`)),
      requestBody: { required: true, content: contentOf(name) },
      responses: { '2XX': { description: 'The event is accepted' } },
    },
  };
}

const bearer = (description: string, more: Json = {}): Json => ({
  type: 'http',
  scheme: 'bearer',
  ...more,
  description,
});

/** The whole description. Its version is that of the package. */
export function createOpenapiDocument(): Json {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  const { version } = JSON.parse(manifest) as { readonly version: string };
  return {
    openapi: '3.1.0',
    info: {
      title: 'doc-capture relay',
      version,
      description:
        'Takes photos of identity documents from browsers to the verification service, and results to the host.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths: PATHS,
    webhooks: {
      'photo.result': webhook('PhotoResultEvent', 'RESULT_URL'),
      'demand.result': webhook('DemandResultEvent', 'DEMAND_URL'),
    },
    components: {
      schemas: MESSAGE_SCHEMAS,
      securitySchemes: {
        grant: bearer('A grant that the host’s server has issued', { bearerFormat: 'JWT' }),
        handoff: bearer('The token of an end of a hand-off. That of the phone also submits photos'),
      },
    },
  };
}
