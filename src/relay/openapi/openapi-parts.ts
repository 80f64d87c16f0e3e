import { PROBLEM_MEDIA_TYPE, RELAY_PROBLEMS, type RelayCode } from '../../contract/contract.js';

/** A JSON Schema of the dialect 2020-12, which is that of OpenAPI 3.1. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** An object with its members. */
export const object = (required: readonly string[], properties: JsonSchema, description?: string): JsonSchema => ({
  type: 'object',
  ...(description === undefined ? {} : { description }),
  ...(required.length === 0 ? {} : { required }),
  properties,
});
/** A reference to one of the wire schemas. */
export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
/** A JSON body. */
export const json = (schema: JsonSchema): JsonSchema => ({ 'application/json': { schema } });
/** A body with only a status. */
export const statusBody = (status: string): JsonSchema => object(['status'], { status: { const: status } });

/** Codes that a route never answers with. */
const UPLOAD_CODES: readonly RelayCode[] = [
  'upload_timeout',
  'too_large',
  'unsupported_type',
  'photo_count',
  'low_resolution',
];
const isServiceCode = (code: RelayCode): boolean => code.startsWith('service_') || code === 'outcome_unknown';
/** The codes of `POST /photos`. */
export const SUBMISSION_CODES = Object.keys(RELAY_PROBLEMS).filter(
  (code) => code !== 'not_found' && code !== 'handoff_taken',
) as RelayCode[];
const isHandoffCode = (code: RelayCode): boolean => code.startsWith('handoff_');
/** The codes of every route that needs a right. */
export const ACCESS_CODES = SUBMISSION_CODES.filter(
  (code) =>
    !isHandoffCode(code) &&
    !UPLOAD_CODES.includes(code) &&
    !isServiceCode(code) &&
    !['bad_request', 'attempts_exhausted', 'idempotency_mismatch', 'host_failed'].includes(code),
);
/** What a phone's token adds. */
export const PHONE_CODES = ['handoff_unconfirmed', 'handoff_ended'] as const satisfies readonly RelayCode[];

/** The responses of problem codes, one for each status. */
export function problemResponses(codes: readonly RelayCode[]): JsonSchema {
  const statuses = [...new Set(codes.map((code) => RELAY_PROBLEMS[code].status))].toSorted((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const ofStatus = codes.filter((code) => RELAY_PROBLEMS[code].status === status);
      const description = ofStatus.map((code) => `${code}: ${RELAY_PROBLEMS[code].title}`).join('. ');
      return [String(status), { description, content: { [PROBLEM_MEDIA_TYPE]: { schema: ref('Problem') } } }];
    }),
  );
}
