import {
  PHOTO_REQUEST_LIMITS,
  FORM_PARTS,
  CaptureError,
  isCaptureError,
  parseCaptureSummary,
  parsePhotoRequestFields,
  type CaptureSummary,
  isMediaTypeOf,
  type FileType,
  type PhotoRequestFields,
} from '../contract/contract.js';
import { readImageSize, removeImageLocation, sniffFileType } from '../files/files.js';
import type { FilePart, UploadParts } from './parse-multipart-upload.js';
import { parseJsonPart } from './read-body-chunks.js';
import type { Log } from './relay-log.js';
import { checksumBytes, hashText } from './relay-store.js';
import { assertFieldSizes } from './submission-conditions.js';
import { startBackgroundTimer } from './buffer-pool.js';

export interface UploadedPhoto {
  /** The file. Its memory is used again after the request. */
  readonly chunks: readonly Uint8Array[];
  readonly type: FileType;
}

/** An upload that passed all checks of the relay. */
export interface ValidatedUpload {
  readonly fields: PhotoRequestFields;
  readonly photos: readonly UploadedPhoto[];
  /** What the browser reports of the session, only for the host; `undefined` for none. */
  readonly summary: CaptureSummary | undefined;
}

/** Media types without meaning: only the bytes count. */
const GENERIC_MEDIA_TYPES = new Set([undefined, '', 'application/octet-stream']);

/** Validates the fields of an upload with valid photos. @throws CaptureError `bad_request` with the field */
export function validateUpload({ data, photos, summary }: UploadParts<UploadedPhoto>, log: Log): ValidatedUpload {
  const fields = parsePhotoRequestFields(parseJsonPart(data, FORM_PARTS.data));
  assertFieldSizes(fields);
  return { fields, photos, summary: summary && parseSummaryOrIgnore(summary, photos.length, log) };
}

/** The person cannot do anything about a summary: an invalid one is left out, and the log names the member. */
function parseSummaryOrIgnore(bytes: Uint8Array, photoCount: number, log: Log): CaptureSummary | undefined {
  try {
    return parseCaptureSummary(parseJsonPart(bytes, FORM_PARTS.summary), photoCount);
  } catch (error) {
    if (!isCaptureError(error)) throw error;
    log({ level: 'warn', event: 'summary_ignored', field: error.detail.field ?? FORM_PARTS.summary });
    return undefined;
  }
}

/** One photo at a time is examined in one piece. The memory for it is used again, and given back within this time. */
const EXAMINED_MAX_AGE_MS = 10_000;
let examined = new Uint8Array();

/**
 * Validates a photo, and removes the position where it was taken unless it is kept.
 * @param part its chunks may be changed
 * @throws CaptureError `unsupported_type`, `low_resolution`, each with the field
 */
export function validatePhoto({ chunks, mediaType }: FilePart, index: number, keepLocation: boolean): UploadedPhoto {
  const bytes = joinForExamination(chunks);
  const type = assertValidPhoto(bytes, mediaType, `${FORM_PARTS.photos}/${index}`);
  const kept = keepLocation ? bytes : removeImageLocation(bytes);
  return { type, chunks: kept === bytes ? chunks : writeInto(chunks, kept) };
}

function assertValidPhoto(bytes: Uint8Array, mediaType: string | undefined, field: string): FileType {
  const type = sniffFileType(bytes);
  if (type === null) throw new CaptureError('unsupported_type', 'not a file of the four types', { field });
  if (!GENERIC_MEDIA_TYPES.has(mediaType) && !isMediaTypeOf(type, mediaType)) {
    throw new CaptureError('unsupported_type', 'not the type it declares', { field });
  }
  if (type === 'pdf') return type;
  const size = readImageSize(bytes);
  if (size === null) throw new CaptureError('unsupported_type', 'an image without a size', { field });
  const measured = Math.min(size.width, size.height);
  if (measured < PHOTO_REQUEST_LIMITS.minPixels) {
    const detail = { field, measured, limit: PHOTO_REQUEST_LIMITS.minPixels, unit: 'px' } as const;
    throw new CaptureError('low_resolution', `${measured} px is under ${PHOTO_REQUEST_LIMITS.minPixels}`, detail);
  }
  return type;
}

function joinForExamination(chunks: readonly Uint8Array[]): Uint8Array {
  const length = countBytes({ chunks });
  if (examined.length === 0) startBackgroundTimer(EXAMINED_MAX_AGE_MS, () => void (examined = new Uint8Array()));
  if (length > examined.length) examined = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    examined.set(chunk, at);
    at += chunk.length;
  }
  return examined.subarray(0, length);
}

/** @returns the first chunks, which hold the bytes now */
function writeInto(chunks: readonly Uint8Array[], bytes: Uint8Array): readonly Uint8Array[] {
  let at = 0;
  const written = chunks.map((chunk) => {
    const piece = bytes.subarray(at, at + chunk.length);
    chunk.set(piece);
    at += piece.length;
    return chunk.subarray(0, piece.length);
  });
  return written.filter(({ length }) => length > 0);
}

/** Size of a file. */
export function countBytes({ chunks }: Pick<UploadedPhoto, 'chunks'>): number {
  return chunks.reduce((sum, { length }) => sum + length, 0);
}

/**
 * Equal for two uploads with the same fields and files, independent of their multipart encoding. The summary is not part of it: the
 * browser that sends the same photos again has taken longer, and the service gets nothing of it.
 */
export async function fingerprintUpload({ fields, photos }: ValidatedUpload): Promise<string> {
  const files = await Promise.all(photos.map(async (photo) => [countBytes(photo), await checksumBytes(photo.chunks)]));
  return hashText(JSON.stringify([fields, ...files]));
}
