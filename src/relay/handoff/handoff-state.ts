import type {
  HandoffEndReason,
  HandoffEvent,
  HandoffSettings,
  HandoffStep,
  RelayAnswer,
  RelayCode,
} from '../../contract/contract.js';
import type { Grant } from '../grant-tokens.js';

/** `answered` is reached only with the verdict true: after another answer the phone may submit again. */
export type HandoffPhase = 'created' | 'claimed' | 'confirmed' | 'sending' | 'answered' | 'ended';

/** A hand-off as it is stored. It holds hashes of the secrets, not the secrets. */
export interface HandoffState {
  readonly phase: HandoffPhase;
  /** Milliseconds since 1970. */
  readonly expiresMs: number;
  /** The right of the phone. Once the hand-off is over, it has only the subject and its attempts. */
  readonly grant: Grant;
  readonly settings: HandoffSettings;
  /** Origin of the phone's page; `null` for every allowed one. */
  readonly phoneOrigin: string | null;
  readonly claimHash: string;
  readonly computerHash: string;
  readonly phoneHash: string | null;
  /** Two digits, chosen with the claim; `null` before. */
  readonly code: string | null;
  /** All events so far. The id of an event is its position, from 1. */
  readonly events: readonly HandoffEvent[];
}

/** What happens to a hand-off. */
export type HandoffInput =
  | { readonly type: 'claim'; readonly phoneHash: string; readonly code: string }
  | { readonly type: 'confirm' }
  | { readonly type: 'report'; readonly step: HandoffStep }
  | { readonly type: 'send' }
  | { readonly type: 'fail'; readonly code: RelayCode }
  | { readonly type: 'answer'; readonly answer: RelayAnswer }
  | { readonly type: 'end'; readonly reason: HandoffEndReason }
  /** Only the time has passed. */
  | { readonly type: 'check' };

/** The next state, or the code with which the input is refused. */
interface HandoffTransition {
  readonly state: HandoffState;
  readonly refusal: RelayCode | null;
}

/** How long an upload that was begun in time may go on after the expiry, in milliseconds: the limits of upload, service and host. */
export const SENDING_GRACE_MS = 400_000;
/** A phone reports few steps. More are the reports of a broken or hostile one. */
export const MAX_HANDOFF_EVENTS = 100;

/** Whether the hand-off is over. Its state no longer changes. */
export function isHandoffOver({ phase }: HandoffState): boolean {
  return phase === 'answered' || phase === 'ended';
}

/** Whether the right of the computer is suspended, because a phone has it. */
export function isComputerSuspended({ phase }: HandoffState): boolean {
  return phase === 'claimed' || phase === 'confirmed' || phase === 'sending';
}

/** Applies an input. Pure. An input after the expiry finds the hand-off ended. */
export function transitionHandoff(before: HandoffState, input: HandoffInput, nowMs: number): HandoffTransition {
  const state = expire(before, nowMs);
  if (input.type === 'check') return accept(state);
  if (isHandoffOver(state)) return onOver(state, input);
  switch (input.type) {
    case 'claim':
      return onClaim(state, input.phoneHash, input.code);
    case 'confirm':
      return onConfirm(state);
    case 'report':
      return onReport(state, input.step);
    case 'send':
      return onSend(state);
    case 'fail':
      return state.phase === 'sending'
        ? accept(emit({ ...state, phase: 'confirmed' }, { type: 'failed', code: input.code }))
        : accept(state);
    case 'answer':
      return onAnswer(state, input.answer);
    case 'end':
      return accept(end(state, input.reason));
  }
}

const accept = (state: HandoffState): HandoffTransition => ({ state, refusal: null });
const refuse = (state: HandoffState, refusal: RelayCode): HandoffTransition => ({ state, refusal });
const emit = (state: HandoffState, event: HandoffEvent): HandoffState => ({
  ...state,
  events: [...state.events, event],
});

function expire(state: HandoffState, nowMs: number): HandoffState {
  const graceMs = state.phase === 'sending' ? SENDING_GRACE_MS : 0;
  return isHandoffOver(state) || nowMs < state.expiresMs + graceMs ? state : end(state, 'expired');
}

function end(state: HandoffState, reason: HandoffEndReason): HandoffState {
  return forgetPerson(emit({ ...state, phase: 'ended' }, { type: 'ended', reason }));
}

/** Names and conditions are needed only while the phone may submit. */
function forgetPerson(state: HandoffState): HandoffState {
  const { subject, attempts } = state.grant;
  return { ...state, grant: { subject, attempts }, settings: {} };
}

/** Of an end that is over, nothing more is wanted than what it has. */
function onOver(state: HandoffState, { type }: HandoffInput): HandoffTransition {
  return type === 'end' || type === 'fail' || type === 'answer' ? accept(state) : refuse(state, 'handoff_ended');
}

/** One phone only. The same phone may repeat its claim: after a lost answer, and when its page is reloaded. */
function onClaim(state: HandoffState, phoneHash: string, code: string): HandoffTransition {
  if (state.phoneHash === null) {
    return accept(emit({ ...state, phase: 'claimed', phoneHash, code }, { type: 'claimed', code }));
  }
  return state.phoneHash === phoneHash ? accept(state) : refuse(state, 'handoff_taken');
}

function onConfirm(state: HandoffState): HandoffTransition {
  if (state.phase === 'created') return refuse(state, 'handoff_unconfirmed');
  return accept(state.phase === 'claimed' ? emit({ ...state, phase: 'confirmed' }, { type: 'confirmed' }) : state);
}

function onReport(state: HandoffState, step: HandoffStep): HandoffTransition {
  if (state.phase === 'created' || state.phase === 'claimed') return refuse(state, 'handoff_unconfirmed');
  if (state.events.length >= MAX_HANDOFF_EVENTS) return refuse(state, 'rate_limited');
  return accept(emit(state, { type: 'progress', step }));
}

function onSend(state: HandoffState): HandoffTransition {
  if (state.phase === 'created' || state.phase === 'claimed') return refuse(state, 'handoff_unconfirmed');
  if (state.phase === 'sending') return accept(state);
  if (state.events.length >= MAX_HANDOFF_EVENTS) return refuse(state, 'rate_limited');
  return accept(emit({ ...state, phase: 'sending' }, { type: 'sending' }));
}

/** The same answer may come again, when the phone repeats its request. */
function onAnswer(state: HandoffState, answer: RelayAnswer): HandoffTransition {
  const isKnown = state.events.some((event) => event.type === 'answered' && event.answer.flow_id === answer.flow_id);
  if (isKnown) return accept(state.phase === 'sending' ? { ...state, phase: 'confirmed' } : state);
  const answered = emit({ ...state, phase: answer.verdict ? 'answered' : 'confirmed' }, { type: 'answered', answer });
  return accept(answer.verdict ? forgetPerson(answered) : answered);
}
