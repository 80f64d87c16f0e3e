/** One line of the table of marks: what was counted, what came out, what was wished. */
export interface TargetRow {
  readonly what: string;
  /** How many it was counted on. */
  readonly count: number;
  readonly value: string;
  readonly mark: string;
  readonly isMet: boolean;
}

export const formatPercent = (part: number, of: number, digits = 1): string =>
  of === 0 ? '–' : `${((part / of) * 100).toFixed(digits)} %`;

export const formatShare = (part: number, of: number): string =>
  `${String(part)} of ${String(of)} (${formatPercent(part, of)})`;

/** A row that asks for at least this share. */
export const atLeastRow = (what: string, part: number, of: number, share: number, mark: string): TargetRow => ({
  what,
  count: of,
  value: formatShare(part, of),
  mark,
  isMet: of > 0 && part / of >= share - 1e-9,
});

/** A row that asks for at most this share. */
export const atMostRow = (what: string, part: number, of: number, share: number, mark: string): TargetRow => ({
  what,
  count: of,
  value: formatShare(part, of),
  mark,
  isMet: of > 0 && part / of <= share + 1e-9,
});
