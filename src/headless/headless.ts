import type { Camera } from '../camera/camera.js';
import type { CaptureEvent, CaptureOptions, CaptureState, LiveView, Taken } from '../session/session.js';
import type { PhotoFields, RelayAnswer, Side } from '../contract/contract.js';
import type { Thresholds } from '../checks/checks.js';

/** Settings of a capture. All may change between sessions. */
export interface CaptureConfig extends Partial<Omit<CaptureOptions, 'canSend'>> {
  /** The relay's mount, e.g. `/verify`. Without it nothing is uploaded. */
  readonly endpoint?: string | undefined;
  readonly grant?: string | (() => Promise<string>) | undefined;
  readonly fields?: PhotoFields | undefined;
  readonly credentials?: RequestCredentials | undefined;
  /** Upload time limit in milliseconds. Default 90,000. */
  readonly timeoutMs?: number | undefined;
  readonly workerUrl?: string | undefined;
  readonly thresholds?: Partial<Thresholds> | undefined;
  /** Lets the host send the files itself: return a promise of the answer, or `undefined` to let the relay be called. */
  readonly onSubmit?: ((files: readonly File[], fields: PhotoFields) => Promise<RelayAnswer> | undefined | false) | undefined;
}

/** A capture without a face. */
export interface Capture {
  readonly state: CaptureState;
  readonly live: LiveView;
  /** The open camera, for torch and lens controls; `null` when closed. */
  readonly camera: Camera | null;
  /** Rectified pictures to show, by side; `candidate` is the one under review. Closed by the capture. */
  preview(which: Side | 'candidate'): ImageBitmap | null;
  send(event: CaptureEvent): void;
  /** Called after every state change, with the event that caused it. @returns unsubscribe */
  subscribe(listener: (state: CaptureState, event: CaptureEvent) => void): () => void;
  /** Called after every live frame. @returns unsubscribe */
  subscribeLive(listener: (live: LiveView) => void): () => void;
  /** Gives the capture the video element to play in and look at; `null` takes it away. */
  attach(video: HTMLVideoElement | null): void;
  configure(config: CaptureConfig): void;
  /** Stops camera, worker, timers and requests. The capture cannot be used after. */
  dispose(): void;
}
export type { CaptureEvent, CaptureOptions, CaptureState, LiveView, Taken };
