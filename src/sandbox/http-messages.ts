/** Bodies of requests, and responses with their errors. */
import { HEADER_NAMES, type LoginFailure } from '../contract/contract.js';
import { parseJsonBytes, readStream } from '../shared/shared.js';

/** Whether an answer comes from analysed photos and fields, or from a script that a test has set. */
type SandboxAnswerSource = 'judged' | 'scripted';

export function createJsonResponse(
  body: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
}

/** The statuses other than 200 that the sandbox answers with by itself, and their messages. */
export const HTTP_ERROR_MESSAGES = {
  400: 'Bad request',
  401: 'Unauthorized',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Request timeout',
  413: 'Content too large',
  500: 'Internal server error',
} as const satisfies Record<number, string>;
export type HttpErrorStatus = keyof typeof HTTP_ERROR_MESSAGES;

/** An error with an HTTP status. The service documents its body for the login only; the sandbox uses it everywhere. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: HttpErrorStatus;
  readonly description: string | readonly string[];

  constructor(status: HttpErrorStatus, description: string | readonly string[]) {
    super(typeof description === 'string' ? description : description.join(', '));
    this.status = status;
    this.description = description;
  }

  toResponse(headers: Readonly<Record<string, string>> = {}): Response {
    const message = HTTP_ERROR_MESSAGES[this.status];
    const body: LoginFailure = { status: 'failed', message, description: this.description };
    return createJsonResponse(body, this.status, headers);
  }
}

/** Sets the headers that mark a response as one of the sandbox. */
export function markAsSandbox(response: Response, origin?: SandboxAnswerSource): Response {
  response.headers.set(HEADER_NAMES.sandbox, 'true');
  if (origin !== undefined) response.headers.set(HEADER_NAMES.sandboxAnswer, origin);
  return response;
}

/** Size limit of every JSON body, in bytes. The service documents none. */
export const MAX_JSON_BYTES = 65_536;

/**
 * Reads a body into memory.
 * @throws HttpError 413 as soon as it is over `maxBytes`; 400 when the client disconnects
 */
export async function readRequestBody(request: Request, maxBytes: number): Promise<Uint8Array> {
  try {
    return await readStream(request.body, maxBytes);
  } catch (error) {
    if (error instanceof RangeError) throw new HttpError(413, `the body is over ${String(maxBytes)} bytes`);
    throw new HttpError(400, 'the body broke off');
  }
}

/** Reads a body as JSON of at most {@link MAX_JSON_BYTES}. @throws HttpError 400, 413 */
export async function readJsonBody(request: Request): Promise<unknown> {
  return parseRequestJson(await readRequestBody(request, MAX_JSON_BYTES), 'body');
}

/** @throws HttpError 400 with `name` when the bytes are not JSON in UTF-8 */
export function parseRequestJson(bytes: Uint8Array, name: string): unknown {
  try {
    return parseJsonBytes(bytes);
  } catch {
    throw new HttpError(400, [`${name} is not JSON`]);
  }
}
