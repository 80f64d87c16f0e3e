/** What came back → an answer or a trouble. Pure. */
import { RELAY_PROBLEMS, Trouble, type RelayAnswer, type RelayCode, type TroubleDetail } from '../contract/contract.js';

/** A response, read to its end. */
export interface Received {
  readonly status: number;
  readonly text: string;
  /** The header `Retry-After`, or `null`. */
  readonly retryAfter: string | null;
}

/**
 * @param nowMs the time `Retry-After` dates count from
 * @throws {Trouble} with the relay's own code; `relay_protocol` for anything that is neither answer nor problem
 */
export function readAnswer(received: Received, nowMs: number): RelayAnswer {
  const { status } = received;
  const json = parseJson(received.text);
  if (status >= 200 && status < 300) {
    if (isRelayAnswer(json)) return json;
    throw new Trouble('relay_protocol', `The relay's answer (${status}) is not the promised JSON.`, { status });
  }
  const code = json?.['code'];
  if (typeof code !== 'string' || !isRelayCode(code)) {
    throw new Trouble('relay_protocol', `The relay answered ${status} without a problem we know.`, { status });
  }
  throw new Trouble(code, RELAY_PROBLEMS[code].title, problemDetail(json ?? {}, received, nowMs));
}

function problemDetail(problem: Record<string, unknown>, received: Received, nowMs: number): TroubleDetail {
  const retryAfterSeconds = secondsOf(received.retryAfter, nowMs) ?? number(problem['retryAfterSeconds']);
  const { field, unit } = problem;
  const measured = number(problem['measured']);
  const limit = number(problem['limit']);
  return {
    status: received.status,
    ...(typeof field === 'string' && { field }),
    ...(measured !== undefined && { measured }),
    ...(limit !== undefined && { limit }),
    ...((unit === 'bytes' || unit === 'px' || unit === 'ms' || unit === 'count') && { unit }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
}

/** RFC 9110, section 10.2.3: seconds or a date. @returns whole seconds, never negative; `undefined` for neither */
export function secondsOf(retryAfter: string | null, nowMs: number): number | undefined {
  if (retryAfter === null || retryAfter.trim() === '') return undefined;
  if (/^\s*\d+\s*$/.test(retryAfter)) return Number(retryAfter);
  const atMs = Date.parse(retryAfter);
  return Number.isNaN(atMs) ? undefined : Math.max(0, Math.ceil((atMs - nowMs) / 1000));
}

function parseJson(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

function isRelayAnswer(json: Record<string, unknown> | null): json is RelayAnswer & Record<string, unknown> {
  return (
    json !== null &&
    typeof json['verdict'] === 'boolean' &&
    typeof json['flow_id'] === 'string' &&
    typeof json['reason'] === 'string'
  );
}

function number(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function isRelayCode(code: string): code is RelayCode {
  return Object.hasOwn(RELAY_PROBLEMS, code);
}
