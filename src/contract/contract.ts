/** The wire format: document types, requests, results, reasons, limits, paths and error codes, with tolerant parsers. */
export type { CaptureConditions } from './capture-conditions.js';
export { SERVICE_CHECKS, CHANNELS } from './photo-and-video-channels.js';
export type { Channel, ServiceCheck } from './photo-and-video-channels.js';
export {
  SUMMARY_ENGINES,
  SUMMARY_HINTS,
  SUMMARY_LENS_FACINGS,
  SUMMARY_LENS_KINDS,
  SUMMARY_LIMITS,
  SUMMARY_SCREENS,
  SUMMARY_SHUTTERS,
  SUMMARY_SOURCES,
} from './capture-summary.js';
export type { CaptureSummary, LensSummary, PassedFinding, PhotoSummary, RecaptureScores } from './capture-summary.js';
export { parseCaptureSummary } from './parse-capture-summary.js';
export { CALLBACK_OCR_KEYS, toCallbackOcrKey } from './callback-ocr-keys.js';
export type { CallbackOcrKeyInfo, CallbackOcrKey } from './callback-ocr-keys.js';
export { DEMAND_OUTCOMES, readCallbackOcr, parseDemandResult } from './onboarding-demand-result.js';
export type {
  DemandDocument,
  DemandDocumentType,
  DemandOutcome,
  DemandResult,
  ParsedDemandResult,
} from './onboarding-demand-result.js';
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
export type {
  DocType,
  DocumentFormat,
  DocumentTraits,
  FormatName,
  Presence,
  Side,
  SideContents,
  SidesSetting,
} from './document-types.js';
export { FILE_TYPES } from './file-types.js';
export type { FileType } from './file-types.js';
export type { UnexpectedMemberWarning } from './unexpected-member-warning.types.js';
export { PHOTO_REQUEST_LIMITS, TAG_PATTERN } from './photo-request-limits.js';
export { parseLoginFailure, parseLoginSuccess } from './login-response.js';
export type { LoginFailure, LoginRequest, LoginSuccess, ParsedLogin, ParsedLoginFailure } from './login-response.js';
export { parsePhotoRequestFields, PHOTO_REQUEST_FIELD_NAMES } from './photo-request-fields.js';
export type { PhotoRequestData, PhotoRequestFields } from './photo-request-fields.js';
export { parsePhotoResult, PHOTO_OCR_KEYS, reasonWord, SECURITY_CHECK_KEYS } from './photo-result.js';
export type {
  ParsedPhotoResult,
  PhotoOcr,
  PhotoOcrKey,
  PhotoResult,
  SecurityChecks,
  SecurityCheckKey,
  SecurityValue,
} from './photo-result.js';
export {
  HANDOFF_STEPS,
  HANDOFF_TOKEN_PREFIX,
  createHandoffToken,
  isHandoffStep,
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
export { isRejectionId, rejectionMeaning, REJECTIONS } from './demand-rejection-ids.js';
export type { RejectionId } from './demand-rejection-ids.js';
export { parseRelayAnswer } from './relay-answer.js';
export type { RelayAnswer } from './relay-answer.js';
export { DOCUMENTED_SERVICE_STATUSES } from './documented-service-statuses.js';
export type { ServiceOperation, DocumentedServiceStatus } from './documented-service-statuses.js';
export { BROWSER_CODES, isCaptureError, RELAY_PROBLEMS, CaptureError } from './capture-error.js';
export type { BrowserCode, RelayCode, ErrorCode, ErrorDetail } from './capture-error.js';
export { TRUSTED_TYPES_POLICY, isAllowedScriptUrl, toTrustedScriptUrl } from './trusted-types.js';
export {
  HEADER_NAMES,
  FORM_PARTS,
  PROBLEM_MEDIA_TYPE,
  RELAY_PATHS,
  RELAY_PROTOCOL_VERSION,
  SERVICE_PATHS,
} from './http-constants.js';
