import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CheckReport } from '../../../../src/checks/checks.js';
import { classifyDocumentType, readIssuingCountry } from '../../../../src/checks/sides/classify-document-type.js';
import type { DocType } from '../../../../src/contract/contract.js';
import { td1, td3 } from '../../../../src/testing/specimen/mrz-writer.js';
import { createMrzSeen } from '../../../support/checks/create-mrz-seen.js';
import { ANNA } from '../../../support/checks/mrz-text.js';
import {
  createDocumentSeen,
  createLicenceBarcode,
  createReadMrz,
  createReport,
  createUnreadMrz,
} from '../../../support/sandbox/check-reports.js';

const TODAY = '2026-11-23';
const read = (documentCode: string, more: Parameters<typeof createReadMrz>[2] = {}) =>
  createReadMrz((/^[PV]/.test(documentCode) ? td3 : td1)({ ...ANNA, documentCode }), TODAY, more);
const shaped = (aspect: number, isWholeImage = false) =>
  createReport({ document: createDocumentSeen({ aspect, isWholeImage }) });

const CARDS: readonly DocType[] = ['id_card', 'driver_permit', 'residency_permit'];
const CASES: readonly (readonly [string, CheckReport, readonly DocType[]])[] = [
  ['an MRZ with the code P', createReport({ mrz: read('P') }), ['passport']],
  ['an MRZ with the code ID', createReport({ mrz: read('ID') }), ['id_card', 'residency_permit']],
  ['an MRZ with the code AR', createReport({ mrz: read('AR') }), ['residency_permit', 'id_card']],
  ['an MRZ with the code IR', createReport({ mrz: read('IR') }), ['residency_permit', 'id_card']],
  ['the MRZ of a visa', createReport({ mrz: read('V') }), []],
  [
    'an MRZ whose code is in doubt → by its format',
    createReport({ mrz: read('P', { doubtful: ['documentCode'] }) }),
    ['passport'],
  ],
  ['three lines that were not read', createReport({ mrz: createMrzSeen() }), ['id_card', 'residency_permit']],
  ['two lines of 44 characters that were not read', createReport({ mrz: createUnreadMrz(2) }), ['passport']],
  ['the barcode of a licence', createReport({ barcodes: [createLicenceBarcode({ CS: 'X' })] }), ['driver_permit']],
  ['the barcode of an id card', createReport({ barcodes: [createLicenceBarcode({ CS: 'X' }, 'ID')] }), ['id_card']],
  ['the proportions of a card', shaped(1.586), CARDS],
  ['a scan with the proportions of a card', shaped(1.586, true), CARDS],
  ['the proportions of a passport page', shaped(1.42), ['passport', 'id_card', 'residency_permit']],
  ['proportions of no format', shaped(2.2), []],
  ['a scan, whose margins count', shaped(2.2, true), ['id_card', 'passport', 'driver_permit', 'residency_permit']],
  ['no document', createReport({ document: null }), []],
];
for (const [name, report, types] of CASES)
  test(`classifyDocumentType: ${name} → ${types.join(', ') || 'none'}`, () =>
    assert.deepEqual(classifyDocumentType(report), types));

for (const country of ['constructor', 'toString', '__proto__'])
  test(`readIssuingCountry: a licence with the country ${country} → null`, () => {
    const licence = createLicenceBarcode({ CS: 'X' });
    const barcodes = [{ ...licence, fields: { ...licence.fields, country } }];
    assert.equal(readIssuingCountry({ mrz: null, barcodes }), null);
  });
