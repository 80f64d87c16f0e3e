import type {
  HandoffEndReason,
  HandoffEvent,
  HandoffSettings,
  HandoffStep,
  RelayAnswer,
  RelayCode,
} from '../../contract/contract.js';
import type { Grant } from '../submission-conditions.js';

/** `answered` is reached only with the verdict true: after another answer the phone may submit again. */
export type HandoffPhase = 'created' | 'claimed' | 'confirmed' | 'sending' | 'answered' | 'ended';

/** A hand-off as it is stored. It holds hashes of the secrets, not the secrets. */
export interface HandoffState {
  readonly phase: HandoffPhase;
  /** Milliseconds since 1970. */
  readonly expiresMs: number;
  /** The right of the phone. Once the hand-off is over, it has only the subject and its attempts. */
  readonly grant: Grant;
  /** The computer has bound names. They are stored apart, and deleted before the rest. */
  readonly hasNames: boolean;
  readonly settings: HandoffSettings;
  /** Origin of the phone's page; `null` for every allowed one. */
  readonly phoneOrigin: string | null;
  readonly claimHash: string;
  readonly computerHash: string;
  readonly phoneHash: string | null;
  /** Two digits, chosen with the claim; `null` before. */
  readonly code: string | null;
  /** When the phone was last heard of, in milliseconds since 1970; `null` before its claim. */
  readonly phoneLastSeenMs: number | null;
  /** All events so far. The id of an event is its position, from 1. */
  readonly events: readonly HandoffEvent[];
}

/** What happens to a hand-off. */
export type HandoffInput =
  | { readonly type: 'claim'; readonly phoneHash: string; readonly code: string }
  | { readonly type: 'confirm' }
  /** The phone's page is open. */
  | { readonly type: 'ping' }
  | { readonly type: 'report'; readonly step: HandoffStep }
  | { readonly type: 'send' }
  | { readonly type: 'fail'; readonly code: RelayCode }
  | { readonly type: 'answer'; readonly answer: RelayAnswer }
  | { readonly type: 'end'; readonly reason: HandoffEndReason }
  /** Only the time has passed. */
  | { readonly type: 'check' };

/** How long an upload that was begun in time may go on after the expiry, in milliseconds: the limits of upload, service and host. */
export const SENDING_GRACE_MS = 400_000;
/** A phone reports few steps. More are the reports of a broken or hostile one. */
export const MAX_HANDOFF_EVENTS = 100;

/** The phone pings every three seconds. One ping may be lost. */
const AWAY_MS = 8_000;

/** Whether the hand-off is over. Its state no longer changes. */
export function isHandoffOver({ phase }: HandoffState): boolean {
  return phase === 'answered' || phase === 'ended';
}

/** Whether the right of the computer is suspended, because a phone has it. */
export function isComputerAccessSuspended({ phase }: HandoffState): boolean {
  return phase === 'claimed' || phase === 'confirmed' || phase === 'sending';
}

/** Whether the phone's page is closed, or cannot reach the relay. While it sends, its upload tells. */
export function isPhoneAway({ phase, phoneLastSeenMs }: HandoffState, nowMs: number): boolean {
  return (
    (phase === 'claimed' || phase === 'confirmed') && phoneLastSeenMs !== null && nowMs - phoneLastSeenMs > AWAY_MS
  );
}

/** Inputs that do not show that the phone is there. */
const INPUTS_WITHOUT_PHONE: readonly HandoffInput['type'][] = ['check', 'confirm', 'end', 'fail', 'answer'];
/** Inputs of a hand-off that is over which change nothing. All others are refused. */
const IGNORED_WHEN_OVER: readonly HandoffInput['type'][] = ['check', 'end', 'fail', 'answer'];

/**
 * Applies an input. Pure. An input after the expiry finds the hand-off ended.
 * @returns the next state, and the code with which the input is refused
 */
export function transitionHandoff(
  before: HandoffState,
  input: HandoffInput,
  nowMs: number,
): { readonly state: HandoffState; readonly refusal: RelayCode | null } {
  const graceMs = before.phase === 'sending' ? SENDING_GRACE_MS : 0;
  const isExpired = !isHandoffOver(before) && nowMs >= before.expiresMs + graceMs;
  const state = isExpired ? end(before, 'expired') : before;
  const isOver = isHandoffOver(state);
  const heard = isOver || INPUTS_WITHOUT_PHONE.includes(input.type) ? state : { ...state, phoneLastSeenMs: nowMs };
  const next = isOver ? IGNORED_WHEN_OVER.includes(input.type) || 'handoff_ended' : applyInput(heard, input);
  if (typeof next === 'string') return { state, refusal: next };
  return { state: next === true ? heard : next, refusal: null };
}

/** @returns the next state, the code of a refusal, or `true` for no change */
function applyInput(state: HandoffState, input: HandoffInput): HandoffState | RelayCode | true {
  const { phase, phoneHash } = state;
  switch (input.type) {
    case 'check':
    case 'ping':
      return true;
    case 'claim': {
      // One phone only. It may repeat its claim: after a lost answer, and when its page is reloaded.
      if (phoneHash !== null) return phoneHash === input.phoneHash || 'handoff_taken';
      const { type: _, ...claim } = input;
      return withEvent({ ...state, ...claim, phase: 'claimed' }, { type: 'claimed', code: input.code });
    }
    case 'confirm':
      if (phase === 'created') return 'handoff_unconfirmed';
      return phase !== 'claimed' || withEvent({ ...state, phase: 'confirmed' }, { type: 'confirmed' });
    case 'report':
      return refusePhone(state) ?? withEvent(state, { type: 'progress', step: input.step });
    case 'send':
      return (
        phase === 'sending' || (refusePhone(state) ?? withEvent({ ...state, phase: 'sending' }, { type: 'sending' }))
      );
    case 'fail':
      return phase !== 'sending' || withEvent({ ...state, phase: 'confirmed' }, { type: 'failed', code: input.code });
    case 'answer':
      return applyAnswer(state, input.answer);
    case 'end':
      return end(state, input.reason);
  }
}

/** Why the phone may neither report nor send. */
function refusePhone({ phase, events }: HandoffState): RelayCode | null {
  if (phase === 'created' || phase === 'claimed') return 'handoff_unconfirmed';
  return events.length >= MAX_HANDOFF_EVENTS ? 'rate_limited' : null;
}

/** The same answer may come again, when the phone repeats its request. */
function applyAnswer(state: HandoffState, answer: RelayAnswer): HandoffState {
  const isKnown = state.events.some((event) => event.type === 'answered' && event.answer.flow_id === answer.flow_id);
  if (isKnown) return state.phase === 'sending' ? { ...state, phase: 'confirmed' } : state;
  const answered = withEvent(
    { ...state, phase: answer.verdict ? 'answered' : 'confirmed' },
    { type: 'answered', answer },
  );
  return answer.verdict ? forgetPerson(answered) : answered;
}

function end(state: HandoffState, reason: HandoffEndReason): HandoffState {
  return forgetPerson(withEvent({ ...state, phase: 'ended' }, { type: 'ended', reason }));
}

/** Names and conditions are needed only while the phone may submit. */
function forgetPerson(state: HandoffState): HandoffState {
  const { subject, attempts } = state.grant;
  return { ...state, grant: { subject, attempts }, settings: {} };
}

function withEvent(state: HandoffState, event: HandoffEvent): HandoffState {
  return { ...state, events: [...state.events, event] };
}
