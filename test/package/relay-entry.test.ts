import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { assertNone } from '../support/assert-none.js';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
const skip = existsSync(`${DIST}/relay.js`) ? false : 'there is no build (npm run build)';

/** The static imports of a module, transitively; `import()` does not count. */
function staticImportsOf(file: string, seen = new Set<string>()): Set<string> {
  const statement = /(?:^|;)\s*(?:import|export)\b(?:[^'"(=;]*?from)?\s*["']([^"']+)["']/gm;
  const statements = readFileSync(join(DIST, file), 'utf8').matchAll(statement);
  for (const [, name = ''] of statements) {
    const target = name.startsWith('.') ? join(dirname(file), name) : name;
    if (seen.has(target)) continue;
    seen.add(target);
    if (name.startsWith('.')) staticImportsOf(target, seen);
  }
  return seen;
}

test('the relay entry → its own modules import nothing of Node, so it also runs elsewhere', { skip }, () => {
  const names = [...staticImportsOf('relay.js')];
  assert.ok(
    names.some((name) => name.startsWith('contract/')),
    names.join(', '),
  );
  assertNone(names.filter((name) => name.startsWith('node:')));
});
