import assert from 'node:assert/strict';
import { test } from 'node:test';
import { REJECTIONS, parseOnboardingDemandResult } from '../../../src/contract/contract.js';
import { createSandbox, SANDBOX_PATHS } from '../../../src/sandbox/sandbox.js';
import { FakeClock } from '../../support/fake-clock.js';
import { readFailure, TEST_CREDENTIAL, TEST_TIME_MS } from '../../support/sandbox/sandbox-client.js';

interface DemandView {
  readonly id: string;
  readonly state: string;
  readonly attempts: readonly { readonly outcome: unknown }[];
  readonly next_attempt_at: string | null;
  readonly callback_origin: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

const CALLBACK_URL = 'http://host.test/callback/listener-secret';
const AUTHORIZATION = `Basic ${btoa(`${TEST_CREDENTIAL.identifier}:${TEST_CREDENTIAL.secret}`)}`;

/** A sandbox, and a host that answers its callbacks with these statuses, 204 after them. A number below 0 is a host that hangs up. */
function createFixture(...answers: readonly (number | 'hang')[]) {
  const clock = new FakeClock(TEST_TIME_MS);
  const controller = new AbortController();
  const calls: { readonly url: string; readonly init: RequestInit; readonly body: Record<string, unknown> }[] = [];
  const answer = ({ signal }: RequestInit): Promise<Response> => {
    const status = answers[calls.length - 1] ?? 204;
    if (status === 'hang') return new Promise((_, reject) => signal?.addEventListener('abort', reject));
    return status < 0 ? Promise.reject(new TypeError('fetch failed')) : Promise.resolve(new Response(null, { status }));
  };
  const handler = createSandbox({
    credentials: [TEST_CREDENTIAL],
    clock,
    signal: controller.signal,
    fetch: async (url, init = {}) => {
      const request = new Request(url, init);
      calls.push({ url: request.url, init, body: (await request.json()) as Record<string, unknown> });
      return answer(init);
    },
  });
  const request = (method: string, path: string, body?: unknown): Promise<Response> => {
    const init = { method, headers: { authorization: AUTHORIZATION }, body: body ? JSON.stringify(body) : null };
    return handler(new Request(`http://sandbox.test${path}`, init));
  };
  return {
    clock,
    calls,
    request,
    stop: () => controller.abort(),
    async create(members: object = {}): Promise<DemandView> {
      const response = await request('POST', SANDBOX_PATHS.demands, { callback_url: CALLBACK_URL, ...members });
      assert.equal(response.status, 202, await response.clone().text());
      assert.equal(response.headers.get('x-sandbox'), 'true');
      const view = (await response.json()) as DemandView;
      assert.equal(response.headers.get('location'), `${SANDBOX_PATHS.demands}/${view.id}`);
      return view;
    },
    /** The demand some time later. */
    async after(ms: number, id: string): Promise<DemandView> {
      clock.advance(ms);
      await new Promise((resolve) => setImmediate(resolve));
      return (await (await request('GET', `${SANDBOX_PATHS.demands}/${id}`)).json()) as DemandView;
    },
  };
}
const outcomesOf = ({ attempts }: DemandView): unknown[] => attempts.map(({ outcome }) => outcome);

test('a new onboarding demand → its callback delivers a validated result with every member', async () => {
  const { calls, create, after } = createFixture();
  const { id, state } = await create();
  assert.equal(state, 'waiting');
  const view = await after(0, id);
  assert.deepEqual([view.state, outcomesOf(view)], ['delivered', [204]]);
  const [{ url, init, body } = assert.fail()] = calls;
  assert.deepEqual([url, init.method, init.redirect], [CALLBACK_URL, 'POST', 'manual']);
  assert.deepEqual(init.headers, { 'content-type': 'application/json', 'x-sandbox': 'true' });
  const none = { reason: null, reason_id: null, document_front: null, document_back: null, document: null };
  assert.deepEqual(body, { ...none, id, result: 'validated', metadata: body['metadata'] });
  assert.match((body['metadata'] as { external_id: string }).external_id, /^[0-9a-f-]{36}$/);
  assert.deepEqual(parseOnboardingDemandResult(body).warnings, []);
});

test('a demand with a given result → the callback delivers exactly this result', async () => {
  const { calls, create, after } = createFixture();
  const payload = {
    id: 'demand-1',
    result: 'rejected',
    reason: 'document expired',
    reason_id: '1',
    metadata: { external_id: 'user-7', campaign: 'autumn' },
    document_front: 'https://files.example/front',
    document_back: null,
    document: { type: { document_type: 'id_card', document_year: '2012', country: 'uto' }, ocr: { Profession: null } },
  };
  await create(payload);
  await after(0, payload.id);
  assert.deepEqual(calls[0]?.body, payload);
});

test('a demand with only a reason_id → rejected, with the meaning of the id as reason', async () => {
  const { create } = createFixture();
  for (const [reason_id, reason] of Object.entries(REJECTIONS)) {
    const { payload } = await create({ reason_id });
    assert.deepEqual({ ...payload, reason_id, reason, result: 'rejected' }, payload);
  }
});

test('a callback answered with 2xx → delivered; with another status, a timeout or no connection → waiting', async () => {
  for (const [state, ...answers] of [
    ['delivered', 200, 201, 202, 204, 299],
    ['waiting', 301, 302, 400, 404, 410, 500, 'hang', -1],
  ] as const)
    for (const answer of answers) {
      const { create, after } = createFixture(answer);
      const { id } = await create();
      assert.equal((await after(0, id)).state, answer === 'hang' ? 'sending' : state);
      const view = await after(answer === 'hang' ? 10_000 : 0, id);
      const outcome = answer === 'hang' ? 'timeout' : answer < 0 ? 'unreachable' : answer;
      assert.deepEqual([view.state, outcomesOf(view)], [state, [outcome]]);
    }
});

test('failed callback deliveries → pauses of 1, 4, 16, 64 and 256 s; the sixth failure → given_up', async () => {
  const { clock, create, after } = createFixture(...Array<number>(6).fill(500));
  const { id } = await create();
  let view = await after(0, id);
  const pauses: number[] = [];
  while (view.next_attempt_at !== null) {
    pauses.push(Date.parse(view.next_attempt_at) - clock.now());
    view = await after(pauses.at(-1) ?? 0, id);
  }
  assert.deepEqual(pauses, [1_000, 4_000, 16_000, 64_000, 256_000]);
  assert.deepEqual([view.state, view.attempts.length], ['given_up', 6]);
});

test('an aborted signal → waiting and running callback deliveries end as given_up', async () => {
  for (const answer of [500, 'hang'] as const) {
    const { calls, create, after, stop } = createFixture(answer);
    const { id } = await create();
    await after(0, id);
    stop();
    const view = await after(3_600_000, id);
    assert.deepEqual([view.state, view.next_attempt_at, calls.length], ['given_up', null, 1], String(answer));
  }
});

test('a second demand with the same id and another result → delivered again with the new result', async () => {
  const { calls, create, after } = createFixture();
  for (const [index, result] of ['validated', 'rejected'].entries()) {
    await create({ id: 'demand-1', result });
    await after(0, 'demand-1');
    assert.equal(calls[index]?.body['result'], result);
  }
});

test('a demand that is updated before its callback is acknowledged → only the new result is delivered from then on', async () => {
  for (const answer of [500, 'hang'] as const) {
    const { calls, create, after } = createFixture(answer);
    await create({ id: 'demand-1' });
    await after(0, 'demand-1');
    await create({ id: 'demand-1', result: 'rejected' });
    assert.deepEqual(outcomesOf(await after(3_600_000, 'demand-1')), [204], String(answer));
    assert.deepEqual(
      [calls[0]?.body['result'], calls[1]?.body['result'], calls[2]],
      ['validated', 'rejected', undefined],
    );
  }
});

test('a demand shows only the origin of its callback URL', async () => {
  const view = await createFixture().create();
  assert.equal(view.callback_origin, new URL(CALLBACK_URL).origin);
  assert.ok(!JSON.stringify(view).includes('listener-secret'));
});

test('a demand with an invalid member → 400 that names the member; an unknown demand → 404', async () => {
  const { request } = createFixture();
  const callback_url = CALLBACK_URL;
  const wrong: [unknown, string][] = [
    [[], 'body'],
    [{}, 'callback_url'],
    [{ callback_url: 'file:///etc/hosts' }, 'callback_url'],
    [{ callback_url: 'http://user:pass@127.0.0.1/' }, 'callback_url'],
    [{ callback_url: '/relative' }, 'callback_url'],
    [{ callback_url, id: 'a/b' }, 'id'],
    [{ callback_url, result: 'maybe' }, 'result'],
    [{ callback_url, reason_id: '9' }, 'reason_id'],
    [{ callback_url, reason_id: 1 }, 'reason_id'],
    [{ callback_url, metadata: { external_id: 5 } }, 'metadata'],
    [{ callback_url, document: 'x' }, 'document'],
    [{ callback_url, document_front: 5 }, 'document_front'],
  ];
  for (const [body, named] of wrong)
    assert.match(await readFailure(await request('POST', SANDBOX_PATHS.demands, body), 400), new RegExp(named));
  await readFailure(await request('GET', `${SANDBOX_PATHS.demands}/unknown`), 404);
});
