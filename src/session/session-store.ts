import { ABORTABLE_EFFECTS, type Effect, type AbortableEffect } from './effects.js';
import { transition } from './state-machine.js';
import type { CaptureEvent, CaptureState } from './capture-state.js';

/** Performs one effect. What it finds out comes back through `send`, which is deaf once `signal` is aborted. */
export type RunEffect = (effect: Effect, context: { signal: AbortSignal; send: (event: CaptureEvent) => void }) => void;

export type StateListener = (state: CaptureState, event: CaptureEvent) => void;

/** Owns the state, and one `AbortController` per running effect. */
export interface SessionStore {
  readonly state: CaptureState;
  send(event: CaptureEvent): void;
  subscribe(listener: StateListener): () => void;
  /** Aborts everything; nothing is heard or said after. */
  dispose(): void;
}

/**
 * Events are handled one at a time, in order, also those sent from within a listener or an effect: listeners always see
 * the state that belongs to the event they are told about.
 */
export function createSessionStore(initial: CaptureState, perform: RunEffect): SessionStore {
  let state = initial;
  let disposed = false;
  let draining = false;
  const pending: CaptureEvent[] = [];
  const listeners = new Set<StateListener>();
  const running = new Map<AbortableEffect, AbortController>();

  function run(effect: Effect): void {
    if (effect.type === 'abort') return effect.kinds.forEach(abort);
    const controller = new AbortController();
    const kind = ABORTABLE_EFFECTS.find((candidate) => candidate === effect.type);
    if (kind) {
      abort(kind);
      running.set(kind, controller);
    }
    const heard = (event: CaptureEvent): void => {
      if (!controller.signal.aborted) send(event);
    };
    perform(effect, { signal: controller.signal, send: heard });
  }

  function abort(kind: AbortableEffect): void {
    running.get(kind)?.abort();
    running.delete(kind);
  }

  function handle(event: CaptureEvent): void {
    const next = transition(state, event);
    const changed = next.state !== state;
    state = next.state;
    next.effects.forEach(run);
    if (changed) for (const listener of [...listeners]) listener(state, event);
  }

  function send(event: CaptureEvent): void {
    if (disposed) return;
    pending.push(event);
    if (draining) return;
    draining = true;
    try {
      for (let next = pending.shift(); next && !disposed; next = pending.shift()) handle(next);
    } finally {
      draining = false;
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
