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
type ReadPhotoPart<Photo> = (part: FilePart, index: number) => Photo;

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

/** Parses an upload while it arrives. Both functions throw CaptureError `bad_request` with the part, `too_large` and `photo_count`. */
interface UploadParser<Photo> {
  /** Throws at the first chunk that makes the upload invalid. */
  write(chunk: Uint8Array): void;
  finish(): UploadParts<Photo>;
}

/** @param readPhoto is called with each photo as soon as its last byte has arrived */
export function createUploadParser<Photo>(boundary: string, readPhoto: ReadPhotoPart<Photo>): UploadParser<Photo> {
  const parser = new MultipartParser(boundary, {
    maxHeaderSize: MULTIPART_LIMITS.headerBytes,
    maxFileSize: PHOTO_REQUEST_LIMITS.totalBytes,
    // A summary that is a little too long is ignored, not refused.
    maxTotalSize: MAX_UPLOAD_BYTES,
    maxParts: MULTIPART_LIMITS.parts,
  });
  let data: Uint8Array | undefined;
  let summary: Uint8Array | undefined;
  let photoBytes = 0;
  const photos: Photo[] = [];
  const addPart = (part: MultipartPart): void => {
    const { name, size } = part;
    if (name === FORM_PARTS.photos) {
      photoBytes += size;
      if (photoBytes > PHOTO_REQUEST_LIMITS.totalBytes)
        throw tooLargeError(photoBytes, PHOTO_REQUEST_LIMITS.totalBytes);
      if (photos.length === PHOTO_REQUEST_LIMITS.maxPhotos) throw photoCountError(PHOTO_REQUEST_LIMITS.maxPhotos + 1);
      photos.push(readPhoto({ chunks: part.content, mediaType: part.mediaType?.toLowerCase() }, photos.length));
    } else if (name === FORM_PARTS.summary) {
      // A summary is never a reason to refuse the photos.
      summary = summary === undefined && size <= MULTIPART_LIMITS.summaryBytes ? part.bytes : UNUSABLE_SUMMARY;
    } else {
      const field = toSafePartName(name);
      if (name !== FORM_PARTS.data) throw new CaptureError('bad_request', 'an unknown part', { field });
      if (data !== undefined) throw new CaptureError('bad_request', `${name} comes twice`, { field });
      if (size > MULTIPART_LIMITS.dataBytes) throw new CaptureError('bad_request', `${name} is too long`, { field });
      data = part.bytes;
    }
  };
  return {
    write: (chunk) => {
      try {
        for (const part of parser.write(chunk)) addPart(part);
      } catch (error) {
        // RFC 2046 lets a parser ignore bytes after the end, such as a line break in a chunk of its own.
        if (!isFinished(parser)) throw toUploadError(error);
      }
    },
    finish: () => {
      if (!isFinished(parser))
        throw new CaptureError('bad_request', 'the multipart body has no end', { field: 'body' });
      if (data === undefined) throw new CaptureError('bad_request', 'data is missing', { field: FORM_PARTS.data });
      if (photos.length < PHOTO_REQUEST_LIMITS.minPhotos) throw photoCountError(photos.length);
      return { data, summary, photos };
    },
  };
}

/** Stands for a summary that cannot be used. It is no JSON either. */
const UNUSABLE_SUMMARY = new Uint8Array();

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
