import { CaptureError, isCaptureError } from '../../contract/contract.js';
import type { Clock } from '../../shared/shared.js';
import type { Grant } from '../submission-conditions.js';
import { hashText } from '../hashes.js';
import { changeEntry, deleteEntry, type CompleteStore } from '../relay-store.js';
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

/** Gets the state after each change, and every half second; `null` when there is none any more, or when the store fails. */
type HandoffFollower = (state: HandoffState | null) => void;

/** Reads and writes hand-offs in the store, which several relays may share. */
export class HandoffRepository {
  readonly #store: CompleteStore;
  readonly #clock: Clock;
  readonly #followers = new Map<string, Set<HandoffFollower>>();
  #cancelPoll = (): void => undefined;

  constructor({ store, clock }: { readonly store: CompleteStore; readonly clock: Clock }) {
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
      await this.#store.create(namesKey(id), JSON.stringify({ firstName, lastName }), ttlMs - SENDING_GRACE_MS);
    }
    if (grant.subject === '') return;
    await changeEntry(this.#store, await subjectKey(grant.subject), async (previousId) => {
      if (previousId !== null) await this.#end(previousId, 'replaced');
      return { value: id, ttlMs };
    });
  }

  /** @returns the state as of now; `null` when there is none */
  async read(id: string): Promise<HandoffState | null> {
    const text = await this.#store.get(recordKey(id));
    return text === null ? null : this.#parse(text);
  }

  /** Applies an input. @returns the next state. @throws CaptureError with the code of the refusal; `handoff_ended` when there is none */
  async apply(id: string, input: HandoffInput): Promise<HandoffState> {
    let transition = null as ReturnType<typeof transitionHandoff> | null;
    const isChanged = await changeEntry(this.#store, recordKey(id), (before) => {
      if (before === null) return null;
      transition = transitionHandoff(JSON.parse(before) as HandoffState, input, this.#clock.now());
      return { value: JSON.stringify(transition.state), ttlMs: this.#ttlOf(transition.state) };
    });
    if (transition === null) throw new CaptureError('handoff_ended', 'there is no such hand-off');
    const { state, refusal } = transition;
    if (isChanged) this.#tell(id, JSON.stringify(state));
    if (isChanged && isHandoffOver(state)) await deleteEntry(this.#store, namesKey(id));
    if (refusal !== null) throw new CaptureError(refusal, `the hand-off is ${state.phase}`);
    return state;
  }

  /** The grant of a phone with the names that the computer has bound. */
  async addNames(id: string, grant: Grant): Promise<Grant> {
    const names = await this.#store.get(namesKey(id));
    return names === null ? grant : { ...grant, ...(JSON.parse(names) as Pick<Grant, 'firstName' | 'lastName'>) };
  }

  /** @throws CaptureError `handoff_active` while a phone has the subject's right */
  async assertNotSuspended(subject: string): Promise<void> {
    const id = await this.#idOfSubject(subject);
    const state = id === null ? null : await this.read(id);
    if (state !== null && isComputerSuspended(state)) {
      throw new CaptureError('handoff_active', 'a phone has the right to submit');
    }
  }

  /** Ends the hand-off of a subject, if there is one. */
  async endOfSubject(subject: string): Promise<void> {
    const id = await this.#idOfSubject(subject);
    if (id !== null) await this.#end(id, 'taken_over');
  }

  async #idOfSubject(subject: string): Promise<string | null> {
    return subject === '' ? null : this.#store.get(await subjectKey(subject));
  }

  async #end(id: string, reason: 'replaced' | 'taken_over'): Promise<void> {
    await this.apply(id, { type: 'end', reason }).catch((error: unknown) => {
      if (!(isCaptureError(error) && error.code === 'handoff_ended')) throw error;
    });
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
    const state = text === null ? null : this.#parse(text);
    for (const follower of followers) follower(state);
  }

  /** The state as of now. The text was written by a relay. */
  #parse(text: string): HandoffState {
    return transitionHandoff(JSON.parse(text) as HandoffState, { type: 'check' }, this.#clock.now()).state;
  }

  #ttlOf(state: HandoffState): number {
    return isHandoffOver(state) ? ENDED_TTL_MS : Math.max(0, state.expiresMs - this.#clock.now()) + SENDING_GRACE_MS;
  }
}

const recordKey = (id: string): string => `handoff:${id}`;
const namesKey = (id: string): string => `handoff-names:${id}`;
/** The key holds a hash of the subject, because operators can read a store. */
const subjectKey = async (subject: string): Promise<string> => `handoff-subject:${await hashText(subject)}`;
