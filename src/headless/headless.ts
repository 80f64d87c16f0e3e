/** The browser rooms put together; has no face. */
export { createCapture, type Capture } from './capture.js';
export type { CaptureConfig, Submission } from './config.js';
export type { PreviewName } from './previews.js';
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
export { OUTCOME_KINDS, interpret, type Outcome, type OutcomeKind } from '../result/result.js';
export {
  directionFor,
  STATE_NAMES,
  eventOf,
  takesFiles,
  type CaptureEvent,
  type CaptureOptions,
  type CaptureState,
  type Direction,
  type LiveView,
  type Source,
  type StateName,
  type Taken,
  type TroubleView,
  type Way,
} from '../session/session.js';

import type * as BridgeModule from '../bridge/bridge.js';
import type * as CareModule from './care.js';
import type * as SendModule from './send.js';
import type * as StageModule from './stage.js';

/** The parts that are loaded when first needed; the script-tag build finds them beside the script. */
export interface Parts {
  readonly stage: Pick<typeof StageModule, 'createStage'>;
  readonly care: Pick<typeof CareModule, 'createCare'>;
  readonly bridge: Pick<typeof BridgeModule, 'startWorker'>;
  readonly send: Pick<typeof SendModule, 'createSender' | 'prepareFiles'>;
}
