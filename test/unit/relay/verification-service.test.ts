/** What the relay promises also with another verification service: one paid call per key, unknown outcomes, attempts. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createPollingService } from '../../../demo/services/polling-service.js';
import type { RelayOptions, ResultDelivery } from '../../../src/relay.js';
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
import { codeOf } from '../../support/relay/grant-relay.js';
import {
  createIdempotencyKey,
  createPhotoFile,
  createRelayFixture,
  type RelayFixture,
} from '../../support/relay/relay-fixture.js';
import { freePort } from '../../support/free-port.mjs';
import { jpeg, pdf } from '../../support/relay/small-files.js';
import { valuesOf } from '../../support/values-of.js';

/** What the service does with an upload, and what the relay makes of it. */
const FAILURES: readonly (readonly [what: string, script: CallScript, code: string, isKnown: boolean])[] = [
  ['refuses the credentials', answerWith(401), 'service_credentials', true],
  ['does not know the call', answerWith(404), 'service_protocol', true],
  ['has too many calls', answerWith(429), 'service_unavailable', true],
  ['is behind a gateway that gives up', answerWith(502), 'outcome_unknown', false],
  ['breaks the connection after the photos', breakConnection, 'outcome_unknown', false],
  ['does not end in time', neverAnswer, 'service_timeout', false],
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
    assert.deepEqual(valuesOf(sent, 'name'), ['photo-1.jpg', 'photo-2.pdf']);
    for (const [index, file] of sent.entries()) assert.deepEqual(await new Response(file).bytes(), files[index]);
    const [{ result, fields } = assert.fail()] = delivered;
    assert.deepEqual([result.flow_id, result.verdict, fields.doc_type], ['flow-1', true, 'passport']);
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

  for (const [what, script, code, isKnown] of FAILURES)
    test(`the service ${what} → ${code}, and the key is ${isKnown ? 'free again' : 'taken'}`, async (t) => {
      const { service, submit } = await create(t, script === neverAnswer ? { limits: { serviceDeadlineMs: 300 } } : {});
      service.photo = (call, response) => {
        if (script !== neverAnswer) return script(call, response);
        sendJson(response, 200, { id: 'flow-1', state: 'running' });
      };
      const key = createIdempotencyKey();
      assert.equal(await codeOf(await submit({ key })), code);
      answerChecks(service);
      const second = await submit({ key });
      if (isKnown) assert.equal(second.status, 200);
      else assert.equal(await codeOf(second), code);
      assert.equal(uploadsTo(service).length, isKnown ? 2 : 1);
    });

  test('the service cannot be reached → service_unreachable', async (t) => {
    const { submit } = await create(t, pollingOptions(`http://127.0.0.1:${await freePort()}`));
    assert.equal(await codeOf(await submit()), 'service_unreachable');
  });
});
