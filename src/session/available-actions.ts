import type { ErrorCode } from '../contract/contract.js';
import type { CaptureEvent, CaptureState, DerivedMembers, CapturedPhoto, ErrorView, Action } from './capture-state.js';

/**
 * The ways on after each trouble, the best first. Camera troubles always offer a file, and where another browser may do
 * better, this page's address to take there; what only the host can mend offers a retry, because hosts do mend things
 * while people wait.
 */
const ACTIONS_BY_ERROR: Readonly<Partial<Record<ErrorCode, readonly Action[]>>> = {
  camera_denied: ['file', 'retry'],
  camera_dismissed: ['retry', 'file'],
  camera_absent: ['file', 'retry'],
  camera_busy: ['retry', 'file'],
  camera_constraints: ['retry', 'file'],
  camera_insecure: ['file'],
  camera_policy: ['file'],
  camera_unsupported: ['file', 'link'],
  camera_timeout: ['retry', 'file', 'link'],
  camera_lost: ['retry', 'file'],
  file_empty: ['file', 'camera'],
  file_unreadable: ['file', 'camera'],
  file_too_many_pixels: ['file', 'camera'],
  pdf_too_large: ['retake'],
  pdf_encrypted: ['file', 'camera'],
  worker_failed: ['retry', 'file'],
  not_loaded: ['retry', 'file'],
  internal: ['retry', 'file'],
  bad_request: ['restart'],
  attempts_exhausted: [],
  too_large: ['retake'],
  unsupported_type: ['retake'],
  photo_count: ['restart'],
  low_resolution: ['retake'],
};

/** Whatever is not listed may be tried again. */
const RETRY_ONLY: readonly Action[] = ['retry'];

export function actionsAfterError(code: ErrorCode, sources: CaptureState['options']['sources']): readonly Action[] {
  const all = ACTIONS_BY_ERROR[code] ?? RETRY_ONLY;
  const ways = all.filter((way) => (way !== 'file' && way !== 'camera') || sources.includes(way));
  // Where the host takes no files, a screen without a button would be a dead end.
  return ways.length > 0 || all.length === 0 ? ways : RETRY_ONLY;
}

/** Once every side is there no file would be taken: what is wrong with one of them is mended by taking them again. */
function replaceWithRetake(way: Action): Action {
  return way === 'file' || way === 'camera' ? 'retake' : way;
}

export function createErrorView(
  state: CaptureState,
  origin: ErrorView['origin'],
  { code, detail }: Pick<ErrorView, 'code' | 'detail'>,
): ErrorView {
  const after = actionsAfterError(code, state.options.sources);
  const ways = state.toTake.length === 0 ? [...new Set(after.map(replaceWithRetake))] : after;
  return { origin, code, detail, recoverable: ways.length > 0, ways };
}

/** Another picture would probably do better: there is a warning about this one, or it was refused before. */
export function isRetakeAdvised(taken: CapturedPhoto): boolean {
  return taken.repeated || taken.warnings.some((finding) => !finding.aboutDocument);
}

/**
 * What the review offers. A blocked picture can only be taken again. While a warning about the picture stands and
 * retakes remain, too; after that the person may use it anyway. Warnings about the document may be passed at once.
 */
export function reviewActions(taken: CapturedPhoto, retakes: number, maxRetakes: number): readonly Action[] {
  if (taken.blocked) return ['retake'];
  if (isRetakeAdvised(taken)) return retakes < maxRetakes ? ['retake'] : ['retake', 'use'];
  return ['use', 'retake'];
}

/** The ways on that the screen of `state` offers. */
export function availableActions(state: Omit<CaptureState, DerivedMembers>): readonly Action[] {
  const { sources, maxRetakes, canSend } = state.options;
  switch (state.name) {
    case 'welcome':
      return sources.includes('camera') ? ['camera', ...fileAction(sources)] : ['file'];
    case 'starting':
    case 'aiming':
      return fileAction(sources);
    case 'picking':
      return sources.includes('camera') ? ['file', 'camera'] : ['file'];
    case 'review':
      return state.candidate ? reviewActions(state.candidate, state.retakes[state.side], maxRetakes) : [];
    case 'turning':
      return ['continue', ...fileAction(sources)];
    case 'sending':
      return ['cancel'];
    case 'captured':
      return canSend ? ['submit', 'restart'] : ['restart'];
    case 'answered':
      return outcomeActions(state);
    case 'trouble':
      return state.trouble?.ways ?? [];
    case 'checking':
      return [];
  }
}

/** Files that are dropped or pasted now would be taken. */
export function takesFiles({ name, options, toTake }: CaptureState): boolean {
  const isBusy = name === 'checking' || name === 'sending' || name === 'answered';
  return options.sources.includes('file') && (toTake.length > 0 || name === 'welcome') && !isBusy;
}

function fileAction(sources: CaptureState['options']['sources']): readonly Action[] {
  return sources.includes('file') ? ['file'] : [];
}

function outcomeActions(state: Omit<CaptureState, DerivedMembers>): readonly Action[] {
  if (state.answer?.attempts_left === 0) return [];
  switch (state.outcome?.kind) {
    case 'again':
      return ['retake'];
    case 'other_document':
      return ['restart'];
    case 'wait':
      return ['retry'];
    // Corrected where they were entered, they go with the photos that are here.
    case 'check_details':
      return state.toTake.length === 0 ? ['submit'] : [];
    default:
      return [];
  }
}

const EVENT_BY_ACTION: Readonly<Record<Exclude<Action, 'camera' | 'file' | 'link'>, CaptureEvent>> = {
  retake: { type: 'retake' },
  retry: { type: 'retry' },
  wait: { type: 'retry' },
  use: { type: 'use' },
  continue: { type: 'turned' },
  submit: { type: 'submit' },
  restart: { type: 'restart' },
  cancel: { type: 'stop' },
};

/** What a way on is to the session. `null` for those that begin on the page: a file to choose, an address to copy. */
export function eventForAction(way: Action, { name, toTake, photos }: CaptureState): CaptureEvent | null {
  if (way === 'file' || way === 'link') return null;
  if (way !== 'camera') return EVENT_BY_ACTION[way];
  const isFresh = toTake.length === 0 || Object.keys(photos).length === 0;
  return { type: name === 'welcome' && isFresh ? 'start' : 'chooseCamera' };
}
