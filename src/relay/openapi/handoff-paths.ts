import { HEADER_NAMES, RELAY_PATHS, type RelayCode } from '../../contract/contract.js';
import { ACCESS_CODES, PHONE_CODES, json, problemResponses, ref, type JsonSchema } from './openapi-parts.js';
import type { WIRE_SCHEMAS } from './wire-schemas.js';

/** A route below `/handoff`. */
function handoffOperation(
  operationId: string,
  summary: string,
  codes: readonly RelayCode[],
  body?: keyof typeof WIRE_SCHEMAS,
  answer?: JsonSchema,
): JsonSchema {
  const isBelow = operationId !== 'createHandoff' && operationId !== 'endHandoffs';
  const bodyCodes: readonly RelayCode[] = body === undefined ? [] : ['bad_request', 'upload_timeout', 'too_large'];
  return {
    operationId,
    summary,
    ...(operationId === 'claimHandoff' ? {} : { security: isBelow ? [{ handoff: [] }] : [{ grant: [] }, {}] }),
    ...(isBelow ? { parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }] } : {}),
    ...(body === undefined ? {} : { requestBody: { required: true, content: json(ref(body)) } }),
    responses: {
      ...(answer === undefined ? { '204': { description: 'Done' } } : { '200': answer }),
      ...problemResponses([...ACCESS_CODES, ...bodyCodes, ...codes]),
    },
  };
}

const answerOf = (name: keyof typeof WIRE_SCHEMAS, description: string): JsonSchema => ({
  description,
  content: json(ref(name)),
});

const handoffEvents = handoffOperation('followHandoff', 'The events of a hand-off', ['handoff_ended'], undefined, {
  description: 'Server-sent events, each with the next number as its id. The stream ends with the hand-off',
  content: { 'text/event-stream': { schema: ref('HandoffEvent') } },
});

const lastEventId: JsonSchema = {
  name: HEADER_NAMES.lastEventId,
  in: 'header',
  required: false,
  description: 'Only the events after this one',
  schema: { type: 'string' },
};

/** The paths of hand-offs. */
export const HANDOFF_PATHS: JsonSchema = {
  [RELAY_PATHS.handoff]: {
    post: handoffOperation(
      'createHandoff',
      'Hand the capture to a phone',
      [],
      'HandoffRequest',
      answerOf('CreatedHandoff', 'The hand-off can be claimed'),
    ),
    delete: handoffOperation('endHandoffs', 'End the person’s hand-off', []),
  },
  [`${RELAY_PATHS.handoff}/{id}/claim`]: {
    post: handoffOperation(
      'claimHandoff',
      'Claim a hand-off on the phone',
      ['handoff_taken', 'handoff_ended'],
      'HandoffClaimRequest',
      answerOf('HandoffClaim', 'This phone has it'),
    ),
  },
  [`${RELAY_PATHS.handoff}/{id}/confirm`]: {
    post: handoffOperation('confirmHandoff', 'Confirm the phone on the computer', PHONE_CODES),
  },
  [`${RELAY_PATHS.handoff}/{id}/progress`]: {
    post: handoffOperation('reportHandoff', 'Report a step of the phone', PHONE_CODES, 'HandoffProgress'),
  },
  [`${RELAY_PATHS.handoff}/{id}/end`]: {
    post: handoffOperation('endHandoff', 'Take over on the computer, or give up on the phone', ['handoff_ended']),
  },
  [`${RELAY_PATHS.handoff}/{id}/events`]: {
    get: { ...handoffEvents, parameters: [...(handoffEvents['parameters'] as readonly JsonSchema[]), lastEventId] },
  },
};
