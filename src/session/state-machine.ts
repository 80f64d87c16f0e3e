import { createErrorView } from './available-actions.js';
import type { CaptureEvent, CaptureState, StateName } from './capture-state.js';
import { initialState, optionsAtStart, resetState } from './create-state.js';
import {
  CLOSE_CAMERA_EFFECT,
  END_EFFECTS,
  STOP_LIVE_CHECKS_EFFECT,
  enterCheckingChosenFiles,
  enterChecking,
  chooseCameraSource,
  chooseFileSource,
  enterCaptureScreen,
  enterState,
  ignoreEvent,
  showPhotoCheckFailure,
  retakePhotos,
  retryAfterError,
  showAnswer,
  showCameraError,
  showSendError,
  startAiming,
  startLiveChecks,
  startSession,
  requestPhoto,
  submitPhotos,
  updateOptions,
  updateState,
  restoreSession,
  acceptReviewedPhoto,
  type CaptureEventOf,
  type TransitionHandler,
  type Transition,
} from './transition-handlers.js';
import {
  changeDocType,
  correctDocType,
  clearInferredDocType,
  replaceReviewedPhoto,
  reviewPhotoAndSetDocType,
} from './document-type-transitions.js';

type Handlers = { readonly [T in CaptureEvent['type']]?: TransitionHandler<T> };

/** The next state, and the effects to run. An event that has no meaning in a state changes nothing. Pure. */
export function transition<T extends CaptureEvent['type']>(state: CaptureState, event: CaptureEventOf<T>): Transition {
  const type: T = event.type;
  const handler: TransitionHandler<T> = HANDLERS_BY_STATE[state.name][type] ?? COMMON_HANDLERS[type] ?? ignoreEvent;
  return handler(state, event);
}

/** Whether `start` changes nothing now: the camera waits for the photo, or the photos are being sent. */
export const ignoresStart = ({ name }: CaptureState): boolean => HANDLERS_BY_STATE[name].start === ignoreEvent;

/** Ends an effect whose result is no longer wanted, then handles the event. */
function aborting<T extends CaptureEvent['type']>(
  kind: 'check' | 'prepare',
  handler: TransitionHandler<T>,
): TransitionHandler<T> {
  return (before, event) => {
    const { state, effects } = handler(before, event);
    return { state, effects: [{ type: 'abort', kinds: [kind] }, ...effects] };
  };
}

/** Handlers for every state whose own table does not have the event. */
const COMMON_HANDLERS: Handlers = {
  start: startSession,
  reset: (state) => ({ state: initialState(optionsAtStart(state)), effects: END_EFFECTS }),
  restart: (state) => ({ state: resetState(state), effects: END_EFFECTS }),
  stop: (state) => {
    // What was wrong with photos that are gone is not for the next person.
    const retakeReason = Object.keys(state.photos).length > 0 ? state.retakeReason : null;
    const change = { candidate: null, queue: [], retakeReason };
    return enterState(clearInferredDocType(state), 'welcome', change, END_EFFECTS);
  },
  filesChosen: enterCheckingChosenFiles,
  answered: showAnswer,
  sendFailed: showSendError,
  handoffFailed: (state, event) => updateState(state, { notice: createErrorView(state, 'handoff', event) }),
};

const HANDLERS_BY_STATE: Readonly<Record<StateName, Handlers>> = {
  welcome: {
    configure: updateOptions,
    restore: restoreSession,
    chooseFiles: chooseFileSource,
    chooseCamera: chooseCameraSource,
    submit: submitPhotos,
  },
  starting: {
    cameraReady: startAiming,
    cameraFailed: showCameraError,
    chooseFiles: chooseFileSource,
    changeType: correctDocType,
  },
  aiming: {
    shoot: requestPhoto,
    cameraFailed: showCameraError,
    chooseFiles: chooseFileSource,
    changeType: correctDocType,
    start: ignoreEvent,
  },
  picking: { chooseCamera: chooseCameraSource, changeType: correctDocType },
  checking: {
    photoTaken: (state, { file }) => enterChecking(state, file, {}, [STOP_LIVE_CHECKS_EFFECT]),
    checked: reviewPhotoAndSetDocType,
    checkFailed: showPhotoCheckFailure,
    cameraFailed: showCameraError,
    filesChosen: ignoreEvent,
  },
  review: {
    use: acceptReviewedPhoto,
    submit: acceptReviewedPhoto,
    retake: (state, event) => retakePhotos(clearInferredDocType(state), event),
    chooseCamera: (state) => retakePhotos({ ...clearInferredDocType(state), source: 'camera' }, { type: 'retake' }),
    cameraFailed: (state) => ({ state, effects: [CLOSE_CAMERA_EFFECT] }),
    filesChosen: replaceReviewedPhoto,
    changeType: changeDocType,
  },
  turning: {
    cameraReady: startLiveChecks,
    turned: (state) => enterCaptureScreen(state, 'camera'),
    chooseFiles: chooseFileSource,
    retake: retakePhotos,
    changeType: correctDocType,
    cameraFailed: (state) => ({ state, effects: [CLOSE_CAMERA_EFFECT] }),
  },
  sending: {
    progress: (state, { share }) => updateState(state, { progress: share }),
    prepared: (state, { files }) => updateState(state, { files }),
    stop: (state) => enterState(state, 'captured', {}, [{ type: 'abort', kinds: ['send'] }]),
    start: ignoreEvent,
    filesChosen: ignoreEvent,
  },
  captured: {
    // A host without an `endpoint` says here whether it sends the photos itself.
    configure: (state, { options }) =>
      updateState(state, { options: { ...state.options, canSend: options.canSend ?? state.options.canSend } }),
    prepared: (state, { files }) => updateState(state, { files }),
    checkFailed: (state, event) => enterState(state, 'error', { error: createErrorView(state, 'send', event) }),
    submit: submitPhotos,
    retake: aborting('prepare', retakePhotos),
  },
  answered: { retake: retakePhotos, retry: retryAfterError, submit: submitPhotos, filesChosen: ignoreEvent },
  error: {
    retry: aborting('check', retryAfterError),
    chooseFiles: chooseFileSource,
    retake: retakePhotos,
    chooseCamera: aborting('check', chooseCameraSource),
    submit: submitPhotos,
    // The camera failed while the photo was being checked: the photo is still good.
    checked: (state, event) =>
      state.error?.origin === 'camera' ? reviewPhotoAndSetDocType(state, event) : ignoreEvent(state),
  },
};
