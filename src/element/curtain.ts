import type { CaptureState, CheckReport, Taken } from '../headless/headless.js';
import type { Shown } from './notable.js';

/** A report without what was read from the document: for pages that did not ask to see it. */
function withoutFields(report: CheckReport): CheckReport {
  const { mrz, barcodes } = report;
  return {
    ...report,
    mrz: mrz && { ...mrz, lines: [], fields: {}, evidence: null },
    barcodes: barcodes.map((barcode) => ({ ...barcode, text: '', fields: barcode.fields && {} })),
  };
}

/** A state as a page may see it that did not ask for what was read. */
function stateWithoutFields(state: CaptureState): CaptureState {
  const plain = (taken: Taken): Taken => ({ ...taken, report: withoutFields(taken.report) });
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
export class Curtain implements Shown {
  readonly #open: () => boolean;
  readonly #states = new WeakMap<CaptureState, CaptureState>();

  constructor(open: () => boolean) {
    this.#open = open;
  }

  report(report: CheckReport): CheckReport {
    return this.#open() ? report : withoutFields(report);
  }

  state(state: CaptureState): CaptureState {
    if (this.#open()) return state;
    const shown = this.#states.get(state) ?? stateWithoutFields(state);
    this.#states.set(state, shown);
    return shown;
  }
}
