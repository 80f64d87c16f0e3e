import { HttpError } from './sandbox-responses.js';

/**
 * Reads a body into memory, counting while bytes arrive.
 * @throws Refusal 413 as soon as it is over `limitBytes`; 400 when the client breaks off
 */
export async function readBody(request: Request, limitBytes: number): Promise<Uint8Array> {
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new HttpError(400, 'the body broke off');
    });
    if (done) break;
    size += value.length;
    if (size > limitBytes) {
      reader.cancel().catch(() => undefined);
      throw new HttpError(413, `the body is over ${String(limitBytes)} bytes`);
    }
    chunks.push(value);
  }
  return concatChunks(chunks, size);
}

/** Reads a JSON object of at most `limitBytes`. @throws Refusal 400, 413 */
export async function readJsonBody(request: Request, limitBytes = MAX_JSON_BYTES): Promise<unknown> {
  return parseJsonBytes(await readBody(request, limitBytes), 'body');
}

/** Size limit of every JSON body; the service documents none. */
export const MAX_JSON_BYTES = 65_536;

/** @throws Refusal 400 naming `what` when the bytes are not UTF-8 JSON */
export function parseJsonBytes(bytes: Uint8Array, what: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch {
    throw new HttpError(400, [`${what} is not JSON`]);
  }
}

export interface JsonObject {
  readonly [key: string]: unknown;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An own member; what only the prototype has is not there. */
export function getOwnProperty(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

function concatChunks(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const [first] = chunks;
  if (first !== undefined && chunks.length === 1) return first;
  const all = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    all.set(chunk, offset);
    offset += chunk.length;
  }
  return all;
}
