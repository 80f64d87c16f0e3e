import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'messages-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const inFolder = (name: string): string => join(folder, name);

/** Runs the command as npm does when it was called in the folder of the test. */
function run(...words: string[]): { status: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/messages.ts', ...words], {
    cwd: ROOT,
    env: { ...process.env, INIT_CWD: folder },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

test('export de, one translation changed, import → JSON with that message, in the folder of the caller', () => {
  assert.deepEqual(run('export', 'de', '--separator', ';', '--out', 'de.csv'), { status: 0, stdout: '', stderr: '' });
  const table = readFileSync(inFolder('de.csv'), 'utf8');
  assert.match(table, /^\ufeffkey;plural;English;translation \(de\);note\r\n/);
  writeFileSync(inFolder('de.csv'), table.replace(/^(action\.use;;[^;]*;)[^;]*;/m, '$1Nehmen;'));
  assert.deepEqual(run('import', 'de.csv', '--out', 'de.json'), { status: 0, stdout: '', stderr: '' });
  assert.deepEqual(JSON.parse(readFileSync(inFolder('de.json'), 'utf8')), { de: { 'action.use': 'Nehmen' } });
});

test('import of a table without a language → refused; with --lang and --as module → the module of that language', () => {
  writeFileSync(inFolder('table.csv'), 'key,plural,translation\naction.use,,Nehmen\n');
  assert.match(run('import', 'table.csv').stderr, /does not say its language: add --lang/);
  assert.equal(run('import', 'table.csv', '--lang', 'de', '--as', 'module', '--out', 'de.ts').status, 0);
  const before = readFileSync(join(ROOT, 'src/i18n/de.ts'), 'utf8');
  const changed = before.replace(/^ {2}'action\.use': .*$/m, "  'action.use': 'Nehmen',");
  assert.equal(readFileSync(inFolder('de.ts'), 'utf8'), changed);
});

const REFUSED: Readonly<Record<string, RegExp>> = {
  '': /^npm run messages -- export TAG/,
  import: /^npm run messages -- export TAG/,
  'erase de': /^npm run messages -- export TAG/,
  'export de fr': /^npm run messages -- export TAG/,
  'export not_a_tag!': /“not_a_tag!” is no language tag/,
  'export de --format xliff': /Unknown option '--format'/,
  'import table.csv --lang de --as pdf': /--as is json or module, not pdf/,
  'import missing.csv': /no such file/,
};
for (const [command, message] of Object.entries(REFUSED))
  test(`messages ${command} → refused with the reason`, () => {
    const { status, stdout, stderr } = run(...command.split(' ').filter((word) => word !== ''));
    assert.equal(status, 1);
    assert.equal(stdout, '');
    assert.match(stderr, message);
  });
