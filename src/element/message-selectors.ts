import type { DocType, ErrorDetail } from '../contract/contract.js';
import {
  isDocTypeRefused,
  offeredDocTypes,
  type CapturedPhoto,
  type CaptureState,
  type ErrorView,
  type Finding,
  type FindingCause,
  type Hint,
  type LiveView,
} from '../headless/headless.js';
import type { MessageKey, MessageParams, Translate } from '../i18n/i18n.js';
import type { IconName } from './icons.js';
import type { ViewModel } from './view-model.types.js';

/**
 * Name of a side in message keys. A passport's front is its `page`; one photo may show `both` sides; `any` is the front of a
 * document whose type is open, which may be a page.
 */
export type SideName = 'front' | 'back' | 'page' | 'both' | 'any';

/** Name of the current side. */
export function sideNameOf(state: Pick<CaptureState, 'bothInOne' | 'options' | 'side'>): SideName {
  const { bothInOne, options, side } = state;
  if (bothInOne) return 'both';
  if (side === 'back') return side;
  if (options.docType === undefined) return 'any';
  return options.docType === 'passport' ? 'page' : side;
}

/** The side that the retake button after a rejection names. */
export function retakeSideName(state: CaptureState): Exclude<SideName, 'any'> {
  const sides = state.outcome?.sides ?? [];
  const [side] = sides;
  if (sides.length > 1 || !side) return 'both';
  const name = sideNameOf({ ...state, side });
  return name === 'any' ? side : name;
}

const HINT_ICONS: Readonly<Record<Exclude<Hint, 'search'>, IconName>> = {
  turn_over: 'turn',
  move_closer: 'closer',
  move_back: 'farther',
  centre: 'centre',
  straighten: 'tilt',
  more_light: 'light',
  less_light: 'light',
  covered: 'covered',
  glare: 'glare',
  blur: 'focus',
  move_back_to_focus: 'farther',
  hold_still: 'still',
};

export function documentIconName(docType: DocType | undefined): IconName {
  return docType ?? 'id_card';
}

/** Message and icon of the live hint; `null` for none. */
export function hintMessage(
  hint: Hint | null,
  state: CaptureState,
  phase: LiveView['phase'],
): { key: MessageKey; icon: IconName } | null {
  // While the countdown runs the document has been found, even if the hint is not updated yet.
  if (hint === 'search' && phase !== 'holding') {
    const side = sideNameOf(state);
    return { key: `hint.search.${side}`, icon: side === 'back' ? 'back' : documentIconName(state.options.docType) };
  }
  const shownHint = hint === 'search' ? 'hold_still' : hint;
  if (shownHint !== null) return { key: `hint.${shownHint}`, icon: HINT_ICONS[shownHint] };
  return phase === 'found' && state.options.shutter === 'manual' ? { key: 'camera.ready', icon: 'check' } : null;
}

/** The offer to take the photo oneself: nothing was found, or what was found does not become good. */
export function aimingHelpKey({ phase }: Pick<LiveView, 'phase'>): MessageKey {
  return phase === 'searching' ? 'camera.help' : 'camera.help.found';
}

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
    const { reason, severity, measured } = finding;
    const key = findingMessageKey(finding);
    const params = isExpiryReason(reason) && { params: { ago: { daysAgo: measured } } };
    if (severity === 'block' || !problems.has(key)) problems.set(key, { kind: severity, key, ...params });
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

/** Causes with a message of their own. The other causes have that of their reason. */
const CAUSES_WITH_MESSAGE = [
  'no_document',
  'two_documents',
  'other_type',
  'other_country',
  'too_dark',
  'too_bright',
  'glare',
  'covered',
  'uneven_light',
  'low_contrast',
  'motion',
  'focus',
] as const satisfies readonly FindingCause[];

/** A front was expected and the back was taken again, or the other way round. */
function sameSideKey(reason: Finding['reason']): MessageKey {
  return reason === 'missing_front' ? 'finding.same_side_back' : 'finding.same_side_front';
}

function findingMessageKey({ reason, cause, cutOff = [] }: Finding): MessageKey {
  if (cause === 'cut_off') {
    const [side] = cutOff;
    return side !== undefined && cutOff.length === 1 ? `finding.cut_off_${side}` : 'finding.cut_off';
  }
  if (cause === 'same_side') return sameSideKey(reason);
  if (reason === 'out_of_scope' && cause === 'other_format') return 'finding.other_type';
  const own = CAUSES_WITH_MESSAGE.find((name) => name === cause);
  return `finding.${own ?? reason}`;
}

/** These findings measure days since the expiry. */
const isExpiryReason = (reason: string): boolean => reason === 'doc_expired' || reason === 'doc_expired_5y';

/** People do not read more. */
const MAX_CHECK_LINES = 4;

/** Whether the heading of the review asks for the type. */
const isTypeAsked = (state: CaptureState): boolean => offeredDocTypes(state).length > 0 && !isDocTypeRefused(state);

/** The review's list of checks. Where the heading asks about the type, the list does not repeat it. */
export function reviewItems(state: CaptureState): readonly ReviewCheckItem[] {
  const items = state.candidate ? reviewCheckItems(state.candidate) : [];
  return isTypeAsked(state) ? items.filter(({ key }) => key !== 'finding.other_type') : items;
}

/** Heading of the review. A type that is open, or another one that is accepted too, is a question. */
export function reviewTitle(state: CaptureState, t: Translate): string {
  const [docType, ...others] = offeredDocTypes(state);
  if (docType && isTypeAsked(state)) return t(others.length > 0 ? 'choose.title' : `type.${docType}`);
  return t(state.candidate ? reviewTitleKey(state.candidate) : 'checking.title');
}

/** Names the accepted types where the document under review is of another one; else `''`. */
export function acceptedTypesText(state: CaptureState, t: Translate, languageTag: string): string {
  const { docType, docTypes } = state.options;
  if (!isDocTypeRefused(state)) return '';
  const accepted = docTypes.length > 0 ? docTypes : docType ? [docType] : [];
  const names = accepted.map((type) => t(`doc.${type}`));
  return t('type.accepted', { types: new Intl.ListFormat(languageTag, { type: 'disjunction' }).format(names) });
}

/** Nothing could be checked: a PDF that could not be rendered. */
export function isUninspected({ report }: CapturedPhoto): boolean {
  return report.size.width === 0;
}

/** Message key of the review's heading. */
export function reviewTitleKey(photo: CapturedPhoto): MessageKey {
  if (photo.blocked) return 'review.block';
  if (photo.repeated) return 'review.repeated';
  if (isUninspected(photo)) return 'review.unseen';
  if (photo.warnings.some((finding) => !finding.aboutDocument)) return 'review.warn';
  return photo.warnings.length > 0 ? 'review.document' : 'review.good';
}

/** Message key of the sending screen's heading: preparing, uploading, or waiting for the answer. */
export function sendingTitleKey({ progress }: Pick<CaptureState, 'progress'>): MessageKey {
  if (progress === null) return 'sending.preparing';
  return progress < 1 ? 'sending.title' : 'sending.waiting';
}

/** The meaning of an answer, the next step where no button says it, and the attempts left. Each may be `''`. */
export function answerTexts(
  { outcome, answer }: Pick<CaptureState, 'outcome' | 'answer'>,
  t: Translate,
): { text: string; next: string; attempts: string } {
  const { kind, reason } = outcome ?? { kind: 'refused', reason: null };
  const outcomeText = t(`outcome.${kind}.text`);
  if (kind === 'accepted') return { text: outcomeText, next: '', attempts: '' };
  return {
    text: reason ? t(`reason.${reason}`) : outcomeText,
    next: reason && kind === 'check_details' ? outcomeText : '',
    attempts: attemptsText(answer?.attempts_left, t),
  };
}

function attemptsText(attemptsLeft: number | undefined, t: Translate): string {
  if (attemptsLeft === undefined) return '';
  return attemptsLeft > 0 ? t('attempts.left', { count: attemptsLeft }) : t('attempts.none');
}

/** Title and text of an error. */
export function errorTexts(
  { code, detail }: Pick<ErrorView, 'code' | 'detail'>,
  t: Translate,
): { title: string; text: string } {
  const params = detailParams(detail);
  return { title: t(`trouble.${code}`, params), text: t(`trouble.${code}.text`, params) };
}

/** Title and text of the error screen: for a denied camera where this browser allows it, once that is loaded. */
export function troubleTexts({
  state: { trouble },
  t,
  permissionHelp,
}: Pick<ViewModel, 'state' | 't' | 'permissionHelp'>): { title: string; text: string } {
  const { title, text } = errorTexts(trouble ?? { code: 'internal', detail: {} }, t);
  return { title, text: permissionHelp?.toText(t) ?? text };
}

/** Bytes are shown in megabytes. */
function detailParams({ measured, limit, unit, field }: ErrorDetail): MessageParams {
  const scale = unit === 'bytes' ? 1_000_000 : 1;
  return {
    ...(measured !== undefined && { measured: measured / scale }),
    ...(limit !== undefined && { limit: limit / scale }),
    ...(field !== undefined && { field }),
  };
}
