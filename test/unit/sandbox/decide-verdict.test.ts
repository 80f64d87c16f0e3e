import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CheckReport, Finding } from '../../../src/checks/checks.js';
import { DOC_TYPES, type DocType, type PhotoRequestFields, type Reason } from '../../../src/contract/contract.js';
import { decideVerdict } from '../../../src/sandbox/verdict/decide-verdict.js';
import type { PhotoAnalysis } from '../../../src/sandbox/verdict/photo-views.js';
import {
  createDocumentSeen,
  createFinding,
  createUnreadMrz,
  createPhotoAnalysis,
  createReport,
} from '../../support/sandbox/check-reports.js';

const TODAY = '2026-11-21';

const blank = createReport({ document: null, findings: [createFinding('missing_doc')] });
const plain = createReport();
const td1 = createReport({ mrz: createUnreadMrz(3) });
const td2 = createReport({ mrz: createUnreadMrz(2), document: createDocumentSeen({ aspect: 1.42 }) });
const barcoded = createReport({
  barcodes: [{ format: 'PDF_417', text: 'x', fields: null, corners: createDocumentSeen().corners }],
});

function reasonOf(photos: readonly PhotoAnalysis[], docType?: DocType, fields: PhotoRequestFields = {}): Reason | '' {
  const { verdict, reason } = decideVerdict(
    photos,
    docType === undefined ? fields : { ...fields, doc_type: docType },
    TODAY,
  );
  assert.equal(verdict, reason === '');
  return reason;
}

/** One file per report. */
function files(...reports: readonly CheckReport[]): readonly PhotoAnalysis[] {
  return reports.map((one) => createPhotoAnalysis([one]));
}

const SIDES: readonly [DocType | undefined, readonly CheckReport[], Reason | ''][] = [
  ['passport', [td2], ''],
  ['passport', [plain], 'missing_mrz'],
  ['passport', [td2, plain], ''],
  ['id_card', [plain, td1], ''],
  ['id_card', [td2, createReport({ document: createDocumentSeen({ aspect: 1.42 }) })], ''],
  ['id_card', [plain, plain], 'missing_mrz'],
  ['id_card', [plain], 'missing_back'],
  ['id_card', [td2], 'missing_back'],
  ['id_card', [td2, td2], 'missing_back'],
  ['id_card', [td1], 'missing_front'],
  ['id_card', [td1, td1], 'missing_front'],
  ['residency_permit', [plain, td1], ''],
  ['residency_permit', [plain, plain], 'missing_mrz'],
  ['residency_permit', [plain], 'missing_back'],
  ['residency_permit', [td1], 'missing_front'],
  ['driver_permit', [plain, plain], ''],
  ['driver_permit', [plain, barcoded], ''],
  ['driver_permit', [plain], 'missing_back'],
  ['driver_permit', [barcoded], 'missing_front'],
  [undefined, [td2], ''],
  [undefined, [plain, td1], ''],
  [undefined, [plain], 'missing_back'],
];

test('MRZ and barcode → decide which side is missing, in either order of the files', () => {
  for (const [docType, reports, expected] of SIDES) {
    const name = `${docType ?? 'unannounced'}: ${expected}`;
    assert.equal(reasonOf(files(...reports), docType), expected, name);
    assert.equal(reasonOf(files(...reports.toReversed()), docType), expected, `${name}, reversed`);
  }
});

test('no document type given, two-line MRZ and a passport’s aspect ratio → verdict for a passport', () => {
  assert.equal(decideVerdict(files(td2), {}, TODAY).docType, 'passport');
  assert.equal(decideVerdict(files(td1, plain), {}, TODAY).docType, 'id_card');
  assert.equal(decideVerdict(files(blank), {}, TODAY).docType, 'id_card');
});

test('no document in any photo → reason missing_doc, for every document type', () => {
  for (const docType of DOC_TYPES) assert.equal(reasonOf(files(blank, blank), docType), 'missing_doc');
});

test('no document in one of two photos → reason missing_front or missing_back; for a passport → accepted', () => {
  assert.equal(reasonOf(files(plain, blank), 'id_card'), 'missing_back');
  assert.equal(reasonOf(files(blank, td1), 'id_card'), 'missing_front');
  assert.equal(reasonOf(files(blank, td2), 'passport'), '');
});

test('the same file sent twice → counts as one photo, reason missing_front or missing_back', () => {
  const one = createPhotoAnalysis([plain], { digest: 'same' });
  const back = createPhotoAnalysis([td1], { digest: 'same back' });
  assert.equal(reasonOf([one, one], 'id_card'), 'missing_back');
  assert.equal(reasonOf([back, back], 'residency_permit'), 'missing_front');
  assert.equal(reasonOf([one, one], 'driver_permit'), 'missing_back');
});

test('one file that shows both sides → accepted', () => {
  assert.equal(reasonOf([createPhotoAnalysis([plain, td1])], 'id_card'), '');
  assert.equal(reasonOf([createPhotoAnalysis([plain, plain])], 'driver_permit'), '');
});

test('a finding such as blur_img, with or without the back → the finding is the reason', () => {
  const cases: Finding['reason'][] = ['low_resolution', 'low_quality', 'blur_img', 'doc_spoof', 'doc_print'];
  for (const reason of cases) {
    const poor = createReport({ findings: [createFinding(reason)] });
    assert.equal(reasonOf(files(poor, td1), 'id_card'), reason);
    assert.equal(reasonOf(files(poor), 'id_card'), reason);
  }
});

test('blur_img and low_quality → reason low_quality; low_resolution as well → reason low_resolution', () => {
  const poor = createReport({ findings: [createFinding('blur_img'), createFinding('low_quality')] });
  const small = createReport({ findings: [createFinding('low_resolution')] });
  assert.equal(reasonOf(files(poor, td1), 'id_card'), 'low_quality');
  assert.equal(reasonOf(files(poor, small), 'id_card'), 'low_resolution');
});

test('a file that is too small or cannot be decoded → reason low_resolution or low_quality before any other', () => {
  const tiny = createPhotoAnalysis([blank], { images: [{ width: 223, height: 900 }] });
  const broken = createPhotoAnalysis([], { images: [] });
  assert.equal(reasonOf([createPhotoAnalysis([plain]), tiny], 'id_card'), 'low_resolution');
  assert.equal(reasonOf([createPhotoAnalysis([plain]), broken], 'id_card'), 'low_quality');
  assert.equal(reasonOf([broken, tiny], 'id_card'), 'low_resolution');
});

test('a blurred photo without a document → reason blur_img, not missing_doc', () => {
  const smear = createReport({ document: null, findings: [createFinding('missing_doc'), createFinding('blur_img')] });
  assert.equal(reasonOf(files(smear), 'id_card'), 'blur_img');
});

test('findings missing_mrz, doc_expired and too_large → do not affect the verdict', () => {
  const odd = createReport({
    findings: [createFinding('missing_mrz'), createFinding('doc_expired'), createFinding('too_large')],
  });
  assert.equal(reasonOf(files(odd, td1), 'id_card'), '');
});

test('two photos of the same side → reason missing_back; of different sides → accepted', () => {
  const cells = Array.from({ length: 96 }, (_, i) => ((i * 37) % 90) - 45);
  const again = cells.map((cell, i) => cell + (i % 5));
  const other = cells.map((_, i) => ((i * 53) % 80) - 40);
  const like = (fingerprint: readonly number[]): CheckReport => createReport({ fingerprint });
  assert.equal(reasonOf(files(like(cells), like(again)), 'driver_permit'), 'missing_back');
  assert.equal(reasonOf([createPhotoAnalysis([like(cells), like(again)])], 'driver_permit'), 'missing_back');
  assert.equal(reasonOf(files(like(cells), like(other)), 'driver_permit'), '');
  const withZone = createReport({ fingerprint: again, mrz: createUnreadMrz(3) });
  assert.equal(reasonOf(files(like(cells), withZone), 'id_card'), '', 'a zone on one of them tells them apart');
  const twice = [like(cells), createReport({ fingerprint: again, mrz: createUnreadMrz(2), document: plain.document })];
  assert.equal(reasonOf(files(...twice), 'passport'), '', 'a passport has one side');
});

test('front and back with different aspect ratios → reason sides_inconsistency; a scan → accepted', () => {
  const wide = createReport({ document: createDocumentSeen({ aspect: 1.42 }) });
  assert.equal(reasonOf(files(wide, td1), 'id_card'), 'sides_inconsistency');
  assert.equal(reasonOf(files(wide, plain), 'driver_permit'), 'sides_inconsistency');
  const scan = createReport({ document: createDocumentSeen({ aspect: 1.42, isWholeImage: true }) });
  assert.equal(reasonOf(files(scan, plain), 'driver_permit'), '', 'a scan may have margins');
});

test('a photo with the finding out_of_scope → reason out_of_scope, also when the back is missing', () => {
  const odd = createReport({ findings: [createFinding('out_of_scope')] });
  assert.equal(reasonOf(files(odd, td1), 'id_card'), 'out_of_scope');
  assert.equal(reasonOf(files(odd), 'id_card'), 'out_of_scope');
});
