/** The interface in `contract`: types, parsers, and the handling of unexpected members. */
import {
  CALLBACK_OCR_KEYS,
  PHOTO_OCR_KEYS,
  REASONS,
  REASON_WORDS,
  REJECTIONS,
  SECURITY_CHECK_KEYS,
  type CallbackOcrKeyInfo,
} from '../../../src/contract/contract.js';
import { createRows, createSilentRows, type RowTuple, type ConformanceRow } from './conformance-row.js';

const TABLES = 'unit/contract/service-tables.test.ts';
const FIELDS = 'unit/contract/photo-request-fields.test.ts';
const RESULT = 'unit/contract/photo-result.test.ts';
const LOGIN = 'unit/contract/login-response.test.ts';
const DEMAND = 'unit/contract/onboarding-demand-result.test.ts';
const FILES = 'unit/files/image-size.test.ts';

const KNOWN_ONLY = 'photo fields: unknown fields and credentials are dropped';
const ALL_FIVE = 'photo fields: all five fields → accepted, with the country in lower case';
const AS_DOCUMENTED = 'photo result: a documented result → unchanged, without warnings';
const ENOUGH = 'photo result: only verdict and flow_id → accepted, with warnings for the missing members';
const OCR = 'photo result: ocr values that are strings, and ISO 8601 dates → no warning; other values → a warning';
const SECURITY = 'photo result: true, false or null under any security key → no warning; a string → a warning';
const REASON_WITH_VERDICT =
  'photo result: verdict false with any reason except doc_auth → no warning; with doc_auth → a warning';
const WORDS = 'REASONS → the 22 reasons of the service with its order and ids';
const TOKEN_ENOUGH = 'parseLoginSuccess: a body with only a token → accepted, with warnings for the missing members';
const PAYLOAD = 'callback: a documented payload → unchanged, without warnings';
const ID_AND_RESULT = 'callback: only id and result → accepted, with warnings for the missing members';
const KEY_TABLE =
  'callback: any string or null under a known ocr key → no warning, even for dates; a number → a warning';
const MARKS = 'CALLBACK_OCR_KEYS → 68 keys: five dates, two that payloads lack, and two with another name in payloads';
const SPELLINGS = 'callback: the ocr keys Profession and marital_statue → read as profession and marital_status';
const REJECTED =
  'callback: each reason_id from "1" to "8" → no warning, and a meaning of its own; any other id → no meaning';
const LIMITS =
  'PHOTO_REQUEST_LIMITS → those of the service: 10,000,000 bytes, two photos, 224 px, and the pattern of tags';
const ANSWERS =
  'DOCUMENTED_SERVICE_STATUSES → five documented answers of the service; the photo answer 408 has no body';
const PATHS = 'SERVICE_PATHS → the documented paths of photo and login; only the login path has a version';
const CHANNELS = 'SERVICE_CHECKS: only the video channel checks elements of level 2 and document liveness';
const FAILURES = 'parseLoginFailure: a description, as a sentence or a list → a list; other members → warnings';

export const CONTRACT_ROWS: readonly ConformanceRow[] = [
  ...createRows('channels', [
    ['document manipulation', 'in the table: photo and video', TABLES, CHANNELS],
    ['MRZ and elements of level 1', 'in the table: photo and video', TABLES, CHANNELS],
    ['elements of level 2', 'in the table: video only', TABLES, CHANNELS],
    ['document liveness', 'in the table: video only', TABLES, CHANNELS],
  ]),
  ...createRows('photo request', [
    ['`data.api_key`', 'dropped when a browser sends it', FIELDS, KNOWN_ONLY],
    ['`data.business_hash`', 'dropped when a browser sends it', FIELDS, KNOWN_ONLY],
    [
      '`data.doc_type`',
      'optional; one of four values, else refused with its path',
      FIELDS,
      'photo fields: every document type is accepted, and no field is required',
    ],
    ['`data.country_code`', 'optional; two letters, converted to lower case', FIELDS, ALL_FIVE],
    ['`data.first_name`, `data.last_name`', 'optional strings', FIELDS, ALL_FIVE],
    [
      '`data.tags`',
      'optional list; a tag outside the pattern is refused with its path',
      FIELDS,
      'photo fields: an invalid tag → an error whose message does not contain the tag',
    ],
    [
      '`photos`: PNG, JPEG, WEBP',
      'recognised by their first bytes',
      TABLES,
      'every accepted file type has its media type and a matching extension',
    ],
    [
      '`photos`: PDF',
      'recognised by its first bytes',
      FILES,
      'a PDF → sniffFileType returns pdf, readImageSize returns null',
    ],
    [
      'mime type and extension',
      'one of each per type',
      TABLES,
      'every accepted file type has its media type and a matching extension',
    ],
  ]),
  ...createRows('photo result', [
    ['`verdict`', 'required; boolean', RESULT, ENOUGH],
    ['`flow_id`', 'required; string', RESULT, ENOUGH],
    [
      '`doc_type`',
      'four values; another one is kept with a warning',
      RESULT,
      'photo result: every document type, and empty ocr and security → no warning',
    ],
    ['`country_code`, `doc_model`', 'kept; a warning when it is not as documented', RESULT, AS_DOCUMENTED],
    [
      '`ocr`, `security`',
      'objects; may be empty',
      RESULT,
      'photo result: every document type, and empty ocr and security → no warning',
    ],
    ['`reason`', 'a reason with `false`, empty with `true`; else kept with a warning', RESULT, REASON_WITH_VERDICT],
    ...Object.entries(PHOTO_OCR_KEYS).map(([key, format]): RowTuple => [
      `\`ocr.${key}\``,
      format === 'date' ? 'string; a warning when it is not an ISO 8601 date' : 'string',
      RESULT,
      OCR,
    ]),
    ...Object.keys(SECURITY_CHECK_KEYS).map((key): RowTuple => [
      `\`security.${key}\``,
      '`true`, `false` or `null` (not verified)',
      RESULT,
      SECURITY,
    ]),
  ]),
  ...createRows(
    'reasons',
    REASON_WORDS.map((word): RowTuple => {
      const { meaning, id } = REASONS[word];
      return [`\`${word}\``, `${meaning}; ${id === null ? 'no id' : `id ${id}`}`, TABLES, WORDS];
    }),
  ),
  ...createRows('login', [
    ['200: `payload.access_token`', 'required; must fit in a header', LOGIN, TOKEN_ENOUGH],
    ['200: `status`', 'a warning unless it is `success`', LOGIN, TOKEN_ENOUGH],
    ['200: `message`', 'a warning unless it is a string', LOGIN, TOKEN_ENOUGH],
    ['400: `status`, 500: `status`', 'a warning unless it is `failed`', LOGIN, FAILURES],
    ['400: `message`, 500: `message`', 'kept for the log', LOGIN, FAILURES],
    ['400: `description`, a sentence', 'a list of one', LOGIN, FAILURES],
    ['400: `description`, a list of fields', 'a list', LOGIN, FAILURES],
    ['500: `description`', 'a list of one', LOGIN, FAILURES],
  ]),
  ...createRows('callback', [
    ['`id`, `result`', 'required; strings', DEMAND, ID_AND_RESULT],
    ['`reason`', 'string or null', DEMAND, PAYLOAD],
    ['`reason_id`', 'a string from 1 to 8, or null; else kept with a warning', DEMAND, REJECTED],
    ['`metadata`', 'strings, including `external_id`', DEMAND, PAYLOAD],
    ['`document_front`, `document_back`', 'string or null; passed on unchanged', DEMAND, PAYLOAD],
    [
      '`document`',
      'object or null',
      DEMAND,
      'callback: no document, or one without ocr → readCallbackOcr returns no fields',
    ],
    [
      '`document.type.document_type`',
      'four values; another one is kept with a warning',
      DEMAND,
      'callback: every document type → no warning',
    ],
    ['`document.type.document_year`', 'string', DEMAND, PAYLOAD],
    [
      '`document.type.country`',
      'two or three lower-case letters; else kept with a warning',
      DEMAND,
      'callback: a country of two or three lower-case letters → no warning',
    ],
    ...Object.entries<CallbackOcrKeyInfo>(CALLBACK_OCR_KEYS).map(
      ([key, { meaning, payloadKey, isTableOnly }]): RowTuple => [
        `\`document.ocr.${key}\``,
        [
          meaning,
          ...(payloadKey === undefined ? [] : [`also read from \`${payloadKey}\``]),
          ...(isTableOnly ? ['in the key table only; read like the others'] : []),
        ].join('; '),
        DEMAND,
        payloadKey === undefined ? KEY_TABLE : SPELLINGS,
      ],
    ),
    ['date marks of the key table', 'documented at five keys; values are not validated', DEMAND, MARKS],
    ['keys that are null or absent', 'both are valid', DEMAND, KEY_TABLE],
  ]),
  ...createRows(
    'rejection ids',
    Object.entries(REJECTIONS).map(([id, meaning]): RowTuple => [`\`${id}\``, meaning, DEMAND, REJECTED]),
  ),
  ...createRows('states', [
    ['`verdict` true, with an empty reason or that of acceptance', 'as documented', RESULT, REASON_WITH_VERDICT],
    ['`verdict` false, with a reason', 'as documented; a warning without one', RESULT, REASON_WITH_VERDICT],
    [
      '`result` validated, `result` rejected',
      'as documented; another value is kept with a warning',
      DEMAND,
      'parseDemandResult: result "validated" or "rejected" → no warning',
    ],
  ]),
  ...createRows('endpoints', [
    ['`POST {base_url}/flow/authenticity/photo`', 'the path', TABLES, PATHS],
    ['`POST {auth_url}/authorization/v1/auth_business/login`', 'the path', TABLES, PATHS],
  ]),
  ...createRows('authentication', [
    [
      'credentials are never in a frontend',
      'browsers have no field for them',
      TABLES,
      'a browser may set five fields of the photo request, none of them a credential',
    ],
  ]),
  ...createRows('errors', [
    ['photo 200', 'a result, whatever its verdict', TABLES, ANSWERS],
    ['photo 408', 'the request timed out', TABLES, ANSWERS],
    ['login 200', 'success body', TABLES, ANSWERS],
    ['login 400', 'failure body: a wrong field, or wrong credentials', TABLES, ANSWERS],
    ['login 500', "failure body; contact the service's support", TABLES, ANSWERS],
  ]),
  ...createRows('limits', [
    ['10 MB in all', '10,000,000 bytes of files', TABLES, LIMITS],
    ['at most two documents', 'one or two `photos`', TABLES, LIMITS],
    ['224 × 224 px', 'the shorter side of each image', TABLES, LIMITS],
    ['format of a tag', 'the documented pattern', TABLES, LIMITS],
  ]),
  ...createRows('versioning', [
    ['`v1` in the login path', 'part of the path', TABLES, PATHS],
    ['no version in the photo path', 'none', TABLES, PATHS],
  ]),
  ...createSilentRows('photo result', [
    ['security keys beyond the five', 'kept; no warning for true, false or null', RESULT, SECURITY],
    ['which `ocr` fields may be absent', 'any of them, without a warning', RESULT, AS_DOCUMENTED],
  ]),
  ...createSilentRows('callback', [
    [
      'which keys a document or country has',
      'none is required; an unknown one is kept with a warning',
      DEMAND,
      ID_AND_RESULT,
    ],
  ]),
  ...createSilentRows('limits', [
    [
      'decimal or binary megabytes',
      'decimal: 10,000,000 bytes, the smaller reading',
      TABLES,
      'PHOTO_REQUEST_LIMITS → those of the service: 10,000,000 bytes, two photos, 224 px, and the pattern of tags',
    ],
  ]),
  ...createSilentRows('errors', [['body of a photo 408', 'not read', TABLES, ANSWERS]]),
  ...createSilentRows('versioning', [['versioning policy', 'a new member is kept with a warning', RESULT, ENOUGH]]),
];
