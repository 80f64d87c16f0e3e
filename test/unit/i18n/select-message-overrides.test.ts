import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  canonicalLanguageTag,
  createTranslate,
  en,
  selectMessageOverrides,
  type MessageOverrides,
  type Messages,
} from '../../../src/i18n/i18n.js';

/** A message that says which key of the overrides it came from. */
const from = (name: string): Partial<Messages> => ({ 'action.use': name });
const byTag = (...tags: string[]): MessageOverrides => Object.fromEntries(tags.map((tag) => [tag, from(tag)]));

const CASES: readonly [overrides: MessageOverrides, lang: string, expected: string | undefined][] = [
  [{}, 'de', undefined],
  [from('all'), 'de', 'all'],
  [from('all'), 'eu', 'all'],
  [byTag('de'), 'de', 'de'],
  [byTag('de'), 'de-AT', 'de'],
  [byTag('de'), 'de-AT-1996', 'de'],
  [byTag('DE'), 'de', 'DE'],
  [byTag('de'), 'en', undefined],
  [byTag('de'), 'eu', undefined],
  [byTag('de-CH'), 'de-AT', undefined],
  [byTag('de-AT'), 'de', undefined],
  [byTag('de-at', 'de'), 'de-AT', 'de-at'],
  [byTag('de', 'de-AT'), 'de-AT', 'de-AT'],
  [{ ...from('all'), ...byTag('de') }, 'de', 'de'],
  [{ ...byTag('de'), ...from('all') }, 'de', 'de'],
  [{ ...byTag('de'), ...from('all') }, 'fr', 'all'],
  [byTag('pt_br'), 'pt-BR', 'pt_br'],
  [byTag('pt'), 'pt-AO', 'pt'],
  [byTag('pt'), 'pt-BR', undefined],
  [byTag('es-419', 'es'), 'es-MX', 'es-419'],
  [byTag('es'), 'es-MX', undefined],
  [byTag('zh-Hant', 'zh'), 'zh-TW', 'zh-Hant'],
  [byTag('zh'), 'zh-TW', undefined],
  [byTag('zh'), 'zh-CN', 'zh'],
  [byTag('zh-Hans'), 'zh', 'zh-Hans'],
  [byTag('sr'), 'sr-Latn-RS', undefined],
  [byTag('sr-Latn'), 'sr-Latn-RS', 'sr-Latn'],
  [byTag('nb'), 'no', 'nb'],
  [byTag('hr'), 'bs-BA', 'hr'],
  [byTag('hr', 'bs-BA'), 'bs-BA', 'bs-BA'],
  [byTag('iw'), 'he', 'iw'],
  [byTag('eu'), 'eu-ES', 'eu'],
  [byTag('eu'), 'eus', 'eu'],
  [byTag('e'), 'eu', undefined],
];

for (const [overrides, lang, expected] of CASES)
  test(`overrides ${Object.keys(overrides).join(', ') || 'empty'} and language ${lang} → ${expected ?? 'the built-in message'}`, () => {
    assert.equal(selectMessageOverrides(overrides, canonicalLanguageTag(lang))['action.use'], expected);
  });

test('overrides of a language and of a longer tag → both apply, and the longer tag is stronger', () => {
  const overrides = {
    de: { 'action.use': 'de', 'action.submit': 'de' },
    'de-AT': { 'action.use': 'de-AT' },
    'action.close': 'all',
  };
  assert.deepEqual(selectMessageOverrides(overrides, 'de-AT'), {
    'action.use': 'de-AT',
    'action.submit': 'de',
    'action.close': 'all',
  });
});

test('a language without a value → the messages for every language stay', () => {
  const overrides: object = { de: null, fr: undefined, ...from('all') };
  for (const tag of ['de', 'fr']) assert.deepEqual(selectMessageOverrides(overrides, tag), from('all'));
});

test('a language that is not built in → its plural forms are selected by the rules of its tag', () => {
  const attempts = {
    one: '{count} unan',
    two: '{count} zaou',
    few: '{count} nebeud',
    many: '{count} kalz',
    other: '{count} all',
  };
  const t = createTranslate('br', en, selectMessageOverrides({ br: { 'attempts.left': attempts } }, 'br'));
  for (const [count, text] of Object.entries({
    1: '1 unan',
    2: '2 zaou',
    3: '3 nebeud',
    5: '5 all',
    1_000_000: '1 000 000 kalz',
  }))
    assert.equal(t('attempts.left', { count: Number(count) }).replaceAll(/\s/g, ' '), text);
});
