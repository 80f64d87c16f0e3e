import {
  FILE_TYPES,
  FORM_PARTS,
  SUMMARY_LIMITS,
  HEADER_NAMES,
  PHOTO_REQUEST_LIMITS,
  RELAY_PATHS,
  RELAY_PROTOCOL_VERSION,
  type RelayCode,
} from '../../contract/contract.js';
import { HANDOFF_PATHS } from './handoff-paths.js';
import {
  ACCESS_CODES,
  PHONE_CODES,
  SUBMISSION_CODES,
  json,
  problemResponses,
  ref,
  statusBody,
  type JsonSchema,
} from './openapi-parts.js';
import { WIRE_SCHEMAS } from './wire-schemas.js';

const CALLBACK_CODES = [
  'bad_request',
  'not_found',
  'method_not_allowed',
  'upload_timeout',
  'too_large',
  'rate_limited',
  'host_failed',
  'internal',
  'overloaded',
] as const satisfies readonly RelayCode[];

const photosBody: JsonSchema = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: [FORM_PARTS.data, FORM_PARTS.photos],
        properties: {
          [FORM_PARTS.data]: ref('PhotoRequestFields'),
          [FORM_PARTS.photos]: {
            type: 'array',
            minItems: PHOTO_REQUEST_LIMITS.minPhotos,
            maxItems: PHOTO_REQUEST_LIMITS.maxPhotos,
            items: { type: 'string', contentMediaType: 'application/octet-stream' },
            description: `PNG, JPEG, WEBP or PDF, at most ${PHOTO_REQUEST_LIMITS.totalBytes} bytes in all, images from ${PHOTO_REQUEST_LIMITS.minPixels} × ${PHOTO_REQUEST_LIMITS.minPixels} px`,
          },
          [FORM_PARTS.summary]: {
            ...ref('CaptureSummary'),
            description: `At most ${SUMMARY_LIMITS.bytes} bytes. An invalid one is ignored`,
          },
        },
      },
      encoding: {
        [FORM_PARTS.data]: { contentType: 'application/json' },
        [FORM_PARTS.photos]: {
          contentType: Object.values(FILE_TYPES)
            .map(({ mime }) => mime)
            .join(', '),
        },
        [FORM_PARTS.summary]: { contentType: 'application/json' },
      },
    },
  },
};

const idempotencyKey: JsonSchema = {
  name: HEADER_NAMES.idempotencyKey,
  in: 'header',
  required: true,
  description: 'At least 128 random bits. The same key never calls the service twice within ten minutes',
  schema: { type: 'string', minLength: 22, maxLength: 200 },
};

const postPhotos: JsonSchema = {
  operationId: 'submitPhotos',
  summary: 'Submit the photos of a document',
  security: [{ grant: [] }, { handoff: [] }, {}],
  parameters: [idempotencyKey],
  requestBody: photosBody,
  responses: {
    '200': { description: 'The service has answered', content: json(ref('RelayAnswer')) },
    ...problemResponses(SUBMISSION_CODES),
  },
};

const getConfig: JsonSchema = {
  operationId: 'readConditions',
  summary: 'The conditions of a person’s submission',
  security: [{ grant: [] }, {}],
  responses: {
    '200': { description: 'A missing member means no condition', content: json(ref('CaptureConditions')) },
    ...problemResponses([...ACCESS_CODES, ...PHONE_CODES]),
  },
};

const postCallback: JsonSchema = {
  operationId: 'receiveDemandResult',
  summary: 'The listener for results of onboarding demands',
  parameters: [{ name: 'secret', in: 'path', required: true, schema: { type: 'string', minLength: 16 } }],
  requestBody: { required: true, content: json(ref('DemandResult')) },
  responses: {
    '200': { description: 'The host has accepted the result', content: json(statusBody('ok')) },
    ...problemResponses(CALLBACK_CODES),
  },
};

const getHealth: JsonSchema = {
  operationId: 'checkHealth',
  summary: 'Whether the process accepts requests',
  responses: {
    '200': {
      description: 'It does',
      content: json({
        ...statusBody('ok'),
        description: 'protocol is the version of the protocol between page and relay',
      }),
    },
  },
};

const getReady: JsonSchema = {
  operationId: 'checkReadiness',
  summary: 'Whether the store answers',
  responses: {
    '200': { description: 'It does', content: json(statusBody('ready')) },
    ...problemResponses(['overloaded']),
  },
};

const getOpenapi: JsonSchema = {
  operationId: 'readDescription',
  summary: 'This description',
  responses: { '200': { description: 'OpenAPI 3.1', content: json({ type: 'object' }) } },
};

const webhook = (name: 'PhotoResultEvent' | 'DemandResultEvent', setting: string): JsonSchema => ({
  post: {
    summary: `Sent to ${setting}, signed by the Standard Webhooks specification`,
    parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((header) => ({
      name: header,
      in: 'header',
      required: true,
      schema: { type: 'string' },
    })),
    requestBody: { required: true, content: json(ref(name)) },
    responses: { '2XX': { description: 'The event is accepted' } },
  },
});

/**
 * The OpenAPI 3.1 description of the relay, from the tables of the contract.
 * @param mount where the relay is mounted, such as `/verify`
 */
export function createOpenapiDocument(mount = ''): JsonSchema {
  return {
    openapi: '3.1.0',
    info: {
      title: 'doc-capture relay',
      version: `${RELAY_PROTOCOL_VERSION}.0.0`,
      description:
        'Takes photos of identity documents from browsers to the verification service, and results to the host.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: mount === '' ? '/' : mount }],
    paths: {
      [RELAY_PATHS.photos]: { post: postPhotos },
      [RELAY_PATHS.config]: { get: getConfig },
      ...HANDOFF_PATHS,
      [`${RELAY_PATHS.callback}/{secret}`]: { post: postCallback },
      [RELAY_PATHS.health]: { get: getHealth },
      [RELAY_PATHS.ready]: { get: getReady },
      [RELAY_PATHS.openapi]: { get: getOpenapi },
    },
    webhooks: {
      'photo.result': webhook('PhotoResultEvent', 'RESULT_URL'),
      'demand.result': webhook('DemandResultEvent', 'DEMAND_URL'),
    },
    components: {
      schemas: WIRE_SCHEMAS,
      securitySchemes: {
        grant: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'A grant that the host’s server has issued',
        },
        handoff: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of an end of a hand-off. That of the phone also submits photos',
        },
      },
    },
  };
}
