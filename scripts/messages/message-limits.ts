/** How long a message may be, by what it is on the screen. Widths are those of a column of 320 px. */

/** One line. */
const MAX_BUTTON_LENGTH = 28;
/** Two lines in the size of a heading. */
const MAX_TITLE_LENGTH = 54;
/** Two lines in the size of a text. */
const MAX_FINDING_LENGTH = 60;
/** Four lines. */
const MAX_TEXT_LENGTH = 120;
/** A hint is read while the hands hold a document. */
const MAX_HINT_WORDS = 6;

/** The greatest length of a message. */
export interface MessageLimit {
  /** What the message is on the screen. */
  readonly kind: 'button' | 'live hint' | 'title' | 'finding' | 'text';
  /** In UTF-16 code units, placeholders included as they are written. */
  readonly maxLength: number;
  readonly maxWords: number | null;
}

const isHint = (key: string): boolean => key.startsWith('hint.') || key === 'camera.ready';

/** Titles and findings, but for the sentences below them. */
const TITLE = /^(error|outcome|welcome\.title|review|picking\.title|finding|sending|captured)\./;
const SENTENCE = /\.(text|slow|compare|question)$/;

/** The limit of a message by its key. */
export function messageLimit(key: string): MessageLimit {
  if (key.startsWith('action.')) return { kind: 'button', maxLength: MAX_BUTTON_LENGTH, maxWords: null };
  if (isHint(key)) return { kind: 'live hint', maxLength: MAX_TEXT_LENGTH, maxWords: MAX_HINT_WORDS };
  if (!TITLE.test(key) || SENTENCE.test(key)) return { kind: 'text', maxLength: MAX_TEXT_LENGTH, maxWords: null };
  return key.startsWith('finding.')
    ? { kind: 'finding', maxLength: MAX_FINDING_LENGTH, maxWords: null }
    : { kind: 'title', maxLength: MAX_TITLE_LENGTH, maxWords: null };
}

/** The number of words, as spaces part them. */
export const countWords = (text: string): number => text.split(/\s+/).length;
