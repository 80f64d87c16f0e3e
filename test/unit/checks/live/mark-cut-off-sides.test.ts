import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DetectedDocument, FrameSide } from '../../../../src/checks/checks.js';
import { markCutOffSides } from '../../../../src/checks/live/mark-cut-off-sides.js';

/** A document between these shares of the frame. */
function between(left: number, top: number, right: number, bottom: number, cutOff: FrameSide[] = []): DetectedDocument {
  const corners = [{ x: left, y: top }, { x: right, y: top }, { x: right, y: bottom }, { x: left, y: bottom }] as const; // prettier-ignore
  return { corners, cutOff, confidence: 0.9, area: 0.4, isWholeImage: false, aspect: 1.9 };
}

const CASES = [
  { name: 'a side on the frame’s lower side, unknown proportions', document: between(0.2, 0.4, 0.8, 0.985), isFormatKnown: false, cutOff: ['bottom'] },
  { name: 'a side on the frame’s lower side, proportions of a card', document: between(0.2, 0.4, 0.8, 0.985), isFormatKnown: true, cutOff: [] },
  { name: 'all sides inside, unknown proportions', document: between(0.1, 0.1, 0.9, 0.9), isFormatKnown: false, cutOff: [] },
  { name: 'cut off at the left, a side on the upper side', document: between(-0.1, 0.01, 0.6, 0.7, ['left']), isFormatKnown: false, cutOff: ['top', 'left'] },
] as const; // prettier-ignore

for (const { name, document, isFormatKnown, cutOff } of CASES)
  test(`markCutOffSides: ${name} → ${cutOff.length === 0 ? 'no side' : cutOff.join(', ')} cut off`, () => {
    assert.deepEqual(markCutOffSides(document, isFormatKnown).cutOff, cutOff);
  });

test('markCutOffSides: one corner of a tilted document at the frame’s side → no side cut off', () => {
  const { corners, ...rest } = between(0.1, 0.1, 0.9, 0.9);
  const tilted = [corners[0], { x: 0.99, y: 0.2 }, corners[2], corners[3]] as const;
  assert.deepEqual(markCutOffSides({ ...rest, corners: tilted }, false).cutOff, []);
});
