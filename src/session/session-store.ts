import type { CaptureEvent, CaptureState } from './capture-state.js';
import { ABORTABLE_EFFECTS, type AbortableEffect, type Effect } from './effects.js';
import { transition } from './state-machine.js';

/** Runs one effect. It sends its result as an event; after an abort of `signal` its events are ignored. */
export type RunEffect = (effect: Effect, context: { signal: AbortSignal; send: (event: CaptureEvent) => void }) => void;

export type StateListener = (state: CaptureState, event: CaptureEvent) => void;

/** Holds the state, and one `AbortController` for each running effect. */
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
  let disposed = false;
  let isHandling = false;
  const pending: CaptureEvent[] = [];
  const listeners = new Set<StateListener>();
  const running = new Map<AbortableEffect, AbortController>();

  function startEffect(effect: Effect): void {
    if (effect.type === 'abort') return effect.kinds.forEach(abort);
    const { type } = effect;
    const controller = new AbortController();
    const { signal } = controller;
    if (isAbortable(type)) {
      abort(type);
      running.set(type, controller);
    }
    const sendUnlessAborted = (event: CaptureEvent): void => {
      if (!signal.aborted) send(event);
    };
    runEffect(effect, { signal, send: sendUnlessAborted });
  }

  function abort(kind: AbortableEffect): void {
    running.get(kind)?.abort();
    running.delete(kind);
  }

  function handle(event: CaptureEvent): void {
    const next = transition(state, event);
    const isChanged = next.state !== state;
    state = next.state;
    next.effects.forEach(startEffect);
    if (isChanged) for (const listener of [...listeners]) listener(state, event);
  }

  function send(event: CaptureEvent): void {
    if (disposed) return;
    pending.push(event);
    if (isHandling) return;
    isHandling = true;
    try {
      for (let next = pending.shift(); next && !disposed; next = pending.shift()) handle(next);
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
      disposed = true;
      pending.length = 0;
      ABORTABLE_EFFECTS.forEach(abort);
      listeners.clear();
    },
  };
}

function isAbortable(type: Effect['type']): type is AbortableEffect {
  return ABORTABLE_EFFECTS.some((kind) => kind === type);
}
