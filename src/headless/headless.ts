/** The browser rooms put together; has no face. */
export { createCapture, type Capture } from './create-capture.js';
export type { CaptureConfig, OnSubmitResult } from './capture-config.js';
export type { PreviewName } from './preview-store.js';
export type { Camera, Lens } from '../camera/camera.js';
export type { CheckReport, Finding, Hint, Quad, Thresholds } from '../checks/checks.js';
export {
  coverTransform,
  guideRect,
  videoBox,
  videoToScreen,
  screenToVideo,
  type Position,
  type Rect,
  type Size,
} from '../frame/frame.js';
export {
  moveDirectionFor,
  STATE_NAMES,
  OUTCOME_KINDS,
  eventForAction,
  interpretAnswer,
  takesFiles,
  type CaptureEvent,
  type CaptureOptions,
  type CaptureState,
  type MoveDirection,
  type LiveView,
  type PhotoSource,
  type StateName,
  type CapturedPhoto,
  type ErrorView,
  type Outcome,
  type OutcomeKind,
  type Action,
} from '../session/session.js';

import type * as BridgeModule from '../worker/client/client.js';
import type * as CareModule from './lens-tuner.js';
import type * as SendModule from './photo-sender.js';
import type * as StageModule from './camera-session.js';

/** The parts that are loaded when first needed; the script-tag build finds them beside the script. */
export interface LazyParts {
  readonly stage: Pick<typeof StageModule, 'createCameraSession'>;
  readonly care: Pick<typeof CareModule, 'createLensTuner'>;
  readonly bridge: Pick<typeof BridgeModule, 'startWorkerClient'>;
  readonly send: Pick<typeof SendModule, 'createPhotoSender' | 'prepareFiles'>;
}
