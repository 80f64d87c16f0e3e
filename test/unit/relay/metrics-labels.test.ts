/** The labels of the relay's metrics: none from strangers, none personal. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { RelayOptions } from '../../../src/relay.js';
import { LABEL_VALUES, METRIC_DEFINITIONS } from '../../../src/relay/node/metrics/metric-definitions.js';
import { GRANT_SECRET, grantOf } from '../../support/relay/grant-relay.js';
import { answerWith } from '../../support/relay/fake-service.js';
import { createMetricsFixture, type MetricsFixture } from '../../support/relay/metrics-fixture.js';
import type { MetricSample, ParsedMetrics } from '../../support/relay/parse-metrics.js';

const CALLBACK_SECRET = 'callback-secret-of-thirty-two-bytes';

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
  const seriesOf = ({ samples }: ParsedMetrics): readonly string[] =>
    samples.filter(isOwn).map(({ name, labels }) => `${name} ${JSON.stringify(labels)}`);
  const isOwn = ({ name }: MetricSample): boolean => name.startsWith('doc_capture_relay_');

  test('metrics: requests of strangers → only labels and values of the closed lists', async (t) => {
    const fixture = await createMetricsFixture(t, options);
    await misuse(fixture, 1);
    for (const { name, labels } of (await fixture.scrape()).samples.filter(isOwn)) {
      const [metric, definition] =
        Object.entries(METRIC_DEFINITIONS).find(([defined]) =>
          new RegExp(`^${defined}(_bucket|_sum|_count)?$`).test(name),
        ) ?? assert.fail(name);
      const { le, ...own } = labels;
      assert.equal(le !== undefined, name === `${metric}_bucket`, name);
      assert.deepEqual(Object.keys(own), [...definition.labels], name);
      for (const label of definition.labels) {
        const value = own[label] ?? '';
        assert.ok((LABEL_VALUES[label] as readonly string[]).includes(value), `${name}: ${label}="${value}"`);
      }
    }
  });

  test('metrics: fifteen times as many different strangers → not one more time series', async (t) => {
    const fixture = await createMetricsFixture(t, options);
    for (let round = 0; round < 4; round += 1) await misuse(fixture, round);
    const before = seriesOf(await fixture.scrape());
    for (let round = 4; round < 60; round += 1) await misuse(fixture, round);
    assert.deepEqual(seriesOf(await fixture.scrape()), before);
    assert.ok(before.length < 200, `${before.length} series`);
  });

  test('metrics: requests with personal data → the metrics contain no subject, name, id, address, path or secret', async (t) => {
    const fixture = await createMetricsFixture(t, options);
    await misuse(fixture, 7);
    const scraped = await fixture.scrapeText();
    assert.match(scraped, /doc_capture_relay_requests_total\{/);
    const personal =
      /anna|eriksson|mail\.example|demand-|odd-|203\.0\.113|127\.0\.0|forged|injected|secret|Bearer|flow/i;
    assert.doesNotMatch(scraped, personal);
  });
});
