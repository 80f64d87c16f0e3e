import { CaptureError, type RelayAnswer, type RelayCode } from '../../contract/contract.js';
import type { Clock } from '../../shared/shared.js';
import { hashText } from '../hashes.js';
import type { RelayStore } from '../relay-store.js';
import {
  SENDING_GRACE_MS,
  isComputerSuspended,
  isHandoffOver,
  transitionHandoff,
  type HandoffInput,
  type HandoffState,
} from './handoff-state.js';

/** How long an ended hand-off is kept, in milliseconds, so that both ends learn of the end after a lost connection. */
const ENDED_TTL_MS = 120_000;
/** Two ends and an upload write at the same time at most. */
const MAX_WRITE_TRIES = 20;

/** Reads and writes hand-offs in the store, which several relays may share. */
export class HandoffRepository {
  readonly #store: RelayStore;
  readonly #clock: Clock;
  readonly #listeners = new Map<string, Set<() => void>>();

  constructor(store: RelayStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Stores a new hand-off. It replaces that of the same subject, if there is one. Anonymous clients share no hand-off. */
  async create(id: string, state: HandoffState): Promise<void> {
    const ttlMs = this.#ttlOf(state);
    await this.#store.create(recordKey(id), JSON.stringify(state), ttlMs);
    if (state.grant.subject === '') return;
    const key = await subjectKey(state.grant.subject);
    for (let tries = 0; tries < MAX_WRITE_TRIES; tries++) {
      const previousId = await this.#store.create(key, id, ttlMs);
      if (previousId === null) return;
      await this.apply(previousId, { type: 'end', reason: 'replaced' }).catch(ignoreEnded);
      if (await this.#store.swap(key, previousId, id, ttlMs)) return;
    }
    throw contentionError();
  }

  /** @returns the state as of now; `null` when there is none */
  async read(id: string): Promise<HandoffState | null> {
    const text = await this.#store.get(recordKey(id));
    return text === null ? null : transitionHandoff(parseState(text), { type: 'check' }, this.#clock.now()).state;
  }

  /** Applies an input. @returns the next state. @throws CaptureError with the code of the refusal; `handoff_ended` when there is none */
  async apply(id: string, input: HandoffInput): Promise<HandoffState> {
    for (let tries = 0; tries < MAX_WRITE_TRIES; tries++) {
      const before = await this.#store.get(recordKey(id));
      if (before === null) throw new CaptureError('handoff_ended', 'there is no such hand-off');
      const { state, refusal } = transitionHandoff(parseState(before), input, this.#clock.now());
      const after = JSON.stringify(state);
      const isWritten = before === after || (await this.#store.swap(recordKey(id), before, after, this.#ttlOf(state)));
      if (!isWritten) continue;
      if (before !== after) this.#notify(id);
      if (refusal !== null) throw new CaptureError(refusal, `the hand-off is ${state.phase}`);
      return state;
    }
    throw contentionError();
  }

  /** The hand-off whose phone has the subject's right at this moment; `null` for none. */
  async findSuspending(subject: string): Promise<string | null> {
    if (subject === '') return null;
    const id = await this.#store.get(await subjectKey(subject));
    const state = id === null ? null : await this.read(id);
    return state !== null && isComputerSuspended(state) ? id : null;
  }

  /** Ends the hand-off of a subject, if there is one. */
  async endOfSubject(subject: string): Promise<void> {
    if (subject === '') return;
    const id = await this.#store.get(await subjectKey(subject));
    if (id !== null) await this.apply(id, { type: 'end', reason: 'taken_over' }).catch(ignoreEnded);
  }

  /** Calls `listener` after each change that this relay writes. @returns ends it */
  listen(id: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(id) ?? new Set();
    this.#listeners.set(id, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(id);
    };
  }

  #notify(id: string): void {
    for (const listener of this.#listeners.get(id) ?? []) listener();
  }

  #ttlOf(state: HandoffState): number {
    if (isHandoffOver(state)) return ENDED_TTL_MS;
    return Math.max(0, state.expiresMs - this.#clock.now()) + SENDING_GRACE_MS;
  }
}

/** The text was written by a relay. */
function parseState(text: string): HandoffState {
  return JSON.parse(text) as HandoffState;
}

const recordKey = (id: string): string => `handoff:${id}`;

/** The key holds a hash of the subject, because operators can read a store. */
const subjectKey = async (subject: string): Promise<string> => `handoff-subject:${await hashText(subject)}`;

function ignoreEnded(error: unknown): void {
  if (error instanceof CaptureError && error.code === 'handoff_ended') return;
  throw error;
}

function contentionError(): CaptureError {
  return new CaptureError('overloaded', 'the hand-off changed too often', { retryAfterSeconds: 1 });
}

/** Tells a hand-off what becomes of its phone's submission. */
export class HandoffSubmission {
  readonly #repository: HandoffRepository;
  readonly #id: string;

  constructor(repository: HandoffRepository, id: string) {
    this.#repository = repository;
    this.#id = id;
  }

  /**
   * Reports that photos arrive. Called again before they are forwarded, because the computer may have taken over meanwhile.
   * @throws CaptureError `handoff_ended`, `handoff_unconfirmed`, `rate_limited`
   */
  async assertOpen(): Promise<void> {
    await this.#repository.apply(this.#id, { type: 'send' });
  }

  /** Reports the answer. The store has logged its error: a paid answer must reach the phone all the same. */
  async reportAnswer(answer: RelayAnswer): Promise<void> {
    await this.#repository.apply(this.#id, { type: 'answer', answer }).catch(() => undefined);
  }

  /** Reports an error, after which the phone may try again. */
  async reportFailure(code: RelayCode): Promise<void> {
    await this.#repository.apply(this.#id, { type: 'fail', code }).catch(() => undefined);
  }
}
