import { SIDES } from '../contract/contract.js';
import type { CapturedPhoto, CaptureState, CheckReport } from '../headless/headless.js';
import { DocPhotoEvent, DocErrorEvent, DocProgressEvent, DocResultEvent, DocStateChangeEvent } from './events.js';

/** The DOM events for a state change, in the order in which they are dispatched. */
export function createStateEvents(state: CaptureState, previous: CaptureState, redactor: Redactor): Event[] {
  const events: Event[] = [];
  if (state.name !== previous.name || state.side !== previous.side)
    events.push(new DocStateChangeEvent(redactor.redactState(state), redactor.redactState(previous)));
  for (const side of SIDES) {
    const photo = state.photos[side];
    if (photo && photo !== previous.photos[side])
      events.push(new DocPhotoEvent(side, photo.file, redactor.redactReport(photo.report)));
  }
  if (state.name === 'sending' && (state.progress !== previous.progress || previous.name !== 'sending'))
    events.push(new DocProgressEvent(state.progress));
  if (state.answer && state.outcome && state.answer !== previous.answer)
    events.push(new DocResultEvent(state.answer, state.outcome));
  for (const key of ['error', 'notice'] as const) {
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

/** Removes what was read from the document, unless the page exposes it. The same state always gives the same object. */
export class Redactor {
  readonly #isExposed: () => boolean;
  readonly #redactedStates = new WeakMap<CaptureState, CaptureState>();

  constructor(isExposed: () => boolean) {
    this.#isExposed = isExposed;
  }

  redactReport(report: CheckReport): CheckReport {
    return this.#isExposed() ? report : redactReport(report);
  }

  redactState(state: CaptureState): CaptureState {
    if (this.#isExposed()) return state;
    const redacted = this.#redactedStates.get(state) ?? redactState(state);
    this.#redactedStates.set(state, redacted);
    return redacted;
  }
}

/** A copy without what was read from the document. */
function redactReport(report: CheckReport): CheckReport {
  const { mrz, barcodes } = report;
  return {
    ...report,
    country: null,
    mrz: mrz && { ...mrz, lines: [], fields: {}, evidence: null },
    barcodes: barcodes.map((barcode) => ({ ...barcode, text: '', fields: barcode.fields && {} })),
  };
}

const redactPhoto = (photo: CapturedPhoto): CapturedPhoto => ({ ...photo, report: redactReport(photo.report) });

/** A copy without what was read from the document. */
function redactState(state: CaptureState): CaptureState {
  const { candidate, photos } = state;
  return Object.freeze({
    ...state,
    candidate: candidate && redactPhoto(candidate),
    photos: Object.freeze({
      ...(photos.front && { front: redactPhoto(photos.front) }),
      ...(photos.back && { back: redactPhoto(photos.back) }),
    }),
  });
}
