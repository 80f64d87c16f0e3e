/** The relay's metrics, scraped over HTTP after real requests. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { RelayOptions } from '../../../src/relay.js';
import { LABEL_VALUES } from '../../../src/relay/node/metrics/metric-definitions.js';
import { GRANT_SECRET, grantOf } from '../../support/relay/grant-relay.js';
import { answerWith, GOOD_RESULT } from '../../support/relay/fake-service.js';
import { interceptStore } from '../../support/relay/intercept-store.js';
import { createMetricsFixture } from '../../support/relay/metrics-fixture.js';
import type { ParsedMetrics } from '../../support/relay/parse-metrics.js';
import { createIdempotencyKey, createPhotoFile } from '../../support/relay/relay-fixture.js';

const REQUESTS = 'doc_capture_relay_requests_total';
const DURATION = 'doc_capture_relay_request_duration_seconds';
const CALLS = 'doc_capture_relay_service_calls_total';
const EVENTS = 'doc_capture_relay_log_events_total';
const CALLBACK_SECRET = 'callback-secret-of-thirty-two-bytes';

const requests = (metrics: ParsedMetrics, route: string, method: string, status: number, code = 'none'): number =>
  metrics.value(REQUESTS, { route, method, status: String(status), code });

describe('requests', () => {
  test('metrics: an accepted submission → one request, one login, one photo call, its bytes and its log event', async (t) => {
    const { submit, scrape } = await createMetricsFixture(t);
    const photo = createPhotoFile();
    assert.equal((await submit({ photos: [photo] })).status, 200);
    const metrics = await scrape();
    assert.equal(requests(metrics, 'photos', 'POST', 200), 1);
    assert.equal(metrics.value(`${DURATION}_count`, { route: 'photos', method: 'POST' }), 1);
    assert.ok(metrics.value(`${DURATION}_sum`, { route: 'photos', method: 'POST' }) > 0);
    for (const call of ['login', 'photo']) {
      assert.equal(metrics.value(CALLS, { call, result: 'ok' }), 1, call);
      assert.equal(metrics.value('doc_capture_relay_service_call_duration_seconds_count', { call }), 1, call);
      assert.ok(metrics.value('doc_capture_relay_service_call_duration_seconds_sum', { call }) > 0, call);
    }
    assert.equal(metrics.value('doc_capture_relay_forwarded_bytes_total'), photo.size);
    assert.equal(metrics.value(EVENTS, { event: 'answered' }), 1);
  });

  test('metrics: every route and method → counted with the status and code of its response', async (t) => {
    const options = {
      callbackSecrets: [CALLBACK_SECRET],
      onDemandResult: () => undefined,
      allowedOrigins: ['https://other.example'],
    };
    const { call, submit, scrape } = await createMetricsFixture(t, options);
    await call('/health');
    await call('/health', { method: 'HEAD' });
    await call('/photos', { method: 'OPTIONS', headers: { Origin: 'https://other.example' } });
    await call('/photos', { method: 'PUT' });
    await call('/photo');
    await submit({ photos: [createPhotoFile(new TextEncoder().encode('a letter'))] });
    await call(`/callback/${CALLBACK_SECRET}`, { method: 'POST', body: '{"id":"demand-1","result":"rejected"}' });
    await call('/callback/wrong', { method: 'POST', body: '{}' });
    const metrics = await scrape();
    assert.deepEqual(
      [
        requests(metrics, 'health', 'GET', 200),
        requests(metrics, 'health', 'HEAD', 405),
        requests(metrics, 'photos', 'OPTIONS', 204),
        requests(metrics, 'photos', 'other', 405, 'method_not_allowed'),
        requests(metrics, 'other', 'GET', 404, 'not_found'),
        requests(metrics, 'photos', 'POST', 415, 'unsupported_type'),
        requests(metrics, 'callback', 'POST', 200),
        requests(metrics, 'callback', 'POST', 404, 'not_found'),
      ],
      Array.from({ length: 8 }, () => 1),
    );
    assert.equal(metrics.value(EVENTS, { event: 'callback_accepted' }), 1);
  });

  test('metrics: a relay below a mount → its routes are recognised there', async (t) => {
    const { call, scrape } = await createMetricsFixture(t, { mount: '/verify' });
    await call('/verify/health');
    await call('/health');
    const metrics = await scrape();
    assert.equal(requests(metrics, 'health', 'GET', 200), 1);
    assert.equal(requests(metrics, 'other', 'GET', 404, 'not_found'), 1);
  });

  test('metrics: a call over the rate limit, and one without attempts → counted under their codes', async (t) => {
    const limited = { grantSecret: GRANT_SECRET, rateLimit: { points: 2, perSeconds: 600 } };
    const { submit, scrape } = await createMetricsFixture(t, limited);
    const headers = await grantOf('user-17', { attempts: 1 });
    for (const status of [200, 403, 429]) assert.equal((await submit({ headers })).status, status);
    const metrics = await scrape();
    assert.equal(requests(metrics, 'photos', 'POST', 403, 'attempts_exhausted'), 1);
    assert.equal(requests(metrics, 'photos', 'POST', 429, 'rate_limited'), 1);
  });

  test('metrics: a response with metrics → the same body and headers as without', async (t) => {
    const { call, submit } = await createMetricsFixture(t);
    assert.deepEqual(await (await submit()).json(), { verdict: true, reason: '', flow_id: GOOD_RESULT.flow_id });
    const problem = await call('/nowhere');
    assert.equal(problem.headers.get('content-type'), 'application/problem+json');
    assert.equal(((await problem.json()) as { code: string }).code, 'not_found');
  });
});

describe('load', () => {
  test('metrics: a submission that waits for the service → one upload in flight with its bytes; none after the answer', async (t) => {
    const { service, submit, scrape } = await createMetricsFixture(t, { limits: { inFlightBytes: 50_000_000 } });
    const load = async (): Promise<readonly number[]> => {
      const metrics = await scrape();
      return ['uploads_in_flight', 'in_flight_bytes', 'in_flight_limit_bytes'].map((name) =>
        metrics.value(`doc_capture_relay_${name}`),
      );
    };
    assert.deepEqual(await load(), [0, 0, 50_000_000]);
    const photo = createPhotoFile();
    const answer = service.photo;
    const arrived = new Promise<() => void>((resolve) => {
      service.photo = (call, response) => resolve(() => void answer(call, response));
    });
    const submitted = submit({ photos: [photo] });
    const release = await arrived;
    const [uploads = 0, bytes = 0] = await load();
    assert.equal(uploads, 1);
    assert.ok(bytes >= photo.size, `${bytes} bytes`);
    release();
    assert.equal((await submitted).status, 200);
    assert.deepEqual(await load(), [0, 0, 50_000_000]);
  });
});

describe('service calls', () => {
  test('metrics: a refused login → counted with its status, and no photo call', async (t) => {
    const { service, submit, scrape } = await createMetricsFixture(t);
    service.login = answerWith(400);
    assert.equal((await submit()).status, 502);
    const metrics = await scrape();
    assert.equal(metrics.value(CALLS, { call: 'login', result: 'status_400' }), 1);
    assert.equal(metrics.value(EVENTS, { event: 'login_failed' }), 1);
    assert.deepEqual(
      metrics.samples.filter(({ name, labels }) => name === CALLS && labels['call'] === 'photo'),
      [],
    );
  });
});

describe('log events', () => {
  test('metrics: a new relay → every log event is exported with 0', async (t) => {
    const { scrape } = await createMetricsFixture(t);
    const { samples } = await scrape();
    assert.deepEqual(
      samples.filter(({ name }) => name === EVENTS).map(({ labels, value }) => [labels['event'], value]),
      LABEL_VALUES.event.map((event) => [event, 0]),
    );
  });

  test('metrics: a new relay → the failures of submissions and callbacks that operators are alerted to are exported with 0', async (t) => {
    const { scrape } = await createMetricsFixture(t);
    const { samples } = await scrape();
    const codes = samples
      .filter(({ name, value }) => name === REQUESTS && value === 0)
      .map(({ labels }) => `${labels['route']} ${labels['status']} ${labels['code']}`);
    for (const expected of [
      'photos 502 outcome_unknown',
      'photos 502 service_credentials',
      'callback 429 rate_limited',
    ])
      assert.ok(codes.includes(expected), expected);
    assert.equal(new Set(codes).size, codes.length);
  });

  test('metrics: a repeated key, a failing onResult and a failing store → their events are counted, and the log gets them', async (t) => {
    const logged: string[] = [];
    let hasStoreFailed = false;
    const fail = (): Promise<never> => Promise.reject(new Error('the store is down'));
    const store = interceptStore((run) => (hasStoreFailed ? fail() : run()));
    const onResult = (): void => {
      if (logged.includes('replayed')) throw new Error('the host is down');
    };
    const log: RelayOptions['log'] = ({ event }) => void logged.push(event);
    const { submit, scrape } = await createMetricsFixture(t, { store, onResult, log });
    const key = createIdempotencyKey();
    const body = [createPhotoFile()];
    assert.equal((await submit({ key, photos: body })).status, 200);
    assert.equal((await submit({ key, photos: body })).status, 200);
    assert.equal((await submit()).status, 500);
    hasStoreFailed = true;
    assert.equal((await submit()).status, 503);
    const metrics = await scrape();
    assert.equal(metrics.value(EVENTS, { event: 'replayed' }), 1);
    assert.equal(metrics.value(EVENTS, { event: 'host_failed' }), 1);
    const storeErrors = metrics.value(EVENTS, { event: 'store_failed' });
    assert.ok(storeErrors > 0);
    assert.equal(logged.filter((event) => event === 'store_failed').length, storeErrors);
  });
});
