import type { Camera } from '../camera/camera.js';
import type { Expectation } from '../checks/checks.js';
import type { Side, ErrorCode, ErrorDetail } from '../contract/contract.js';
import type { LiveView } from '../session/session.js';

export interface ErrorReport {
  readonly code: ErrorCode;
  readonly detail: ErrorDetail;
}

/** What the live loop needs to know of the session, asked when it begins. */
export interface AimingOptions {
  readonly expectation: Expectation;
  readonly shutter: 'auto' | 'manual';
  /** Default: that of the checks, which come with the camera. */
  readonly maxMotion: number | undefined;
}

/** The camera, the video it plays in, and the loop that looks at it: everything that must be stopped together. */
export interface CameraSession {
  readonly camera: Camera | null;
  /** Opens the camera, or returns at once when it is open. @throws Trouble `camera_*` */
  open(signal: AbortSignal, onLost: (trouble: ErrorReport) => void): Promise<void>;
  close(): void;
  attach(video: HTMLVideoElement | null): void;
  /** Begins or ends looking; nothing happens until both a camera and a video are there. */
  setAiming(terms: AimingOptions | null): void;
  /** The picture: the best frame of the moment, or the camera's photograph where that is better; else what is shown now. */
  shoot(side: Side, signal: AbortSignal): Promise<File>;
  /** Goes on with another lens, chosen by the person. */
  switchLens(deviceId: string): void;
}

export interface CameraSessionListeners {
  readonly onView: (view: LiveView) => void;
  readonly onShutter: () => void;
  readonly onCamera: (camera: Camera | null) => void;
}
