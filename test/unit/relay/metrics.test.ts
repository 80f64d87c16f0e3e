/** The relay's metrics, scraped over HTTP after real requests. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createRelayWithMetrics, ServiceError, type RelayOptions } from '../../../src/relay.js';
import type { LogEntry } from '../../../src/relay/relay.js';
import {
  LABEL_VALUES,
  METRIC_DEFINITIONS,
  type MetricName,
} from '../../../src/relay/node/metrics/metric-definitions.js';
import { GRANT_SECRET, grantOf } from '../../support/relay/grant-relay.js';
import { answerWith, GOOD_RESULT } from '../../support/relay/fake-service.js';
import { createMetricsFixture, type MetricsFixture } from '../../support/relay/metrics-fixture.js';
import { parseMetrics, type ParsedMetrics } from '../../support/relay/parse-metrics.js';
import { valuesOf } from '../../support/values-of.js';
import { rawRequest } from '../../support/relay/raw-multipart.js';
import { createPhotoFile, OFFLINE_RELAY } from '../../support/relay/relay-fixture.js';
import { CaptureError, type PhotoResult } from '../../../src/contract/contract.js';
import { observeService } from '../../../src/relay/node/metrics/create-relay-with-metrics.js';

const REQUESTS = 'doc_capture_relay_requests_total';
const DURATION = 'doc_capture_relay_request_duration_seconds';
const CALLS = 'doc_capture_relay_service_calls_total';
const EVENTS = 'doc_capture_relay_log_events_total';
const CALLBACK_SECRET = 'callback-secret-of-thirty-two-bytes';

const requests = (metrics: ParsedMetrics, route: string, method: string, status: number, code = 'none'): number =>
  metrics.value(REQUESTS, { route, method, status: String(status), code });

describe('requests', () => {
  test('metrics: an accepted submission → one request, one login, one photo call, its bytes and its log event', async (t) => {
    const log: LogEntry[] = [];
    const { submit, scrape } = await createMetricsFixture(t, { log: (entry) => log.push(entry) });
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
    assert.deepEqual(valuesOf(log, 'event'), ['answered']);
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
    assert.equal(requests(metrics, 'health', 'GET', 200), 1);
    assert.equal(requests(metrics, 'health', 'HEAD', 200), 1);
    assert.equal(requests(metrics, 'photos', 'OPTIONS', 204), 1);
    assert.equal(requests(metrics, 'photos', 'other', 405, 'method_not_allowed'), 1);
    assert.equal(requests(metrics, 'other', 'GET', 404, 'not_found'), 1);
    assert.equal(requests(metrics, 'photos', 'POST', 415, 'unsupported_type'), 1);
    assert.equal(requests(metrics, 'callback', 'POST', 200), 1);
    assert.equal(requests(metrics, 'callback', 'POST', 404, 'not_found'), 1);
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
    assert.deepEqual(await load(), [0, 0, 43_500_000]);
    const photo = createPhotoFile();
    const arrived = service.holdPhoto();
    const submitted = submit({ photos: [photo] });
    const release = await arrived;
    const [uploads = 0, bytes = 0] = await load();
    assert.equal(uploads, 1);
    assert.ok(bytes >= photo.size, `${bytes} bytes`);
    release();
    assert.equal((await submitted).status, 200);
    assert.deepEqual(await load(), [0, 0, 43_500_000]);
  });

  test('metrics: a hook or an adapter throws something that is no Error → no upload in flight afterwards', async () => {
    const fail = () => Promise.reject('no session store');
    for (const [authorize, readBody] of [[fail], [() => 'anna', fail]] as const) {
      const options = { ...OFFLINE_RELAY, allowAnonymous: false, authorize };
      const { relay, metrics } = await createRelayWithMetrics(options);
      await relay(new Request('http://relay.test/photos', rawRequest('')), { readBody }).catch(() => undefined);
      assert.equal(parseMetrics(await metrics.text()).value('doc_capture_relay_uploads_in_flight'), 0);
    }
  });
});

describe('log events', () => {
  test('metrics: a new relay → every log event, and the failures that operators are alerted to, are exported with 0', async (t) => {
    const { scrape } = await createMetricsFixture(t);
    const { samples } = await scrape();
    assert.deepEqual(
      samples.filter(({ name }) => name === EVENTS).map(({ labels, value }) => [labels['event'], value]),
      LABEL_VALUES.event.map((event) => [event, 0]),
    );
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
});

describe('labels', () => {
  const SUBJECT = 'anna.eriksson@mail.example';

  /** Requests as strangers and a misbehaving service make them; different in each round. */
  async function misuse({ service, call, submit }: MetricsFixture, round: number): Promise<void> {
    const headers = { ...(await grantOf(`${SUBJECT}/${round}`)), 'X-Forwarded-For': `203.0.113.${round}` };
    service.photo = answerWith(430 + round, 'ANNA ERIKSSON');
    await submit({ headers, data: { first_name: `ANNA-${round}` } });
    service.photo = (_, response) => void response.destroy();
    await submit({ headers });
    await submit({ headers: { Authorization: `Bearer forged-${round}` } });
    await call(`/photos/${round}?name=ERIKSSON`);
    await call(`/${encodeURIComponent(`"}\n# TYPE injected_${round} counter`)}`);
    await call(`/callback/${CALLBACK_SECRET}-${round}`, { method: 'POST' });
    await call('/photos', { method: ['PATCH', 'DELETE', 'PROPFIND', 'MKCOL'][round % 4] ?? 'PUT' });
    await call(`/callback/${CALLBACK_SECRET}`, {
      method: 'POST',
      body: JSON.stringify({ id: `demand-${round}`, result: `odd-${round}`, reason_id: String(round) }),
    });
  }

  const options: Partial<RelayOptions> = {
    grantSecret: GRANT_SECRET,
    callbackSecrets: [CALLBACK_SECRET],
    onDemandResult: () => undefined,
    // The first rounds already reach every kind of answer.
    limits: { callbackMisses: 1 },
  };
  test('metrics: requests of strangers → only labels and values of the closed lists', async (t) => {
    const fixture = await createMetricsFixture(t, options);
    for (let round = 0; round < 4; round += 1) await misuse(fixture, round);
    for (const { name, labels } of (await fixture.scrape()).samples) {
      if (!name.startsWith('doc_capture_relay_')) continue;
      const metric = name.replace(/_(bucket|sum|count)$/, '') as MetricName;
      const definition = METRIC_DEFINITIONS[metric];
      const { le, ...own } = labels;
      assert.equal(le !== undefined, name.endsWith('_bucket'), name);
      assert.deepEqual(Object.keys(own), [...definition.labels], name);
      for (const label of definition.labels) {
        const value = own[label] ?? '';
        assert.ok((LABEL_VALUES[label] as readonly string[]).includes(value), `${name}: ${label}="${value}"`);
      }
    }
  });
});

/** Makes one call of a service and returns what is counted. Its errors are ignored. */
async function observeCall(call: 'login' | 'photo', error: Error | null, signal: AbortSignal): Promise<string[]> {
  const counted: string[] = [];
  const answer = { result: GOOD_RESULT as PhotoResult };
  const settle = async <T>(value: T): Promise<T> => (error === null ? value : Promise.reject(error));
  const service = { login: async () => settle('token'), submit: async () => settle(answer) };
  const observed = observeService(service, (metric, value, labels = {}) => {
    if (metric === 'doc_capture_relay_service_calls_total') counted.push(`${labels.call} ${labels.result}`);
    else assert.ok(metric === 'doc_capture_relay_service_call_duration_seconds' && value >= 0);
  });
  const calling = call === 'login' ? observed.login!(signal) : observed.submit({ ...SUBMISSION, signal });
  assert.deepEqual(await calling.catch((thrown: unknown) => thrown), error ?? (call === 'login' ? 'token' : answer));
  return counted;
}

const SUBMISSION = { photos: [], fields: {}, token: '' };
const { signal: goesOn } = new AbortController();
const aborted = (code: 'bad_request' | 'service_timeout'): [CaptureError, AbortSignal] => {
  const reason = new CaptureError(code);
  return [reason, AbortSignal.abort(reason)];
};
const answered = (status: number): ServiceError =>
  new ServiceError('service_protocol', { isOutcomeKnown: true, status });
const OBSERVED: Readonly<Record<string, readonly [result: string, error: Error | null, signal?: AbortSignal]>> = {
  'a token': ['login ok', null],
  'a result': ['photo ok', null],
  'an answer with 503': ['photo status_503', answered(503)],
  'an answer with an undocumented status': ['photo status_other', answered(302)],
  'an answer without a verdict': ['photo broken', new ServiceError('service_protocol', { isOutcomeKnown: false })],
  'a call that the service did not receive': [
    'photo unreachable',
    new ServiceError('service_unreachable', { isOutcomeKnown: true }),
  ],
  'a connection that breaks': ['photo broken', new Error('socket hang up')],
  'a photo call that takes too long': ['photo timeout', ...aborted('service_timeout')],
  'a login that takes too long': ['login timeout', ...aborted('service_timeout')],
  'a login whose submission is not forwarded': ['login canceled', ...aborted('bad_request')],
};
for (const [what, [result, error, signal = goesOn]] of Object.entries(OBSERVED))
  test(`a call of a service ends with ${what} → counted once, as ${result}`, async () => {
    assert.deepEqual(await observeCall(result.startsWith('login') ? 'login' : 'photo', error, signal), [result]);
  });
