import * as v from 'valibot';
import { isJsonObject } from '../shared/shared.js';
import {
  jsonObject,
  listWarnings,
  objectOf,
  parseMessage,
  type MessageOf,
  type UnexpectedMemberWarning,
} from './message-schema.js';

/** A token that fits in a header: printable ASCII without spaces. */
const payload = v.pipe(jsonObject, v.looseObject({ access_token: v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/)) }));
const promisedLogin = objectOf({ payload });
const loginSuccess = objectOf({ status: v.literal('success'), message: v.string(), payload });

const loginFailure = objectOf({
  status: v.literal('failed'),
  message: v.string(),
  /** A sentence, or (with 400) the names of the erroneous fields. */
  description: v.union([v.string(), v.array(v.string())]),
});

/** Body of the login's 200. */
export type LoginSuccess = MessageOf<typeof loginSuccess>;
/** Body of the login's 400 and 500. */
export type LoginFailure = MessageOf<typeof loginFailure>;

interface ParsedLogin {
  /** Valid for one call. */
  readonly accessToken: string;
  readonly warnings: readonly UnexpectedMemberWarning[];
}

/**
 * Parses the body of a successful login. It requires only `payload.access_token`.
 * @throws CaptureError `service_unreachable` without a token that fits in a header
 */
export function parseLoginSuccess(json: unknown): ParsedLogin {
  const { payload: promised } = parseMessage(promisedLogin, json, 'service_unreachable');
  return { accessToken: promised.access_token, warnings: listWarnings(loginSuccess, json) };
}

interface ParsedLoginFailure {
  /** Empty without a message. */
  readonly message: string;
  /** One sentence or the names of the erroneous fields; empty without either. The service's own text, for logs only. */
  readonly description: readonly string[];
  readonly warnings: readonly UnexpectedMemberWarning[];
}

/** Parses the body of a failed login (400 or 500). Never throws. */
export function parseLoginFailure(json: unknown): ParsedLoginFailure {
  const { message, description } = isJsonObject(json) ? json : {};
  return {
    message: typeof message === 'string' ? message : '',
    description: [description].flat().filter((sentence) => typeof sentence === 'string'),
    warnings: listWarnings(loginFailure, json),
  };
}
