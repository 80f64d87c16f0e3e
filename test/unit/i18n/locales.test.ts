import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { HINTS } from '../../../src/checks/checks.js';
import { BROWSER_CODES, DOC_TYPES, REASON_WORDS, RELAY_PROBLEMS } from '../../../src/contract/contract.js';
import { createTranslate, en, LANGUAGES, loadLanguage, type Message, type MessageKey } from '../../../src/i18n/i18n.js';
import { OUTCOME_KINDS } from '../../../src/session/outcome.js';
import { firstNumbersIn, pluralCategoriesOf } from './plural-categories.js';

const KEYS = Object.keys(en) as MessageKey[];
const forms = (message: Message): string[] => (typeof message === 'string' ? [message] : Object.values(message));
const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();

/** Words that are the same in several languages. */
const SAME_IN_SEVERAL = ['doc.any'];

/** Jargon and exclamation marks. */
const JARGON = /\bMRZ\b|\bOCR\b|\bAPI\b|endpoint|\brelay\b|\bJSON\b|\bHTTP\b|[!¡]/i;

/** The word for file in each language. With the camera as the only source there is no button for files. */
const WORD_FOR_FILE: Readonly<Record<string, RegExp>> = {
  ar: /ملف/,
  cs: /soubor/i,
  de: /datei/i,
  el: /αρχεί/i,
  en: /\bfile/i,
  es: /archivo/i,
  fr: /fichier/i,
  it: /\bfile\b/i,
  nl: /bestand/i,
  pl: /\bplik/i,
  pt: /ficheiro|foto ou PDF/i,
  ro: /fișier/i,
};

/** Straight quotes, direction marks and invisible characters. */
const FORBIDDEN_CHARACTERS = /['"`]|[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff\u00ad]/;

/** Regions whose rules for plurals, numbers and times may differ from those of the language without a region. */
const REGIONS: Readonly<Record<string, readonly string[]>> = {
  ar: ['ar-EG', 'ar-MA', 'ar-AE'],
  de: ['de-AT', 'de-CH'],
  en: ['en-GB', 'en-US', 'en-IN'],
  es: ['es-ES', 'es-MX', 'es-AR'],
  fr: ['fr-CA', 'fr-CH', 'fr-BE'],
  it: ['it-CH'],
  nl: ['nl-BE'],
  pt: ['pt-PT', 'pt-BR'],
  ro: ['ro-MD'],
};

/** The longest text of a button: one line in a column of 320 px. */
const MAX_BUTTON_LENGTH = 25;
/** At most two buttons per language may be longer. */
const USUAL_BUTTON_LENGTH = 22;

/** A title has two lines in a column of 320 px, a sentence below it four. */
const MAX_TITLE_LENGTH = 50;
const MAX_TEXT_LENGTH = 110;

/** Every key that the reasons, error codes, outcomes, hints and document types require. */
const REQUIRED_KEYS = [
  ...REASON_WORDS.flatMap((reason) => [`reason.${reason}`, `finding.${reason}`]),
  ...['too_large', 'unsupported_type'].map((reason) => `finding.${reason}`),
  ...[...Object.keys(RELAY_PROBLEMS), ...BROWSER_CODES].flatMap((code) => [`trouble.${code}`, `trouble.${code}.text`]),
  ...OUTCOME_KINDS.flatMap((kind) => [`outcome.${kind}`, `outcome.${kind}.text`]),
  ...HINTS.filter((hint) => hint !== 'search').map((hint) => `hint.${hint}`),
  ...['front', 'back', 'page', 'both'].map((side) => `hint.search.${side}`),
  ...DOC_TYPES.flatMap((docType) => [`doc.${docType}`, `welcome.title.${docType}`]),
];

test('English has a message for every reason, finding, error code, outcome, hint and document type', () => {
  assert.deepEqual(
    REQUIRED_KEYS.filter((key) => !Object.hasOwn(en, key)),
    [],
  );
});

test('the language files in src/i18n → exactly the languages in LANGUAGES', () => {
  const files = readdirSync(new URL('../../../src/i18n', import.meta.url))
    .flatMap((file) => /^([a-z]{2})\.ts$/.exec(file)?.[1] ?? [])
    .toSorted();
  assert.deepEqual(files, LANGUAGES.toSorted());
});

for (const tag of LANGUAGES) {
  const language = await loadLanguage(tag);
  const texts = KEYS.flatMap((key) => forms(language[key]).map((text) => ({ key, text })));
  const tags = [tag, ...(REGIONS[tag] ?? [])];

  test(`messages in language ${tag} → exactly the keys of English, no empty text`, () => {
    assert.deepEqual(Object.keys(language).toSorted(), KEYS.toSorted());
    for (const { key, text } of texts) assert.ok(text.trim().length > 1, key);
  });

  test(`messages in language ${tag} → the same parameters as in English`, () => {
    for (const key of KEYS) {
      const message: Message = language[key];
      const wanted = placeholders(forms(en[key])[0] ?? '');
      if (typeof message === 'string') assert.deepEqual(placeholders(message), wanted, key);
      else
        for (const [category, text] of Object.entries(message)) {
          // A form for one number only may spell it out: "one try", "two tries".
          const mayBeLess = placeholders(text).length === 0 && tags.every((each) => isOneNumber(each, category));
          if (!mayBeLess) assert.deepEqual(placeholders(text), wanted, `${key}: ${category}`);
        }
    }
  });

  test(`live hints in language ${tag} → at most six words each`, () => {
    const pills = texts.filter(
      ({ key }) => key.startsWith('hint.') || key === 'camera.ready' || key === 'turning.title',
    );
    for (const { key, text } of pills) assert.ok(text.split(/\s+/).length <= 6, `${key}: ${text}`);
  });

  test(`language ${tag} → buttons have at most 25 characters, titles 50, other texts 110`, () => {
    const buttons = texts.filter(({ key }) => key.startsWith('way.'));
    const titles = texts.filter(({ key }) =>
      /^(trouble|outcome|welcome\.title|review|picking\.title|finding|sending|captured)\./.test(key),
    );
    for (const { key, text } of buttons) assert.ok(text.length <= MAX_BUTTON_LENGTH, `${key}: ${text} ${text.length}`);
    const heavy = buttons.filter(({ text }) => text.length > USUAL_BUTTON_LENGTH);
    assert.ok(heavy.length <= 2, heavy.map(({ text }) => text).join(', '));
    for (const { key, text } of titles)
      assert.ok(
        text.length <= (/\.(text|slow)$/.test(key) ? MAX_TEXT_LENGTH : MAX_TITLE_LENGTH),
        `${key}: ${text.length}`,
      );
    for (const { key, text } of texts) assert.ok(text.length <= MAX_TEXT_LENGTH, `${key}: ${text.length}`);
  });

  test(`messages in language ${tag} → no exclamation marks and no jargon such as MRZ or API`, () => {
    for (const { key, text } of texts) assert.doesNotMatch(text, JARGON, key);
  });

  test(`camera messages in language ${tag} → do not contain the word for file`, () => {
    const word = WORD_FOR_FILE[tag];
    assert.ok(word);
    assert.match(forms(language['way.file'])[0] ?? '', word);
    for (const { key, text } of texts.filter((each) => /^(camera|hint|trouble\.camera_\w+)\b/.test(each.key)))
      assert.doesNotMatch(text, word, key);
  });

  test(`messages in language ${tag} → no straight quotes, no double spaces, Unicode NFC`, () => {
    for (const { key, text } of texts) {
      assert.doesNotMatch(text, FORBIDDEN_CHARACTERS, key);
      assert.doesNotMatch(text, /\s{2}|^\s|\s$|\.{2}| [.,;:?؟،]/, key);
      assert.equal(text, text.normalize('NFC'), key);
    }
  });

  test(`language ${tag} → sentences end with a full stop or question mark; buttons and hints have no full stop`, () => {
    for (const { key, text } of texts.filter((each) => /^reason\.|^form\.|\.text$/.test(each.key)))
      assert.match(text, /[.。؟?]$/, key);
    for (const { key, text } of texts.filter((each) => /^(way|hint|side|doc|fine|finding)\./.test(each.key)))
      assert.doesNotMatch(text, /[.،,:]$/, key);
  });

  test(`plural messages in language ${tag} → every form that whole numbers need, and no unknown form`, () => {
    for (const each of tags) {
      const asked = pluralCategoriesOf(each);
      const { pluralCategories } = new Intl.PluralRules(each).resolvedOptions();
      for (const key of KEYS) {
        const message: Message = language[key];
        if (typeof message === 'string') continue;
        for (const category of asked) assert.ok(Object.hasOwn(message, category), `${each} ${key}: ${category}`);
        if (each !== tag) continue;
        for (const category of Object.keys(message))
          assert.ok(pluralCategories.includes(category as 'one'), `${key}: ${category}`);
      }
    }
  });

  test(`formatted messages in language ${tag} and its regions → no placeholder remains`, () => {
    for (const each of tags) {
      const t = createTranslate(each, language);
      for (const { key } of texts)
        for (const count of [0, 1, 2, 3, 11, 21, 100, 1_000_000]) {
          const said = t(key, {
            count,
            ago: { daysAgo: 90 },
            types: '–',
            host: 'shop.example',
            time: '14:32',
            side: '–',
          });
          assert.doesNotMatch(said, /[{}]/, `${each} ${key}`);
        }
      assert.ok(t('finding.doc_expired', { ago: { daysAgo: 800 } }).includes(ago(each, 2, 'year')));
    }
  });

  if (tag !== 'en')
    test(`messages in language ${tag} → none is the same as in English`, () => {
      const same = KEYS.filter(
        (key) => !SAME_IN_SEVERAL.includes(key) && forms(language[key])[0] === forms(en[key])[0],
      );
      assert.deepEqual(same, []);
    });
}

function isOneNumber(tag: string, category: string): boolean {
  return firstNumbersIn(tag, category).length === 1;
}

function ago(tag: string, length: number, unit: 'year'): string {
  return new Intl.RelativeTimeFormat(tag).format(-length, unit);
}
