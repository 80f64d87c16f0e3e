import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CheckReport } from '../../../../src/checks/checks.js';
import { compareDocuments, type DocumentRelation } from '../../../../src/checks/sides/compare-documents.js';
import type { DocType } from '../../../../src/contract/contract.js';
import { createMrzSeen } from '../../../support/checks/create-mrz-seen.js';
import { createDocumentSeen, createReport, createUnreadMrz } from '../../../support/sandbox/check-reports.js';

const face = { corners: createDocumentSeen().corners, confidence: 0.99 };
/** Two layouts of print that have nothing in common. */
const LEFT = Array.from({ length: 96 }, (_, i) => (i % 12 < 6 ? 33 : -33));
const COMB = Array.from({ length: 96 }, (_, i) => (i % 2 === 0 ? 33 : -33));
const sized = (documentLongSidePx: number) => ({ ...createReport().measures, documentLongSidePx });

const front = createReport({ portrait: face, fingerprint: LEFT });
const back = createReport({ mrz: createUnreadMrz(3), fingerprint: COMB });
const plain = createReport({ fingerprint: COMB });
const large = { document: createDocumentSeen({ aspect: 1.42 }), measures: sized(1750) };
const passport = createReport({ portrait: face, mrz: createUnreadMrz(2), ...large });
const td2Mrz = createMrzSeen({ lineCount: 2, columns: 36, formats: ['TD2'] });
const td2 = createReport({ document: createDocumentSeen({ aspect: 1.42 }) });

const a5 = { document: createDocumentSeen({ aspect: 1.414 }) };

const CASES: readonly (readonly [string, CheckReport, CheckReport, DocType | undefined, DocumentRelation])[] = [
  ['a face on one, an MRZ on the other', front, back, 'id_card', 'sides'],
  ['the same, the back first', back, front, 'id_card', 'sides'],
  ['the same, of an unknown type', front, back, undefined, 'sides'],
  ['a licence: a face on one, nothing on the other', front, plain, 'driver_permit', 'sides'],
  ['an MRZ on one, no face found on the other', back, createReport({ fingerprint: LEFT }), 'residency_permit', 'sides'],
  ['prints that look alike, with an MRZ on one alone', front, { ...back, fingerprint: LEFT }, 'id_card', 'sides'],
  ['a TD2 card: face and MRZ on one side', { ...td2, portrait: face, mrz: td2Mrz }, td2, 'id_card', 'sides'],
  ['two faces', front, createReport({ portrait: face, fingerprint: COMB }), 'id_card', 'different'],
  ['two MRZs of cards', back, createReport({ mrz: createUnreadMrz(3), fingerprint: LEFT }), 'id_card', 'different'],
  ['the same front twice, one face found', front, createReport({ fingerprint: LEFT }), 'driver_permit', 'different'],
  ['a card and a passport', front, passport, 'id_card', 'different'],
  ['a card and a passport of equal size', front, createReport({ mrz: createUnreadMrz(2) }), 'id_card', 'different'],
  ['a card and a larger one', front, { ...plain, measures: sized(1750) }, 'id_card', 'different'],
  ['a card and a printed page of other proportions', front, { ...plain, ...a5 }, 'driver_permit', 'different'],
  ['neither MRZ nor face', plain, createReport({ fingerprint: LEFT }), 'driver_permit', 'unknown'],
];
for (const [name, one, other, docType, relation] of CASES)
  test(`compareDocuments in one picture: ${name} → ${relation}`, () =>
    assert.equal(compareDocuments(one, other, { docType, areInOnePicture: true }), relation));

test('compareDocuments on two pages of other scales → their sizes do not matter', () => {
  const enlarged = createReport({ mrz: createUnreadMrz(3), measures: sized(2400) });
  assert.equal(compareDocuments(front, enlarged, { docType: 'id_card', areInOnePicture: true }), 'different');
  assert.equal(compareDocuments(front, enlarged, { docType: 'id_card', areInOnePicture: false }), 'sides');
});
