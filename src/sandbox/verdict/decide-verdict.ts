import {
  PHOTO_REQUEST_LIMITS,
  sidesToCapture,
  type DocType,
  type PhotoRequestFields,
  type PhotoOcr,
  type Reason,
} from '../../contract/contract.js';
import {
  evaluateSidePair,
  evaluateExtractedData,
  isMrzPossible,
  licenceFieldsOf,
  readIssuingCountry,
  type CheckReport,
  type FindingReason,
  type ExtractedSideData,
} from '../../checks/checks.js';
import {
  classifyReportSide,
  collectExtractedSideData,
  determineSideCoverage,
  listCheckReports,
  type PhotoAnalysis,
} from './list-check-reports.js';
import { inferDocType, resolveResultDocType } from './infer-doc-type.js';
import { areMrzCheckDigitsValid, hasVisaMrz, toPhotoOcr } from './to-photo-ocr.js';

export interface PhotoVerdict {
  readonly verdict: boolean;
  /** Empty when the verdict is true. */
  readonly reason: Reason | '';
  /** The type in the data; else the announced type; else the type by its appearance. */
  readonly docType: DocType;
  /** ISO 3166-1 alpha-2 in lower case; `null` when it was not read. */
  readonly country: string | null;
  readonly ocr: PhotoOcr;
  /** `security.info_coherence`: valid check digits and matching sides. `null` without enough data. */
  readonly isCoherent: boolean | null;
}

/** Findings in a photo of a document that lead to a rejection, the most important first. */
const PHOTO_REASONS = [
  'low_resolution',
  'low_quality',
  'blur_img',
  'doc_print',
] as const satisfies readonly FindingReason[];

/** Findings about a pair of sides, the most important first. A missing MRZ is checked separately. */
const PAIR_REASONS = ['missing_back', 'sides_inconsistency'] as const satisfies readonly FindingReason[];

/** Findings of the preflight, the most important first: first the reliability of the data, then its content. */
const DATA_REASONS = [
  'missing_mrz',
  'wrong_mrz',
  'sides_inconsistency',
  'date_not_extracted',
  'doc_expired_5y',
  'doc_expired',
  'surname_not_extracted',
  'name_not_extracted',
  'inversed_name',
  'first_name_mismatch',
  'last_name_mismatch',
] as const satisfies readonly Reason[];

/**
 * Decides the answer to photos: a pure function of the analyses, the request's fields and the date. The answer has one
 * reason, the first of this list that applies. Without a reason the verdict is true. It means that no fault was found, not
 * that the document is genuine.
 *
 * 1. `low_resolution`: an image under 224 × 224 px
 * 2. `low_quality`: a file that cannot be decoded
 * 3. `blur_img`, `missing_doc`: no document in any photo, with or without blur
 * 4. `low_resolution`, `low_quality`, `blur_img`, …: a finding in a photo of a document
 * 5. `out_of_scope`: an aspect ratio that the announced type does not have, or data of another type or country
 * 6. `missing_front`, `missing_back`: also when one side is shown twice
 * 7. `sides_inconsistency`: two sides with different aspect ratios
 * 8. `missing_mrz`: no MRZ on any side of a type that has one, and no licence barcode
 * 9. a finding of the preflight, in the order of {@link DATA_REASONS}
 *
 * @param today ISO 8601 date, for the expiry
 */
export function decideVerdict(
  photos: readonly PhotoAnalysis[],
  fields: PhotoRequestFields,
  today: string,
): PhotoVerdict {
  const views = listCheckReports(photos);
  const expected = inferDocType(views, fields.doc_type);
  const { used, missing } = determineSideCoverage(views.filter(showsDocument), expected);
  const sides = collectExtractedSideData(used, expected);
  const dataReasons = preflightReasons(sides, fields, today);
  const isOutOfScope = dataReasons.includes('out_of_scope') || used.some((view) => hasFinding(view, 'out_of_scope'));
  // The MRZ of an id card is `possible` on each side, but a pair without an MRZ is rejected.
  const lacksMrz = isMrzPossible({ docType: expected }) && !used.some(hasReadableData);
  const reason =
    photoReason(photos, views, used) ||
    (isOutOfScope ? 'out_of_scope' : '') ||
    (missing === null ? '' : (`missing_${missing}` as const)) ||
    pairReason(used, expected) ||
    (lacksMrz ? 'missing_mrz' : '') ||
    (DATA_REASONS.find((candidate) => dataReasons.includes(candidate)) ?? '');
  const isIncoherent = dataReasons.includes('wrong_mrz') || dataReasons.includes('sides_inconsistency');
  return {
    verdict: reason === '',
    reason,
    docType: resolveResultDocType(used, expected),
    country: used.map(readIssuingCountry).find((country) => country !== null) ?? null,
    ocr: toPhotoOcr(sides),
    isCoherent: isIncoherent ? false : areMrzCheckDigitsValid(sides) ? true : null,
  };
}

/** The reason that lies in the photos themselves, or `''`. */
function photoReason(
  photos: readonly PhotoAnalysis[],
  views: readonly CheckReport[],
  used: readonly CheckReport[],
): Reason | '' {
  const images = photos.flatMap((photo) => photo.images);
  if (images.some(({ width, height }) => Math.min(width, height) < PHOTO_REQUEST_LIMITS.minPixels))
    return 'low_resolution';
  if (photos.some((photo) => photo.views.length === 0)) return 'low_quality';
  if (used.length === 0) return views.some((view) => hasFinding(view, 'blur_img')) ? 'blur_img' : 'missing_doc';
  return PHOTO_REASONS.find((reason) => used.some((view) => hasFinding(view, reason))) ?? '';
}

/** The findings of the preflight, which also warns people in the browser. */
function preflightReasons(
  sides: readonly ExtractedSideData[],
  fields: PhotoRequestFields,
  today: string,
): readonly FindingReason[] {
  const { doc_type: docType, country_code: countryCode, first_name: firstName, last_name: lastName } = fields;
  const findings = evaluateExtractedData(sides, { docType, countryCode, firstName, lastName }, today);
  return [...findings.map(({ reason }) => reason), ...(hasVisaMrz(sides) ? ['out_of_scope' as const] : [])];
}

/** The reason from the comparison of two sides, by the checks of the browser, or `''`. */
function pairReason(used: readonly CheckReport[], docType: DocType): Reason | '' {
  const [one, other] = used;
  if (one === undefined || other === undefined || sidesToCapture(docType).length < 2) return '';
  const sides = [classifyReportSide(one, docType), classifyReportSide(other, docType)];
  const reasons = evaluateSidePair(one, other, { docType }).map(({ reason }) => reason);
  // An MRZ or a barcode on one side only distinguishes them with certainty, even if their layouts look alike.
  const areDistinct = sides[0] !== sides[1];
  return PAIR_REASONS.find((reason) => reasons.includes(reason) && !(areDistinct && reason === 'missing_back')) ?? '';
}

/** A read MRZ or licence barcode proves a document, even if its outline was not found. */
function showsDocument(view: CheckReport): boolean {
  const { document, mrz } = view;
  const isProved = mrz?.reading === 'read' || licenceFieldsOf(view.barcodes) !== null;
  return isProved || (document !== null && !hasFinding(view, 'missing_doc'));
}

function hasFinding(view: CheckReport, reason: FindingReason): boolean {
  return view.findings.some((finding) => finding.reason === reason);
}

function hasReadableData({ mrz, barcodes }: CheckReport): boolean {
  return mrz !== null || licenceFieldsOf(barcodes) !== null;
}
