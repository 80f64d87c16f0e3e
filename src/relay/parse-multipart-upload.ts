import {
  MaxFileSizeExceededError,
  MaxTotalSizeExceededError,
  MultipartParseError,
  MultipartParser,
  type MultipartPart,
} from '@remix-run/multipart-parser';
import { LIMITS, FORM_PARTS, CaptureError } from '../contract/contract.js';
import { tooLargeError } from './read-body-chunks.js';

/** One file of an upload, as it came. */
export interface FilePart {
  readonly bytes: Uint8Array;
  /** The media type that its header declares, in lower case; `undefined` for none. */
  readonly declared: string | undefined;
}

export interface UploadParts {
  readonly data: Uint8Array;
  readonly photos: readonly FilePart[];
}

/** Limits of the envelope: none of them is the service's. */
export const MULTIPART_LIMITS = {
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
export const MAX_UPLOAD_BYTES = LIMITS.totalBytes + MULTIPART_LIMITS.dataBytes + MULTIPART_LIMITS.overheadBytes;

/**
 * The boundary of a `multipart/form-data` content type (RFC 2046, section 5.1.1: 1–70 characters of its alphabet).
 * @throws Trouble `bad_request`
 */
export function parseBoundary(contentType: string | null): string {
  const match = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]*)"|([^\s;"]+))/i.exec(
    contentType?.trim() ?? '',
  );
  const boundary = match?.[1] ?? match?.[2] ?? '';
  if (/^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/.test(boundary)) return boundary;
  throw new CaptureError('bad_request', 'not multipart/form-data with a boundary', { field: 'Content-Type' });
}

/**
 * Takes an upload apart as it arrives; refuses it with the first piece that makes it invalid.
 *
 * @throws Trouble `bad_request` (naming the part), `too_large`, `photo_count`
 */
export async function parseMultipartUpload(pieces: AsyncIterable<Uint8Array>, boundary: string): Promise<UploadParts> {
  const parser = new MultipartParser(boundary, {
    maxHeaderSize: MULTIPART_LIMITS.headBytes,
    maxFileSize: LIMITS.totalBytes,
    maxTotalSize: LIMITS.totalBytes + MULTIPART_LIMITS.dataBytes,
    maxParts: MULTIPART_LIMITS.parts,
  });
  const tray = new MultipartCollector();
  for await (const piece of pieces) {
    try {
      for (const part of parser.write(piece)) tray.put(part);
    } catch (error) {
      // What follows the end is no one's: RFC 2046 lets a reader ignore it, and the line break may come alone.
      if (!isFinished(parser)) throw toUploadError(error);
    }
  }
  if (!isFinished(parser)) throw new CaptureError('bad_request', 'the multipart body has no end', { field: 'body' });
  return tray.finish();
}

/** What has been unpacked so far. */
class MultipartCollector {
  #data: Uint8Array | undefined;
  readonly #photos: FilePart[] = [];
  #photoBytes = 0;

  put(part: MultipartPart): void {
    const name = part.name;
    if (name === FORM_PARTS.photos) return this.#putPhoto(part);
    if (name !== FORM_PARTS.data)
      throw new CaptureError('bad_request', 'an unknown part', { field: toSafePartName(name) });
    if (this.#data !== undefined) throw new CaptureError('bad_request', 'data comes twice', { field: FORM_PARTS.data });
    if (part.size > MULTIPART_LIMITS.dataBytes)
      throw new CaptureError('bad_request', 'data is too long', { field: FORM_PARTS.data });
    this.#data = part.bytes;
  }

  #putPhoto(part: MultipartPart): void {
    this.#photoBytes += part.size;
    if (this.#photoBytes > LIMITS.totalBytes) throw tooLargeError(this.#photoBytes, LIMITS.totalBytes);
    if (this.#photos.length === LIMITS.maxPhotos) throw photoCountError(LIMITS.maxPhotos + 1);
    this.#photos.push({ bytes: part.bytes, declared: part.mediaType?.toLowerCase() });
  }

  finish(): UploadParts {
    if (this.#data === undefined) throw new CaptureError('bad_request', 'data is missing', { field: FORM_PARTS.data });
    if (this.#photos.length < LIMITS.minPhotos) throw photoCountError(this.#photos.length);
    return { data: this.#data, photos: this.#photos };
  }
}

function photoCountError(measured: number): CaptureError {
  const detail = { field: FORM_PARTS.photos, measured, limit: LIMITS.maxPhotos, unit: 'count' } as const;
  return new CaptureError('photo_count', 'one or two photos are needed', detail);
}

/** A stranger's part name, fit to be sent back. */
function toSafePartName(name: string | undefined): string {
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

function toUploadError(error: unknown): unknown {
  if (error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError) {
    return new CaptureError('too_large', error.message, { limit: LIMITS.totalBytes, unit: 'bytes' });
  }
  // A head that is no UTF-8 comes as a TypeError.
  if (error instanceof MultipartParseError || error instanceof TypeError) {
    return new CaptureError('bad_request', 'the multipart body is malformed', { field: 'body' }, { cause: error });
  }
  return error;
}
