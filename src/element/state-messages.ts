import type { DocType, ErrorDetail } from '../contract/contract.js';
import type { CaptureState, Hint, LiveView, CapturedPhoto, ErrorView } from '../headless/headless.js';
import type { MessageKey, MessageParams, Translate } from '../i18n/i18n.js';
import type { IconName } from './icons.js';

/** How the side in question is called: a passport's front is its page, and one picture may hold both. */
export type SideName = 'front' | 'back' | 'page' | 'both';

export function sideNameOf({
  bothInOne,
  options,
  side,
}: Pick<CaptureState, 'bothInOne' | 'options' | 'side'>): SideName {
  if (bothInOne) return 'both';
  return options.docType === 'passport' && side === 'front' ? 'page' : side;
}

/** What the button after a rejection asks for. */
export function retakeSideName(state: CaptureState): SideName {
  const sides = state.outcome?.sides ?? [];
  const [side] = sides;
  return sides.length > 1 || !side ? 'both' : sideNameOf({ ...state, side });
}

const HINT_ICONS: Readonly<Record<Exclude<Hint, 'search'>, IconName>> = {
  turn_over: 'turn',
  move_closer: 'closer',
  move_back: 'farther',
  centre: 'centre',
  straighten: 'tilt',
  more_light: 'light',
  less_light: 'light',
  glare: 'glare',
  blur: 'focus',
  hold_still: 'still',
};

export function documentIcon(docType: DocType | undefined): IconName {
  return docType ?? 'id_card';
}

/** The pill's words and icon. `null` when there is nothing to say. */
export function hintMessage(
  hint: Hint | null,
  state: CaptureState,
  phase: LiveView['phase'],
): { key: MessageKey; icon: IconName } | null {
  // A document that is being held still has been found, however short ago.
  if (hint === 'search' && phase !== 'holding') {
    const word = sideNameOf(state);
    return { key: `hint.search.${word}`, icon: word === 'back' ? 'back' : documentIcon(state.options.docType) };
  }
  const said = hint === 'search' ? 'hold_still' : hint;
  if (said !== null) return { key: `hint.${said}`, icon: HINT_ICONS[said] };
  return phase === 'found' && state.options.shutter === 'manual' ? { key: 'camera.ready', icon: 'check' } : null;
}

/** One thing that was checked on a picture. */
export interface CheckLine {
  readonly kind: 'fine' | 'warn' | 'block';
  readonly key: MessageKey;
  readonly params?: MessageParams;
}

/**
 * What the review says about a picture: what is wrong first, then what was found to be right. A measure that is unknown
 * (`null`) says nothing.
 */
export function checkLines({ report }: CapturedPhoto): readonly CheckLine[] {
  const wrong = new Map<MessageKey, CheckLine>();
  for (const { reason, severity, measured } of report.findings) {
    const key: MessageKey = `finding.${reason}`;
    const params = isExpiryReason(reason) && { params: { ago: { daysAgo: measured } } };
    if (severity === 'block' || !wrong.has(key)) wrong.set(key, { kind: severity, key, ...params });
  }
  const found = (...reasons: string[]): boolean => report.findings.some(({ reason }) => reasons.includes(reason));
  const { document, measures, mrz, barcodes } = report;
  const right: [boolean, MessageKey][] = [
    [measures.sharpness !== null && !found('blur_img', 'low_resolution'), 'fine.sharp'],
    [document !== null && document.cutOff.length === 0 && !found('missing_doc'), 'fine.edges'],
    [measures.brightness !== null && !found('low_quality'), 'fine.light'],
    [mrz !== null && !found('missing_mrz', 'wrong_mrz'), mrz?.valid === true ? 'fine.read' : 'fine.lines'],
    [barcodes.length > 0, 'fine.barcode'],
  ];
  const fine = right.flatMap(([holds, key]): CheckLine[] => (holds ? [{ kind: 'fine', key }] : []));
  return [...wrong.values(), ...fine].slice(0, MAX_CHECK_LINES);
}

/** Measured in days since the expiry. */
const isExpiryReason = (reason: string): boolean => reason === 'doc_expired' || reason === 'doc_expired_5y';

/** More is not read. */
const MAX_CHECK_LINES = 4;

/** Nothing could be looked at: a PDF whose pages did not come out, or that nobody could draw. */
export function isUninspected({ report }: CapturedPhoto): boolean {
  return report.size.width === 0;
}

/** The review's sentence: what it comes to. */
export function reviewTitleKey(taken: CapturedPhoto): MessageKey {
  if (taken.blocked) return 'review.block';
  if (taken.repeated) return 'review.repeated';
  if (isUninspected(taken)) return 'review.unseen';
  if (taken.warnings.some((finding) => !finding.aboutDocument)) return 'review.warn';
  return taken.warnings.length > 0 ? 'review.document' : 'review.good';
}

/** Preparing, on the way, or gone and being looked at. */
export function sendingTitleKey({ progress }: Pick<CaptureState, 'progress'>): MessageKey {
  if (progress === null) return 'sending.preparing';
  return progress < 1 ? 'sending.title' : 'sending.waiting';
}

/** What an answer means, what to do about it where that is not told by a button, and how many tries are left; or `''`. */
export function answerTexts(
  { outcome, answer }: Pick<CaptureState, 'outcome' | 'answer'>,
  t: Translate,
): { text: string; next: string; attempts: string } {
  const { kind, reason } = outcome ?? { kind: 'refused', reason: null };
  const left = kind === 'accepted' ? undefined : answer?.attempts_left;
  const ownText = t(`outcome.${kind}.text`);
  const isReason = kind !== 'accepted' && reason;
  return {
    text: isReason ? t(`reason.${reason}`) : ownText,
    next: isReason && kind === 'check_details' ? ownText : '',
    attempts: left === undefined ? '' : left > 0 ? t('attempts.left', { count: left }) : t('attempts.none'),
  };
}

/** A trouble's two sentences. */
export function errorTexts(
  { code, detail }: Pick<ErrorView, 'code' | 'detail'>,
  t: Translate,
): { title: string; text: string } {
  const params = detailParams(detail);
  return { title: t(`trouble.${code}`, params), text: t(`trouble.${code}.text`, params) };
}

function detailParams({ measured, limit, unit, field }: ErrorDetail): MessageParams {
  const scale = unit === 'bytes' ? 1_000_000 : 1;
  return {
    ...(measured !== undefined && { measured: measured / scale }),
    ...(limit !== undefined && { limit: limit / scale }),
    ...(field !== undefined && { field }),
  };
}
