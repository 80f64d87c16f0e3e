/** Package export `./headless`: a whole capture without a user interface. */
export {
  createCapture,
  eventForAction,
  guideRect,
  interpretAnswer,
  isReviewPassed,
  moveDirectionFor,
  offeredDocTypes,
  videoBox,
  videoToScreen,
} from './headless/headless.js';
export type {
  Action,
  Camera,
  Capture,
  CaptureConfig,
  CapturedPhoto,
  CaptureEvent,
  CaptureSource,
  CaptureState,
  CheckReport,
  DocumentImages,
  Finding,
  FindingCause,
  Hint,
  LiveView,
  OnSubmitResult,
  Outcome,
  OutcomeKind,
  SessionSummary,
  StateName,
  Thresholds,
} from './headless/headless.js';
export { createHandoffToken } from './contract/contract.js';
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
} from './handoff/handoff.js';
export { forgetSessions, keepSession, type SessionKeeper } from './resume/resume.js';
