/** The parameters of messages: `{count}`. */

/** What replaces each placeholder, for translators. */
export const PLACEHOLDER_DESCRIPTIONS: Readonly<Record<string, string>> = {
  ago: 'a time in the past, such as “3 months ago”',
  count: 'a number',
  host: 'a website or organisation, such as “shop.example”',
  number: 'a number',
  side: 'a side of the document, such as “Front”',
  time: 'a time of day, such as “14:32”',
  total: 'a number',
  types: 'a list of documents',
};

/** The placeholders of a text, sorted: `['{count}']`. */
export const placeholdersIn = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();
