import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { addBarcodesToReport } from '../../../../src/checks/inspect.js';
import { mayHaveBarcode } from '../../../../src/checks/sides/side-contents.js';
import { intersectionOverUnion } from '../../../../src/checks/image/quad-geometry.js';
import {
  readBarcodes,
  type DetectedBarcode,
  type CheckReport,
  type DetectedDocument,
  type Expectation,
  type Finding,
  type Pixels,
} from '../../../../src/checks/checks.js';
import { drawBarcode, drawTextPage } from '../../../support/checks/draw-barcode.js';
import { paintPixels } from '../../../support/checks/paint-pixels.js';
import { createRandomSource } from '../../../support/checks/random-source.js';
import { isVerify } from '../../../support/verify-mode.js';

/** Long enough for a busy machine: these tests are about what is read, not how fast. */
const PATIENT_MS = 60_000;
const TEXT = 'Utopia permit D48200317 valid until 2040, categories AM B1 B, Amaurote';

for (const format of ['PDF_417', 'QR_CODE'] as const) {
  for (const turnedDegrees of isVerify ? [0, 10, 30, 45, 90, 135, 180, 270] : [10, 135]) {
    test(`a ${format} barcode turned by ${String(turnedDegrees)}° → its text, and corners from its own upper left`, async () => {
      const drawn = await drawBarcode(3, { format, text: TEXT, turnedDegrees, modulePx: 3, clean: true });
      const [barcode, ...more] = await readBarcodes(drawn.image, null, PATIENT_MS);
      assert.deepEqual([barcode?.format, barcode?.text, more.length], [format, TEXT, 0]);
      assert.ok(intersectionOverUnion(barcode?.corners ?? [], drawn.corners) > 0.85);
      const [first, truth] = [barcode!.corners[0], drawn.corners[0]];
      assert.ok(Math.hypot(first.x - truth.x, first.y - truth.y) < 0.05);
    });
  }
}

const sample = async (name: string): Promise<Pixels> => {
  const file = fileURLToPath(new URL(`../../../../demo/samples/${name}.jpg`, import.meta.url));
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), width: info.width, height: info.height };
};

test('readBarcodes of the back of a driving permit → document number, birth date, family name and issuer', async () => {
  const [barcode] = await readBarcodes(await sample('driving-permit-caglar-back'), null, PATIENT_MS);
  const { documentNumber, dateOfBirth, familyName, issuerIin } = barcode?.fields ?? {};
  assert.deepEqual(
    [documentNumber, dateOfBirth, familyName, issuerIin],
    ['D31758864', '1968-01-31', 'YILDIZ', '990042'],
  );
});

test('a driving permit in perspective, its corners known → the document number in its barcode', async () => {
  const permit = await sample('driving-permit-jorgen-back');
  const { image, document } = await laid(permit);
  const [barcode] = await readBarcodes(image, document, PATIENT_MS);
  assert.equal(barcode?.fields?.['documentNumber'], 'D48200317');
});

/** The picture as a trapezium on grey, as a camera sees a card that leans back by about 25°. */
async function laid({ data, width, height }: Pixels): Promise<{ image: Pixels; document: DetectedDocument }> {
  const [w, h] = [1500, 1000];
  const out = new Uint8Array(w * h * 4).fill(120);
  const corners = [
    { x: 0.16, y: 0.1 },
    { x: 0.84, y: 0.14 },
    { x: 0.95, y: 0.86 },
    { x: 0.05, y: 0.82 },
  ] as const;
  const { projectPoint: project, squareToQuad } = await import('../../../../src/checks/image/quad-geometry.js');
  const map = squareToQuad(corners.map(({ x, y }) => ({ x: x * w, y: y * h })) as never);
  for (let v = 0; v < 2 * height; v++) {
    for (let u = 0; u < 2 * width; u++) {
      const p = project(map, (u + 0.5) / (2 * width), (v + 0.5) / (2 * height));
      const from = ((v >> 1) * width + (u >> 1)) * 4;
      out.set(data.subarray(from, from + 3), (Math.floor(p.y) * w + Math.floor(p.x)) * 4);
    }
  }
  for (let i = 3; i < out.length; i += 4) out[i] = 255;
  const document = { corners, confidence: 1, area: 0.5, isWholeImage: false, cutOff: [], aspect: 1.59 };
  return { image: { data: out, width: w, height: h }, document };
}

test('a PDF417 and a QR code in one photo → the texts of both', async () => {
  const [bars, square] = await Promise.all([
    drawBarcode(5, { format: 'PDF_417', text: TEXT, turnedDegrees: 0, modulePx: 3, clean: true }),
    drawBarcode(6, { format: 'QR_CODE', text: 'https://example.com/', turnedDegrees: 20, modulePx: 4, clean: true }),
  ]);
  const [width, height] = [Math.max(bars.image.width, square.image.width), bars.image.height + square.image.height];
  const data = new Uint8Array(width * height * 4).fill(255);
  for (const [{ image }, top] of [
    [bars, 0],
    [square, bars.image.height],
  ] as const) {
    for (let y = 0; y < image.height; y++) {
      data.set(image.data.subarray(y * image.width * 4, (y + 1) * image.width * 4), (top + y) * width * 4);
    }
  }
  const barcodes = await readBarcodes({ data, width, height }, null, PATIENT_MS);
  assert.deepEqual(
    barcodes.map(({ text }) => text),
    [TEXT, 'https://example.com/'],
  );
});

for (const seed of [1, 2, 3]) {
  test(`readBarcodes of text page ${String(seed)}, which has no barcode → none`, async () => {
    assert.deepEqual(await readBarcodes(await drawTextPage(seed), null, PATIENT_MS), []);
  });
}

test('a PDF417 turned by 10° and no time → none: only the first attempt is made, which does not turn it', async () => {
  const { image } = await drawBarcode(3, {
    format: 'PDF_417',
    text: TEXT,
    turnedDegrees: 10,
    modulePx: 3,
    clean: true,
  });
  assert.deepEqual(await readBarcodes(image, null, 0), []);
});

const drawQrCode = async (text: string): Promise<Pixels> =>
  (await drawBarcode(4, { format: 'QR_CODE', text, turnedDegrees: 0, modulePx: 4, clean: true })).image;

test('a code whose text has escape sequences and bidirectional controls → the text without them', async () => {
  const image = await drawQrCode('D48\u001b[2J200\u202e317\n\u001e\rAMAUROTE\u0000');
  const texts = (await readBarcodes(image, null, PATIENT_MS)).map(({ text }) => text);
  assert.deepEqual(texts, ['D48[2J200317\n\u001e\rAMAUROTE']);
});

test('a code with a text of 3,000 characters → the text; of 3,001 → none', async () => {
  const [within, beyond] = await Promise.all([drawQrCode('7'.repeat(3000)), drawQrCode('7'.repeat(3001))]);
  assert.equal((await readBarcodes(within, null, PATIENT_MS))[0]?.text.length, 3000);
  assert.deepEqual(await readBarcodes(beyond, null, PATIENT_MS), []);
});

const noise = createRandomSource(7);
const ODD: readonly (readonly [string, Pixels])[] = [
  ['one pixel', paintPixels(1, 1, () => 200)],
  ['one row', paintPixels(900, 1, (x) => x % 255)],
  ['one column', paintPixels(1, 900, (_, y) => y % 255)],
  ['a panorama', paintPixels(6000, 40, (x, y) => (x ^ y) & 255)],
  ['a tower', paintPixels(40, 6000, (x, y) => (x ^ y) & 255)],
  ['all black', paintPixels(640, 480, () => 0)],
  ['noise', paintPixels(640, 480, () => noise.whole(0, 255))],
  ['black and white noise', paintPixels(640, 480, () => (noise.chance(0.5) ? 0 : 255))],
  ['fully transparent', paintPixels(300, 300, () => [0, 0, 0, 0])],
  ['a chessboard', paintPixels(400, 300, (x, y) => (((x >> 2) + (y >> 2)) % 2) * 255)],
  ['stripes', paintPixels(800, 500, (x) => (x % 8 < 4 ? 20 : 230))],
];
for (const [name, image] of ODD) {
  test(`readBarcodes of an odd image (${name}) → no barcode and no exception`, async () => {
    const document = {
      corners: Array.from({ length: 4 }, () => ({ x: 0.5, y: 0.5 })),
      isWholeImage: false,
    } as unknown as DetectedDocument;
    assert.deepEqual(await readBarcodes(image, null, PATIENT_MS), []);
    assert.deepEqual(await readBarcodes(image, document, PATIENT_MS), []);
  });
}

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
  const corners = [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 1, y: 1 },
    { x: 0, y: 1 },
  ] as const;
  const licence: DetectedBarcode = { format: 'PDF_417', text: '', fields: { documentNumber: '1' }, corners };
  const other: DetectedBarcode = { format: 'QR_CODE', text: 'x', fields: null, corners };
  const finding = (reason: Finding['reason']): Finding => ({
    reason,
    cause: 'blur',
    severity: 'warn',
    measured: 0,
    limit: 1,
  });
  const report = { findings: [finding('missing_doc'), finding('blur_img')] } as unknown as CheckReport;
  const reasons = (codes: readonly DetectedBarcode[], expectation?: Expectation): unknown[] =>
    addBarcodesToReport(report, codes, expectation).findings.map(({ reason }) => reason);
  assert.deepEqual(reasons([licence], { side: 'back' }), ['blur_img']);
  assert.deepEqual(reasons([licence], { side: 'front' }), ['blur_img', 'missing_front']);
  assert.deepEqual(reasons([licence], { side: 'front', bothInOne: true }), ['blur_img']);
  assert.deepEqual(reasons([other], { side: 'front' }), ['missing_doc', 'blur_img']);
  assert.deepEqual(addBarcodesToReport(report, [other]).barcodes, [other]);
});
