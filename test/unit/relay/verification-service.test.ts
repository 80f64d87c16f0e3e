/** What the relay promises also with another verification service: one paid call per key, unknown outcomes, attempts. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createPollingService } from '../../../demo/services/polling-service.js';
import {
  createMemoryStore,
  createRelay,
  ServiceError,
  type RelayOptions,
  type ResultDelivery,
  type VerificationService,
} from '../../../src/relay.js';
import type { ServiceSubmission } from '../../../src/relay/relay.js';
import {
  answerWith,
  breakConnection,
  neverAnswer,
  readFormData,
  sendJson,
  type CallScript,
  type FakeService,
  type TestScope,
} from '../../support/relay/fake-service.js';
import { GRANT_SECRET, codeOf, grantOf } from '../../support/relay/grant-relay.js';
import {
  createIdempotencyKey,
  createPhotoFile,
  createRelayFixture,
  photosRequest,
  readProblem,
  type RelayFixture,
} from '../../support/relay/relay-fixture.js';
import { freePort } from '../../support/free-port.mjs';
import { jpeg, pdf } from '../../support/relay/small-files.js';

interface Failure {
  readonly what: string;
  readonly script: CallScript;
  readonly options?: Partial<RelayOptions>;
  readonly code: string;
  readonly isKnown: boolean;
}

const FAILURES: readonly Failure[] = [
  { what: 'refuses the credentials', script: answerWith(401), code: 'service_credentials', isKnown: true },
  { what: 'does not know the call', script: answerWith(404), code: 'service_protocol', isKnown: true },
  { what: 'has too many calls', script: answerWith(429), code: 'service_unavailable', isKnown: true },
  { what: 'is down', script: answerWith(503), code: 'service_unavailable', isKnown: true },
  { what: 'is behind a gateway that gives up', script: answerWith(502), code: 'outcome_unknown', isKnown: false },
  { what: 'breaks the connection after the photos', script: breakConnection, code: 'outcome_unknown', isKnown: false },
  {
    what: 'does not end in time',
    script: neverAnswer,
    options: { limits: { serviceDeadlineMs: 300 } },
    code: 'service_timeout',
    isKnown: false,
  },
];

const NO_ACCOUNT = { baseUrl: undefined, authUrl: undefined, businessIdentifier: undefined, businessSecret: undefined };

/** The options of a relay before the example in `demo/services`. */
const pollingOptions = (url: string): Partial<RelayOptions> => ({
  ...NO_ACCOUNT,
  service: createPollingService({ url, key: 'key', pauseMs: 5 }),
});

/** Answers every submission with a verdict. The first look fails, the second finds the check running. */
function answerChecks(service: FakeService, cause = ''): void {
  const decision = cause === '' ? { decision: 'approved' } : { decision: 'declined', cause };
  const looksById = new Map<string, number>();
  service.photo = (call, response) => {
    if (call.path === '/checks') {
      const id = `flow-${looksById.size + 1}`;
      looksById.set(id, 0);
      return sendJson(response, 200, { id });
    }
    const id = call.path.replace('/checks/', '');
    const looks = looksById.get(id)! + 1;
    looksById.set(id, looks);
    if (looks === 1) return answerWith(500)(call, response);
    sendJson(response, 200, looks === 2 ? { id, state: 'running' } : { state: 'done', ...decision });
  };
}

/** What happens to the upload instead of an answer. A check that never ends is one that runs for ever. */
function failChecks(service: FakeService, script: CallScript): void {
  service.photo = (call, response) => {
    if (script !== neverAnswer) return script(call, response);
    sendJson(response, 200, { id: 'flow-1', state: 'running' });
  };
}

/** A relay before the polled service, which answers every submission. */
async function create(scope: TestScope, more: Partial<RelayOptions> = {}): Promise<RelayFixture> {
  const relay = await createRelayFixture(scope, 'over HTTP', ({ url }) => ({ ...pollingOptions(url), ...more }));
  answerChecks(relay.service);
  return relay;
}

/** The calls that are paid for. */
const uploadsTo = ({ photos }: FakeService) => photos.filter(({ path }) => path === '/checks');

describe('a relay before a service that is polled', () => {
  test('a submission of two photos → the service gets them unchanged, the host the whole result, the browser the verdict', async (t) => {
    const delivered: ResultDelivery[] = [];
    const { service, submit } = await create(t, { onResult: (delivery) => void delivered.push(delivery) });
    const files = [jpeg(600, 400, 200_000), pdf(1_000)];
    const photos = [createPhotoFile(files[0]), createPhotoFile(files[1], 'application/pdf')];
    const answer = await submit({ photos, data: { doc_type: 'passport' } });
    assert.deepEqual(await answer.json(), { verdict: true, reason: '', flow_id: 'flow-1' });
    const sent = (await readFormData(uploadsTo(service)[0]!)).getAll('files') as File[];
    assert.deepEqual(
      sent.map(({ name, type }) => [name, type]),
      [
        ['photo-1.jpg', 'image/jpeg'],
        ['photo-2.pdf', 'application/pdf'],
      ],
    );
    for (const [index, file] of sent.entries()) assert.deepEqual(await new Response(file).bytes(), files[index]);
    assert.deepEqual(
      delivered.map(({ result, fields }) => [result.flow_id, result.verdict, fields.doc_type]),
      [['flow-1', true, 'passport']],
    );
  });

  test('a rejection → the reason in the words of the contract; a forgery → no reason for the browser', async (t) => {
    const { service, submit } = await create(t);
    for (const [cause, reason] of [
      ['blurred', 'blur_img'],
      ['forged', ''],
    ] as const) {
      answerChecks(service, cause);
      assert.deepEqual(await (await submit()).json(), { verdict: false, reason, flow_id: 'flow-1' });
    }
  });

  test('one key three times at once and once later → one call; another body with it → 422', async (t) => {
    const { service, submit } = await create(t);
    const key = createIdempotencyKey();
    const answers = await Promise.all([submit({ key }), submit({ key }), submit({ key })]);
    for (const answer of [...answers, await submit({ key })]) assert.equal(answer.status, 200);
    assert.equal(uploadsTo(service).length, 1);
    const other = await submit({ key, data: { doc_type: 'passport' } });
    assert.equal(await codeOf(other), 'idempotency_mismatch');
  });

  for (const { what, script, options, code, isKnown } of FAILURES) {
    const kept = isKnown ? 'key and attempt are free again' : 'stored under the key, and the attempt is spent';
    test(`the service ${what} → ${code}, ${kept}`, async (t) => {
      const store = createMemoryStore();
      const { service, submit } = await create(t, { grantSecret: GRANT_SECRET, store, ...options });
      const again = await create(t, { grantSecret: GRANT_SECRET, store });
      const submission = { key: createIdempotencyKey(), headers: await grantOf('anna', { attempts: 1 }) };
      failChecks(service, script);
      assert.equal(await codeOf(await submit(submission)), code);
      assert.equal(uploadsTo(service).length, 1);
      const second = await again.submit(submission);
      if (isKnown) assert.equal(second.status, 200);
      else assert.equal(await codeOf(second), code);
      assert.equal(uploadsTo(again.service).length, isKnown ? 1 : 0);
      const third = await again.submit({ ...submission, key: createIdempotencyKey() });
      assert.equal(await codeOf(third), 'attempts_exhausted');
    });
  }

  test('the service cannot be reached → service_unreachable, and the key is free again', async (t) => {
    const store = createMemoryStore();
    const down = await create(t, { store, ...pollingOptions(`http://127.0.0.1:${await freePort()}`) });
    const key = createIdempotencyKey();
    assert.equal(await codeOf(await down.submit({ key })), 'service_unreachable');
    assert.equal((await (await create(t, { store })).submit({ key })).status, 200);
  });
});

const ANSWER = { result: { verdict: true, flow_id: 'flow-9', reason: '' } };
/** What the services of these tests are called with. */
type Submit = (submission: ServiceSubmission) => Promise<unknown>;

async function createForeign(
  submit: Submit,
  more: Partial<VerificationService> = {},
  options: Partial<RelayOptions> = {},
) {
  let calls = 0;
  const service = {
    submit: (submission: ServiceSubmission) => {
      calls += 1;
      return submit(submission);
    },
    ...more,
  } as VerificationService;
  const relay = createRelay({ service, grantSecret: GRANT_SECRET, ...options });
  const headers = await grantOf('anna', { attempts: 1 });
  return {
    relay,
    headers,
    countCalls: () => calls,
    post: (key: string) => relay(new Request('http://relay.test/photos', photosRequest({ key, headers }))),
  };
}

describe('a service of the host', () => {
  const loop: Record<string, unknown> = { verdict: true, flow_id: 'flow-9' };
  loop['self'] = loop;
  const late = { limits: { serviceDeadlineMs: 50 } } as Partial<RelayOptions>;
  const unknownOutcomes: Readonly<Record<string, [code: string, submit: Submit, options?: Partial<RelayOptions>]>> = {
    'rejects with a plain error': ['outcome_unknown', async () => Promise.reject(new Error('oops'))],
    'throws at once': [
      'outcome_unknown',
      () => {
        throw new TypeError('undefined is not a function');
      },
    ],
    'rejects with something that is no error': ['outcome_unknown', async () => Promise.reject('no')],
    'rejects with a code of the browser': [
      'outcome_unknown',
      async () =>
        Promise.reject(
          Object.assign(new ServiceError('service_protocol', { isOutcomeKnown: true }), { code: 'offline' }),
        ),
    ],
    'says that it does not know': [
      'service_unavailable',
      async () => Promise.reject(new ServiceError('service_unavailable', { isOutcomeKnown: false })),
    ],
    'calls an unknown outcome known': [
      'outcome_unknown',
      async () => Promise.reject(new ServiceError('outcome_unknown', { isOutcomeKnown: true })),
    ],
    'resolves to nothing': ['service_protocol', async () => undefined],
    'has warnings that are none': ['service_protocol', async () => ({ ...ANSWER, warnings: 7 })],
    'has no verdict': ['service_protocol', async () => ({ result: { flow_id: 'flow-9' } })],
    'has no flow_id': ['service_protocol', async () => ({ result: { verdict: true } })],
    'returns what is no JSON': ['service_protocol', async () => ({ result: loop })],
    'ignores its signal': ['service_timeout', () => new Promise(() => undefined), late],
  };
  for (const [what, [code, submit, options]] of Object.entries(unknownOutcomes)) {
    test(`it ${what} → ${code}, stored under the key, and the attempt is spent`, async () => {
      const { post, countCalls } = await createForeign(submit, {}, options);
      const key = createIdempotencyKey();
      assert.equal(await codeOf(await post(key)), code);
      assert.equal(await codeOf(await post(key)), code);
      assert.equal(countCalls(), 1);
      assert.equal(await codeOf(await post(createIdempotencyKey())), 'attempts_exhausted');
    });
  }

  test('an error of another copy of the package, with a wait → known, with Retry-After', async () => {
    const error = Object.assign(new Error('later'), { name: 'CaptureError', code: 'service_unavailable' });
    const foreign = Object.assign(error, { isOutcomeKnown: true, detail: { retryAfterSeconds: 7, status: 429 } });
    const { post, countCalls } = await createForeign(async () => Promise.reject(foreign));
    const key = createIdempotencyKey();
    for (const times of [1, 2]) {
      const response = await post(key);
      assert.equal(response.headers.get('retry-after'), '7');
      assert.deepEqual(await readProblem(response), { status: 503, code: 'service_unavailable' });
      assert.equal(countCalls(), times);
    }
  });

  test('it logs in → its token comes with the submission; the login fails in any way → no call, nothing is spent', async () => {
    let login = async (): Promise<string> => 'token-1';
    const tokens: string[] = [];
    const submit = async ({ token }: ServiceSubmission): Promise<unknown> => {
      tokens.push(token);
      return ANSWER;
    };
    const { post } = await createForeign(submit, { login: () => login() });
    const failures = {
      service_unreachable: new Error('oops'),
      service_credentials: new ServiceError('service_credentials', { isOutcomeKnown: false }),
    };
    const working = login;
    const key = createIdempotencyKey();
    for (const [code, error] of Object.entries(failures)) {
      login = async () => Promise.reject(error);
      assert.equal(await codeOf(await post(key)), code);
    }
    login = working;
    assert.equal((await post(key)).status, 200);
    assert.deepEqual(tokens, ['token-1']);
  });

  test('a copy of a photo is whole after the submission; none can be made then, as its memory has others', async () => {
    const kept: ServiceSubmission[] = [];
    const files: File[] = [];
    const submit = async (submission: ServiceSubmission): Promise<unknown> => {
      kept.push(submission);
      files.push(submission.photos[0]!.toFile());
      return ANSWER;
    };
    const { relay, headers } = await createForeign(submit, {}, { grantSecret: undefined, allowAnonymous: true });
    const send = (photo: Uint8Array<ArrayBuffer>): Promise<Response> =>
      relay(new Request('http://relay.test/photos', photosRequest({ photos: [createPhotoFile(photo)] })));
    assert.ok(headers);
    const photos = [jpeg(600, 400, 90_000), jpeg(700, 500, 90_000)];
    for (const photo of photos) assert.equal((await send(photo)).status, 200);
    for (const [index, file] of files.entries()) assert.deepEqual(await new Response(file).bytes(), photos[index]);
    for (const { photos: over } of kept) assert.throws(() => over[0]!.toFile(), /over/);
  });

  test('no account is needed beside it; a base URL beside it → createRelay throws', async () => {
    const { relay, headers } = await createForeign(async () => ANSWER);
    const config = (await (await relay(new Request('http://relay.test/config', { headers }))).json()) as object;
    assert.ok('resume_key' in config);
    const service = { submit: async () => ANSWER } as VerificationService;
    const both = { service, baseUrl: 'https://api.example', allowAnonymous: true };
    assert.throws(() => createRelay(both), /VERIFICATION_SERVICE.*VERIFICATION_BASE_URL/);
  });
});
