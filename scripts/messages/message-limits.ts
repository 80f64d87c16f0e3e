/**
 * How long a message may be, by what it is on the screen: in UTF-16 code units, placeholders included as they are written. Widths
 * are those of a column of 320 px.
 */
const LIMITS = {
  button: { kind: 'button', maxLength: 28, maxWords: null },
  title: { kind: 'title', maxLength: 54, maxWords: null },
  finding: { kind: 'finding', maxLength: 60, maxWords: null },
  text: { kind: 'text', maxLength: 120, maxWords: null },
  /** Read while the hands hold a document. */
  hint: { kind: 'live hint', maxLength: 120, maxWords: 6 },
} as const;

/** Titles and findings, but for the sentences below them. */
const TITLE = /^(error|outcome|welcome\.title|review|picking\.title|finding|sending|captured)\./;
const SENTENCE = /\.(text|slow|compare|question)$/;

/** The limit of a message by its key. */
export function messageLimit(key: string) {
  if (key.startsWith('action.')) return LIMITS.button;
  if (key.startsWith('hint.') || key === 'camera.ready') return LIMITS.hint;
  if (!TITLE.test(key) || SENTENCE.test(key)) return LIMITS.text;
  return key.startsWith('finding.') ? LIMITS.finding : LIMITS.title;
}

export const countWords = (text: string): number => text.split(/\s+/).length;
