import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { conformanceDocument, CONFORMANCE_SIDES } from '../../support/conformance/conformance-document.js';
import { INTERFACE_POINTS, isPointMetBy } from '../../support/conformance/interface-points.js';
import { UNPROVEN_POINTS } from '../../support/conformance/unproven-points.js';
import { INTERFACE_PARTS } from '../../support/conformance/conformance-row.js';

const ALL_ROWS = CONFORMANCE_SIDES.flatMap(([, rows]) => rows);

test('every row of the conformance tables names a part of the service’s interface and an existing test', () => {
  const sources = new Map<string, string>();
  for (const { part, point, proof } of ALL_ROWS) {
    const [file, name] = proof;
    const source = sources.get(file) ?? readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
    sources.set(file, source);
    assert.ok((INTERFACE_PARTS as readonly string[]).includes(part), `${point}: no part ${part}`);
    const calls = ["'", '"', '`'].map((quote) => `test(${quote}${name}${quote}`);
    assert.ok(
      calls.some((call) => source.includes(call)),
      `${point}: ${file} has no test '${name}'`,
    );
  }
});

test('every point of the service’s interface has a conformance row, except those listed as unproven', () => {
  const unmet = INTERFACE_POINTS.filter((point) => !ALL_ROWS.some((row) => isPointMetBy(row, point)));
  assert.deepEqual(
    unmet.map(({ point }) => point),
    UNPROVEN_POINTS,
  );
});

test('every point of the service’s interface is listed once', () => {
  const names = INTERFACE_POINTS.map(({ part, point }) => `${part}: ${point}`);
  assert.equal(new Set(names).size, names.length);
});

test('docs/conformance.md is the text generated from the conformance tables', () => {
  const written = readFileSync(new URL('../../../docs/conformance.md', import.meta.url), 'utf8');
  assert.equal(written, conformanceDocument(), 'run: npm run conformance');
});
