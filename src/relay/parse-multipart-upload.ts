import {
  MaxFileSizeExceededError,
  MaxTotalSizeExceededError,
  MultipartParseError,
  MultipartParser,
  type MultipartPart,
} from '@remix-run/multipart-parser';
import { PHOTO_REQUEST_LIMITS, FORM_PARTS, SUMMARY_LIMITS, CaptureError } from '../contract/contract.js';
import { tooLargeError } from './read-body-chunks.js';

/** One file of an upload, not validated yet. */
export interface FilePart {
  readonly chunks: readonly Uint8Array[];
  /** The media type in the part's header, in lower case; `undefined` for none. */
  readonly mediaType: string | undefined;
}

export interface UploadParts<Photo> {
  readonly data: Uint8Array;
  /** What the browser reports of the session; `undefined` for none. Without bytes: too long, or more than one. */
  readonly summary: Uint8Array | undefined;
  readonly photos: readonly Photo[];
}

/** Makes the photo of a complete part. It may throw to refuse the upload. @param index 0 for the first photo */
type ReadPhotoPart<Photo> = (part: FilePart, index: number) => Photo | Promise<Photo>;

/** Limits of the multipart format, beside the service's limits. */
const MULTIPART_LIMITS = {
  /** Longest `data`, in bytes. */
  dataBytes: 65_536,
  /** Longest `summary`, in bytes. A longer one is ignored. */
  summaryBytes: SUMMARY_LIMITS.bytes,
  /** Longest header of one part, in bytes. */
  headerBytes: 8_192,
  /** Boundaries, headers, and bytes after the end, in bytes. */
  overheadBytes: 65_536,
  /** Parts of any name. More than valid uploads have, so that the error can name the surplus part. */
  parts: 8,
} as const;

/** Largest valid upload with its multipart overhead, in bytes. */
export const MAX_UPLOAD_BYTES =
  PHOTO_REQUEST_LIMITS.totalBytes +
  MULTIPART_LIMITS.dataBytes +
  MULTIPART_LIMITS.summaryBytes +
  MULTIPART_LIMITS.overheadBytes;

/**
 * The boundary in a `multipart/form-data` content type (RFC 2046, section 5.1.1: 1–70 allowed characters).
 * @throws CaptureError `bad_request`
 */
export function parseMultipartBoundary(contentType: string | null): string {
  const match = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]*)"|([^\s;"]+))/i.exec(
    contentType?.trim() ?? '',
  );
  const boundary = match?.[1] ?? match?.[2] ?? '';
  if (/^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/.test(boundary)) return boundary;
  throw new CaptureError('bad_request', 'not multipart/form-data with a boundary', { field: 'Content-Type' });
}

/**
 * Parses an upload while it arrives. Throws at the first chunk that makes it invalid.
 *
 * @param readPhoto is called with each photo as soon as its last byte has arrived
 * @throws CaptureError `bad_request` with the part, `too_large`, `photo_count`; what `readPhoto` throws
 */
export async function parseMultipartUpload<Photo>(
  chunks: AsyncIterable<Uint8Array>,
  boundary: string,
  readPhoto: ReadPhotoPart<Photo>,
): Promise<UploadParts<Photo>> {
  const parser = new MultipartParser(boundary, {
    maxHeaderSize: MULTIPART_LIMITS.headerBytes,
    maxFileSize: PHOTO_REQUEST_LIMITS.totalBytes,
    maxTotalSize: PHOTO_REQUEST_LIMITS.totalBytes + MULTIPART_LIMITS.dataBytes + MULTIPART_LIMITS.summaryBytes,
    maxParts: MULTIPART_LIMITS.parts,
  });
  const collector = new MultipartCollector(readPhoto);
  for await (const chunk of chunks) {
    try {
      for (const part of parser.write(chunk)) await collector.add(part);
    } catch (error) {
      // RFC 2046 lets a parser ignore bytes after the end, such as a line break in a chunk of its own.
      if (!isFinished(parser)) throw toUploadError(error);
    }
  }
  if (!isFinished(parser)) throw new CaptureError('bad_request', 'the multipart body has no end', { field: 'body' });
  return collector.finish();
}

/** Stands for a summary that cannot be used. It is no JSON either. */
const UNUSABLE_SUMMARY = new Uint8Array();

/** Collects the parts of one upload and checks their names, number and size. */
class MultipartCollector<Photo> {
  readonly #readPhoto: ReadPhotoPart<Photo>;
  #data: Uint8Array | undefined;
  #summary: Uint8Array | undefined;
  readonly #photos: Photo[] = [];
  #photoBytes = 0;

  constructor(readPhoto: ReadPhotoPart<Photo>) {
    this.#readPhoto = readPhoto;
  }

  async add(part: MultipartPart): Promise<void> {
    const name = part.name;
    if (name === FORM_PARTS.photos) return this.#addPhoto(part);
    if (name === FORM_PARTS.summary) return this.#addSummary(part);
    if (name !== FORM_PARTS.data)
      throw new CaptureError('bad_request', 'an unknown part', { field: toSafePartName(name) });
    if (this.#data !== undefined) throw new CaptureError('bad_request', `${name} comes twice`, { field: name });
    if (part.size > MULTIPART_LIMITS.dataBytes)
      throw new CaptureError('bad_request', `${name} is too long`, { field: name });
    this.#data = part.bytes;
  }

  /** A summary is never a reason to refuse the photos. */
  #addSummary(part: MultipartPart): void {
    const isUsable = this.#summary === undefined && part.size <= MULTIPART_LIMITS.summaryBytes;
    this.#summary = isUsable ? part.bytes : UNUSABLE_SUMMARY;
  }

  async #addPhoto(part: MultipartPart): Promise<void> {
    this.#photoBytes += part.size;
    if (this.#photoBytes > PHOTO_REQUEST_LIMITS.totalBytes)
      throw tooLargeError(this.#photoBytes, PHOTO_REQUEST_LIMITS.totalBytes);
    if (this.#photos.length === PHOTO_REQUEST_LIMITS.maxPhotos)
      throw photoCountError(PHOTO_REQUEST_LIMITS.maxPhotos + 1);
    const photo = { chunks: part.content, mediaType: part.mediaType?.toLowerCase() };
    this.#photos.push(await this.#readPhoto(photo, this.#photos.length));
  }

  finish(): UploadParts<Photo> {
    const data = this.#data;
    const summary = this.#summary;
    if (data === undefined) throw new CaptureError('bad_request', 'data is missing', { field: FORM_PARTS.data });
    if (this.#photos.length < PHOTO_REQUEST_LIMITS.minPhotos) throw photoCountError(this.#photos.length);
    return { data, summary, photos: this.#photos };
  }
}

function photoCountError(measured: number): CaptureError {
  const detail = { field: FORM_PARTS.photos, measured, limit: PHOTO_REQUEST_LIMITS.maxPhotos, unit: 'count' } as const;
  return new CaptureError('photo_count', 'one or two photos are needed', detail);
}

/** A part name from the client that is safe to return in an error; else `part`. */
function toSafePartName(name: string | undefined): string {
  return name !== undefined && /^[\w.[\]-]{1,64}$/.test(name) ? name : 'part';
}

/** The parser reports whether it has seen the end only by throwing an error. */
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
    return new CaptureError('too_large', error.message, { limit: PHOTO_REQUEST_LIMITS.totalBytes, unit: 'bytes' });
  }
  // The parser throws a TypeError for a header that is not UTF-8.
  if (error instanceof MultipartParseError || error instanceof TypeError) {
    return new CaptureError('bad_request', 'the multipart body is malformed', { field: 'body' }, { cause: error });
  }
  return error;
}
