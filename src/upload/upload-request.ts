/** The parts of one upload: address, idempotency key and form. */
import { CaptureError, FILE_TYPES, FORM_PARTS, RELAY_PATHS, type PhotoFields } from '../contract/contract.js';
import { toHex } from '../shared/shared.js';

/**
 * The address to which photos are posted: `/photos` under the endpoint's path, with its query, without its fragment. Pure.
 * @param endpoint the relay's mount; absolute, or relative to `base`
 * @throws {CaptureError} `endpoint_missing` if it is empty or no http(s) address
 */
export function photosUrl(endpoint: string, base: string): URL {
  const url = endpoint.trim() === '' ? null : parseUrl(endpoint.trim(), base);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new CaptureError('endpoint_missing', 'The endpoint is not an http address.', { field: 'endpoint' });
  }
  url.pathname = url.pathname.replace(/\/+$/, '') + RELAY_PATHS.photos;
  url.hash = '';
  return url;
}

function parseUrl(address: string, base: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}

/** The relay requires at least 128 random bits. */
const KEY_BYTES = 16;

/** A new idempotency key: 128 random bits as 32 hexadecimal digits. */
export function newIdempotencyKey(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(KEY_BYTES)));
}

/** The parts `data` and `photos` of the service. Fields that are `undefined` are left out. */
export function createPhotoFormData(files: readonly File[], fields: PhotoFields): FormData {
  const form = new FormData();
  form.append(FORM_PARTS.data, JSON.stringify(fields));
  for (const file of files) form.append(FORM_PARTS.photos, file, fileNameForType(file.name, file.type));
  return form;
}

const DEFAULT_STEM = 'photo';

/** The name with the extension of the MIME type: `IMG.HEIC` of type `image/jpeg` becomes `IMG.jpg`. Pure. */
export function fileNameForType(name: string, mime: string): string {
  const type = Object.values(FILE_TYPES).find((known) => known.mime === mime);
  if (type === undefined) return name === '' ? DEFAULT_STEM : name;
  const dot = name.lastIndexOf('.');
  const stem = (dot < 0 ? name : name.slice(0, dot)) || DEFAULT_STEM;
  const extension = dot < 0 ? '' : name.slice(dot + 1);
  const isRight = extension.toLowerCase() === type.extension || (mime === 'image/jpeg' && /^jpeg$/i.test(extension));
  return `${stem}.${isRight ? extension : type.extension}`;
}
