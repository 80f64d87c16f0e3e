import type { RelayAnswer, Side, ErrorCode, ErrorDetail } from '../contract/contract.js';
import type { CaptureState, CheckReport, Outcome } from '../headless/headless.js';

/** All of the element's events bubble and cross shadow roots. */
const BUBBLING = { bubbles: true, composed: true } as const;

/** The session moved on. `state` is the frozen snapshot that the property `state` holds too. */
export class DocStateChangeEvent extends Event {
  /** The session now. */
  readonly state: CaptureState;
  /** The session before. */
  readonly previous: CaptureState;
  constructor(state: CaptureState, previous: CaptureState) {
    super('doc-statechange', BUBBLING);
    this.state = state;
    this.previous = previous;
  }
}

/** A side was taken and kept. What was read from it is in the report only with `expose-fields`. */
export class DocCapturedEvent extends Event {
  /** The side that was taken. */
  readonly side: Side;
  /** The picture as it was taken. */
  readonly file: File;
  /** What the checks say of it. */
  readonly report: CheckReport;
  constructor(side: Side, file: File, report: CheckReport) {
    super('doc-captured', BUBBLING);
    this.side = side;
    this.file = file;
    this.report = report;
  }
}

/**
 * The photos are complete and about to be sent. `respondWith` lets the host send them itself, with or without an
 * `endpoint`; `preventDefault` alone keeps them here, unsent.
 */
export class DocSubmitEvent extends Event {
  /** As they would be sent: within the service's limits, location removed, named by side. */
  readonly files: readonly File[];
  #response: Promise<RelayAnswer> | null = null;
  constructor(files: readonly File[]) {
    super('doc-submit', { ...BUBBLING, cancelable: true });
    this.files = files;
  }

  /** @param answer what the host's own server says; the element shows what it means. */
  respondWith(answer: Promise<RelayAnswer> | RelayAnswer): void {
    this.preventDefault();
    this.#response = Promise.resolve(answer);
  }

  /** @internal */
  get response(): Promise<RelayAnswer> | null {
    return this.#response;
  }
}

/** Share of the bytes that are gone, 0–1; `null` while the files are being prepared. */
export class DocProgressEvent extends Event {
  /** 0–1, or `null` while the files are being prepared. */
  readonly progress: number | null;
  constructor(progress: number | null) {
    super('doc-progress', BUBBLING);
    this.progress = progress;
  }
}

/**
 * The answer, for the page to show. **Never decide on it**: anyone can forge it in their own browser. Decide on the
 * relay's `onResult`, on your server.
 */
export class DocResultEvent extends Event {
  /** What the relay lets the browser see. */
  readonly answer: RelayAnswer;
  /** What that means for the person. */
  readonly outcome: Outcome;
  constructor(answer: RelayAnswer, outcome: Outcome) {
    super('doc-result', BUBBLING);
    this.answer = answer;
    this.outcome = outcome;
  }
}

/** Something went wrong and is being told to the person. `recoverable`: the screen offers a way on. */
export class DocErrorEvent extends Event {
  /** A word to switch on. */
  readonly code: ErrorCode;
  /** The screen offers a way on. */
  readonly recoverable: boolean;
  /** What was measured, and against which limit. */
  readonly detail: ErrorDetail;
  constructor(code: ErrorCode, recoverable: boolean, detail: ErrorDetail = {}) {
    super('doc-error', BUBBLING);
    this.code = code;
    this.recoverable = recoverable;
    this.detail = detail;
  }
}

/** The person left the flow. Photos that were kept stay until the element is reset or removed. */
export class DocCancelEvent extends Event {
  constructor() {
    super('doc-cancel', BUBBLING);
  }
}

export interface DocCaptureEventMap {
  'doc-statechange': DocStateChangeEvent;
  'doc-captured': DocCapturedEvent;
  'doc-submit': DocSubmitEvent;
  'doc-progress': DocProgressEvent;
  'doc-result': DocResultEvent;
  'doc-error': DocErrorEvent;
  'doc-cancel': DocCancelEvent;
}

declare global {
  interface GlobalEventHandlersEventMap extends DocCaptureEventMap {}
}
