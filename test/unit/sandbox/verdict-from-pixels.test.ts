import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import type { SandboxServer } from '../../../src/sandbox/sandbox.js';
import {
  SandboxClient,
  readPhotoResult,
  startTestSandbox,
  type UploadFile,
} from '../../support/sandbox/sandbox-client.js';
import { buildPdf } from '../../support/sandbox/build-pdf.js';
import { createTablePhoto, readSamplePhoto } from '../../support/sandbox/test-photos.js';
import { isVerify, sampleCount } from '../../support/verify-mode.js';

let server: SandboxServer;
let client: SandboxClient;
before(async () => {
  server = await startTestSandbox();
  client = new SandboxClient(server.url);
});
after(() => server.close());

const taken = new Map<string, Promise<UploadFile>>();

/** A photo of a drawn document on a table, rendered once per document. */
function photographed(name: string): Promise<UploadFile> {
  const turnedDegrees = name.endsWith('back') ? -3 : 2;
  const scene = async (): Promise<UploadFile> => {
    return {
      bytes: await createTablePhoto(
        [{ card: await readSamplePhoto(name), widthPx: 1000, at: [130, 130], turnedDegrees }],
        1280,
        960,
      ),
    };
  };
  const photo = taken.get(name) ?? scene();
  taken.set(name, photo);
  return photo;
}

async function reasonFor(files: readonly UploadFile[], fields: Readonly<Record<string, unknown>>): Promise<string> {
  const response = await client.photo(files, fields);
  assert.equal(response.headers.get('x-sandbox-answer'), 'judged');
  const { verdict, reason } = await readPhotoResult(response);
  assert.equal(verdict, reason === '');
  return reason;
}

const PAIRS = [
  ['id_card', 'id-card-zoe'],
  ['residency_permit', 'residence-permit-ines'],
  ['driver_permit', 'driving-permit-caglar'],
] as const;
/** One of each kind with `npm run verify`; a card alone with `npm test`, which judges licences and permits by what is read from them. */
const TESTED_PAIRS = PAIRS.slice(0, sampleCount(1, PAIRS.length));

test('photos of both sides of a drawn document → accepted, in either order', async () => {
  for (const [doc_type, name] of TESTED_PAIRS) {
    const sides = [await photographed(`${name}-front`), await photographed(`${name}-back`)];
    assert.equal(await reasonFor(sides, { doc_type }), '', name);
    assert.equal(await reasonFor(sides.toReversed(), { doc_type }), '', `${name}, back first`);
  }
});

test('a photo of the data page of a passport → accepted without a second photo', async () => {
  assert.equal(await reasonFor([await photographed('passport-ines')], { doc_type: 'passport' }), '');
  assert.equal(await reasonFor([await photographed('passport-ines')], {}), '');
});

test('only the front, or the front twice → missing_back; only a back with an MRZ → missing_front', async () => {
  for (const [doc_type, name] of TESTED_PAIRS) {
    const [front, back] = [await photographed(`${name}-front`), await photographed(`${name}-back`)];
    assert.equal(await reasonFor([front], { doc_type }), 'missing_back', name);
    assert.equal(await reasonFor([front, front], { doc_type }), 'missing_back', name);
    if (doc_type !== 'driver_permit') assert.equal(await reasonFor([back], { doc_type }), 'missing_front', name);
  }
});

test('a passport photo without the MRZ → missing_mrz', async () => {
  const page = await readSamplePhoto('passport-zoe');
  const { width, height } = await sharp(page).metadata();
  const paper = sharp({ create: { width, height: Math.round(height * 0.27), channels: 3, background: '#e8e6df' } });
  const covered = await sharp(page)
    .composite([{ input: await paper.png().toBuffer(), gravity: 'south' }])
    .png()
    .toBuffer();
  const bytes = await createTablePhoto([{ card: covered, widthPx: 1200, at: [190, 180], turnedDegrees: 2 }]);
  assert.equal(await reasonFor([{ bytes }], { doc_type: 'passport' }), 'missing_mrz');
});

test('a photo of a table without a document → missing_doc', async () => {
  assert.equal(await reasonFor([{ bytes: await createTablePhoto([]) }], { doc_type: 'id_card' }), 'missing_doc');
});

test('a blurred front → blur_img, a dark front → low_quality', async () => {
  const back = await photographed('id-card-zoe-back');
  const sharpFront = (await photographed('id-card-zoe-front')).bytes;
  const blurred = { bytes: await sharp(sharpFront).blur(8).jpeg().toBuffer() };
  const dark = { bytes: await sharp(sharpFront).linear(0.15, 0).jpeg().toBuffer() };
  assert.equal(await reasonFor([blurred, back], { doc_type: 'id_card' }), 'blur_img');
  assert.equal(await reasonFor([dark, back], { doc_type: 'id_card' }), 'low_quality');
});

test('one image with both sides of a card, stacked or side by side → accepted', async () => {
  const [front, back] = [await readSamplePhoto('id-card-ines-front'), await readSamplePhoto('id-card-ines-back')];
  const stacked = await createTablePhoto(
    [
      { card: front, widthPx: 1000, at: [100, 80], turnedDegrees: 2 },
      { card: back, widthPx: 1000, at: [90, 860], turnedDegrees: -2 },
    ],
    1200,
    1600,
  );
  const beside = await createTablePhoto(
    [
      { card: back, widthPx: 900, at: [50, 300] },
      { card: front, widthPx: 900, at: [1010, 320], turnedDegrees: 3 },
    ],
    2000,
    1200,
  );
  for (const bytes of isVerify ? [stacked, beside] : [stacked])
    assert.equal(await reasonFor([{ bytes }], { doc_type: 'id_card' }), '');
});

test('one image with only the back of a card, at any place → missing_front', async () => {
  const card = await readSamplePhoto('id-card-ines-back');
  const places = [
    { widthPx: 800, at: [50, 50] },
    { widthPx: 1400, at: [60, 200] },
    { widthPx: 700, at: [850, 650] },
  ] as const;
  for (const place of places.slice(0, sampleCount(1, places.length))) {
    const bytes = await createTablePhoto([{ card, ...place, turnedDegrees: 3 }]);
    assert.equal(await reasonFor([{ bytes }], { doc_type: 'id_card' }), 'missing_front');
  }
});

test('a PDF with both sides of a card on one or two pages → accepted', async () => {
  const placeOnPage = async (name: string): Promise<{ jpeg: Uint8Array; widthPx: number; heightPx: number }> => {
    const jpeg = await sharp(await readSamplePhoto(name))
      .jpeg({ quality: 92 })
      .toBuffer();
    const { width, height } = await sharp(jpeg).metadata();
    return { jpeg, widthPx: width, heightPx: height };
  };
  const [front, back] = [await placeOnPage('id-card-zoe-front'), await placeOnPage('id-card-zoe-back')];
  // On A4 at the size of the card, as a copier scans it: 85.6 × 54 mm is 243 × 153 points.
  const upper = [176, 560, 243, 153] as const;
  const lower = [176, 240, 243, 153] as const;
  const files = [
    buildPdf([[{ ...front, box: upper }], [{ ...back, box: lower }]]),
    buildPdf([
      [
        { ...front, box: upper },
        { ...back, box: lower },
      ],
    ]),
  ];
  for (const bytes of files.slice(0, sampleCount(1, files.length))) {
    const file = { bytes, name: 'scan.pdf', mime: 'application/pdf' };
    assert.equal(await reasonFor([file], { doc_type: 'id_card' }), '');
  }
});

test('the demo’s drawn documents → accepted, as separate files or with both sides in one file', async () => {
  for (const [doc_type, name] of TESTED_PAIRS) {
    const [front, back] = [await readSamplePhoto(`${name}-front`), await readSamplePhoto(`${name}-back`)];
    assert.equal(await reasonFor([{ bytes: front }, { bytes: back }], { doc_type }), '', name);
    const { width, height } = await sharp(front).metadata();
    const bytes = await sharp({ create: { width, height: height * 2 + 60, channels: 3, background: '#555' } })
      .composite([
        { input: front, left: 0, top: 0 },
        { input: back, left: 0, top: height + 60 },
      ])
      .jpeg({ quality: 92 })
      .toBuffer();
    assert.equal(await reasonFor([{ bytes }], { doc_type }), '', `${name}, both in one`);
    assert.equal(await reasonFor([{ bytes: front }], { doc_type }), 'missing_back', `${name}, front alone`);
  }
  assert.equal(await reasonFor([{ bytes: await readSamplePhoto('passport-zoe') }], { doc_type: 'passport' }), '');
});

test('50 simultaneous requests with the same photos → all accepted, each with its own flow_id', async () => {
  const sides = await Promise.all([photographed('id-card-zoe-front'), photographed('id-card-zoe-back')]);
  const results = await Promise.all(
    Array.from({ length: 50 }, async () => readPhotoResult(await client.photo(sides, { doc_type: 'id_card' }))),
  );
  assert.ok(results.every(({ verdict }) => verdict));
  assert.equal(new Set(results.map(({ flow_id }) => flow_id)).size, 50);
});
