/** What came back → an answer or a trouble. Pure. */
import {
  HEADERS,
  isTrouble,
  parseProblem,
  parseRelayAnswer,
  RELAY_PROTOCOL,
  Trouble,
  type RelayAnswer,
} from '../contract/contract.js';

/** A response, read to its end. */
export interface Received {
  readonly status: number;
  readonly text: string;
  /** The header `Retry-After`, or `null`: pages of another origin see it only where the relay exposes it. */
  readonly retryAfter: string | null;
  /** The header that names the relay's version, or `null`: as above, and where it is no relay. */
  readonly protocol: string | null;
}

/** What a relay says that was asked in words it does not know, or whose own are not known here. */
const MISUNDERSTANDINGS: readonly string[] = ['relay_protocol', 'bad_request', 'not_found', 'method_not_allowed'];

/**
 * What can be read holds, whatever version the relay is of: an answer has been paid for.
 * @param nowMs the time `Retry-After` dates count from
 * @throws {Trouble} with the relay's own code; `relay_protocol` for anything that is neither answer nor problem, and
 *   `relay_version` where either side misunderstands a relay of another version
 */
export function readAnswer(received: Received, nowMs: number): RelayAnswer {
  const { protocol, status } = received;
  try {
    return read(received, nowMs);
  } catch (trouble) {
    const isOther = protocol !== null && protocol !== String(RELAY_PROTOCOL);
    if (!isOther || !isTrouble(trouble) || !MISUNDERSTANDINGS.includes(trouble.code)) throw trouble;
    const sentence = `The relay speaks version ${protocol}, this page version ${RELAY_PROTOCOL}.`;
    throw new Trouble(
      'relay_version',
      sentence,
      { status, field: HEADERS.protocol, measured: Number(protocol), limit: RELAY_PROTOCOL },
      { cause: trouble },
    );
  }
}

function read({ status, text, retryAfter }: Received, nowMs: number): RelayAnswer {
  const json = parseJson(text);
  if (status >= 200 && status < 300) return parseRelayAnswer(json);
  const problem = parseProblem(json, status);
  if (problem === null) {
    throw new Trouble('relay_protocol', `The relay answered ${status} without a problem we know.`, { status });
  }
  const retryAfterSeconds = secondsOf(retryAfter, nowMs);
  if (retryAfterSeconds === undefined) throw problem;
  throw new Trouble(problem.code, problem.message, { ...problem.detail, retryAfterSeconds });
}

/** RFC 9110, section 10.2.3: seconds or a date. @returns whole seconds, never negative; `undefined` for neither */
export function secondsOf(retryAfter: string | null, nowMs: number): number | undefined {
  const value = retryAfter?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value);
  const atMs = Date.parse(value);
  return Number.isNaN(atMs) ? undefined : Math.max(0, Math.ceil((atMs - nowMs) / 1000));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
