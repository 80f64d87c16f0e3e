import { getMultipartBoundary, parseMultipart } from '@remix-run/multipart-parser';
import {
  PHOTO_FILE_TYPES,
  PHOTO_REQUEST_LIMITS,
  FORM_PARTS,
  serviceRequestDataSchema,
  isMediaTypeOf,
  type FileType,
  type PhotoRequestFields,
} from '../contract/contract.js';
import { sniffFileType } from '../files/files.js';
import { timingSafeEqualText, type RegisteredClient } from './client-registry.js';
import { MAX_JSON_BYTES, parseMembers, parseRequestJson, readRequestBody, HttpError } from './http-messages.js';

/** A file of a photo request. Its type is validated; it is not decoded. */
export interface PhotoFile {
  readonly type: FileType;
  readonly bytes: Uint8Array;
}

interface PhotoRequest {
  readonly fields: PhotoRequestFields;
  readonly files: readonly PhotoFile[];
}

/** Boundaries, part headers and unknown parts, beside files and `data`. */
const MULTIPART_OVERHEAD_BYTES = 65_536;
const MAX_PARTS = 16;

/**
 * Reads the multipart body of a photo request.
 * @throws HttpError 400 with the field; 401 for a wrong `api_key` or `business_hash`; 413 over 10 MB
 */
export async function readPhotoRequest(request: Request, client: RegisteredClient): Promise<PhotoRequest> {
  const { data, files } = await readMultipart(request);
  const totalBytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  if (totalBytes > PHOTO_REQUEST_LIMITS.totalBytes)
    throw new HttpError(413, `photos are over ${String(PHOTO_REQUEST_LIMITS.totalBytes)} bytes in all`);
  if (data.some((part) => part.length > MAX_JSON_BYTES)) {
    throw new HttpError(413, `${FORM_PARTS.data} is over ${String(MAX_JSON_BYTES)} bytes`);
  }
  if (data.length !== 1) throw new HttpError(400, [`${FORM_PARTS.data} must come once`]);
  if (files.length < PHOTO_REQUEST_LIMITS.minPhotos || files.length > PHOTO_REQUEST_LIMITS.maxPhotos) {
    throw new HttpError(400, [`${FORM_PARTS.photos} must be one or two files`]);
  }
  const fields = readFields(parseRequestJson(data[0] as Uint8Array, FORM_PARTS.data), client);
  return { fields, files: files.map(parsePhotoFile) };
}

interface NamedFile {
  readonly bytes: Uint8Array;
  readonly name: string | undefined;
  readonly mime: string | undefined;
}

async function readMultipart(request: Request): Promise<{ data: Uint8Array[]; files: NamedFile[] }> {
  const contentType = request.headers.get('content-type') ?? '';
  const boundary = /^multipart\/form-data\s*;/i.test(contentType)
    ? getMultipartBoundary(contentType)?.trim()
    : undefined;
  if (boundary === undefined || boundary === '') throw new HttpError(400, ['content-type must be multipart/form-data']);
  const limitBytes = PHOTO_REQUEST_LIMITS.totalBytes + MAX_JSON_BYTES + MULTIPART_OVERHEAD_BYTES;
  const body = await readRequestBody(request, limitBytes);
  const data: Uint8Array[] = [];
  const files: NamedFile[] = [];
  try {
    const limits = { boundary, maxFileSize: limitBytes, maxTotalSize: limitBytes, maxParts: MAX_PARTS };
    for (const part of parseMultipart(body, limits)) {
      if (part.name === FORM_PARTS.data) data.push(part.bytes);
      if (part.name === FORM_PARTS.photos) files.push({ bytes: part.bytes, name: part.filename, mime: part.mediaType });
    }
  } catch {
    // The parser throws its own errors, and those of `Headers` and of text decoding.
    throw new HttpError(400, ['the multipart body is malformed']);
  }
  return { data, files };
}

/** The fields without the credentials. @throws HttpError 400, and 401 for wrong credentials */
function readFields(json: unknown, client: RegisteredClient): PhotoRequestFields {
  const { api_key, business_hash, ...fields } = parseMembers(serviceRequestDataSchema, json, FORM_PARTS.data, 'data/');
  const isKnown = timingSafeEqualText(api_key, client.secret) && timingSafeEqualText(business_hash, client.hash);
  if (!isKnown) throw new HttpError(401, 'api_key or business_hash is wrong');
  return fields;
}

function parsePhotoFile({ bytes, name, mime }: NamedFile, index: number): PhotoFile {
  const field = `${FORM_PARTS.photos}/${String(index)}`;
  const type = sniffFileType(bytes);
  if (type === null) throw new HttpError(400, [`${field} is not a PNG, JPEG, WEBP or PDF file`]);
  if (!isMediaTypeOf(type, mime)) throw new HttpError(400, [`${field} is not of the type it declares`]);
  // A JPEG may have either extension.
  const extensions = [type, PHOTO_FILE_TYPES[type].extension];
  if (!extensions.some((extension) => name?.toLowerCase().endsWith(`.${extension}`)))
    throw new HttpError(400, [`${field} has an extension that does not match`]);
  return { type, bytes };
}
