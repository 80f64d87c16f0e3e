/** What each event does to the state. All functions are pure. */
import { SIDES, type Side } from '../contract/contract.js';
import { createErrorView, isRetakeAdvised, otherSide } from './available-actions.js';
import type {
  BaseState,
  CapturedPhoto,
  CaptureEvent,
  CaptureState,
  Effect,
  PhotoExpectation,
  StateName,
} from './capture-state.js';
import { freezeState, initialState, optionsAtStart, resetState } from './create-state.js';
import { outcomeIfDeliveryUnknown } from './outcome.js';

export interface Transition {
  readonly state: CaptureState;
  readonly effects: readonly Effect[];
}
export type StateChange = Partial<BaseState>;
export type CaptureEventOf<T extends CaptureEvent['type']> = Extract<CaptureEvent, { type: T }>;
export type TransitionHandler<T extends CaptureEvent['type']> = (
  state: CaptureState,
  event: CaptureEventOf<T>,
) => Transition;

const OPEN_CAMERA: Effect = { type: 'openCamera' };
export const STOP_LIVE_CHECKS_EFFECT: Effect = { type: 'stopLiveChecks' };
export const CLOSE_CAMERA_EFFECT: Effect = { type: 'closeCamera' };
const ABORT_ALL: Effect = { type: 'abort', kinds: ['openCamera', 'takePhoto', 'check', 'prepare', 'send'] };
/** What runs ends, and the camera with it. */
export const END_EFFECTS: readonly Effect[] = [ABORT_ALL, CLOSE_CAMERA_EFFECT];
/** Files take the place of the camera, and of a photo that is being taken. */
export const LEAVE_CAMERA_EFFECTS: readonly Effect[] = [
  { type: 'abort', kinds: ['openCamera', 'takePhoto', 'check'] },
  CLOSE_CAMERA_EFFECT,
];

export function ignoreEvent(state: CaptureState): Transition {
  return { state, effects: [] };
}

/** Changes to the state `name`. What belongs to one screen only is cleared unless `change` sets it. */
export function enterState(
  state: CaptureState,
  name: StateName,
  change: StateChange = {},
  effects: readonly Effect[] = [],
): Transition {
  const next = { ...state, notice: null, error: null, progress: null, ...change, name };
  return { state: freezeState(next), effects };
}

export function updateState(state: CaptureState, change: StateChange): Transition {
  return { state: freezeState({ ...state, ...change }), effects: [] };
}

/** Shows where `state.side` is taken: the live camera, or the file screen. */
export function enterCaptureScreen(state: CaptureState, source = state.source, change: StateChange = {}): Transition {
  return source === 'camera'
    ? enterState(state, 'starting', { ...change, source, candidate: null }, [OPEN_CAMERA])
    : enterState(state, 'picking', { ...change, source, candidate: null }, [CLOSE_CAMERA_EFFECT]);
}

/** The camera is open: its frames are checked until the photo is taken from them. */
export function startAiming(state: CaptureState): Transition {
  return startLiveChecks(enterState(state, 'aiming', { notice: state.notice }).state);
}

/** The frames are checked for the side that is wanted now. */
export function startLiveChecks(state: CaptureState): Transition {
  const expectation = photoExpectationFor(state);
  return { state, effects: [{ type: 'startLiveChecks', expectation, shutter: state.options.shutter }] };
}

export function requestPhoto(state: CaptureState): Transition {
  return enterState(state, 'checking', {}, [{ type: 'takePhoto', expectation: photoExpectationFor(state) }]);
}

export function enterChecking(
  state: CaptureState,
  file: File,
  change: StateChange = {},
  before: readonly Effect[] = [],
): Transition {
  const { state: checking } = enterState(state, 'checking', change);
  return { state: checking, effects: [...before, { type: 'check', file, expectation: photoExpectationFor(checking) }] };
}

/** What the state says about the photo of its side, as far as the checks use it. */
export function photoExpectationFor(state: CaptureState): PhotoExpectation {
  const { options, side, photos } = state;
  const other = photos[otherSide(side)]?.report;
  const bothInOne = state.bothInOne || (mayFileShowBothSides(state) && 'possible');
  const { docType, docTypes } = options;
  return { docType, docTypes, side, bothInOne, otherSide: other?.fingerprint, otherReport: other };
}

/** One file was chosen where two sides are wanted, and no other file for the second one. */
function mayFileShowBothSides({ options, source, toTake, queue }: CaptureState): boolean {
  return options.sidesSetting === 'auto' && source === 'file' && toTake.length > 1 && queue.length === 0;
}

/** Whether one photo shows both sides, by the setting or because both were found in it. */
function isBothInOne({ bothInOne, photos }: Pick<CaptureState, 'bothInOne' | 'photos'>): boolean {
  return bothInOne || photos.front?.report.bothInOne === true;
}

/** Kept photos stay, unless another document is wanted now. */
export function updateOptions(state: CaptureState, event: CaptureEventOf<'configure'>): Transition {
  const { docType, sidesSetting } = optionsAtStart(state);
  const next = { ...state.options, docType, ...event.options };
  if (next.docType !== docType || next.sidesSetting !== sidesSetting)
    return updateState(resetState(state, event.options), { notice: state.notice });
  const options = Object.freeze({ ...next, docType: state.options.docType });
  const source = options.sources.includes(state.source) ? state.source : initialState(options).source;
  return updateState(state, { options, source });
}

/** The photos of an earlier session are kept again. The host's settings stay; the type is the one that these photos have. */
export function restoreSession(state: CaptureState, event: CaptureEventOf<'restore'>): Transition {
  const { docType, ...kept } = event.kept;
  return updateState(state, { ...kept, options: Object.freeze({ ...state.options, docType }) });
}

export function startSession(state: CaptureState, event: CaptureEventOf<'start'>): Transition {
  const { state: started, effects } = enterCaptureScreen(resetState(state, event.options));
  return { state: started, effects: [ABORT_ALL, ...effects] };
}

/**
 * The state in which another photo may be taken. With every side there it is a new beginning on the first screen, and
 * `null` elsewhere.
 */
function stateAwaitingPhotos(state: CaptureState): CaptureState | null {
  if (state.toTake.length > 0) return state;
  return state.name === 'welcome' ? resetState(state) : null;
}

export function chooseCameraSource(state: CaptureState): Transition {
  const awaiting = stateAwaitingPhotos(state);
  return awaiting ? enterCaptureScreen(awaiting, 'camera') : ignoreEvent(state);
}

export function chooseFileSource(state: CaptureState): Transition {
  const awaiting = stateAwaitingPhotos(state);
  if (!awaiting || !state.options.sources.includes('file')) return ignoreEvent(state);
  return enterState(awaiting, 'picking', { source: 'file', candidate: null }, LEAVE_CAMERA_EFFECTS);
}

export function enterCheckingChosenFiles(state: CaptureState, event: CaptureEventOf<'filesChosen'>): Transition {
  const [first, ...rest] = event.files;
  const awaiting = stateAwaitingPhotos(state);
  if (!first || !awaiting) return ignoreEvent(state);
  const limit = awaiting.toTake.length;
  const queue = rest.slice(0, Math.max(0, limit - 1));
  const detail = { measured: event.files.length, limit, unit: 'count' } as const;
  const tooMany = rest.length > queue.length;
  const notice = tooMany ? createErrorView(awaiting, 'file', { code: 'photo_count', detail }) : null;
  return enterChecking(awaiting, first, { source: 'file', queue, notice }, LEAVE_CAMERA_EFFECTS);
}

export function showCameraError(state: CaptureState, event: CaptureEventOf<'cameraFailed'>): Transition {
  return enterState(state, 'error', { error: createErrorView(state, 'camera', event) }, [
    // A photo that is taken already is still checked.
    { type: 'abort', kinds: ['takePhoto'] },
    CLOSE_CAMERA_EFFECT,
  ]);
}

export function reviewPhoto(
  state: CaptureState,
  { file, report, sha256 = null }: CaptureEventOf<'checked'>,
): Transition {
  const candidate: CapturedPhoto = {
    file,
    report,
    source: state.source,
    warnings: report.findings.filter(({ severity }) => severity === 'warn'),
    blocked: report.findings.some(({ severity }) => severity === 'block'),
    sha256,
    repeated: sha256 !== null && state.refused.includes(sha256),
  };
  return enterState(state, 'review', { candidate, notice: state.notice });
}

/**
 * An unusable file is reported on the screen where it was chosen; kept photos stay. If the checks could not be loaded,
 * the file is not the cause: it is kept for the next try.
 */
export function showPhotoCheckFailure(state: CaptureState, event: CaptureEventOf<'checkFailed'>): Transition {
  if (event.file && event.code === 'not_loaded') {
    const error = { ...createErrorView(state, 'file', event), file: event.file };
    return enterState(state, 'error', { error }, [CLOSE_CAMERA_EFFECT]);
  }
  const change: StateChange = { notice: createErrorView(state, 'file', event), queue: [], candidate: null };
  return state.source === 'camera'
    ? enterState(state, 'starting', change, [STOP_LIVE_CHECKS_EFFECT, OPEN_CAMERA])
    : enterState(state, 'picking', change);
}

/** Keeps the photo under review. Then comes the next side, or sending. */
export function acceptReviewedPhoto(state: CaptureState): Transition {
  if (!state.candidate || !state.actions.includes('use')) return ignoreEvent(state);
  const { bothInOne } = state.candidate.report;
  const photos = { ...(!bothInOne && state.photos), [state.side]: state.candidate };
  const toTake = bothInOne ? [] : state.toTake.slice(1);
  const kept: StateChange = { photos, toTake, candidate: null };
  const [side] = toTake;
  // Files that were prepared before belong to other photos.
  if (!side) return sendPhotos(updateState(state, { ...kept, files: [] }).state);
  const [queued, ...queue] = state.queue;
  const change: StateChange = { ...kept, side, source: 'file' };
  if (queued) return enterChecking(updateState(state, { ...change, queue }).state, queued, {}, [CLOSE_CAMERA_EFFECT]);
  return state.source === 'camera'
    ? enterState(state, 'turning', { ...kept, side }, [OPEN_CAMERA])
    : enterState(state, 'picking', change);
}

/**
 * Sends the photos, or only prepares them where there is nowhere to send. Files that were prepared for these photos
 * before are used again: they may have arrived, and only the same bytes may carry the same idempotency key.
 */
function sendPhotos(state: CaptureState): Transition {
  const photos = SIDES.flatMap((side) => {
    const photo = state.photos[side];
    return photo ? [{ side, file: photo.file, report: photo.report }] : [];
  });
  const prepared = state.files;
  if (!state.options.canSend)
    return enterState(state, 'captured', { files: [] }, [CLOSE_CAMERA_EFFECT, { type: 'prepare', photos, prepared }]);
  const { options, sides } = state;
  const sent = { docType: options.docType, sides, bothInOne: isBothInOne(state) };
  const change: StateChange = { answer: null, outcome: null, retakeReason: null };
  return enterState(state, 'sending', change, [
    CLOSE_CAMERA_EFFECT,
    { type: 'abort', kinds: ['prepare'] },
    { type: 'send', photos, prepared, sent },
  ]);
}

export function submitPhotos(state: CaptureState): Transition {
  return state.toTake.length === 0 ? sendPhotos(state) : ignoreEvent(state);
}

/** Takes photos again: the one under review, the side that the event names, or the sides of the outcome. Their old photos are dropped. */
export function retakePhotos(state: CaptureState, event: CaptureEventOf<'retake'>): Transition {
  if (state.name === 'review') return enterCaptureScreen(state, state.source, { retakes: countRetake(state) });
  const toTake = sidesToRetake(state, event.side);
  const [side] = toTake;
  if (!side) return ignoreEvent(state);
  return enterCaptureScreen(state, state.source, {
    side,
    toTake,
    photos: Object.fromEntries(Object.entries(state.photos).filter(([taken]) => !toTake.includes(taken as Side))),
    files: [],
    sides: SIDES.filter((one) => state.sides.includes(one) || toTake.includes(one)),
    retakes: { front: 0, back: 0 },
    retakeReason: state.outcome,
    answer: null,
    outcome: null,
    queue: [],
  });
}

/** Counts the photo under review as a retake if another one was advised. */
export function countRetake({ candidate, retakes, side }: CaptureState): CaptureState['retakes'] {
  return candidate !== null && isRetakeAdvised(candidate) ? { ...retakes, [side]: retakes[side] + 1 } : retakes;
}

function sidesToRetake(state: CaptureState, wanted: Side | undefined): readonly Side[] {
  const { sides, outcome, photos } = state;
  // A photo of both sides is replaced as a whole.
  if (isBothInOne(state)) return sides;
  const retaken = wanted ? [wanted] : outcome?.sides.length ? outcome.sides : sides;
  // With those that have no photo here: an answer may be about the photos of another device.
  return SIDES.filter((side) => retaken.includes(side) || (sides.includes(side) && !photos[side]));
}

export function showSendError(state: CaptureState, event: CaptureEventOf<'sendFailed'>): Transition {
  const outcome = outcomeIfDeliveryUnknown(event.code);
  if (outcome) return enterState(state, 'answered', { outcome }, END_EFFECTS);
  return enterState(state, 'error', { error: createErrorView(state, 'send', event) }, END_EFFECTS);
}

/** Repeats what failed: the check of a file, sending, or opening the camera or the file screen. */
export function retryAfterError(state: CaptureState): Transition {
  if (state.error?.file) return enterChecking(state, state.error.file);
  if (state.toTake.length === 0) return sendPhotos(state);
  return enterCaptureScreen(state, state.error?.origin === 'camera' ? 'camera' : state.source);
}

export function showAnswer(state: CaptureState, { answer, outcome }: CaptureEventOf<'answered'>): Transition {
  const sent = SIDES.flatMap((side) => state.photos[side]?.sha256 ?? []);
  // Where only the details of the person were wrong, the photos may come again.
  const isPhotoGood = outcome.kind === 'accepted' || outcome.kind === 'check_details';
  const refused = isPhotoGood ? state.refused : [...new Set([...state.refused, ...sent])];
  return enterState(state, 'answered', { answer, outcome, refused }, END_EFFECTS);
}
