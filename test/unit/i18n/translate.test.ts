import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canonicalTag, createTranslate, directionOf, en, matchLanguage } from '../../../src/i18n/i18n.js';
import { formatMessage } from '../../../src/i18n/message.js';

test('a language is found by its primary subtag', () => {
  const cases = {
    fr: 'fr',
    'fr-CA': 'fr',
    FR_ch: 'fr',
    en: 'en',
    'de-AT-1996': 'de',
    sv: null,
    '': null,
    nonsense: null,
  };
  for (const [tag, language] of Object.entries(cases)) assert.equal(matchLanguage(tag), language, tag);
});

test('a tag that no one knows becomes one that Intl takes', () => {
  assert.equal(canonicalTag('FR_ca'), 'fr-CA');
  for (const junk of ['', '???', 'x', 'en--us', '<script>'])
    assert.doesNotThrow(() => new Intl.PluralRules(canonicalTag(junk)));
});

test('scripts from right to left are known by their language', () => {
  for (const tag of ['ar', 'ar-EG', 'he', 'FA', 'ur-PK']) assert.equal(directionOf(tag), 'rtl');
  for (const tag of ['en', 'de', 'fr', 'el']) assert.equal(directionOf(tag), 'ltr');
});

test('the host’s sentences win over the language, and English fills what is missing', () => {
  const t = createTranslate('fr', { 'way.use': 'Garder' }, { 'way.cancel': 'Stop' });
  assert.equal(t('way.use'), 'Garder');
  assert.equal(t('way.cancel'), 'Stop');
  assert.equal(t('way.retry'), en['way.retry']);
});

test('counts choose the form and are written as the language writes numbers', () => {
  const t = createTranslate('en');
  assert.equal(t('attempts.left', { count: 1 }), '1 try left');
  assert.equal(t('attempts.left', { count: 2 }), '2 tries left');
  const polish = { one: '{count} próba', few: '{count} próby', many: '{count} prób', other: '{count} próby' };
  assert.deepEqual(
    [1, 3, 5].map((count) => formatMessage(polish, 'pl', { count })),
    ['1 próba', '3 próby', '5 prób'],
  );
  assert.equal(formatMessage('{n}', 'de', { n: 1234.5 }), '1.234,5');
});

test('a parameter that is not given stays visible, and one that is given is never read as a pattern', () => {
  assert.equal(formatMessage('{a} {b}', 'en', { a: '$& {b}' }), '$& {b} {b}');
});
