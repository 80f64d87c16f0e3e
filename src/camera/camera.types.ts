import type { CaptureError } from '../contract/contract.js';
import type { Clock } from '../shared/shared.js';
import type { Lens } from './choose-lens.js';
import type { ZoomRange } from './track-controls.js';

export interface OpenCameraOptions {
  /** An abort stops the tracks, also while permission is pending, and later the camera. */
  readonly signal: AbortSignal;
  /** A lens that the person chose. The page remembers it, in memory only, for the next camera. */
  readonly deviceId?: string | undefined;
  /** Milliseconds until `camera_timeout` once the permission is settled. Default 8,000. */
  readonly timeoutMs?: number | undefined;
  /** The same while a prompt may be open. Default 60,000; 20,000 in an app's built-in browser, where it often hangs. */
  readonly promptTimeoutMs?: number | undefined;
  /** Called once when `timeoutMs` has passed and a prompt may still be open: time to offer other sources. */
  readonly onWaiting?: (() => void) | undefined;
  /** Default: the monotonic clock of the platform. */
  readonly clock?: Clock | undefined;
}

/** The event `lost` of a camera: why it stopped for good. */
export interface CameraLostEvent extends Event {
  readonly error: CaptureError;
}

/**
 * An open camera. Dispatches `lost` ({@link CameraLostEvent}: stopped for good) and `restarted` (a new `stream`, after a
 * freeze, an unplugged device, a hidden page or a change of lens).
 *
 * While the page is hidden no track is live; `stream` has ended until `restarted`.
 */
export interface Camera extends EventTarget {
  readonly stream: MediaStream;
  readonly lens: Lens;
  /** The camera faces the person, who expects a mirror image: their left is the video's right. */
  readonly facesPerson: boolean;
  /** A webcam that reports no autofocus: near documents stay blurred. */
  readonly isFixedFocus: boolean;
  /** Lenses that suit documents. With more than one, a control to switch is useful. */
  readonly lenses: readonly Lens[];
  readonly torchAvailable: boolean;
  readonly torchOn: boolean;
  /** @returns whether the torch is on now */
  setTorch(on: boolean): Promise<boolean>;
  /** `null` if the camera cannot zoom. */
  readonly zoomRange: ZoomRange | null;
  /** The present factor; 1 is the main lens. */
  readonly zoom: number;
  /** Sets the factor, clamped to the range and kept over restarts. @returns the factor now */
  setZoom(factor: number): Promise<number>;
  /** Changes to another lens and remembers it. Dispatches `restarted`, or `lost` if no camera could be opened. */
  useLens(deviceId: string): Promise<void>;
  /**
   * Watches the frames of `video`, instead of the video before. Without a frame for 2 s, or when the track is muted or
   * ends, the camera restarts once. A video that shows the old stream gets the new one.
   */
  watch(video: HTMLVideoElement): void;
  /** Stops everything. No event follows. */
  stop(): void;
}
