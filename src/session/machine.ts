import { SIDES, type Side } from '../contract/contract.js';
import { outcomeOfTrouble } from '../result/result.js';
import { RUNNING_KINDS, type Effect } from './effects.js';
import { anew, finish, initialState } from './initial.js';
import type { CaptureEvent, CaptureState, StateName, Taken } from './state.js';
import { isDoubtful, troubleView } from './ways.js';

export interface Step {
  readonly state: CaptureState;
  readonly effects: readonly Effect[];
}
type Change = Partial<Omit<CaptureState, 'ways'>>;
type EventOf<T extends CaptureEvent['type']> = Extract<CaptureEvent, { type: T }>;
type Handler<T extends CaptureEvent['type']> = (state: CaptureState, event: EventOf<T>) => Step;
type Handlers = { readonly [T in CaptureEvent['type']]?: Handler<T> };

/** One step of the session. An event that has no meaning in a state changes nothing. Pure. */
export function step<T extends CaptureEvent['type']>(state: CaptureState, event: EventOf<T>): Step {
  const type: T = event.type;
  const handler: Handler<T> | undefined = HANDLERS[state.name][type] ?? ANYWHERE[type];
  return handler ? handler(state, event) : { state, effects: [] };
}

/** Leaves for `name`: what belongs to one screen only is cleared unless `change` sets it. */
function go(state: CaptureState, name: StateName, change: Change = {}, effects: readonly Effect[] = []): Step {
  const next = { ...state, notice: null, trouble: null, progress: null, ...change, name };
  return { state: finish(next), effects };
}

function stay(state: CaptureState, change: Change): Step {
  return { state: finish({ ...state, ...change }), effects: [] };
}

const OPEN: Effect = { type: 'openCamera' };
const CLOSE: Effect = { type: 'closeCamera' };
const ABORT_ALL: Effect = { type: 'abort', kinds: RUNNING_KINDS };

/** To the place where `side` is taken: the live camera, or the file screen. */
function take(state: CaptureState, source = state.source, change: Change = {}): Step {
  return source === 'camera'
    ? go(state, 'starting', { ...change, source, candidate: null }, [OPEN])
    : go(state, 'picking', { ...change, source, candidate: null }, [CLOSE]);
}

function check(state: CaptureState, file: File, change: Change = {}, before: readonly Effect[] = []): Step {
  return go(state, 'checking', change, [...before, { type: 'check', file, side: state.side }]);
}

/** Photos that were kept stay, unless they would be of another document now. */
function configure(state: CaptureState, event: EventOf<'configure'>): Step {
  const options = Object.freeze({ ...state.options, ...event.options });
  const { docType, sidesSetting } = state.options;
  if (options.docType !== docType || options.sidesSetting !== sidesSetting)
    return { state: anew(state, options), effects: [] };
  const source = options.sources.includes(state.source) ? state.source : initialState(options).source;
  return stay(state, { options, source });
}

function start(state: CaptureState, event: EventOf<'start'>): Step {
  const fresh = anew(state, { ...state.options, ...event.options });
  const step = take(fresh, fresh.source);
  return { state: step.state, effects: [ABORT_ALL, ...step.effects] };
}

/** Where every side is there nothing more is taken, but for a new beginning from the first screen. */
function awaiting(state: CaptureState): CaptureState | null {
  if (state.toTake.length > 0) return state;
  return state.name === 'welcome' ? anew(state, state.options) : null;
}

function chooseCamera(state: CaptureState): Step {
  const from = awaiting(state);
  return from ? take(from, 'camera') : { state, effects: [] };
}

function chooseFiles(state: CaptureState): Step {
  const from = awaiting(state);
  if (!from || !state.options.sources.includes('file')) return { state, effects: [] };
  return go(from, 'picking', { source: 'file', candidate: null }, [
    { type: 'abort', kinds: ['openCamera', 'shoot'] },
    CLOSE,
  ]);
}

function filesChosen(state: CaptureState, event: EventOf<'filesChosen'>): Step {
  const [first, ...rest] = event.files;
  const from = awaiting(state);
  if (!first || !from) return { state, effects: [] };
  const queue = rest.slice(0, Math.max(0, from.toTake.length - 1));
  const tooMany = rest.length > queue.length;
  const detail = { measured: event.files.length, limit: from.toTake.length, unit: 'count' } as const;
  const notice = tooMany ? troubleView(from, 'file', { code: 'photo_count', detail }) : null;
  return check(from, first, { source: 'file', queue, notice }, [
    { type: 'abort', kinds: ['openCamera', 'shoot'] },
    CLOSE,
  ]);
}

function cameraFailed(state: CaptureState, event: EventOf<'cameraFailed'>): Step {
  return go(state, 'trouble', { trouble: troubleView(state, 'camera', event) }, [CLOSE]);
}

function checked(state: CaptureState, { file, report, sha256 = null }: EventOf<'checked'>): Step {
  const candidate: Taken = {
    file,
    report,
    source: state.source,
    warnings: report.findings.filter((finding) => finding.severity === 'warn'),
    blocked: report.findings.some((finding) => finding.severity === 'block'),
    sha256,
    repeated: sha256 !== null && state.refused.includes(sha256),
  };
  return go(state, 'review', { candidate, notice: state.notice });
}

/**
 * A file that cannot be used is said where it was chosen; nothing that was kept before is lost. Where the checks could
 * not be fetched, the file is not to blame: it waits for the next try.
 */
function checkFailed(state: CaptureState, event: EventOf<'checkFailed'>): Step {
  if (event.file && event.code === 'not_loaded') {
    const trouble = { ...troubleView(state, 'file', event), file: event.file };
    return go(state, 'trouble', { trouble }, [CLOSE]);
  }
  const change: Change = { notice: troubleView(state, 'file', event), queue: [], candidate: null };
  return state.source === 'camera' ? go(state, 'starting', change, [OPEN]) : go(state, 'picking', change);
}

function use(state: CaptureState): Step {
  if (!state.candidate || !state.ways.includes('use')) return { state, effects: [] };
  const photos = { ...state.photos, [state.side]: state.candidate };
  const [, ...toTake] = state.toTake;
  const kept: Change = { photos, toTake, candidate: null };
  const [side] = toTake;
  if (!side) return send(stay(state, kept).state, true);
  const [queued, ...queue] = state.queue;
  if (queued) return check(stay(state, { ...kept, side, queue }).state, queued);
  return state.source === 'camera'
    ? go(state, 'turning', { ...kept, side })
    : go(state, 'picking', { ...kept, side, source: 'file' });
}

function send(state: CaptureState, fresh: boolean): Step {
  const files = SIDES.flatMap((side) => state.photos[side]?.file ?? []);
  if (!state.options.canSend) return go(state, 'captured', { files: [] }, [CLOSE, { type: 'prepare', files }]);
  const change: Change = { files: [], answer: null, outcome: null, mending: null };
  return go(state, 'sending', change, [CLOSE, { type: 'send', files, fresh }]);
}

/** Takes pictures again: the ones named, or those the outcome is about, or the one under review. */
function retake(state: CaptureState, event: EventOf<'retake'>): Step {
  if (state.name === 'review') return take(state, state.source, { retakes: countedRetakes(state) });
  const asked: readonly Side[] = event.side ? [event.side] : retakeSides(state);
  const [side] = asked;
  if (!side) return { state, effects: [] };
  return take(state, state.source, {
    side,
    toTake: asked,
    sides: SIDES.filter((s) => state.sides.includes(s) || asked.includes(s)),
    retakes: { front: 0, back: 0 },
    mending: state.outcome,
    answer: null,
    outcome: null,
    queue: [],
  });
}

/** Warned pictures of this side that were taken again, with the one under review. */
function countedRetakes({ candidate, retakes, side }: CaptureState): CaptureState['retakes'] {
  return candidate !== null && isDoubtful(candidate) ? { ...retakes, [side]: retakes[side] + 1 } : retakes;
}

function retakeSides(state: CaptureState): readonly Side[] {
  return state.outcome?.sides.length ? state.outcome.sides : state.sides;
}

function sendFailed(state: CaptureState, event: EventOf<'sendFailed'>): Step {
  const outcome = outcomeOfTrouble(event.code);
  const ended: readonly Effect[] = [ABORT_ALL, CLOSE];
  if (outcome) return go(state, 'answered', { outcome }, ended);
  return go(state, 'trouble', { trouble: troubleView(state, 'send', event) }, ended);
}

/** The person's own tap. Whether the same files go under the same key is the sender's to know. */
function retry(state: CaptureState): Step {
  if (state.trouble?.file) return check(state, state.trouble.file);
  if (state.toTake.length === 0) return send(state, false);
  return take(state, state.trouble?.origin === 'camera' ? 'camera' : state.source);
}

function answered(state: CaptureState, { answer, outcome }: EventOf<'answered'>): Step {
  const sent = SIDES.flatMap((side) => state.photos[side]?.sha256 ?? []);
  const refused = outcome.kind === 'accepted' ? state.refused : [...new Set([...state.refused, ...sent])];
  return go(state, 'answered', { answer, outcome, refused }, [ABORT_ALL, CLOSE]);
}

/** Possible in every state, unless the state says otherwise. */
const ANYWHERE: Handlers = {
  start,
  reset: (state) => ({ state: initialState(state.options), effects: [ABORT_ALL, CLOSE] }),
  restart: (state) => ({ state: anew(state, state.options), effects: [ABORT_ALL, CLOSE] }),
  stop: (state) => go(state, 'welcome', { candidate: null, queue: [] }, [ABORT_ALL, CLOSE]),
  filesChosen,
  answered,
  sendFailed,
};

const HANDLERS: Readonly<Record<StateName, Handlers>> = {
  welcome: {
    configure,
    chooseFiles,
    chooseCamera,
    submit,
  },
  starting: {
    cameraReady: (state) => go(state, 'aiming', { notice: state.notice }),
    cameraFailed,
    chooseFiles,
  },
  aiming: {
    shoot: (state) => go(state, 'checking', {}, [{ type: 'shoot' }]),
    cameraFailed,
    chooseFiles,
    start: (state) => ({ state, effects: [] }),
  },
  picking: { chooseCamera },
  checking: {
    shot: (state, event) => check(state, event.file),
    checked,
    checkFailed,
    cameraFailed,
    filesChosen: (state) => ({ state, effects: [] }),
  },
  review: {
    use,
    retake,
    cameraFailed: (state) => ({ state, effects: [CLOSE] }),
    submit: use,
    // Another one dropped over it takes its place: it was taken again.
    filesChosen: (state, event) => {
      const next = filesChosen({ ...state, retakes: countedRetakes(state) }, event);
      return next.state.name === 'review' ? { state, effects: [] } : next;
    },
  },
  turning: {
    turned: (state) => take(state, 'camera'),
    chooseFiles,
    retake,
    cameraFailed: (state) => ({ state, effects: [CLOSE] }),
  },
  sending: {
    progress: (state, event) => stay(state, { progress: event.share }),
    prepared: (state, { files }) => stay(state, { files }),
    stop: (state) => go(state, 'captured', {}, [{ type: 'abort', kinds: ['send'] }]),
    start: (state) => ({ state, effects: [] }),
    filesChosen: (state) => ({ state, effects: [] }),
  },
  captured: {
    // A host without an address for the photos has said that it sends them itself.
    configure: (state, { options: { canSend } }) =>
      stay(state, { options: { ...state.options, canSend: canSend ?? state.options.canSend } }),
    prepared: (state, { files }) => stay(state, { files }),
    checkFailed: (state, event) => go(state, 'trouble', { trouble: troubleView(state, 'send', event) }),
    submit,
    retake,
  },
  answered: { retake, retry, submit, filesChosen: (state) => ({ state, effects: [] }) },
  trouble: {
    retry,
    chooseFiles,
    retake,
    chooseCamera,
    submit,
    // The camera went while a picture that had been taken was looked at.
    checked: (state, event) => (state.trouble?.origin === 'camera' ? checked(state, event) : { state, effects: [] }),
  },
};

/** Sends what is there, if everything is; what went before goes under its key, for it may have arrived. */
function submit(state: CaptureState): Step {
  return state.toTake.length === 0 ? send(state, false) : { state, effects: [] };
}
