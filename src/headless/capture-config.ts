import type { Thresholds } from '../checks/checks.js';
import type { DocType, PhotoRequestFields, RelayAnswer } from '../contract/contract.js';
import type { CaptureOptions, PhotoExpectation } from '../session/session.js';

/**
 * What a host's `onSubmit` returns: a promise of the relay's answer if it sends the files itself, `false` to keep them
 * and send nothing, or `undefined` to let the capture send them to `endpoint`.
 */
export type OnSubmitResult = Promise<RelayAnswer> | false | undefined;

/**
 * Settings of a capture. All may change between sessions. `canSend` says whether complete photos are sent; by default it
 * is true with an `endpoint` or an `onSubmit`.
 */
export interface CaptureConfig extends Partial<CaptureOptions> {
  /** The relay's mount, e.g. `/verify`. Without it, and without `onSubmit`, nothing leaves the page. */
  readonly endpoint?: string | undefined;
  /** Sent as `Authorization: Bearer …`; a function is called before every request. */
  readonly grant?: string | (() => Promise<string>) | undefined;
  /** Sent beside the photos. `doc_type` defaults to `docType`, and the other way round. */
  readonly fields?: PhotoRequestFields | undefined;
  /**
   * Sends a summary of the checks to the relay, for the host's `onResult`: of each photo the scores of `report.recapture`. Nothing of
   * the document is in it. Default `false`.
   */
  readonly summary?: boolean | undefined;
  readonly credentials?: RequestCredentials | undefined;
  /** Time limit of an upload with its answer, in milliseconds. Default 90,000. */
  readonly timeoutMs?: number | undefined;
  /** Address of the worker file, where the host's policy or bundler requires one. */
  readonly workerUrl?: string | undefined;
  readonly thresholds?: Partial<Thresholds> | undefined;
  /** Called before anything is sent, with the files as they would be sent. */
  readonly onSubmit?: ((files: readonly File[], fields: PhotoRequestFields) => OnSubmitResult) | undefined;
}

/** The fields that are sent beside the photos. */
export function photoRequestFieldsOf({ docType, fields }: CaptureConfig): PhotoRequestFields {
  return { ...(docType && { doc_type: docType }), ...fields };
}

/** The session's options that follow from a configuration. */
export function captureOptionsOf(config: CaptureConfig): Partial<CaptureOptions> {
  const { docType, docTypes, sidesSetting, shutter, review, sources, maxRetakes } = config;
  return {
    docType: docType ?? config.fields?.doc_type,
    canSend: config.canSend ?? (config.endpoint !== undefined || config.onSubmit !== undefined),
    ...(docTypes && { docTypes }),
    ...(sidesSetting && { sidesSetting }),
    ...(shutter && { shutter }),
    ...(review && { review }),
    ...(sources?.length && { sources }),
    ...(maxRetakes !== undefined && { maxRetakes }),
  };
}

/** The configuration with the type that the person changed to. */
export function withChangedDocType(config: CaptureConfig, docType: DocType | undefined): CaptureConfig {
  if (docType === undefined || docType === captureOptionsOf(config).docType) return config;
  return { ...config, docType, fields: { ...config.fields, doc_type: docType } };
}

/** Adds what the host knows about the person and the document to what the session expects of a photo. */
export function addHostDataToExpectation(
  expectation: PhotoExpectation,
  { fields, thresholds }: CaptureConfig,
): PhotoExpectation {
  return {
    ...expectation,
    countryCode: fields?.country_code,
    firstName: fields?.first_name,
    lastName: fields?.last_name,
    thresholds,
  };
}
