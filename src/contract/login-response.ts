import { getOwnProperty, isJsonObject, toJsonPointer } from '../shared/shared.js';
import { CaptureError } from './capture-error.js';
import type { UnexpectedMemberWarning } from './photo-result.js';

/** Body of the login's 200. */
export interface LoginSuccess {
  readonly status: 'success';
  /** States that a token was created. */
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

interface ParsedLogin {
  /** Valid for one call. Printable ASCII without spaces, so that it fits in a header. */
  readonly accessToken: string;
  readonly warnings: readonly UnexpectedMemberWarning[];
}

/**
 * Parses the body of a successful login. It requires only `payload.access_token`.
 * @throws CaptureError `service_unreachable` without a token that fits in a header
 */
export function parseLoginSuccess(json: unknown): ParsedLogin {
  const payload = isJsonObject(json) ? getOwnProperty(json, 'payload') : undefined;
  const accessToken = isJsonObject(payload) ? getOwnProperty(payload, 'access_token') : undefined;
  if (!isJsonObject(json) || typeof accessToken !== 'string' || !/^[\x21-\x7e]+$/.test(accessToken)) {
    const field = 'payload/access_token';
    throw new CaptureError('service_unreachable', 'the login answer holds no usable access token', { field });
  }
  const unexpected: string[] = [];
  if (getOwnProperty(json, 'status') !== 'success') unexpected.push('status');
  if (typeof getOwnProperty(json, 'message') !== 'string') unexpected.push('message');
  return { accessToken, warnings: unexpected.map((key) => ({ path: toJsonPointer(key) })) };
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
  if (!isJsonObject(json)) return { message: '', description: [], warnings: [{ path: '' }] };
  const unexpected: string[] = [];
  const message = getOwnProperty(json, 'message');
  const description = getOwnProperty(json, 'description');
  const list: readonly unknown[] = Array.isArray(description) ? description : [description];
  const sentences = list.filter((item): item is string => typeof item === 'string');
  if (getOwnProperty(json, 'status') !== 'failed') unexpected.push('status');
  if (typeof message !== 'string') unexpected.push('message');
  if (sentences.length !== list.length) unexpected.push('description');
  return {
    message: typeof message === 'string' ? message : '',
    description: sentences,
    warnings: unexpected.map((key) => ({ path: toJsonPointer(key) })),
  };
}
