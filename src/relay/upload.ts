import {
  FILE_TYPES,
  LIMITS,
  PARTS,
  Trouble,
  parsePhotoFields,
  type FileType,
  type PhotoFields,
} from '../contract/contract.js';
import { imageSize, sniff } from '../files/files.js';
import type { FilePart, Parts } from './multipart-in.js';

export interface Photo {
  readonly bytes: Uint8Array;
  readonly type: FileType;
}

/** A submission that is worth a call. */
export interface Upload {
  readonly fields: PhotoFields;
  readonly photos: readonly Photo[];
}

/** Media types that claim nothing: the bytes alone count. */
const SILENT = new Set([undefined, '', 'application/octet-stream']);
/** Other spellings in use. */
const ALIASES: Readonly<Record<string, string>> = { 'image/jpg': 'image/jpeg', 'image/pjpeg': 'image/jpeg' };

/** @throws Trouble `bad_request`, `unsupported_type`, `low_resolution`, each naming its place */
export function checkedUpload({ data, photos }: Parts): Upload {
  return { fields: parsePhotoFields(parseData(data)), photos: photos.map(checkedPhoto) };
}

function parseData(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch {
    throw new Trouble('bad_request', 'data is not JSON', { field: PARTS.data });
  }
}

function checkedPhoto({ bytes, declared }: FilePart, index: number): Photo {
  const field = `${PARTS.photos}/${index}`;
  const type = sniff(bytes);
  if (type === null) throw new Trouble('unsupported_type', 'not a file of the four types', { field });
  if (!SILENT.has(declared) && (ALIASES[declared ?? ''] ?? declared) !== FILE_TYPES[type].mime) {
    throw new Trouble('unsupported_type', 'not the type it declares', { field });
  }
  if (type === 'pdf') return { bytes, type };
  const size = imageSize(bytes);
  if (size === null) throw new Trouble('unsupported_type', 'an image without a size', { field });
  const measured = Math.min(size.width, size.height);
  if (measured < LIMITS.minPixels) {
    const detail = { field, measured, limit: LIMITS.minPixels, unit: 'px' } as const;
    throw new Trouble('low_resolution', `${measured} px is under ${LIMITS.minPixels}`, detail);
  }
  return { bytes, type };
}

/** What makes two submissions the same: the fields and the files, whatever envelope they came in. */
export async function fingerprintOf({ fields, photos }: Upload): Promise<string> {
  const hashes = await Promise.all(photos.map(({ bytes }) => sha256(bytes)));
  return hashText(JSON.stringify([fields, ...hashes]));
}

/** SHA-256 in hexadecimal. */
export async function sha256(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function hashText(text: string): Promise<string> {
  return sha256(new TextEncoder().encode(text));
}
