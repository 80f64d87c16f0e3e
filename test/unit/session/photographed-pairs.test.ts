/** Photos of more than one document, or of a card on print: what the person is told, and that nothing of it is sent as one document. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import type { Pixels } from '../../../src/checks/checks.js';
import { intersectionOverUnion } from '../../../src/checks/image/quad-geometry.js';
import { DOC_TYPES } from '../../../src/contract/contract.js';
import type { CaptureOptions } from '../../../src/session/session.js';
import { decodeImage } from '../../../src/sandbox/sandbox.js';
import { createTablePhoto, readSamplePhoto, type CardOnTable } from '../../support/sandbox/test-photos.js';
import { createRandomScene, loadSample, renderScene } from '../../../bench/scenes/scenes.js';
import type { BackgroundKind, RenderedScene } from '../../../bench/scenes/scenes.js';
import { isVerify } from '../../support/verify-mode.js';
import { PhotographedSession } from '../../support/session/photographed-session.js';

const OPEN = { docTypes: DOC_TYPES } as const;

type Placed = readonly [name: string, at: CardOnTable['at'], widthPx: number];

/** Documents that lie beside each other on a table. */
async function photoOfSeveral(...placed: readonly Placed[]): Promise<Pixels> {
  const cards = placed.map(async ([name, at, widthPx]) => ({ card: await readSamplePhoto(name), at, widthPx }));
  return decodeImage(await createTablePhoto(await Promise.all(cards)));
}

/** A card on print that fills the frame. */
async function cardOnPrint(kind: BackgroundKind): Promise<RenderedScene> {
  const card = await loadSample('id-card-zoe-front');
  const near = { widthPx: 1600, heightPx: 1200, fill: [0.7, 0.7], tiltDeg: [2, 2], rotationDeg: [4, 4] } as const;
  const scene = createRandomScene(2, card, {
    ...near,
    backgrounds: [kind],
    glareProbability: 0,
    fingersProbability: 0,
  });
  return renderScene({ ...scene, focusSigmaPx: 0.5, motion: { lengthPx: 0, angleDeg: 0 } }, card);
}

/** Photos that show more than one document. */
const PAIRS = {
  'the fronts of two people': () =>
    photoOfSeveral(['id-card-zoe-front', [120, 40], 800], ['id-card-jorgen-front', [500, 620], 800]),
  'the backs of two people': () =>
    photoOfSeveral(['id-card-zoe-back', [120, 40], 800], ['id-card-jorgen-back', [500, 620], 800]),
  'a passport with a card beside it': () =>
    photoOfSeveral(['passport-zoe', [40, 200], 860], ['id-card-jorgen-front', [960, 420], 590]),
} as const;
const CAPTURES: Readonly<Record<string, Partial<CaptureOptions>>> = {
  'no type': OPEN,
  'the type id_card': { docType: 'id_card' },
};

for (const [name, photo] of Object.entries(PAIRS))
  for (const [settings, options] of Object.entries(CAPTURES))
    if (isVerify || (settings === 'no type') !== name.startsWith('a passport'))
      test(`${name} in one photo, ${settings} → told, by file and by camera; only another photo is offered`, async () => {
        const pixels = await photo();
        for (const take of ['choose', 'photograph'] as const) {
          const session = new PhotographedSession(options);
          await session[take](pixels);
          assert.ok(session.causes.includes('two_documents'), `${take}: ${session.causes.join(', ')}`);
          assert.equal(session.state.candidate?.report.bothInOne, false);
          assert.deepEqual(session.state.actions, ['retake']);
        }
      });

for (const kind of ['page', 'printed'] as const)
  test(`a card on print (${kind}) that fills the frame → the card alone is seen, and its back is asked for`, async () => {
    const { pixels, truth } = await cardOnPrint(kind);
    const session = new PhotographedSession(OPEN);
    await session.choose(pixels);
    const { document, bothInOne } = session.state.candidate?.report ?? {};
    assert.ok(document && truth.corners && intersectionOverUnion(document.corners, truth.corners) > 0.95);
    assert.deepEqual([session.causes, bothInOne], [[], false]);
    await session.send({ type: 'use' });
    assert.deepEqual([session.state.name, session.state.side], ['picking', 'back']);
  });

/** A card on a printed sheet of A6, which lies on a table. */
async function cardOnSheet(name: string): Promise<Pixels> {
  const [pxPerMm, width, height] = [9.4, 148, 105];
  const line = (row: number): string =>
    `<text x="${String(8 * pxPerMm)}" y="${String((12 + 6 * row) * pxPerMm)}" textLength="${String((width - 16) * pxPerMm)}">Dear customer, please return this form with a copy of your valid document</text>`;
  const print = Array.from({ length: 16 }, (_, row) => line(row)).join('');
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="${String(width * pxPerMm)}" height="${String(height * pxPerMm)}" font-size="30" font-family="Liberation Sans"><rect width="100%" height="100%" fill="#fff"/>${print}</svg>`;
  const card = await sharp(await readSamplePhoto(name))
    .resize(Math.round(85.6 * pxPerMm))
    .png()
    .toBuffer();
  const turned = await sharp(card).rotate(3, { background: '#0000' }).png().toBuffer();
  const laid = await sharp(Buffer.from(sheet))
    .composite([{ input: turned, left: 290, top: 240 }])
    .png()
    .toBuffer();
  return decodeImage(await createTablePhoto([{ card: laid, widthPx: 1400, at: [80, 90] }]));
}

for (const [name, types] of [
  ['id-card-zoe-front', ['id_card', 'driver_permit', 'residency_permit']],
  ['id-card-zoe-back', ['id_card', 'residency_permit']],
] as const)
  test(`${name} on a printed sheet with the proportions of a passport → the card is the document, and no passport is asked for`, async () => {
    const session = new PhotographedSession(OPEN);
    await session.photograph(await cardOnSheet(name));
    const { report } = session.state.candidate ?? {};
    assert.deepEqual([session.causes, report?.docTypes, report?.bothInOne], [[], types, false]);
    const long = report?.measures.documentLongSidePx ?? 0;
    assert.ok(Math.abs(long / (85.6 * 9.4 * (1400 / 1391)) - 1) < 0.02, `the card is ${String(long)} px long`);
  });
