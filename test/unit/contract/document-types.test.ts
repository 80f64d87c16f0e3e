import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DOC_TYPES, DOCUMENTS, DOCUMENT_FORMATS, isDocType, sidesToCapture } from '../../../src/contract/contract.js';

test('sides to capture: the data page of a passport, both sides of every other document', () => {
  for (const docType of DOC_TYPES) {
    assert.deepEqual(sidesToCapture(docType), docType === 'passport' ? ['front'] : ['front', 'back'], docType);
  }
  assert.deepEqual(sidesToCapture(undefined), ['front', 'back']);
});

test('the sides setting overrides the type; both-in-one is one photo', () => {
  for (const docType of [...DOC_TYPES, undefined]) {
    assert.deepEqual(sidesToCapture(docType, 'front'), ['front']);
    assert.deepEqual(sidesToCapture(docType, 'front-back'), ['front', 'back']);
    assert.deepEqual(sidesToCapture(docType, 'both-in-one'), ['front']);
  }
});

test('the MRZ is on the front of a passport, the back of a residency permit, either side of an id card, no driving permit', () => {
  const mrz = DOC_TYPES.map((docType) => [docType, DOCUMENTS[docType].front.mrz, DOCUMENTS[docType].back.mrz]);
  assert.deepEqual(mrz, [
    ['id_card', 'possible', 'possible'],
    ['passport', 'expected', 'never'],
    ['driver_permit', 'never', 'never'],
    ['residency_permit', 'never', 'expected'],
  ]);
});

test('every front has a portrait, and a passport page has no barcode', () => {
  for (const docType of DOC_TYPES) assert.equal(DOCUMENTS[docType].front.portrait, 'expected', docType);
  assert.equal(DOCUMENTS.passport.front.barcode, 'never');
});

test('every format has its standard size and is wider than high', () => {
  assert.deepEqual(
    Object.entries(DOCUMENT_FORMATS).map(([name, { widthMm, heightMm }]) => [name, widthMm, heightMm]),
    [
      ['ID-1', 85.6, 53.98],
      ['ID-2', 105, 74],
      ['ID-3', 125, 88],
    ],
  );
  for (const docType of DOC_TYPES) assert.ok(DOCUMENTS[docType].formats.length > 0, docType);
});

test('isDocType is true for the four document types only', () => {
  assert.deepEqual(DOC_TYPES.filter(isDocType), ['id_card', 'passport', 'driver_permit', 'residency_permit']);
  for (const other of ['visa', 'Passport', '', null, 0, ['passport'], 'toString'])
    assert.equal(isDocType(other), false);
});
