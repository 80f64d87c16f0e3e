import * as v from 'valibot';
import { DOC_TYPES, REASON_WORDS, jsonObject } from '../contract/contract.js';
import { HttpError, parseMembers } from './http-messages.js';

/** Longest queue per credential. */
const MAX_QUEUED_ANSWERS = 1_000;
const MAX_DELAY_MS = 600_000;
const MAX_RETRY_AFTER_SECONDS = 86_400;
/** These statuses have no body. */
const STATUSES_WITHOUT_BODY = [204, 205, 304];

const count = v.pipe(v.number(), v.integer('must be an integer'), v.minValue(0));
const scriptedAnswer = v.partial(
  v.strictObject(
    {
      login: v.literal(500),
      /** Default 200. Other statuses have the failure body. */
      status: v.pipe(count, v.minValue(200), v.maxValue(599), v.notValues(STATUSES_WITHOUT_BODY)),
      /** Seconds, sent as `Retry-After`. */
      retry_after: v.pipe(count, v.maxValue(MAX_RETRY_AFTER_SECONDS)),
      delay_ms: v.pipe(count, v.maxValue(MAX_DELAY_MS)),
      /** Any text, also an unknown reason. */
      reason: v.string(),
      /** Default: true when the reason is empty or `doc_auth`. */
      verdict: v.boolean(),
      doc_type: v.picklist(DOC_TYPES),
      country_code: v.string(),
      doc_model: v.string(),
      ocr: jsonObject,
      security: jsonObject,
    },
    // Other members are refused, so that a misspelt one is noticed.
    'is unknown',
  ),
);

/**
 * An answer that a test has queued with `PUT /sandbox/next`. A photo gets, after `delay_ms`, the given `status`, or a
 * result with the given members. `login: 500` makes the next login fail instead.
 */
export type ScriptedAnswer = Readonly<v.InferOutput<typeof scriptedAnswer>>;

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
    const name = `answer ${String(index)}`;
    return parseMembers(scriptedAnswer, item, name, `${name}: `);
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
