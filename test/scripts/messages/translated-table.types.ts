/** One translation as a file has it, not checked yet. */
export interface TranslatedRow {
  /** Where it is, in the words of the program that shows the file: `row 12` of a spreadsheet, `line 40` of a text. */
  readonly place: string;
  readonly key: string;
  /** The plural category, or `''`. */
  readonly category: string;
  /** In Unicode NFC, or `''` where nothing was written. */
  readonly translation: string;
}

/** What was read from a file. */
export interface TranslatedTable {
  /** The language that the file says it is in, or `null`. */
  readonly tag: string | null;
  readonly rows: readonly TranslatedRow[];
}
