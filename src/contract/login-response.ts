import { getOwnProperty, isJsonObject, toJsonPointer } from '../shared/shared.js';
import type { Warning } from './warning.js';
import { CaptureError } from './capture-error.js';

/** Body of `POST {auth_url}/authorization/v1/auth_business/login`. */
export interface LoginRequest {
  readonly business_identifier: string;
  readonly business_secret: string;
}

/** Body of the login's 200. */
export interface LoginSuccess {
  readonly status: 'success';
  /** Says that a token was made. */
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

export interface ParsedLogin {
  /** Good for one call; printable ASCII without spaces, so that it fits a header. */
  readonly accessToken: string;
  readonly warnings: readonly Warning[];
}

/**
 * Reads the body of a login's 200. Needs only `payload.access_token`.
 * @throws Trouble `service_unreachable` when there is no token in it that could go into a header
 */
export function parseLoginSuccess(json: unknown): ParsedLogin {
  const payload = isJsonObject(json) ? getOwnProperty(json, 'payload') : undefined;
  const accessToken = isJsonObject(payload) ? getOwnProperty(payload, 'access_token') : undefined;
  if (!isJsonObject(json) || typeof accessToken !== 'string' || !/^[\x21-\x7e]+$/.test(accessToken)) {
    const field = 'payload/access_token';
    throw new CaptureError('service_unreachable', 'the login answer holds no usable access token', { field });
  }
  const odd: string[] = [];
  if (getOwnProperty(json, 'status') !== 'success') odd.push('status');
  if (typeof getOwnProperty(json, 'message') !== 'string') odd.push('message');
  return { accessToken, warnings: odd.map((key) => ({ path: toJsonPointer(key) })) };
}

export interface ParsedLoginFailure {
  /** Empty when there is none. */
  readonly message: string;
  /** One sentence, or the names of the erroneous fields; empty when there is none. The service's own text: for logs only. */
  readonly description: readonly string[];
  readonly warnings: readonly Warning[];
}

/** Reads the body of a login's 400 or 500, whatever it is; never throws. */
export function parseLoginFailure(json: unknown): ParsedLoginFailure {
  if (!isJsonObject(json)) return { message: '', description: [], warnings: [{ path: '' }] };
  const odd: string[] = [];
  const message = getOwnProperty(json, 'message');
  const description = getOwnProperty(json, 'description');
  const list: readonly unknown[] = Array.isArray(description) ? description : [description];
  const sentences = list.filter((item): item is string => typeof item === 'string');
  if (getOwnProperty(json, 'status') !== 'failed') odd.push('status');
  if (typeof message !== 'string') odd.push('message');
  if (sentences.length !== list.length) odd.push('description');
  return {
    message: typeof message === 'string' ? message : '',
    description: sentences,
    warnings: odd.map((key) => ({ path: toJsonPointer(key) })),
  };
}
