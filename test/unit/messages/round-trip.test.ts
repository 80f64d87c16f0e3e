import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { LANGUAGES, loadLanguage } from '../../../src/i18n/i18n.js';
import { checkTable } from '../../../scripts/messages/check-table.js';
import { parseCsv, toCsv } from '../../../scripts/messages/csv-table.js';
import { languageModulePath, toLanguageJson, toLanguageModule } from '../../../scripts/messages/language-module.js';
import { MESSAGE_KEYS, messageRows } from '../../../scripts/messages/message-rows.js';
import { valuesOf } from '../../support/values-of.js';

for (const tag of LANGUAGES) {
  const language = await loadLanguage(tag);
  test(`language ${tag}, exported and imported → exactly the language, in JSON no difference`, () => {
    const table = parseCsv(Buffer.from(toCsv(messageRows(tag, language), tag)));
    assert.equal(table.tag, tag);
    const { faults, messages } = checkTable(table.rows, tag, null);
    assert.deepEqual(faults, []);
    assert.deepEqual(messages, language);
    assert.deepEqual(JSON.parse(toLanguageJson(tag, messages, language)), { [tag]: {} });
  });

  test(`language ${tag}, written as a module → its file, byte for byte`, async () => {
    assert.equal(await toLanguageModule(tag, language), readFileSync(languageModulePath(tag), 'utf8'));
  });
}

test('a language that is not built in, exported → the English without translations, and the plural forms of its rules', () => {
  const forms = { eu: ['one', 'other'], br: ['one', 'two', 'few', 'many', 'other'], ja: ['other'], xx: ['other'] };
  for (const [tag, expected] of Object.entries(forms)) {
    const rows = messageRows(tag, null);
    assert.deepEqual(
      valuesOf(
        rows.filter(({ key }) => key === 'attempts.left'),
        'category',
      ),
      expected,
    );
    assert.ok(rows.every(({ translation, english }) => translation === '' && english !== ''));
  }
});

test('a language that is not built in, with every translation → JSON of all messages, and a module in the order of English', async () => {
  const rows = messageRows('eu', null).map((row) => ({ ...row, translation: row.english }));
  const table = parseCsv(Buffer.from(toCsv(rows, 'eu')));
  const { faults, messages } = checkTable(table.rows, 'eu', null);
  assert.deepEqual(faults, []);
  const json = JSON.parse(toLanguageJson('eu', messages, null)) as { eu: object };
  assert.deepEqual(Object.keys(json.eu), MESSAGE_KEYS);
  const module = await toLanguageModule('eu', messages);
  assert.match(module, /^import type \{ Messages \}.*\n\n\/\*\* Basque\. \*\/\nexport const eu: Messages = \{\n/);
  assert.deepEqual(
    [...module.matchAll(/^ {2}'([\w.]+)':/gm)].map(([, key]) => key),
    MESSAGE_KEYS,
  );
  assert.equal(module.match(/\/\*\*/g)?.length, 1);
});

test('one message of a built-in language translated differently → JSON with only that message', async () => {
  const german = await loadLanguage('de');
  const rows = messageRows('de-AT', german).map((row) =>
    row.key === 'action.submit' ? { ...row, translation: 'Abschicken' } : row,
  );
  const { faults, messages } = checkTable(parseCsv(Buffer.from(toCsv(rows, 'de-AT'))).rows, 'de-AT', german);
  assert.deepEqual(faults, []);
  assert.deepEqual(JSON.parse(toLanguageJson('de-AT', messages, german)), {
    'de-AT': { 'action.submit': 'Abschicken' },
  });
});

test('messages changed in a module → only they change in its source, and their non-breaking spaces are escaped', async () => {
  const before = readFileSync(languageModulePath('fr'), 'utf8').split('\n');
  const changes = { 'action.use': 'Garder\u00a0?', 'attempts.left': { one: 'a', many: 'b', other: 'c' } };
  const after = (await toLanguageModule('fr', { ...(await loadLanguage('fr')), ...changes })).split('\n');
  const added = after.filter((line) => !before.includes(line)).map((line) => line.trim());
  assert.deepEqual(added, [
    String.raw`'action.use': 'Garder\u00a0?',`,
    "'attempts.left': { one: 'a', many: 'b', other: 'c' },",
  ]);
});

test('a changed message that a module takes from another language → refused, with its key', async () => {
  const latin = await loadLanguage('sr-Latn');
  await assert.rejects(toLanguageModule('sr-Latn', { ...latin, 'action.use': 'Koristi' }), /by hand: action\.use$/);
});
