import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  DOC_TYPES,
  DOCUMENT_TRAITS,
  DOCUMENT_FORMATS,
  isDocType,
  sidesToCapture,
} from '../../../src/contract/contract.js';

test('sidesToCapture: a passport → front; any other or unknown document type → front and back', () => {
  for (const docType of DOC_TYPES) {
    assert.deepEqual(sidesToCapture(docType), docType === 'passport' ? ['front'] : ['front', 'back'], docType);
  }
  assert.deepEqual(sidesToCapture(undefined), ['front', 'back']);
});

test('sidesToCapture with the sides setting → the set sides for every type; both-in-one is one photo', () => {
  for (const docType of [...DOC_TYPES, undefined]) {
    assert.deepEqual(sidesToCapture(docType, 'front'), ['front']);
    assert.deepEqual(sidesToCapture(docType, 'front-back'), ['front', 'back']);
    assert.deepEqual(sidesToCapture(docType, 'both-in-one'), ['front']);
  }
});

test('DOCUMENT_TRAITS: MRZ expected on a passport’s front and a permit’s back, possible on both sides of an id card', () => {
  const mrz = DOC_TYPES.map((docType) => [
    docType,
    DOCUMENT_TRAITS[docType].front.mrz,
    DOCUMENT_TRAITS[docType].back.mrz,
  ]);
  assert.deepEqual(mrz, [
    ['id_card', 'possible', 'possible'],
    ['passport', 'expected', 'never'],
    ['driver_permit', 'never', 'never'],
    ['residency_permit', 'never', 'expected'],
  ]);
});

test('DOCUMENT_TRAITS: every front is expected to have a portrait, and a passport page never has a barcode', () => {
  for (const docType of DOC_TYPES) assert.equal(DOCUMENT_TRAITS[docType].front.portrait, 'expected', docType);
  assert.equal(DOCUMENT_TRAITS.passport.front.barcode, 'never');
});

test('DOCUMENT_FORMATS → the standard sizes of ID-1, ID-2 and ID-3; every document type has a format', () => {
  assert.deepEqual(
    Object.entries(DOCUMENT_FORMATS).map(([name, { widthMm, heightMm }]) => [name, widthMm, heightMm]),
    [
      ['ID-1', 85.6, 53.98],
      ['ID-2', 105, 74],
      ['ID-3', 125, 88],
    ],
  );
  for (const docType of DOC_TYPES) assert.ok(DOCUMENT_TRAITS[docType].formats.length > 0, docType);
});

test('isDocType is true for the four document types only', () => {
  assert.deepEqual(DOC_TYPES.filter(isDocType), ['id_card', 'passport', 'driver_permit', 'residency_permit']);
  for (const other of ['visa', 'Passport', '', null, 0, ['passport'], 'toString'])
    assert.equal(isDocType(other), false);
});
