import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paintPixels } from '../../support/checks/paint-pixels.js';
import type { RimCover } from '../../support/scenes/covers.js';
import { hiddenPrintOf, printMapOf } from '../../support/scenes/hidden-truth.js';
import type { PanelReflection } from '../../support/scenes/reflections.js';
import { createSceneDocument } from '../../support/scenes/scenes.js';

/** A white card of 80 × 50 mm with black stripes on the left, up to 38 mm. */
const HALF_PRINTED = createSceneDocument(
  paintPixels(960, 600, (x, y) => (x < 456 && Math.floor(y / 6) % 2 === 0 ? 20 : 235)),
  { name: 'half printed', docType: 'id_card', side: 'front', format: 'ID-1', size: { widthMm: 80, heightMm: 50 } },
);
const LEFT = { left: -40, right: 0, top: -25, bottom: 25 };
const RIGHT = { left: 0, right: 40, top: -25, bottom: 25 };
const rim = (area: typeof LEFT): RimCover => ({
  kind: 'rim',
  ...area,
  colour: [90, 90, 90],
  edge: 1,
  grain: 0,
  shadow: 0,
});
const panel = (xMm: number, strength: number): PanelReflection => ({
  kind: 'panel',
  xMm,
  yMm: 0,
  angleDeg: 0,
  strength,
  tint: [1, 1, 1],
  halfWidthMm: 20,
  halfHeightMm: 25,
  softnessMm: 0.1,
  crossMm: 0,
});

test('printMapOf: a card with print on its left half → print there, none on the right and outside', () => {
  const { printAt } = printMapOf(HALF_PRINTED);
  assert.deepEqual([printAt(0.25, 0.5), printAt(0.75, 0.5), printAt(-0.1, 0.5)], [1, 0, 0]);
});

test('hiddenPrintOf: a cover on the printed half → all print is covered; on the other half → none', () => {
  const hidden = (area: typeof LEFT) => hiddenPrintOf({ covers: [rim(area)], reflections: [] }, HALF_PRINTED, 1);
  const { coveredMm2, lostMm2 } = hidden(LEFT);
  assert.ok(Math.abs(coveredMm2 - 1900) < 60, String(coveredMm2));
  assert.equal(lostMm2, 0);
  assert.equal(hidden(RIGHT).coveredMm2, 0);
});

test('hiddenPrintOf: strong light on print → lost; weak light, or light beside print → nothing is lost', () => {
  const lost = (xMm: number, strength: number) =>
    hiddenPrintOf({ covers: [], reflections: [panel(xMm, strength)] }, HALF_PRINTED, 1).lostMm2;
  assert.ok(lost(-20, 400) > 1800, String(lost(-20, 400)));
  assert.equal(lost(-20, 40), 0);
  assert.equal(lost(20, 400), 0);
});
