/** The interface as the relay uses it. */
import { createRows, createSilentRows, type ConformanceRow } from './conformance-row.js';

const SUBMIT = 'unit/relay/handle-photos.test.ts';
const LOGIN = 'unit/relay/access-token.test.ts';
const CALLBACK = 'unit/relay/handle-callback.test.ts';
const MISBEHAVING = 'unit/relay/misbehaving-service.test.ts';
const KEYS = 'unit/relay/idempotency.test.ts';

const OWN_REQUEST =
  'reaches the service as its own request, with the credentials and without anything a browser invented';

const ANSWERED = 'is answered with verdict, reason and id, and with nothing else';

const PHOTO_STATUS = 'to the photo call: the table’s code, whatever the body says';
const LOGIN_STATUS = 'to the login: the table’s code, and no photo call';

export const RELAY_ROWS: readonly ConformanceRow[] = [
  ...createRows('photo request', [
    ['`data.api_key`, `data.business_hash`', 'put in from the environment; a browser cannot', SUBMIT, OWN_REQUEST],
  ]),
  ...createRows('login', [
    [
      '`business_identifier`, `business_secret`',
      'sent as JSON for every call',
      SUBMIT,
      'logs in with the business identifier and secret, as JSON',
    ],
  ]),
  ...createRows('photo request', [
    [
      '`photos`: PNG, JPEG, WEBP, PDF; mime type and extension',
      'told by their bytes, sent on under names and types made from them',
      SUBMIT,
      'may be a PNG or a PDF as well',
    ],
  ]),
  ...createRows('photo result', [
    ['`verdict`, `reason`, `flow_id`', 'shown to the browser; all else is for the host', SUBMIT, ANSWERED],
    [
      '`reason`',
      'passed on, but for `doc_not_auth`, which the browser gets as an empty one',
      SUBMIT,
      'keeps the service’s word when it refuses, but for the one that would help a forger',
    ],
  ]),
  ...createRows('errors', [
    [
      'photo 200',
      'the whole result to the host, then the answer to the browser',
      KEYS,
      'gets it again under the same key, and the service is not asked again',
    ],
    ['photo 408', '`service_timeout`; the key is free', MISBEHAVING, PHOTO_STATUS],
    ['login 200', 'the token goes with one call', SUBMIT, 'logs in first, and uses that token once'],
    ['login 400', '`service_credentials`; not tried again', MISBEHAVING, LOGIN_STATUS],
    [
      'login 500',
      '`service_unavailable` after three tries; logged as one for the support',
      LOGIN,
      'marks a login 500 as one for the service’s support',
    ],
  ]),
  ...createRows('limits', [
    ['10 MB in all', '10,000,000 bytes of files, counted as they arrive', SUBMIT, 'of nearly 10 MB goes through whole'],
  ]),
  ...createRows('endpoints', [
    [
      '`POST {base_url}/flow/authenticity/photo`, `POST {auth_url}/authorization/v1/auth_business/login`',
      'called below either base address, which may carry a path',
      SUBMIT,
      'both addresses of the service may carry a path, and the relay may be mounted under one',
    ],
  ]),
  ...createRows('authentication', [
    ['credentials are never in a frontend', 'they stay in the relay', SUBMIT, OWN_REQUEST],
    ['a token is required for each call', 'each call logs in first', SUBMIT, 'logs in first, and uses that token once'],
    ['`api_key` and `business_hash` go with the photos', 'in `data`', SUBMIT, OWN_REQUEST],
  ]),
  ...createRows('events', [
    ['a photo call sends no event', 'its answer is the result; nothing else is waited for', SUBMIT, ANSWERED],
  ]),
  ...createSilentRows('states', [
    ['transitions', 'none is assumed: each call ends with one result or one problem', SUBMIT, ANSWERED],
  ]),
  ...createRows('events', [
    [
      'the result of a demand comes to the callback url',
      '`POST /callback/{secret}`; the host has it before it is acknowledged',
      CALLBACK,
      'reaches the host whole, with the meaning of its rejection, before it is acknowledged',
    ],
  ]),
  ...createRows('callback', [
    ['`id`, `result`', 'all that is needed', CALLBACK, 'needs an id and a result, and nothing else'],
    [
      '`document_front`, `document_back`',
      'passed on, never fetched',
      CALLBACK,
      'reaches the host whole, with the meaning of its rejection, before it is acknowledged',
    ],
  ]),
  ...createSilentRows('callback', [
    [
      'repeated delivery',
      'the same id and body is delivered once, and again if the host did not take it',
      CALLBACK,
      'that comes again is acknowledged again and delivered once',
    ],
    [
      'callback authentication',
      'a secret in the path; two while one is replaced by the other',
      CALLBACK,
      'is taken under either secret, and under no other',
    ],
    [
      'acknowledgement',
      '200 once the host has it',
      CALLBACK,
      'that the host did not take is delivered again when it comes again',
    ],
  ]),
  ...createSilentRows('errors', [
    [
      'photo, any other status',
      '401, 403: `service_credentials`; 429, 5xx: `service_unavailable`; else `service_protocol`',
      MISBEHAVING,
      PHOTO_STATUS,
    ],
    ['body of a photo 408', 'not read', MISBEHAVING, PHOTO_STATUS],
  ]),
  ...createSilentRows('limits', [
    [
      'rate limits',
      'a 429 is passed on as `service_unavailable` with its `Retry-After`; the relay has a rate of its own',
      MISBEHAVING,
      PHOTO_STATUS,
    ],
  ]),
  ...createSilentRows('authentication', [
    [
      'lifetime of a token',
      'one that waited over a minute for its call is dropped for a new one',
      LOGIN,
      'is made anew when the body took so long that the token may have died',
    ],
    [
      'header and scheme of the token',
      'settings; `Authorization: Bearer`',
      SUBMIT,
      'the token may go in another header, bare; the key and the hash may be others than the login’s',
    ],
  ]),
];
