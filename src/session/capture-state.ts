import type { CheckReport, Finding, Hint, Quad } from '../checks/checks.js';
import type { DocType, RelayAnswer, Side, SidesSetting, ErrorCode, ErrorDetail } from '../contract/contract.js';
import type { Outcome } from './outcome.js';

/** Where the person is. Also the name of the element's `:state()`. */
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
  'trouble',
] as const;
export type StateName = (typeof STATE_NAMES)[number];

export type PhotoSource = 'camera' | 'file';

/** What the host asks for; fixed while a session runs, taken anew at the next start. */
export interface CaptureOptions {
  readonly docType?: DocType | undefined;
  readonly sidesSetting: SidesSetting;
  readonly shutter: 'auto' | 'manual';
  readonly sources: readonly PhotoSource[];
  readonly maxRetakes: number;
  /** There is a relay (or a host's `respondWith`) to send to; otherwise the session ends in `captured`. */
  readonly canSend: boolean;
}

/** A picture that was taken or chosen, with what the eyes said about it. */
export interface CapturedPhoto {
  readonly file: File;
  readonly report: CheckReport;
  readonly source: PhotoSource;
  /** Findings other than blocking ones that the person was shown. */
  readonly warnings: readonly Finding[];
  /** At least one finding is certain to be refused; the picture cannot be used. */
  readonly blocked: boolean;
  /** Hexadecimal SHA-256 of the file; `null` where the browser cannot tell (an insecure page). */
  readonly sha256: string | null;
  /** This very file was refused before: sending it again would only cost an attempt. */
  readonly repeated: boolean;
}

/** A way on that a screen offers. The first is the filled button. `link`: to go on in another browser. */
export type Action =
  'retry' | 'camera' | 'file' | 'link' | 'retake' | 'use' | 'continue' | 'submit' | 'restart' | 'cancel' | 'wait';

export interface ErrorView {
  /** What was being done: decides what `retry` does. */
  readonly origin: 'camera' | 'file' | 'send';
  readonly code: ErrorCode;
  readonly detail: ErrorDetail;
  /** Something in `ways` leads on without reloading the page. */
  readonly recoverable: boolean;
  readonly ways: readonly Action[];
  /** The picture that nobody could look at: `retry` looks at it again. */
  readonly file?: File;
}

/** The whole truth of a session, one frozen snapshot. Live guidance is not in it; see {@link LiveView}. */
export interface CaptureState {
  readonly name: StateName;
  readonly options: CaptureOptions;
  /** The side in question. */
  readonly side: Side;
  /** All sides of this session. */
  readonly sides: readonly Side[];
  /** Sides still to be taken, in order; the first is `side`. Empty once everything is there. */
  readonly toTake: readonly Side[];
  /** Files chosen together that wait for their turn. */
  readonly queue: readonly File[];
  readonly bothInOne: boolean;
  readonly source: PhotoSource;
  readonly photos: Readonly<Partial<Record<Side, CapturedPhoto>>>;
  /** What is or was sent: fitted to the service's limits, location removed, named by side. Empty before that. */
  readonly files: readonly File[];
  /** The picture under review, not yet kept. */
  readonly candidate: CapturedPhoto | null;
  /** Warned retakes so far, per side. */
  readonly retakes: Readonly<Record<Side, number>>;
  /** While sending: share of bytes gone, 0–1; `null` while preparing. */
  readonly progress: number | null;
  readonly answer: RelayAnswer | null;
  /** SHA-256 of the files that were sent and not accepted, as long as the page lives. */
  readonly refused: readonly string[];
  readonly outcome: Outcome | null;
  /** A rejection that is being mended: shown as the hint while that side is taken again. */
  readonly retakeReason: Outcome | null;
  readonly trouble: ErrorView | null;
  /** A trouble with a chosen file, said on the screen it happened on, without leaving it. */
  readonly notice: ErrorView | null;
  readonly actions: readonly Action[];
  /** @deprecated Use `actions`. */
  readonly ways: readonly Action[];
  /** @deprecated Use `retakeReason`. */
  readonly mending: Outcome | null;
}

/** What happens to a session. Facts (from effects) and wishes (from the person or the host) alike. */
export type CaptureEvent =
  | { readonly type: 'start'; readonly options?: Partial<CaptureOptions> }
  /** The host changed its settings before the session began. */
  | { readonly type: 'configure'; readonly options: Partial<CaptureOptions> }
  | { readonly type: 'cameraReady' }
  | { readonly type: 'cameraFailed'; readonly code: ErrorCode; readonly detail: ErrorDetail }
  | { readonly type: 'shoot' }
  | { readonly type: 'shot'; readonly file: File }
  | { readonly type: 'chooseFiles' }
  | { readonly type: 'chooseCamera' }
  | { readonly type: 'filesChosen'; readonly files: readonly File[] }
  | { readonly type: 'checked'; readonly file: File; readonly report: CheckReport; readonly sha256?: string | null }
  /** `file`: what was being checked, where there is one. */
  | { readonly type: 'checkFailed'; readonly code: ErrorCode; readonly detail: ErrorDetail; readonly file?: File }
  | { readonly type: 'use' }
  | { readonly type: 'retake'; readonly side?: Side }
  | { readonly type: 'turned' }
  | { readonly type: 'submit' }
  | { readonly type: 'prepared'; readonly files: readonly File[] }
  | { readonly type: 'progress'; readonly share: number | null }
  | { readonly type: 'answered'; readonly answer: RelayAnswer; readonly outcome: Outcome }
  | { readonly type: 'sendFailed'; readonly code: ErrorCode; readonly detail: ErrorDetail }
  | { readonly type: 'retry' }
  | { readonly type: 'stop' }
  /** The person begins anew: what was refused is not forgotten. */
  | { readonly type: 'restart' }
  /** The host does, perhaps for another person: everything is forgotten. */
  | { readonly type: 'reset' };

/** What the live camera screen shows, many times a second, beside the state. */
export interface LiveView {
  /** `searching`: nothing yet; `found`: tracked; `holding`: good and still, the countdown runs; `taken`: the shutter fired. */
  readonly phase: 'searching' | 'found' | 'holding' | 'taken';
  /** The stabilised hint; `null` when there is nothing to say but "hold still" is already done. */
  readonly hint: Hint | null;
  /** Corners in the video frame, normalised 0–1, or `null`. */
  readonly corners: Quad | null;
  /** How far the countdown is, 0–1. */
  readonly hold: number;
  /** Nothing was found for 8 s, or the camera is waited for so long: other ways are worth offering. */
  readonly offerHelp: boolean;
}

/** Members of a state that follow from the others. */
export type DerivedMembers = 'actions' | 'ways' | 'mending';
