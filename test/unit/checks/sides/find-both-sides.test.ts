import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CheckReport, Pixels } from '../../../../src/checks/checks.js';
import { regionsBeside, findBothSides } from '../../../../src/checks/sides/find-both-sides.js';
import { createDocumentSeen, createFinding, createReport } from '../../../support/sandbox/check-reports.js';

/** An image whose red and green tell the place of each pixel. */
function image(width: number, height: number): Pixels {
  const data = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at += 1) data.set([at % width, Math.floor(at / width), 0, 255], at * 4);
  return { data, width, height };
}

function originOf({ data, width, height }: Pixels): string {
  return `${String(width)}×${String(height)} at ${String(data[0])},${String(data[1])}`;
}

function seenAt(left: number, top: number, right: number, bottom: number): CheckReport {
  const corners = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ] as const;
  return createReport({ document: createDocumentSeen({ corners }) });
}

const empty = createReport({ document: null, findings: [createFinding('missing_doc')] });
const good = createReport();
const tooSmall = createReport({ measures: { ...good.measures, documentLongSidePx: 719 } });
const strip = createReport({ document: createDocumentSeen({ aspect: 4 }) });

/** Answers the reports in turn, and notes what it was asked to look at. */
function eyes(...reports: readonly CheckReport[]): { inspect: (part: Pixels) => CheckReport; looked: string[] } {
  const looked: string[] = [];
  return {
    looked,
    inspect: (part) => {
      looked.push(originOf(part));
      return reports[looked.length - 1] ?? empty;
    },
  };
}

const seen = (picture: Pixels, inspect: (part: Pixels) => CheckReport): readonly CheckReport[] =>
  findBothSides(picture, inspect).map((part) => part.report);

test('beside a document are the parts that could hold another, the largest first', () => {
  const upper = seenAt(0.1, 0.05, 0.9, 0.45).document ?? assert.fail();
  assert.deepEqual(regionsBeside(image(100, 80), upper), [[0, 36, 100, 44]]);
  const centred = seenAt(0.3, 0.2, 0.7, 0.8).document ?? assert.fail();
  assert.deepEqual(regionsBeside(image(100, 80), centred), [
    [0, 0, 30, 80],
    [70, 0, 30, 80],
    [0, 0, 100, 16],
    [0, 64, 100, 16],
  ]);
  const beyond = seenAt(-0.2, -0.1, 1.2, 1.1).document ?? assert.fail();
  assert.deepEqual(regionsBeside(image(100, 80), beyond), []);
});

test('two documents of like size are two sides, each looked at alone', () => {
  const first = seenAt(0.1, 0.05, 0.9, 0.45);
  const alone = createReport();
  const { inspect, looked } = eyes(first, good, alone);
  assert.deepEqual(seen(image(100, 80), inspect), [alone, good]);
  assert.deepEqual(looked, ['100×80 at 0,0', '100×44 at 0,36', '94×43 at 3,0']);
});

test('a document that is lost when looked at alone stays as it was seen in the whole', () => {
  const first = seenAt(0.1, 0.05, 0.9, 0.45);
  assert.deepEqual(seen(image(100, 80), eyes(first, good, empty).inspect), [first, good]);
});

test('what is much smaller, or has not the proportions of a document, is no second side', () => {
  const first = seenAt(0.1, 0.05, 0.9, 0.45);
  for (const other of [tooSmall, strip, empty]) {
    assert.deepEqual(seen(image(100, 80), eyes(first, other).inspect), [first]);
  }
});

test('when the whole shows nothing, its halves are looked at, across the longer side first', () => {
  const { inspect, looked } = eyes(empty, good, empty, good, good);
  assert.deepEqual(seen(image(60, 80), inspect), [good, good]);
  assert.deepEqual(looked, ['60×80 at 0,0', '60×40 at 0,0', '60×40 at 0,40', '30×80 at 0,0', '30×80 at 30,0']);
  assert.deepEqual(seen(image(80, 60), eyes(empty, good, good).inspect), [good, good]);
});

test('an image that is filled, but not in the proportions of a document, may be two scans', () => {
  const filled = createReport({ document: createDocumentSeen({ isWholeImage: true, aspect: 1.262 }) });
  const scan = createReport({ document: createDocumentSeen({ isWholeImage: true, aspect: 1.6 }) });
  assert.deepEqual(seen(image(66, 76), eyes(filled, scan, scan).inspect), [scan, scan]);
  assert.deepEqual(seen(image(80, 50), eyes(scan).inspect), [scan]);
});

test('an image in the proportions of two cards edge to edge is halved at once; both halves must be scans', () => {
  const scan = createReport({ document: createDocumentSeen({ isWholeImage: true, aspect: 1.586 }) });
  const { inspect, looked } = eyes(scan, scan);
  assert.deepEqual(seen(image(86, 108), inspect), [scan, scan]);
  assert.deepEqual(looked, ['86×54 at 0,0', '86×54 at 0,54']);
  assert.deepEqual(seen(image(172, 54), eyes(scan, scan).inspect), [scan, scan]);
  const first = seenAt(0.1, 0.1, 0.9, 0.9);
  assert.deepEqual(seen(image(86, 108), eyes(scan, good, first).inspect), [first]);
});

test('when nothing is seen anywhere, that is one view', () => {
  assert.deepEqual(seen(image(80, 60), eyes().inspect), [empty]);
});
