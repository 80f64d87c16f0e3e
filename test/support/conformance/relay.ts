/** The interface as the relay uses it. */
import { rows, silentRows, type Row } from './row.js';

const SUBMIT = 'unit/relay/submit.test.ts';

const OWN_REQUEST =
  'reaches the service as its own request, with the credentials and without anything a browser invented';

const ANSWERED = 'is answered with verdict, reason and id, and with nothing else';

export const RELAY_ROWS: readonly Row[] = [
  ...rows('photo request', [
    ['`data.api_key`, `data.business_hash`', 'put in from the environment; a browser cannot', SUBMIT, OWN_REQUEST],
  ]),
  ...rows('login', [
    [
      '`business_identifier`, `business_secret`',
      'sent as JSON for every call',
      SUBMIT,
      'logs in with the business identifier and secret, as JSON',
    ],
  ]),
  ...rows('endpoints', [
    [
      '`POST {base_url}/flow/authenticity/photo`, `POST {auth_url}/authorization/v1/auth_business/login`',
      'called below either base address, which may carry a path',
      SUBMIT,
      'both addresses of the service may carry a path, and the relay may be mounted under one',
    ],
  ]),
  ...rows('authentication', [
    ['credentials are never in a frontend', 'they stay in the relay', SUBMIT, OWN_REQUEST],
    ['a token is required for each call', 'each call logs in first', SUBMIT, 'logs in first, and uses that token once'],
    ['`api_key` and `business_hash` go with the photos', 'in `data`', SUBMIT, OWN_REQUEST],
  ]),
  ...rows('events', [
    ['a photo call sends no event', 'its answer is the result; nothing else is waited for', SUBMIT, ANSWERED],
  ]),
  ...silentRows('states', [
    ['transitions', 'none is assumed: each call ends with one result or one problem', SUBMIT, ANSWERED],
  ]),
  ...silentRows('authentication', [
    [
      'header and scheme of the token',
      'settings; `Authorization: Bearer`',
      SUBMIT,
      'the token may go in another header, bare; the key and the hash may be others than the login’s',
    ],
  ]),
];
