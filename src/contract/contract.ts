/** The wire format: document types, requests, results, reasons, limits, paths and error codes, with tolerant parsers. */

// Tables of words, limits and errors.
export * from './callback-ocr-keys.js';
export * from './capture-error.js';
export * from './document-types.js';
export * from './http-constants.js';
export * from './message-constants.js';
export * from './photo-result-reasons.js';

// Messages: their types and parsers, as a rule without their schemas.
export { parseCaptureSummary } from './capture-summary.js';
export type { CaptureSummary, LensSummary, PhotoSummary } from './capture-summary.js';
export {
  HANDOFF_STEPS,
  parseHandoffClaimRequest,
  parseHandoffProgress,
  parseHandoffRequest,
} from './handoff-messages.js';
export type {
  CreatedHandoff,
  HandoffClaim,
  HandoffEndReason,
  HandoffEvent,
  HandoffRequest,
  HandoffSettings,
  HandoffStep,
} from './handoff-messages.js';
export * from './login-response.js';
export { jsonObject, type UnexpectedMemberWarning } from './message-schema.js';
export {
  ONBOARDING_DEMAND_RESULTS,
  isRejectionId,
  parseOnboardingDemandResult,
  REJECTIONS,
  rejectionMeaning,
} from './onboarding-demand-result.js';
export type { OnboardingDemandResult } from './onboarding-demand-result.js';
export { MAX_TAGS, parsePhotoRequestFields, serviceRequestDataSchema } from './photo-request.js';
export type { ServiceRequestData, PhotoRequestFields } from './photo-request.js';
export { parsePhotoResult, PHOTO_OCR_KEYS, reasonWord, SECURITY_CHECK_KEYS } from './photo-result.js';
export type { PhotoOcr, PhotoOcrKey, PhotoResult, SecurityChecks } from './photo-result.js';
export { createProblem, isRelayCode, parseProblem, type Problem } from './problem-details.js';
export { parseCaptureConditions, parseRelayAnswer, type CaptureConditions, type RelayAnswer } from './relay-answer.js';
