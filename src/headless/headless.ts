/** A whole capture without a user interface: composes camera, checks, session, photos and upload. */

export type { CheckReport, Finding, FindingCause, Hint, Quad, Thresholds } from '../checks/checks.js';
export {
  coverTransform,
  guideRect,
  screenToVideo,
  videoBox,
  videoToScreen,
  type Camera,
  type Lens,
  type Position,
  type Rect,
  type Size,
} from '../camera/camera.js';
export {
  eventForAction,
  interpretAnswer,
  isReviewPassed,
  moveDirectionFor,
  isDocTypeRefused,
  offeredDocTypes,
  OUTCOME_KINDS,
  STATE_NAMES,
  takesFiles,
  type Action,
  type CapturedPhoto,
  type CaptureEvent,
  type CaptureOptions,
  type CaptureState,
  type ErrorView,
  type KeptSession,
  type LiveView,
  type MoveDirection,
  type Outcome,
  type OutcomeKind,
  type CaptureSource,
  type PhotoSource,
  type SessionEnd,
  type SessionSummary,
  type StateName,
} from '../session/session.js';
export type { CaptureConfig, OnSubmitResult } from './capture-config.js';
export { loadRelayConditions } from './load-relay-conditions.js';
export {
  forgetSessions,
  keepSession,
  type KeepSessionOptions,
  type SessionKeeper,
  type SessionOffer,
} from '../resume/resume.js';
export { createCapture, type Capture } from './create-capture.js';
export type { DocumentImages } from './create-document-images.js';
export type { PreviewName } from './effect-runner.js';
export { createHandoffToken } from '../contract/contract.js';
export {
  claimHandoff,
  confirmHandoff,
  createHandoff,
  createHandoffUrl,
  createPhoneSecret,
  endHandoff,
  followHandoff,
  loadQrCode,
  parseHandoffLink,
  reportHandoffStep,
  type FollowOptions,
  type HandoffEndpoint,
  type HandoffLink,
  type QrCode,
} from '../handoff/handoff.js';
