import { REASON_WORDS, SECURITY_CHECK_KEYS, type Reason } from '../../../src/contract/contract.js';
import { createRows, createSilentRows, type ConformanceRow } from './conformance-row.js';

const LOGIN = 'unit/sandbox/access-tokens.test.ts';
const TOKENS = LOGIN;
const PHOTO = 'unit/sandbox/handle-photo.test.ts';
const MRZ = 'unit/sandbox/verdict-from-mrz.test.ts';
const DOCUMENT = 'unit/sandbox/verdict-from-document.test.ts';
const SCRIPT = 'unit/sandbox/scripted-answers.test.ts';
const PIXELS = 'unit/sandbox/verdict-from-pixels.test.ts';
const READING = 'unit/sandbox/verdict-from-read-data.test.ts';
const DEMANDS = 'unit/sandbox/demand-controller.test.ts';
const DELIVERY = 'unit/sandbox/callback-delivery-state.test.ts';

const LOGGED_IN = 'a sandbox login with the right identifier and secret → 200 with a JWT as access token';
const WRONG_PAIR = 'a sandbox login with a wrong identifier or a wrong secret → 400 with the same sentence';
const LISTED = 'a sandbox login with missing or invalid fields → 400 that names the fields';
const LOGIN_500 = 'a scripted login failure of the sandbox → the next login gets 500, the one after 200';
const BAD_FIELD = 'a missing or wrong field in `data` → 400 that names the field';
const OTHER_KEY = 'a photo request with an unknown api_key or business_hash → 401';
const IMAGES = 'PNG, JPEG and WEBP are accepted with every matching extension';
const PDF_SIDES = 'a PDF with both sides of a card on one or two pages → accepted';
const NOT_WHAT_IT_SAYS = 'a file whose bytes do not match its declared type or extension → 400 with its name';
const BOTH_IN_ONE = 'one image with both sides of a card, stacked or side by side → accepted';
const ACCEPTED = 'photos of both sides of a drawn document → accepted, in either order';
const TEN_MB = 'photos of 10,000,000 bytes together → 200, one byte more → 413';
const COUNT = 'no photo or three photos → 400';
const SMALL = 'a photo with a side under 224 px → low_resolution; 224 × 224 px → another reason';
const DEADLINE = 'a photo request that takes longer than the deadline → 408';
const EVERY_FIELD =
  'a photo of no document → every field of the result, all security features null, another flow_id per call';
const UNANNOUNCED = 'no doc_type sent → doc_type and fields are read from the files, in any order of the files';
const LAYOUTS = 'an MRZ in TD1, TD2, TD3 or French layout → its fields in `ocr`, under the service’s names';
const LICENCE = 'a driving licence with a barcode → the fields of the barcode in `ocr`';
const COUNTRY =
  'the issuer in the MRZ or barcode → the country of the result; another country_code sent → out_of_scope';
const OTHER_TYPE = 'a document of another type than the sent doc_type → out_of_scope, with the type that was read';
const COHERENT = 'info_coherence: valid check digits → true, wrong ones in two photos → false, anything else → null';
const PRINTED_WRONG = 'a wrongly printed check digit → missing_mrz with one photo, wrong_mrz with two';
const ONCE = 'an access token → 200 for its first photo request, 401 for the second';
const OLD_OR_FORGED = 'an expired access token, or one with another signature → 401';
const EVERY_MEMBER = 'a new onboarding demand → its callback delivers a validated result with every member';
const AS_ASKED = 'a demand with a given result → the callback delivers exactly this result';
const REJECTED = 'a demand with only a reason_id → rejected, with the meaning of the id as reason';

const NAMES = 'sent names compared with the names read from the files → accepted, a mismatch or inversed_name';

/** The test of each judged reason. The other reasons can only be scripted. */
const JUDGED: Readonly<Partial<Record<Reason, readonly [string, string]>>> = {
  doc_expired: [
    MRZ,
    'expiry date: on this day → accepted, a day later → doc_expired_5y, five years later → doc_expired',
  ],
  doc_expired_5y: [
    MRZ,
    'expiry date: on this day → accepted, a day later → doc_expired_5y, five years later → doc_expired',
  ],
  missing_doc: [PIXELS, 'a photo of a table without a document → missing_doc'],
  missing_front: [PIXELS, 'only the front, or the front twice → missing_back; only a back with an MRZ → missing_front'],
  missing_back: [PIXELS, 'only the front, or the front twice → missing_back; only a back with an MRZ → missing_front'],
  sides_inconsistency: [READING, 'MRZ and barcode of different persons → sides_inconsistency'],
  out_of_scope: [READING, OTHER_TYPE],
  missing_mrz: [PIXELS, 'a passport photo without the MRZ → missing_mrz'],
  wrong_mrz: [READING, PRINTED_WRONG],
  date_not_extracted: [MRZ, 'an impossible date in the MRZ → date_not_extracted'],
  low_quality: [PIXELS, 'a blurred front → blur_img, a dark front → low_quality'],
  blur_img: [PIXELS, 'a blurred front → blur_img, a dark front → low_quality'],
  low_resolution: [PHOTO, SMALL],
  first_name_mismatch: [READING, NAMES],
  last_name_mismatch: [READING, NAMES],
  inversed_name: [READING, NAMES],
  name_not_extracted: [DOCUMENT, 'a sent name that the MRZ lacks → name_not_extracted or surname_not_extracted'],
  surname_not_extracted: [DOCUMENT, 'a sent name that the MRZ lacks → name_not_extracted or surname_not_extracted'],
};
/** Features that cannot be verified in an image. */
const NEVER_VERIFIED = Object.keys(SECURITY_CHECK_KEYS).filter((key) => key !== 'info_coherence');
const BY_TAG = 'tag sandbox_01 to sandbox_22 → the reason with this number; verdict true only for sandbox_20';

const reasons: readonly ConformanceRow[] = REASON_WORDS.map((word, index) => {
  const tag = `sandbox_${String(index + 1).padStart(2, '0')}`;
  const judged = JUDGED[word];
  return {
    part: 'reasons',
    point: `\`${word}\``,
    does: judged === undefined ? `scripted: tag \`${tag}\`` : `judged; and scripted by tag \`${tag}\``,
    proof: judged ?? [SCRIPT, BY_TAG],
  };
});

/** The service's interface as the sandbox stands for it. */
export const SANDBOX_ROWS: readonly ConformanceRow[] = [
  ...createRows('login', [
    ['`business_identifier`, `business_secret`', 'required; strings', LOGIN, LISTED],
    ['200: `status`, 200: `message`, 200: `payload.access_token`', 'a new token, a JWT', LOGIN, LOGGED_IN],
    ['400: `status`, 400: `message`, 400: `description`, a sentence', 'for wrong credentials', LOGIN, WRONG_PAIR],
    ['400: `description`, a list of fields', 'for wrong fields', LOGIN, LISTED],
    ['500: `status`, 500: `message`, 500: `description`', 'when a test has scripted it', LOGIN, LOGIN_500],
  ]),
  ...createRows('photo request', [
    ['`data.api_key`, `data.business_hash`', 'required; must be those of the credential', PHOTO, OTHER_KEY],
    ['`data.doc_type`, `data.country_code`', 'optional; refused with its name when wrong', PHOTO, BAD_FIELD],
    [
      '`data.first_name`, `data.last_name`, `data.tags`',
      'optional; refused with its name when wrong',
      PHOTO,
      BAD_FIELD,
    ],
    ['`photos`: PNG, JPEG, WEBP', 'recognised by their bytes', PHOTO, IMAGES],
    ['`photos`: PDF', 'the first two pages are rendered and checked', PIXELS, PDF_SIDES],
    ['mime type and extension', 'must match the bytes', PHOTO, NOT_WHAT_IT_SAYS],
    ['one image of both sides', 'both are found', PIXELS, BOTH_IN_ONE],
    ['the order of the files', 'is irrelevant', PIXELS, ACCEPTED],
  ]),
  ...createRows('photo result', [
    ['`doc_type`', 'the type in the data; else the announced one', READING, UNANNOUNCED],
    ['`verdict`, `reason`', 'true with an empty reason; false with a reason', PIXELS, ACCEPTED],
    ['`flow_id`', 'unique per request', PHOTO, EVERY_FIELD],
    [
      ['`security`', ...NEVER_VERIFIED.map((key) => `\`security.${key}\``)].join(', '),
      '`null`: not verified',
      PHOTO,
      EVERY_FIELD,
    ],
    ['`security.info_coherence`', 'check digits and matching sides', MRZ, COHERENT],
    [
      '`ocr`, `ocr.name`, `ocr.surname`, `ocr.sex`, `ocr.nationality`',
      'from the MRZ or a licence barcode',
      MRZ,
      LAYOUTS,
    ],
    ['`ocr.birth_date`, `ocr.doc_num`, `ocr.expiration_date`', 'from the MRZ or a licence barcode', MRZ, LAYOUTS],
    ['`ocr.birth_place`, `ocr.address`', 'from a licence barcode', MRZ, LICENCE],
    ['`ocr.issuance_date`', 'from a licence barcode; the month from the MRZ of an older French card', MRZ, LAYOUTS],
    ['`country_code`', 'the one in the MRZ; else the sent one, else `zz`', DOCUMENT, COUNTRY],
    ['`doc_model`', 'empty', PHOTO, EVERY_FIELD],
  ]),
  ...reasons,
  ...createRows('states', [
    ['`verdict` true, `verdict` false', 'judged from the pixels, or scripted', PIXELS, ACCEPTED],
    ['`result` validated', 'without a rejection id', DEMANDS, EVERY_MEMBER],
    ['`result` rejected', 'with a rejection id', DEMANDS, REJECTED],
  ]),
  ...createRows('authentication', [['a token is required for each call', 'each token is valid once', TOKENS, ONCE]]),
  ...createRows('callback', [
    ['`id`, `result`, `reason`, `reason_id`, `metadata`', 'delivered as requested', DEMANDS, AS_ASKED],
    ['`document_front`, `document_back`, `document`', 'delivered as requested', DEMANDS, AS_ASKED],
    ['keys that are null or absent', 'null unless requested', DEMANDS, EVERY_MEMBER],
  ]),
  ...createRows('rejection ids', [
    ['`1`, `2`, `3`, `4`, `5`, `6`, `7`, `8`', 'accepted as strings; no others', DEMANDS, REJECTED],
  ]),
  ...createRows('events', [
    ['the result of a demand comes to the callback url', 'posted to it as JSON', DEMANDS, EVERY_MEMBER],
  ]),
  ...createRows('errors', [
    ['photo 200', 'for every valid request', PHOTO, EVERY_FIELD],
    ['photo 408', 'after the deadline', PHOTO, DEADLINE],
    ['photo 408, upload included', 'for a stalled body', PHOTO, 'a stalled upload → 408'],
  ]),
  ...createRows('limits', [
    ['10 MB in all', '10,000,000 bytes; more answers 413', PHOTO, TEN_MB],
    ['at most two documents', 'no photo or three photos answer 400', PHOTO, COUNT],
    ['224 × 224 px', 'smaller images get `low_resolution`', PHOTO, SMALL],
    ['format of a tag', 'else 400', PHOTO, BAD_FIELD],
  ]),
  ...createSilentRows('errors', [
    ['photo, any other status', 'wrong field 400, wrong or used token 401, too large 413', PHOTO, BAD_FIELD],
    ['body of a photo 408', 'that of a failed login', PHOTO, DEADLINE],
    ['a token that is missing, forged, expired or used', '401', TOKENS, OLD_OR_FORGED],
    [
      'when a token is used up',
      'when it is presented',
      TOKENS,
      'a photo request refused with 400 → its access token is used up too',
    ],
    ['unknown fields and parts', 'ignored', PHOTO, 'a photo request with an unknown field and an unknown part → 200'],
    ['an image that cannot be decoded', '`low_quality`', PHOTO, 'an image that cannot be decoded → low_quality'],
    [
      'size of `data`',
      '64 KB; more answers 413',
      PHOTO,
      'a `data` part with 64,000 characters → 200, with 66,000 → 413',
    ],
  ]),
  ...createSilentRows('photo request', [
    [
      'pages of a PDF',
      'the first two are checked',
      PIXELS,
      'a PDF with both sides of a card on one or two pages → accepted',
    ],
  ]),
  ...createSilentRows('photo result', [
    ['country code of an unknown country', '`zz`, a user-assigned code of ISO 3166-1', PHOTO, EVERY_FIELD],
  ]),
  ...createSilentRows('authentication', [
    [
      'header and scheme of the token',
      'options; default `Authorization: Bearer`',
      TOKENS,
      'a token is accepted only in the configured header and scheme',
    ],
    ['lifetime of a token', 'an option; default 5 minutes', TOKENS, OLD_OR_FORGED],
  ]),
  ...createSilentRows('callback', [
    [
      'acknowledgement',
      'any 2xx',
      DELIVERY,
      'a callback answered with 2xx → delivered; with another status, a timeout or no connection → waiting',
    ],
    [
      'a listener that does not answer',
      'times out after 10 s',
      DEMANDS,
      'a callback listener that does not answer within 10 s → a delivery attempt with the outcome timeout',
    ],
    [
      'repeated delivery',
      'six attempts, pauses of 1, 4, 16, 64, 256 s',
      DELIVERY,
      'failed callback deliveries → pauses of 1, 4, 16, 64 and 256 s; the sixth failure → given_up',
    ],
    [
      'an update of a known id',
      'delivered again',
      DEMANDS,
      'a second demand with the same id and another result → delivered again with the new result',
    ],
    ['creation of a demand', '`POST /sandbox/demands`, the sandbox’s own path', DEMANDS, EVERY_MEMBER],
    ['name of the parameter with the callback url', '`callback_url`, the sandbox’s own name', DEMANDS, EVERY_MEMBER],
    ['callback authentication', 'none: the URL contains the secret', DEMANDS, EVERY_MEMBER],
  ]),
  ...createSilentRows('limits', [
    [
      'rate limits',
      'none',
      TOKENS,
      '100 simultaneous photo requests, each with its own token → 100 results with different flow_ids',
    ],
  ]),
];
