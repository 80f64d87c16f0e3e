/** The interface as `contract` speaks it: what is typed, what is read, and what is done with what was not expected. */
import {
  DEMAND_OCR_KEYS,
  PHOTO_OCR_KEYS,
  REASONS,
  REASON_WORDS,
  REJECTIONS,
  SECURITY_KEYS,
  type DemandOcrEntry,
} from '../../../src/contract/contract.js';
import { createRows, createSilentRows, type RowTuple, type ConformanceRow } from './conformance-row.js';

const TABLES = 'unit/contract/service-tables.test.ts';
const FIELDS = 'unit/contract/photo-fields.test.ts';
const RESULT = 'unit/contract/photo-result.test.ts';
const LOGIN = 'unit/contract/login-response.test.ts';
const DEMAND = 'unit/contract/demand-result.test.ts';
const FILES = 'unit/files/image-size.test.ts';

const KNOWN_ONLY = 'photo fields: what is not a known field is dropped, credentials above all';
const ALL_FIVE = 'photo fields: all five together pass, the country in lower case';
const AS_DOCUMENTED = 'photo result: as documented it comes through unchanged and without warnings';
const ENOUGH = 'photo result: verdict and flow_id alone are enough; what is missing is told';
const OCR = 'photo result: every ocr key is a string, its dates ISO 8601';
const SECURITY = 'photo result: every known security key, and any other, is true, false or null';
const REASON_WITH_VERDICT = 'photo result: every reason word but that of acceptance is expected with a false verdict';
const WORDS = 'the 22 reasons have their words, their order and their informational ids';
const TOKEN_ENOUGH = 'login: a token alone is enough; what is missing is told';
const PAYLOAD = 'callback: a payload as documented comes through unchanged and without warnings';
const ID_AND_RESULT = 'callback: id and result alone are enough; what is missing is told';
const KEY_TABLE = 'callback: every key of the table takes a string or null, and no value is held to be a date';
const MARKS = 'callback: the key table has its 68 keys, five of them dates, two in the table only';
const SPELLINGS = 'callback: the two misspelt payload keys are read under either spelling';
const REJECTED = 'callback: every rejection id is expected as a string and has a meaning of its own';
const LIMITS = 'the limits are the service’s, ten megabytes read as the smaller';
const ANSWERS = 'five answers of the service are documented, one of them without its body';
const PATHS = 'the two endpoints have their paths, of which the login’s alone carries a version';
const CHANNELS = 'the channels differ in the elements of level 2 and in liveness';
const FAILURES = 'login: both failures are read, their description a sentence or a list';

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
      'optional; one of four words, else refused by its path',
      FIELDS,
      'photo fields: every document type is taken, and nothing is required',
    ],
    ['`data.country_code`', 'optional; two letters, made lower-case', FIELDS, ALL_FIVE],
    ['`data.first_name`, `data.last_name`', 'optional strings', FIELDS, ALL_FIVE],
    [
      '`data.tags`',
      'optional list; a tag outside the pattern is refused by its path',
      FIELDS,
      'photo fields: a refusal names the path and never the value',
    ],
    [
      '`photos`: PNG, JPEG, WEBP',
      'told by their first bytes',
      TABLES,
      'every accepted file type has its mime type and an extension that matches',
    ],
    ['`photos`: PDF', 'told by its first bytes', FILES, 'sniff: a PDF is a PDF, and has no size'],
    [
      'mime type and extension',
      'one pair for each type',
      TABLES,
      'every accepted file type has its mime type and an extension that matches',
    ],
  ]),
  ...createRows('photo result', [
    ['`verdict`', 'needed; boolean', RESULT, ENOUGH],
    ['`flow_id`', 'needed; string', RESULT, ENOUGH],
    [
      '`doc_type`',
      'four words; another is kept with a warning',
      RESULT,
      'photo result: every document type, and empty ocr and security, are as documented',
    ],
    ['`country_code`, `doc_model`', 'kept; a warning where it is not as documented', RESULT, AS_DOCUMENTED],
    [
      '`ocr`, `security`',
      'objects, empty ones too',
      RESULT,
      'photo result: every document type, and empty ocr and security, are as documented',
    ],
    ['`reason`', 'a word with `false`, empty with `true`; else kept with a warning', RESULT, REASON_WITH_VERDICT],
    ...Object.entries(PHOTO_OCR_KEYS).map(([key, format]): RowTuple => [
      `\`ocr.${key}\``,
      format === 'date' ? 'string; a warning when it is no ISO 8601 date' : 'string',
      RESULT,
      OCR,
    ]),
    ...Object.keys(SECURITY_KEYS).map((key): RowTuple => [
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
    ['200: `payload.access_token`', 'needed; fit for a header', LOGIN, TOKEN_ENOUGH],
    ['200: `status`', 'a warning unless it is `success`', LOGIN, TOKEN_ENOUGH],
    ['200: `message`', 'a warning unless it is a string', LOGIN, TOKEN_ENOUGH],
    ['400: `status`, 500: `status`', 'a warning unless it is `failed`', LOGIN, FAILURES],
    ['400: `message`, 500: `message`', 'kept for the log', LOGIN, FAILURES],
    ['400: `description`, a sentence', 'a list of one', LOGIN, FAILURES],
    ['400: `description`, a list of fields', 'the list', LOGIN, FAILURES],
    ['500: `description`', 'a list of one', LOGIN, FAILURES],
  ]),
  ...createRows('callback', [
    ['`id`, `result`', 'needed; strings', DEMAND, ID_AND_RESULT],
    ['`reason`', 'string or null', DEMAND, PAYLOAD],
    ['`reason_id`', 'a string from 1 to 8, or null; else kept with a warning', DEMAND, REJECTED],
    ['`metadata`', 'strings, `external_id` among them', DEMAND, PAYLOAD],
    ['`document_front`, `document_back`', 'string or null; passed on as they are', DEMAND, PAYLOAD],
    ['`document`', 'object or null', DEMAND, 'callback: without a document there is nothing read'],
    [
      '`document.type.document_type`',
      'four words; another is kept with a warning',
      DEMAND,
      'callback: every document type is expected',
    ],
    ['`document.type.document_year`', 'string', DEMAND, PAYLOAD],
    [
      '`document.type.country`',
      'lower case, two letters or three; else kept with a warning',
      DEMAND,
      'callback: a country is lower-case, of two letters or three',
    ],
    ...Object.entries<DemandOcrEntry>(DEMAND_OCR_KEYS).map(([key, { meaning, payloadKey, isTableOnly }]): RowTuple => [
      `\`document.ocr.${key}\``,
      [
        meaning,
        ...(payloadKey === undefined ? [] : [`read from \`${payloadKey}\` too`]),
        ...(isTableOnly ? ['in the key table only; read as any other'] : []),
      ].join('; '),
      DEMAND,
      payloadKey === undefined ? KEY_TABLE : SPELLINGS,
    ]),
    ['date marks of the key table', 'documented at five keys; no value is refused for them', DEMAND, MARKS],
    ['keys that are null or absent', 'both are as documented', DEMAND, KEY_TABLE],
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
      'as documented; another word is kept with a warning',
      DEMAND,
      'callback: both outcomes are expected',
    ],
  ]),
  ...createRows('endpoints', [
    ['`POST {base_url}/flow/authenticity/photo`', 'the path', TABLES, PATHS],
    ['`POST {auth_url}/authorization/v1/auth_business/login`', 'the path', TABLES, PATHS],
  ]),
  ...createRows('authentication', [
    [
      'credentials are never in a frontend',
      'no field that a browser may send holds one',
      TABLES,
      'a browser may set five fields, and credentials are none of them',
    ],
  ]),
  ...createRows('errors', [
    ['photo 200', 'a result, whatever its verdict', TABLES, ANSWERS],
    ['photo 408', 'the request timed out', TABLES, ANSWERS],
    ['login 200', 'success body', TABLES, ANSWERS],
    ['login 400', 'failure body: a bad field, or a wrong pair', TABLES, ANSWERS],
    ['login 500', "failure body: a case for the service's support", TABLES, ANSWERS],
  ]),
  ...createRows('limits', [
    ['10 MB in all', '10,000,000 bytes of files', TABLES, LIMITS],
    ['at most two documents', 'one or two `photos`', TABLES, LIMITS],
    ['224 × 224 px', 'the smaller side of each image, as displayed', TABLES, LIMITS],
    ['format of a tag', 'the pattern, to the letter', TABLES, LIMITS],
  ]),
  ...createRows('versioning', [
    ['`v1` in the login path', 'part of the path', TABLES, PATHS],
    ['no version in the photo path', 'none', TABLES, PATHS],
  ]),
  ...createSilentRows('photo result', [
    ['security keys beyond the five', 'kept; no warning while the value is true, false or null', RESULT, SECURITY],
    ['which `ocr` fields may be absent', 'any of them, without a warning', RESULT, AS_DOCUMENTED],
  ]),
  ...createSilentRows('callback', [
    [
      'which keys a document or country has',
      'none is needed; an unknown one is kept with a warning',
      DEMAND,
      ID_AND_RESULT,
    ],
  ]),
  ...createSilentRows('errors', [['body of a photo 408', 'typed as unknown, and not read', TABLES, ANSWERS]]),
  ...createSilentRows('versioning', [
    ['versioning policy', 'a member that is new is kept and told; nothing else is assumed', RESULT, ENOUGH],
  ]),
];
