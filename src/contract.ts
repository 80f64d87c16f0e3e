export * from './contract/contract.js';

// Earlier names, kept for pages that use them.
export {
  /** @deprecated Use `CALLBACK_OCR_KEYS`. */
  CALLBACK_OCR_KEYS as DEMAND_OCR_KEYS,
  /** @deprecated Use `DOCUMENTED_SERVICE_STATUSES`. */
  DOCUMENTED_SERVICE_STATUSES as SERVICE_ANSWERS,
  /** @deprecated Use `DOCUMENTED_SERVICE_STATUSES`. */
  DOCUMENTED_SERVICE_STATUSES as SERVICE_STATUSES,
  /** @deprecated Use `SERVICE_CHECKS`. */
  SERVICE_CHECKS as CHANNEL_CHECKS,
  /** @deprecated Use `DOCUMENT_TRAITS`. */
  DOCUMENT_TRAITS as DOCUMENTS,
  /** @deprecated Use `DOCUMENT_FORMATS`. */
  DOCUMENT_FORMATS as FORMATS,
  /** @deprecated Use `HEADER_NAMES`. */
  HEADER_NAMES as HEADERS,
  /** @deprecated Use `PHOTO_REQUEST_LIMITS`. */
  PHOTO_REQUEST_LIMITS as LIMITS,
  /** @deprecated Use `FORM_PARTS`. */
  FORM_PARTS as PARTS,
  /** @deprecated Use `PHOTO_REQUEST_FIELD_NAMES`. */
  PHOTO_REQUEST_FIELD_NAMES as PHOTO_FIELDS,
  /** @deprecated Use `PROBLEM_MEDIA_TYPE`. */
  PROBLEM_MEDIA_TYPE as PROBLEM_TYPE,
  /** @deprecated Use `RELAY_PROTOCOL_VERSION`. */
  RELAY_PROTOCOL_VERSION as RELAY_PROTOCOL,
  /** @deprecated Use `SECURITY_CHECK_KEYS`. */
  SECURITY_CHECK_KEYS as SECURITY_KEYS,
  /** @deprecated Use `CaptureError`. */
  CaptureError as Trouble,
  /** @deprecated Use `readCallbackOcr`. */
  readCallbackOcr as demandOcr,
  /** @deprecated Use `toCallbackOcrKey`. */
  toCallbackOcrKey as demandOcrKey,
  /** @deprecated Use `isCaptureError`. */
  isCaptureError as isTrouble,
  /** @deprecated Use `parsePhotoRequestFields`. */
  parsePhotoRequestFields as parsePhotoFields,
  /** @deprecated Use `createProblem`. */
  createProblem as problem,
  /** @deprecated Use `readCallbackOcr`. */
  readCallbackOcr as readDemandOcr,
  /** @deprecated Use `toCallbackOcrKey`. */
  toCallbackOcrKey as toDemandOcrKey,
  /** @deprecated Use `toTrustedScriptUrl`. */
  toTrustedScriptUrl as trustedAddress,
} from './contract/contract.js';
export type {
  /** @deprecated Use `ServiceCheck`. */
  ServiceCheck as ChannelCheck,
  /** @deprecated Use `DocumentedServiceStatus`. */
  DocumentedServiceStatus as ServiceAnswer,
  /** @deprecated Use `UnexpectedMemberWarning`. */
  UnexpectedMemberWarning as AnswerWarning,
  /** @deprecated Use `CallbackOcrKeyInfo`. */
  CallbackOcrKeyInfo as DemandOcrEntry,
  /** @deprecated Use `CallbackOcrKey`. */
  CallbackOcrKey as DemandOcrKey,
  /** @deprecated Use `ServiceOperation`. */
  ServiceOperation as Operation,
  /** @deprecated Use `PhotoRequestData`. */
  PhotoRequestData as PhotoData,
  /** @deprecated Use `PhotoRequestFields`. */
  PhotoRequestFields as PhotoFields,
  /** @deprecated Use `SecurityChecks`. */
  SecurityChecks as Security,
  /** @deprecated Use `SecurityCheckKey`. */
  SecurityCheckKey as SecurityKey,
  /** @deprecated Use `ErrorCode`. */
  ErrorCode as TroubleCode,
  /** @deprecated Use `ErrorDetail`. */
  ErrorDetail as TroubleDetail,
  /** @deprecated Use `UnexpectedMemberWarning`. */
  UnexpectedMemberWarning as Warning,
} from './contract/contract.js';
