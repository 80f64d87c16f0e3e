import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { HINTS } from '../../src/checks/checks.js';
import { OUTCOME_KINDS, STATE_NAMES } from '../../src/session/session.js';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const page = read('docs/headless.md');
const source = read('src/session/capture-state.ts');

const textBetween = (start: string, end: string): string => source.split(start)[1]?.split(end)[0] ?? '';
const matchesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, word = '']) => word);

/** The last two are type unions, so their words are read from the source. */
const DOCUMENTED_WORDS = {
  state: STATE_NAMES,
  hint: HINTS,
  outcome: OUTCOME_KINDS,
  action: matchesIn(textBetween('export type Action =', ';'), /'(\w+)'/g),
  event: matchesIn(textBetween('export type CaptureEvent =', ';\n\n'), /type: '(\w+)'/g),
};

for (const [kind, words] of Object.entries(DOCUMENTED_WORDS))
  test(`docs/headless.md names every ${kind}`, () => {
    assert.ok(words.length > 4);
    const missing = words.filter((word) => !page.includes(`\`${word}\``));
    assert.deepEqual(missing, []);
  });

test('the example user interface of demo/headless.html has at most 60 lines of script', () => {
  const script = /<script type="module">\n([^]*?)\n\s*<\/script>/.exec(read('demo/headless.html'))?.[1] ?? '';
  const lines = script.split('\n').filter((line) => line.trim() !== '');
  assert.ok(lines.length > 30 && lines.length <= 60, `${lines.length} lines`);
});
