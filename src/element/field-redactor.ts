import type { CaptureState, CheckReport, CapturedPhoto } from '../headless/headless.js';
import type { Redactor } from './state-events.js';

/** A report without what was read from the document: for pages that did not ask to see it. */
function redactReport(report: CheckReport): CheckReport {
  const { mrz, barcodes } = report;
  return {
    ...report,
    mrz: mrz && { ...mrz, lines: [], fields: {}, evidence: null },
    barcodes: barcodes.map((barcode) => ({ ...barcode, text: '', fields: barcode.fields && {} })),
  };
}

/** A state as a page may see it that did not ask for what was read. */
function redactState(state: CaptureState): CaptureState {
  const plain = (taken: CapturedPhoto): CapturedPhoto => ({ ...taken, report: redactReport(taken.report) });
  const { candidate, photos } = state;
  return Object.freeze({
    ...state,
    candidate: candidate && plain(candidate),
    photos: Object.freeze({
      ...(photos.front && { front: plain(photos.front) }),
      ...(photos.back && { back: plain(photos.back) }),
    }),
  });
}

/** Keeps from the page what was read from a document, unless it asked to see it. One snapshot stays one object. */
export class FieldRedactor implements Redactor {
  readonly #open: () => boolean;
  readonly #states = new WeakMap<CaptureState, CaptureState>();

  constructor(open: () => boolean) {
    this.#open = open;
  }

  redactReport(report: CheckReport): CheckReport {
    return this.#open() ? report : redactReport(report);
  }

  redactState(state: CaptureState): CaptureState {
    if (this.#open()) return state;
    const shown = this.#states.get(state) ?? redactState(state);
    this.#states.set(state, shown);
    return shown;
  }
}
