import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PROBLEM_MEDIA_TYPE, RELAY_PROBLEMS, RELAY_PROTOCOL_VERSION, type RelayCode } from '../../../src/contract.js';
import { createMemoryStore, issueGrant, type RelayOptions } from '../../../src/relay.js';
import { createAcceleratedClock } from '../../support/relay/accelerated-clock.js';
import {
  TRANSPORTS,
  createIdempotencyKey,
  createPhotoFile,
  createRelayFixture,
  type RelayFixture,
  type Transport,
} from '../../support/relay/relay-fixture.js';
import { answerWith, breakConnection, sendJson, neverAnswer } from '../../support/relay/fake-service.js';
import { HandoffClient } from '../../support/relay/handoff-client.js';
import { jpeg, png } from '../../support/relay/small-files.js';
import {
  BOUNDARY,
  DATA_PART,
  END_BOUNDARY,
  PHOTO_PART,
  concatRaw,
  rawMultipart,
  rawPart,
  streamChunks,
} from '../../support/relay/raw-multipart.js';

const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
const SECRET = 'a secret of thirty-two bytes, or more';

interface Row {
  readonly code: RelayCode;
  readonly when: string;
  readonly options?: Partial<RelayOptions>;
  readonly act: (fixture: RelayFixture) => Promise<Response>;
  readonly field?: string;
  readonly retryAfter?: string;
  /** Photo calls that reach the service. Default 0. */
  readonly calls?: number;
  readonly only?: Transport;
}

const post = (fixture: RelayFixture, body: BodyInit, headers: Record<string, string> = {}): Promise<Response> => {
  const init = {
    method: 'POST',
    body,
    headers: { 'Idempotency-Key': createIdempotencyKey(), 'Content-Type': TYPE, ...headers },
  };
  return fixture.call('/photos', { ...init, duplex: 'half' });
};
const raw =
  (...pieces: readonly (string | Uint8Array)[]) =>
  (fixture: RelayFixture) =>
    post(fixture, rawMultipart(...pieces).body);
const answers =
  (status: number, headers = {}) =>
  (fixture: RelayFixture) => {
    fixture.service.photo = answerWith(status, 'the service’s own words', headers);
    return fixture.submit();
  };
const logins = (script: RelayFixture['service']['login']) => (fixture: RelayFixture) => {
  fixture.service.login = script;
  return fixture.submit();
};
const data = (value: unknown) => (fixture: RelayFixture) => fixture.submit({ data: value });
const photos =
  (...files: readonly Blob[]) =>
  (fixture: RelayFixture) =>
    fixture.submit({ photos: files });
const head = (text: string, body: string | Uint8Array = jpeg()) => raw(DATA_PART, rawPart(text, body), END_BOUNDARY);
const DISPOSITION = 'Content-Disposition: form-data; name="photos"; filename="a"';
const withFastClock = () => ({ clock: createAcceleratedClock(20) });

const ROWS: readonly Row[] = [
  {
    code: 'bad_request',
    when: 'the body is not multipart',
    field: 'Content-Type',
    act: (fixture) => post(fixture, '{}', { 'Content-Type': 'application/json' }),
  },
  {
    code: 'bad_request',
    when: 'the Content-Type has no boundary',
    field: 'Content-Type',
    act: (fixture) => post(fixture, '{}', { 'Content-Type': 'multipart/form-data' }),
  },
  {
    code: 'bad_request',
    when: 'the boundary is invalid',
    field: 'Content-Type',
    act: (fixture) => post(fixture, '{}', { 'Content-Type': `multipart/form-data; boundary="${'b'.repeat(71)}"` }),
  },
  {
    code: 'bad_request',
    when: 'there is no body',
    field: 'body',
    act: (fixture) =>
      fixture.call('/photos', {
        method: 'POST',
        headers: { 'Idempotency-Key': createIdempotencyKey(), 'Content-Type': TYPE },
      }),
  },
  {
    code: 'bad_request',
    when: 'the body begins without the boundary',
    field: 'body',
    act: raw('garbage', DATA_PART, PHOTO_PART, END_BOUNDARY),
  },
  {
    code: 'bad_request',
    when: 'the body has another boundary',
    field: 'body',
    act: raw(concatRaw(DATA_PART, PHOTO_PART, END_BOUNDARY).toString().replaceAll(BOUNDARY, 'other')),
  },
  { code: 'bad_request', when: 'the multipart body has no end', field: 'body', act: raw(DATA_PART, PHOTO_PART) },
  {
    code: 'bad_request',
    when: 'a part header has no end',
    field: 'body',
    act: raw(`--${BOUNDARY}\r\nX: ${'x'.repeat(9_000)}`),
  },
  {
    code: 'bad_request',
    when: 'a part header is too long',
    field: 'body',
    act: raw(DATA_PART, rawPart(`X: ${'x'.repeat(9_000)}`, ''), END_BOUNDARY),
  },
  {
    code: 'bad_request',
    when: 'a part header is not text',
    field: 'body',
    act: raw(DATA_PART, concatRaw(`--${BOUNDARY}\r\nX: `, new Uint8Array([0xff, 0xfe]), '\r\n\r\n\r\n'), END_BOUNDARY),
  },
  {
    code: 'bad_request',
    when: 'a part has no name',
    field: 'part',
    act: raw(DATA_PART, rawPart('Content-Disposition: form-data', 'x'), END_BOUNDARY),
  },
  {
    code: 'bad_request',
    when: 'a part has no header',
    field: 'part',
    act: raw(DATA_PART, rawPart('', 'x'), END_BOUNDARY),
  },
  {
    code: 'bad_request',
    when: 'a part has an unknown name',
    field: 'api_key',
    act: raw(DATA_PART, PHOTO_PART, rawPart('Content-Disposition: form-data; name="api_key"', 'x'), END_BOUNDARY),
  },
  {
    code: 'bad_request',
    when: 'a part has an invalid name',
    field: 'part',
    act: raw(DATA_PART, rawPart('Content-Disposition: form-data; name="<b>"', 'x'), END_BOUNDARY),
  },
  {
    code: 'bad_request',
    when: 'there are two data parts',
    field: 'data',
    act: raw(DATA_PART, DATA_PART, PHOTO_PART, END_BOUNDARY),
  },
  { code: 'bad_request', when: 'the data part is missing', field: 'data', act: raw(PHOTO_PART, END_BOUNDARY) },
  {
    code: 'bad_request',
    when: 'the data part is too long',
    field: 'data',
    act: data({ first_name: 'x'.repeat(70_000) }),
  },
  { code: 'bad_request', when: 'the data part is not JSON', field: 'data', act: data('{') },
  {
    code: 'bad_request',
    when: 'the data part is not UTF-8',
    field: 'data',
    act: raw(
      rawPart('Content-Disposition: form-data; name="data"', new Uint8Array([0x22, 0xff, 0x22])),
      PHOTO_PART,
      END_BOUNDARY,
    ),
  },
  { code: 'bad_request', when: 'the data part is not a JSON object', field: 'data', act: data([]) },
  {
    code: 'bad_request',
    when: 'the data part is itself multipart',
    field: 'data',
    act: raw(
      rawPart(
        'Content-Disposition: form-data; name="data"\r\nContent-Type: multipart/mixed; boundary=in',
        '--in\r\n\r\n{}\r\n--in--',
      ),
      PHOTO_PART,
      END_BOUNDARY,
    ),
  },
  { code: 'bad_request', when: 'a document type is unknown', field: 'data/doc_type', act: data({ doc_type: 'visa' }) },
  {
    code: 'bad_request',
    when: 'a country code is invalid',
    field: 'data/country_code',
    act: data({ country_code: 'FRA' }),
  },
  { code: 'bad_request', when: 'a name is not a string', field: 'data/first_name', act: data({ first_name: 1 }) },
  { code: 'bad_request', when: 'a tag is invalid', field: 'data/tags/1', act: data({ tags: ['good_one', 'Bad'] }) },
  {
    code: 'bad_request',
    when: 'there are over 50 tags',
    field: 'data/tags',
    act: data({ tags: Array.from({ length: 51 }, (_, index) => `tag_${index}`) }),
  },
  {
    code: 'bad_request',
    when: 'the Idempotency-Key is missing',
    field: 'Idempotency-Key',
    act: (fixture) => fixture.submit({ key: '' }),
  },
  {
    code: 'bad_request',
    when: 'the Idempotency-Key is too short',
    field: 'Idempotency-Key',
    act: (fixture) => fixture.submit({ key: 'a'.repeat(21) }),
  },
  {
    code: 'origin_forbidden',
    when: 'the page has another origin',
    act: (fixture) => fixture.submit({ headers: { Origin: 'https://evil.example' } }),
  },
  {
    code: 'origin_forbidden',
    when: 'the page has the origin null',
    act: (fixture) => fixture.submit({ headers: { Origin: 'null' } }),
  },
  {
    code: 'origin_forbidden',
    when: 'the origin is forbidden, before a byte is read',
    act: (fixture) => post(fixture, streamChunks([DATA_PART], 'stall'), { Origin: 'https://evil.example' }),
    only: 'direct call',
  },
  {
    code: 'unauthorized',
    when: 'there is no grant',
    options: { grantSecret: SECRET },
    act: (fixture) => fixture.submit(),
  },
  {
    code: 'unauthorized',
    when: 'the grant is invalid',
    options: { grantSecret: SECRET },
    act: (fixture) => fixture.submit({ headers: { Authorization: 'Bearer ey.ey.ey' } }),
  },
  {
    code: 'unauthorized',
    when: 'the authorize hook refuses',
    options: { authorize: () => null },
    act: (fixture) => fixture.submit(),
  },
  {
    code: 'attempts_exhausted',
    when: 'the attempts are used up',
    options: { grantSecret: SECRET },
    calls: 1,
    act: async (fixture) => {
      const grant = await issueGrant({ secret: SECRET, subject: 'u', attempts: 1 });
      const headers = { Authorization: `Bearer ${grant}` };
      assert.equal((await fixture.submit({ headers })).status, 200);
      return fixture.submit({ headers });
    },
  },
  {
    code: 'handoff_unconfirmed',
    when: 'a phone submits before the computer has confirmed it',
    act: async (fixture) => {
      const handoff = await HandoffClient.create(fixture.call);
      await handoff.claim();
      return fixture.submit({ headers: handoff.authorization('phone') });
    },
  },
  {
    code: 'handoff_taken',
    when: 'a second phone claims a hand-off',
    act: async (fixture) => {
      const handoff = await HandoffClient.create(fixture.call);
      await handoff.claim();
      return handoff.claim({}, createIdempotencyKey());
    },
  },
  {
    code: 'handoff_active',
    when: 'the computer submits while a phone has its right',
    options: { grantSecret: SECRET },
    act: async (fixture) => {
      const headers = { Authorization: `Bearer ${await issueGrant({ secret: SECRET, subject: 'u' })}` };
      const handoff = await HandoffClient.create(fixture.call, {}, headers);
      await handoff.claim();
      return fixture.submit({ headers });
    },
  },
  {
    code: 'handoff_ended',
    when: 'a phone submits after the computer has taken over',
    act: async (fixture) => {
      const handoff = await HandoffClient.create(fixture.call);
      await handoff.connect();
      await handoff.post('computer', 'end');
      return fixture.submit({ headers: handoff.authorization('phone') });
    },
  },
  {
    code: 'rate_limited',
    when: 'a client submits too often',
    options: { rateLimit: { points: 1, perSeconds: 60 } },
    calls: 1,
    retryAfter: '60',
    act: async (fixture) => {
      await fixture.submit();
      return fixture.submit();
    },
  },
  {
    code: 'too_large',
    when: 'one file is over 10,000,000 bytes',
    act: photos(createPhotoFile(jpeg(600, 400, 10_000_001))),
  },
  {
    code: 'too_large',
    when: 'two files together are over 10,000,000 bytes',
    act: photos(createPhotoFile(jpeg(600, 400, 5_000_001)), createPhotoFile(jpeg(600, 400, 5_000_000))),
  },
  {
    code: 'too_large',
    when: 'the announced length is over the limit',
    act: (fixture) => post(fixture, new Uint8Array(11_000_000)),
  },
  {
    code: 'too_large',
    when: 'the received bytes are over the limit',
    act: (fixture) =>
      post(
        fixture,
        streamChunks(
          [
            DATA_PART,
            `--${BOUNDARY}\r\n${DISPOSITION}\r\n\r\n`,
            ...Array.from({ length: 11 }, () => new Uint8Array(1_000_000)),
          ],
          'stall',
        ),
      ),
  },
  { code: 'photo_count', when: 'there is no photo', field: 'photos', act: photos() },
  {
    code: 'photo_count',
    when: 'there are three photos',
    field: 'photos',
    act: photos(createPhotoFile(), createPhotoFile(), createPhotoFile()),
  },
  {
    code: 'unsupported_type',
    when: 'a text is declared as JPEG',
    field: 'photos/0',
    act: photos(createPhotoFile(concatRaw('hello'))),
  },
  {
    code: 'unsupported_type',
    when: 'a photo is empty',
    field: 'photos/1',
    act: photos(createPhotoFile(), createPhotoFile(concatRaw(''))),
  },
  {
    code: 'unsupported_type',
    when: 'a PNG is declared as JPEG',
    field: 'photos/0',
    act: photos(createPhotoFile(png())),
  },
  {
    code: 'unsupported_type',
    when: 'the size of an image cannot be read',
    field: 'photos/0',
    act: photos(createPhotoFile(jpeg().subarray(0, 8))),
  },
  {
    code: 'unsupported_type',
    when: 'a photo is itself multipart',
    field: 'photos/0',
    act: head(
      `${DISPOSITION}\r\nContent-Type: multipart/mixed; boundary=in`,
      concatRaw('--in\r\n\r\n', jpeg(), '\r\n--in--'),
    ),
  },
  {
    code: 'low_resolution',
    when: 'an image is under 224 px wide',
    field: 'photos/0',
    act: photos(createPhotoFile(jpeg(223, 400))),
  },
  {
    code: 'low_resolution',
    when: 'an image is under 224 px high',
    field: 'photos/1',
    act: photos(createPhotoFile(), createPhotoFile(png(400, 223), 'image/png')),
  },
  {
    code: 'idempotency_mismatch',
    when: 'the Idempotency-Key was used with another body',
    field: 'Idempotency-Key',
    calls: 1,
    act: async (fixture) => {
      const key = createIdempotencyKey();
      await fixture.submit({ key });
      return fixture.submit({ key, photos: [createPhotoFile(jpeg(601, 400))] });
    },
  },
  {
    code: 'upload_timeout',
    when: 'an upload stalls',
    options: { limits: { uploadIdleMs: 50 } },
    act: (fixture) => post(fixture, streamChunks([DATA_PART], 'stall')),
  },
  {
    code: 'upload_timeout',
    when: 'an upload takes too long in total',
    options: { limits: { uploadTotalMs: 100, uploadIdleMs: 90 } },
    act: (fixture) => post(fixture, dripping()),
  },
  { code: 'service_timeout', when: 'the service answers 408', calls: 1, act: answers(408) },
  {
    code: 'service_timeout',
    when: 'the service does not answer',
    options: { limits: { serviceDeadlineMs: 200 } },
    calls: 1,
    act: (fixture) => {
      fixture.service.photo = neverAnswer;
      return fixture.submit();
    },
  },
  {
    code: 'service_timeout',
    when: 'the answer of the service does not end',
    options: { limits: { serviceDeadlineMs: 200 } },
    calls: 1,
    act: (fixture) => {
      fixture.service.photo = (_, response) =>
        void response.writeHead(200, { 'Content-Type': 'application/json' }).write('{');
      return fixture.submit();
    },
  },
  {
    code: 'service_timeout',
    when: 'the login does not answer',
    options: { limits: { serviceDeadlineMs: 200 } },
    act: logins(neverAnswer),
  },
  { code: 'service_credentials', when: 'the login answers 400', act: logins(answerWith(400)) },
  { code: 'service_credentials', when: 'the photo call answers 401', calls: 1, act: answers(401) },
  { code: 'service_credentials', when: 'the photo call answers 403', calls: 1, act: answers(403) },
  {
    code: 'service_unavailable',
    when: 'the login answers 500',
    options: withFastClock(),
    retryAfter: '9',
    act: logins(answerWith(500, '', { 'Retry-After': '9' })),
  },
  {
    code: 'service_unavailable',
    when: 'the photo call answers 429',
    calls: 1,
    retryAfter: '7',
    act: answers(429, { 'Retry-After': '7' }),
  },
  { code: 'service_unavailable', when: 'the photo call answers 500', calls: 1, act: answers(500) },
  {
    code: 'service_unavailable',
    when: 'the photo call answers 503 with Retry-After',
    calls: 1,
    retryAfter: '0',
    act: answers(503, { 'Retry-After': 'Thu, 01 Jan 1970 00:00:00 GMT' }),
  },
  {
    code: 'service_unreachable',
    when: 'the login server is unreachable',
    options: { ...withFastClock(), authUrl: 'http://127.0.0.1:1' },
    act: (fixture) => fixture.submit(),
  },
  {
    code: 'service_unreachable',
    when: 'the photo server is unreachable',
    options: { baseUrl: 'http://127.0.0.1:1' },
    act: (fixture) => fixture.submit(),
  },
  { code: 'service_unreachable', when: 'the login breaks off', options: withFastClock(), act: logins(breakConnection) },
  { code: 'service_unreachable', when: 'the login answers 404', act: logins(answerWith(404)) },
  {
    code: 'service_unreachable',
    when: 'the login redirects',
    act: logins(answerWith(302, '', { Location: 'http://127.0.0.1:1/' })),
  },
  {
    code: 'service_unreachable',
    when: 'the login answer has no token',
    act: logins((_, response) => sendJson(response, 200, { status: 'success', payload: {} })),
  },
  {
    code: 'service_unreachable',
    when: 'the token does not fit in a header',
    act: logins((_, response) => sendJson(response, 200, { payload: { access_token: 'a\r\nb' } })),
  },
  { code: 'service_protocol', when: 'the photo call answers 404', calls: 1, act: answers(404) },
  {
    code: 'service_protocol',
    when: 'the photo call redirects',
    calls: 1,
    act: answers(302, { Location: 'http://127.0.0.1:1/' }),
  },
  { code: 'service_protocol', when: 'the photo call answers 204', calls: 1, act: answers(204) },
  {
    code: 'service_protocol',
    when: 'the answer of the service is HTML',
    calls: 1,
    act: answers(200, { 'Content-Type': 'text/html' }),
  },
  {
    code: 'service_protocol',
    when: 'the answer of the service lacks the verdict',
    calls: 1,
    act: (fixture) => {
      fixture.service.photo = (_, response) => sendJson(response, 200, { flow_id: 'f' });
      return fixture.submit();
    },
  },
  {
    code: 'service_protocol',
    when: 'the answer of the service is too long',
    calls: 1,
    act: (fixture) => {
      fixture.service.photo = answerWith(200, 'x'.repeat(1_100_000));
      return fixture.submit();
    },
  },
  { code: 'outcome_unknown', when: 'a gateway answers 502', calls: 1, act: answers(502) },
  { code: 'outcome_unknown', when: 'a gateway answers 504', calls: 1, act: answers(504) },
  {
    code: 'outcome_unknown',
    when: 'the connection breaks after the photos',
    calls: 1,
    act: (fixture) => {
      fixture.service.photo = breakConnection;
      return fixture.submit();
    },
  },
  {
    code: 'outcome_unknown',
    when: 'the connection breaks within the answer of the service',
    calls: 1,
    act: (fixture) => {
      fixture.service.photo = (_, response) => {
        response.writeHead(200, { 'Content-Length': '100' });
        response.write('{"verdict"', () => response.destroy());
      };
      return fixture.submit();
    },
  },
  {
    code: 'host_failed',
    when: 'onResult throws',
    calls: 1,
    options: {
      onResult: () => {
        throw new Error('no database');
      },
    },
    act: (fixture) => fixture.submit(),
  },
  {
    code: 'host_failed',
    when: 'onResult never resolves',
    calls: 1,
    options: { onResult: () => new Promise(() => undefined), limits: { hostMs: 50 } },
    act: (fixture) => fixture.submit(),
  },
  {
    code: 'internal',
    when: 'an entry of the store is damaged',
    options: { store: { ...createMemoryStore(), get: async () => '{' } },
    act: (fixture) => fixture.submit(),
  },
  {
    code: 'overloaded',
    when: 'an upload exceeds the limit of in-flight bytes',
    retryAfter: '5',
    options: { limits: { inFlightBytes: 100 } },
    act: (fixture) => fixture.submit(),
  },
  { code: 'not_found', when: 'the path is unknown', act: (fixture) => fixture.call('/toString') },
  {
    code: 'method_not_allowed',
    when: 'the method is not supported by the path',
    act: (fixture) => fixture.call('/photos', { method: 'PUT', body: 'x' }),
  },
];

/** An endless body with a chunk every 20 ms. */
function dripping(): ReadableStream<Uint8Array> {
  let timer: NodeJS.Timeout;
  return new ReadableStream({
    start(controller) {
      controller.enqueue(DATA_PART);
      timer = setInterval(() => controller.enqueue(concatRaw(' ')), 20).unref();
    },
    cancel: () => clearInterval(timer),
  });
}

for (const transport of TRANSPORTS) {
  describe(`problem responses, ${transport}`, () => {
    for (const { code, when, options = {}, act, field, retryAfter, calls = 0, only } of ROWS) {
      if (only !== undefined && only !== transport) continue;
      test(`${when} → the relay answers ${RELAY_PROBLEMS[code].status} ${code}`, async (t) => {
        const fixture = await createRelayFixture(transport, options);
        t.after(fixture.close);
        const response = await act(fixture);
        const text = await response.text();
        const body = JSON.parse(text) as Record<string, unknown>;
        assert.equal(body['code'], code, text);
        assert.equal(response.status, RELAY_PROBLEMS[code].status);
        assert.equal(body['status'], response.status);
        assert.equal(response.headers.get('content-type'), PROBLEM_MEDIA_TYPE);
        assert.equal(body['field'], field);
        assert.equal(response.headers.get('doc-capture-protocol'), String(RELAY_PROTOCOL_VERSION));
        assert.equal(response.headers.get('retry-after'), retryAfter ?? null);
        assert.equal(fixture.service.photos.length, calls);
        assert.ok(!/secret-of-the-shop|token-\d|own words|database|127\.0\.0\.1|\\n *at /.test(text), text);
      });
    }
  });
}

test('every code in RELAY_PROBLEMS has a test case', () => {
  assert.deepEqual(new Set(ROWS.map(({ code }) => code)), new Set(Object.keys(RELAY_PROBLEMS)));
});
