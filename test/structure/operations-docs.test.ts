/** The metrics in docs/relay.md and docs/grafana-dashboard.json are those that the relay exports. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { createRelayWithMetrics } from '../../src/relay.js';
import { LABEL_VALUES, METRIC_DEFINITIONS, type LabelName } from '../../src/relay/node/metrics/metric-definitions.js';
import { parseMetrics } from '../support/relay/parse-metrics.js';
import { assertNone } from '../support/assert-none.js';

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

interface LabelMatcher {
  readonly label: string;
  readonly isNot: boolean;
  /** One for each alternative of a pattern. */
  readonly alternatives: readonly ((actual: string) => boolean)[];
}
interface SeriesSelector {
  readonly series: string;
  /** Without the suffix of a histogram's series. */
  readonly metric: string;
  readonly matchers: readonly LabelMatcher[];
}

/** The series of a query with the labels that it asks for. */
function selectorsIn(query: string): SeriesSelector[] {
  const series = /\b((?:doc_capture_relay|process|nodejs)_\w+|up(?=\{))(?:\{([^}]*)\})?/g;
  return [...query.matchAll(series)].map(([, name = '', matchers = '']) => ({
    series: name,
    metric: name.replace(/_(bucket|sum|count)$/, ''),
    matchers: [...matchers.matchAll(/(\w+)(!?)=(~?)"([^"]*)"/g)].map(([, label = '', not, isPattern, value = '']) => ({
      label,
      isNot: not === '!',
      alternatives: isPattern
        ? value.split('|').map((part) => (actual: string) => new RegExp(`^(?:${part})$`).test(actual))
        : [(actual: string) => actual === value],
    })),
  }));
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
      for (const { series, matchers } of selectorsIn(query).filter(({ metric }) => metric !== PROMETHEUS_METRIC)) {
        const isSelected = (labels: Readonly<Record<string, string>>): boolean =>
          matchers.every(
            ({ label, isNot, alternatives }) => alternatives.some((matches) => matches(labels[label] ?? '')) !== isNot,
          );
        assert.ok(
          newRelay.samples.some(({ name, labels }) => name === series && isSelected(labels)),
          series,
        );
      }
    });
});

describe('queries of the dashboard and of the alerts', () => {
  for (const { place, query } of queries)
    test(`${place}: ${query} → only exported metrics, their labels, and values that the labels can have`, () => {
      const selectors = selectorsIn(query);
      assert.notEqual(selectors.length, 0);
      for (const { metric } of selectors) assert.ok(metric === PROMETHEUS_METRIC || exported.includes(metric), metric);
      const own: string[] = selectors.flatMap(
        ({ metric }) => METRIC_DEFINITIONS[metric as keyof typeof METRIC_DEFINITIONS]?.labels ?? [],
      );
      for (const { label, alternatives } of selectors.flatMap(({ matchers }) => matchers)) {
        if (OTHER_LABELS.includes(label)) continue;
        assert.ok(own.includes(label), `${label} is no label of its metric`);
        // Every alternative is a value of the label, so that no alert waits for what never comes.
        const values: readonly string[] = LABEL_VALUES[label as LabelName];
        for (const matches of alternatives) assert.ok(values.some(matches), `${label} is never that`);
      }
      for (const [, grouping = ''] of query.matchAll(/\bby \(([^)]*)\)/g))
        for (const label of grouping.split(', '))
          assert.ok([...own, ...OTHER_LABELS].includes(label), `${label} is no label`);
    });

  test('the dashboard → every metric of the relay is on a panel', () => {
    const shown = new Set(panelQueries.flatMap(({ query }) => selectorsIn(query).map(({ metric }) => metric)));
    assertNone(Object.keys(METRIC_DEFINITIONS).filter((name) => !shown.has(name)));
  });
});
