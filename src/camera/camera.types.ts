/** What a camera is to other rooms. */
import type { CaptureError } from '../contract/contract.js';
import type { Clock } from '../shared/shared.js';
import type { Lens } from './choose-lens.js';
import type { ZoomRange } from './track-controls.js';

export interface OpenCameraOptions {
  /** Aborting stops the tracks, also while permission is pending, and later the camera. */
  readonly signal: AbortSignal;
  /** A lens the person chose. Remembered, in memory only, for the next camera of this page. */
  readonly deviceId?: string | undefined;
  /** Milliseconds until `camera_timeout` once permission is settled. Default 8,000. */
  readonly timeoutMs?: number | undefined;
  /** The same while a prompt may be open. Default 60,000; 20,000 in an app's built-in browser, where it often hangs. */
  readonly promptTimeoutMs?: number | undefined;
  /** Called once if `timeoutMs` passed with a prompt possibly still open: time to point at it, and at other ways. */
  readonly onWaiting?: (() => void) | undefined;
  /** Default: the system's. */
  readonly clock?: Clock | undefined;
}

/** Why a camera that was open is not any more: the event `lost`. */
export interface CameraLostEvent extends Event {
  readonly trouble: CaptureError;
}

/**
 * An open camera. Dispatches `lost` ({@link CameraLostEvent}: ended for good, all stopped) and `restarted` (a new
 * `stream`, after a freeze, an unplugged device, a hidden page or another lens).
 *
 * While the page is hidden no track lives; `stream` is a dead one until `restarted`.
 */
export interface Camera extends EventTarget {
  readonly stream: MediaStream;
  readonly lens: Lens;
  /** It looks at the person, who expects a mirror: their left is the picture's right. */
  readonly facesPerson: boolean;
  /** Lenses that suit documents; more than one means a switch is worth showing. */
  readonly lenses: readonly Lens[];
  readonly torchAvailable: boolean;
  readonly torchOn: boolean;
  /** @returns whether the torch is on now */
  setTorch(on: boolean): Promise<boolean>;
  /** `null` where the camera cannot zoom. */
  readonly zoomRange: ZoomRange | null;
  /** The factor that holds now; 1 is the main lens. */
  readonly zoom: number;
  /** Clamped to the range. Kept over restarts. @returns the factor that holds now */
  setZoom(factor: number): Promise<number>;
  /** Changes to another lens and remembers it. Dispatches `restarted`, or `lost` when no camera could be opened. */
  useLens(deviceId: string): Promise<void>;
  /**
   * Watches `video` for frames: none for 2 s, muted or ended → one serialised restart. A video that shows the old
   * stream is given the new one. Replaces the video watched before.
   */
  watch(video: HTMLVideoElement): void;
  /** Ends everything. No event follows. */
  stop(): void;
}
