import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FrameSide } from '../../../../src/checks/checks.js';
import { findCutOffDocument } from '../../../../src/checks/document/find-cut-off-document.js';
import {
  prepareDocumentSearch,
  PHOTO_SEARCH_EFFORT,
  type DocumentSearchImage,
} from '../../../../src/checks/document/find-document.js';
import { findSegmentedPart } from '../../../../src/checks/document/find-segmented-part.js';
import { toLuminance } from '../../../../src/checks/image/downscale.js';
import type { Plane, PxQuad } from '../../../../src/checks/image/plane.js';
import { quadCenter } from '../../../../src/checks/image/quad-geometry.js';
import { locateCutOffDocument, type PartialViewEvidence } from '../../../../src/checks/locate-cut-off-document.js';
import type { ImageSegmentation } from '../../../../src/checks/segmentation/segment-image.js';
import { THRESHOLDS } from '../../../../src/checks/limits/limits.js';
import { paintPixels } from '../../../support/checks/paint-pixels.js';
import { locatedMrz } from '../../../support/checks/located-mrz.js';

const [COLUMNS, ROWS] = [32, 24];
const box = (left: number, top: number, right: number, bottom: number): PxQuad => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
];

/** A segmentation with one region, its outline in cells. */
function segmentationOf(corners: PxQuad, cutOff: readonly FrameSide[], confidence: number): ImageSegmentation {
  const channel = new Float32Array(COLUMNS * ROWS);
  const cells = { columns: COLUMNS, rows: ROWS, document: channel, beyond: channel, corner: channel, cornerX: channel, cornerY: channel }; // prettier-ignore
  return { cells, regions: [{ corners, cutOff, area: 100, confidence, center: quadCenter(corners), fit: 0.9 }] };
}

/** Photos of the given size without any edge. */
const plainPlane = (width: number, height: number): Plane =>
  toLuminance(
    paintPixels(width, height, () => 120),
    1600,
  );

/** A bright card with some rows of print that reaches beyond the right side of a grainy desk. */
function searchCardCutOffAtRight(segmentation: ImageSegmentation | null): [DocumentSearchImage, Plane] {
  const pixels = paintPixels(640, 480, (x, y) => {
    const grain = ((x * 7919 + y * 104_729) % 23) - 11;
    const isCard = x > 240 && y > 120 && y < 370;
    const isPrint = isCard && x > 280 && y % 40 < 12 && y > 160 && y < 340 && (x >> 3) % 3 > 0;
    return (isPrint ? 70 : isCard ? 150 : 118) + grain;
  });
  const plane = toLuminance(pixels, 1600);
  return [prepareDocumentSearch(plane, { effort: PHOTO_SEARCH_EFFORT, segmentation }), plane];
}

const NO_EVIDENCE = { whole: null, mrz: null } as const;
const AT_RIGHT = box(12, 6, 32, 18.5);
const logOdds = (probability: number): number => Math.log(probability / (1 - probability));

test('findCutOffDocument: a region cut off at the same side → its log-odds, 1.5 times, raise the confidence', () => {
  const best = (segmentation: ImageSegmentation | null) =>
    findCutOffDocument(...searchCardCutOffAtRight(segmentation), NO_EVIDENCE);
  const alone = best(null);
  const confirmed = best(segmentationOf(AT_RIGHT, ['right'], 0.8));
  const contradicted = best(segmentationOf(AT_RIGHT, ['right', 'top'], 0.8));
  assert.deepEqual([alone?.cutOff, confirmed?.cutOff], [['right'], ['right']]);
  assert.deepEqual([alone!.isSegmented, confirmed!.isSegmented, contradicted!.isSegmented], [false, true, false]);
  assert.ok(Math.abs(logOdds(confirmed!.confidence) - logOdds(alone!.confidence) - 1.5 * logOdds(0.8)) < 1e-3);
  assert.equal(contradicted!.confidence, alone!.confidence);
});

test('findSegmentedPart: a region that goes on beyond two opposite sides, of a passport’s proportions → a part of a document in a photo of a camera’s proportions, none in a cropped one', () => {
  const segmentation = segmentationOf(box(0, 1, 32, 23), ['left', 'right'], 0.9);
  assert.deepEqual(findSegmentedPart(segmentation, plainPlane(640, 480))?.cutOff, ['left', 'right']);
  assert.equal(findSegmentedPart(segmentation, plainPlane(640, 452)), null);
});

test('findSegmentedPart: a region inside the image, or none → no part', () => {
  const plane = plainPlane(640, 480);
  const inside = segmentationOf(box(4, 4, 24, 18), [], 0.95);
  assert.equal(findSegmentedPart(inside, plane), null);
  assert.equal(findSegmentedPart({ ...inside, regions: [] }, plane), null);
});

interface PartCase {
  readonly name: string;
  readonly confidence: number;
  readonly mrz?: ReturnType<typeof locatedMrz>;
  readonly height?: number;
  readonly isFound: boolean;
}
const PARTS: readonly PartCase[] = [
  { name: 'a sure region', confidence: 0.86, isFound: true },
  { name: 'a doubtful region', confidence: 0.84, isFound: false },
  {
    name: 'a doubtful region with an MRZ in it',
    confidence: 0.7,
    mrz: locatedMrz({ x: 300, y: 300, width: 300, height: 30 }, { missing: 'right' }),
    isFound: true,
  },
  {
    name: 'a doubtful region beside an MRZ',
    confidence: 0.7,
    mrz: locatedMrz({ x: 20, y: 430, width: 180, height: 20 }, { missing: 'right' }),
    isFound: false,
  },
  {
    name: 'an MRZ that fills a photo of a camera’s proportions, and a sure region',
    confidence: 0.86,
    mrz: locatedMrz({ x: 10, y: 420, width: 600, height: 40 }),
    isFound: true,
  },
  {
    name: 'an MRZ that fills a cropped image, and a sure region',
    confidence: 0.96,
    mrz: locatedMrz({ x: 10, y: 390, width: 600, height: 40 }),
    height: 452,
    isFound: false,
  },
];
for (const { name, confidence, mrz, height = 480, isFound } of PARTS)
  test(`locateCutOffDocument: ${name}, without edges → ${isFound ? 'the region’s sides' : 'no cut-off document'}`, () => {
    const plane = plainPlane(640, height);
    const image = prepareDocumentSearch(plane, { segmentation: segmentationOf(AT_RIGHT, ['right'], confidence) });
    const evidence: PartialViewEvidence = {
      whole: null,
      confirmed: null,
      mrz: mrz?.corners ?? null,
      completeMrz: mrz?.missing === null ? mrz : null,
    };
    const part = locateCutOffDocument(image, plane, evidence, THRESHOLDS);
    assert.deepEqual(part?.cutOff ?? null, isFound ? ['right'] : null);
  });
