import { getOwnProperty, isJsonObject } from '../shared/shared.js';
import { CaptureError } from './capture-error.js';
import { DOC_TYPES, isDocType, type DocType } from './document-types.js';
import { FORM_PARTS } from './http-constants.js';

/** The `data` part of a photo request from a browser: all fields but the credentials. */
export interface PhotoRequestFields {
  readonly doc_type?: DocType;
  /** ISO 3166-1 alpha-2, lower case. */
  readonly country_code?: string;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly tags?: readonly string[];
}

/** The `data` part of a request to the verification service. It exists only on the host's server. */
export interface PhotoRequestData extends PhotoRequestFields {
  /** The business secret key. */
  readonly api_key: string;
  /** The business identifier string issued by the service's operator. */
  readonly business_hash: string;
}

/** The fields of `data` that a browser may set, in the service's order. */
export const PHOTO_REQUEST_FIELD_NAMES = [
  'doc_type',
  'country_code',
  'first_name',
  'last_name',
  'tags',
] as const satisfies readonly (keyof PhotoRequestFields)[];

/**
 * Parses the `data` part strictly. The result has only the known fields: other members, such as an `api_key`, are dropped.
 * `country_code` is returned in lower case.
 *
 * @throws CaptureError `bad_request` for a wrong type, an unknown document type, a country code that is not two letters, or
 *   a tag outside `PHOTO_REQUEST_LIMITS.tagPattern`. `detail.field` is the path, such as `data/tags/1`, never the value.
 */
export function parsePhotoRequestFields(json: unknown): PhotoRequestFields {
  if (!isJsonObject(json)) throw badRequestError(FORM_PARTS.data, 'is not a JSON object');
  const docType = getOwnProperty(json, 'doc_type');
  const country = optionalString(json, 'country_code');
  const firstName = optionalString(json, 'first_name');
  const lastName = optionalString(json, 'last_name');
  const tags = getOwnProperty(json, 'tags');
  if (docType !== undefined && !isDocType(docType))
    throw badRequestError('data/doc_type', `is not one of ${DOC_TYPES.join(', ')}`);
  if (country !== undefined && !/^[a-z]{2}$/i.test(country)) {
    throw badRequestError('data/country_code', 'is not an ISO 3166-1 alpha-2 code');
  }
  return {
    ...(docType === undefined ? {} : { doc_type: docType }),
    ...(country === undefined ? {} : { country_code: country.toLowerCase() }),
    ...(firstName === undefined ? {} : { first_name: firstName }),
    ...(lastName === undefined ? {} : { last_name: lastName }),
    ...(tags === undefined ? {} : { tags: parseTags(tags) }),
  };
}

function parseTags(tags: unknown): readonly string[] {
  if (!Array.isArray(tags)) throw badRequestError('data/tags', 'is not an array');
  return tags.map((tag: unknown, index) => {
    if (typeof tag !== 'string') throw badRequestError(`data/tags/${index}`, 'is not a string');
    if (!PHOTO_REQUEST_LIMITS.tagPattern.test(tag))
      throw badRequestError(`data/tags/${index}`, `does not match ${PHOTO_REQUEST_LIMITS.tagPattern.source}`);
    return tag;
  });
}

function optionalString(json: Readonly<Record<string, unknown>>, key: keyof PhotoRequestFields): string | undefined {
  const value = getOwnProperty(json, key);
  if (value === undefined || typeof value === 'string') return value;
  throw badRequestError(`data/${key}`, 'is not a string');
}

function badRequestError(field: string, what: string): CaptureError {
  return new CaptureError('bad_request', `${field} ${what}`, { field });
}

/** Pattern of every element of `tags`. */
export const TAG_PATTERN = /^[a-z0-9_]{4,16}$/;

/** The limits of the service, and those of this project that follow from them. */
export const PHOTO_REQUEST_LIMITS = {
  /** Total size of the files of a photo request. The service's 10 MB are read as decimal megabytes, the smaller reading. */
  totalBytes: 10_000_000,
  /** Number of `photos` parts. */
  minPhotos: 1,
  maxPhotos: 2,
  /** Smallest width and height of each image, in pixels. */
  minPixels: 224,
  tagPattern: TAG_PATTERN,
  /** Images with a larger size in their header are refused before decoding: 100 megapixels. */
  maxClaimedPixels: 100_000_000,
} as const;

/** The file types that the service accepts, with their media type and extension. */
export const FILE_TYPES = {
  png: { mime: 'image/png', extension: 'png' },
  jpeg: { mime: 'image/jpeg', extension: 'jpg' },
  webp: { mime: 'image/webp', extension: 'webp' },
  pdf: { mime: 'application/pdf', extension: 'pdf' },
} as const;
export type FileType = keyof typeof FILE_TYPES;
