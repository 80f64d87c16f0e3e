/** The interface as the relay uses it. */
import { createRows, createSilentRows, type ConformanceRow } from './conformance-row.js';

const SUBMIT = 'unit/relay/handle-photos.test.ts';
const LOGIN = 'unit/relay/access-token.test.ts';
const CALLBACK = 'unit/relay/handle-callback.test.ts';
const MISBEHAVING = 'unit/relay/misbehaving-service.test.ts';
const KEYS = 'unit/relay/idempotency.test.ts';

const OWN_REQUEST = 'the service gets a new request with the credentials and only known fields';

const ANSWERED = 'the answer has verdict, reason and id, and nothing else';

const PHOTO_STATUS = 'any status of the photo call → the code of the table, whatever the body is';
const LOGIN_STATUS = 'any status of the login → the code of the table, and no photo call';

export const RELAY_ROWS: readonly ConformanceRow[] = [
  ...createRows('photo request', [
    ['`data.api_key`, `data.business_hash`', 'added by the relay from its environment', SUBMIT, OWN_REQUEST],
  ]),
  ...createRows('login', [
    [
      '`business_identifier`, `business_secret`',
      'sent as JSON for every call',
      SUBMIT,
      'the login sends the business identifier and secret as JSON',
    ],
  ]),
  ...createRows('login', [
    [
      '400: `message`, 400: `description`, a sentence, 400: `description`, a list of fields, 500: `message`, 500: `description`',
      'logged for the operator, shortened and without secrets; never returned to a browser',
      LOGIN,
      'the message and description of a failed login are logged and do not reach the browser',
    ],
  ]),
  ...createRows('photo request', [
    [
      '`photos`: PNG, JPEG, WEBP, PDF; mime type and extension',
      'recognised by their bytes; file names and types are derived from them',
      SUBMIT,
      'a PNG and a PDF are forwarded too',
    ],
  ]),
  ...createRows('photo result', [
    ['`verdict`, `reason`, `flow_id`', 'returned to the browser; the host gets everything', SUBMIT, ANSWERED],
    [
      '`reason`',
      'only words of the contract reach the browser; `doc_not_auth` becomes empty',
      SUBMIT,
      'the browser gets the reason of a rejection, except doc_not_auth',
    ],
  ]),
  ...createRows('errors', [
    [
      'photo 200',
      'the host gets the complete result, then the browser its answer',
      KEYS,
      'onResult failed → the same key delivers the result again, without another call to the service',
    ],
    ['photo 408', '`service_timeout`; the key and the attempt are released', MISBEHAVING, PHOTO_STATUS],
    ['login 200', 'the token is used for one call', SUBMIT, 'each submission logs in first and uses its token once'],
    ['login 400', '`service_credentials`; no retry', MISBEHAVING, LOGIN_STATUS],
    [
      'login 500',
      '`service_unavailable` after three tries; logged with the advice to contact the support',
      LOGIN,
      'a login that answers 500 is logged with the advice to contact the service’s support',
    ],
  ]),
  ...createRows('limits', [
    [
      '10 MB in all',
      '10,000,000 bytes of files, counted as they arrive',
      SUBMIT,
      'an upload of nearly 10 MB is forwarded completely',
    ],
  ]),
  ...createRows('endpoints', [
    [
      '`POST {base_url}/flow/authenticity/photo`, `POST {auth_url}/authorization/v1/auth_business/login`',
      'called under its base URL, which may have a path',
      SUBMIT,
      'the service’s base URLs and the relay’s mount may have paths',
    ],
  ]),
  ...createRows('authentication', [
    ['credentials are never in a frontend', 'they stay on the relay', SUBMIT, OWN_REQUEST],
    [
      'a token is required for each call',
      'each call logs in first',
      SUBMIT,
      'each submission logs in first and uses its token once',
    ],
    ['`api_key` and `business_hash` go with the photos', 'in `data`', SUBMIT, OWN_REQUEST],
  ]),
  ...createRows('events', [
    ['a photo call sends no event', 'the answer is the result; the relay waits for nothing else', SUBMIT, ANSWERED],
  ]),
  ...createSilentRows('states', [
    ['transitions', 'none: each call ends with one result or one problem', SUBMIT, ANSWERED],
  ]),
  ...createRows('events', [
    [
      'the result of a demand comes to the callback url',
      '`POST /callback/{secret}`; the host gets it before the 200',
      CALLBACK,
      'the host gets the complete callback and the meaning of its rejection before the 200',
    ],
  ]),
  ...createRows('callback', [
    [
      '`id`, `result`',
      'required; nothing else is',
      CALLBACK,
      'a callback requires an id and a result, and nothing else',
    ],
    [
      '`document_front`, `document_back`',
      'passed on, never fetched',
      CALLBACK,
      'the host gets the complete callback and the meaning of its rejection before the 200',
    ],
  ]),
  ...createSilentRows('callback', [
    [
      'repeated delivery',
      'the same id and body is delivered once, and again after an error of the host',
      CALLBACK,
      'a repeated callback is acknowledged again and delivered once',
    ],
    [
      'callback authentication',
      'a secret in the path; two while one replaces the other',
      CALLBACK,
      'either configured secret is accepted, any other is 404',
    ],
    [
      'acknowledgement',
      '200 after the host has accepted it',
      CALLBACK,
      'the host failed → the repeated callback is delivered again',
    ],
  ]),
  ...createSilentRows('photo request', [
    [
      'media type of the `data` part',
      'an option; default none',
      SUBMIT,
      'dataMediaType → the data part has that media type; by default it has none',
    ],
    ['pages of a PDF', 'all are forwarded', SUBMIT, 'a PNG and a PDF are forwarded too'],
  ]),
  ...createSilentRows('photo result', [
    [
      'several reasons in one `reason`',
      'joined by commas, spaces or semicolons; the browser gets the first known one with an action, never `doc_not_auth`',
      SUBMIT,
      'several joined reasons → the browser gets the first known one with an action, without doc_not_auth',
    ],
    [
      'unknown words in `reason`',
      '`onResult` and the log get them, the browser an empty reason',
      SUBMIT,
      'an exposed reason has every known word, and an unknown one only onResult and the log',
    ],
  ]),
  ...createSilentRows('callback', [
    [
      'access to the secured urls',
      'passed to the host, never fetched',
      CALLBACK,
      'the host gets the complete callback and the meaning of its rejection before the 200',
    ],
  ]),
  ...createSilentRows('errors', [
    [
      'login, any other status',
      '`service_unreachable`; 5xx and broken connections are tried three times',
      MISBEHAVING,
      LOGIN_STATUS,
    ],
    [
      'photo, any other status',
      '401, 403: `service_credentials`; 429, 500, 503: `service_unavailable`; 502, 504: `outcome_unknown`; else `service_protocol`',
      MISBEHAVING,
      PHOTO_STATUS,
    ],
    ['body of a photo 408', 'not read', MISBEHAVING, PHOTO_STATUS],
  ]),
  ...createSilentRows('limits', [
    [
      'rate limits',
      'a 429 becomes `service_unavailable` with its `Retry-After`; the relay has its own rate limit',
      MISBEHAVING,
      PHOTO_STATUS,
    ],
  ]),
  ...createSilentRows('authentication', [
    [
      'lifetime of a token',
      'a token that waited over a minute for its call is replaced',
      LOGIN,
      'the body takes longer than the token may wait → a second login',
    ],
    [
      'header and scheme of the token',
      'options; default `Authorization: Bearer`',
      SUBMIT,
      'tokenHeader, an empty tokenScheme, apiKey and businessHash are used for the photo call',
    ],
  ]),
];
