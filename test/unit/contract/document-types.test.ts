import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DOC_TYPES, DOCUMENTS, FORMATS, isDocType, sidesToCapture } from '../../../src/contract/contract.js';

test('a passport is photographed on its data page alone, every other document on both sides', () => {
  for (const docType of DOC_TYPES) {
    assert.deepEqual(sidesToCapture(docType), docType === 'passport' ? ['front'] : ['front', 'back'], docType);
  }
  assert.deepEqual(sidesToCapture(undefined), ['front', 'back']);
});

test('the host may ask for other sides; one picture of both counts as one side', () => {
  for (const docType of [...DOC_TYPES, undefined]) {
    assert.deepEqual(sidesToCapture(docType, 'front'), ['front']);
    assert.deepEqual(sidesToCapture(docType, 'front-back'), ['front', 'back']);
    assert.deepEqual(sidesToCapture(docType, 'both-in-one'), ['front']);
  }
});

test('an MRZ is on the front of a passport, the back of a residency permit, either side of an id card, no driving permit', () => {
  const mrz = DOC_TYPES.map((docType) => [docType, DOCUMENTS[docType].front.mrz, DOCUMENTS[docType].back.mrz]);
  assert.deepEqual(mrz, [
    ['id_card', 'possible', 'possible'],
    ['passport', 'expected', 'never'],
    ['driver_permit', 'never', 'never'],
    ['residency_permit', 'never', 'expected'],
  ]);
});

test('a portrait is on the front of every document, and a barcode never on the page of a passport', () => {
  for (const docType of DOC_TYPES) assert.equal(DOCUMENTS[docType].front.portrait, 'expected', docType);
  assert.equal(DOCUMENTS.passport.front.barcode, 'never');
});

test('every format in use has its standard size, wider than high', () => {
  assert.deepEqual(
    Object.entries(FORMATS).map(([name, { widthMm, heightMm }]) => [name, widthMm, heightMm]),
    [
      ['ID-1', 85.6, 53.98],
      ['ID-2', 105, 74],
      ['ID-3', 125, 88],
    ],
  );
  for (const docType of DOC_TYPES) assert.ok(DOCUMENTS[docType].formats.length > 0, docType);
});

test('only the four words of the service are document types', () => {
  assert.deepEqual(DOC_TYPES.filter(isDocType), ['id_card', 'passport', 'driver_permit', 'residency_permit']);
  for (const other of ['visa', 'Passport', '', null, 0, ['passport'], 'toString'])
    assert.equal(isDocType(other), false);
});
