import { en, type Message, type MessageKey, type Messages } from '../../src/i18n/i18n.js';
import { firstNumbersIn, requiredPluralForms } from './plural-categories.js';
import { PLACEHOLDER_DESCRIPTIONS, placeholdersIn, SUBJECT_DESCRIPTIONS } from './translator-words.js';

/** In UTF-16 code units, placeholders included as they are written. Widths are those of a column of 320 px. */
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
const SENTENCE = /\.(text|slow|compare|question|unseen)$/;

/** The limit of a message by its key. */
export function messageLimit(key: string) {
  if (key.startsWith('action.')) return LIMITS.button;
  if (key.startsWith('hint.') || key === 'camera.ready') return LIMITS.hint;
  if (!TITLE.test(key) || SENTENCE.test(key)) return LIMITS.text;
  return key.startsWith('finding.') ? LIMITS.finding : LIMITS.title;
}

export const countWords = (text: string): number => text.split(/\s+/).length;

/** One text of a language, as a translator sees it. */
export interface MessageRow {
  readonly key: MessageKey;
  /** The plural category, or `''` for a message without a count. */
  readonly category: string;
  readonly english: string;
  /** `''` when there is none yet. */
  readonly translation: string;
  /** What the text is, its limit and its placeholders. */
  readonly note: string;
}

export const MESSAGE_KEYS = Object.keys(en) as readonly MessageKey[];

/** One row per message and plural form, in the order of the English. @param messages `null` for a new language */
export function messageRows(tag: string, messages: Messages | null): MessageRow[] {
  return MESSAGE_KEYS.flatMap((key) => {
    const english: Message = en[key];
    const translation: Message | undefined = messages?.[key];
    return categoriesOf(tag, english, translation).map((category) => {
      // English has no text of its own for some forms.
      const source = formOf(english, category) ?? formOf(english, 'other') ?? '';
      return {
        key,
        category,
        english: source,
        translation: (translation !== undefined && formOf(translation, category)) || '',
        note: translatorNote(tag, key, category, source),
      };
    });
  });
}

function categoriesOf(tag: string, english: Message, translation: Message | undefined): readonly string[] {
  if (typeof english === 'string') return [''];
  const required = requiredPluralForms(tag);
  const others = Object.keys(translation ?? {}).filter((category) => !required.some((each) => each === category));
  return [...required, ...others];
}

const formOf = (message: Message, category: string): string | undefined =>
  typeof message === 'string' ? message : message[category as Intl.LDMLPluralRule];

/** What the text is, how long it may be, and what its placeholders are. */
function translatorNote(tag: string, key: string, category: string, english: string): string {
  const { kind, maxLength, maxWords } = messageLimit(key);
  const [subject = ''] = key.split('.');
  const words = maxWords === null ? '' : ` and ${maxWords} words`;
  const parts = [`${kind}: ${SUBJECT_DESCRIPTIONS[subject]}`, `at most ${maxLength} characters${words}`];
  const numbers = category === '' ? [] : firstNumbersIn(tag, category, 3);
  if (numbers.length > 0) parts.push(`for counts such as ${numbers.join(', ')}`);
  for (const placeholder of placeholdersIn(english))
    parts.push(`${placeholder} is ${PLACEHOLDER_DESCRIPTIONS[placeholder.slice(1, -1)]}, and stays as it is`);
  return parts.join('; ');
}
