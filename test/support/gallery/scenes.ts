import { UNKNOWN_MEASURES, type CheckReport, type Finding } from '../../../src/checks/checks.js';
import { DOC_TYPES, type ErrorCode } from '../../../src/contract/contract.js';
import type { CaptureOptions, CaptureState, LiveView, CapturedPhoto, ErrorView } from '../../../src/session/session.js';
import { actionsAfterError } from '../../../src/session/available-actions.js';
import { interpretAnswer } from '../../../src/session/outcome.js';
import { createState } from '../element/fake-capture.js';
import { capturedPhoto, checkReport, photoFile, warning } from '../session/sample-reports.js';

/** One moment of the flow, with everything needed to render it. */
export interface Scene {
  readonly state: CaptureState;
  readonly live?: Partial<LiveView>;
  /** Attributes of the element. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** Where the card is in the video: `held` in the guide or `far` away. Without it there is none. */
  readonly card?: 'held' | 'far';
  readonly previews?: readonly ('front' | 'back' | 'candidate' | 'page')[];
  readonly slow?: boolean;
  /** A session of an earlier page, which the element offers to continue. */
  readonly kept?: CaptureState;
}

const CARD_ATTRIBUTES = { 'doc-type': 'id_card', endpoint: '/verify' } as const;

const createTaken = (findings: readonly Finding[] = [], change: Partial<CheckReport> = {}): CapturedPhoto =>
  capturedPhoto({ ...checkReport(findings), ...change });

export function createErrorView(code: ErrorCode, origin: ErrorView['origin'] = 'camera'): ErrorView {
  const actions = actionsAfterError(code, ['camera', 'file']);
  return { origin, code, detail: {}, recoverable: actions.length > 0, actions };
}

const cardScene = (
  state: Partial<CaptureState>,
  more: Partial<Scene> = {},
  options?: Partial<CaptureOptions>,
): Scene => ({ ...{ state: createState(state, options), attributes: CARD_ATTRIBUTES }, ...more });
/** The review of a photo. */
const reviewScene = (candidate: CapturedPhoto, state: Partial<CaptureState> = {}): Scene =>
  cardScene({ name: 'review', candidate, ...state }, { previews: ['candidate'] });
const aimingScene = (live: Partial<LiveView>, where?: Scene['card'], state: Partial<CaptureState> = {}): Scene =>
  cardScene({ name: 'aiming', ...state }, { live, ...(where && { card: where }) });

/** A screen after both photos. */
const bothScene = (
  state: Partial<CaptureState>,
  more: Partial<Scene> = {},
  options?: Partial<CaptureOptions>,
): Scene => {
  const photos = { front: createTaken(), back: createTaken() };
  return cardScene({ photos, ...state }, { previews: ['front', 'back'], ...more }, options);
};
const answeredScene = (reason: string, verdict = false, left?: number): Scene => {
  const answer = { verdict, reason, flow_id: 'f', ...(left !== undefined && { attempts_left: left }) };
  const outcome = interpretAnswer(answer, { docType: 'id_card', sides: ['front', 'back'] });
  return bothScene({ name: 'answered', answer, outcome });
};

const TINY = warning('low_resolution', { cause: 'few_pixels', severity: 'block', measured: 100, limit: 224 });
/** Of a file that nothing could be found out about. */
const NOTHING_INSPECTED = { size: { width: 0, height: 0 }, document: null, measures: UNKNOWN_MEASURES } as const;
const PDF = photoFile('my-identity-card-both-sides.pdf', 'application/pdf');
const FRONT = { photos: { front: createTaken() } };
const OPEN_TYPE = { side: 'back', isDocTypeOpen: true, ...FRONT } as const;

/** The review that asks which of the four types the document is. */
const openTypeScene = (attributes: Scene['attributes']): Scene => ({
  state: createState({ name: 'review', candidate: createTaken() }, { docType: undefined, docTypes: DOC_TYPES }),
  attributes: { endpoint: '/verify', ...attributes },
  previews: ['candidate'],
});
/** The back of a document whose type may be corrected. */
const openBackScene = (state: Partial<CaptureState>, more: Partial<Scene> = {}): Scene =>
  cardScene({ ...OPEN_TYPE, ...state }, { attributes: { endpoint: '/verify' }, ...more }, { docTypes: DOC_TYPES });
const passportScene = (state: Partial<CaptureState>, more: Partial<Scene> = {}): Scene =>
  cardScene(state, { attributes: { ...CARD_ATTRIBUTES, 'doc-type': 'passport' }, ...more }, { docType: 'passport' });

/** Every screen, in the order of the flow. */
export const SCENES: Readonly<Record<string, Scene>> = {
  welcome: cardScene({}),
  'welcome-phone': cardScene({}, {}, { sources: ['camera', 'file', 'phone'] }),
  'welcome-passport': passportScene({}),
  resume: cardScene({}, { kept: createState({ side: 'back', toTake: ['back'], ...FRONT }) }),
  starting: cardScene({ name: 'starting' }),
  'starting-waiting': cardScene({ name: 'starting' }, { live: { offerHelp: true } }),
  searching: aimingScene({ hint: 'search' }),
  'searching-help': aimingScene({ hint: 'search', offerHelp: true }),
  found: aimingScene({ phase: 'found', hint: 'move_closer' }, 'far'),
  'found-glare': aimingScene({ phase: 'found', hint: 'glare' }, 'held'),
  holding: aimingScene({ phase: 'holding', hint: 'hold_still', hold: 0.6 }, 'held'),
  'checking-camera': cardScene({ name: 'checking' }, { card: 'held' }),
  passport: passportScene({ name: 'aiming' }, { live: { phase: 'searching', hint: 'search' } }),
  'review-good': reviewScene(createTaken()),
  'review-warn': reviewScene(createTaken([warning('blur_img'), warning('low_quality')])),
  'review-anyway': reviewScene(createTaken([warning('low_quality')]), { retakes: { front: 2, back: 0 } }),
  'review-block': reviewScene({ ...createTaken([TINY]), source: 'file' }, { source: 'file' }),
  'review-type': openTypeScene({ 'country-code': 'de' }),
  'review-type-and-country': openTypeScene({}),
  'review-pdf': cardScene({
    ...{ name: 'review', source: 'file' },
    candidate: capturedPhoto({ ...checkReport(), ...NOTHING_INSPECTED }, PDF),
  }),
  turning: cardScene({ name: 'turning', side: 'back', ...FRONT }, { card: 'held', previews: ['front'] }),
  'turning-type': openBackScene({ name: 'turning' }, { card: 'held', previews: ['front'] }),
  retaking: aimingScene({ hint: 'search' }, undefined, {
    side: 'back',
    retakeReason: { kind: 'again', reason: 'missing_mrz', word: 'missing_mrz', sides: ['back'] },
  }),
  picking: cardScene({ name: 'picking', source: 'file' }),
  'picking-type': openBackScene({ name: 'picking', source: 'file' }),
  'picking-notice': cardScene({
    ...{ name: 'picking', source: 'file', side: 'back' },
    notice: createErrorView('file_unreadable', 'file'),
  }),
  'checking-file': cardScene({ name: 'checking', source: 'file' }),
  preparing: bothScene({ name: 'sending' }),
  sending: bothScene({ name: 'sending', progress: 0.42 }),
  waiting: bothScene({ name: 'sending', progress: 1 }, { slow: true }),
  captured: bothScene({ name: 'captured' }, { attributes: { 'doc-type': 'id_card' } }, { canSend: false }),
  unsent: bothScene({ name: 'captured' }),
  accepted: answeredScene('', true),
  'again-back': answeredScene('missing_mrz', false, 2),
  'again-both': answeredScene('doc_print'),
  'other-document': answeredScene('doc_expired'),
  'check-details': answeredScene('first_name_mismatch'),
  refused: answeredScene('', false),
  wait: bothScene({ name: 'answered', outcome: { kind: 'wait', reason: null, word: 'service_timeout', sides: [] } }),
  'camera-denied': cardScene({ name: 'error', error: createErrorView('camera_denied') }),
  'camera-unsupported': cardScene({ name: 'error', error: createErrorView('camera_unsupported') }),
  'camera-busy': cardScene({ name: 'error', error: createErrorView('camera_busy') }),
  'not-loaded': cardScene({ name: 'error', error: createErrorView('not_loaded') }),
  offline: bothScene({ name: 'error', error: createErrorView('offline', 'send') }),
  overloaded: bothScene({ name: 'error', error: createErrorView('overloaded', 'send') }),
};

/** The session's state in a scene. */
export function sceneState(name: string): CaptureState {
  const scene = SCENES[name];
  if (!scene) throw new Error(`No scene ${name}`);
  return scene.state;
}
