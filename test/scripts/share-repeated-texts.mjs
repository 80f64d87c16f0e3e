/** Repeating a shorter text costs fewer bytes than a reference. */
const MIN_LENGTH = 16;
/** A property's value that is a text, as JSON or a minifier writes it. */
const TEXT_VALUE = /:(["`])((?:\\.|(?!\1)[^\\])*)\1/g;

/**
 * Moves each text that is repeated in an object of messages into one array, and refers to it. Several errors have the same text.
 * @param {string} code with one object whose values are texts
 * @returns {{ texts: string, code: string }} the declaration of the repeated texts, `''` without any, and the code that refers to it
 */
export function shareRepeatedTexts(code) {
  const counts = new Map();
  for (const [, quote, text] of code.matchAll(TEXT_VALUE))
    if (text.length >= MIN_LENGTH) counts.set(quote + text + quote, (counts.get(quote + text + quote) ?? 0) + 1);
  const repeated = [...counts].flatMap(([literal, count]) => (count > 1 ? [literal] : []));
  if (repeated.length === 0) return { texts: '', code };
  return {
    texts: `const texts=[${repeated.join(',')}];`,
    code: code.replace(TEXT_VALUE, (whole, quote, text) => {
      const index = repeated.indexOf(quote + text + quote);
      return index < 0 ? whole : `:texts[${index}]`;
    }),
  };
}
