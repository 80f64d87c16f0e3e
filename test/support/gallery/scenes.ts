import { UNKNOWN_MEASURES, type CheckReport, type Finding } from '../../../src/checks/checks.js';
import { DOC_TYPES, type ErrorCode } from '../../../src/contract/contract.js';
import type { CaptureOptions, CaptureState, LiveView, CapturedPhoto, ErrorView } from '../../../src/session/session.js';
import { actionsAfterError } from '../../../src/session/available-actions.js';
import { interpretAnswer } from '../../../src/session/outcome.js';
import { createState } from '../element/fake-capture.js';
import { capturedPhoto, checkReport, photoFile, warning } from '../session/sample-reports.js';
import { createMrzSeen } from '../checks/create-mrz-seen.js';

/** One moment of the flow, with everything needed to render it. */
export interface Scene {
  readonly state: CaptureState;
  readonly live?: Partial<LiveView>;
  /** Attributes of the element. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** Where the card is in the video: `held` in the guide, `far` away, `none`. */
  readonly card?: 'held' | 'far' | 'none';
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
  options: Partial<CaptureOptions> = {},
): Scene => ({
  state: createState(state, options),
  attributes: CARD_ATTRIBUTES,
  ...more,
});
const aimingScene = (live: Partial<LiveView>, where: Scene['card'], state: Partial<CaptureState> = {}): Scene =>
  cardScene({ name: 'aiming', ...state }, { live, card: where });

const BOTH_PHOTOS = { photos: { front: createTaken(), back: createTaken() } };
const answeredScene = (reason: string, verdict = false, more: Partial<CaptureState> = {}, left?: number): Scene => {
  const answer = { verdict, reason, flow_id: 'f', ...(left !== undefined && { attempts_left: left }) };
  const outcome = interpretAnswer(answer, { docType: 'id_card', sides: ['front', 'back'] });
  return cardScene({ name: 'answered', ...BOTH_PHOTOS, answer, outcome, ...more }, { previews: ['front', 'back'] });
};

const WITH_MRZ = {
  mrz: createMrzSeen({ lineCount: 3, columns: 44, formats: ['TD3'] }),
} satisfies Partial<CheckReport>;

const NOTHING_INSPECTED = {
  size: { width: 0, height: 0 },
  document: null,
  measures: UNKNOWN_MEASURES,
} satisfies Partial<CheckReport>;

/** The review that asks which of the four types the document is. */
const openTypeScene = (attributes: Scene['attributes']): Scene => ({
  state: createState({ name: 'review', candidate: createTaken() }, { docType: undefined, docTypes: DOC_TYPES }),
  attributes: { endpoint: '/verify', ...attributes },
  previews: ['candidate'],
});

/** Every screen, in the order of the flow. */
export const SCENES: Readonly<Record<string, Scene>> = {
  welcome: cardScene({}),
  'welcome-phone': cardScene({}, {}, { sources: ['camera', 'file', 'phone'] }),
  'welcome-passport': {
    state: createState({}, { docType: 'passport' }),
    attributes: { 'doc-type': 'passport', endpoint: '/verify' },
  },
  resume: cardScene({}, { kept: createState({ side: 'back', toTake: ['back'], photos: { front: createTaken() } }) }),
  starting: cardScene({ name: 'starting' }),
  'starting-waiting': cardScene({ name: 'starting' }, { live: { offerHelp: true } }),
  searching: aimingScene({ hint: 'search' }, 'none'),
  'searching-help': aimingScene({ hint: 'search', offerHelp: true }, 'none'),
  found: aimingScene({ phase: 'found', hint: 'move_closer' }, 'far'),
  'found-glare': aimingScene({ phase: 'found', hint: 'glare' }, 'held'),
  holding: aimingScene({ phase: 'holding', hint: 'hold_still', hold: 0.6 }, 'held'),
  'checking-camera': cardScene({ name: 'checking' }, { card: 'held' }),
  passport: {
    state: createState({ name: 'aiming' }, { docType: 'passport' }),
    attributes: { 'doc-type': 'passport', endpoint: '/verify' },
    live: { phase: 'searching', hint: 'search' },
    card: 'none',
  },
  'review-good': cardScene(
    { name: 'review', candidate: createTaken([], { ...WITH_MRZ, document: checkReport().document }) },
    { previews: ['candidate'] },
  ),
  'review-warn': cardScene(
    { name: 'review', candidate: createTaken([warning('blur_img'), warning('missing_mrz')]) },
    { previews: ['candidate'] },
  ),
  'review-anyway': cardScene(
    { name: 'review', candidate: createTaken([warning('low_quality')]), retakes: { front: 2, back: 0 } },
    { previews: ['candidate'] },
  ),
  'review-block': cardScene(
    {
      name: 'review',
      source: 'file',
      candidate: createTaken([
        { reason: 'low_resolution', cause: 'few_pixels', severity: 'block', measured: 100, limit: 224 },
      ]),
    },
    { previews: ['candidate'] },
  ),
  'review-type': openTypeScene({ 'country-code': 'de' }),
  'review-type-and-country': openTypeScene({}),
  'review-pdf': cardScene(
    {
      name: 'review',
      source: 'file',
      candidate: capturedPhoto(
        { ...checkReport(), ...NOTHING_INSPECTED },
        photoFile('my-identity-card-both-sides.pdf', 'application/pdf'),
      ),
    },
    {},
  ),
  turning: cardScene(
    { name: 'turning', side: 'back', photos: { front: createTaken() } },
    { card: 'held', previews: ['front'] },
  ),
  'turning-type': {
    state: createState(
      { name: 'turning', side: 'back', isDocTypeOpen: true, photos: { front: createTaken() } },
      { docTypes: DOC_TYPES },
    ),
    attributes: { endpoint: '/verify' },
    card: 'held',
    previews: ['front'],
  },
  retaking: aimingScene({ hint: 'search' }, 'none', {
    side: 'back',
    retakeReason: { kind: 'again', reason: 'missing_mrz', word: 'missing_mrz', sides: ['back'] },
  }),
  picking: cardScene({ name: 'picking', source: 'file' }),
  'picking-type': {
    state: createState(
      { name: 'picking', source: 'file', side: 'back', isDocTypeOpen: true, photos: { front: createTaken() } },
      { docTypes: DOC_TYPES },
    ),
    attributes: { endpoint: '/verify' },
  },
  'picking-notice': cardScene({
    name: 'picking',
    source: 'file',
    side: 'back',
    notice: createErrorView('file_unreadable', 'file'),
  }),
  'checking-file': cardScene({ name: 'checking', source: 'file' }),
  preparing: cardScene({ name: 'sending', ...BOTH_PHOTOS }, { previews: ['front', 'back'] }),
  sending: cardScene({ name: 'sending', ...BOTH_PHOTOS, progress: 0.42 }, { previews: ['front', 'back'] }),
  waiting: cardScene({ name: 'sending', ...BOTH_PHOTOS, progress: 1 }, { previews: ['front', 'back'], slow: true }),
  captured: cardScene(
    { name: 'captured', ...BOTH_PHOTOS },
    { attributes: { 'doc-type': 'id_card' }, previews: ['front', 'back'] },
    { canSend: false },
  ),
  unsent: cardScene({ name: 'captured', ...BOTH_PHOTOS }, { previews: ['front', 'back'] }),
  accepted: answeredScene('', true),
  'again-back': answeredScene('missing_mrz', false, {}, 2),
  'again-both': answeredScene('doc_print'),
  'other-document': answeredScene('doc_expired'),
  'check-details': answeredScene('first_name_mismatch'),
  refused: answeredScene('', false),
  wait: cardScene(
    {
      name: 'answered',
      ...BOTH_PHOTOS,
      outcome: { kind: 'wait', reason: null, word: 'service_timeout', sides: [] },
    },
    { previews: ['front', 'back'] },
  ),
  'camera-denied': cardScene({ name: 'error', error: createErrorView('camera_denied') }),
  'camera-unsupported': cardScene({ name: 'error', error: createErrorView('camera_unsupported') }),
  'camera-busy': cardScene({ name: 'error', error: createErrorView('camera_busy') }),
  'not-loaded': cardScene({ name: 'error', error: createErrorView('not_loaded') }),
  offline: cardScene({ name: 'error', error: createErrorView('offline', 'send') }),
  overloaded: cardScene({ name: 'error', error: createErrorView('overloaded', 'send') }),
};

/** The session's state in a scene. */
export function sceneState(name: string): CaptureState {
  const scene = SCENES[name];
  if (!scene) throw new Error(`No scene ${name}`);
  return scene.state;
}
