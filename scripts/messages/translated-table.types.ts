/** One translation of a file, before it is checked. */
export interface TranslatedRow {
  /** Position in the file, as a spreadsheet shows it: `row 12`. */
  readonly place: string;
  readonly key: string;
  /** The plural category, or `''`. */
  readonly category: string;
  /** In Unicode NFC, or `''` where nothing was written. */
  readonly translation: string;
}

/** The content of a translated file, before it is checked. */
export interface TranslatedTable {
  /** The language tag that the file states, or `null`. */
  readonly tag: string | null;
  readonly rows: readonly TranslatedRow[];
}
