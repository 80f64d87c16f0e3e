import { SIDES } from '../contract/contract.js';
import type { CaptureState, CheckReport } from '../headless/headless.js';
import { DocCapturedEvent, DocErrorEvent, DocProgressEvent, DocResultEvent, DocStateChangeEvent } from './events.js';

/** How much of a state and of a report the page may see. */
export interface Redactor {
  redactState(state: CaptureState): CaptureState;
  redactReport(report: CheckReport): CheckReport;
}

/** The events that a step from one state to the next is worth, in the order they are dispatched. */
export function createStateEvents(state: CaptureState, previous: CaptureState, shown: Redactor): Event[] {
  const events: Event[] = [];
  if (state.name !== previous.name || state.side !== previous.side)
    events.push(new DocStateChangeEvent(shown.redactState(state), shown.redactState(previous)));
  for (const side of SIDES) {
    const taken = state.photos[side];
    if (taken && taken !== previous.photos[side])
      events.push(new DocCapturedEvent(side, taken.file, shown.redactReport(taken.report)));
  }
  const sending = state.name === 'sending';
  if (sending && (state.progress !== previous.progress || previous.name !== 'sending'))
    events.push(new DocProgressEvent(state.progress));
  if (state.answer && state.outcome && state.answer !== previous.answer)
    events.push(new DocResultEvent(state.answer, state.outcome));
  for (const key of ['trouble', 'notice'] as const) {
    const view = state[key];
    if (view && view !== previous[key]) events.push(new DocErrorEvent(view.code, view.recoverable, view.detail));
  }
  return events.concat(createNoAnswerEvents(state, previous));
}

/** No answer is an outcome for the person, and a trouble for the page. */
function createNoAnswerEvents({ outcome, answer }: CaptureState, previous: CaptureState): Event[] {
  if (outcome?.kind !== 'wait' || outcome === previous.outcome || answer) return [];
  return [new DocErrorEvent(outcome.word === 'service_timeout' ? 'service_timeout' : 'outcome_unknown', true)];
}
