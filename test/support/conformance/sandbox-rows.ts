import { REASON_WORDS, SECURITY_KEYS, type Reason } from '../../../src/contract/contract.js';
import { createRows, createSilentRows, type ConformanceRow } from './conformance-row.js';

const LOGIN = 'unit/sandbox/handle-login.test.ts';
const TOKENS = 'unit/sandbox/token-issuer.test.ts';
const PHOTO = 'unit/sandbox/handle-photo.test.ts';
const MRZ = 'unit/sandbox/verdict-from-mrz.test.ts';
const SCRIPT = 'unit/sandbox/scripted-answers.test.ts';
const PIXELS = 'unit/sandbox/verdict-from-pixels.test.ts';
const READING = 'unit/sandbox/verdict-from-read-data.test.ts';
const DEMANDS = 'unit/sandbox/demand-controller.test.ts';
const DELIVERY = 'unit/sandbox/callback-delivery.test.ts';

const LOGGED_IN = 'a login with the right pair answers 200 with an access token that is a JWT';
const WRONG_PAIR = 'a wrong identifier and a wrong secret answer 400 with the same sentence';
const LISTED = 'erroneous fields are listed by name';
const LOGIN_500 = 'the next login answers 500 when a test has asked for it, and the one after it succeeds';
const BAD_FIELD = 'a bad field answers 400 and is named';
const OTHER_KEY = 'an api_key or business_hash of someone else answers 401';
const IMAGES = 'PNG, JPEG and WEBP are taken under every extension that matches';
const PDF_SIDES = 'a PDF with a side on each page, or both on one, is two sides';
const NOT_WHAT_IT_SAYS = 'a file that is not what it says answers 400 and is named';
const BOTH_IN_ONE = 'one image of both sides is two sides, one above the other or side by side';
const ACCEPTED = 'two good sides of a drawn document are accepted, in either order';
const TEN_MB = 'ten million bytes of files are taken, one more answers 413';
const COUNT = 'no photo and three photos answer 400';
const SMALL = 'an image under 224 px on one side is answered with low_resolution, 224 px are enough';
const DEADLINE = 'a request that takes longer than the deadline answers 408';
const EVERY_FIELD = 'a result has every field, nothing verified in it, and a flow_id of its own';
const UNANNOUNCED = 'the type that is not announced is read, whatever the order of the files';
const LAYOUTS = 'the fields are taken from every layout, under the service’s names';
const LICENCE = 'the fields of a licence are taken from its code';
const COUNTRY = 'the country is the one in the zone, and another one than announced is out of scope';
const OTHER_TYPE = 'another type than announced is out of scope, and the answer tells the one that was read';
const COHERENT =
  'data are coherent when all digits hold without doubt, not when they are printed wrong, else nobody knows';
const PRINTED_WRONG = 'a check digit printed wrong: one picture is not enough to say so, two that read alike are';
const ONCE = 'a token is good for one call';
const OLD_OR_FORGED = 'a token that waited too long, or was made with another key, is refused';
const EVERY_MEMBER = 'a demand delivers an OnboardingDemandResult with every member';
const AS_ASKED = 'what is asked for is what is delivered';
const REJECTED = 'every rejection id alone means rejected, for the reason of that id';

const NAMES = 'names sent along are compared with those that were read';

/** Where each reason is judged; the words that are not here can only be scripted. */
const JUDGED: Readonly<Partial<Record<Reason, readonly [string, string]>>> = {
  doc_expired: [READING, 'a document is expired for less than five years, then for more'],
  doc_expired_5y: [MRZ, 'expiry: valid on its day, then under five years, then more'],
  missing_doc: [PIXELS, 'a table without a document is a missing document'],
  missing_front: [PIXELS, 'one side alone is told from the other by its MRZ'],
  missing_back: [PIXELS, 'one side alone is told from the other by its MRZ'],
  sides_inconsistency: [READING, 'a zone on one side and a code on the other must speak of one person'],
  out_of_scope: [READING, OTHER_TYPE],
  missing_mrz: [PIXELS, 'a passport photographed without its MRZ lacks it'],
  wrong_mrz: [READING, PRINTED_WRONG],
  date_not_extracted: [READING, 'a date that no calendar has was not extracted, and is not in the answer'],
  low_quality: [PIXELS, 'a blurred side is a blurred image, a dark one of low quality'],
  blur_img: [PIXELS, 'a blurred side is a blurred image, a dark one of low quality'],
  low_resolution: [PHOTO, SMALL],
  first_name_mismatch: [READING, NAMES],
  last_name_mismatch: [READING, NAMES],
  inversed_name: [READING, NAMES],
  name_not_extracted: [READING, 'a name that the zone does not have cannot be compared'],
  surname_not_extracted: [MRZ, 'a name that is not there cannot be compared'],
};
/** Nothing that a picture alone could tell. */
const NEVER_VERIFIED = Object.keys(SECURITY_KEYS).filter((key) => key !== 'info_coherence');
const BY_TAG = 'tags sandbox_01 to sandbox_22 answer the reasons in their order; only doc_auth is accepted';

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
    ['`business_identifier`, `business_secret`', 'both required, strings', LOGIN, LISTED],
    ['200: `status`, 200: `message`, 200: `payload.access_token`', 'a new token, a JWT', LOGIN, LOGGED_IN],
    ['400: `status`, 400: `message`, 400: `description`, a sentence', 'for a wrong pair', LOGIN, WRONG_PAIR],
    ['400: `description`, a list of fields', 'for erroneous fields', LOGIN, LISTED],
    ['500: `status`, 500: `message`, 500: `description`', 'when a test has asked for it', LOGIN, LOGIN_500],
  ]),
  ...createRows('photo request', [
    ['`data.api_key`, `data.business_hash`', 'required; those of the credential', PHOTO, OTHER_KEY],
    ['`data.doc_type`, `data.country_code`', 'optional; refused by name when wrong', PHOTO, BAD_FIELD],
    ['`data.first_name`, `data.last_name`, `data.tags`', 'optional; refused by name when wrong', PHOTO, BAD_FIELD],
    ['`photos`: PNG, JPEG, WEBP', 'told by their bytes', PHOTO, IMAGES],
    ['`photos`: PDF', 'the first two pages are drawn and looked at', PIXELS, PDF_SIDES],
    ['mime type and extension', 'must match the bytes', PHOTO, NOT_WHAT_IT_SAYS],
    ['one image of both sides', 'both are found', PIXELS, BOTH_IN_ONE],
    ['the order of the files', 'has no meaning', PIXELS, ACCEPTED],
  ]),
  ...createRows('photo result', [
    ['`doc_type`', 'the one that is read; else the announced one', READING, UNANNOUNCED],
    ['`verdict`, `reason`', 'true with an empty reason; false with a word', PIXELS, ACCEPTED],
    ['`flow_id`', 'another for each request', PHOTO, EVERY_FIELD],
    [
      ['`security`', ...NEVER_VERIFIED.map((key) => `\`security.${key}\``)].join(', '),
      '`null`: not verified',
      PHOTO,
      EVERY_FIELD,
    ],
    ['`security.info_coherence`', 'check digits, and one side against the other', MRZ, COHERENT],
    ['`ocr`, `ocr.name`, `ocr.surname`, `ocr.sex`, `ocr.nationality`', 'from zone or licence', MRZ, LAYOUTS],
    ['`ocr.birth_date`, `ocr.doc_num`, `ocr.expiration_date`', 'from zone or licence', MRZ, LAYOUTS],
    ['`ocr.birth_place`, `ocr.address`', 'from a licence', MRZ, LICENCE],
    ['`ocr.issuance_date`', 'from a licence; its month from the zone of an older French card', MRZ, LAYOUTS],
    ['`country_code`', 'the one in the zone; else what was sent, else `zz`', READING, COUNTRY],
    ['`doc_model`', 'empty', PHOTO, EVERY_FIELD],
  ]),
  ...reasons,
  ...createRows('states', [
    ['`verdict` true, `verdict` false', 'judged from the pixels, or scripted', PIXELS, ACCEPTED],
    ['`result` validated', 'unless a rejection id is given', DEMANDS, EVERY_MEMBER],
    ['`result` rejected', 'when a rejection id is given', DEMANDS, REJECTED],
  ]),
  ...createRows('authentication', [['a token is required for each call', 'each is good once', TOKENS, ONCE]]),
  ...createRows('callback', [
    ['`id`, `result`, `reason`, `reason_id`, `metadata`', 'delivered as asked for', DEMANDS, AS_ASKED],
    ['`document_front`, `document_back`, `document`', 'delivered as asked for', DEMANDS, AS_ASKED],
    ['keys that are null or absent', 'null, unless asked for', DEMANDS, EVERY_MEMBER],
  ]),
  ...createRows('rejection ids', [
    ['`1`, `2`, `3`, `4`, `5`, `6`, `7`, `8`', 'taken as strings; no other', DEMANDS, REJECTED],
  ]),
  ...createRows('events', [
    ['the result of a demand comes to the callback url', 'posted there as JSON', DEMANDS, EVERY_MEMBER],
  ]),
  ...createRows('errors', [
    ['photo 200', 'whenever the request is valid', PHOTO, EVERY_FIELD],
    ['photo 408', 'after a deadline of its own', PHOTO, DEADLINE],
    ['photo 408, upload included', 'a body that stalls', PHOTO, 'an upload that does not get on answers 408 too'],
  ]),
  ...createRows('limits', [
    ['10 MB in all', '10,000,000 bytes; more answers 413', PHOTO, TEN_MB],
    ['at most two documents', 'none and three answer 400', PHOTO, COUNT],
    ['224 × 224 px', 'less answers `low_resolution`', PHOTO, SMALL],
    ['format of a tag', 'else 400', PHOTO, BAD_FIELD],
  ]),
  ...createSilentRows('errors', [
    ['photo, any other status', 'bad field 400, bad or used token 401, too large 413', PHOTO, BAD_FIELD],
    ['body of a photo 408', 'that of a failed login', PHOTO, DEADLINE],
    ['a token that is missing, forged, expired or used', '401', TOKENS, OLD_OR_FORGED],
    ['when a token is used up', 'when it is presented', TOKENS, 'a token is used up even by a call that is refused'],
    ['unknown fields and parts', 'passed over', PHOTO, 'unknown fields of data and unknown parts are passed over'],
    [
      'an image that cannot be decoded',
      '`low_quality`',
      PHOTO,
      'an image that cannot be decoded is answered with low_quality',
    ],
    ['size of `data`', '64 KB; more answers 413', PHOTO, 'data of more than 64 KB answers 413'],
  ]),
  ...createSilentRows('authentication', [
    [
      'header and scheme of the token',
      'settings; `Authorization: Bearer`',
      TOKENS,
      'a token is good in the configured header and scheme and nowhere else',
    ],
    ['lifetime of a token', 'a setting; 5 minutes', TOKENS, OLD_OR_FORGED],
  ]),
  ...createSilentRows('callback', [
    ['acknowledgement', 'any 2xx', DELIVERY, 'only a 2xx acknowledges'],
    ['a listener that does not answer', 'given 10 s', DEMANDS, 'a listener that does not answer in time has failed'],
    [
      'repeated delivery',
      'six attempts, pauses of 1, 4, 16, 64, 256 s',
      DELIVERY,
      'pauses grow fourfold, and the sixth failure is the last',
    ],
    ['an update of a known id', 'delivered anew', DEMANDS, 'a known id is an update and is delivered anew'],
    ['creation of a demand', '`POST /sandbox/demands`, a path of its own', DEMANDS, EVERY_MEMBER],
    ['name of the parameter with the callback url', '`callback_url`, its own name for it', DEMANDS, EVERY_MEMBER],
    ['callback authentication', 'none: the url is the secret', DEMANDS, EVERY_MEMBER],
  ]),
  ...createSilentRows('limits', [
    ['rate limits', 'none', TOKENS, 'a hundred calls at once, each with its own token, are all answered'],
  ]),
];
