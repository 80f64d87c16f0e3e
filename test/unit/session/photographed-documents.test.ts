/** From pixels to what is sent: drawn documents, the real checks and the session, without a browser. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import type { Pixels } from '../../../src/checks/checks.js';
import { intersectionOverUnion } from '../../../src/checks/image/quad-geometry.js';
import { DOC_TYPES, type DocType } from '../../../src/contract/contract.js';
import { decodeImage } from '../../../src/sandbox/sandbox.js';
import { offeredDocTypes } from '../../../src/session/session.js';
import { renderSimpleScene } from '../../support/checks/simple-scene.js';
import { createTablePhoto, readSamplePhoto } from '../../support/sandbox/test-photos.js';
import { PhotographedSession } from '../../support/session/photographed-session.js';
import { isVerify } from '../../support/verify-mode.js';

const OPEN = { docTypes: DOC_TYPES } as const;

/** A photo of this sample document on a table. */
async function photoOf(name: string): Promise<Pixels> {
  const card = await readSamplePhoto(name);
  return decodeImage(await createTablePhoto([{ card, widthPx: 1200, at: [190, 130], turnedDegrees: 3 }]));
}

/** What the type of the document costs: what is asked after the last photo, and what is sent. */
const DOCUMENTS: readonly (readonly [DocType, readonly string[], readonly DocType[]])[] = [
  ['passport', ['passport-zoe'], []],
  ['id_card', ['id-card-zoe-front', 'id-card-zoe-back'], ['id_card', 'residency_permit']],
  ['residency_permit', ['residence-permit-zoe-front', 'residence-permit-zoe-back'], ['residency_permit', 'id_card']],
  ['driver_permit', ['driving-permit-jorgen-front', 'driving-permit-jorgen-back'], []],
];

for (const [docType, names, asked] of DOCUMENTS)
  for (const source of isVerify ? (['camera', 'file'] as const) : (['camera'] as const))
    test(`${docType} by ${source}, without a type → asked for: ${asked.join(', ') || 'nothing'}; ${names.length} sent`, async () => {
      const session = new PhotographedSession(OPEN);
      const photos = await Promise.all(names.map(photoOf));
      if (source === 'file') await session.choose(...photos);
      for (const [index, photo] of photos.entries()) {
        if (source === 'camera') await session.photograph(photo);
        assert.deepEqual(session.causes, []);
        const isLast = index === photos.length - 1;
        assert.deepEqual(offeredDocTypes(session.state), isLast ? asked : []);
        if (isLast && asked.length > 0) await session.send({ type: 'changeType', docType });
        await session.send({ type: 'use' });
      }
      assert.deepEqual([session.sent?.photos.length, session.sent?.sent.docType], [photos.length, docType]);
    });

test('a passport where the person named an id card → one tap continues with the same photo, and its back is not asked for', async () => {
  const session = new PhotographedSession({ ...OPEN, docType: 'id_card' });
  await session.photograph(await photoOf('passport-zoe'));
  assert.deepEqual([session.causes, offeredDocTypes(session.state)], [['other_type'], ['passport']]);
  const file = session.state.candidate?.file;
  await session.send({ type: 'changeType', docType: 'passport' });
  assert.deepEqual([session.state.name, session.causes, session.state.candidate?.file], ['review', [], file]);
  await session.send({ type: 'use' });
  assert.deepEqual([session.sent?.photos.map((photo) => photo.file), session.sent?.sent.docType], [[file], 'passport']);
});

test('the front of a card twice → same_side alone, and only another photo', async () => {
  const session = new PhotographedSession(OPEN);
  await session.photograph(await photoOf('id-card-zoe-front'));
  await session.send({ type: 'use' });
  await session.photograph(await photoOf('id-card-zoe-front'));
  assert.deepEqual([session.causes, session.state.actions], [['same_side'], ['retake']]);
  await session.send({ type: 'retake' });
  await session.photograph(await photoOf('id-card-zoe-back'));
  assert.deepEqual([session.causes, Object.keys(session.state.photos)], [[], ['front']]);
});

for (const kind of isVerify ? (['page', 'printed'] as const) : [])
  test(`a card on print (${kind}) that fills the frame → the card alone is seen, and its back is asked for`, async () => {
    const ranges = {
      backgrounds: [kind],
      widthPx: 1600,
      heightPx: 1200,
      fill: [0.7, 0.7],
      rotationDeg: [4, 4],
    } as const;
    const { pixels, truth } = await renderSimpleScene(2, 'id-card-zoe-front', { ranges });
    const session = new PhotographedSession(OPEN);
    await session.choose(pixels);
    const { document, bothInOne } = session.state.candidate?.report ?? {};
    assert.ok(document && truth.corners && intersectionOverUnion(document.corners, truth.corners) > 0.95);
    assert.deepEqual([session.causes, bothInOne], [[], false]);
    await session.send({ type: 'use' });
    assert.deepEqual([session.state.name, session.state.side], ['picking', 'back']);
  });

const SHEET_PX_PER_MM = 9.4;
/** Degrees that a card is turned on the sheet, and its left and upper end, px. */
const ON_SHEET = [[3, 290, 240], [0, 300, 200], [-5, 250, 260], [8, 330, 150], [2, 200, 300], [-3, 400, 220]] as const; // prettier-ignore

/** A card on a printed sheet of A6, which lies on a table. */
async function cardOnSheet(name: string, [degrees, left, top]: (typeof ON_SHEET)[number]): Promise<Pixels> {
  const [width, height] = [148 * SHEET_PX_PER_MM, 105 * SHEET_PX_PER_MM];
  const print = Array.from(
    { length: 16 },
    (_, row) =>
      `<text x="75" y="${(12 + 6 * row) * SHEET_PX_PER_MM}" textLength="${width - 150}">Dear customer, please return this form with a copy of your valid document</text>`,
  );
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-size="30" font-family="Liberation Sans"><rect width="100%" height="100%" fill="#fff"/>${print.join('')}</svg>`;
  const card = await sharp(await readSamplePhoto(name))
    .resize(Math.round(85.6 * SHEET_PX_PER_MM))
    .png()
    .toBuffer();
  const input = await sharp(card).rotate(degrees, { background: '#0000' }).png().toBuffer();
  const laid = sharp(Buffer.from(sheet)).composite([{ input, left, top }]);
  return decodeImage(await createTablePhoto([{ card: await laid.png().toBuffer(), widthPx: 1400, at: [80, 90] }]));
}

for (const name of isVerify ? (['id-card-zoe-front', 'id-card-zoe-back'] as const) : [])
  test(`${name} at six places of a printed sheet with the proportions of a passport → four times and more the card alone is seen, and no passport`, async () => {
    const seen = [];
    for (const place of ON_SHEET) {
      const session = new PhotographedSession(OPEN);
      await session.photograph(await cardOnSheet(name, place));
      const { docTypes, measures } = session.state.candidate?.report ?? {};
      const ratio = (measures?.documentLongSidePx ?? 0) / (85.6 * SHEET_PX_PER_MM * (1400 / 1391));
      seen.push({ place, ratio, docTypes, isRight: Math.abs(ratio - 1) < 0.03 && !docTypes?.includes('passport') });
    }
    assert.ok(seen.filter(({ isRight }) => isRight).length >= 4, JSON.stringify(seen));
  });
