import type { CheckReport, Thresholds } from '../checks/checks.js';
import type { DocType, PhotoRequestFields, RelayAnswer } from '../contract/contract.js';
import {
  DEFAULT_CAPTURE_OPTIONS,
  type CaptureOptions,
  type PhotoExpectation,
  type SessionSummary,
} from '../session/session.js';

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
   * Sends a summary of the session to the relay, for the host's `onResult` (docs/relay.md). Nothing of the document is in it.
   * Default `false`.
   */
  readonly summary?: boolean | undefined;
  /** Called once for each session that ends, whether or not its summary is sent. */
  readonly onSummary?: ((session: SessionSummary) => void) | undefined;
  readonly credentials?: RequestCredentials | undefined;
  /** Time limit of an upload with its answer, in milliseconds. Default 90,000. */
  readonly timeoutMs?: number | undefined;
  /** Address of the worker file, where the host's policy or bundler requires one. */
  readonly workerUrl?: string | undefined;
  readonly thresholds?: Partial<Thresholds> | undefined;
  /**
   * The accepted issuing countries, ISO 3166-1 alpha-2; empty for every country. With them `fields.country_code` is only a
   * default, and the country that is read from the document is sent.
   */
  readonly countries?: readonly string[] | undefined;
  /** Called before anything is sent, with the files as they would be sent. */
  readonly onSubmit?: ((files: readonly File[], fields: PhotoRequestFields) => OnSubmitResult) | undefined;
}

/** The fields that are sent beside the photos. */
export function photoRequestFieldsOf({ docType, fields }: CaptureConfig): PhotoRequestFields {
  return { ...(docType && { doc_type: docType }), ...fields };
}

/** The session's options that follow from a configuration: what it leaves out has its default again. */
export function captureOptionsOf(config: CaptureConfig): Partial<CaptureOptions> {
  const { docType, docTypes, sidesSetting, shutter, review, sources, maxRetakes } = config;
  return {
    ...DEFAULT_CAPTURE_OPTIONS,
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
  if (docType === undefined || docType === (config.docType ?? config.fields?.doc_type)) return config;
  return { ...config, docType, fields: { ...config.fields, doc_type: docType } };
}

/** The configuration with the country that was read from the photos, where the host leaves it open. */
export function withReadCountry(
  config: CaptureConfig,
  reports: readonly Pick<CheckReport, 'country'>[],
): CaptureConfig {
  const read = reports.find(({ country }) => country !== null)?.country;
  if (!read || !config.countries || (config.countries.length > 0 && !config.countries.includes(read))) return config;
  return { ...config, fields: { ...config.fields, country_code: read } };
}

/** Adds what the host knows about the person and the document to what the session expects of a photo. */
export function addHostDataToExpectation(
  expectation: PhotoExpectation,
  { fields, countries, thresholds }: CaptureConfig,
): PhotoExpectation {
  return {
    ...expectation,
    countryCode: countries ? undefined : fields?.country_code,
    countries,
    firstName: fields?.first_name,
    lastName: fields?.last_name,
    thresholds,
  };
}
