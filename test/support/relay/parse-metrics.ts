export interface MetricSample {
  /** With `_bucket`, `_sum` or `_count` for a histogram. */
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface ParsedMetrics {
  readonly types: ReadonlyMap<string, string>;
  readonly samples: readonly MetricSample[];
  /** The value of the one series with these labels; 0 when there is none. */
  value(name: string, labels?: Readonly<Record<string, string>>): number;
}

const SAMPLE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"(?:,|$)/g;

/** Parses the text format of Prometheus, version 0.0.4. @throws Error for a line that is not in the format */
export function parseMetrics(text: string): ParsedMetrics {
  const types = new Map<string, string>();
  const samples: MetricSample[] = [];
  for (const line of text.split('\n')) {
    const [, metric = '', type = ''] = /^# TYPE (\S+) (\S+)$/.exec(line) ?? [];
    if (metric !== '') types.set(metric, type);
    if (line === '' || line.startsWith('#')) continue;
    const [, name = '', labelText = '', value = ''] = SAMPLE.exec(line) ?? [];
    if (name === '') throw new Error(`not a sample: ${line}`);
    const labels = Object.fromEntries([...labelText.matchAll(LABEL)].map(([, label, content]) => [label, content]));
    samples.push({ name, labels, value: Number(value.replace('Inf', 'Infinity')) });
  }
  const value: ParsedMetrics['value'] = (name, labels = {}) => {
    const entries = Object.entries(labels);
    const found = samples.filter(
      (sample) => sample.name === name && entries.every(([label, wanted]) => sample.labels[label] === wanted),
    );
    if (found.length > 1) throw new Error(`${name} has ${found.length} series with these labels`);
    return found[0]?.value ?? 0;
  };
  return { types, samples, value };
}
