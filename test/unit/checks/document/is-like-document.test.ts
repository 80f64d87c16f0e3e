import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLiveCheck, inspect } from '../../../../src/checks/checks.js';
import { hasPortraitOrMrz, isLikeDocument } from '../../../../src/checks/document/is-like-document.js';
import type { CellContent } from '../../../../src/checks/vision/cell-maps.js';
import type { DocumentContents } from '../../../../src/checks/vision/document-contents.js';
import type { DocumentKind } from '../../../../src/checks/vision/look.js';
import { loadSample } from '../../../../bench/scenes/load-samples.js';
import { toLuma } from '../../../support/checks/paint-pixels.js';
import { renderSimpleScene } from '../../../support/checks/simple-scene.js';

const ID1_ASPECT = 1.586;

function contentsOf(confidence: Partial<Record<CellContent, number>>): DocumentContents {
  return {
    confidenceOf: (content) => confidence[content] ?? 0,
    locatePortrait: () => null,
    measureHiddenPrint: () => assert.fail('not asked for'),
  };
}

type Regions = Partial<Record<CellContent, number>>;
const CASES: readonly (readonly [DocumentKind | null, number, readonly ['left'] | readonly [], Regions, boolean])[] = [
  ['id1Back', ID1_ASPECT, [], {}, true],
  ['id1Back', 1.42, [], {}, true],
  ['id1Front', 1.25, [], { portrait: 0.9 }, false],
  ['id1Front', 1.8, [], { portrait: 0.9 }, false],
  ['id1Front', 1.25, ['left'], {}, true],
  ['bookletPage', 1.42, [], {}, false],
  ['bookletPage', 1.42, [], { barcode: 0.9 }, false],
  ['bookletPage', 1.42, [], { portrait: 0.5 }, true],
  ['bookletPage', 1.42, ['left'], { mrz: 0.5 }, true],
  ['sheet', ID1_ASPECT, [], { portrait: 0.9, mrz: 0.9 }, false],
  [null, ID1_ASPECT, [], {}, true],
];
for (const [kind, aspect, cutOff, regions, expected] of CASES) {
  const seen = `${String(kind)} of ${aspect}, cut off ${String(cutOff.length)}, ${JSON.stringify(regions)}`;
  test(`isLikeDocument: ${seen} → ${String(expected)}`, () =>
    assert.equal(
      isLikeDocument({ kind, aspect, cutOff }, contentsOf(regions), () => false),
      expected,
    ));
}

test('isLikeDocument: a blurred sheet → true, where its proportions are those of a document', () => {
  const isBlurredSheetLike = (aspect: number): boolean =>
    isLikeDocument({ kind: 'sheet', aspect, cutOff: [] }, contentsOf({}), () => true);
  assert.deepEqual([ID1_ASPECT, 1.25].map(isBlurredSheetLike), [true, false]);
});

test('hasPortraitOrMrz: a portrait or an MRZ with a confidence of 0.5 or more → true', () => {
  assert.ok(hasPortraitOrMrz(contentsOf({ portrait: 0.5 })) && hasPortraitOrMrz(contentsOf({ mrz: 0.5 })));
  assert.ok(!hasPortraitOrMrz(contentsOf({ portrait: 0.49, mrz: 0.49, barcode: 1 })));
});

for (const [change, isDocument] of [
  [1, true],
  [0.75, false],
] as const)
  test(`a card front ${String(100 * change)} % as wide → ${isDocument ? 'a' : 'no'} document, in a photo and live`, async () => {
    const card = await loadSample('id-card-zoe-front');
    const { pixels } = await renderSimpleScene(7, { ...card, widthMm: change * card.widthMm });
    assert.equal(inspect(pixels).document !== null, isDocument);
    const check = createLiveCheck();
    const reports = [0, 50, 100, 150, 200].map((ms) => check(toLuma(pixels), ms));
    assert.equal(reports.at(-1)!.document !== null, isDocument);
  });
