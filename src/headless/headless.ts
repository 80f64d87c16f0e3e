/** A whole capture without a user interface: composes camera, checks, session, photos and upload. */

export { THRESHOLDS } from '../checks/limits/limits.js';
export type { CheckReport, Finding, FindingCause, Hint, Quad, Thresholds } from '../checks/checks.js';
export {
  coverTransform,
  guideRect,
  isInAppBrowser,
  queryCameraPermission,
  screenToVideo,
  videoBox,
  videoToScreen,
  type Camera,
  type Position,
  type Rect,
  type Size,
} from '../camera/camera.js';
export {
  eventForAction,
  ignoresStart,
  interpretAnswer,
  isAutoAccepted,
  moveDirectionFor,
  isDocTypeRefused,
  isLeftHalfway,
  correctablePhoto,
  offeredDocTypes,
  STATE_NAMES,
  canAcceptFiles,
  type Action,
  type CapturedPhoto,
  type CaptureEvent,
  type CaptureState,
  type ErrorView,
  type LiveView,
  type MoveDirection,
  type Outcome,
  type OutcomeKind,
  type CaptureSource,
  type PhotoSource,
  type SessionSummary,
  type StateName,
} from '../session/session.js';
export type { CaptureConfig, OnSubmitResult } from './capture-config.js';
export { createCapture, type Capture } from './create-capture.js';
export type { DocumentImages } from './create-document-images.js';
export { loadRelayConditions, type PreviewName } from './effect-runner.js';
