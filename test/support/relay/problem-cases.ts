import type { RelayCode } from '../../../src/contract/contract.js';
import assert from 'node:assert/strict';
import { createMemoryStore, type RelayOptions } from '../../../src/relay.js';
import { FakeClock } from '../fake-clock.js';
import { createAcceleratedClock } from './test-clocks.js';
import { answerWith, breakConnection, neverAnswer, sendJson } from './fake-service.js';
import { GRANT_SECRET, grantOf } from './grant-relay.js';
import { HandoffClient } from './handoff-client.js';
import {
  BOUNDARY,
  DATA_PART,
  END_BOUNDARY,
  PHOTO_PART,
  concatRaw,
  postRaw,
  rawPart,
  streamChunks,
} from './raw-multipart.js';
import { createIdempotencyKey, createPhotoFile, type RelayFixture } from './relay-fixture.js';
import { jpeg, png } from './small-files.js';

type ProblemAct = (fixture: RelayFixture) => Promise<Response>;

interface ProblemDetails {
  readonly field?: string;
  readonly options?: Partial<RelayOptions>;
  readonly retryAfter?: string;
  /** Photo calls that reach the service. Default 0. */
  readonly calls?: number;
}

/** Problems with the same code and details, by what leads to them. */
type ProblemGroup = readonly [code: RelayCode, details: ProblemDetails, acts: Readonly<Record<string, ProblemAct>>];

const group =
  (code: RelayCode, details: ProblemDetails = {}) =>
  (acts: ProblemGroup[2]): ProblemGroup => [code, details, acts];

const submit: ProblemAct = (fixture) => fixture.submit();
/** Posts the pieces of a multipart body. */
const raw =
  (...pieces: readonly (string | Uint8Array)[]): ProblemAct =>
  ({ call }) =>
    postRaw(call, concatRaw(...pieces));
const post =
  (body: () => BodyInit, headers?: Record<string, string>): ProblemAct =>
  ({ call }) =>
    postRaw(call, body(), headers);
const stall =
  (...pieces: readonly (string | Uint8Array)[]) =>
  (): BodyInit =>
    streamChunks(pieces, 'stall');
/** Submits; the photo call is answered by a script. */
const photoCall =
  (script: RelayFixture['service']['photo']): ProblemAct =>
  (fixture) => {
    fixture.service.photo = script;
    return fixture.submit();
  };
/** Submits; the service answers with a status. */
const answers = (status: number, headers = {}): ProblemAct =>
  photoCall(answerWith(status, 'the service’s own words', headers));
/** Submits; the login is answered by a script. */
const logins =
  (script: RelayFixture['service']['login']): ProblemAct =>
  (fixture) => {
    fixture.service.login = script;
    return fixture.submit();
  };
const data =
  (value: unknown): ProblemAct =>
  (fixture) =>
    fixture.submit({ data: value });
const photos =
  (...files: readonly Blob[]): ProblemAct =>
  (fixture) =>
    fixture.submit({ photos: files });
const sends =
  (headers: Record<string, string>): ProblemAct =>
  (fixture) =>
    fixture.submit({ headers });
const file = createPhotoFile;
const UNREACHABLE = 'http://127.0.0.1:1';
/** Time limits pass 20 times as fast. */
const FAST = { clock: createAcceleratedClock(20) };
const IN_TIME = { limits: { serviceDeadlineMs: 200 } };
const DISPOSITION = 'Content-Disposition: form-data; name="photos"; filename="a"';
const NAMED = 'Content-Disposition: form-data; name=';

/** Malformed bodies, data parts and keys. */
const FORM_PROBLEMS: readonly ProblemGroup[] = [
  group('bad_request', { field: 'Content-Type' })({
    'the body is not multipart': post(() => '{}', { 'Content-Type': 'application/json' }),
    'the Content-Type has no boundary': post(() => '{}', { 'Content-Type': 'multipart/form-data' }),
    'the boundary is invalid': post(() => '{}', {
      'Content-Type': `multipart/form-data; boundary="${'b'.repeat(71)}"`,
    }),
  }),
  group('bad_request', { field: 'body' })({
    'there is no body': ({ call }) => postRaw(call, null),
    'the body begins without the boundary': raw('garbage', DATA_PART, PHOTO_PART, END_BOUNDARY),
    'the body has another boundary': raw(
      concatRaw(DATA_PART, PHOTO_PART, END_BOUNDARY).toString().replaceAll(BOUNDARY, 'other'),
    ),
    'the multipart body has no end': raw(DATA_PART, PHOTO_PART),
    'a part header has no end': raw(`--${BOUNDARY}\r\nX: ${'x'.repeat(9_000)}`),
    'a part header is too long': raw(DATA_PART, rawPart(`X: ${'x'.repeat(9_000)}`, ''), END_BOUNDARY),
    'a part header is not text': raw(
      DATA_PART,
      concatRaw(`--${BOUNDARY}\r\nX: `, new Uint8Array([0xff, 0xfe]), '\r\n\r\n\r\n'),
      END_BOUNDARY,
    ),
  }),
  group('bad_request', { field: 'part' })({
    'a part has no name': raw(DATA_PART, rawPart('Content-Disposition: form-data', 'x'), END_BOUNDARY),
    'a part has no header': raw(DATA_PART, rawPart('', 'x'), END_BOUNDARY),
    'a part has an invalid name': raw(DATA_PART, rawPart(`${NAMED}"<b>"`, 'x'), END_BOUNDARY),
  }),
  group('bad_request', { field: 'api_key' })({
    'a part has an unknown name': raw(DATA_PART, PHOTO_PART, rawPart(`${NAMED}"api_key"`, 'x'), END_BOUNDARY),
  }),
  group('bad_request', { field: 'data' })({
    'there are two data parts': raw(DATA_PART, DATA_PART, PHOTO_PART, END_BOUNDARY),
    'the data part is missing': raw(PHOTO_PART, END_BOUNDARY),
    'the data part is too long': data({ first_name: 'x'.repeat(70_000) }),
    'the data part is not JSON': data('{'),
    'the data part is not UTF-8': raw(
      rawPart(`${NAMED}"data"`, new Uint8Array([0x22, 0xff, 0x22])),
      PHOTO_PART,
      END_BOUNDARY,
    ),
    'the data part is not a JSON object': data([]),
    'the data part is itself multipart': raw(
      rawPart(`${NAMED}"data"\r\nContent-Type: multipart/mixed; boundary=in`, '--in\r\n\r\n{}\r\n--in--'),
      PHOTO_PART,
      END_BOUNDARY,
    ),
  }),
  group('bad_request', { field: 'data/doc_type' })({ 'a document type is unknown': data({ doc_type: 'visa' }) }),
  group('bad_request', { field: 'data/country_code' })({ 'a country code is invalid': data({ country_code: 'FRA' }) }),
  group('bad_request', { field: 'data/first_name' })({ 'a name is not a string': data({ first_name: 1 }) }),
  group('bad_request', { field: 'data/tags/1' })({ 'a tag is invalid': data({ tags: ['good_one', 'Bad'] }) }),
  group('bad_request', { field: 'data/tags' })({
    'there are over 50 tags': data({ tags: Array.from({ length: 51 }, (_, index) => `tag_${index}`) }),
  }),
  group('bad_request', { field: 'Idempotency-Key' })({
    'the Idempotency-Key is missing': (fixture) => fixture.submit({ key: '' }),
    'the Idempotency-Key is too short': (fixture) => fixture.submit({ key: 'a'.repeat(21) }),
  }),
];

/** Origins, grants, hand-offs and rates that give no right to submit. */
const RIGHT_PROBLEMS: readonly ProblemGroup[] = [
  group('origin_forbidden', { options: { allowedOrigins: ['https://shop.example'] } })({
    'the page has another origin': sends({ Origin: 'https://shop.example.evil.example' }),
    'the origin is forbidden, before a byte is read': post(stall(DATA_PART), { Origin: 'https://evil.example' }),
  }),
  group('unauthorized', { options: { grantSecret: GRANT_SECRET } })({
    'there is no grant': submit,
    'the grant is invalid': sends({ Authorization: 'Bearer ey.ey.ey' }),
  }),
  group('unauthorized', { options: { authorize: () => null } })({ 'the authorize hook refuses': submit }),
  group('attempts_exhausted', { options: { grantSecret: GRANT_SECRET }, calls: 1 })({
    'the attempts are used up': async (fixture) => {
      const headers = await grantOf('u', { attempts: 1 });
      assert.equal((await fixture.submit({ headers })).status, 200);
      return fixture.submit({ headers });
    },
  }),
  group('handoff_unconfirmed')({
    'a phone submits before the computer has confirmed it': async (fixture) => {
      const handoff = await HandoffClient.create(fixture.call);
      await handoff.claim();
      return fixture.submit({ headers: handoff.authorization('phone') });
    },
  }),
  group('handoff_taken')({
    'a second phone claims a hand-off': async ({ call }) => {
      const handoff = await HandoffClient.create(call);
      await handoff.claim();
      return handoff.claim({}, createIdempotencyKey());
    },
  }),
  group('handoff_active', { options: { grantSecret: GRANT_SECRET } })({
    'the computer submits while a phone has its right': async (fixture) => {
      const headers = await grantOf('u');
      await (await HandoffClient.create(fixture.call, {}, headers)).claim();
      return fixture.submit({ headers });
    },
  }),
  group('handoff_ended')({
    'a phone submits after the computer has taken over': async (fixture) => {
      const handoff = await HandoffClient.create(fixture.call);
      await handoff.connect();
      await handoff.post('computer', 'end');
      return fixture.submit({ headers: handoff.authorization('phone') });
    },
  }),
  group('rate_limited', {
    // The time stands still, so that the whole window is left.
    options: {
      rateLimit: { points: 1, perSeconds: 60 },
      clock: new FakeClock(Date.now()),
    },
    calls: 1,
    retryAfter: '60',
  })({
    'a client submits too often': async (fixture) => {
      await fixture.submit();
      return fixture.submit();
    },
  }),
];

/** Files that are too large, too small, of another type, or too slow. */
const FILE_PROBLEMS: readonly ProblemGroup[] = [
  group('too_large')({
    'one file is over 10,000,000 bytes': photos(file(jpeg(600, 400, 10_000_001))),
    'two files together are over 10,000,000 bytes': photos(
      file(jpeg(600, 400, 5_000_001)),
      file(jpeg(600, 400, 5_000_000)),
    ),
    'the announced length is over the limit': post(() => new Uint8Array(11_000_000)),
    'the received bytes are over the limit': post(
      stall(
        DATA_PART,
        `--${BOUNDARY}\r\n${DISPOSITION}\r\n\r\n`,
        ...Array.from({ length: 11 }, () => new Uint8Array(1_000_000)),
      ),
    ),
  }),
  group('photo_count', { field: 'photos' })({
    'there is no photo': photos(),
    'there are three photos': photos(file(), file(), file()),
  }),
  group('unsupported_type', { field: 'photos/0' })({
    'a text is declared as JPEG': photos(file(concatRaw('hello'))),
    'a PNG is declared as JPEG': photos(file(png())),
    'the size of an image cannot be read': photos(file(jpeg().subarray(0, 8))),
    'a photo is itself multipart': raw(
      DATA_PART,
      rawPart(
        `${DISPOSITION}\r\nContent-Type: multipart/mixed; boundary=in`,
        concatRaw('--in\r\n\r\n', jpeg(), '\r\n--in--'),
      ),
      END_BOUNDARY,
    ),
  }),
  group('unsupported_type', { field: 'photos/1' })({ 'a photo is empty': photos(file(), file(concatRaw(''))) }),
  group('low_resolution', { field: 'photos/0' })({ 'an image is under 224 px wide': photos(file(jpeg(223, 400))) }),
  group('low_resolution', { field: 'photos/1' })({
    'an image is under 224 px high': photos(file(), file(png(400, 223), 'image/png')),
  }),
  group('idempotency_mismatch', { field: 'Idempotency-Key', calls: 1 })({
    'the Idempotency-Key was used with another body': async (fixture) => {
      const key = createIdempotencyKey();
      await fixture.submit({ key });
      return fixture.submit({ key, photos: [file(jpeg(601, 400))] });
    },
  }),
  group('upload_timeout', { options: { limits: { uploadIdleMs: 50 } } })({
    'an upload stalls': post(stall(DATA_PART)),
  }),
  group('upload_timeout', { options: { limits: { uploadTotalMs: 100, uploadIdleMs: 90 } } })({
    'an upload takes too long in total': post(dripping),
  }),
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

/** What the service does. */
const SERVICE_PROBLEMS: readonly ProblemGroup[] = [
  group('service_timeout', { calls: 1, options: IN_TIME })({
    'the service does not answer': photoCall(neverAnswer),
  }),
  group('service_timeout', { options: IN_TIME })({ 'the login does not answer': logins(neverAnswer) }),
  group('service_credentials')({ 'the login answers 400': logins(answerWith(400)) }),
  group('service_unavailable', { options: FAST, retryAfter: '9' })({
    'the login answers 500': logins(answerWith(500, '', { 'Retry-After': '9' })),
  }),
  group('service_unavailable', { calls: 1, retryAfter: '7' })({
    'the photo call answers 429': answers(429, { 'Retry-After': '7' }),
  }),
  group('service_unavailable', { calls: 1, retryAfter: '0' })({
    'the photo call answers 503 with Retry-After': answers(503, { 'Retry-After': 'Thu, 01 Jan 1970 00:00:00 GMT' }),
  }),
  group('service_unreachable', { options: { ...FAST, authUrl: UNREACHABLE } })({
    'the login server is unreachable': submit,
  }),
  group('service_unreachable')({
    'the token does not fit in a header': logins((_, response) =>
      sendJson(response, 200, { payload: { access_token: 'a\r\nb' } }),
    ),
  }),
  group('service_protocol', { calls: 1 })({
    'the answer of the service is too long': photoCall(answerWith(200, 'x'.repeat(1_100_000))),
  }),
  group('outcome_unknown', { calls: 1 })({
    'the connection breaks after the photos': photoCall(breakConnection),
  }),
];

/** Failures of the host’s code and of the relay’s own means, and unknown requests. */
const RELAY_FAILURES: readonly ProblemGroup[] = [
  group('host_failed', { calls: 1, options: { onResult: () => Promise.reject(new Error('no database')) } })({
    'onResult throws': submit,
  }),
  group('host_failed', { calls: 1, options: { onResult: () => new Promise(() => undefined), limits: { hostMs: 50 } } })(
    { 'onResult never resolves': submit },
  ),
  group('internal', { options: { store: { ...createMemoryStore(), get: async () => '{' } } })({
    'an entry of the store is damaged': submit,
  }),
  group('overloaded', { retryAfter: '5', options: { limits: { inFlightBytes: 100 } } })({
    'an upload exceeds the limit of in-flight bytes': submit,
  }),
  group('not_found')({ 'the path is unknown': ({ call }) => call('/toString') }),
  group('method_not_allowed')({
    'the method is not supported by the path': ({ call }) => call('/photos', { method: 'PUT', body: 'x' }),
  }),
];

/** Requests, and the problems that they must be answered with. */
export const PROBLEM_GROUPS: readonly ProblemGroup[] = [
  ...FORM_PROBLEMS,
  ...RIGHT_PROBLEMS,
  ...FILE_PROBLEMS,
  ...SERVICE_PROBLEMS,
  ...RELAY_FAILURES,
];
