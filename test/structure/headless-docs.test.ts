import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { HINTS } from '../../src/checks/report.js';
import { OUTCOME_KINDS } from '../../src/session/outcome.js';
import { STATE_NAMES } from '../../src/session/session.js';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const page = read('docs/headless.md');
const source = read('src/session/capture-state.ts');

/** Words of a union that only the type system knows, from its source. */
const words = (from: string, to: string): string[] => {
  const [, text = ''] = source.split(from);
  return [...(text.split(to)[0] ?? '').matchAll(/'(\w+)'/g)].map(([, word = '']) => word);
};
const EVENTS = [...(source.split('export type CaptureEvent =')[1] ?? '').matchAll(/type: '(\w+)'/g)].map(
  ([, word = '']) => word,
);

for (const [what, list] of Object.entries({
  state: STATE_NAMES,
  hint: HINTS,
  outcome: OUTCOME_KINDS,
  'way on': words('export type Way =', ';'),
  event: EVENTS,
}))
  test(`docs/headless.md: tells of every ${what}`, () => {
    assert.ok(list.length > 4);
    assert.deepEqual(
      list.filter((word) => !page.includes(`\`${word}\``)),
      [],
    );
  });

test('the page that draws its own face does so in about 60 lines', () => {
  const script = /<script type="module">\n([^]*?)\n\s*<\/script>/.exec(read('demo/headless.html'))?.[1] ?? '';
  const lines = script.split('\n').filter((line) => line.trim() !== '');
  assert.ok(lines.length > 30 && lines.length <= 60, `${lines.length} lines`);
});
