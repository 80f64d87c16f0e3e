/** The language of the project: the service's words, limits and wire names, and the troubles. Depends on nothing. */
export { CHANNEL_CHECKS, CHANNELS } from './channels.js';
export type { Channel, ChannelCheck } from './channels.js';
export { DEMAND_OCR_KEYS, demandOcrKey } from './demand-ocr.js';
export type { DemandOcrEntry, DemandOcrKey } from './demand-ocr.js';
export { DEMAND_OUTCOMES, demandOcr, parseDemandResult } from './demand-result.js';
export type {
  DemandDocument,
  DemandDocumentType,
  DemandOutcome,
  DemandResult,
  ParsedDemandResult,
} from './demand-result.js';
export { DOC_TYPES, DOCUMENTS, FORMATS, SIDES, SIDES_SETTINGS, sidesToCapture } from './documents.js';
export type {
  DocType,
  DocumentFormat,
  DocumentTraits,
  FormatName,
  Presence,
  Side,
  SideContents,
  SidesSetting,
} from './documents.js';
export { FILE_TYPES } from './file-types.js';
export type { FileType } from './file-types.js';
export type { Warning } from './json.js';
export { LIMITS, TAG_PATTERN } from './limits.js';
export { parseLoginFailure, parseLoginSuccess } from './login.js';
export type { LoginFailure, LoginRequest, LoginSuccess, ParsedLogin, ParsedLoginFailure } from './login.js';
export { isDocType, parsePhotoFields, PHOTO_FIELDS } from './photo-request.js';
export type { PhotoData, PhotoFields } from './photo-request.js';
export { parsePhotoResult, PHOTO_OCR_KEYS, reasonWord, SECURITY_KEYS } from './photo-result.js';
export type {
  ParsedPhotoResult,
  PhotoOcr,
  PhotoOcrKey,
  PhotoResult,
  Security,
  SecurityKey,
  SecurityValue,
} from './photo-result.js';
export { isRelayCode, parseProblem, problem } from './problems.js';
export type { Problem } from './problems.js';
export { isReason, REASON_WORDS, REASONS } from './reasons.js';
export type { Reason } from './reasons.js';
export { isRejectionId, rejectionMeaning, REJECTIONS } from './rejections.js';
export type { RejectionId } from './rejections.js';
export { parseRelayAnswer } from './relay-answer.js';
export type { RelayAnswer } from './relay-answer.js';
export { SERVICE_ANSWERS } from './service-answers.js';
export type { Operation, ServiceAnswer } from './service-answers.js';
export { BROWSER_CODES, isTrouble, RELAY_PROBLEMS, Trouble } from './troubles.js';
export type { BrowserCode, RelayCode, TroubleCode, TroubleDetail } from './troubles.js';
export { TRUSTED_TYPES_POLICY, trustedAddress } from './trusted-address.js';
export { HEADERS, PARTS, PROBLEM_TYPE, RELAY_PATHS, RELAY_PROTOCOL, SERVICE_PATHS } from './wire.js';
