import { sidesToCapture, type DocType, type ErrorCode, type Side } from '../contract/contract.js';
import type {
  Action,
  BaseState,
  CaptureSource,
  CapturedPhoto,
  CaptureEvent,
  CaptureOptions,
  CaptureState,
  ErrorView,
} from './capture-state.js';

/**
 * The actions after each error, the best first. Camera errors always offer a file, and a link where another browser may
 * do better. A page that is out of date or set up wrongly is loaded again; where that would not help either, nothing is offered.
 */
const ACTIONS_BY_ERROR: Readonly<Partial<Record<ErrorCode, readonly Action[]>>> = {
  camera_denied: ['retry', 'file'],
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
  pdf_too_large: ['file', 'camera'],
  pdf_encrypted: ['file', 'camera'],
  // A retry alone may not help: a browser keeps a failed import until the page is left.
  worker_failed: ['retry', 'file', 'reload'],
  not_loaded: ['retry', 'file', 'reload'],
  internal: ['retry', 'file'],
  endpoint_missing: ['reload'],
  method_not_allowed: ['reload'],
  relay_version: ['reload'],
  // A page that was signed in again in another tab may have a new grant.
  unauthorized: ['reload', 'retry'],
  origin_forbidden: [],
  bad_request: ['restart'],
  attempts_exhausted: [],
  too_large: ['retake'],
  unsupported_type: ['retake'],
  photo_count: ['restart'],
  low_resolution: ['retake'],
};

/** After every error that is not listed. */
const RETRY_ONLY: readonly Action[] = ['retry'];

/** The actions after an error, without the sources that the host excludes. */
export function actionsAfterError(code: ErrorCode, sources: readonly CaptureSource[]): readonly Action[] {
  const all = ACTIONS_BY_ERROR[code] ?? RETRY_ONLY;
  const allowed = all.filter((action) => (action !== 'file' && action !== 'camera') || sources.includes(action));
  // A screen without a button would be a dead end.
  const own = allowed.length > 0 || all.length === 0 ? allowed : RETRY_ONLY;
  // A new hand-off replaces one that this page cannot end.
  if (!code.startsWith('camera_') && code !== 'handoff_active') return own;
  const phone = sourceActions(sources, 'phone');
  // Where the person can allow the camera here, this comes first.
  return code === 'camera_denied' ? ['retry', ...phone, ...own.slice(1)] : [...phone, ...own];
}

/** With every side there no other photo is accepted: a bad one is replaced by a retake. */
function replaceWithRetake(action: Action): Action {
  return action === 'file' || action === 'camera' ? 'retake' : action;
}

/** An error with the actions that its screen offers. */
export function createErrorView(
  state: CaptureState,
  origin: ErrorView['origin'],
  { code, detail }: Pick<ErrorView, 'code' | 'detail'>,
): ErrorView {
  const all = actionsAfterError(code, state.options.sources);
  const actions = state.toTake.length === 0 ? [...new Set(all.map(replaceWithRetake))] : all;
  return { origin, code, detail, recoverable: actions.length > 0, actions };
}

/**
 * The actions of the review. A blocked photo can only be taken again, and so can one with a warning while retakes remain;
 * after that the person may use it anyway. Warnings about the document may be passed at once; before that, another document is
 * offered in place of an expired one, and the correction of names that differ.
 */
function reviewActions(
  photo: CapturedPhoto,
  retakes: number,
  { maxRetakes, sources }: CaptureOptions,
): readonly Action[] {
  // Of a file, another one may not exist.
  if (photo.blocked) return ['retake', ...(photo.source === 'file' ? sourceActions(sources, 'camera') : [])];
  const first: readonly Action[] = isAnotherNeeded(photo) ? ['replace'] : hasNameMismatch(photo) ? ['correct'] : [];
  if (!isRetakeAdvised(photo)) return [...first, 'use', 'retake'];
  return isUsable(photo, retakes, maxRetakes) ? [...first, 'retake', 'use'] : [...first, 'retake'];
}

/** The document is valid nowhere, or not here: no other photo of it helps. */
function isAnotherNeeded({ warnings }: CapturedPhoto): boolean {
  return warnings.some(({ cause }) => cause === 'expired' || cause === 'other_country');
}

const NAME_MISMATCH_REASONS: readonly string[] = ['first_name_mismatch', 'last_name_mismatch', 'inversed_name'];

/** A name on the document differs from the one that the host declared. */
function hasNameMismatch({ warnings }: CapturedPhoto): boolean {
  return warnings.some(({ reason }) => NAME_MISMATCH_REASONS.includes(reason));
}

/**
 * Whether the photo under review is kept without a tap: the option `review` asks for a tap only with problems, a document was
 * seen, and no check found a problem.
 */
export function isAutoAccepted({ name, options, candidate, actions }: CaptureState): boolean {
  if (name !== 'review' || options.review !== 'problems' || !candidate) return false;
  const { findings, document } = candidate.report;
  return document !== null && findings.length === 0 && !candidate.repeated && actions[0] === 'use';
}

/** The actions of the review. A document whose type is open or another one is kept by naming its type. */
function reviewActionsOf(state: BaseState): readonly Action[] {
  const { candidate, options, retakes, side } = state;
  if (!candidate) return [];
  const actions = reviewActions(candidate, retakes[side], options);
  const isRefused = isDocTypeRefused(state);
  const first: readonly Action[] = isRefused ? ['replace'] : [];
  if (offeredDocTypes(state).length === 0) return [...new Set([...first, ...actions])];
  if (options.docType !== undefined) return ['changeType', ...actions];
  return [...new Set([...first, ...actions.map((action) => (action === 'use' ? 'changeType' : action))])];
}

/** Whether another photo would probably be better: this one has a warning, or was refused before. */
export function isRetakeAdvised(photo: CapturedPhoto): boolean {
  return photo.repeated || photo.warnings.some(({ aboutDocument }) => !aboutDocument);
}

/** Whether a photo may be kept: nothing blocks it, and no retake that is advised remains. @param retakes of its side so far */
function isUsable(photo: CapturedPhoto, retakes: number, maxRetakes: number): boolean {
  return !photo.blocked && (!isRetakeAdvised(photo) || retakes >= maxRetakes);
}

/**
 * The types that the document may be of, the likeliest first, while neither the host nor a photo has named one: those that are accepted
 * and that the photos allow. Empty where the type is known, and where the host lists none.
 */
export function possibleDocTypes({ candidate, photos, options }: BaseState): readonly DocType[] {
  const { docType, docTypes } = options;
  if (docType !== undefined) return [];
  const taken = [candidate, photos.back, photos.front].flatMap((photo) => photo?.report ?? []);
  const lists = taken.map((report) => report.docTypes);
  const likeliestFirst = [...new Set([...lists.flat(), ...docTypes])].filter((type) => docTypes.includes(type));
  const types = lists.reduce<readonly DocType[]>((left, list) => {
    const common = left.filter((type) => list.includes(type));
    return common.length > 0 ? common : left;
  }, likeliestFirst);
  // Of cards, most driving licences have no MRZ on either side, and most others have one.
  const isLicenceLikely = taken.length > 1 && taken.every(({ mrz }) => mrz === null) && types.includes('driver_permit');
  return isLicenceLikely ? ['driver_permit', ...types.filter((type) => type !== 'driver_permit')] : types;
}

/**
 * The types to ask the person for, the likeliest first. With a type: those that the document under review may be of instead, which
 * are accepted too. Without one: those that are open, once the sides to take depend on them or no other side is taken.
 * Empty where there is nothing to ask, or another photo is needed first.
 */
export function offeredDocTypes(state: BaseState): readonly DocType[] {
  const { candidate, options, toTake, retakes, side } = state;
  if (!candidate) return [];
  const { docType, docTypes, sidesSetting, maxRetakes } = options;
  if (docType !== undefined) {
    if (!isOtherType(candidate)) return [];
    return candidate.report.docTypes.filter((type) => type !== docType && docTypes.includes(type));
  }
  if (!isUsable(candidate, retakes[side], maxRetakes)) return [];
  const types = possibleDocTypes(state);
  const isLast = toTake.length < 2 || candidate.report.bothInOne;
  const numbersOfSides = new Set(types.map((type) => sidesToCapture(type, sidesSetting).length));
  return isLast || numbersOfSides.size > 1 ? types : [];
}

/**
 * The photo whose type the person may correct: that under review, else the one of the other side, which was kept. `undefined` without one,
 * and where the host has fixed the type.
 */
export function correctablePhoto({ isDocTypeOpen, candidate, photos, side }: BaseState): CapturedPhoto | undefined {
  return isDocTypeOpen ? (candidate ?? photos[otherSide(side)]) : undefined;
}

/** The side that the other photo shows. */
export const otherSide = (side: Side): Side => (side === 'front' ? 'back' : 'front');

function isOtherType({ warnings }: CapturedPhoto): boolean {
  return warnings.some(({ reason, cause }) => reason === 'out_of_scope' && cause !== 'other_country');
}

/** Whether the document under review is of a type that is not accepted. */
export function isDocTypeRefused(state: BaseState): boolean {
  const isOther = state.candidate !== null && isOtherType(state.candidate);
  return isOther && (state.options.docType === undefined || offeredDocTypes(state).length === 0);
}

/** The actions that the screen of `state` offers, the best first. */
export function availableActions(state: BaseState): readonly Action[] {
  const { sources, canSend } = state.options;
  switch (state.name) {
    case 'welcome':
      if (isLeftHalfway(state)) return ['continue', 'restart'];
      return sourceActions(sources, 'phone', 'camera', 'file');
    case 'starting':
    case 'aiming':
      return sourceActions(sources, 'file', 'phone');
    case 'picking':
      return ['file', ...sourceActions(sources, 'camera', 'phone')];
    case 'review':
      return reviewActionsOf(state);
    case 'turning':
      return ['continue', ...sourceActions(sources, 'file')];
    case 'sending':
      return ['cancel'];
    case 'captured':
      return canSend ? ['submit', 'restart'] : ['restart'];
    case 'answered':
      return outcomeActions(state);
    case 'error':
      return state.error?.actions ?? [];
    case 'checking':
      return [];
  }
}

/** The person has left with a side that is kept, and another one to take. */
export function isLeftHalfway({ name, photos, toTake }: BaseState): boolean {
  return name === 'welcome' && toTake.length > 0 && Object.keys(photos).length > 0;
}

/** Whether files that are dropped or pasted now are accepted. */
export function canAcceptFiles({ name, options, toTake }: CaptureState): boolean {
  const isBusy = name === 'checking' || name === 'sending' || name === 'answered';
  return options.sources.includes('file') && (toTake.length > 0 || name === 'welcome') && !isBusy;
}

/** Those of the `wanted` sources that the host offers. */
function sourceActions(sources: readonly CaptureSource[], ...wanted: readonly CaptureSource[]): readonly Action[] {
  return wanted.filter((source) => sources.includes(source));
}

function outcomeActions(state: BaseState): readonly Action[] {
  if (state.answer?.attempts_left === 0) return [];
  switch (state.outcome?.kind) {
    case 'again':
      return ['retake'];
    case 'other_document':
      return ['restart'];
    case 'wait':
      return ['retry'];
    // The person corrects the names on the page; the photos are sent again with them. Where they are right, another document has them.
    case 'check_details':
      return state.toTake.length === 0 ? ['correct', 'submit', 'replace'] : ['correct', 'replace'];
    default:
      return [];
  }
}

/** Actions of the page, without an event of the session. */
const PAGE_ACTIONS = ['link', 'phone', 'correct', 'reload'] as const;
type PageAction = (typeof PAGE_ACTIONS)[number];
const isPageAction = (action: Action): action is PageAction => (PAGE_ACTIONS as readonly Action[]).includes(action);

const EVENT_BY_ACTION: Readonly<Record<Exclude<Action, 'camera' | 'file' | PageAction | 'changeType'>, CaptureEvent>> =
  {
    retake: { type: 'retake' },
    retry: { type: 'retry' },
    use: { type: 'use' },
    continue: { type: 'turned' },
    submit: { type: 'submit' },
    restart: { type: 'restart' },
    replace: { type: 'restart' },
    cancel: { type: 'stop' },
  };

/** The event to send for an action. `null` for actions of the page: choosing a file, copying the address, a phone, correcting, reloading. */
export function eventForAction(action: Action, state: CaptureState): CaptureEvent | null {
  const { name, toTake, photos, source } = state;
  if (action === 'continue' && name === 'welcome')
    return { type: source === 'camera' ? 'chooseCamera' : 'chooseFiles' };
  if (action === 'changeType') {
    const [docType] = offeredDocTypes(state);
    return docType === undefined ? null : { type: 'changeType', docType };
  }
  if (action === 'file' || isPageAction(action)) return null;
  if (action !== 'camera') return EVENT_BY_ACTION[action];
  const isFresh = toTake.length === 0 || Object.keys(photos).length === 0;
  return { type: name === 'welcome' && isFresh ? 'start' : 'chooseCamera' };
}
