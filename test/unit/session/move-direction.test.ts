import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { THRESHOLDS, type DetectedDocument, type Hint, type Point, type Quad } from '../../../src/checks/checks.js';
import { hintForFrame } from '../../../src/checks/rules/evaluate-frame.js';
import { moveDirectionFor, type MoveDirection } from '../../../src/session/session.js';
import { liveReport } from '../../support/session/sample-reports.js';

/** A card straight ahead: its middle in the frame, and the share of the frame that it spans. */
interface HeldCard {
  readonly x: number;
  readonly y: number;
  readonly span: number;
}
/** Height over width of a card in a frame of 16 : 9, both as shares of the frame. */
const FLATNESS = (53.98 / 85.6) * (16 / 9);
/** A corner nearer to the border than this counts as cut off. */
const CUT = 0.004;

function detectCard({ x, y, span }: HeldCard): DetectedDocument {
  const [w, h] = [span / 2, (span * FLATNESS) / 2];
  // Corners beyond the frame are moved to its border.
  const inside = (value: number): number => Math.min(1, Math.max(0, value));
  const at = (sx: number, sy: number): Point => ({ x: inside(x + sx * w), y: inside(y + sy * h) });
  const corners: Quad = [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)];
  const [xs, ys] = [corners.map((point) => point.x), corners.map((point) => point.y)];
  const cutOff: DetectedDocument['cutOff'][number][] = [];
  if (Math.min(...ys) < CUT) cutOff.push('top');
  if (Math.max(...xs) > 1 - CUT) cutOff.push('right');
  if (Math.max(...ys) > 1 - CUT) cutOff.push('bottom');
  if (Math.min(...xs) < CUT) cutOff.push('left');
  return { corners, cutOff, confidence: 0.9, area: 0.4, isWholeImage: false, aspect: 1.586 };
}

const { measures } = liveReport();
const hintFor = (document: DetectedDocument): Hint | null =>
  hintForFrame({ document, measures, motion: 0, mrzPresent: null }, { thresholds: THRESHOLDS });

const held = fc.record({
  x: fc.double({ min: 0.05, max: 0.95, noNaN: true }),
  y: fc.double({ min: 0.05, max: 0.95, noNaN: true }),
  span: fc.double({ min: 0.15, max: 0.7, noNaN: true }),
});
const STEP = 0.02;
const STEPS: Readonly<Record<MoveDirection, Pick<HeldCard, 'x' | 'y'>>> = {
  left: { x: -STEP, y: 0 },
  right: { x: STEP, y: 0 },
  up: { x: 0, y: -STEP },
  down: { x: 0, y: STEP },
};
const OPPOSITE = { left: 'right', right: 'left', up: 'down', down: 'up' } as const;

/** Moves the card by the direction, with the camera beside the person or facing them. */
function moveCard(card: HeldCard, hint: Hint, direction: MoveDirection | null, facesPerson: boolean): HeldCard {
  if (direction) {
    const { x, y } = STEPS[direction];
    return { ...card, x: card.x + (facesPerson ? -x : x), y: card.y + y };
  }
  const growth = hint === 'move_closer' ? 1.03 : hint === 'move_back' ? 0.97 : 1;
  // Nearer or farther, everything grows or shrinks around the frame's middle.
  return { x: 0.5 + (card.x - 0.5) * growth, y: 0.5 + (card.y - 0.5) * growth, span: card.span * growth };
}

test('a person follows the shown direction → the document comes into the frame, with either camera', () => {
  fc.assert(
    fc.property(held, fc.boolean(), (begin, facesPerson) => {
      let card = begin;
      let before: MoveDirection | null = null;
      for (let step = 0; step < 300; step++) {
        const document = detectCard(card);
        const hint = hintFor(document);
        if (hint === null) return;
        const direction = moveDirectionFor({ hint, corners: document.corners }, facesPerson);
        assert.ok(direction || hint !== 'centre', 'a document that is cut off gets a direction');
        assert.ok(!direction || !before || before !== OPPOSITE[direction], `first ${before}, then ${direction}`);
        before = direction ?? before;
        card = moveCard(card, hint, direction, facesPerson);
      }
      assert.fail(`never done: ${JSON.stringify(card)}`);
    }),
    { numRuns: 1000 },
  );
});

test('mirrored corners with a camera that faces the person → the same direction as without mirror', () => {
  // In steps that a mirror does not round.
  const share = fc.integer({ min: 0, max: 4096 }).map((steps) => steps / 4096);
  const corner = fc.record({ x: share, y: share });
  const hints = fc.constantFrom<Hint>('centre', 'move_back', 'move_closer');
  fc.assert(
    fc.property(fc.tuple(corner, corner, corner, corner), hints, (corners, hint) => {
      const expected = moveDirectionFor({ hint, corners }, false);
      assert.equal(moveDirectionFor({ hint, corners: mirrored(corners) }, true), expected);
    }),
  );
});

function mirrored([a, b, c, d]: Quad): Quad {
  const flip = ({ x, y }: Point): Point => ({ x: 1 - x, y });
  return [flip(b), flip(a), flip(d), flip(c)];
}

const turned = ([a, b, c, d]: Quad): Quad => [b, c, d, a];

/** A document as wide and high as the frame's half, one edge of it shrunk towards its middle. */
const TILTED: Readonly<Record<MoveDirection, Quad>> = {
  left: [p(0.25, 0.35), p(0.75, 0.25), p(0.75, 0.75), p(0.25, 0.65)],
  right: [p(0.25, 0.25), p(0.75, 0.35), p(0.75, 0.65), p(0.25, 0.75)],
  up: [p(0.35, 0.25), p(0.65, 0.25), p(0.75, 0.75), p(0.25, 0.75)],
  down: [p(0.25, 0.25), p(0.75, 0.25), p(0.65, 0.75), p(0.35, 0.75)],
};
function p(x: number, y: number): Point {
  return { x, y };
}

for (const edge of ['left', 'right', 'up', 'down'] as const)
  test(`a document tilted away at its edge ${edge} → direction ${edge}, however the document is turned`, () => {
    for (let turn = 0, corners = TILTED[edge]; turn < 4; turn++, corners = turned(corners)) {
      assert.equal(moveDirectionFor({ hint: 'straighten', corners }), edge);
      assert.equal(moveDirectionFor({ hint: 'straighten', corners: mirrored(corners) }, true), edge);
    }
  });

test('moveDirectionFor: a hint that needs no direction, or no corners → null', () => {
  const { corners } = detectCard({ x: 0.2, y: 0.2, span: 0.5 });
  for (const hint of ['search', 'turn_over', 'more_light', 'less_light', 'glare', 'blur', 'hold_still', null] as const)
    assert.equal(moveDirectionFor({ hint, corners }), null, String(hint));
  assert.equal(moveDirectionFor({ hint: 'centre', corners: null }), null);
  const tooNear = detectCard({ x: 0.5, y: 0.5, span: 1.2 });
  assert.equal(moveDirectionFor({ hint: 'move_back', corners: tooNear.corners }), null);
  const far = detectCard({ x: 0.5, y: 0.5, span: 0.3 });
  assert.equal(moveDirectionFor({ hint: 'move_closer', corners: far.corners }), null);
});
