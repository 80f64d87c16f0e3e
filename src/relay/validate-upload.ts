import {
  FILE_TYPES,
  LIMITS,
  FORM_PARTS,
  CaptureError,
  parsePhotoFields,
  type FileType,
  type PhotoFields,
} from '../contract/contract.js';
import { readImageSize, sniffFileType } from '../files/files.js';
import type { FilePart, UploadParts } from './parse-multipart-upload.js';

export interface UploadedPhoto {
  readonly bytes: Uint8Array;
  readonly type: FileType;
}

/** A submission that is worth a call. */
export interface ValidatedUpload {
  readonly fields: PhotoFields;
  readonly photos: readonly UploadedPhoto[];
}

/** Media types that claim nothing: the bytes alone count. */
const GENERIC_MEDIA_TYPES = new Set([undefined, '', 'application/octet-stream']);
/** Other spellings in use. */
const MEDIA_TYPE_ALIASES: Readonly<Record<string, string>> = { 'image/jpg': 'image/jpeg', 'image/pjpeg': 'image/jpeg' };

/** @throws Trouble `bad_request`, `unsupported_type`, `low_resolution`, each naming its place */
export function validateUpload({ data, photos }: UploadParts): ValidatedUpload {
  return { fields: parsePhotoFields(parseDataPart(data)), photos: photos.map(validatePhoto) };
}

function parseDataPart(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch {
    throw new CaptureError('bad_request', 'data is not JSON', { field: FORM_PARTS.data });
  }
}

function validatePhoto({ bytes, declared }: FilePart, index: number): UploadedPhoto {
  const field = `${FORM_PARTS.photos}/${index}`;
  const type = sniffFileType(bytes);
  if (type === null) throw new CaptureError('unsupported_type', 'not a file of the four types', { field });
  if (
    !GENERIC_MEDIA_TYPES.has(declared) &&
    (MEDIA_TYPE_ALIASES[declared ?? ''] ?? declared) !== FILE_TYPES[type].mime
  ) {
    throw new CaptureError('unsupported_type', 'not the type it declares', { field });
  }
  if (type === 'pdf') return { bytes, type };
  const size = readImageSize(bytes);
  if (size === null) throw new CaptureError('unsupported_type', 'an image without a size', { field });
  const measured = Math.min(size.width, size.height);
  if (measured < LIMITS.minPixels) {
    const detail = { field, measured, limit: LIMITS.minPixels, unit: 'px' } as const;
    throw new CaptureError('low_resolution', `${measured} px is under ${LIMITS.minPixels}`, detail);
  }
  return { bytes, type };
}

/** What makes two submissions the same: the fields and the files, whatever envelope they came in. */
export async function fingerprintUpload({ fields, photos }: ValidatedUpload): Promise<string> {
  const hashes = await Promise.all(photos.map(({ bytes }) => sha256Hex(bytes)));
  return sha256HexOfText(JSON.stringify([fields, ...hashes]));
}

/** SHA-256 in hexadecimal. */
export async function sha256Hex(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function sha256HexOfText(text: string): Promise<string> {
  return sha256Hex(new TextEncoder().encode(text));
}
