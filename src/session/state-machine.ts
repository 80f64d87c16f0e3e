import { SIDES, type Side } from '../contract/contract.js';
import { outcomeOfError } from './outcome.js';
import { ABORTABLE_EFFECTS, type Effect } from './effects.js';
import { resetState, freezeState, initialState } from './initial-state.js';
import type { CaptureEvent, CaptureState, DerivedMembers, StateName, CapturedPhoto } from './capture-state.js';
import { isRetakeAdvised, createErrorView } from './available-actions.js';

export interface Transition {
  readonly state: CaptureState;
  readonly effects: readonly Effect[];
}
type StateChange = Partial<Omit<CaptureState, DerivedMembers>>;
type EventOf<T extends CaptureEvent['type']> = Extract<CaptureEvent, { type: T }>;
type Handler<T extends CaptureEvent['type']> = (state: CaptureState, event: EventOf<T>) => Transition;
type Handlers = { readonly [T in CaptureEvent['type']]?: Handler<T> };

/** One step of the session. An event that has no meaning in a state changes nothing. Pure. */
export function transition<T extends CaptureEvent['type']>(state: CaptureState, event: EventOf<T>): Transition {
  const type: T = event.type;
  const handler: Handler<T> | undefined = HANDLERS_BY_STATE[state.name][type] ?? COMMON_HANDLERS[type];
  return handler ? handler(state, event) : { state, effects: [] };
}

/** Leaves for `name`: what belongs to one screen only is cleared unless `change` sets it. */
function enterState(
  state: CaptureState,
  name: StateName,
  change: StateChange = {},
  effects: readonly Effect[] = [],
): Transition {
  const next = { ...state, notice: null, trouble: null, progress: null, ...change, name };
  return { state: freezeState(next), effects };
}

function updateState(state: CaptureState, change: StateChange): Transition {
  return { state: freezeState({ ...state, ...change }), effects: [] };
}

const OPEN_CAMERA: Effect = { type: 'openCamera' };
const CLOSE_CAMERA: Effect = { type: 'closeCamera' };
const ABORT_ALL: Effect = { type: 'abort', kinds: ABORTABLE_EFFECTS };

/** To the place where `side` is taken: the live camera, or the file screen. */
function enterCaptureScreen(state: CaptureState, source = state.source, change: StateChange = {}): Transition {
  return source === 'camera'
    ? enterState(state, 'starting', { ...change, source, candidate: null }, [OPEN_CAMERA])
    : enterState(state, 'picking', { ...change, source, candidate: null }, [CLOSE_CAMERA]);
}

function checkPhoto(
  state: CaptureState,
  file: File,
  change: StateChange = {},
  before: readonly Effect[] = [],
): Transition {
  return enterState(state, 'checking', change, [...before, { type: 'check', file, side: state.side }]);
}

/** Photos that were kept stay, unless they would be of another document now. */
function updateOptions(state: CaptureState, event: EventOf<'configure'>): Transition {
  const options = Object.freeze({ ...state.options, ...event.options });
  const { docType, sidesSetting } = state.options;
  if (options.docType !== docType || options.sidesSetting !== sidesSetting)
    return { state: resetState(state, options), effects: [] };
  const source = options.sources.includes(state.source) ? state.source : initialState(options).source;
  return updateState(state, { options, source });
}

function startSession(state: CaptureState, event: EventOf<'start'>): Transition {
  const fresh = resetState(state, { ...state.options, ...event.options });
  const step = enterCaptureScreen(fresh, fresh.source);
  return { state: step.state, effects: [ABORT_ALL, ...step.effects] };
}

/** Where every side is there nothing more is taken, but for a new beginning from the first screen. */
function stateAwaitingPhotos(state: CaptureState): CaptureState | null {
  if (state.toTake.length > 0) return state;
  return state.name === 'welcome' ? resetState(state, state.options) : null;
}

function chooseCamera(state: CaptureState): Transition {
  const from = stateAwaitingPhotos(state);
  return from ? enterCaptureScreen(from, 'camera') : { state, effects: [] };
}

function chooseFiles(state: CaptureState): Transition {
  const from = stateAwaitingPhotos(state);
  if (!from || !state.options.sources.includes('file')) return { state, effects: [] };
  return enterState(from, 'picking', { source: 'file', candidate: null }, [
    { type: 'abort', kinds: ['openCamera', 'shoot'] },
    CLOSE_CAMERA,
  ]);
}

function handleFilesChosen(state: CaptureState, event: EventOf<'filesChosen'>): Transition {
  const [first, ...rest] = event.files;
  const from = stateAwaitingPhotos(state);
  if (!first || !from) return { state, effects: [] };
  const queue = rest.slice(0, Math.max(0, from.toTake.length - 1));
  const tooMany = rest.length > queue.length;
  const detail = { measured: event.files.length, limit: from.toTake.length, unit: 'count' } as const;
  const notice = tooMany ? createErrorView(from, 'file', { code: 'photo_count', detail }) : null;
  return checkPhoto(from, first, { source: 'file', queue, notice }, [
    { type: 'abort', kinds: ['openCamera', 'shoot'] },
    CLOSE_CAMERA,
  ]);
}

function handleCameraFailed(state: CaptureState, event: EventOf<'cameraFailed'>): Transition {
  return enterState(state, 'trouble', { trouble: createErrorView(state, 'camera', event) }, [CLOSE_CAMERA]);
}

function reviewCheckedPhoto(state: CaptureState, { file, report, sha256 = null }: EventOf<'checked'>): Transition {
  const candidate: CapturedPhoto = {
    file,
    report,
    source: state.source,
    warnings: report.findings.filter((finding) => finding.severity === 'warn'),
    blocked: report.findings.some((finding) => finding.severity === 'block'),
    sha256,
    repeated: sha256 !== null && state.refused.includes(sha256),
  };
  return enterState(state, 'review', { candidate, notice: state.notice });
}

/**
 * A file that cannot be used is said where it was chosen; nothing that was kept before is lost. Where the checks could
 * not be fetched, the file is not to blame: it waits for the next try.
 */
function handleCheckFailed(state: CaptureState, event: EventOf<'checkFailed'>): Transition {
  if (event.file && event.code === 'not_loaded') {
    const trouble = { ...createErrorView(state, 'file', event), file: event.file };
    return enterState(state, 'trouble', { trouble }, [CLOSE_CAMERA]);
  }
  const change: StateChange = { notice: createErrorView(state, 'file', event), queue: [], candidate: null };
  return state.source === 'camera'
    ? enterState(state, 'starting', change, [OPEN_CAMERA])
    : enterState(state, 'picking', change);
}

function usePhoto(state: CaptureState): Transition {
  if (!state.candidate || !state.actions.includes('use')) return { state, effects: [] };
  const photos = { ...state.photos, [state.side]: state.candidate };
  const [, ...toTake] = state.toTake;
  const kept: StateChange = { photos, toTake, candidate: null };
  const [side] = toTake;
  if (!side) return sendPhotos(updateState(state, kept).state, true);
  const [queued, ...queue] = state.queue;
  if (queued) return checkPhoto(updateState(state, { ...kept, side, queue }).state, queued);
  return state.source === 'camera'
    ? enterState(state, 'turning', { ...kept, side })
    : enterState(state, 'picking', { ...kept, side, source: 'file' });
}

function sendPhotos(state: CaptureState, fresh: boolean): Transition {
  const files = SIDES.flatMap((side) => state.photos[side]?.file ?? []);
  if (!state.options.canSend)
    return enterState(state, 'captured', { files: [] }, [CLOSE_CAMERA, { type: 'prepare', files }]);
  const change: StateChange = { files: [], answer: null, outcome: null, retakeReason: null };
  return enterState(state, 'sending', change, [CLOSE_CAMERA, { type: 'send', files, fresh }]);
}

/** Takes pictures again: the ones named, or those the outcome is about, or the one under review. */
function retakePhotos(state: CaptureState, event: EventOf<'retake'>): Transition {
  if (state.name === 'review') return enterCaptureScreen(state, state.source, { retakes: countRetake(state) });
  const asked: readonly Side[] = event.side ? [event.side] : sidesToRetake(state);
  const [side] = asked;
  if (!side) return { state, effects: [] };
  return enterCaptureScreen(state, state.source, {
    side,
    toTake: asked,
    sides: SIDES.filter((s) => state.sides.includes(s) || asked.includes(s)),
    retakes: { front: 0, back: 0 },
    retakeReason: state.outcome,
    answer: null,
    outcome: null,
    queue: [],
  });
}

/** Warned pictures of this side that were taken again, with the one under review. */
function countRetake({ candidate, retakes, side }: CaptureState): CaptureState['retakes'] {
  return candidate !== null && isRetakeAdvised(candidate) ? { ...retakes, [side]: retakes[side] + 1 } : retakes;
}

function sidesToRetake(state: CaptureState): readonly Side[] {
  return state.outcome?.sides.length ? state.outcome.sides : state.sides;
}

function handleSendFailed(state: CaptureState, event: EventOf<'sendFailed'>): Transition {
  const outcome = outcomeOfError(event.code);
  const ended: readonly Effect[] = [ABORT_ALL, CLOSE_CAMERA];
  if (outcome) return enterState(state, 'answered', { outcome }, ended);
  return enterState(state, 'trouble', { trouble: createErrorView(state, 'send', event) }, ended);
}

/** The person's own tap. Whether the same files go under the same key is the sender's to know. */
function retryAfterError(state: CaptureState): Transition {
  if (state.trouble?.file) return checkPhoto(state, state.trouble.file);
  if (state.toTake.length === 0) return sendPhotos(state, false);
  return enterCaptureScreen(state, state.trouble?.origin === 'camera' ? 'camera' : state.source);
}

function handleAnswer(state: CaptureState, { answer, outcome }: EventOf<'answered'>): Transition {
  const sent = SIDES.flatMap((side) => state.photos[side]?.sha256 ?? []);
  const refused = outcome.kind === 'accepted' ? state.refused : [...new Set([...state.refused, ...sent])];
  return enterState(state, 'answered', { answer, outcome, refused }, [ABORT_ALL, CLOSE_CAMERA]);
}

/** Possible in every state, unless the state says otherwise. */
const COMMON_HANDLERS: Handlers = {
  start: startSession,
  reset: (state) => ({ state: initialState(state.options), effects: [ABORT_ALL, CLOSE_CAMERA] }),
  restart: (state) => ({ state: resetState(state, state.options), effects: [ABORT_ALL, CLOSE_CAMERA] }),
  stop: (state) => enterState(state, 'welcome', { candidate: null, queue: [] }, [ABORT_ALL, CLOSE_CAMERA]),
  filesChosen: handleFilesChosen,
  answered: handleAnswer,
  sendFailed: handleSendFailed,
};

const HANDLERS_BY_STATE: Readonly<Record<StateName, Handlers>> = {
  welcome: {
    configure: updateOptions,
    chooseFiles,
    chooseCamera,
    submit: submitPhotos,
  },
  starting: {
    cameraReady: (state) => enterState(state, 'aiming', { notice: state.notice }),
    cameraFailed: handleCameraFailed,
    chooseFiles,
  },
  aiming: {
    shoot: (state) => enterState(state, 'checking', {}, [{ type: 'shoot' }]),
    cameraFailed: handleCameraFailed,
    chooseFiles,
    start: (state) => ({ state, effects: [] }),
  },
  picking: { chooseCamera },
  checking: {
    shot: (state, event) => checkPhoto(state, event.file),
    checked: reviewCheckedPhoto,
    checkFailed: handleCheckFailed,
    cameraFailed: handleCameraFailed,
    filesChosen: (state) => ({ state, effects: [] }),
  },
  review: {
    use: usePhoto,
    retake: retakePhotos,
    cameraFailed: (state) => ({ state, effects: [CLOSE_CAMERA] }),
    submit: usePhoto,
    // Another one dropped over it takes its place: it was taken again.
    filesChosen: (state, event) => {
      const next = handleFilesChosen({ ...state, retakes: countRetake(state) }, event);
      return next.state.name === 'review' ? { state, effects: [] } : next;
    },
  },
  turning: {
    turned: (state) => enterCaptureScreen(state, 'camera'),
    chooseFiles,
    retake: retakePhotos,
    cameraFailed: (state) => ({ state, effects: [CLOSE_CAMERA] }),
  },
  sending: {
    progress: (state, event) => updateState(state, { progress: event.share }),
    prepared: (state, { files }) => updateState(state, { files }),
    stop: (state) => enterState(state, 'captured', {}, [{ type: 'abort', kinds: ['send'] }]),
    start: (state) => ({ state, effects: [] }),
    filesChosen: (state) => ({ state, effects: [] }),
  },
  captured: {
    // A host without an address for the photos has said that it sends them itself.
    configure: (state, { options: { canSend } }) =>
      updateState(state, { options: { ...state.options, canSend: canSend ?? state.options.canSend } }),
    prepared: (state, { files }) => updateState(state, { files }),
    checkFailed: (state, event) => enterState(state, 'trouble', { trouble: createErrorView(state, 'send', event) }),
    submit: submitPhotos,
    retake: retakePhotos,
  },
  answered: {
    retake: retakePhotos,
    retry: retryAfterError,
    submit: submitPhotos,
    filesChosen: (state) => ({ state, effects: [] }),
  },
  trouble: {
    retry: retryAfterError,
    chooseFiles,
    retake: retakePhotos,
    chooseCamera,
    submit: submitPhotos,
    // The camera went while a picture that had been taken was looked at.
    checked: (state, event) =>
      state.trouble?.origin === 'camera' ? reviewCheckedPhoto(state, event) : { state, effects: [] },
  },
};

/** Sends what is there, if everything is; what went before goes under its key, for it may have arrived. */
function submitPhotos(state: CaptureState): Transition {
  return state.toTake.length === 0 ? sendPhotos(state, false) : { state, effects: [] };
}
