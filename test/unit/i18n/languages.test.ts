import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HINTS } from '../../../src/checks/checks.js';
import { BROWSER_CODES, DOC_TYPES, REASON_WORDS, RELAY_PROBLEMS } from '../../../src/contract/contract.js';
import { en, LANGUAGES, loadLanguage, type Message, type MessageKey } from '../../../src/i18n/i18n.js';
import { OUTCOME_KINDS } from '../../../src/result/result.js';

const KEYS = Object.keys(en) as MessageKey[];
const forms = (message: Message): string[] => (typeof message === 'string' ? [message] : Object.values(message));
const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();

/** Words that are the same in several languages. */
const SAME = ['doc.any'];

/** Words a person outside the trade does not know, and marks that shout. */
const NOT_SAID = /\bMRZ\b|\bOCR\b|\bAPI\b|endpoint|\brelay\b|\bJSON\b|\bHTTP\b|!/i;

/** Every key that the words of the project make necessary. */
const NEEDED = [
  ...REASON_WORDS.flatMap((reason) => [`reason.${reason}`, `finding.${reason}`]),
  ...['too_large', 'unsupported_type'].map((reason) => `finding.${reason}`),
  ...[...Object.keys(RELAY_PROBLEMS), ...BROWSER_CODES].flatMap((code) => [`trouble.${code}`, `trouble.${code}.text`]),
  ...OUTCOME_KINDS.flatMap((kind) => [`outcome.${kind}`, `outcome.${kind}.text`]),
  ...HINTS.filter((hint) => hint !== 'search').map((hint) => `hint.${hint}`),
  ...['front', 'back', 'page', 'both'].map((side) => `hint.search.${side}`),
  ...DOC_TYPES.flatMap((docType) => [`doc.${docType}`, `welcome.title.${docType}`]),
];

test('there is a sentence for every reason, finding, trouble, outcome, hint and document', () => {
  assert.deepEqual(
    NEEDED.filter((key) => !Object.hasOwn(en, key)),
    [],
  );
});

for (const tag of LANGUAGES) {
  const language = await loadLanguage(tag);

  test(`${tag}: says everything, and nothing else`, () => {
    assert.deepEqual(Object.keys(language).toSorted(), KEYS.toSorted());
    for (const key of KEYS) for (const text of forms(language[key])) assert.ok(text.trim().length > 1, key);
  });

  test(`${tag}: fills the same parameters as English`, () => {
    for (const key of KEYS) {
      const [first = ''] = forms(en[key]);
      for (const text of forms(language[key])) assert.deepEqual(placeholders(text), placeholders(first), key);
    }
  });

  test(`${tag}: pills have at most six words`, () => {
    const pills = KEYS.filter((key) => key.startsWith('hint.') || key === 'camera.ready' || key === 'turning.title');
    for (const key of pills) {
      const [text = ''] = forms(language[key]);
      assert.ok(text.split(/\s+/).length <= 6, `${key}: ${text}`);
    }
  });

  test(`${tag}: shouts nothing and speaks no jargon`, () => {
    for (const key of KEYS) for (const text of forms(language[key])) assert.doesNotMatch(text, NOT_SAID, key);
  });

  test(`${tag}: has the plural forms its rules ask for`, () => {
    const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
    const asked = new Set([0, 1, 2, 3, 5, 11, 21, 100].map((count) => new Intl.PluralRules(tag).select(count)));
    for (const key of KEYS) {
      const message: Message = language[key];
      if (typeof message === 'string') continue;
      for (const category of asked) assert.ok(message[category] ?? message.other, `${key}: ${category}`);
      for (const category of Object.keys(message))
        assert.ok(pluralCategories.includes(category as 'one'), `${key}: ${category}`);
    }
  });

  if (tag !== 'en')
    test(`${tag}: leaves no English sentence behind`, () => {
      const same = KEYS.filter((key) => !SAME.includes(key) && forms(language[key])[0] === forms(en[key])[0]);
      assert.deepEqual(same, []);
    });
}
