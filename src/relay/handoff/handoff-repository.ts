import { CaptureError, isCaptureError } from '../../contract/contract.js';
import type { Clock } from '../../shared/shared.js';
import type { Grant } from '../submission-conditions.js';
import { changeRecord, deleteRecord, hashedKey, parseRecord, readRecord, type CompleteStore } from '../relay-store.js';
import {
  SENDING_GRACE_MS,
  isComputerAccessSuspended,
  isHandoffOver,
  transitionHandoff,
  type HandoffInput,
  type HandoffState,
} from './handoff-state.js';

/** How long an ended hand-off is kept, in milliseconds, so that both ends learn of the end after a lost connection. */
const ENDED_TTL_MS = 120_000;
/** How often the store is read for changes that other relays have written: once for all hand-offs that are followed, in milliseconds. */
const POLL_MS = 500;

/** Gets the state after each change, and every half second; `null` for none, for a damaged one, and when the store fails. */
type HandoffFollower = (state: HandoffState | null) => void;

/** A hand-off that is followed, with what the last poll has read. */
interface FollowedHandoff {
  readonly followers: Set<HandoffFollower>;
  text: string | null;
  stored: HandoffState | null;
}

export type HandoffRepository = ReturnType<typeof createHandoffRepository>;

/** Reads and writes hand-offs in the store, which several relays may share. */
export function createHandoffRepository({ store, clock }: { readonly store: CompleteStore; readonly clock: Clock }) {
  const followed = new Map<string, FollowedHandoff>();
  /** Ends the pause before the next poll; `null` while there is none. */
  let cancelPause: (() => void) | null = null;
  let isPolling = false;

  /** The state as of now. */
  const check = (stored: HandoffState | null): HandoffState | null =>
    stored && transitionHandoff(stored, { type: 'check' }, clock.now()).state;

  const ttlOf = (state: HandoffState): number =>
    isHandoffOver(state) ? ENDED_TTL_MS : Math.max(0, state.expiresMs - clock.now()) + SENDING_GRACE_MS;

  /** The state as of now; `null` also for a damaged record. To parse all records in every poll would hold the event loop. */
  const toState = (handoff: FollowedHandoff, text: string | null): HandoffState | null => {
    try {
      if (text !== handoff.text) Object.assign(handoff, { text, stored: parseRecord(text) });
      return check(handoff.stored);
    } catch {
      return null;
    }
  };

  /** @returns the state as of now; `null` when there is none */
  const read = async (id: string): Promise<HandoffState | null> =>
    check(await readRecord<HandoffState>(store, recordKey(id)));

  /** Applies an input. @returns the next state. @throws CaptureError with the code of the refusal; `handoff_ended` when there is none */
  const apply = async (id: string, input: HandoffInput): Promise<HandoffState> => {
    let transition = null as ReturnType<typeof transitionHandoff> | null;
    const isChanged = await changeRecord<HandoffState>(store, recordKey(id), (before) => {
      if (before === null) return null;
      transition = transitionHandoff(before, input, clock.now());
      return { value: transition.state, ttlMs: ttlOf(transition.state) };
    });
    if (transition === null) throw new CaptureError('handoff_ended', 'there is no such hand-off');
    const { state, refusal } = transition;
    if (isChanged) tell(id, state);
    if (isChanged && isHandoffOver(state)) await deleteRecord(store, namesKey(id));
    if (refusal !== null) throw new CaptureError(refusal, `the hand-off is ${state.phase}`);
    return state;
  };

  const end = async (id: string, reason: 'replaced' | 'taken_over'): Promise<void> => {
    await apply(id, { type: 'end', reason }).catch((error: unknown) => {
      if (!(isCaptureError(error) && error.code === 'handoff_ended')) throw error;
    });
  };

  const idOfSubject = async (subject: string): Promise<string | null> =>
    subject === '' ? null : readRecord<string>(store, await subjectKey(subject));

  const tell = (id: string, state: HandoffState | null): void => {
    for (const follower of followed.get(id)?.followers ?? []) follower(state);
  };

  const poll = async (): Promise<void> => {
    const handoffs = [...followed];
    [cancelPause, isPolling] = [null, true];
    // The store has logged its error.
    const texts = await store.getMany(handoffs.map(([id]) => recordKey(id))).catch(() => []);
    for (const [index, [id, handoff]] of handoffs.entries()) tell(id, toState(handoff, texts[index] ?? null));
    isPolling = false;
    if (followed.size > 0) schedulePoll();
  };
  const schedulePoll = (): void => void (cancelPause = clock.after(POLL_MS, () => void poll()));

  return {
    read,
    apply,

    /** Stores a new hand-off. It replaces that of the same subject, if there is one. Anonymous clients share no hand-off. */
    async create(id: string, state: HandoffState): Promise<void> {
      const ttlMs = ttlOf(state);
      const { firstName, lastName, ...grant } = state.grant;
      await store.create(recordKey(id), JSON.stringify({ ...state, grant }), ttlMs);
      if (state.hasNames) {
        // The names have a key of their own: the rest is kept longer, for an upload that was begun in time.
        await store.create(namesKey(id), JSON.stringify({ firstName, lastName }), ttlMs - SENDING_GRACE_MS);
      }
      if (grant.subject === '') return;
      await changeRecord<string>(store, await subjectKey(grant.subject), async (previousId) => {
        if (previousId !== null) await end(previousId, 'replaced');
        return { value: id, ttlMs };
      });
    },

    /** @returns the names that the computer has bound; `null` when they are deleted */
    async readNames(id: string): Promise<Pick<Grant, 'firstName' | 'lastName'> | null> {
      return readRecord(store, namesKey(id));
    },

    /** @throws CaptureError `handoff_active` while a phone has the subject's right */
    async assertNotSuspended(subject: string): Promise<void> {
      const id = await idOfSubject(subject);
      const state = id === null ? null : await read(id);
      if (state === null || !isComputerAccessSuspended(state)) return;
      throw new CaptureError('handoff_active', 'a phone has the right to submit');
    },

    /** Ends the hand-off of a subject, if there is one. */
    async endOfSubject(subject: string): Promise<void> {
      const id = await idOfSubject(subject);
      if (id !== null) await end(id, 'taken_over');
    },

    /** Follows a hand-off. @returns ends it */
    follow(id: string, follower: HandoffFollower): () => void {
      const handoff = followed.get(id) ?? { followers: new Set(), text: null, stored: null };
      if (cancelPause === null && !isPolling) schedulePoll();
      followed.set(id, handoff);
      handoff.followers.add(follower);
      return () => {
        handoff.followers.delete(follower);
        if (handoff.followers.size === 0 && followed.get(id) === handoff) followed.delete(id);
        if (followed.size > 0) return;
        cancelPause?.();
        cancelPause = null;
      };
    },
  };
}

const recordKey = (id: string): string => `handoff:${id}`;
const namesKey = (id: string): string => `handoff-names:${id}`;
const subjectKey = (subject: string): Promise<string> => hashedKey('handoff-subject', subject);
