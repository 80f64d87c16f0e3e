/** What only a language can get wrong. Lengths, words, characters and placeholders of all languages: `messages/round-trip.test.ts`. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import {
  createTranslate,
  en,
  LANGUAGES,
  loadLanguage,
  type LanguageTag,
  type Message,
  type MessageKey,
} from '../../../src/i18n/i18n.js';
import { pluralCategoriesOf } from '../../../scripts/messages/plural-categories.js';

const KEYS = Object.keys(en) as MessageKey[];
const forms = (message: Message): string[] => (typeof message === 'string' ? [message] : Object.values(message));

/** Words that are the same in several languages. */
const SAME_IN_SEVERAL = ['doc.any', 'action.submit'];

/** Jargon and exclamation marks. */
const JARGON = /\bMRZ\b|\bOCR\b|\bAPI\b|endpoint|\brelay\b|\bJSON\b|\bHTTP\b|[!¡]/i;

/** How the word for file begins, in any of the languages. With the camera as the only source there is no button for files. */
const WORDS_FOR_FILE =
  'ملف файл ফাইল fitxer soubor fil datei αρχεί archivo fail فایل tiedosto fichier comhad קובץ फ़ाइल datotek fájl skrá ' +
  'ファイル 파일 fajl bestand plik ficheiro arquivo fișier súbor skedar датотек ไฟล์ dosya tệp 文件 檔案';

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

/** How a sentence ends. Thai has no full stop, and separates sentences by a space; a Korean sentence may end with a name after a colon. */
const SENTENCE_END: Readonly<Partial<Record<LanguageTag, RegExp>>> = { th: /[^.?]$/, ko: /([.?]|: \{host\})$/ };
const USUAL_SENTENCE_END = /[.。؟?।？]$/;

test('the language files in src/i18n → exactly the languages in LANGUAGES', () => {
  const files = readdirSync(new URL('../../../src/i18n', import.meta.url))
    .flatMap((file) => /^([a-z]{2}(?:-\w+)?)\.ts$/.exec(file)?.[1] ?? [])
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

  test(`messages in language ${tag} → no exclamation marks and no jargon such as MRZ or API`, () => {
    for (const { key, text } of texts) assert.doesNotMatch(text, JARGON, key);
  });

  test(`camera messages in language ${tag} → do not contain the word for file`, () => {
    const words = WORDS_FOR_FILE.split(' ').map((word) => new RegExp(`(?<!\\p{Script=Latin})${word}`, 'iu'));
    const word = words.find((each) => each.test(forms(language['action.file'])[0] ?? ''));
    assert.ok(word);
    for (const { key, text } of texts.filter((each) => /^(camera|hint|error\.camera_\w+)\b/.test(each.key)))
      assert.doesNotMatch(text, word, key);
  });

  test(`language ${tag} → sentences end with a full stop or question mark; buttons and hints have no full stop`, () => {
    for (const { key, text } of texts.filter((each) =>
      /^reason\.|\.text$|^finding\.name\.compare|^review\.question/.test(each.key),
    ))
      assert.match(text, SENTENCE_END[tag] ?? USUAL_SENTENCE_END, key);
    for (const { key, text } of texts.filter((each) =>
      /^(action|hint|side|doc|fine|finding)\.(?!name\.compare)/.test(each.key),
    ))
      assert.doesNotMatch(text, /[.،,:。।]$/, key);
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
            number: 1,
            total: 2,
            read: '–',
            entered: '–',
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

function ago(tag: string, length: number, unit: 'year'): string {
  return new Intl.RelativeTimeFormat(tag).format(-length, unit);
}
