/** The interface as the relay uses it. */
import { createRows, createSilentRows, type ConformanceRow } from './conformance-row.js';

const SUBMIT = 'unit/relay/handle-photos.test.ts';
const LOGIN = 'unit/relay/access-token.test.ts';
const CALLBACK = 'unit/relay/handle-callback.test.ts';
const MISBEHAVING = 'unit/relay/misbehaving-service.test.ts';
const DELIVERY = 'unit/relay/failed-delivery.test.ts';

const OWN_REQUEST = 'a submission with unknown fields → the service gets the relay’s credentials and only known fields';

const ANSWERED = 'a submission → 200 with only verdict, reason and flow_id, and Cache-Control: no-store';

const PHOTO_STATUS = 'a photo call answered with any status but 200 → the error code of that status';
const LOGIN_STATUS = 'a login answered with any status but 200 → the error code of that status, and no photo call';

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
      'a PNG or PDF as photo → forwarded to the service with a matching file name',
    ],
  ]),
  ...createRows('photo result', [
    ['`verdict`, `reason`, `flow_id`', 'returned to the browser; the host gets everything', SUBMIT, ANSWERED],
    [
      '`reason`',
      'only words of the contract reach the browser; `doc_not_auth` becomes empty',
      SUBMIT,
      'a rejection by the service → the browser gets the reason, except doc_not_auth, which becomes empty',
    ],
  ]),
  ...createRows('errors', [
    [
      'photo 200',
      'the host gets the complete result, then the browser its answer',
      DELIVERY,
      'onResult throws → a retry with the same key delivers the result again, without another service call',
    ],
    ['photo 408', '`service_timeout`; the key and the attempt are released', MISBEHAVING, PHOTO_STATUS],
    [
      'login 200',
      'the token is used for one call',
      SUBMIT,
      'three concurrent submissions → three logins, and each token is used once',
    ],
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
      'baseUrl, authUrl and mount with paths → the service calls and relay routes lie below those paths',
    ],
  ]),
  ...createRows('authentication', [
    ['credentials are never in a frontend', 'they stay on the relay', SUBMIT, OWN_REQUEST],
    [
      'a token is required for each call',
      'each call logs in first',
      SUBMIT,
      'three concurrent submissions → three logins, and each token is used once',
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
      'a callback → the host gets it complete, with the meaning of the rejection; the service gets 200',
    ],
  ]),
  ...createRows('callback', [
    [
      '`id`, `result`',
      'required; nothing else is',
      CALLBACK,
      'a callback with only id and result → 200; without one of them, or not a JSON object → 400',
    ],
    [
      '`document_front`, `document_back`',
      'passed on, never fetched',
      CALLBACK,
      'a callback → the host gets it complete, with the meaning of the rejection; the service gets 200',
    ],
  ]),
  ...createSilentRows('callback', [
    [
      'repeated delivery',
      'the same id and body is delivered once, and again after an error of the host',
      CALLBACK,
      'a repeated callback → 200 again, but delivered to the host only once',
    ],
    [
      'callback authentication',
      'a secret in the path; two while one replaces the other',
      CALLBACK,
      'a callback under either configured secret → 200; under any other secret → 404',
    ],
    [
      'acknowledgement',
      '200 after the host has accepted it',
      CALLBACK,
      'onDemandResult throws → 500 host_failed, and the repeated callback is delivered again',
    ],
  ]),
  ...createSilentRows('photo request', [
    [
      'media type of the `data` part',
      'an option; default none',
      SUBMIT,
      'dataMediaType → Content-Type of the data part sent to the service; default: none; invalid: throws',
    ],
    [
      'pages of a PDF',
      'all are forwarded',
      SUBMIT,
      'a PNG or PDF as photo → forwarded to the service with a matching file name',
    ],
  ]),
  ...createSilentRows('photo result', [
    [
      'several reasons in one `reason`',
      'joined by commas, spaces or semicolons; the browser gets the first known one with an action, never `doc_not_auth`',
      SUBMIT,
      'several reasons in one answer → the browser gets the first known one other than doc_not_auth',
    ],
    [
      'unknown words in `reason`',
      '`onResult` and the log get them, the browser an empty reason',
      SUBMIT,
      'expose: reason → the browser gets all known reasons; unknown ones go only to the host',
    ],
  ]),
  ...createSilentRows('callback', [
    [
      'access to the secured urls',
      'passed to the host, never fetched',
      CALLBACK,
      'a callback → the host gets it complete, with the meaning of the rejection; the service gets 200',
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
      'an upload that ends 61 s after the login → a second login, and the photo call uses the new token',
    ],
    [
      'header and scheme of the token',
      'options; default `Authorization: Bearer`',
      SUBMIT,
      'tokenHeader, an empty tokenScheme, apiKey and businessHash are used for the photo call',
    ],
  ]),
];
