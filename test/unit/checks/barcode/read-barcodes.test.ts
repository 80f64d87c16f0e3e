import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addBarcodesToReport } from '../../../../src/checks/inspect.js';
import { mayHaveBarcode } from '../../../../src/checks/sides/side-contents.js';
import { intersectionOverUnion, rectangleCorners } from '../../../../src/checks/image/quad-geometry.js';
import {
  inspect,
  readBarcodes,
  type DetectedBarcode,
  type CheckReport,
  type Expectation,
  type Pixels,
} from '../../../../src/checks/checks.js';
import { planBarcodeScene } from '../../../../bench/accuracy/plan-barcode-scene.js';
import { decodePixels, renderScene, samplePath } from '../../../../bench/scenes/scenes.js';
import { drawBarcode } from '../../../support/checks/draw-barcode.js';
import { drawPrint } from '../../../support/checks/draw-print.js';
import { paintPixels } from '../../../support/checks/paint-pixels.js';
import { warning } from '../../../support/session/sample-reports.js';
import { isVerify } from '../../../support/verify-mode.js';

/** Long enough for a busy machine: these tests are about what is read, not how fast. */
const PATIENT_MS = 60_000;
const TEXT = 'Utopia permit D48200317 valid until 2040, categories AM B1 B, Amaurote';
const textsIn = async (image: Pixels): Promise<string[]> =>
  (await readBarcodes(image, null, PATIENT_MS)).map(({ text }) => text);

for (const format of ['PDF_417', 'QR_CODE'] as const) {
  for (const turnedDegrees of isVerify ? [0, 10, 30, 45, 90, 135, 180, 270] : [10, 135]) {
    test(`a ${format} barcode turned by ${turnedDegrees}° → its text, and corners from its own upper left`, async () => {
      const drawn = await drawBarcode(format, TEXT, turnedDegrees);
      const [barcode, ...more] = await readBarcodes(drawn.image, null, PATIENT_MS);
      assert.deepEqual([barcode?.format, barcode?.text, more.length], [format, TEXT, 0]);
      assert.ok(intersectionOverUnion(barcode?.corners ?? [], drawn.corners) > 0.85);
      const [first, truth] = [barcode!.corners[0], drawn.corners[0]];
      assert.ok(Math.hypot(first.x - truth.x, first.y - truth.y) < 0.05);
    });
  }
}

test('readBarcodes of the back of a driving permit → document number, birth date, family name and issuer', async () => {
  const [barcode] = await readBarcodes(
    await decodePixels(samplePath('driving-permit-caglar-back.jpg')),
    null,
    PATIENT_MS,
  );
  const { documentNumber, dateOfBirth, familyName, issuerIin } = barcode?.fields ?? {};
  assert.deepEqual(
    [documentNumber, dateOfBirth, familyName, issuerIin],
    ['D31758864', '1968-01-31', 'YILDIZ', '990042'],
  );
});

test('licence 17 of the simulated photos, a hard one: tilt of 29° → its text', async () => {
  const { spec, back, things } = await planBarcodeScene(1, 17);
  const { pixels } = renderScene(spec, back.document, things);
  const [barcode] = await readBarcodes(pixels, inspect(pixels).document, PATIENT_MS);
  assert.equal(barcode?.text.trim(), back.text.trim());
  assert.notEqual(barcode.fields, null);
});

test('a PDF417 and a QR code in one photo → the texts of both', async () => {
  const codes = await Promise.all([drawBarcode('PDF_417', TEXT), drawBarcode('QR_CODE', 'https://example.com/', 20)]);
  const [bars, square] = codes.map(({ image }) => image) as [Pixels, Pixels];
  const photo = paintPixels(Math.max(bars.width, square.width), bars.height + square.height, (x, y) => {
    const { data, width } = y < bars.height ? bars : square;
    const row = y < bars.height ? y : y - bars.height;
    return x < width ? data[(row * width + x) * 4]! : 255;
  });
  assert.deepEqual(await textsIn(photo), [TEXT, 'https://example.com/']);
});

for (const kind of ['bars', 'stacked code', 'table'] as const)
  test(`readBarcodes of print without a barcode (${kind}) → none`, async () => {
    assert.deepEqual(await textsIn(await drawPrint(1, kind)), []);
  });

test('a PDF417 turned by 10° and no time → none: only the first attempt is made, which does not turn it', async () => {
  assert.deepEqual(await readBarcodes((await drawBarcode('PDF_417', TEXT, 10)).image, null, 0), []);
});

for (const [what, text, read] of [
  [
    'escape sequences and bidirectional controls',
    'D48\u001b[2J200\u202e317\n\u001e\rAMAUROTE\u0000',
    ['D48[2J200317\n\u001e\rAMAUROTE'],
  ],
  ['3,000 characters', '7'.repeat(3000), ['7'.repeat(3000)]],
  ['3,001 characters', '7'.repeat(3001), []],
] as const)
  test(`a code whose text has ${what} → ${read.length === 0 ? 'none' : 'the text, without what is not printed'}`, async () => {
    assert.deepEqual(await textsIn((await drawBarcode('QR_CODE', text)).image), read);
  });

const MAY: readonly (readonly [Expectation, boolean])[] = [
  [{}, true],
  [{ side: 'front' }, true],
  [{ docType: 'passport', side: 'front' }, false],
  [{ docType: 'passport' }, true],
  [{ docType: 'passport', side: 'front', bothInOne: true }, true],
  [{ docType: 'driver_permit', side: 'back' }, true],
];
for (const [expectation, may] of MAY) {
  test(`mayHaveBarcode(${JSON.stringify(expectation)}) → ${may ? 'true' : 'false'}`, () => {
    assert.equal(mayHaveBarcode(expectation), may);
  });
}

test('a licence barcode → missing_doc is removed and it proves the back; another barcode → no finding changes', () => {
  const corners = rectangleCorners(0, 0, 1, 1);
  const licence: DetectedBarcode = { format: 'PDF_417', text: '', fields: { documentNumber: '1' }, corners };
  const other: DetectedBarcode = { format: 'QR_CODE', text: 'x', fields: null, corners };
  const report = { findings: [warning('missing_doc'), warning('blur_img')] } as unknown as CheckReport;
  const reasons = (codes: readonly DetectedBarcode[], expectation?: Expectation): unknown[] =>
    addBarcodesToReport(report, codes, expectation).findings.map(({ reason }) => reason);
  assert.deepEqual(reasons([licence], { side: 'back' }), ['blur_img']);
  assert.deepEqual(reasons([licence], { side: 'front' }), ['blur_img', 'missing_front']);
  assert.deepEqual(reasons([licence], { side: 'front', bothInOne: true }), ['blur_img']);
  assert.deepEqual(reasons([other], { side: 'front' }), ['missing_doc', 'blur_img']);
  assert.deepEqual(addBarcodesToReport(report, [other]).barcodes, [other]);
});
