import type { CapturedPhoto, CaptureState, CheckReport } from '../headless/headless.js';

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
