import { sidesToCapture } from '../contract/contract.js';
import { availableActions } from './available-actions.js';
import type { BaseState, CaptureOptions, CaptureState } from './capture-state.js';

/** What holds where the host says nothing. */
export const DEFAULT_CAPTURE_OPTIONS: CaptureOptions = Object.freeze({
  docType: undefined,
  docTypes: Object.freeze([]),
  sidesSetting: 'auto',
  shutter: 'auto',
  review: 'always',
  sources: Object.freeze(['camera', 'file'] as const),
  maxRetakes: 2,
  canSend: false,
});

/** The first state: no photo taken, no camera open. */
export function initialState(options: Partial<CaptureOptions> = {}): CaptureState {
  const all: CaptureOptions = Object.freeze({ ...DEFAULT_CAPTURE_OPTIONS, ...options });
  const sides = sidesToCapture(all.docType, all.sidesSetting);
  return freezeState({
    name: 'welcome',
    options: all,
    isDocTypeOpen: all.docType === undefined,
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
    error: null,
    notice: null,
  });
}

/** The options without a type that was named since the session began. */
export function optionsAtStart({ options, isDocTypeOpen }: CaptureState): CaptureOptions {
  return isDocTypeOpen ? { ...options, docType: undefined } : options;
}

/** The first state again, with the refused files still known. @param change options that change with it */
export function resetState(state: CaptureState, change: Partial<CaptureOptions> = {}): CaptureState {
  return freezeState({ ...initialState({ ...optionsAtStart(state), ...change }), refused: state.refused });
}

/** Completes a state with its actions, and freezes it. */
export function freezeState(state: BaseState): CaptureState {
  for (const value of Object.values(state)) if (isPlainObject(value)) Object.freeze(value);
  const actions = Object.freeze(availableActions(state));
  return Object.freeze({ ...state, actions });
}

function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}
