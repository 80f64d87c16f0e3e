import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withZoneRead } from '../../../src/checks/checks.js';
import { mrzRead, mrzZone, report } from '../../support/sandbox/reports.js';
import { td3 } from '../../../src/testing/specimen/mrz.js';

const image = { data: new Uint8Array(4), width: 1, height: 1 };
const TODAY = '2026-11-21';

test('a picture without a zone is not read', async () => {
  const plain = report();
  const never = (): never => assert.fail('nothing is there to be read');
  assert.equal(await withZoneRead(image, plain, TODAY, never), plain);
});

test('a zone is read with the day that tells its centuries', async () => {
  const lines = td3({
    documentCode: 'P',
    issuer: 'UTO',
    nationality: 'UTO',
    documentNumber: 'A1',
    surname: 'Ek',
    givenNames: 'Anna',
    birthDate: '1974-08-12',
    sex: 'F',
    expiryDate: '2030-04-15',
  });
  const found = report({ mrz: mrzZone(2) });
  const asked: unknown[] = [];
  const read = mrzRead(lines, TODAY);
  const answer = await withZoneRead(image, found, TODAY, async (...of) => {
    asked.push(...of);
    return read;
  });
  assert.deepEqual(answer, { ...found, mrz: read });
  assert.deepEqual(asked, [image, found.mrz, TODAY]);
});

test('where the reader cannot be had, or came damaged, the report says so and nothing else changes', async () => {
  const found = report({ mrz: mrzZone(2) });
  const answer = await withZoneRead(image, found, TODAY, () => Promise.reject(new Error('damaged')));
  assert.deepEqual(answer, { ...found, mrz: { ...found.mrz, reading: 'unavailable' } });
});
