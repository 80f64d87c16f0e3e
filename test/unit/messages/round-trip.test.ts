import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { LANGUAGES, loadLanguage } from '../../../src/i18n/i18n.js';
import { checkTable } from '../../scripts/messages/check-table.js';
import { writeCsv } from '../../scripts/messages/csv-table.js';
import { writeLanguageJson } from '../../scripts/messages/language-json.js';
import { languageModulePath, writeLanguageModule } from '../../scripts/messages/language-module.js';
import { MESSAGE_KEYS, messageRows } from '../../scripts/messages/message-rows.js';
import { readTable } from '../../scripts/messages/read-table.js';
import { writeXliff } from '../../scripts/messages/xliff.js';

const WRITERS = { csv: writeCsv, xliff: writeXliff } as const;

for (const tag of LANGUAGES) {
  const language = await loadLanguage(tag);
  for (const [format, write] of Object.entries(WRITERS))
    test(`language ${tag}, exported as ${format} and imported → exactly the language, in JSON no difference`, () => {
      const table = readTable(Buffer.from(write(messageRows(tag, language), tag)));
      assert.equal(table.tag, tag);
      const { faults, messages } = checkTable(table.rows, tag, null);
      assert.deepEqual(faults, []);
      assert.deepEqual(messages, language);
      assert.deepEqual(JSON.parse(writeLanguageJson(tag, messages, language)), { [tag]: {} });
    });

  test(`language ${tag}, written as a module → its file, byte for byte`, async () => {
    assert.equal(await writeLanguageModule(tag, language), readFileSync(languageModulePath(tag), 'utf8'));
  });
}

test('a language that is not built in, exported → the English without translations, and the plural forms of its rules', () => {
  const forms = { eu: ['one', 'other'], br: ['one', 'two', 'few', 'many', 'other'], ja: ['other'], xx: ['other'] };
  for (const [tag, expected] of Object.entries(forms)) {
    const rows = messageRows(tag, null);
    assert.deepEqual(
      rows.filter(({ key }) => key === 'attempts.left').map(({ category }) => category),
      expected,
    );
    assert.ok(rows.every(({ translation, english }) => translation === '' && english !== ''));
  }
});

test('a language that is not built in, with every translation → JSON of all messages, and a module in the order of English', async () => {
  const rows = messageRows('eu', null).map((row) => ({ ...row, translation: row.english }));
  for (const write of Object.values(WRITERS)) {
    const table = readTable(Buffer.from(write(rows, 'eu')));
    const { faults, messages } = checkTable(table.rows, 'eu', null);
    assert.deepEqual(faults, []);
    const json = JSON.parse(writeLanguageJson('eu', messages, null)) as { eu: object };
    assert.deepEqual(Object.keys(json.eu), MESSAGE_KEYS);
    const module = await writeLanguageModule('eu', messages);
    assert.match(module, /^import type \{ Messages \}.*\n\n\/\*\* Basque\. \*\/\nexport const eu: Messages = \{\n/);
    assert.deepEqual(
      [...module.matchAll(/^ {2}'([\w.]+)':/gm)].map(([, key]) => key),
      MESSAGE_KEYS,
    );
    assert.equal(module.match(/\/\*\*/g)?.length, 1);
  }
});

test('one message of a built-in language translated anew → JSON with only that message', async () => {
  const german = await loadLanguage('de');
  const rows = messageRows('de-AT', german).map((row) =>
    row.key === 'way.submit' ? { ...row, translation: 'Abschicken' } : row,
  );
  const { faults, messages } = checkTable(readTable(Buffer.from(writeCsv(rows, 'de-AT'))).rows, 'de-AT', german);
  assert.deepEqual(faults, []);
  assert.deepEqual(JSON.parse(writeLanguageJson('de-AT', messages, german)), {
    'de-AT': { 'way.submit': 'Abschicken' },
  });
});

test('messages changed in a module → only they are written anew, with escaped spaces that do not break', async () => {
  const before = readFileSync(languageModulePath('fr'), 'utf8').split('\n');
  const changes = { 'way.use': 'Garder\u00a0?', 'attempts.left': { one: 'a', many: 'b', other: 'c' } };
  const after = (await writeLanguageModule('fr', { ...(await loadLanguage('fr')), ...changes })).split('\n');
  const added = after.filter((line) => !before.includes(line)).map((line) => line.trim());
  assert.deepEqual(added, [
    String.raw`'way.use': 'Garder\u00a0?',`,
    "'attempts.left': { one: 'a', many: 'b', other: 'c' },",
  ]);
});

test('a changed message that a module takes from another language → refused, with its key', async () => {
  const latin = await loadLanguage('sr-Latn');
  await assert.rejects(writeLanguageModule('sr-Latn', { ...latin, 'way.use': 'Koristi' }), /by hand: way\.use$/);
});
