/** Reads a response of the relay as what it says, or as an error. Pure. */
import {
  CaptureError,
  HEADER_NAMES,
  isCaptureError,
  parseProblem,
  RELAY_PROTOCOL_VERSION,
} from '../contract/contract.js';
import { isJsonObject, parseRetryAfter } from '../shared/shared.js';

/** A complete HTTP response. */
export interface RelayResponse {
  readonly status: number;
  readonly text: string;
  /** The header `Retry-After`, or `null`: pages of another origin see it only if the relay exposes it. */
  readonly retryAfter: string | null;
  /** The header with the relay's protocol version, or `null`: as above, or because the responder is no relay. */
  readonly protocol: string | null;
}

/** Errors that a difference of protocol versions between page and relay can cause. */
const VERSION_DEPENDENT_CODES: readonly string[] = ['relay_protocol', 'bad_request', 'not_found', 'method_not_allowed'];

/**
 * Reads the answer. A readable answer is valid whatever the relay's version: it has been paid for.
 * @param nowMs the time that dates of `Retry-After` count from
 * @param parse reads the JSON of a success
 * @throws {CaptureError} with the relay's own code; `relay_protocol` for a response that is neither answer nor problem;
 *   `relay_version` if another version explains the error
 */
export function readRelayResponse<T>(response: RelayResponse, nowMs: number, parse: (json: unknown) => T): T {
  try {
    return parseResponse(response, nowMs, parse);
  } catch (error) {
    const { protocol, status } = response;
    const isOtherVersion = protocol !== null && protocol !== String(RELAY_PROTOCOL_VERSION);
    if (!isOtherVersion || !isCaptureError(error) || !VERSION_DEPENDENT_CODES.includes(error.code)) throw error;
    const message = `The relay speaks version ${protocol}, this page version ${RELAY_PROTOCOL_VERSION}.`;
    const detail = { field: HEADER_NAMES.protocol, measured: Number(protocol), limit: RELAY_PROTOCOL_VERSION };
    throw new CaptureError('relay_version', message, { status, ...detail }, { cause: error });
  }
}

function parseResponse<T>({ status, text, retryAfter }: RelayResponse, nowMs: number, parse: (json: unknown) => T): T {
  const json = parseJson(text);
  if (status >= 200 && status < 300 && isJsonObject(json)) return parse(json);
  const problem = parseProblem(json, status);
  if (problem === null) {
    throw new CaptureError('relay_protocol', `The response of status ${status} is not the relay’s.`, { status });
  }
  const retryAfterSeconds = parseRetryAfter(retryAfter, nowMs);
  if (retryAfterSeconds === undefined) throw problem;
  throw new CaptureError(problem.code, problem.message, { ...problem.detail, retryAfterSeconds });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
