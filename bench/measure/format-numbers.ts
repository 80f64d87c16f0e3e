/** The value under which `share` of the values lie (nearest rank). */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? NaN;
}

export const formatMs = (value: number): string => `${value < 100 ? value.toFixed(1) : Math.round(value)} ms`;
export const formatKb = (bytes: number): string => (bytes / 1000).toFixed(1);

export const formatShareOf = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(0)} % (${part} of ${whole})`;

export function measurementTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** What was measured against a mark, which is empty where there is none. */
export type MarkRow = readonly [what: string, measured: string, mark: string, isMet: boolean];

export const marksTable = (rows: readonly MarkRow[]): string =>
  measurementTable(
    ['what', 'measured', 'mark', ''],
    rows.map(([what, measured, mark, isMet]) => [what, measured, mark, mark && (isMet ? 'met' : '**missed**')]),
  );

export const areAllMet = (rows: readonly MarkRow[]): boolean => rows.every(([, , , isMet]) => isMet);
