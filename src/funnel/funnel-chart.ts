import type { FunnelCount, FunnelCounts } from './count-funnel.js';

/** What the relay counted: entries of its log by their event, and the median time to an answer. */
export interface RelayCounts {
  readonly events: Readonly<Record<string, number>>;
  /** `null` before the first answer. */
  readonly medianAnswerMs: number | null;
}

/**
 * The chart as tables with a bar in each row. The numbers stand beside the bars, so a screen reader reads the whole chart.
 * @param relay `null` where the page has no relay to ask
 */
export function renderFunnel(counts: FunnelCounts, relay: RelayCounts | null): readonly HTMLElement[] {
  const { sessions, steps, stops, hints, retakes } = counts;
  const percent = ({ value }: FunnelCount): string => `${value} · ${Math.round((100 * value) / sessions)}%`;
  const seconds = ({ value }: FunnelCount): string => `${(value / 1000).toFixed(1)} s`;
  const times = ({ value }: FunnelCount): string => String(value);
  const events = Object.entries(relay?.events ?? {}).map(([word, value]) => ({ word, value }));
  return [
    build('p', 'summary', describeFunnel(counts, relay)),
    ...(sessions === 0
      ? []
      : [
          renderBars('How far people got', steps, percent, sessions),
          renderBars('Where they stopped', stops, times),
          renderBars('Hints, by time', hints, seconds),
          renderBars('Photos taken again', retakes, times),
        ]),
    ...(events.length === 0 ? [] : [renderBars('What the relay counted', events, times)]),
  ];
}

/** The chart in sentences. */
function describeFunnel({ sessions, steps, stops, hints }: FunnelCounts, relay: RelayCounts | null): string {
  if (sessions === 0)
    return 'Nothing yet. The chart begins when the first session ends: by an answer, or when it is left.';
  const countOf = (name: string): number => steps.find(({ word }) => word === name)?.value ?? 0;
  const [stop, secondStop] = stops;
  const [hint] = hints;
  const answerMs = relay?.medianAnswerMs ?? null;
  return [
    `${sessions} ${sessions === 1 ? 'session' : 'sessions'}, ${countOf('answered')} answered, ${countOf('accepted')} accepted.`,
    ...(stop && stop.value !== secondStop?.value
      ? [`Those without an answer stopped most often at “${toLabel(stop.word)}”.`]
      : []),
    ...(hint ? [`The longest hint was “${toLabel(hint.word)}”.`] : []),
    ...(answerMs === null ? [] : [`The median answer took ${(answerMs / 1000).toFixed(1)} s.`]),
  ].join(' ');
}

/** A table with a row for each count. @param full the value of a whole bar; default: the largest */
function renderBars(
  title: string,
  counts: readonly FunnelCount[],
  format: (count: FunnelCount) => string,
  full = Math.max(...counts.map(({ value }) => value)),
): HTMLElement {
  const table = build('table', 'bars', build('caption', '', title));
  if (counts.length === 0) table.append(build('tr', '', build('td', 'none', 'None.')));
  for (const count of counts) {
    const label = build('th', '', toLabel(count.word));
    label.scope = 'row';
    const bar = build('span', 'bar');
    bar.style.setProperty('inline-size', `${(100 * count.value) / full}%`);
    table.append(build('tr', '', label, build('td', 'number', format(count)), build('td', 'track', bar)));
  }
  return table;
}

/** `hold_still` → `Hold still`. */
function toLabel(word: string): string {
  const text = word.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function build<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  if (className !== '') made.className = className;
  made.append(...content);
  return made;
}
