/** A verification service that the host has written: whatever it does, the relay keeps its promises. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createRelay, ServiceError, type RelayOptions, type VerificationService } from '../../../src/relay.js';
import type { LogEntry, ServiceSubmission } from '../../../src/relay/relay.js';
import { GRANT_SECRET, codeOf, grantOf } from '../../support/relay/grant-relay.js';
import {
  createIdempotencyKey,
  createPhotoFile,
  photosRequest,
  readProblem,
} from '../../support/relay/relay-fixture.js';
import { jpeg } from '../../support/relay/small-files.js';

const ANSWER = { result: { verdict: true, flow_id: 'flow-9', reason: '' } };
/** What the services of these tests are called with. */
type Submit = (submission: ServiceSubmission) => Promise<unknown>;

const rejects =
  (code: ServiceError['code'], isOutcomeKnown: boolean): Submit =>
  () =>
    Promise.reject(new ServiceError(code, { isOutcomeKnown }));

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

for (const call of ['login', 'submit'] as const)
  test(`a service’s error of ${call} with a logMessage → the sentence is in the log, and not in the answer`, async () => {
    const fail = async () => {
      const message = 'Anna has no account.';
      const logMessage = 'Its key ends today.';
      throw new ServiceError('service_credentials', { isOutcomeKnown: true, message, logMessage });
    };
    const log: LogEntry[] = [];
    const { post } = await createForeign(fail, { [call]: fail }, { log: (entry) => void log.push(entry) });
    const text = await (await post(createIdempotencyKey())).text();
    assert.doesNotMatch(text, /ends today|Anna/);
    const [failed] = log;
    assert.deepEqual([failed?.code, failed?.message], ['service_credentials', 'Its key ends today.']);
  });

describe('a service of the host', () => {
  const loop: Record<string, unknown> = { verdict: true, flow_id: 'flow-9' };
  loop['self'] = loop;
  const late = { limits: { serviceDeadlineMs: 50 } } as Partial<RelayOptions>;
  const unknownOutcomes: Readonly<Record<string, [code: string, submit: Submit, options?: Partial<RelayOptions>]>> = {
    'rejects with a plain error': ['outcome_unknown', async () => Promise.reject(new Error('oops'))],
    'throws at once': ['outcome_unknown', () => assert.fail('undefined is not a function')],
    'rejects with something that is no error': ['outcome_unknown', async () => Promise.reject('no')],
    'rejects with a code of the browser': [
      'outcome_unknown',
      async () =>
        Promise.reject(
          Object.assign(new ServiceError('service_protocol', { isOutcomeKnown: true }), { code: 'offline' }),
        ),
    ],
    'says that it does not know': ['service_unavailable', rejects('service_unavailable', false)],
    'calls an unknown outcome known': ['outcome_unknown', rejects('outcome_unknown', true)],
    'resolves to nothing': ['service_protocol', async () => undefined],
    'has warnings that are none': ['service_protocol', async () => ({ ...ANSWER, warnings: 7 })],
    'has no verdict': ['service_protocol', async () => ({ result: { flow_id: 'flow-9' } })],
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
