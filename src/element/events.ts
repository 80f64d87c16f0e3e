import type { CaptureSummary, ErrorCode, ErrorDetail, RelayAnswer, Side } from '../contract/contract.js';
import type { CaptureState, CheckReport, Outcome, SessionSummary, StateName } from '../headless/headless.js';
import type { DocHandoffEvent } from './handoff/handoff-event.js';

/** All events of the element bubble and cross shadow roots. */
export const BUBBLING = { bubbles: true, composed: true } as const;

/** The state or the side changed. `state` is the same frozen snapshot as the property `state`. */
export class DocStateChangeEvent extends Event {
  /** The current state. */
  readonly state: CaptureState;
  /** The state before. */
  readonly previous: CaptureState;
  constructor(state: CaptureState, previous: CaptureState) {
    super('doc-statechange', BUBBLING);
    this.state = state;
    this.previous = previous;
  }
}

/** A photo of a side was accepted. Its report contains what was read only with `expose` of `fields`. */
export class DocPhotoEvent extends Event {
  /** The side of the photo. */
  readonly side: Side;
  /** The photo as captured or chosen. */
  readonly file: File;
  /** The report of the checks. */
  readonly report: CheckReport;
  constructor(side: Side, file: File, report: CheckReport) {
    super('doc-photo', BUBBLING);
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
  /** The files to send: within the service's limits, named by side. Images have no location; PDF files are unchanged. */
  readonly files: readonly File[];
  #response: Promise<RelayAnswer> | null = null;
  constructor(files: readonly File[]) {
    super('doc-submit', { ...BUBBLING, cancelable: true });
    this.files = files;
  }

  /** @param answer the answer of the host's server, or a promise of it; the element shows what it means. */
  respondWith(answer: Promise<RelayAnswer> | RelayAnswer): void {
    this.preventDefault();
    this.#response = Promise.resolve(answer);
  }

  /** @internal */
  get response(): Promise<RelayAnswer> | null {
    return this.#response;
  }
}

/** Upload progress: the share of bytes sent, 0–1; `null` while the files are being prepared. */
export class DocProgressEvent extends Event {
  /** The share of bytes sent, 0–1; `null` while the files are being prepared. */
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
  /** What the answer means for the person. */
  readonly outcome: Outcome;
  constructor(answer: RelayAnswer, outcome: Outcome) {
    super('doc-result', BUBBLING);
    this.answer = answer;
    this.outcome = outcome;
  }
}

/** An error that the person sees. `recoverable`: the screen offers an action. */
export class DocErrorEvent extends Event {
  /** The error code. */
  readonly code: ErrorCode;
  /** The screen offers an action. */
  readonly recoverable: boolean;
  /** Measured value, limit, field or status, where there is one. */
  readonly detail: ErrorDetail;
  constructor(code: ErrorCode, recoverable: boolean, detail: ErrorDetail = {}) {
    super('doc-error', BUBBLING);
    this.code = code;
    this.recoverable = recoverable;
    this.detail = detail;
  }
}

/**
 * The person left the flow. While another side is missing, an accepted one stays for ten minutes; all sides stay until the element is
 * reset or removed.
 */
export class DocCancelEvent extends Event {
  constructor() {
    super('doc-cancel', BUBBLING);
  }
}

/**
 * The person chose “Continue” on the last screen, or “Close” after a final refusal, where `state.outcome` says so: the page shows its next
 * step. In a form, the form is submitted too, unless the answer did not accept the document.
 */
export class DocContinueEvent extends Event {
  constructor() {
    super('doc-continue', BUBBLING);
  }
}

/**
 * The person wants to correct the names that the page knows: show where they were entered. By default the element returns to its
 * first screen, and on a phone leaves the full screen; accepted photos stay.
 */
export class DocCorrectEvent extends Event {
  constructor() {
    super('doc-correct', { ...BUBBLING, cancelable: true });
  }
}

/**
 * A session has ended: what happened in it, without an image and without anything of the document. Once for each answer, each cancelled
 * flow, and when the page is left or the element removed. docs/relay.md describes every field.
 */
export class DocSummaryEvent extends Event {
  /** What happened, as it is sent to the relay with `summary`. */
  readonly summary: CaptureSummary;
  /** `answered`; `cancelled`: by the person or the page; `left`: the page was left, or the element removed. */
  readonly end: SessionSummary['end'];
  /** The last screen. */
  readonly screen: StateName;
  constructor({ summary, end, screen }: SessionSummary) {
    super('doc-summary', BUBBLING);
    this.summary = summary;
    this.end = end;
    this.screen = screen;
  }
}

/** The events of the element by name, for `addEventListener`. */
export interface DocCaptureEventMap {
  'doc-statechange': DocStateChangeEvent;
  'doc-photo': DocPhotoEvent;
  'doc-submit': DocSubmitEvent;
  'doc-progress': DocProgressEvent;
  'doc-result': DocResultEvent;
  'doc-error': DocErrorEvent;
  'doc-cancel': DocCancelEvent;
  'doc-continue': DocContinueEvent;
  'doc-correct': DocCorrectEvent;
  'doc-summary': DocSummaryEvent;
  'doc-handoff': DocHandoffEvent;
}

declare global {
  interface GlobalEventHandlersEventMap extends DocCaptureEventMap {}
}
