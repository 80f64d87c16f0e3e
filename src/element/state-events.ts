import { SIDES } from '../contract/contract.js';
import type { CaptureState } from '../headless/headless.js';
import { DocCapturedEvent, DocErrorEvent, DocProgressEvent, DocResultEvent, DocStateChangeEvent } from './events.js';
import type { Redactor } from './redactor.js';

/** The DOM events for a state change, in the order in which they are dispatched. */
export function createStateEvents(state: CaptureState, previous: CaptureState, redactor: Redactor): Event[] {
  const events: Event[] = [];
  if (state.name !== previous.name || state.side !== previous.side)
    events.push(new DocStateChangeEvent(redactor.redactState(state), redactor.redactState(previous)));
  for (const side of SIDES) {
    const photo = state.photos[side];
    if (photo && photo !== previous.photos[side])
      events.push(new DocCapturedEvent(side, photo.file, redactor.redactReport(photo.report)));
  }
  if (state.name === 'sending' && (state.progress !== previous.progress || previous.name !== 'sending'))
    events.push(new DocProgressEvent(state.progress));
  if (state.answer && state.outcome && state.answer !== previous.answer)
    events.push(new DocResultEvent(state.answer, state.outcome));
  for (const key of ['trouble', 'notice'] as const) {
    const error = state[key];
    if (error && error !== previous[key]) events.push(new DocErrorEvent(error.code, error.recoverable, error.detail));
  }
  return [...events, ...createNoAnswerEvents(state, previous)];
}

/** A missing answer is an outcome for the person, and an error for the page. */
function createNoAnswerEvents({ outcome, answer }: CaptureState, previous: CaptureState): Event[] {
  if (outcome?.kind !== 'wait' || outcome === previous.outcome || answer) return [];
  return [new DocErrorEvent(outcome.word === 'service_timeout' ? 'service_timeout' : 'outcome_unknown', true)];
}
