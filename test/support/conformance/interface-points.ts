/**
 * Every point of the verification service's interface, in our own words: what `docs/conformance.md` must answer for.
 * `silent` points are those the service says nothing about.
 */
import { CALLBACK_OCR_KEYS, REASON_WORDS } from '../../../src/contract/contract.js';
import type { InterfacePart, ConformanceRow } from './conformance-row.js';

export interface InterfacePoint {
  readonly part: InterfacePart;
  readonly point: string;
  readonly silent?: true;
}

const SPOKEN: Readonly<Record<InterfacePart, readonly string[]>> = {
  channels: ['document manipulation', 'MRZ and elements of level 1', 'elements of level 2', 'document liveness'],
  'photo request': [
    '`data.api_key`',
    '`data.business_hash`',
    '`data.doc_type`',
    '`data.country_code`',
    '`data.first_name`',
    '`data.last_name`',
    '`data.tags`',
    '`photos`: PNG, JPEG, WEBP',
    '`photos`: PDF',
    'mime type and extension',
    'one image of both sides',
    'the order of the files',
  ],
  'photo result': [
    '`doc_type`',
    '`country_code`',
    '`doc_model`',
    '`ocr`',
    '`security`',
    '`reason`',
    '`verdict`',
    '`flow_id`',
    '`ocr.name`',
    '`ocr.surname`',
    '`ocr.sex`',
    '`ocr.nationality`',
    '`ocr.birth_date`',
    '`ocr.birth_place`',
    '`ocr.doc_num`',
    '`ocr.expiration_date`',
    '`ocr.issuance_date`',
    '`ocr.address`',
    '`security.mrz_vs_viz`',
    '`security.printing_technique`',
    '`security.integrated_photo`',
    '`security.streaks_around_the_card`',
    '`security.info_coherence`',
  ],
  reasons: REASON_WORDS.map((word) => `\`${word}\``),
  login: [
    '`business_identifier`',
    '`business_secret`',
    '200: `status`',
    '200: `message`',
    '200: `payload.access_token`',
    '400: `status`',
    '400: `message`',
    '400: `description`, a sentence',
    '400: `description`, a list of fields',
    '500: `status`',
    '500: `message`',
    '500: `description`',
  ],
  callback: [
    '`id`',
    '`result`',
    '`reason`',
    '`reason_id`',
    '`metadata`',
    '`document_front`',
    '`document_back`',
    '`document`',
    '`document.type.document_type`',
    '`document.type.document_year`',
    '`document.type.country`',
    ...Object.keys(CALLBACK_OCR_KEYS).map((key) => `\`document.ocr.${key}\``),
    'date marks of the key table',
    'keys that are null or absent',
  ],
  'rejection ids': ['`1`', '`2`', '`3`', '`4`', '`5`', '`6`', '`7`', '`8`'],
  states: ['`verdict` true', '`verdict` false', '`result` validated', '`result` rejected'],
  endpoints: ['`POST {base_url}/flow/authenticity/photo`', '`POST {auth_url}/authorization/v1/auth_business/login`'],
  authentication: [
    'credentials are never in a frontend',
    'a token is required for each call',
    '`api_key` and `business_hash` go with the photos',
  ],
  events: ['the result of a demand comes to the callback url', 'a photo call sends no event'],
  errors: ['photo 200', 'photo 408', 'login 200', 'login 400', 'login 500'],
  limits: [
    '10 MB in all',
    'at most two documents',
    '224 × 224 px',
    'format of a tag',
    'a token is required for each call',
  ],
  versioning: ['`v1` in the login path', 'no version in the photo path'],
};

const SILENT: Readonly<Partial<Record<InterfacePart, readonly string[]>>> = {
  'photo request': ['media type of the `data` part', 'pages of a PDF'],
  'photo result': [
    'security keys beyond the five',
    'which `ocr` fields may be absent',
    'several reasons in one `reason`',
  ],
  callback: [
    'which keys a document or country has',
    'creation of a demand',
    'name of the parameter with the callback url',
    'repeated delivery',
    'callback authentication',
    'acknowledgement',
    'access to the secured urls',
  ],
  states: ['transitions'],
  authentication: ['header and scheme of the token', 'lifetime of a token'],
  errors: ['photo, any other status', 'login, any other status', 'body of a photo 408'],
  limits: ['rate limits', 'decimal or binary megabytes'],
  versioning: ['versioning policy'],
};

/** All of them, each once. */
export const INTERFACE_POINTS: readonly InterfacePoint[] = [
  ...toInterfacePoints(SPOKEN),
  ...toInterfacePoints(SILENT).map((point): InterfacePoint => ({ ...point, silent: true })),
];

function toInterfacePoints(
  points: Readonly<Partial<Record<InterfacePart, readonly string[]>>>,
): readonly InterfacePoint[] {
  return (Object.keys(points) as readonly InterfacePart[]).flatMap((part) =>
    (points[part] ?? []).map((point) => ({ part, point })),
  );
}

/** Parts whose rows may meet points of another part: where a side lists a limit or a status beside the call it is about. */
const POINT_SYNONYMS: Readonly<Partial<Record<InterfacePart, readonly string[]>>> = {
  limits: ['photo request', 'authentication'],
  errors: ['photo request', 'login'],
  events: ['callback'],
};

export function isPointMetBy(row: ConformanceRow, { part, point, silent }: InterfacePoint): boolean {
  const isSamePart = row.part === part || (POINT_SYNONYMS[part] ?? []).includes(row.part);
  return isSamePart && row.silent === silent && row.point.includes(point);
}
