import { isDocTypeRefused, offeredDocTypes, type CapturedPhoto, type CaptureState } from '../../headless/headless.js';
import type { DocType, Side } from '../../contract/contract.js';
import { findingMessage } from '../../i18n/findings/findings.js';
import type { MessageKey, MessageParams } from '../../i18n/i18n.js';
import type { ViewModel } from '../view-model.types.js';

/** One line of the review's list of checks. */
export interface ReviewCheckItem {
  readonly kind: 'fine' | 'warn' | 'block';
  readonly key: MessageKey;
  readonly params?: MessageParams;
}

/**
 * The review's list of checks: problems first, then what is fine. A measure that is unknown (`null`) gives no line. At
 * most four lines.
 */
export function reviewCheckItems({ report }: CapturedPhoto): readonly ReviewCheckItem[] {
  const problems = new Map<MessageKey, ReviewCheckItem>();
  for (const finding of report.findings) {
    const message = findingMessage(finding);
    if (finding.severity === 'block' || !problems.has(message.key))
      problems.set(message.key, { kind: finding.severity, ...message });
  }
  const found = (...reasons: string[]): boolean => report.findings.some(({ reason }) => reasons.includes(reason));
  const { document, measures, mrz, barcodes } = report;
  const passed: [boolean, MessageKey][] = [
    [measures.sharpness !== null && !found('blur_img', 'low_resolution'), 'fine.sharp'],
    [document !== null && document.cutOff.length === 0 && !found('missing_doc'), 'fine.edges'],
    [measures.brightness !== null && !found('low_quality'), 'fine.light'],
    [mrz !== null && !found('missing_mrz', 'wrong_mrz'), mrz?.valid === true ? 'fine.read' : 'fine.lines'],
    [barcodes.length > 0, 'fine.barcode'],
  ];
  const fine = passed.flatMap(([isPassed, key]): ReviewCheckItem[] => (isPassed ? [{ kind: 'fine', key }] : []));
  return [...problems.values(), ...fine].slice(0, MAX_CHECK_LINES);
}

/** People read no longer list. */
const MAX_CHECK_LINES = 4;

/** Whether the heading of the review asks for the type. */
const isTypeAsked = (state: CaptureState): boolean => offeredDocTypes(state).length > 0 && !isDocTypeRefused(state);

/** The lines of the review's list that are shown. Where the heading asks about the type, these are other problems only. */
export function shownCheckItems(state: CaptureState): readonly ReviewCheckItem[] {
  const items = state.candidate ? reviewCheckItems(state.candidate) : [];
  return isTypeAsked(state) ? items.filter(({ kind, key }) => kind !== 'fine' && key !== 'finding.other_type') : items;
}

/** Heading of the review. A type that is open, or another one that is accepted too, is a question; for one that is not, it names the accepted ones. */
export function reviewTitle({ state, t, languageTag }: Pick<ViewModel, 'state' | 't' | 'languageTag'>): string {
  const [docType, ...others] = offeredDocTypes(state);
  if (docType && isTypeAsked(state)) return t(others.length > 0 ? 'choose.title' : `type.${docType}`);
  const [accepted, ...more] = acceptedDocTypes(state);
  if (accepted === undefined) return t(state.candidate ? reviewTitleKey(state.candidate) : 'checking.title');
  if (more.length === 0) return t(`type.need.${accepted}`);
  const names = [accepted, ...more].map((type) => t(`doc.${type}`));
  return t('type.accepted', { types: formatChoice(names, languageTag) });
}

/** Such as “France or Belgium”. */
export const formatChoice = (names: readonly string[], languageTag: string): string =>
  new Intl.ListFormat(languageTag, { type: 'disjunction' }).format(names);

/** The accepted types, where the document under review is of none of them; else empty. */
function acceptedDocTypes(state: CaptureState): readonly DocType[] {
  const { docType, docTypes } = state.options;
  if (!isDocTypeRefused(state)) return [];
  return docTypes.length > 0 ? docTypes : docType ? [docType] : [];
}

/** Another photo does not help: the service refuses such documents. */
export function isRefusalLikely({ candidate, actions }: CaptureState): boolean {
  return candidate !== null && actions[0] === 'replace' && actions.includes('use');
}

/** Nothing could be checked: a PDF that could not be rendered. */
export function isUninspected({ report }: CapturedPhoto): boolean {
  return report.size.width === 0;
}

/** Message key of the review's heading. */
export function reviewTitleKey(photo: CapturedPhoto): MessageKey {
  if (photo.blocked) return 'review.block';
  if (photo.repeated) return 'review.repeated';
  if (isUninspected(photo)) return 'review.document';
  const [missing] = photo.warnings.flatMap(({ reason }) => /^missing_(front|back)$/.exec(reason)?.[1] ?? []);
  if (missing) return `review.need.${missing as Side}`;
  if (photo.warnings.some((finding) => !finding.aboutDocument)) return 'review.warn';
  return photo.warnings.length > 0 ? 'review.document' : 'review.good';
}

/** What the live region announces in the review: the problems of the photo, or that a PDF cannot be shown; `null` for none. */
export function findingsText({ state, t }: ViewModel): string | null {
  if (state.candidate && isUninspected(state.candidate)) return t('review.unseen');
  const problems = shownCheckItems(state).filter(({ kind }) => kind !== 'fine');
  const texts = [
    ...problems.map(({ key, params }) => t(key, params)),
    isRefusalLikely(state) ? t('review.likely_refused') : '',
  ];
  // Some are sentences, with a full stop of their language.
  const withoutStop = texts.filter(Boolean).map((text) => text.replace(/[.。।]$/u, ''));
  return withoutStop.join('. ') || null;
}
