/** What came back → an answer or a trouble. Pure. */
import {
  HEADER_NAMES,
  isCaptureError,
  parseProblem,
  parseRelayAnswer,
  RELAY_PROTOCOL_VERSION,
  CaptureError,
  type RelayAnswer,
} from '../contract/contract.js';
import { parseRetryAfter } from '../shared/shared.js';

/** A response, read to its end. */
export interface RelayResponse {
  readonly status: number;
  readonly text: string;
  /** The header `Retry-After`, or `null`: pages of another origin see it only where the relay exposes it. */
  readonly retryAfter: string | null;
  /** The header that names the relay's version, or `null`: as above, and where it is no relay. */
  readonly protocol: string | null;
}

/** What a relay says that was asked in words it does not know, or whose own are not known here. */
const POSSIBLE_VERSION_MISMATCH: readonly string[] = [
  'relay_protocol',
  'bad_request',
  'not_found',
  'method_not_allowed',
];

/**
 * What can be read holds, whatever version the relay is of: an answer has been paid for.
 * @param nowMs the time `Retry-After` dates count from
 * @throws {CaptureError} with the relay's own code; `relay_protocol` for anything that is neither answer nor problem, and
 *   `relay_version` where either side misunderstands a relay of another version
 */
export function readRelayResponse(received: RelayResponse, nowMs: number): RelayAnswer {
  const { protocol, status } = received;
  try {
    return parseRelayResponse(received, nowMs);
  } catch (trouble) {
    const isOther = protocol !== null && protocol !== String(RELAY_PROTOCOL_VERSION);
    if (!isOther || !isCaptureError(trouble) || !POSSIBLE_VERSION_MISMATCH.includes(trouble.code)) throw trouble;
    const sentence = `The relay speaks version ${protocol}, this page version ${RELAY_PROTOCOL_VERSION}.`;
    throw new CaptureError(
      'relay_version',
      sentence,
      { status, field: HEADER_NAMES.protocol, measured: Number(protocol), limit: RELAY_PROTOCOL_VERSION },
      { cause: trouble },
    );
  }
}

function parseRelayResponse({ status, text, retryAfter }: RelayResponse, nowMs: number): RelayAnswer {
  const json = parseJson(text);
  if (status >= 200 && status < 300) return parseRelayAnswer(json);
  const problem = parseProblem(json, status);
  if (problem === null) {
    throw new CaptureError('relay_protocol', `The relay answered ${status} without a problem we know.`, { status });
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
