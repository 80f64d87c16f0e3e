import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outlineAroundMrz } from '../../../../src/checks/live/outline-around-mrz.js';
import { locatedMrz } from '../../../support/checks/located-mrz.js';

const PLANE = { data: new Uint8Array(), width: 1280, height: 720 };

const CUT_OFF = {
  'as wide as the frame': [{ x: 20, y: 560, width: 1240, height: 100 }, ['top', 'right', 'bottom', 'left']],
  'low in the frame': [{ x: 200, y: 650, width: 700, height: 60 }, ['bottom']],
  'at the left of the frame': [{ x: 5, y: 500, width: 600, height: 55 }, ['left']],
  'high in the frame': [{ x: 300, y: 200, width: 700, height: 60 }, ['top']],
} as const;
for (const [title, [at, sides]] of Object.entries(CUT_OFF))
  test(`document around an MRZ ${title} → cut off at ${sides.join(', ')}, corners inside the frame`, () => {
    const document = outlineAroundMrz(locatedMrz(at), PLANE, 0.6);
    assert.deepEqual(document?.cutOff, sides);
    assert.ok(document.corners.every(({ x, y }) => x >= 0 && x <= 1 && y >= 0 && y <= 1));
    assert.equal(document.confidence, 0.6);
  });

test('document around an MRZ with room for the whole page → null', () => {
  assert.equal(outlineAroundMrz(locatedMrz({ x: 340, y: 560, width: 600, height: 50 }), PLANE, 0.6), null);
});

test('document around an MRZ of a card upside down, its lines near the top of the frame → cut off at the top', () => {
  const [a, b, c, d] = locatedMrz({ x: 400, y: 5, width: 500, height: 80 }).corners;
  const turned = locatedMrz({ x: 0, y: 0, width: 1, height: 1 }, { corners: [c, d, a, b], columns: 30, lineCount: 3 });
  assert.deepEqual(outlineAroundMrz(turned, PLANE, 0.6)?.cutOff, ['top']);
});

test('document around an MRZ that is cut off itself → null: its length is unknown', () => {
  const at = { x: 20, y: 560, width: 1240, height: 100 };
  assert.equal(outlineAroundMrz(locatedMrz(at, { missing: 'right' }), PLANE, 0.6), null);
});
