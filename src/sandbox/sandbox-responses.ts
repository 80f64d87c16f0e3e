import { HEADER_NAMES, type LoginFailure } from '../contract/contract.js';

/** Whether an answer comes from analysed photos and fields, or from a script that a test has set. */
export type SandboxAnswerSource = 'judged' | 'scripted';

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
