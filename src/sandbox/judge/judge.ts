import {
  DOCUMENTS,
  LIMITS,
  type DocType,
  type PhotoFields,
  type PhotoOcr,
  type Reason,
} from '../../contract/contract.js';
import { judgePair, preflight, type FindingReason, type SideRead } from '../../checks/checks.js';
import { areDigitsRight, countryRead, docTypeRead, isVisa, ocrOf } from './data.js';
import { readOf } from './read.js';
import { docTypeOf, findSides, sideOf } from './sides.js';
import { licenceOf, viewsOf, type PhotoSeen, type View } from './seen.js';

export interface Judgement {
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
const PICTURE_REASONS = [
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
export function judge(photos: readonly PhotoSeen[], fields: PhotoFields, today: string): Judgement {
  const views = viewsOf(photos);
  const supposed = docTypeOf(views, fields.doc_type);
  const { used, missing } = findSides(views.filter(showsDocument), supposed);
  const read = readOf(used, supposed);
  const held = heldAgainst(read, fields, today);
  const reason =
    reasonOfPictures(photos, views, used) ||
    (held.includes('out_of_scope') || used.some((view) => has(view, 'out_of_scope')) ? 'out_of_scope' : '') ||
    (missing === null ? '' : (`missing_${missing}` as const)) ||
    judgeTogether(used, supposed) ||
    (carriesMrz(supposed) && !used.some(hasData) ? 'missing_mrz' : '') ||
    (DATA_REASONS.find((one) => held.includes(one)) ?? '');
  const isIncoherent = held.includes('wrong_mrz') || held.includes('sides_inconsistency');
  return {
    verdict: reason === '',
    reason,
    docType: docTypeRead(read, supposed),
    country: countryRead(read),
    ocr: ocrOf(read),
    isCoherent: isIncoherent ? false : areDigitsRight(read) ? true : null,
  };
}

/** What the pictures have against themselves, whatever is on them. */
function reasonOfPictures(photos: readonly PhotoSeen[], views: readonly View[], used: readonly View[]): Reason | '' {
  const images = photos.flatMap((photo) => photo.images);
  if (images.some(({ width, height }) => Math.min(width, height) < LIMITS.minPixels)) return 'low_resolution';
  if (photos.some((photo) => photo.views.length === 0)) return 'low_quality';
  if (used.length === 0) return views.some((view) => has(view, 'blur_img')) ? 'blur_img' : 'missing_doc';
  return PICTURE_REASONS.find((reason) => used.some((view) => has(view, reason))) ?? '';
}

/** The words of the same preflight that warns people before they send. */
function heldAgainst(read: readonly SideRead[], fields: PhotoFields, today: string): readonly FindingReason[] {
  const { doc_type: docType, country_code: countryCode, first_name: firstName, last_name: lastName } = fields;
  const findings = preflight(read, { docType, countryCode, firstName, lastName }, today);
  return [...findings.map(({ reason }) => reason), ...(isVisa(read) ? ['out_of_scope' as const] : [])];
}

/** What two sides tell only together, in the words and by the limits of the eyes. */
function judgeTogether(used: readonly View[], docType: DocType): Reason | '' {
  const [one, other] = used;
  if (one === undefined || other === undefined || DOCUMENTS[docType].sides.length < 2) return '';
  const sides = [sideOf(one.report, docType), sideOf(other.report, docType)];
  const [front, back] = sides[0] === 'back' ? [other.report, one.report] : [one.report, other.report];
  const reasons = judgePair(front, back, { docType }).map(({ reason }) => reason);
  // A zone or a code on one of them alone tells them apart for certain, however alike they look from afar.
  const areTold = sides[0] !== sides[1];
  return PAIR_REASONS.find((reason) => reasons.includes(reason) && !(areTold && reason === 'missing_back')) ?? '';
}

/** A zone or a licence that was read proves a document, even where its border was not found. */
function showsDocument(view: View): boolean {
  const { document, mrz } = view.report;
  const isProved = mrz?.reading === 'read' || licenceOf(view.report) !== null;
  return isProved || (document !== null && !has(view, 'missing_doc'));
}

function has(view: View, reason: FindingReason): boolean {
  return view.report.findings.some((finding) => finding.reason === reason);
}

function hasData({ report }: View): boolean {
  return report.mrz !== null || licenceOf(report) !== null;
}

/** An id card's sides say `possible` each, yet a pair of them without any MRZ is refused. */
function carriesMrz(docType: DocType): boolean {
  const { front, back } = DOCUMENTS[docType];
  return front.mrz !== 'never' || back.mrz !== 'never';
}
