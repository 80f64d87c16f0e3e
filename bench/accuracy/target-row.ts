/** One line of the table of marks: what was counted, what came out, what was wished. */
export interface TargetRow {
  readonly what: string;
  readonly count: number;
  readonly value: string;
  readonly mark: string;
  readonly isMet: boolean;
}

export const formatPercent = (part: number, of: number, digits = 1): string =>
  of === 0 ? '–' : `${((part / of) * 100).toFixed(digits)} %`;

export const formatShare = (part: number, of: number): string =>
  `${String(part)} of ${String(of)} (${formatPercent(part, of)})`;

/** A row about those of some that pass a test: at least (`≥`) or at most (`≤`) this share of them. */
export function shareRow<Item>(
  what: string,
  items: readonly Item[],
  test: (item: Item) => boolean,
  bound: '≥' | '≤',
  share: number,
  mark = `${bound} ${String(Number((100 * share).toFixed(1)))} %`,
): TargetRow {
  const [part, of] = [items.filter(test).length, items.length];
  const isMet = of > 0 && (bound === '≥' ? part / of >= share - 1e-9 : part / of <= share + 1e-9);
  return { what, count: of, value: formatShare(part, of), mark, isMet };
}

/** The rows that are not right, one a line, with all that is known of them. */
export function listMisses<Row extends object>(
  rows: readonly Row[],
  isRight: (row: Row) => boolean,
): readonly string[] {
  const shorten = (_: string, value: unknown): unknown =>
    typeof value === 'number' ? Number(value.toFixed(4)) : value;
  return rows.filter((row) => !isRight(row)).map((row) => JSON.stringify(row, shorten));
}
