import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  evaluateSidePair,
  FINDING_CAUSES,
  UNKNOWN_MEASURES,
  type DetectedMrz,
  type Expectation,
  type Finding,
  type FindingCause,
  type Measures,
} from '../../../src/checks/checks.js';
import { addBarcodesToReport } from '../../../src/checks/inspect.js';
import { addExtractedDataFindings } from '../../../src/checks/preflight/evaluate-extracted-data.js';
import { evaluatePhoto, type PhotoEvidence } from '../../../src/checks/rules/rules.js';
import { mergeSideReports } from '../../../src/checks/sides/merge-side-reports.js';
import { createTranslate, en } from '../../../src/i18n/i18n.js';
import { reviewCheckItems } from '../../../src/element/photo-screens/review-selectors.js';
import { td3, type MrzInput } from '../../../src/testing/specimen/mrz-writer.js';
import { ANNA } from '../../support/checks/mrz-text.js';
import { CAUSE_MEANINGS } from '../../../scripts/docs/reasons-page.js';
import {
  createDocumentSeen,
  createLicenceBarcode,
  createReadMrz,
  createReport,
  createUnreadableMrz,
  createUnreadMrz,
} from '../../support/sandbox/check-reports.js';
import { capturedPhoto, checkReport } from '../../support/session/sample-reports.js';

const TODAY = '2026-11-21';
const FINGERPRINT = Array.from({ length: 96 }, (_, i) => (i % 12 < 6 ? 33 : -33));

const photo = (change: Partial<PhotoEvidence>, expectation: Expectation = {}): readonly Finding[] =>
  evaluatePhoto(
    {
      size: { width: 1600, height: 1200 },
      document: createDocumentSeen(),
      measures: UNKNOWN_MEASURES,
      mrz: null,
      fingerprint: null,
      ...change,
    },
    expectation,
  );
const PASSPORT_PAGE = createDocumentSeen({ aspect: 1.42 });
const measured = (change: Partial<Measures>): readonly Finding[] =>
  photo({ measures: { ...UNKNOWN_MEASURES, ...change } });
const passport = (change: Partial<MrzInput> = {}, more: Parameters<typeof createReadMrz>[2] = {}): DetectedMrz =>
  createReadMrz(td3({ ...ANNA, ...change }), TODAY, more);
const read = (mrz: DetectedMrz, expectation: Expectation = {}): readonly Finding[] =>
  addExtractedDataFindings(createReport({ mrz }), { today: TODAY, ...expectation }).findings;

/** By cause: every part of the photo check that reports it. A new cause needs an entry. */
const SOURCES: Readonly<Record<FindingCause, readonly (() => readonly Finding[])[]>> = {
  no_document: [() => photo({ document: null })],
  cut_off: [() => photo({ document: createDocumentSeen({ cutOff: ['top'] }) })],
  two_documents: [() => photo({ otherDocument: createDocumentSeen() })],
  wrong_side: [
    () => photo({ mrz: createUnreadMrz(3) }, { docType: 'residency_permit', side: 'front' }),
    () => photo({ document: PASSPORT_PAGE, mrz: createUnreadMrz(3) }, { docType: 'passport', side: 'back' }),
    () => photo({ portrait: 0 }, { docType: 'id_card', side: 'front' }),
    () => addBarcodesToReport(createReport(), [createLicenceBarcode({ CS: 'ERIKSSON' })], { side: 'front' }).findings,
  ],
  same_side: [
    () => photo({ fingerprint: FINGERPRINT }, { side: 'front', otherSide: FINGERPRINT }),
    () => photo({ fingerprint: FINGERPRINT }, { side: 'back', otherSide: FINGERPRINT }),
    () => evaluateSidePair(createReport({ fingerprint: FINGERPRINT }), createReport({ fingerprint: FINGERPRINT })),
  ],
  one_side: [
    () => mergeSideReports([createReport()], { docType: 'id_card', bothInOne: true }).findings,
    () => mergeSideReports([createReport({ mrz: createUnreadMrz(3) })], { docType: 'id_card' }).findings,
  ],
  few_pixels: [() => photo({ size: { width: 40, height: 30 } })],
  too_small: [() => measured({ documentLongSidePx: 50 })],
  too_dark: [() => measured({ brightness: 0.02 })],
  too_bright: [() => measured({ brightness: 0.99 })],
  glare: [() => measured({ glare: 0.3 })],
  covered: [() => measured({ covered: 0.3 })],
  uneven_light: [() => measured({ unevenness: 0.9 })],
  low_contrast: [() => measured({ contrast: 0.01 })],
  motion: [() => measured({ blurPx: 20, blurKind: 'motion' })],
  focus: [() => measured({ blurPx: 20, blurKind: 'focus' })],
  blur: [() => measured({ blurPx: 20 })],
  grayscale: [() => measured({ colour: 0 })],
  no_mrz: [
    () => photo({ document: PASSPORT_PAGE }, { docType: 'passport', side: 'front' }),
    () => evaluateSidePair(createReport(), createReport(), { docType: 'residency_permit' }),
  ],
  unreadable_mrz: [() => read(createUnreadableMrz(2)), () => read(passport({}, { failing: ['number'] }))],
  wrong_check_digits: [() => read(passport({}, { failing: ['number'], agreeing: 2 }))],
  other_format: [
    () => photo({ document: createDocumentSeen({ aspect: 1.3 }) }, { docType: 'id_card' }),
    () =>
      evaluateSidePair(
        createReport({ document: createDocumentSeen({ aspect: 1.586 }) }),
        createReport({ document: createDocumentSeen({ aspect: 1.42 }) }),
      ),
  ],
  other_type: [() => read(passport(), { docType: 'id_card' })],
  other_country: [() => read(passport(), { countryCode: 'fr' }), () => read(passport(), { countries: ['fr', 'be'] })],
  other_data: [
    () =>
      addExtractedDataFindings(createReport({ mrz: passport() }), {
        today: TODAY,
        otherReport: createReport({ mrz: passport({ surname: 'Larsson' }) }),
      }).findings,
  ],
  unreadable_date: [() => read(passport({ birthDate: '1974-02-31' }))],
  expired: [() => read(passport({ expiryDate: '2025-01-01' })), () => read(passport({ expiryDate: '2019-01-01' }))],
  unreadable_name: [
    () => read(passport({}, { doubtful: ['names'] }), { firstName: 'Zoe' }),
    () => read(passport({}, { doubtful: ['names'] }), { lastName: 'Larsson' }),
  ],
  other_name: [
    () => read(passport(), { firstName: 'Zoe', lastName: 'Eriksson' }),
    () => read(passport(), { firstName: 'Anna', lastName: 'Larsson' }),
  ],
  swapped_names: [() => read(passport(), { firstName: 'Eriksson', lastName: 'Anna' })],
};

for (const cause of FINDING_CAUSES)
  test(`photo check: each source of ${cause} → findings of that cause alone, with a reason that the page of reasons names`, () => {
    const reasons: readonly string[] = CAUSE_MEANINGS[cause].slice(1);
    for (const [i, source] of SOURCES[cause].entries()) {
      const findings = source();
      assert.deepEqual([...new Set(findings.map((finding) => finding.cause))], [cause], `source ${String(i)}`);
      for (const { reason } of findings) assert.ok(reasons.includes(reason), `${reason} by ${cause}`);
    }
  });

test('photo check: every reason that the page of reasons lists for a cause → a source reports it', () => {
  for (const cause of FINDING_CAUSES) {
    const reported = new Set(SOURCES[cause].flatMap((source) => source().map(({ reason }) => reason)));
    assert.deepEqual([...reported].toSorted(), CAUSE_MEANINGS[cause].slice(1).toSorted(), cause);
  }
});

test('review: every finding of every cause → a message', () => {
  for (const cause of FINDING_CAUSES)
    for (const finding of SOURCES[cause].flatMap((source) => [...source()])) {
      const [line] = reviewCheckItems(capturedPhoto(checkReport([finding])));
      assert.ok(line && Object.hasOwn(en, line.key), `${finding.reason} by ${cause}`);
      assert.notEqual(createTranslate('en')(line.key, line.params), '', line.key);
    }
});
