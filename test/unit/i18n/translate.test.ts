import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  canonicalLanguageTag,
  createTranslate,
  textDirectionOf,
  en,
  LANGUAGES,
  loadLanguage,
  matchLanguage,
  type LanguageTag,
} from '../../../src/i18n/i18n.js';
import { formatMessage } from '../../../src/i18n/format-message.js';

test('matchLanguage of a tag with region, script or capitals → its language; of an unsupported tag → null', () => {
  const cases: Partial<Record<LanguageTag, readonly string[]>> = {
    en: ['en', 'EN', 'en-GB', 'en-US-u-hc-h12'],
    ar: ['ar', 'ar-EG', 'ar-001', 'AR_sa'],
    de: ['de', 'de-AT-1996', 'de-CH', 'de-Latn-LI'],
    es: ['es', 'es-ES', 'es-IC', 'es-GQ', 'es-PH'],
    'es-419': ['es-419', 'es-MX', 'es_AR', 'es-US'],
    fr: ['fr', 'fr-CA', 'FR_ch'],
    nb: ['nb', 'nb-NO', 'no', 'nn', 'no-NO'],
    pt: ['pt', 'pt-PT', 'pt-AO'],
    'pt-BR': ['pt-BR', 'pt_br'],
    hr: ['hr', 'hr-BA', 'bs'],
    sr: ['sr', 'sr-RS', 'sr-Cyrl-BA'],
    'sr-Latn': ['sr-Latn', 'sr-Latn-RS', 'sr_latn_me'],
    'zh-Hans': ['zh', 'zh-CN', 'zh-SG', 'zh-Hans-HK'],
    'zh-Hant': ['zh-Hant', 'zh-TW', 'zh-HK', 'zh_MO', 'zh-Hant-CN'],
  };
  for (const language of LANGUAGES) assert.equal(matchLanguage(language), language);
  for (const [language, tags] of Object.entries(cases))
    for (const tag of tags) assert.equal(matchLanguage(tag), language, tag);
  for (const tag of ['eu', 'sw', 'esp', 'e', '', 'nonsense', 'arz', 'x-de'])
    assert.equal(matchLanguage(tag), null, tag);
});

test('a former or three-letter code → matchLanguage finds its language after canonicalLanguageTag', () => {
  const cases = { mo: 'ro', deu: 'de', fra: 'fr', ces: 'cs', arb: 'ar', ell: 'el', iw: 'he', in: 'id', nob: 'nb' };
  for (const [tag, language] of Object.entries(cases))
    assert.equal(matchLanguage(canonicalLanguageTag(tag)), language, tag);
});

test('canonicalLanguageTag of an invalid tag → a tag that Intl accepts', () => {
  assert.equal(canonicalLanguageTag('FR_ca'), 'fr-CA');
  for (const junk of ['', '???', 'x', 'en--us', '<script>'])
    assert.doesNotThrow(() => new Intl.PluralRules(canonicalLanguageTag(junk)));
});

test('textDirectionOf Arabic, Hebrew, Persian or Urdu → rtl; of any other supported language → ltr', () => {
  for (const tag of ['ar', 'ar-EG', 'he', 'FA', 'ur-PK', 'ckb', 'uz-Arab', 'ks'])
    assert.equal(textDirectionOf(tag), 'rtl', tag);
  assert.equal(textDirectionOf('ku'), 'ltr');
  for (const tag of LANGUAGES)
    assert.equal(textDirectionOf(tag), ['ar', 'fa', 'he'].includes(tag) ? 'rtl' : 'ltr', tag);
});

test('a message set by the host → replaces the translation', () => {
  const t = createTranslate('fr', { ...en, 'action.use': 'Garder' }, { 'action.cancel': 'Stop' });
  assert.equal(t('action.use'), 'Garder');
  assert.equal(t('action.cancel'), 'Stop');
});

test('a count of 1 or 2 → the singular or plural message; a number → formatted for the language', () => {
  const t = createTranslate('en');
  assert.equal(t('attempts.left', { count: 1 }), '1 attempt left');
  assert.equal(t('attempts.left', { count: 2 }), '2 attempts left');
  assert.equal(formatMessage('{n}', 'de', { n: 1234.5 }), '1.234,5');
});

test('messages for attempts left and time since expiry → the right plural and time forms', async () => {
  const cases: [tag: string, expected: Readonly<Record<number, string>>, ago: string][] = [
    ['ar', { 1: 'بقيت محاولة واحدة', 2: 'بقيت محاولتان', 3: 'بقيت 3 محاولات', 11: 'بقيت 11 محاولة' }, 'قبل 3 أشهر'],
    ['fa', { 1: '۱ تلاش باقی مانده است', 2: '۲ تلاش باقی مانده است' }, '۳ ماه پیش'],
    [
      'pl',
      { 1: 'Została 1 próba', 3: 'Zostały 3 próby', 5: 'Zostało 5 prób', 22: 'Zostały 22 próby' },
      '3 miesiące temu',
    ],
    ['pt-PT', { 0: 'Restam 0 tentativas', 1: 'Resta 1 tentativa' }, 'há 3 meses'],
  ];
  for (const [tag, expected, ago] of cases) {
    const t = createTranslate(tag, await loadLanguage(matchLanguage(tag) ?? 'en'));
    for (const [count, text] of Object.entries(expected))
      assert.equal(t('attempts.left', { count: Number(count) }), text);
    const expired = t('finding.doc_expired', { ago: { daysAgo: 100 } });
    assert.ok(expired.includes(ago), expired);
  }
});

test('formatMessage: a missing parameter → its placeholder stays; a placeholder in a value → not replaced', () => {
  assert.equal(formatMessage('{a} {b}', 'en', { a: '$& {b}' }), '$& {b} {b}');
});
