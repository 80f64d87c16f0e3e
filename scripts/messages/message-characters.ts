/** Characters that a message must not have, because readers do not see them or a screen shows them badly. */

/**
 * Straight quotes, direction marks, control and invisible characters. Allowed are the zero-width non-joiner (U+200C), which
 * Persian needs, the zero-width joiner (U+200D) after a virama, which scripts of India need, and {@link ISOLATED} text.
 */
const FORBIDDEN_CHARACTERS =
  /['"`]|[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\u00ad]|(?<!\p{M})\u200d|\p{Cc}/u;

/** Latin letters in a text from right to left, isolated so that brackets beside them are not mirrored (Unicode UAX #9). */
const ISOLATED = /\u2066([^\u2066-\u2069]*)\u2069/gu;

/** Spaces at an end, two in a row or before a punctuation mark, and two full stops. */
const MISPLACED_SPACES = /\s{2}|^\s|\s$|\.{2}| [.,;:?؟،]/;

/** What a program writes in place of a letter that its encoding lacks. */
const LOST_CHARACTERS = /\?{2}|\ufffd/;

/** @returns what is wrong with the characters of a text, for its translator; empty when nothing is */
export function characterFaults(text: string): string[] {
  const faults: string[] = [];
  const [forbidden] = FORBIDDEN_CHARACTERS.exec(text.replace(ISOLATED, '$1')) ?? [];
  if (forbidden !== undefined) faults.push(describeCharacter(forbidden));
  if (MISPLACED_SPACES.test(text))
    faults.push('has a space at an end, two in a row, one before a punctuation mark, or two full stops');
  if (LOST_CHARACTERS.test(text)) faults.push('has lost letters: save the table as “CSV UTF-8”');
  return faults;
}

function describeCharacter(character: string): string {
  if (/['"`]/.test(character)) return `has the straight quote ${character}: write “ ” ‘ ’ or those of the language`;
  if (/[\r\n]/.test(character)) return 'has a line break';
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `has the invisible character U+${code}`;
}
