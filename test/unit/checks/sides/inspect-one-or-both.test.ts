import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  inspect,
  inspectAndRead,
  type CheckReport,
  type DetectedDocument,
  type Expectation,
  type Pixels,
} from '../../../../src/checks/checks.js';
import { checkImageOfOneOrBothSides } from '../../../../src/checks/sides/check-one-or-both-sides.js';
import { decodeImage } from '../../../../src/sandbox/sandbox.js';
import { createDocumentSeen, createReport, createUnreadMrz } from '../../../support/sandbox/check-reports.js';
import { warning } from '../../../support/session/sample-reports.js';
import { createTablePhoto, readSamplePhoto } from '../../../support/sandbox/test-photos.js';
import { rectangleCorners } from '../../../../src/checks/image/quad-geometry.js';

const POSSIBLE: Expectation = { docType: 'id_card', side: 'front', bothInOne: 'possible' };
const image = (width = 80, height = 60): Pixels => ({ data: new Uint8Array(width * height * 4), width, height });
const document = createDocumentSeen();
const front = createReport({ portrait: { corners: document.corners, confidence: 0.99 } });
const back = createReport({ mrz: createUnreadMrz(3) });
const none = createReport({ document: null, findings: [warning('missing_doc')] });

/** A document, with its place in the image. */
const place = (...box: Parameters<typeof rectangleCorners>): DetectedDocument =>
  createDocumentSeen({ corners: rectangleCorners(...box) });

interface Looks {
  readonly one: readonly CheckReport[];
  readonly two?: readonly CheckReport[];
}

/** Inspects an image whose looks give these reports in turn; counts the searches for two documents. */
function look({ one, two = [] }: Looks, pages?: Parameters<typeof checkImageOfOneOrBothSides>[3], pixels = image()) {
  let [looks, searches] = [0, 0];
  const inspectors = {
    checkOne: () => one[looks++] ?? none,
    checkTwo: () => {
      searches++;
      return two;
    },
  };
  const report = checkImageOfOneOrBothSides(pixels, POSSIBLE, inspectors, pages);
  return { report, searches };
}

test('one document that explains the image → its report, and no search for a second one', () => {
  const { report, searches } = look({ one: [front], two: [front, back] });
  assert.deepEqual([report, searches], [front, 0]);
});

for (const [name, first] of Object.entries({
  'a second document': { ...front, otherDocument: document },
  'no document': none,
  'a document of odd proportions': createReport({ document: createDocumentSeen({ aspect: 1.2 }) }),
  'an MRZ beside the document': createReport({ document: place(0.2, 0.1, 0.7, 0.45), mrz: createUnreadMrz(3) }),
  'a document that fills one half of the image': createReport({ document: place(0.02, 0.02, 0.98, 0.48) }),
}))
  test(`${name} at the first look, then front and back → one report on both`, () => {
    const { report } = look({ one: [first], two: [back, front] });
    assert.equal(report.bothInOne, true);
    assert.deepEqual([report.portrait, report.mrz], [front.portrait, back.mrz]);
  });

test('two fronts → the report on one, with the finding that there are two documents, once', () => {
  for (const first of [none, { ...front, otherDocument: document }]) {
    const { report } = look({ one: [first], two: [front, front] });
    assert.equal(report.bothInOne, false);
    assert.deepEqual(report.findings.filter(({ cause }) => cause === 'two_documents').length, 1);
  }
});

test('two documents of which nothing tells the sides apart → the report of the first look', () => {
  assert.equal(look({ one: [none], two: [createReport(), createReport()] }).report, none);
});

const PAGES = [
  [0, 0, 80, 30],
  [0, 30, 80, 30],
] as const;

test('two pages with front and back → one report on both, in coordinates of the image', () => {
  const { report, searches } = look({ one: [front, back] }, PAGES);
  assert.deepEqual([report.bothInOne, searches], [true, 0]);
  assert.deepEqual(
    [report.document, report.otherDocument].map((seen) => seen?.corners[0].y),
    [0.05, 0.55],
  );
});

test('both sides on the first of two pages → one report on both, and the second page is not looked at', () => {
  const { report, searches } = look({ one: [none], two: [front, back] }, PAGES);
  assert.deepEqual([report.bothInOne, searches], [true, 1]);
  assert.equal(report.otherDocument?.corners[0].y, 0.05);
});

test('a second page without a document → the report on the first page, without a finding', () => {
  const { report } = look({ one: [front, none] }, PAGES);
  assert.deepEqual([report.bothInOne, report.findings], [false, []]);
});

test('a second page with another front → two documents', () => {
  const { report } = look({ one: [front, front] }, PAGES);
  assert.deepEqual([report.bothInOne, report.findings[0]?.cause], [false, 'two_documents']);
});

test('a back on the second page, reported as the wrong side → one report on both, without that finding', () => {
  const wrongSide = warning('missing_front', { cause: 'wrong_side' });
  const { report } = look({ one: [front, { ...back, findings: [wrongSide] }] }, PAGES);
  assert.deepEqual([report.bothInOne, report.findings], [true, []]);
});

async function onTable(...names: readonly string[]): Promise<Pixels> {
  const cards = await Promise.all(
    names.map(async (name, index) => ({
      card: await readSamplePhoto(name),
      widthPx: 640,
      at: [120 + 60 * index, 40 + 560 * index] as const,
      turnedDegrees: 2 - 5 * index,
    })),
  );
  return decodeImage(await createTablePhoto(cards.map((card) => ({ ...card, at: [...card.at] }))));
}

test('a photo of front and back of one card on a table → both sides; of the fronts of two → two documents', async () => {
  const both = inspect(await onTable('id-card-zoe-back', 'id-card-zoe-front'), POSSIBLE);
  assert.deepEqual([both.bothInOne, both.findings], [true, []]);
  const strangers = inspect(await onTable('id-card-zoe-front', 'residence-permit-ines-front'), POSSIBLE);
  assert.equal(strangers.bothInOne, false);
  assert.ok(strangers.findings.some(({ cause }) => cause === 'two_documents'));
});

test('inspectAndRead of both sides in one photo → the barcode reader gets the document of the back', async () => {
  const asked: unknown[] = [];
  const report = await inspectAndRead(
    await onTable('id-card-zoe-back', 'id-card-zoe-front'),
    { bothInOne: 'possible' },
    {
      readBarcodes: async (_image, given) => {
        asked.push(given);
        return [];
      },
      readMrz: async (_image, mrz) => mrz,
    },
  );
  assert.ok(report.bothInOne && report.otherDocument !== null);
  assert.deepEqual(asked, [report.otherDocument]);
});
