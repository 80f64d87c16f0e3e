import { DOCUMENTS, LIMITS, type DocType, type PhotoFields, type Reason } from '../../contract/contract.js';
import { judgePair, type FindingReason } from '../../checks/checks.js';
import { judgeMrz } from './mrz.js';
import { docTypeOf, findSides, sideOf } from './sides.js';
import { viewsOf, type PhotoSeen, type View } from './seen.js';

export interface Judgement {
  readonly verdict: boolean;
  /** Empty when the verdict is true. */
  readonly reason: Reason | '';
  readonly docType: DocType;
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

/**
 * What the sandbox answers to photos: a pure function of what was seen, of the fields sent along, and of the day.
 * The first of these that holds is the reason; none: verdict true, which says that nothing was found, not that the
 * document is genuine.
 *
 * 1. `low_resolution`: an image under 224 × 224 px
 * 2. `low_quality`: a file that could not be decoded
 * 3. `blur_img`, `missing_doc`: no document on any picture, with or without the picture being blurred
 * 4. `low_resolution`, `low_quality`, `blur_img`, …: what the eyes warn about on a picture of a document
 * 5. `out_of_scope`: the proportions are not those of the type announced
 * 6. `missing_front`, `missing_back`, also where one side is shown twice
 * 7. `sides_inconsistency`: the two sides have different proportions
 * 8. `missing_mrz`: none on any side of a type that carries one
 * 9. what the MRZ says, where it was read: see `judgeMrz`
 *
 * @param today ISO 8601 date, for expiry
 */
export function judge(photos: readonly PhotoSeen[], fields: PhotoFields, today: string): Judgement {
  const views = viewsOf(photos);
  const docType = docTypeOf(views, fields.doc_type);
  const reason = firstReason(photos, views, docType, fields, today);
  return { verdict: reason === '', reason, docType };
}

function firstReason(
  photos: readonly PhotoSeen[],
  views: readonly View[],
  docType: DocType,
  fields: PhotoFields,
  today: string,
): Reason | '' {
  const images = photos.flatMap((photo) => photo.images);
  if (images.some(({ width, height }) => Math.min(width, height) < LIMITS.minPixels)) return 'low_resolution';
  if (photos.some((photo) => photo.views.length === 0)) return 'low_quality';
  const documents = views.filter(showsDocument);
  if (documents.length === 0) return views.some((view) => has(view, 'blur_img')) ? 'blur_img' : 'missing_doc';
  const { used, missing } = findSides(documents, docType);
  const poor = PICTURE_REASONS.find((reason) => used.some((view) => has(view, reason)));
  if (poor !== undefined) return poor;
  if (used.some((view) => has(view, 'out_of_scope'))) return 'out_of_scope';
  if (missing !== null) return missing === 'front' ? 'missing_front' : 'missing_back';
  const apart = judgeTogether(used, docType);
  if (apart !== '') return apart;
  const mrz = used.map((view) => view.report.mrz).find((seen) => seen !== null);
  if (mrz === undefined || mrz === null) return carriesMrz(docType) ? 'missing_mrz' : '';
  return judgeMrz(mrz, fields, docType, today);
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

function showsDocument(view: View): boolean {
  return view.report.document !== null && !has(view, 'missing_doc');
}

function has(view: View, reason: FindingReason): boolean {
  return view.report.findings.some((finding) => finding.reason === reason);
}

/** An id card's sides say `possible` each, yet a pair of them without any MRZ is refused. */
function carriesMrz(docType: DocType): boolean {
  const { front, back } = DOCUMENTS[docType];
  return front.mrz !== 'never' || back.mrz !== 'never';
}
