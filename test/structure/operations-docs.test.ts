/** The metrics in docs/relay.md and docs/grafana-dashboard.json are those that the relay exports. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { createRelayWithMetrics } from '../../src/relay.js';
import { LABEL_VALUES, METRIC_DEFINITIONS, type LabelName } from '../../src/relay/node/metrics/metric-definitions.js';
import { parseMetrics } from '../support/relay/parse-metrics.js';

const readDocsFile = (name: string): string => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');

const operations = readDocsFile('relay.md');
const dashboard = JSON.parse(readDocsFile('grafana-dashboard.json')) as {
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[];
};
const [, runbook = ''] = operations.split('## Runbook');
const alertQueries = [...runbook.matchAll(/^\| `([^`]+)` +\|[^|]+\|[^|]+\]\(#/gm)].map(([, query = '']) => query);
const panelQueries = dashboard.panels.flatMap(({ title, targets }) =>
  targets.map(({ expr }) => ({ place: `panel “${title}”`, query: expr })),
);
assert.ok(alertQueries.length > 5, 'the table of alerts cannot be read');
const queries = [...panelQueries, ...alertQueries.map((query) => ({ place: 'alert of the runbook', query }))];

/** Labels that Prometheus adds, and the bound of a histogram's bucket. */
const OTHER_LABELS = ['job', 'instance', 'le'];
/** The metric of Prometheus itself that says whether a relay was reached. */
const PROMETHEUS_METRIC = 'up';

const metrics = await createRelayWithMetrics({
  baseUrl: 'http://127.0.0.1:1',
  authUrl: 'http://127.0.0.1:1',
  businessIdentifier: 'shop-17',
  businessSecret: 'secret-of-the-shop',
  allowAnonymous: true,
});
const newRelay = parseMetrics(await metrics.metrics.text());
const exported = [...newRelay.types.keys()];

const metricNamesIn = (query: string): string[] =>
  [...query.matchAll(/\b((?:doc_capture_relay|process|nodejs)_\w+|up(?=\{))/g)].map(([, name = '']) =>
    name.replace(/_(bucket|sum|count)$/, ''),
  );

interface SeriesSelector {
  readonly name: string;
  readonly labels: readonly { readonly label: string; readonly matches: (value: string) => boolean }[];
}

/** The metrics of a query with the labels that it asks for. */
function selectorsIn(query: string): SeriesSelector[] {
  return [...query.matchAll(/\b((?:doc_capture_relay|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)].map(
    ([, name = '', matchers = '']) => ({
      name,
      labels: [...matchers.matchAll(/(\w+)=(~?)"([^"]*)"/g)].map(([, label = '', isPattern, value = '']) => ({
        label,
        matches: (actual: string) => (isPattern === '~' ? new RegExp(`^(?:${value})$`).test(actual) : actual === value),
      })),
    }),
  );
}

describe('docs/relay.md', () => {
  const rows = [...operations.matchAll(/^\| `(doc_capture_relay_\w+)` +\| (\w+) +\| ([^|]*)\|/gm)];

  test('the table of metrics → exactly the metrics of the relay, with their types and labels', () => {
    const documented = rows.map(([, name, type, labels = '']) => [
      name,
      type,
      [...labels.matchAll(/`(\w+)`/g)].map(([, label]) => label),
    ]);
    const defined = Object.entries(METRIC_DEFINITIONS).map(([name, { type, labels }]) => [name, type, [...labels]]);
    assert.deepEqual(documented, defined);
  });

  for (const query of alertQueries)
    test(`alert of the runbook: ${query} → a new relay already exports its time series, so that the first event is an increase`, () => {
      for (const { name, labels } of selectorsIn(query))
        assert.ok(
          newRelay.samples.some(
            (sample) =>
              sample.name === name && labels.every(({ label, matches }) => matches(sample.labels[label] ?? '')),
          ),
          name,
        );
    });
});

describe('queries of the dashboard and of the alerts', () => {
  for (const { place, query } of queries)
    test(`${place}: ${query} → only exported metrics, their labels, and values that the labels can have`, () => {
      const names = metricNamesIn(query);
      assert.notEqual(names.length, 0);
      for (const name of names) assert.ok(name === PROMETHEUS_METRIC || exported.includes(name), name);
      const own: string[] = names.flatMap(
        (name) => METRIC_DEFINITIONS[name as keyof typeof METRIC_DEFINITIONS]?.labels ?? [],
      );
      for (const [, label = '', isPattern, value = ''] of query.matchAll(/(\w+)!?=(~?)"([^"]*)"/g)) {
        if (OTHER_LABELS.includes(label)) continue;
        assert.ok(own.includes(label), `${label} is no label of ${names.join(', ')}`);
        assert.ok(isLabelValue(label as LabelName, value, isPattern === '~'), `${label} is never ${value}`);
      }
      for (const [, grouping = ''] of query.matchAll(/\bby \(([^)]*)\)/g))
        for (const label of grouping.split(', '))
          assert.ok([...own, ...OTHER_LABELS].includes(label), `${label} is no label`);
    });

  test('the dashboard → every metric of the relay is on a panel', () => {
    const shown = new Set(panelQueries.flatMap(({ query }) => metricNamesIn(query)));
    assert.deepEqual(
      Object.keys(METRIC_DEFINITIONS).filter((name) => !shown.has(name)),
      [],
    );
  });
});

/** Every alternative of a pattern matches a value of the label, so that no alert waits for what never comes. */
function isLabelValue(label: LabelName, text: string, isPattern: boolean): boolean {
  const values: readonly string[] = LABEL_VALUES[label];
  if (!isPattern) return values.includes(text);
  return text.split('|').every((part) => values.some((value) => new RegExp(`^(?:${part})$`).test(value)));
}
