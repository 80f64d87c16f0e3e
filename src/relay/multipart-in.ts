import {
  MaxFileSizeExceededError,
  MaxTotalSizeExceededError,
  MultipartParseError,
  MultipartParser,
  type MultipartPart,
} from '@remix-run/multipart-parser';
import { LIMITS, PARTS, Trouble } from '../contract/contract.js';
import { tooLarge } from './body.js';

/** One file of an upload, as it came. */
export interface FilePart {
  readonly bytes: Uint8Array;
  /** The media type that its header declares, in lower case; `undefined` for none. */
  readonly declared: string | undefined;
}

export interface Parts {
  readonly data: Uint8Array;
  readonly photos: readonly FilePart[];
}

/** Limits of the envelope: none of them is the service's. */
export const ENVELOPE = {
  /** Longest `data`, in bytes. */
  dataBytes: 65_536,
  /** Longest head of one part, in bytes. */
  headBytes: 8_192,
  /** Boundaries, heads, and what comes after the end, in bytes. */
  overheadBytes: 65_536,
  /** Parts of any name. Two more than are allowed: the surplus is counted and named. */
  parts: 8,
} as const;

/** The most that a valid upload takes on the wire, in bytes. */
export const MAX_WIRE_BYTES = LIMITS.totalBytes + ENVELOPE.dataBytes + ENVELOPE.overheadBytes;

/**
 * The boundary of a `multipart/form-data` content type (RFC 2046, section 5.1.1: 1–70 characters of its alphabet).
 * @throws Trouble `bad_request`
 */
export function boundaryOf(contentType: string | null): string {
  const match = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]*)"|([^\s;"]+))/i.exec(
    contentType?.trim() ?? '',
  );
  const boundary = match?.[1] ?? match?.[2] ?? '';
  if (/^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/.test(boundary)) return boundary;
  throw new Trouble('bad_request', 'not multipart/form-data with a boundary', { field: 'Content-Type' });
}

/**
 * Takes an upload apart as it arrives; refuses it with the first piece that makes it invalid.
 *
 * @throws Trouble `bad_request` (naming the part), `too_large`, `photo_count`
 */
export async function readParts(pieces: AsyncIterable<Uint8Array>, boundary: string): Promise<Parts> {
  const parser = new MultipartParser(boundary, {
    maxHeaderSize: ENVELOPE.headBytes,
    maxFileSize: LIMITS.totalBytes,
    maxTotalSize: LIMITS.totalBytes + ENVELOPE.dataBytes,
    maxParts: ENVELOPE.parts,
  });
  const tray = new Tray();
  for await (const piece of pieces) {
    try {
      for (const part of parser.write(piece)) tray.put(part);
    } catch (error) {
      // What follows the end is no one's: RFC 2046 lets a reader ignore it, and the line break may come alone.
      if (!isFinished(parser)) throw asTrouble(error);
    }
  }
  if (!isFinished(parser)) throw new Trouble('bad_request', 'the multipart body has no end', { field: 'body' });
  return tray.finish();
}

/** What has been unpacked so far. */
class Tray {
  #data: Uint8Array | undefined;
  readonly #photos: FilePart[] = [];
  #photoBytes = 0;

  put(part: MultipartPart): void {
    const name = part.name;
    if (name === PARTS.photos) return this.#putPhoto(part);
    if (name !== PARTS.data) throw new Trouble('bad_request', 'an unknown part', { field: fieldName(name) });
    if (this.#data !== undefined) throw new Trouble('bad_request', 'data comes twice', { field: PARTS.data });
    if (part.size > ENVELOPE.dataBytes) throw new Trouble('bad_request', 'data is too long', { field: PARTS.data });
    this.#data = part.bytes;
  }

  #putPhoto(part: MultipartPart): void {
    this.#photoBytes += part.size;
    if (this.#photoBytes > LIMITS.totalBytes) throw tooLarge(this.#photoBytes, LIMITS.totalBytes);
    if (this.#photos.length === LIMITS.maxPhotos) throw photoCount(LIMITS.maxPhotos + 1);
    this.#photos.push({ bytes: part.bytes, declared: part.mediaType?.toLowerCase() });
  }

  finish(): Parts {
    if (this.#data === undefined) throw new Trouble('bad_request', 'data is missing', { field: PARTS.data });
    if (this.#photos.length < LIMITS.minPhotos) throw photoCount(this.#photos.length);
    return { data: this.#data, photos: this.#photos };
  }
}

function photoCount(measured: number): Trouble {
  const detail = { field: PARTS.photos, measured, limit: LIMITS.maxPhotos, unit: 'count' } as const;
  return new Trouble('photo_count', 'one or two photos are needed', detail);
}

/** A stranger's part name, fit to be sent back. */
function fieldName(name: string | undefined): string {
  return name !== undefined && /^[\w.[\]-]{1,64}$/.test(name) ? name : 'part';
}

/** The parser tells whether it has seen the end only by throwing or not. */
function isFinished(parser: MultipartParser): boolean {
  try {
    parser.finish();
    return true;
  } catch {
    return false;
  }
}

function asTrouble(error: unknown): unknown {
  if (error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError) {
    return new Trouble('too_large', error.message, { limit: LIMITS.totalBytes, unit: 'bytes' });
  }
  // A head that is no UTF-8 comes as a TypeError.
  if (error instanceof MultipartParseError || error instanceof TypeError) {
    return new Trouble('bad_request', 'the multipart body is malformed', { field: 'body' }, { cause: error });
  }
  return error;
}
