/** What the relay promises also with another verification service: one paid call per key, unknown outcomes, attempts. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createPollingService } from '../../../demo/services/polling-service.js';
import { createMemoryStore, type RelayOptions, type ResultDelivery } from '../../../src/relay.js';
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
