export * from './contract/contract.js';

// Earlier names, kept for pages that use them.
export {
  /** @deprecated Use `DOCUMENT_FORMATS`. */
  DOCUMENT_FORMATS as FORMATS,
  /** @deprecated Use `HEADER_NAMES`. */
  HEADER_NAMES as HEADERS,
  /** @deprecated Use `FORM_PARTS`. */
  FORM_PARTS as PARTS,
  /** @deprecated Use `PROBLEM_MEDIA_TYPE`. */
  PROBLEM_MEDIA_TYPE as PROBLEM_TYPE,
  /** @deprecated Use `RELAY_PROTOCOL_VERSION`. */
  RELAY_PROTOCOL_VERSION as RELAY_PROTOCOL,
  /** @deprecated Use `CaptureError`. */
  CaptureError as Trouble,
  /** @deprecated Use `readDemandOcr`. */
  readDemandOcr as demandOcr,
  /** @deprecated Use `toDemandOcrKey`. */
  toDemandOcrKey as demandOcrKey,
  /** @deprecated Use `isCaptureError`. */
  isCaptureError as isTrouble,
  /** @deprecated Use `createProblem`. */
  createProblem as problem,
  /** @deprecated Use `toTrustedScriptUrl`. */
  toTrustedScriptUrl as trustedAddress,
} from './contract/contract.js';
export type {
  /** @deprecated Use `AnswerWarning`. */
  AnswerWarning as Warning,
  /** @deprecated Use `SecurityChecks`. */
  SecurityChecks as Security,
  /** @deprecated Use `ServiceOperation`. */
  ServiceOperation as Operation,
  /** @deprecated Use `ErrorCode`. */
  ErrorCode as TroubleCode,
  /** @deprecated Use `ErrorDetail`. */
  ErrorDetail as TroubleDetail,
} from './contract/contract.js';
