import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messageRows } from '../../../scripts/messages/message-rows.js';
import { parseTable } from '../../../scripts/messages/parse-table.js';
import { toXliff } from '../../../scripts/messages/xliff.js';
import { valuesOf } from '../../support/values-of.js';

const fileOf = (units: string, version = '1.2'): Buffer =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:${version}" version="${version}">
<file original="x" datatype="plaintext" source-language="en" target-language="eu"><body>
${units}
</body></file></xliff>`);

const TARGETS: Readonly<Record<string, readonly [unit: string, translation: string]>> = {
  'with a target': ['<source>Use</source><target>Erabili</target>', 'Erabili'],
  'without a target': ['<source>Use</source>', ''],
  'with an empty target': ['<source>Use</source><target/>', ''],
  'with a segment mark': ['<source>Use</source><target><mrk mtype="seg" mid="0">Erabili</mrk></target>', 'Erabili'],
  'with inline codes around a placeholder': ['<target>a <ph id="1">{count}</ph> b</target>', 'a {count} b'],
  'with a proposal of a tool': ['<source>Use</source><alt-trans><target>Other</target></alt-trans>', ''],
  'with a proposal before the target': [
    '<alt-trans><target>Other</target></alt-trans><target>Erabili</target>',
    'Erabili',
  ],
  'with escaped characters': ['<target>a &amp; b &lt;c&gt; &#233;</target>', 'a & b <c> é'],
  'with a section of characters': ['<target><![CDATA[a & b]]></target>', 'a & b'],
};
for (const [name, [unit, translation]] of Object.entries(TARGETS))
  test(`a unit ${name} → its own text`, () => {
    const { tag, rows } = parseTable(fileOf(`<trans-unit id="action.use">${unit}</trans-unit>`));
    assert.equal(tag, 'eu');
    assert.deepEqual(rows, [{ place: 'line 4', key: 'action.use', category: '', translation }]);
  });

test('units of plural forms → key and category', () => {
  const { rows } = parseTable(fileOf('<trans-unit id="attempts.left:one"><target>a</target></trans-unit>'));
  assert.deepEqual(valuesOf(rows, 'key', 'category'), [['attempts.left', 'one']]);
});

test('an exported file → units with limit and note, targets only where there is a translation', () => {
  const [first, second] = messageRows('eu', null);
  assert.ok(first && second);
  const text = toXliff([{ ...first, translation: 'a <b> & "c"' }, second], 'eu');
  assert.match(
    text,
    /<file original="src\/i18n\/en\.ts" datatype="plaintext" source-language="en" target-language="eu">/,
  );
  assert.match(text, /<trans-unit id="doc\.id_card" maxwidth="120" size-unit="char" xml:space="preserve">/);
  assert.match(
    text,
    /<target state="translated">a &lt;b> &amp; "c"<\/target>|<target state="translated">a &lt;b&gt; &amp; "c"<\/target>/,
  );
  assert.equal(text.match(/<target/g)?.length, 1);
  assert.equal(text.match(/<note from="developer">/g)?.length, 2);
});

test('XLIFF 2.0, other XML, broken XML or an unknown entity → refused with the reason', () => {
  assert.throws(() => parseTable(fileOf('', '2.0')), /not XLIFF 1\.2/);
  assert.throws(() => parseTable(Buffer.from('<html/>')), /not XLIFF 1\.2/);
  assert.throws(() => parseTable(Buffer.from('<xliff version="1.2"><file>')), /line|tag/i);
  const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa">]><xliff version="1.2">&a;</xliff>';
  assert.throws(() => parseTable(Buffer.from(bomb)), /entity/i);
});
