import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CheckReport, Pixels } from '../../../../src/checks/checks.js';
import { findBothSides } from '../../../../src/checks/sides/find-both-sides.js';
import { createDocumentSeen, createReport } from '../../../support/sandbox/check-reports.js';
import { warning } from '../../../support/session/sample-reports.js';
import { rectangleCorners } from '../../../../src/checks/image/quad-geometry.js';

/** An image whose red and green are the coordinates of each pixel. */
function image(width: number, height: number): Pixels {
  const data = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at += 1) data.set([at % width, Math.floor(at / width), 0, 255], at * 4);
  return { data, width, height };
}

function originOf({ data, width, height }: Pixels): string {
  return `${String(width)}×${String(height)} at ${String(data[0])},${String(data[1])}`;
}

function seenAt(...box: Parameters<typeof rectangleCorners>): CheckReport {
  return createReport({ document: createDocumentSeen({ corners: rectangleCorners(...box) }) });
}

const empty = createReport({ document: null, findings: [warning('missing_doc')] });
const good = createReport();
const tooSmall = createReport({ measures: { ...good.measures, documentLongSidePx: 719 } });
const strip = createReport({ document: createDocumentSeen({ aspect: 4 }) });

/** Returns the reports in turn, and records the regions. */
function fakeInspector(...reports: readonly CheckReport[]): {
  inspect: (region: Pixels) => CheckReport;
  inspected: string[];
} {
  const inspected: string[] = [];
  return {
    inspected,
    inspect: (region) => {
      inspected.push(originOf(region));
      return reports[inspected.length - 1] ?? empty;
    },
  };
}

const findReports = (pixels: Pixels, inspect: (region: Pixels) => CheckReport): readonly CheckReport[] =>
  findBothSides(pixels, inspect).map((region) => region.report);

const { document: other } = seenAt(0.1, 0.55, 0.9, 0.95);
const first = { ...seenAt(0.1, 0.05, 0.9, 0.45), otherDocument: other };

test('findBothSides: two documents of like size → two reports, each on a region with one document', () => {
  const alone = createReport();
  const { inspect, inspected } = fakeInspector(first, good, alone);
  assert.deepEqual(findReports(image(100, 80), inspect), [alone, good]);
  assert.deepEqual(inspected, ['100×80 at 0,0', '96×44 at 2,36', '96×44 at 2,0']);
});

test('findBothSides: an earlier check found the second document, this one does not → it is inspected', () => {
  const { inspect, inspected } = fakeInspector({ ...first, otherDocument: null }, good, good);
  assert.equal(findBothSides(image(100, 80), inspect, other).length, 2);
  assert.deepEqual(inspected, ['100×80 at 0,0', '96×44 at 2,36', '96×44 at 2,0']);
});

test('findBothSides: a second document is not seen → one report, and no other region is inspected', () => {
  const { inspect, inspected } = fakeInspector({ ...first, otherDocument: null });
  assert.equal(findBothSides(image(100, 80), inspect).length, 1);
  assert.equal(inspected.length, 1);
});

test('findBothSides: the first document is not found again alone → its report on the whole image is kept', () => {
  assert.deepEqual(findReports(image(100, 80), fakeInspector(first, good, empty).inspect), [first, good]);
});

test('findBothSides: second object much smaller, or of other proportions → only the first document’s report is returned', () => {
  for (const second of [tooSmall, strip, empty]) {
    assert.deepEqual(findReports(image(100, 80), fakeInspector(first, second).inspect), [first]);
  }
});

test('findBothSides: no document in the whole image → its halves are inspected, across the longer side first', () => {
  const { inspect, inspected } = fakeInspector(empty, good, empty, good, good);
  assert.deepEqual(findReports(image(60, 80), inspect), [good, good]);
  assert.deepEqual(inspected, ['60×80 at 0,0', '60×40 at 0,0', '60×40 at 0,40', '30×80 at 0,0', '30×80 at 30,0']);
  assert.deepEqual(findReports(image(80, 60), fakeInspector(empty, good, good).inspect), [good, good]);
});

test('findBothSides: one document fills an image of odd proportions → its halves are inspected as two scans', () => {
  const filled = createReport({ document: createDocumentSeen({ isWholeImage: true, aspect: 1.262 }) });
  const scan = createReport({ document: createDocumentSeen({ isWholeImage: true, aspect: 1.6 }) });
  assert.deepEqual(findReports(image(66, 76), fakeInspector(filled, scan, scan).inspect), [scan, scan]);
  assert.deepEqual(findReports(image(80, 50), fakeInspector(scan).inspect), [scan]);
});

test('findBothSides: an image with the shape of two cards edge to edge → halved at once if both halves are scans', () => {
  const scan = createReport({ document: createDocumentSeen({ isWholeImage: true, aspect: 1.586 }) });
  const { inspect, inspected } = fakeInspector(scan, scan);
  assert.deepEqual(findReports(image(86, 108), inspect), [scan, scan]);
  assert.deepEqual(inspected, ['86×54 at 0,0', '86×54 at 0,54']);
  assert.deepEqual(findReports(image(172, 54), fakeInspector(scan, scan).inspect), [scan, scan]);
  const whole = seenAt(0.1, 0.1, 0.9, 0.9);
  assert.deepEqual(findReports(image(86, 108), fakeInspector(scan, good, whole).inspect), [whole]);
});

test('findBothSides: no document anywhere → one report, on the whole image', () => {
  assert.deepEqual(findReports(image(80, 60), fakeInspector().inspect), [empty]);
});
