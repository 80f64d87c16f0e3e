import { sidesToCapture } from '../contract/contract.js';
import type { CaptureOptions, CaptureState } from './state.js';
import { waysOf } from './ways.js';

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
  return finish({
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
    mending: null,
    trouble: null,
    notice: null,
  });
}

/** Nothing taken; what was refused stays known. */
export function anew({ refused }: CaptureState, options: Partial<CaptureOptions>): CaptureState {
  return finish({ ...initialState(options), refused });
}

/** A state as it is handed out: frozen, with the ways on that it offers. */
export function finish(state: Omit<CaptureState, 'ways'>): CaptureState {
  for (const value of Object.values(state)) if (isPlain(value)) Object.freeze(value);
  return Object.freeze({ ...state, ways: Object.freeze(waysOf(state)) });
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}
