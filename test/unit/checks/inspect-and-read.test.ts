import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMrzIntoReport } from '../../../src/checks/checks.js';
import { createReadMrz, createUnreadMrz, createReport } from '../../support/sandbox/check-reports.js';

const image = { data: new Uint8Array(4), width: 1, height: 1 };
const TODAY = '2026-11-21';

test('readMrzIntoReport: a report without an MRZ → returned unchanged, without a call of the MRZ reader', async () => {
  const plain = createReport();
  const never = (): never => assert.fail('there is nothing to read');
  assert.equal(await readMrzIntoReport(image, plain, TODAY, never), plain);
});

test('readMrzIntoReport: a report with an MRZ → contains the reading; the reader got the image, the MRZ and today’s date', async () => {
  const lines = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'];
  const found = createReport({ mrz: createUnreadMrz(2) });
  const asked: unknown[] = [];
  const read = createReadMrz(lines, TODAY);
  const answer = await readMrzIntoReport(image, found, TODAY, async (...of) => {
    asked.push(...of);
    return read;
  });
  assert.deepEqual(answer, { ...found, mrz: read });
  assert.deepEqual(asked, [image, found.mrz, TODAY]);
});

test('readMrzIntoReport: the MRZ reader fails → mrz.reading is "unavailable", and the rest of the report is unchanged', async () => {
  const found = createReport({ mrz: createUnreadMrz(2) });
  const answer = await readMrzIntoReport(image, found, TODAY, () => Promise.reject(new Error('damaged')));
  assert.deepEqual(answer, { ...found, mrz: { ...found.mrz, reading: 'unavailable' } });
});
