import { parseJsonBytes, readStream } from '../shared/shared.js';
import { HttpError } from './sandbox-responses.js';

/** Size limit of every JSON body, in bytes. The service documents none. */
export const MAX_JSON_BYTES = 65_536;

/**
 * Reads a body into memory.
 * @throws HttpError 413 as soon as it is over `maxBytes`; 400 when the client disconnects
 */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array> {
  try {
    return await readStream(request.body, maxBytes);
  } catch (error) {
    if (error instanceof RangeError) throw new HttpError(413, `the body is over ${String(maxBytes)} bytes`);
    throw new HttpError(400, 'the body broke off');
  }
}

/** Reads a body as JSON of at most {@link MAX_JSON_BYTES}. @throws HttpError 400, 413 */
export async function readJsonBody(request: Request): Promise<unknown> {
  return parseRequestJson(await readBody(request, MAX_JSON_BYTES), 'body');
}

/** @throws HttpError 400 with `name` when the bytes are not JSON in UTF-8 */
export function parseRequestJson(bytes: Uint8Array, name: string): unknown {
  try {
    return parseJsonBytes(bytes);
  } catch {
    throw new HttpError(400, [`${name} is not JSON`]);
  }
}
