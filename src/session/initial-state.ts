import { sidesToCapture } from '../contract/contract.js';
import type { CaptureOptions, CaptureState, DerivedMembers } from './capture-state.js';
import { availableActions } from './available-actions.js';

export const DEFAULT_OPTIONS: CaptureOptions = Object.freeze({
  docType: undefined,
  sidesSetting: 'auto',
  shutter: 'auto',
  sources: Object.freeze(['camera', 'file'] as const),
  maxRetakes: 2,
  canSend: false,
});

/** The first state: nothing taken, nothing open. */
export function initialState(options: Partial<CaptureOptions> = {}): CaptureState {
  const all: CaptureOptions = Object.freeze({ ...DEFAULT_OPTIONS, ...options });
  const sides = sidesToCapture(all.docType, all.sidesSetting);
  return freezeState({
    name: 'welcome',
    options: all,
    side: sides[0] ?? 'front',
    sides,
    toTake: sides,
    queue: [],
    bothInOne: all.sidesSetting === 'both-in-one',
    source: all.sources.includes('camera') ? 'camera' : 'file',
    photos: {},
    files: [],
    candidate: null,
    retakes: { front: 0, back: 0 },
    progress: null,
    answer: null,
    refused: [],
    outcome: null,
    retakeReason: null,
    trouble: null,
    notice: null,
  });
}

/** Nothing taken; what was refused stays known. */
export function resetState({ refused }: CaptureState, options: Partial<CaptureOptions>): CaptureState {
  return freezeState({ ...initialState(options), refused });
}

/** A state as it is handed out: frozen, with the ways on that it offers. */
export function freezeState(state: Omit<CaptureState, DerivedMembers>): CaptureState {
  for (const value of Object.values(state)) if (isPlainObject(value)) Object.freeze(value);
  const actions = Object.freeze(availableActions(state));
  return Object.freeze({ ...state, actions, ways: actions, mending: state.retakeReason });
}

function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}
