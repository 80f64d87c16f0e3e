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
  const effects = new RunningEffects(runEffect, send);

  function handle(event: CaptureEvent): void {
    const next = transition(state, event);
    const isChanged = next.state !== state;
    state = next.state;
    for (const effect of next.effects) effects.start(effect);
    if (isChanged) for (const listener of [...listeners]) listener(state, event);
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
      effects.abortAll();
      listeners.clear();
    },
  };
}

/** Runs effects, at most one of each kind: a new one aborts the one before. */
class RunningEffects {
  readonly #runEffect: RunEffect;
  readonly #send: (event: CaptureEvent) => void;
  readonly #controllers = new Map<Effect['type'], AbortController>();

  constructor(runEffect: RunEffect, send: (event: CaptureEvent) => void) {
    this.#runEffect = runEffect;
    this.#send = send;
  }

  start(effect: Effect): void {
    if (effect.type === 'abort') return effect.kinds.forEach((kind) => this.#abort(kind));
    const controller = new AbortController();
    const { signal } = controller;
    this.#abort(effect.type);
    this.#controllers.set(effect.type, controller);
    const send = (event: CaptureEvent): void => {
      if (!signal.aborted) this.#send(event);
    };
    this.#runEffect(effect, { signal, send });
  }

  abortAll(): void {
    for (const type of [...this.#controllers.keys()]) this.#abort(type);
  }

  #abort(type: Effect['type']): void {
    this.#controllers.get(type)?.abort();
    this.#controllers.delete(type);
  }
}
