/** Bodies of requests, and the answers to failed ones. */
import { STATUS_CODES } from 'node:http';
import { HTTPException } from 'hono/http-exception';
import * as v from 'valibot';
import type { LoginFailure } from '../contract/contract.js';
import { isJsonObject, parseJsonBytes, readStream } from '../shared/shared.js';

/** The body of an answer with this status. The service documents it for the login only; the sandbox uses it everywhere. */
export function createFailure(status: number, description: LoginFailure['description']): LoginFailure {
  return { status: 'failed', message: STATUS_CODES[status] ?? 'Failed', description };
}

/** An error that is answered with a status and its failure body. */
export class HttpError extends HTTPException {
  constructor(
    status: 400 | 401 | 404 | 405 | 408 | 413 | 500,
    description: LoginFailure['description'],
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(status, {
      message: [description].flat().join(', '),
      res: Response.json(createFailure(status, description), { headers }),
    });
  }
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

/**
 * Parses the members of a JSON object.
 * @param name names the object; `prefix` precedes the names of its members
 * @throws HttpError 400 with a sentence for each wrong member
 */
export function parseMembers<Schema extends v.GenericSchema>(
  schema: Schema,
  json: unknown,
  name: string,
  prefix = '',
): v.InferOutput<Schema> {
  if (!isJsonObject(json)) throw new HttpError(400, [`${name} is not an object`]);
  const message = ({ expected, received }: v.BaseIssue<unknown>): string =>
    received === 'undefined' ? 'is missing' : `must be ${expected}`;
  const { success, output, issues } = v.safeParse(schema, json, { abortPipeEarly: true, message });
  if (success) return output;
  const sentences = issues.map(({ path = [], message: sentence }) => {
    return `${prefix}${path.map(({ key }) => String(key)).join('/')} ${sentence}`;
  });
  throw new HttpError(400, sentences);
}
