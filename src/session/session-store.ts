import { callListener } from '../shared/shared.js';
import type { CaptureEvent, CaptureState, Effect } from './capture-state.js';
import { transition } from './state-machine.js';

export interface EffectContext {
  readonly signal: AbortSignal;
  /** Sends the effect's result. After an abort of `signal` it does nothing. */
  readonly send: (event: CaptureEvent) => void;
}
export type RunEffect = (effect: Effect, context: EffectContext) => void;

export type StateListener = (state: CaptureState, event: CaptureEvent) => void;

/** Holds the state, and runs its effects. */
export interface SessionStore {
  readonly state: CaptureState;
  send(event: CaptureEvent): void;
  subscribe(listener: StateListener): () => void;
  /** Aborts all effects. After that events are ignored and no listener is called. */
  dispose(): void;
}

/**
 * Handles events one at a time, in order, also those that a listener or an effect sends: each listener is called with an
 * event and the state that it led to.
 */
export function createSessionStore(initial: CaptureState, runEffect: RunEffect): SessionStore {
  let state = initial;
  let isDisposed = false;
  let isHandling = false;
  const pending: CaptureEvent[] = [];
  const listeners = new Set<StateListener>();
  /** Of the effects, at most one of each kind. */
  const controllers = new Map<Effect['type'], AbortController>();

  function abort(kind: Effect['type']): void {
    controllers.get(kind)?.abort();
    controllers.delete(kind);
  }

  /** Aborts the effect of the same kind before. */
  function start(effect: Effect): void {
    if (effect.type === 'abort') return effect.kinds.forEach(abort);
    const controller = new AbortController();
    const { signal } = controller;
    abort(effect.type);
    controllers.set(effect.type, controller);
    runEffect(effect, { signal, send: (event) => (signal.aborted ? undefined : send(event)) });
  }

  function handle(event: CaptureEvent): void {
    const next = transition(state, event);
    const isChanged = next.state !== state;
    state = next.state;
    for (const effect of next.effects) start(effect);
    if (isChanged) for (const listener of [...listeners]) callListener(() => listener(state, event));
  }

  function send(event: CaptureEvent): void {
    if (isDisposed) return;
    pending.push(event);
    if (isHandling) return;
    isHandling = true;
    try {
      for (let next = pending.shift(); next && !isDisposed; next = pending.shift()) handle(next);
    } finally {
      isHandling = false;
    }
  }

  return {
    get state() {
      return state;
    },
    send,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispose() {
      isDisposed = true;
      pending.length = 0;
      [...controllers.keys()].forEach(abort);
      listeners.clear();
    },
  };
}
