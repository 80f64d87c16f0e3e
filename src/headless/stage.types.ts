import type { Camera } from '../camera/camera.js';
import type { Expectation } from '../checks/checks.js';
import type { Side, TroubleCode, TroubleDetail } from '../contract/contract.js';
import type { LiveView } from '../session/session.js';

export interface TroubleReport {
  readonly code: TroubleCode;
  readonly detail: TroubleDetail;
}

/** What the live loop needs to know of the session, asked when it begins. */
export interface LiveTerms {
  readonly expectation: Expectation;
  readonly shutter: 'auto' | 'manual';
  /** Default: that of the checks, which come with the camera. */
  readonly maxMotion: number | undefined;
}

/** The camera, the video it plays in, and the loop that looks at it: everything that must be stopped together. */
export interface Stage {
  readonly camera: Camera | null;
  /** Opens the camera, or returns at once when it is open. @throws Trouble `camera_*` */
  open(signal: AbortSignal, onLost: (trouble: TroubleReport) => void): Promise<void>;
  close(): void;
  attach(video: HTMLVideoElement | null): void;
  /** Begins or ends looking; nothing happens until both a camera and a video are there. */
  look(terms: LiveTerms | null): void;
  /** The picture: the best frame of the moment, or the camera's photograph where that is better; else what is shown now. */
  shoot(side: Side, signal: AbortSignal): Promise<File>;
  /** Goes on with another lens, chosen by the person. */
  switchLens(deviceId: string): void;
}

export interface StageListeners {
  readonly onView: (view: LiveView) => void;
  readonly onFire: () => void;
  readonly onCamera: (camera: Camera | null) => void;
}
