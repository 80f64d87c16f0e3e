/** Requests that are refused, and failures, as problem responses. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  PROBLEM_MEDIA_TYPE,
  RELAY_PROBLEMS,
  RELAY_PROTOCOL_VERSION,
  type RelayCode,
} from '../../../src/contract/contract.js';
import { createMemoryStore, type RelayOptions } from '../../../src/relay.js';
import { answerWith } from '../../support/relay/fake-service.js';
import {
  BOUNDARY,
  DATA_PART,
  END_BOUNDARY,
  PHOTO_PART,
  concatRaw,
  postRaw,
  streamChunks,
} from '../../support/relay/raw-multipart.js';
import {
  TRANSPORTS,
  createIdempotencyKey,
  createPhotoFile as file,
  createRelayFixture,
  type RelayFixture,
  type TestSubmission,
} from '../../support/relay/relay-fixture.js';
import { jpeg, png } from '../../support/relay/small-files.js';
import { createAcceleratedClock } from '../../support/relay/test-clocks.js';

type ProblemAct = (fixture: RelayFixture) => Promise<Response>;

interface ProblemDetails {
  readonly options?: Partial<RelayOptions>;
  readonly retryAfter?: string;
  /** Photo calls that reach the service. Default 0. */
  readonly calls?: number;
}

type ProblemCase = readonly [
  when: string,
  code: RelayCode,
  field: string | undefined,
  act: ProblemAct,
  details?: ProblemDetails,
];

const submit =
  (submission?: TestSubmission): ProblemAct =>
  (fixture) =>
    fixture.submit(submission);
const data = (value: unknown): ProblemAct => submit({ data: value });
const photos = (...files: readonly Blob[]): ProblemAct => submit({ photos: files });
const post =
  (body: () => BodyInit | null, headers?: Record<string, string>): ProblemAct =>
  ({ call }) =>
    postRaw(call, body(), headers);
const postAs = (type: string): ProblemAct => post(() => '{}', { 'Content-Type': type });
/** Posts the pieces of a multipart body. */
const raw = (...pieces: readonly (string | Uint8Array)[]): ProblemAct => post(() => concatRaw(...pieces));
const stall =
  (...pieces: readonly (string | Uint8Array)[]) =>
  (): BodyInit =>
    streamChunks(pieces, 'stall');
/** Submits; the login or the photo call is answered with a status and a wait. */
const refusedBy =
  (call: 'login' | 'photo', status: number, retryAfter: string): ProblemAct =>
  (fixture) => {
    fixture.service[call] = answerWith(status, 'the service’s own words', { 'Retry-After': retryAfter });
    return fixture.submit();
  };
const mismatch: ProblemAct = async (fixture) => {
  const key = createIdempotencyKey();
  await fixture.submit({ key });
  return fixture.submit({ key, photos: [file(jpeg(601, 400))] });
};

const NAMED = 'Content-Disposition: form-data; name=';
/** A part without a body, before the end. */
const part = (head: string): string => `--${BOUNDARY}\r\n${head}\r\n\r\nx\r\n${END_BOUNDARY}`;
const NOT_TEXT = concatRaw(`--${BOUNDARY}\r\nX: `, new Uint8Array([0xff, 0xfe]), '\r\n\r\n\r\n');
const UNKNOWN_PART = part(`${NAMED}"api_key"`);
const TOO_LONG = [
  `--${BOUNDARY}\r\n${NAMED}"photos"; filename="a"\r\n\r\n`,
  ...Array.from({ length: 11 }, () => new Uint8Array(1_000_000)),
];
const HALVES = [file(jpeg(600, 400, 5_000_001)), file(jpeg(600, 400, 5_000_000))];
const TAGS = Array.from({ length: 51 }, (_, index) => `tag_${index}`);

const SOON = { options: { limits: { uploadIdleMs: 50 } } };
const FAST = { options: { clock: createAcceleratedClock(20) }, retryAfter: '9' };
const PAST = 'Thu, 01 Jan 1970 00:00:00 GMT';
const PAID_AND_LATE = { calls: 1, retryAfter: '0' };
const SILENT_HOST = {
  calls: 1,
  options: { onResult: () => new Promise<void>(() => undefined), limits: { hostMs: 50 } },
};
const DAMAGED_STORE = { options: { store: { ...createMemoryStore(), get: async () => '{' } } };
const NO_MEMORY = { options: { limits: { inFlightBytes: 100 } }, retryAfter: '5' };

const CASES: readonly ProblemCase[] = [
  ['the body is not multipart', 'bad_request', 'Content-Type', postAs('application/json')],
  ['the Content-Type has no boundary', 'bad_request', 'Content-Type', postAs('multipart/form-data')],
  [
    'the boundary is too long',
    'bad_request',
    'Content-Type',
    postAs(`multipart/form-data; boundary=${'b'.repeat(71)}`),
  ],
  ['there is no body', 'bad_request', 'body', post(() => null)],
  ['the body begins without the boundary', 'bad_request', 'body', raw('garbage', DATA_PART, PHOTO_PART, END_BOUNDARY)],
  ['the multipart body has no end', 'bad_request', 'body', raw(DATA_PART, PHOTO_PART)],
  ['a part header is too long', 'bad_request', 'body', raw(DATA_PART, part(`X: ${'x'.repeat(9_000)}`))],
  ['a part header is not text', 'bad_request', 'body', raw(DATA_PART, NOT_TEXT, END_BOUNDARY)],
  ['a part has no name', 'bad_request', 'part', raw(DATA_PART, part('Content-Disposition: form-data'))],
  ['a part has an invalid name', 'bad_request', 'part', raw(DATA_PART, part(`${NAMED}"<b>"`))],
  ['a part has an unknown name', 'bad_request', 'api_key', raw(DATA_PART, PHOTO_PART, UNKNOWN_PART)],
  ['there are two data parts', 'bad_request', 'data', raw(DATA_PART, DATA_PART, PHOTO_PART, END_BOUNDARY)],
  ['the data part is missing', 'bad_request', 'data', raw(PHOTO_PART, END_BOUNDARY)],
  ['the data part is too long', 'bad_request', 'data', data({ first_name: 'x'.repeat(70_000) })],
  ['the data part is not JSON', 'bad_request', 'data', data('{')],
  ['the data part is not a JSON object', 'bad_request', 'data', data([])],
  ['a tag is invalid', 'bad_request', 'data/tags/1', data({ tags: ['good_one', 'Bad'] })],
  ['there are over 50 tags', 'bad_request', 'data/tags', data({ tags: TAGS })],
  ['the Idempotency-Key is missing', 'bad_request', 'Idempotency-Key', submit({ key: '' })],
  ['the Idempotency-Key is too short', 'bad_request', 'Idempotency-Key', submit({ key: 'a'.repeat(21) })],
  ['the key was used with another body', 'idempotency_mismatch', 'Idempotency-Key', mismatch, { calls: 1 }],

  ['one file is over 10,000,000 bytes', 'too_large', undefined, photos(file(jpeg(600, 400, 10_000_001)))],
  ['two files together are over 10,000,000 bytes', 'too_large', undefined, photos(...HALVES)],
  ['the announced length is over the limit', 'too_large', undefined, post(() => new Uint8Array(11_000_000))],
  ['the received bytes are over the limit', 'too_large', undefined, post(stall(DATA_PART, ...TOO_LONG))],
  ['there is no photo', 'photo_count', 'photos', photos()],
  ['there are three photos', 'photo_count', 'photos', photos(file(), file(), file())],
  ['a text is declared as JPEG', 'unsupported_type', 'photos/0', photos(file(concatRaw('hello')))],
  ['a PNG is declared as JPEG', 'unsupported_type', 'photos/0', photos(file(png()))],
  ['the size of an image cannot be read', 'unsupported_type', 'photos/0', photos(file(jpeg().subarray(0, 8)))],
  ['a photo is empty', 'unsupported_type', 'photos/1', photos(file(), file(concatRaw('')))],
  ['an image is under 224 px wide', 'low_resolution', 'photos/0', photos(file(jpeg(223, 400)))],
  ['an image is under 224 px high', 'low_resolution', 'photos/1', photos(file(), file(png(400, 223), 'image/png'))],

  ['an upload stalls', 'upload_timeout', undefined, post(stall(DATA_PART)), SOON],
  [
    'the origin is forbidden, before a byte is read',
    'origin_forbidden',
    undefined,
    post(stall(DATA_PART), { Origin: 'https://shop.example.evil.example' }),
    { options: { allowedOrigins: ['https://shop.example'] } },
  ],
  ['the login answers 500', 'service_unavailable', undefined, refusedBy('login', 500, '9'), FAST],
  ['the photo call answers 503', 'service_unavailable', undefined, refusedBy('photo', 503, PAST), PAID_AND_LATE],
  [
    'onResult throws',
    'host_failed',
    undefined,
    submit(),
    { calls: 1, options: { onResult: () => Promise.reject(new Error('no database')) } },
  ],
  [
    'the service cannot be reached',
    'service_unreachable',
    undefined,
    submit(),
    { options: { baseUrl: 'http://127.0.0.1:1' } },
  ],
  ['onResult never resolves', 'host_failed', undefined, submit(), SILENT_HOST],
  ['an entry of the store is damaged', 'internal', undefined, submit(), DAMAGED_STORE],
  ['an upload exceeds the limit of in-flight bytes', 'overloaded', undefined, submit(), NO_MEMORY],
];

for (const transport of TRANSPORTS)
  describe(`problem responses, ${transport}`, () => {
    for (const [when, code, field, act, { options = {}, retryAfter = null, calls = 0 } = {}] of CASES)
      test(`${when} → the relay answers ${RELAY_PROBLEMS[code].status} ${code}`, async (t) => {
        const fixture = await createRelayFixture(t, transport, options);
        const response = await act(fixture);
        const text = await response.text();
        const body = JSON.parse(text) as Record<string, unknown>;
        assert.equal(body['code'], code, text);
        assert.equal(response.status, RELAY_PROBLEMS[code].status);
        assert.equal(body['status'], response.status);
        assert.equal(response.headers.get('content-type'), PROBLEM_MEDIA_TYPE);
        assert.equal(body['field'], field);
        assert.equal(response.headers.get('doc-capture-protocol'), String(RELAY_PROTOCOL_VERSION));
        assert.equal(response.headers.get('retry-after'), retryAfter);
        assert.equal(fixture.service.photos.length, calls);
        assert.ok(!/secret-of-the-shop|token-\d|own words|database|127\.0\.0\.1|\\n *at /.test(text), text);
      });
  });
