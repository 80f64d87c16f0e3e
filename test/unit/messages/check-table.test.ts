import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en, loadLanguage } from '../../../src/i18n/i18n.js';
import { checkTable } from '../../../scripts/messages/check-table.js';
import { MESSAGE_KEYS, messageRows } from '../../../scripts/messages/message-rows.js';
import {
  PLACEHOLDER_DESCRIPTIONS,
  placeholdersIn,
  SUBJECT_DESCRIPTIONS,
} from '../../../scripts/messages/translator-words.js';
import type { TranslatedRow } from '../../../scripts/messages/csv-table.js';

const german = await loadLanguage('de');
const row = (key: string, translation: string, category = ''): TranslatedRow => ({
  place: 'row 7',
  key,
  category,
  translation,
});
const faultsOf = (rows: readonly TranslatedRow[], tag = 'de'): readonly string[] =>
  checkTable(rows, tag, german).faults;

const FAULTS: readonly (readonly [key: string, translation: string, fault: string])[] = [
  ['action.usse', 'Ja', 'is no known key'],
  ['toString', 'Ja', 'is no known key'],
  ['', 'Ja', 'is no known key'],
  ['action.use', 'a'.repeat(29), 'has 29 characters, a button has at most 28'],
  ['welcome.title.any', 'a'.repeat(55), 'has 55 characters, a title has at most 54'],
  ['finding.focus', 'a'.repeat(61), 'has 61 characters, a finding has at most 60'],
  ['welcome.text', 'a'.repeat(121), 'has 121 characters, a text has at most 120'],
  ['hint.hold_still', 'a b c d e f g', 'has 7 words, a live hint has at most 6'],
  ['action.use', "Ja 'gut'", "has the straight quote ': write “ ” ‘ ’ or those of the language"],
  ['action.use', 'Ja "gut"', 'has the straight quote ": write “ ” ‘ ’ or those of the language'],
  ['action.use', 'Ja\u200b', 'has the invisible character U+200B'],
  ['action.use', 'Ja\u00ad', 'has the invisible character U+00AD'],
  ['action.use', '\u202eJa', 'has the invisible character U+202E'],
  ['action.use', 'Ja \u2066A', 'has the invisible character U+2066'],
  ['action.use', 'J\u200da', 'has the invisible character U+200D'],
  ['action.use', 'J\u0007a', 'has the invisible character U+0007'],
  ['action.use', 'Ja\nja', 'has a line break'],
  [
    'permission.computer',
    'Ja\n ja',
    'has a space at an end, two in a row, one before a punctuation mark, or two full stops',
  ],
  ['action.use', 'J?? ja', 'has lost letters: save the table as “CSV UTF-8”'],
  ['action.use', 'J\ufffd ja', 'has lost letters: save the table as “CSV UTF-8”'],
  ['welcome.why', 'Ohne', 'has the placeholders (none), the English has {host}'],
  ['welcome.why', '{Host} ja', 'has the placeholders {Host}, the English has {host}'],
  ['welcome.why', '{host} {host}', 'has the placeholders {host} {host}, the English has {host}'],
  ['action.use', 'Ja {host}', 'has the placeholders {host}, the English has (none)'],
];
for (const [key, translation, fault] of FAULTS)
  test(`${key || 'no key'}: ${JSON.stringify(translation.slice(0, 20))} → the fault “${fault}”, with its row`, () => {
    assert.deepEqual(faultsOf([row(key, translation)]), [`row 7: ${key} ${fault}`]);
  });

for (const translation of [' Ja', 'Ja ', 'Ja  ja', 'Ja ?', 'Ja..'])
  test(`the translation ${JSON.stringify(translation)} → a fault of its spaces or full stops`, () => {
    assert.match(faultsOf([row('action.use', translation)]).join('|'), /^row 7: action\.use has a space [^|]*$/);
  });

const ALLOWED: readonly (readonly [tag: string, key: string, text: string])[] = [
  ['fa', 'action.use', 'می‌شود'],
  ['si', 'action.use', 'ක්‍ර'],
  ['fr', 'action.use', 'Garder\u202f?'],
  ['de', 'action.use', '- ja'],
  ['de', 'action.use', 'a'.repeat(28)],
  ['de', 'hint.hold_still', 'a b c d e f'],
];
for (const [tag, key, text] of ALLOWED)
  test(`the translation ${JSON.stringify(text)} of ${key} in ${tag} → no fault`, () => {
    const { faults, messages } = checkTable([row(key, text)], tag, german);
    assert.deepEqual(faults, []);
    assert.equal(messages[key as 'action.use'], text);
  });

const PLURALS: Readonly<
  Record<string, readonly [tag: string, forms: Readonly<Record<string, string>>, faults: readonly string[]]>
> = {
  'every form': ['pl', { one: '{count} a', few: '{count} b', many: '{count} c', other: '{count} d' }, []],
  'a missing form': [
    'pl',
    { one: '{count} a', many: '{count} c' },
    ['row 7: attempts.left lacks the plural forms few, other'],
  ],
  'an unknown form': [
    'de',
    { one: '{count} a', few: '{count} b', other: '{count} d' },
    ['row 7: attempts.left (few) has a plural category that de does not have'],
  ],
  'no category': [
    'de',
    { '': '{count} a' },
    ['row 7: attempts.left has no plural category', 'row 7: attempts.left lacks the plural forms one, other'],
  ],
  'a form for one number that spells it out': ['de', { one: 'ein Versuch', other: '{count} d' }, []],
  'a form for several numbers that spells one out': [
    'fa',
    { one: 'یک', other: '{count} d' },
    ['row 7: attempts.left (one) has the placeholders (none), the English has {count}'],
  ],
  'only the form of unknown rules': ['xx', { other: '{count} d' }, []],
};
for (const [name, [tag, forms, faults]] of Object.entries(PLURALS))
  test(`a message with a count in ${tag} with ${name} → ${faults.length} faults`, () => {
    const rows = Object.entries(forms).map(([category, text]) => row('attempts.left', text, category));
    assert.deepEqual(faultsOf(rows, tag), faults);
  });

test('a plural category at a message without a count, and a row that is there twice → a fault each', () => {
  assert.deepEqual(faultsOf([row('action.use', 'Ja', 'one')]), [
    'row 7: action.use (one) has a plural category, but the message has no count',
  ]);
  assert.deepEqual(faultsOf([row('action.use', 'Ja'), { ...row('action.use', 'Ja'), place: 'row 9' }]), [
    'row 9: action.use is there twice',
  ]);
});

test('no translation in a built-in language → its message stays; in a new language → a fault for each message', () => {
  const rows = messageRows('eu', null).map((each, index) => ({ ...each, place: `row ${index + 2}` }));
  assert.deepEqual(checkTable([row('action.use', '')], 'de', german), { faults: [], messages: german });
  const { faults } = checkTable(rows, 'eu', null);
  assert.equal(faults.length, MESSAGE_KEYS.length);
  assert.equal(faults[0], 'row 2: doc.id_card has no translation');
  assert.equal(checkTable(rows.slice(1), 'eu', null).faults[0], 'no row has the key doc.id_card');
});

test('every subject of a key and every placeholder of a message → explained to translators, and no other', () => {
  const subjects = MESSAGE_KEYS.map((key) => key.split('.')[0] ?? '');
  assert.deepEqual([...new Set(subjects)].toSorted(), Object.keys(SUBJECT_DESCRIPTIONS));
  const texts = Object.values(en).flatMap((message) =>
    typeof message === 'string' ? [message] : Object.values(message),
  );
  const names = texts.flatMap(placeholdersIn).map((placeholder) => placeholder.slice(1, -1));
  assert.deepEqual([...new Set(names)].toSorted(), Object.keys(PLACEHOLDER_DESCRIPTIONS));
});
