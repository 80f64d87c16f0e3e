import { HEADER_NAMES, type LoginFailure } from '../contract/contract.js';

/** Whether an answer came from looking at the pixels and fields, or from a script that a test has set. */
export type AnswerOrigin = 'judged' | 'scripted';

export function createJsonResponse(
  body: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
}

/**
 * An answer that is not a success. The service documents this body for its login only; the sandbox uses it everywhere.
 * Thrown through the layers, because a request can fail at any depth of reading it.
 */
export class HttpError extends Error {
  override readonly name = 'Refusal';
  readonly status: HttpErrorStatus;
  readonly description: string | readonly string[];

  constructor(status: HttpErrorStatus, description: string | readonly string[]) {
    super(typeof description === 'string' ? description : description.join(', '));
    this.status = status;
    this.description = description;
  }

  toResponse(headers: Readonly<Record<string, string>> = {}): Response {
    const body: LoginFailure = {
      status: 'failed',
      message: HTTP_ERROR_MESSAGES[this.status],
      description: this.description,
    };
    return createJsonResponse(body, this.status, headers);
  }
}

/** Every status but 200 that the sandbox answers with on its own account, and its message. */
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

/** Marks an answer as the sandbox's. */
export function markAsSandbox(response: Response, origin?: AnswerOrigin): Response {
  response.headers.set(HEADER_NAMES.sandbox, 'true');
  if (origin !== undefined) response.headers.set(HEADER_NAMES.sandboxAnswer, origin);
  return response;
}
