import { UNKNOWN, type CheckReport, type Finding } from '../../../src/checks/checks.js';
import type { TroubleCode } from '../../../src/contract/contract.js';
import type { CaptureOptions, CaptureState, LiveView, Taken, TroubleView } from '../../../src/session/session.js';
import { waysAfter } from '../../../src/session/ways.js';
import { OUTCOME_KINDS, interpret } from '../../../src/result/result.js';
import { stateOf } from '../element/fake-capture.js';
import { report, warning } from '../session/build.js';
import { zoneSeen } from '../checks/mrz-seen.js';

/** One moment of the flow, with everything needed to show it. */
export interface Scene {
  readonly state: CaptureState;
  readonly live?: Partial<LiveView>;
  /** Attributes of the element. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** Where the card lies in the camera's picture: `held` in the guide, `far` away, `none`. */
  readonly card?: 'held' | 'far' | 'none';
  readonly previews?: readonly ('front' | 'back' | 'candidate' | 'page')[];
  readonly slow?: boolean;
}

const CARD = { 'doc-type': 'id_card', endpoint: '/verify' } as const;

function taken(findings: readonly Finding[] = [], change: Partial<CheckReport> = {}, file = 'front.jpg'): Taken {
  const made = { ...report(findings), ...change };
  return {
    file: new File(['x'], file, { type: file.endsWith('pdf') ? 'application/pdf' : 'image/jpeg' }),
    report: made,
    source: 'camera',
    warnings: findings.filter(({ severity }) => severity === 'warn'),
    blocked: findings.some(({ severity }) => severity === 'block'),
    sha256: null,
    repeated: false,
  };
}

export function trouble(code: TroubleCode, origin: TroubleView['origin'] = 'camera'): TroubleView {
  const ways = waysAfter(code, ['camera', 'file']);
  return { origin, code, detail: {}, recoverable: ways.length > 0, ways };
}

const card = (
  state: Partial<CaptureState>,
  more: Partial<Scene> = {},
  options: Partial<CaptureOptions> = {},
): Scene => ({
  state: stateOf(state, options),
  attributes: CARD,
  ...more,
});
const aiming = (live: Partial<LiveView>, where: Scene['card'], state: Partial<CaptureState> = {}): Scene =>
  card({ name: 'aiming', ...state }, { live, card: where });

const both = { photos: { front: taken(), back: taken() } };
const answered = (reason: string, verdict = false, more: Partial<CaptureState> = {}, left?: number): Scene => {
  const answer = { verdict, reason, flow_id: 'f', ...(left !== undefined && { attempts_left: left }) };
  const outcome = interpret(answer, { docType: 'id_card', sides: ['front', 'back'] });
  return card({ name: 'answered', ...both, answer, outcome, ...more }, { previews: ['front', 'back'] });
};

const MRZ = {
  mrz: zoneSeen({ lineCount: 3, columns: 44, shapes: ['TD3'] }),
} satisfies Partial<CheckReport>;

const NOTHING_SEEN = {
  size: { width: 0, height: 0 },
  document: null,
  measures: UNKNOWN,
} satisfies Partial<CheckReport>;

/** Every screen, in the order a person meets them. */
export const SCENES: Readonly<Record<string, Scene>> = {
  choose: { state: stateOf({}, { docType: undefined }), attributes: { endpoint: '/verify' } },
  welcome: card({}),
  'welcome-passport': {
    state: stateOf({}, { docType: 'passport' }),
    attributes: { 'doc-type': 'passport', endpoint: '/verify' },
  },
  starting: card({ name: 'starting' }),
  'starting-waiting': card({ name: 'starting' }, { live: { offerHelp: true } }),
  searching: aiming({ hint: 'search' }, 'none'),
  'searching-help': aiming({ hint: 'search', offerHelp: true }, 'none'),
  found: aiming({ phase: 'found', hint: 'move_closer' }, 'far'),
  'found-glare': aiming({ phase: 'found', hint: 'glare' }, 'held'),
  holding: aiming({ phase: 'holding', hint: 'hold_still', hold: 0.6 }, 'held'),
  'checking-camera': card({ name: 'checking' }, { card: 'held' }),
  passport: {
    state: stateOf({ name: 'aiming' }, { docType: 'passport' }),
    attributes: { 'doc-type': 'passport', endpoint: '/verify' },
    live: { phase: 'searching', hint: 'search' },
    card: 'none',
  },
  'review-good': card(
    { name: 'review', candidate: taken([], { ...MRZ, document: report().document }) },
    { previews: ['candidate'] },
  ),
  'review-warn': card(
    { name: 'review', candidate: taken([warning('blur_img'), warning('missing_mrz')]) },
    { previews: ['candidate'] },
  ),
  'review-anyway': card(
    { name: 'review', candidate: taken([warning('low_quality')]), retakes: { front: 2, back: 0 } },
    { previews: ['candidate'] },
  ),
  'review-block': card(
    {
      name: 'review',
      source: 'file',
      candidate: taken([{ reason: 'low_resolution', severity: 'block', measured: 100, limit: 224 }]),
    },
    { previews: ['candidate'] },
  ),
  'review-pdf': card(
    { name: 'review', source: 'file', candidate: taken([], NOTHING_SEEN, 'my-identity-card-both-sides.pdf') },
    {},
  ),
  turning: card({ name: 'turning', side: 'back', photos: { front: taken() } }, { card: 'held', previews: ['front'] }),
  mending: aiming({ hint: 'search' }, 'none', {
    side: 'back',
    mending: { kind: 'again', reason: 'missing_mrz', word: 'missing_mrz', sides: ['back'] },
  }),
  picking: card({ name: 'picking', source: 'file' }),
  'picking-notice': card({ name: 'picking', source: 'file', side: 'back', notice: trouble('file_unreadable', 'file') }),
  'checking-file': card({ name: 'checking', source: 'file' }),
  preparing: card({ name: 'sending', ...both }, { previews: ['front', 'back'] }),
  sending: card({ name: 'sending', ...both, progress: 0.42 }, { previews: ['front', 'back'] }),
  waiting: card({ name: 'sending', ...both, progress: 1 }, { previews: ['front', 'back'], slow: true }),
  captured: card({ name: 'captured', ...both }, { attributes: { 'doc-type': 'id_card' } }, { canSend: false }),
  unsent: card({ name: 'captured', ...both }),
  accepted: answered('', true),
  'again-back': answered('missing_mrz', false, {}, 2),
  'again-both': answered('doc_print'),
  'other-document': answered('doc_expired'),
  'check-details': answered('first_name_mismatch'),
  refused: answered('', false),
  wait: card({
    name: 'answered',
    ...both,
    outcome: { kind: 'wait', reason: null, word: 'service_timeout', sides: [] },
  }),
  'camera-denied': card({ name: 'trouble', trouble: trouble('camera_denied') }),
  'camera-unsupported': card({ name: 'trouble', trouble: trouble('camera_unsupported') }),
  'camera-busy': card({ name: 'trouble', trouble: trouble('camera_busy') }),
  'not-loaded': card({ name: 'trouble', trouble: trouble('not_loaded') }),
  offline: card({ name: 'trouble', trouble: trouble('offline', 'send') }),
  overloaded: card({ name: 'trouble', trouble: trouble('overloaded', 'send') }),
};

export { OUTCOME_KINDS };
