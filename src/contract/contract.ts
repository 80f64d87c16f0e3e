/** The wire format: document types, requests, results, reasons, limits, paths and error codes, with tolerant parsers. */
export { parseCaptureSummary } from './capture-summary.js';
export type { CaptureSummary, LensSummary, PhotoSummary } from './capture-summary.js';
export { CALLBACK_OCR_KEYS, CALLBACK_OCR_PAYLOAD_KEYS } from './callback-ocr-keys.js';
export {
  DEMAND_OUTCOMES,
  isRejectionId,
  parseDemandResult,
  REJECTIONS,
  rejectionMeaning,
} from './onboarding-demand-result.js';
export type { DemandResult, RejectionId } from './onboarding-demand-result.js';
export {
  DOC_TYPES,
  DOCUMENT_TRAITS,
  DOCUMENT_FORMATS,
  isDocType,
  SIDE_WITH_MRZ,
  SIDES,
  SIDES_SETTINGS,
  sidesToCapture,
} from './document-types.js';
export type { DocType, FormatName, Side, SideContents, SidesSetting } from './document-types.js';
export { parseLoginFailure, parseLoginSuccess } from './login-response.js';
export type { LoginFailure, LoginSuccess } from './login-response.js';
export {
  FILE_TYPES,
  HINTS,
  PHOTO_REQUEST_LIMITS,
  SUMMARY_LIMITS,
  SUMMARY_SCREENS,
  TAG_PATTERN,
} from './message-limits.js';
export type { FileType, Hint } from './message-limits.js';
export { MAX_TAGS, PHOTO_REQUEST_FIELD_NAMES, parsePhotoRequestFields, photoRequestData } from './photo-request.js';
export type { PhotoRequestData, PhotoRequestFields } from './photo-request.js';
export { parsePhotoResult, PHOTO_OCR_KEYS, reasonWord, SECURITY_CHECK_KEYS } from './photo-result.js';
export type { ParsedPhotoResult, PhotoOcr, PhotoOcrKey, PhotoResult, SecurityChecks } from './photo-result.js';
export { jsonObject } from './message-schema.js';
export type { UnexpectedMemberWarning } from './message-schema.js';
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
export { isRelayCode, parseProblem, createProblem } from './problem-details.js';
export type { Problem } from './problem-details.js';
export { isReason, REASON_WORDS, REASONS, REASONS_WITHOUT_ACTION, splitReasons } from './photo-result-reasons.js';
export type { Reason } from './photo-result-reasons.js';
export { parseRelayAnswer } from './relay-answer.js';
export type { CaptureConditions, RelayAnswer } from './relay-answer.js';
export { BROWSER_CODES, isCaptureError, RELAY_PROBLEMS, CaptureError, toCaptureError } from './capture-error.js';
export type { BrowserCode, RelayCode, ErrorCode, ErrorDetail } from './capture-error.js';
export {
  createHandoffToken,
  FORM_PARTS,
  HANDOFF_TOKEN_PREFIX,
  HEADER_NAMES,
  PROBLEM_MEDIA_TYPE,
  RELAY_PATHS,
  RELAY_PROTOCOL_VERSION,
  SERVICE_PATHS,
} from './http-constants.js';
