import {
  DOCUMENTS,
  LIMITS,
  type DocType,
  type PhotoFields,
  type PhotoOcr,
  type Reason,
} from '../../contract/contract.js';
import { evaluateSidePair, preflight, type FindingReason, type SideEvidence } from '../../checks/checks.js';
import { areCheckDigitsValid, readCountry, resolveDocType, hasVisaMrz, toPhotoOcr } from './extract-data.js';
import { readSides } from './read-sides.js';
import { inferDocType, matchSides, classifyViewSide } from './classify-side.js';
import { findLicenceFields, listPhotoViews, type PhotoAnalysis, type PhotoView } from './photo-analysis.js';

export interface PhotoVerdict {
  readonly verdict: boolean;
  /** Empty when the verdict is true. */
  readonly reason: Reason | '';
  /** As read; else as announced; else as it looks. */
  readonly docType: DocType;
  /** ISO 3166-1 alpha-2, lower case; `null`: not read. */
  readonly country: string | null;
  readonly ocr: PhotoOcr;
  /** `security.info_coherence`: check digits, and what one side says against the other. `null`: nothing to tell by. */
  readonly isCoherent: boolean | null;
}

/** Findings of the eyes that refuse a picture of a document, the weightiest first. */
const PHOTO_REASONS = [
  'low_resolution',
  'low_quality',
  'blur_img',
  'doc_spoof',
  'doc_print',
] as const satisfies readonly FindingReason[];

/** Findings about two sides, the weightiest first. An MRZ that is on neither is judged apart. */
const PAIR_REASONS = ['missing_back', 'sides_inconsistency'] as const satisfies readonly FindingReason[];

/** What the preflight holds against the data, the weightiest first: whether they can be trusted, then what they say. */
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
 * What the sandbox answers to photos: a pure function of what was seen and read, of the fields sent along, and of the day.
 * The service's answer has one reason, so the first of these that holds is it; none: verdict true, which says that nothing
 * was found, not that the document is genuine.
 *
 * 1. `low_resolution`: an image under 224 × 224 px
 * 2. `low_quality`: a file that could not be decoded
 * 3. `blur_img`, `missing_doc`: no document on any picture, with or without the picture being blurred
 * 4. `low_resolution`, `low_quality`, `blur_img`, …: what the eyes warn about on a picture of a document
 * 5. `out_of_scope`: the proportions are not those of the type announced, or what was read is of another type or country
 * 6. `missing_front`, `missing_back`, also where one side is shown twice
 * 7. `sides_inconsistency`: the two sides have different proportions
 * 8. `missing_mrz`: none on any side of a type that carries one, and no licence's code either
 * 9. what the preflight holds against what was read, in the order of {@link DATA_REASONS}
 *
 * @param today ISO 8601 date, for expiry
 */
export function decideVerdict(photos: readonly PhotoAnalysis[], fields: PhotoFields, today: string): PhotoVerdict {
  const views = listPhotoViews(photos);
  const supposed = inferDocType(views, fields.doc_type);
  const { used, missing } = matchSides(views.filter(showsDocument), supposed);
  const read = readSides(used, supposed);
  const held = preflightReasons(read, fields, today);
  const reason =
    photoReason(photos, views, used) ||
    (held.includes('out_of_scope') || used.some((view) => hasFinding(view, 'out_of_scope')) ? 'out_of_scope' : '') ||
    (missing === null ? '' : (`missing_${missing}` as const)) ||
    pairReason(used, supposed) ||
    (hasMrzOnAnySide(supposed) && !used.some(hasReadableData) ? 'missing_mrz' : '') ||
    (DATA_REASONS.find((one) => held.includes(one)) ?? '');
  const isIncoherent = held.includes('wrong_mrz') || held.includes('sides_inconsistency');
  return {
    verdict: reason === '',
    reason,
    docType: resolveDocType(read, supposed),
    country: readCountry(read),
    ocr: toPhotoOcr(read),
    isCoherent: isIncoherent ? false : areCheckDigitsValid(read) ? true : null,
  };
}

/** What the pictures have against themselves, whatever is on them. */
function photoReason(
  photos: readonly PhotoAnalysis[],
  views: readonly PhotoView[],
  used: readonly PhotoView[],
): Reason | '' {
  const images = photos.flatMap((photo) => photo.images);
  if (images.some(({ width, height }) => Math.min(width, height) < LIMITS.minPixels)) return 'low_resolution';
  if (photos.some((photo) => photo.views.length === 0)) return 'low_quality';
  if (used.length === 0) return views.some((view) => hasFinding(view, 'blur_img')) ? 'blur_img' : 'missing_doc';
  return PHOTO_REASONS.find((reason) => used.some((view) => hasFinding(view, reason))) ?? '';
}

/** The words of the same preflight that warns people before they send. */
function preflightReasons(read: readonly SideEvidence[], fields: PhotoFields, today: string): readonly FindingReason[] {
  const { doc_type: docType, country_code: countryCode, first_name: firstName, last_name: lastName } = fields;
  const findings = preflight(read, { docType, countryCode, firstName, lastName }, today);
  return [...findings.map(({ reason }) => reason), ...(hasVisaMrz(read) ? ['out_of_scope' as const] : [])];
}

/** What two sides tell only together, in the words and by the limits of the eyes. */
function pairReason(used: readonly PhotoView[], docType: DocType): Reason | '' {
  const [one, other] = used;
  if (one === undefined || other === undefined || DOCUMENTS[docType].sides.length < 2) return '';
  const sides = [classifyViewSide(one.report, docType), classifyViewSide(other.report, docType)];
  const [front, back] = sides[0] === 'back' ? [other.report, one.report] : [one.report, other.report];
  const reasons = evaluateSidePair(front, back, { docType }).map(({ reason }) => reason);
  // A zone or a code on one of them alone tells them apart for certain, however alike they look from afar.
  const areTold = sides[0] !== sides[1];
  return PAIR_REASONS.find((reason) => reasons.includes(reason) && !(areTold && reason === 'missing_back')) ?? '';
}

/** A zone or a licence that was read proves a document, even where its border was not found. */
function showsDocument(view: PhotoView): boolean {
  const { document, mrz } = view.report;
  const isProved = mrz?.reading === 'read' || findLicenceFields(view.report) !== null;
  return isProved || (document !== null && !hasFinding(view, 'missing_doc'));
}

function hasFinding(view: PhotoView, reason: FindingReason): boolean {
  return view.report.findings.some((finding) => finding.reason === reason);
}

function hasReadableData({ report }: PhotoView): boolean {
  return report.mrz !== null || findLicenceFields(report) !== null;
}

/** An id card's sides say `possible` each, yet a pair of them without any MRZ is refused. */
function hasMrzOnAnySide(docType: DocType): boolean {
  const { front, back } = DOCUMENTS[docType];
  return front.mrz !== 'never' || back.mrz !== 'never';
}
