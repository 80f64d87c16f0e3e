import * as v from 'valibot';
import { isJsonObject } from '../shared/shared.js';
import { objectOf, parseMessage } from './message-schema.js';

/** Body of the login's 200. */
export interface LoginSuccess {
  readonly status: 'success';
  readonly message: string;
  readonly payload: { readonly access_token: string };
}

/** Body of the login's 400 and 500. */
export interface LoginFailure {
  readonly status: 'failed';
  readonly message: string;
  /** A sentence, or (with 400) the names of the erroneous fields. */
  readonly description: string | readonly string[];
}

/** A token that fits in a header: printable ASCII without spaces. */
const accessToken = v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/));
const promisedLogin = objectOf({ payload: objectOf({ access_token: accessToken }) });

/**
 * Parses the body of a successful login. It requires only `payload.access_token`, which is valid for one call.
 * @throws CaptureError `service_unreachable` without a token that fits in a header
 */
export function parseLoginSuccess(json: unknown): { readonly accessToken: string } {
  const { payload } = parseMessage(promisedLogin, json, 'service_unreachable');
  return { accessToken: payload.access_token };
}

interface ParsedLoginFailure {
  /** Empty without a message. */
  readonly message: string;
  /** One sentence or the names of the erroneous fields; empty without either. The service's own text, for logs only. */
  readonly description: readonly string[];
}

/** Parses the body of a failed login (400 or 500). Never throws. */
export function parseLoginFailure(json: unknown): ParsedLoginFailure {
  const { message, description } = isJsonObject(json) ? json : {};
  return {
    message: typeof message === 'string' ? message : '',
    description: [description].flat().filter((sentence) => typeof sentence === 'string'),
  };
}
