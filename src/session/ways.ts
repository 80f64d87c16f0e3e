import type { TroubleCode } from '../contract/contract.js';
import type { CaptureEvent, CaptureState, Taken, TroubleView, Way } from './state.js';

/**
 * The ways on after each trouble, the best first. Camera troubles always offer a file, and where another browser may do
 * better, this page's address to take there; what only the host can mend offers a retry, because hosts do mend things
 * while people wait.
 */
const WAYS_ON: Readonly<Partial<Record<TroubleCode, readonly Way[]>>> = {
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
const RETRY: readonly Way[] = ['retry'];

export function waysAfter(code: TroubleCode, sources: CaptureState['options']['sources']): readonly Way[] {
  const all = WAYS_ON[code] ?? RETRY;
  const ways = all.filter((way) => (way !== 'file' && way !== 'camera') || sources.includes(way));
  // Where the host takes no files, a screen without a button would be a dead end.
  return ways.length > 0 || all.length === 0 ? ways : RETRY;
}

/** Once every side is there no file would be taken: what is wrong with one of them is mended by taking them again. */
function afterSending(way: Way): Way {
  return way === 'file' || way === 'camera' ? 'retake' : way;
}

export function troubleView(
  state: CaptureState,
  origin: TroubleView['origin'],
  { code, detail }: Pick<TroubleView, 'code' | 'detail'>,
): TroubleView {
  const after = waysAfter(code, state.options.sources);
  const ways = state.toTake.length === 0 ? [...new Set(after.map(afterSending))] : after;
  return { origin, code, detail, recoverable: ways.length > 0, ways };
}

/** Another picture would probably do better: there is a warning about this one, or it was refused before. */
export function isDoubtful(taken: Taken): boolean {
  return taken.repeated || taken.warnings.some((finding) => !finding.aboutDocument);
}

/**
 * What the review offers. A blocked picture can only be taken again. While a warning about the picture stands and
 * retakes remain, too; after that the person may use it anyway. Warnings about the document may be passed at once.
 */
export function reviewWays(taken: Taken, retakes: number, maxRetakes: number): readonly Way[] {
  if (taken.blocked) return ['retake'];
  if (isDoubtful(taken)) return retakes < maxRetakes ? ['retake'] : ['retake', 'use'];
  return ['use', 'retake'];
}

/** The ways on that the screen of `state` offers. */
export function waysOf(state: Omit<CaptureState, 'ways'>): readonly Way[] {
  const { sources, maxRetakes, canSend } = state.options;
  switch (state.name) {
    case 'welcome':
      return sources.includes('camera') ? ['camera', ...fileWay(sources)] : ['file'];
    case 'starting':
    case 'aiming':
      return fileWay(sources);
    case 'picking':
      return sources.includes('camera') ? ['file', 'camera'] : ['file'];
    case 'review':
      return state.candidate ? reviewWays(state.candidate, state.retakes[state.side], maxRetakes) : [];
    case 'turning':
      return ['continue', ...fileWay(sources)];
    case 'sending':
      return ['cancel'];
    case 'captured':
      return canSend ? ['submit', 'restart'] : ['restart'];
    case 'answered':
      return answerWays(state);
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

function fileWay(sources: CaptureState['options']['sources']): readonly Way[] {
  return sources.includes('file') ? ['file'] : [];
}

function answerWays(state: Omit<CaptureState, 'ways'>): readonly Way[] {
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

const EVENTS: Readonly<Record<Exclude<Way, 'camera' | 'file' | 'link'>, CaptureEvent>> = {
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
export function eventOf(way: Way, { name, toTake, photos }: CaptureState): CaptureEvent | null {
  if (way === 'file' || way === 'link') return null;
  if (way !== 'camera') return EVENTS[way];
  const isFresh = toTake.length === 0 || Object.keys(photos).length === 0;
  return { type: name === 'welcome' && isFresh ? 'start' : 'chooseCamera' };
}
