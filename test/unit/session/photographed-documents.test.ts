/** From pixels to what is sent: drawn documents, the real checks and the session, without a browser. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Pixels } from '../../../src/checks/checks.js';
import { DOC_TYPES, type DocType } from '../../../src/contract/contract.js';
import { decodeImage } from '../../../src/sandbox/sandbox.js';
import { offeredDocTypes, type CaptureOptions } from '../../../src/session/session.js';
import { createTablePhoto, readSamplePhoto } from '../../support/sandbox/test-photos.js';
import { PhotographedSession } from '../../support/session/photographed-session.js';
import { isVerify } from '../../support/verify-mode.js';

const OPEN: Partial<CaptureOptions> = { docTypes: DOC_TYPES };

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
    test(`${docType} by ${source}, without a type → ${asked.length > 0 ? `asked for: ${asked.join(', ')}` : 'nothing is asked'}, and ${String(names.length)} sent`, async () => {
      const session = new PhotographedSession(OPEN);
      const photos = await Promise.all(names.map(photoOf));
      if (source === 'file') await session.choose(...photos);
      for (const [index, photo] of photos.entries()) {
        if (source === 'camera') await session.photograph(photo);
        assert.deepEqual(session.causes, []);
        const isLast = index === photos.length - 1;
        assert.deepEqual(offeredDocTypes(session.state), isLast ? asked : []);
        await session.send(isLast && asked.length > 0 ? { type: 'changeType', docType } : { type: 'use' });
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

test('a card where the person named a passport → one tap keeps its front, and the back is next', async () => {
  const session = new PhotographedSession({ ...OPEN, docType: 'passport' });
  await session.photograph(await photoOf('id-card-zoe-front'));
  assert.deepEqual(offeredDocTypes(session.state), ['id_card', 'driver_permit', 'residency_permit']);
  const file = session.state.candidate?.file;
  await session.send({ type: 'changeType', docType: 'id_card' });
  await session.send({ type: 'use' });
  assert.deepEqual([session.state.name, session.state.photos.front?.file], ['turning', file]);
});

/** Settings of a host that do not accept a passport, and the type with which its photos are sent. */
const HOSTS: readonly (readonly [string, Partial<CaptureOptions>, DocType | undefined])[] = [
  ['the type id_card', { docType: 'id_card' }, 'id_card'],
  ['the types id_card and driver_permit', { docTypes: ['id_card', 'driver_permit'] }, undefined],
];
for (const [name, options, docType] of HOSTS)
  test(`a passport where the host accepts ${name} → told, and neither asked for nor taken as a passport`, async () => {
    const session = new PhotographedSession(options);
    await session.photograph(await photoOf('passport-zoe'));
    assert.deepEqual([session.causes, offeredDocTypes(session.state)], [['other_type'], []]);
    assert.equal(session.state.actions[0], 'replace');
    await session.send({ type: 'changeType', docType: 'passport' });
    await session.send({ type: 'use' });
    assert.deepEqual([session.state.name, session.state.side, session.sent], ['turning', 'back', null]);
    assert.equal(session.state.options.docType, docType);
  });

for (const options of isVerify ? [OPEN, { docType: 'id_card' } as const] : [OPEN])
  test(`the front of a card twice, ${'docType' in options ? 'the type id_card' : 'no type'} → same_side alone, and only another photo`, async () => {
    const session = new PhotographedSession(options);
    await session.photograph(await photoOf('id-card-zoe-front'));
    await session.send({ type: 'use' });
    await session.photograph(await photoOf('id-card-zoe-front'));
    assert.deepEqual([session.causes, session.state.actions], [['same_side'], ['retake']]);
    await session.send({ type: 'retake' });
    await session.photograph(await photoOf('id-card-zoe-back'));
    assert.deepEqual([session.causes, Object.keys(session.state.photos)], [[], ['front']]);
  });
