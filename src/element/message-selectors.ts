import type { DocType, ErrorCode, ErrorDetail, Reason } from '../contract/contract.js';
import type { CaptureState, ErrorView, Hint, LiveView } from '../headless/headless.js';
import type { MessageKey, MessageParams, Translate } from '../i18n/i18n.js';
import type { IconName } from './icons.js';
import type { ViewModel } from './view-model.types.js';

/**
 * Name of a side in message keys. A passport's front is its `page`; one photo may show `both` sides; `any` is the front of a
 * document whose type is open, which may be a page.
 */
type SideName = 'front' | 'back' | 'page' | 'both' | 'any';

/** Name of the current side. */
export function sideNameOf(state: Pick<CaptureState, 'bothInOne' | 'options' | 'side'>): SideName {
  const { bothInOne, options, side } = state;
  if (bothInOne) return 'both';
  if (side === 'back') return side;
  if (options.docType === undefined) return 'any';
  return options.docType === 'passport' ? 'page' : side;
}

/** Which of several photos this is: "1 of 2". `''` where one photo may be all. */
export function photoNumberText({ sides, side, bothInOne, options }: CaptureState, t: Translate): string {
  const mayBePage = options.docType === undefined && side === 'front';
  if (sides.length < 2 || bothInOne || mayBePage) return '';
  return t('side.progress', { number: sides.indexOf(side) + 1, total: sides.length });
}

/** That the photo of a side was taken. */
export function photoTakenText(state: Parameters<typeof sideNameOf>[0], t: Translate): string {
  return `${t(`side.${sideNameOf(state)}`)} ·\u00a0${t('camera.taken')}`;
}

/** The side that the retake button after a rejection names, in message keys. */
export function retakeSideKey(state: CaptureState): Exclude<SideName, 'any'> {
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

/** The icon of a document type; that of a card where the type is open. */
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

/** Message key of the sending screen's heading: preparing, uploading, or waiting for the answer. */
export function sendingTitleKey({ progress }: Pick<CaptureState, 'progress'>): MessageKey {
  if (progress === null) return 'sending.preparing';
  return progress < 1 ? 'sending.title' : 'sending.waiting';
}

/** Errors that mean the same to the person as another error, or as an outcome. */
const SHARED_MESSAGES = {
  service_timeout: 'outcome.wait',
  outcome_unknown: 'outcome.wait',
  service_protocol: 'error.relay_protocol',
  host_failed: 'error.relay_protocol',
  service_unreachable: 'error.service_unavailable',
  overloaded: 'error.service_unavailable',
  endpoint_missing: 'error.origin_forbidden',
  not_found: 'error.origin_forbidden',
  method_not_allowed: 'error.origin_forbidden',
  service_credentials: 'error.service_unavailable',
  upload_timeout: 'error.relay_timeout',
  worker_failed: 'error.internal',
  idempotency_mismatch: 'error.internal',
  camera_constraints: 'error.camera_timeout',
  file_empty: 'error.file_unreadable',
  pdf_too_large: 'error.too_large',
} as const satisfies Partial<Record<ErrorCode, MessageKey>>;

/** Key of an error's title; that of its text has `.text` behind it. */
function errorMessageKey(code: ErrorCode, { measured = 0, limit = 0 }: ErrorDetail) {
  // The text of `photo_count` speaks of too many files. Only a page that is set up otherwise than its relay sends too few.
  if (code === 'photo_count' && measured < limit) return 'error.bad_request';
  return code in SHARED_MESSAGES
    ? SHARED_MESSAGES[code as keyof typeof SHARED_MESSAGES]
    : (`error.${code as Exclude<ErrorCode, keyof typeof SHARED_MESSAGES>}` as const);
}

/** Title and text of an error. */
export function errorTexts(
  { code, detail = {} }: Pick<ErrorView, 'code'> & Partial<Pick<ErrorView, 'detail'>>,
  t: Translate,
): { title: string; text: string } {
  const params = detailParams(detail);
  const key = errorMessageKey(code, detail);
  return { title: t(key, params), text: t(`${key}.text`, params) };
}

/** What a reason of the service means, and what to do. */
export function reasonText(reason: Reason, t: Translate): string {
  if (reason === 'doc_auth' || reason === 'doc_not_auth') return t('outcome.refused');
  return t(`reason.${reason === 'doc_expired_5y' ? 'doc_expired' : reason}`);
}

/** The texts of the error screen. For a denied camera, once they are loaded: the steps by which this browser allows it. */
export function errorScreenTexts({
  state: { error },
  t,
  permissionHelp,
}: Pick<ViewModel, 'state' | 't' | 'permissionHelp'>): { title: string; text: string; steps: readonly string[] } {
  const { title, text } = errorTexts(error ?? { code: 'internal', detail: {} }, t);
  const steps = permissionHelp?.toSteps(t) ?? [];
  return { title, text: steps.length > 0 ? t('permission.then') : text, steps };
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

/**
 * What the live region announces, beside the focused heading: guidance while aiming, problems of a photo or file, the
 * progress of sending, the meaning of an answer. `null` where the heading is enough.
 */
export function announcementText(view: ViewModel): string | null {
  const { state, t, replacement } = view;
  if (replacement?.screenName) return replacement.announcementText?.(t) ?? null;
  if (state.notice) {
    const { title, text } = errorTexts(state.notice, t);
    return `${title}. ${text}`;
  }
  switch (state.name) {
    case 'starting':
      return t(view.guidance.offerHelp ? 'camera.waiting' : 'camera.allow');
    case 'aiming':
      return guidanceText(view);
    case 'checking':
      return state.source === 'camera' ? t('camera.taken') : t('checking.title');
    case 'review':
    case 'answered':
      return view.photoScreens?.announcementText(view) ?? null;
    case 'turning':
      return `${t('hint.turn_over')}. ${t(`hint.search.${state.side}`)}.`;
    case 'sending':
      return t(view.isSendingSlow ? 'sending.slow' : sendingTitleKey(state));
    case 'error': {
      if (view.link === 'copied') return t('action.link.done');
      const { steps, text } = errorScreenTexts(view);
      return [...steps, text].join('. ');
    }
    default:
      return null;
  }
}

/** The live hint. Where the person must see which way to move, the text names the direction. */
function guidanceText({ state, guidance, t }: ViewModel): string | null {
  const { hint, direction, phase, offerHelp } = guidance;
  if (offerHelp && phase === 'searching') return t('camera.help');
  const message = hintMessage(hint, state, phase);
  const move = direction && t(`${hint === 'straighten' ? 'edge' : 'move'}.${direction}`);
  const said = move ?? (message && t(message.key));
  return [said, offerHelp && t(aimingHelpKey(guidance))].filter(Boolean).join('. ') || null;
}
