/** The state of a session, the events that change it, and the effects that follow. */
import type { CheckReport, Expectation, Finding } from '../checks/checks.js';
import type { DocType, ErrorCode, ErrorDetail, RelayAnswer, Side, SidesSetting } from '../contract/contract.js';
import type { Outcome, SentPhotosInfo } from './outcome.js';

/** The screen that the person sees. Also the name of the element's `:state()`. */
export const STATE_NAMES = [
  'welcome',
  'starting',
  'aiming',
  'picking',
  'checking',
  'review',
  'turning',
  'sending',
  'captured',
  'answered',
  'error',
] as const;
export type StateName = (typeof STATE_NAMES)[number];

export type PhotoSource = 'camera' | 'file';
/** Where a person may continue. `phone`: on another device, by a hand-off. */
export type CaptureSource = PhotoSource | 'phone';

/** Settings of a session. They are fixed while it runs, and read again at the next start. */
export interface CaptureOptions {
  /** Without it, and with `docTypes`, the photos name the type, and the person is asked for what they leave open. */
  readonly docType?: DocType | undefined;
  /** The accepted types: the person may change to one of them. Default none. */
  readonly docTypes: readonly DocType[];
  readonly sidesSetting: SidesSetting;
  readonly shutter: 'auto' | 'manual';
  /** `problems`: a photo whose checks all passed is shown for a moment, then kept (`isAutoAccepted`). */
  readonly review: 'always' | 'problems';
  readonly sources: readonly CaptureSource[];
  readonly maxRetakes: number;
  /** There is a relay (or a host's `respondWith`) to send to; otherwise the session ends in `captured`. */
  readonly canSend: boolean;
}

/** A photo that was taken or chosen, with its check report. */
export interface CapturedPhoto {
  readonly file: File;
  readonly report: CheckReport;
  readonly source: PhotoSource;
  /** Findings of severity `warn`: those that the person is shown. */
  readonly warnings: readonly Finding[];
  /** At least one finding is certain to be refused; the photo cannot be used. */
  readonly blocked: boolean;
  /** Hexadecimal SHA-256 of the file; `null` where the browser has no Web Crypto (an insecure page), or the sender did not load. */
  readonly sha256: string | null;
  /** The same file was refused before: sending it again would only cost an attempt. */
  readonly repeated: boolean;
}

/**
 * What a screen offers to do next. The first is the main button. `link`: to continue in another browser. `replace`: to begin
 * again with another document. `phone`: to continue on a phone. `changeType`: to continue with the photo as one of another type
 * (`offeredDocTypes`).
 */
export type Action =
  | 'retry'
  | 'camera'
  | 'file'
  | 'link'
  | 'phone'
  | 'retake'
  | 'use'
  | 'continue'
  | 'correct'
  | 'reload'
  | 'submit'
  | 'restart'
  | 'replace'
  | 'changeType'
  | 'cancel';

export interface ErrorView {
  /** What failed: decides what `retry` repeats. `handoff` comes only in a notice. */
  readonly origin: 'camera' | 'file' | 'send' | 'handoff';
  readonly code: ErrorCode;
  readonly detail: ErrorDetail;
  /** The person is offered at least one action. */
  readonly recoverable: boolean;
  /** The actions to offer, the best first. */
  readonly actions: readonly Action[];
  /** The file that could not be checked: `retry` checks it again. */
  readonly file?: File;
}

/** The whole state of a session as one frozen object. Live guidance is separate; see {@link LiveView}. */
export interface CaptureState {
  readonly name: StateName;
  readonly options: CaptureOptions;
  /** The session began without a type: `options.docType` is the one that a photo or the person has named since. */
  readonly isDocTypeOpen: boolean;
  /** The side that is taken now. */
  readonly side: Side;
  /** All sides of this session. */
  readonly sides: readonly Side[];
  /** Sides still to be taken, in order; the first is `side`. Empty once every side is there. */
  readonly toTake: readonly Side[];
  /** Files that were chosen together and are checked next. */
  readonly queue: readonly File[];
  /** The host wants both sides in one photo (`sidesSetting`). A file that shows both by itself says so in its report. */
  readonly bothInOne: boolean;
  readonly source: PhotoSource;
  readonly photos: Readonly<Partial<Record<Side, CapturedPhoto>>>;
  /** What is or was sent: fitted to the service's limits, location removed, named by side. Empty before that. */
  readonly files: readonly File[];
  /** The photo under review, not yet kept. */
  readonly candidate: CapturedPhoto | null;
  /** Retakes so far that were advised, per side. */
  readonly retakes: Readonly<Record<Side, number>>;
  /** While sending: share of bytes sent, 0–1; `null` while preparing. */
  readonly progress: number | null;
  readonly answer: RelayAnswer | null;
  /** SHA-256 of the files that were sent and not accepted, until the page is left. */
  readonly refused: readonly string[];
  readonly outcome: Outcome | null;
  /** The rejection because of which a side is taken again; shown as the hint meanwhile. */
  readonly retakeReason: Outcome | null;
  /** The error of the state `error`. */
  readonly error: ErrorView | null;
  /** An error of a chosen file or of the hand-off, shown on the screen where it was chosen. */
  readonly notice: ErrorView | null;
  /** What the person can do next, the best first. */
  readonly actions: readonly Action[];
}

/** A state without the member that follows from the others. */
export type BaseState = Omit<CaptureState, 'actions'>;

/** The part of a session that can be kept and continued later: its photos, and the side that is next. */
export interface RestorableSession extends Pick<
  CaptureState,
  'side' | 'sides' | 'toTake' | 'source' | 'photos' | 'retakes' | 'refused'
> {
  /** The type of the document, where the host, a photo or the person has named it. */
  readonly docType?: DocType | undefined;
}

/** What happened to a session (reported by effects), or what the person or the host wants. */
export type CaptureEvent =
  | { readonly type: 'start'; readonly options?: Partial<CaptureOptions> }
  /** The host changed its settings while no session runs. */
  | { readonly type: 'configure'; readonly options: Partial<CaptureOptions> }
  /** The photos of an earlier session are there again, before a new one begins. */
  | { readonly type: 'restore'; readonly kept: RestorableSession }
  | { readonly type: 'cameraReady' }
  | { readonly type: 'cameraFailed'; readonly code: ErrorCode; readonly detail: ErrorDetail }
  | { readonly type: 'shoot' }
  | { readonly type: 'photoTaken'; readonly file: File }
  | { readonly type: 'chooseFiles' }
  | { readonly type: 'chooseCamera' }
  | { readonly type: 'filesChosen'; readonly files: readonly File[] }
  | { readonly type: 'checked'; readonly file: File; readonly report: CheckReport; readonly sha256?: string | null }
  /** `file`: the file that could not be checked; absent when no photo could be taken. */
  | { readonly type: 'checkFailed'; readonly code: ErrorCode; readonly detail: ErrorDetail; readonly file?: File }
  | { readonly type: 'use' }
  | { readonly type: 'retake'; readonly side?: Side }
  /** The document shows the other side, or the person says so. */
  | { readonly type: 'turned' }
  /** The document is of this type. A photo that was checked as one of another type is checked again. */
  | { readonly type: 'changeType'; readonly docType: DocType }
  | { readonly type: 'submit' }
  | { readonly type: 'prepared'; readonly files: readonly File[] }
  | { readonly type: 'progress'; readonly share: number | null }
  | { readonly type: 'answered'; readonly answer: RelayAnswer; readonly outcome: Outcome }
  | { readonly type: 'sendFailed'; readonly code: ErrorCode; readonly detail: ErrorDetail }
  /** The lazy module for the hand-off to a phone could not be loaded. */
  | { readonly type: 'handoffFailed'; readonly code: ErrorCode; readonly detail: ErrorDetail }
  | { readonly type: 'retry' }
  | { readonly type: 'stop' }
  /** The person begins again: refused files stay known. */
  | { readonly type: 'restart' }
  /** The host begins again, perhaps for another person: everything is forgotten. */
  | { readonly type: 'reset' };

/** A photo that was kept, to be prepared for sending. */
export interface PhotoToSend {
  readonly side: Side;
  readonly file: File;
  readonly report: CheckReport;
}

/**
 * Work outside the session, as data. An effect carries everything of the state that it uses. Each kind runs at most once
 * at a time: a new effect of the same kind aborts the one before, and `abort` ends it without a successor.
 */
export type Effect =
  | { readonly type: 'openCamera' }
  /** Ends the live checks too. */
  | { readonly type: 'closeCamera' }
  /** Checks the frames of the open camera until they are stopped. `shutter`: whether good frames send `shoot`. */
  | {
      readonly type: 'startLiveChecks';
      readonly expectation: PhotoExpectation;
      readonly shutter: CaptureOptions['shutter'];
    }
  | { readonly type: 'stopLiveChecks' }
  /** Takes a photo from the frames of the live checks, which go on meanwhile. */
  | { readonly type: 'takePhoto'; readonly expectation: PhotoExpectation }
  | { readonly type: 'check'; readonly file: File; readonly expectation: PhotoExpectation }
  /** Makes the photos fit the service's limits. `prepared`: the files of an earlier attempt with the same photos. */
  | { readonly type: 'prepare'; readonly photos: readonly PhotoToSend[]; readonly prepared: readonly File[] }
  /** Prepares the photos likewise, then sends them. `sent`: what the answer is interpreted with. */
  | {
      readonly type: 'send';
      readonly photos: readonly PhotoToSend[];
      readonly prepared: readonly File[];
      readonly sent: SentPhotosInfo;
    }
  | { readonly type: 'abort'; readonly kinds: readonly AbortableEffect[] };

/** What the session expects of the next photo, for its checks. */
export type PhotoExpectation = Expectation & { readonly side: Side };

/** Effects that take time and can be aborted. */
type AbortableEffect = 'openCamera' | 'takePhoto' | 'check' | 'prepare' | 'send';
