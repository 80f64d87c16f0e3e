import { REASON_WORDS, isDocType, type PhotoResult } from '../contract/contract.js';
import { getOwnProperty, isJsonObject, type JsonObject } from '../shared/shared.js';
import { HttpError } from './http-messages.js';

/**
 * An answer that a test has queued with `PUT /sandbox/next`. A photo gets, after `delay_ms`, the given `status`, or a
 * result with the given members. `login: 500` makes the next login fail instead.
 */
export interface ScriptedAnswer {
  readonly login?: 500;
  /** Default 200. Other statuses have the failure body. */
  readonly status?: number;
  /** Seconds, sent as `Retry-After`. */
  readonly retry_after?: number;
  readonly delay_ms?: number;
  /** Any text, also an unknown reason. */
  readonly reason?: string;
  /** Default: true when the reason is empty or `doc_auth`. */
  readonly verdict?: boolean;
  readonly doc_type?: PhotoResult['doc_type'];
  readonly country_code?: string;
  readonly doc_model?: string;
  readonly ocr?: JsonObject;
  readonly security?: JsonObject;
}

/** Longest queue per credential. */
const MAX_QUEUED_ANSWERS = 1_000;
const MAX_DELAY_MS = 600_000;

/** The check of each member. Other members are refused, so that a misspelt one is noticed. */
const SCRIPT_MEMBER_CHECKS: Readonly<Record<keyof ScriptedAnswer, (value: unknown) => boolean>> = {
  login: (value) => value === 500,
  status: (value) => isIntegerBetween(value, 200, 599) && value !== 204 && value !== 205 && value !== 304,
  retry_after: (value) => isIntegerBetween(value, 0, 86_400),
  delay_ms: (value) => isIntegerBetween(value, 0, MAX_DELAY_MS),
  reason: (value) => typeof value === 'string',
  verdict: (value) => typeof value === 'boolean',
  doc_type: isDocType,
  country_code: (value) => typeof value === 'string',
  doc_model: (value) => typeof value === 'string',
  ocr: isJsonObject,
  security: isJsonObject,
};

/** The queued answers of one credential. Logins and photos take theirs independently, in order. */
export class ScriptedAnswerQueue {
  #photoAnswers: readonly ScriptedAnswer[] = [];
  #loginFailures = 0;

  /** Replaces the queue. */
  replace(answers: readonly ScriptedAnswer[]): void {
    this.#photoAnswers = answers.filter((answer) => answer.login === undefined);
    this.#loginFailures = answers.length - this.#photoAnswers.length;
  }

  takePhotoAnswer(): ScriptedAnswer | undefined {
    const [first, ...rest] = this.#photoAnswers;
    this.#photoAnswers = rest;
    return first;
  }

  takeLoginFailure(): boolean {
    if (this.#loginFailures === 0) return false;
    this.#loginFailures -= 1;
    return true;
  }
}

/** Parses the body of `PUT /sandbox/next`: one answer or a list. @throws HttpError 400 with the wrong members */
export function parseScriptedAnswers(body: unknown): readonly ScriptedAnswer[] {
  const items: readonly unknown[] = Array.isArray(body) ? body : [body];
  if (items.length > MAX_QUEUED_ANSWERS) throw new HttpError(400, [`more than ${String(MAX_QUEUED_ANSWERS)} answers`]);
  return items.map((item, index) => {
    if (!isJsonObject(item)) throw new HttpError(400, [`answer ${String(index)} is not an object`]);
    const wrong = Object.keys(item).filter((key) => {
      return (
        !Object.hasOwn(SCRIPT_MEMBER_CHECKS, key) ||
        !SCRIPT_MEMBER_CHECKS[key as keyof ScriptedAnswer](getOwnProperty(item, key))
      );
    });
    if (wrong.length > 0)
      throw new HttpError(
        400,
        wrong.map((key) => `answer ${String(index)}: ${key}`),
      );
    return item;
  });
}

/** The answer of the first tag `sandbox_01` … `sandbox_22`: the reason with that number in the service's table. */
export function scriptedAnswerFromTags(tags: readonly string[] = []): ScriptedAnswer | undefined {
  for (const tag of tags) {
    const number = /^sandbox_(\d\d)$/.exec(tag)?.[1];
    const reason = REASON_WORDS[Number(number ?? 0) - 1];
    if (reason !== undefined) return { reason };
  }
  return undefined;
}

function isIntegerBetween(value: unknown, min: number, max: number): boolean {
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}
