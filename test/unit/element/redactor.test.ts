import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Redactor } from '../../../src/element/redactor.js';
import type { CheckReport } from '../../../src/headless/headless.js';

const corners = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
] as const;
const DOCUMENT_NUMBER = 'D48200317';
const report = {
  mrz: {
    corners,
    lineCount: 2,
    columns: 44,
    shapes: [],
    lines: [DOCUMENT_NUMBER],
    fields: { number: DOCUMENT_NUMBER },
    valid: true,
  },
  barcodes: [
    { format: 'PDF_417', text: DOCUMENT_NUMBER, fields: { documentNumber: DOCUMENT_NUMBER }, corners },
    { format: 'QR_CODE', text: DOCUMENT_NUMBER, fields: null, corners },
  ],
} as unknown as CheckReport;

test('no expose-fields attribute → a report keeps the barcode formats but not the document number', () => {
  const shown = new Redactor(() => false).redactReport(report);
  assert.ok(!JSON.stringify(shown).includes(DOCUMENT_NUMBER));
  assert.deepEqual(
    shown.barcodes.map(({ format, fields }) => [format, fields]),
    [
      ['PDF_417', {}],
      ['QR_CODE', null],
    ],
  );
});

test('the expose-fields attribute → redactReport returns the report unchanged', () => {
  assert.equal(new Redactor(() => true).redactReport(report), report);
});
