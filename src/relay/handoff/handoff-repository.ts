import { CaptureError, type RelayAnswer, type RelayCode } from '../../contract/contract.js';
import type { Clock } from '../../shared/shared.js';
import type { Grant } from '../grant-tokens.js';
import { hashText } from '../hashes.js';
import type { CompleteStore } from '../relay-store.js';
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
/** How often the store is read for changes that other relays have written: once for all hand-offs that are followed, in milliseconds. */
const POLL_MS = 500;
/** Two ends and an upload write at the same time at most. */
const MAX_WRITE_TRIES = 20;

/** Gets the state after each change, and every half second; `null` when there is none any more, or when the store fails. */
type HandoffFollower = (state: HandoffState | null) => void;

/** Reads and writes hand-offs in the store, which several relays may share. */
export class HandoffRepository {
  readonly #store: CompleteStore;
  readonly #clock: Clock;
  readonly #followers = new Map<string, Set<HandoffFollower>>();
  #cancelPoll = (): void => undefined;

  constructor(store: CompleteStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Stores a new hand-off. It replaces that of the same subject, if there is one. Anonymous clients share no hand-off. */
  async create(id: string, state: HandoffState): Promise<void> {
    const ttlMs = this.#ttlOf(state);
    const { firstName, lastName, ...grant } = state.grant;
    await this.#store.create(recordKey(id), JSON.stringify({ ...state, grant }), ttlMs);
    if (firstName !== undefined || lastName !== undefined) {
      // The names have a key of their own: the rest is kept longer, for an upload that was begun in time.
      await this.#store.create(namesKey(id), JSON.stringify({ firstName, lastName }), this.#restMs(state));
    }
    if (grant.subject === '') return;
    const key = await subjectKey(grant.subject);
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
    return text === null ? null : this.#checkTime(text);
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
      if (before !== after) this.#tell(id, after);
      if (before !== after && isHandoffOver(state)) await this.#forgetNames(id);
      if (refusal !== null) throw new CaptureError(refusal, `the hand-off is ${state.phase}`);
      return state;
    }
    throw contentionError();
  }

  /** The grant of a phone with the names that the computer has bound. */
  async addNames(id: string, grant: Grant): Promise<Grant> {
    const names = await this.#store.get(namesKey(id));
    return names === null ? grant : { ...grant, ...(JSON.parse(names) as Pick<Grant, 'firstName' | 'lastName'>) };
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

  /** Follows a hand-off. @returns ends it */
  follow(id: string, follower: HandoffFollower): () => void {
    const followers = this.#followers.get(id) ?? new Set();
    if (this.#followers.size === 0) this.#schedulePoll();
    this.#followers.set(id, followers.add(follower));
    return () => {
      followers.delete(follower);
      if (followers.size === 0 && this.#followers.get(id) === followers) this.#followers.delete(id);
      if (this.#followers.size === 0) this.#cancelPoll();
    };
  }

  #schedulePoll(): void {
    this.#cancelPoll = this.#clock.after(POLL_MS, () => void this.#poll());
  }

  async #poll(): Promise<void> {
    const ids = [...this.#followers.keys()];
    // The store has logged its error.
    const texts = await this.#store.getMany(ids.map(recordKey)).catch(() => []);
    for (const [index, id] of ids.entries()) this.#tell(id, texts[index] ?? null);
    if (this.#followers.size > 0) this.#schedulePoll();
  }

  #tell(id: string, text: string | null): void {
    const followers = this.#followers.get(id);
    if (followers === undefined) return;
    const state = text === null ? null : this.#checkTime(text);
    for (const follower of followers) follower(state);
  }

  /** The state as of now. */
  #checkTime(text: string): HandoffState {
    return transitionHandoff(parseState(text), { type: 'check' }, this.#clock.now()).state;
  }

  async #forgetNames(id: string): Promise<void> {
    const names = await this.#store.get(namesKey(id));
    if (names !== null) await this.#store.swap(namesKey(id), names, null, ENDED_TTL_MS);
  }

  #restMs({ expiresMs }: HandoffState): number {
    return Math.max(0, expiresMs - this.#clock.now());
  }

  #ttlOf(state: HandoffState): number {
    return isHandoffOver(state) ? ENDED_TTL_MS : this.#restMs(state) + SENDING_GRACE_MS;
  }
}

/** The text was written by a relay. */
function parseState(text: string): HandoffState {
  return JSON.parse(text) as HandoffState;
}

const recordKey = (id: string): string => `handoff:${id}`;
const namesKey = (id: string): string => `handoff-names:${id}`;

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
