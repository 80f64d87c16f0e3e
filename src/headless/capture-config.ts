import type { Thresholds } from '../checks/checks.js';
import type { PhotoFields, RelayAnswer } from '../contract/contract.js';
import type { CaptureOptions } from '../session/session.js';

/**
 * What a host that sends the files itself answers: a promise of the relay's answer, `false` to keep the files and send
 * nothing, or `undefined` to let the capture send them to `endpoint`.
 */
export type OnSubmitResult = Promise<RelayAnswer> | false | undefined;

/**
 * Settings of a capture. All may change between sessions. `canSend`, whether the photos go anywhere once they are there,
 * is by default whether there is an `endpoint` or an `onSubmit`.
 */
export interface CaptureConfig extends Partial<CaptureOptions> {
  /** The relay's mount, e.g. `/verify`. Without it, and without `onSubmit`, nothing leaves the page. */
  readonly endpoint?: string | undefined;
  /** Sent as `Authorization: Bearer …`; a function is asked before every call. */
  readonly grant?: string | (() => Promise<string>) | undefined;
  /** What is sent beside the photos. Its `doc_type` is by default the `docType`, and the other way round. */
  readonly fields?: PhotoFields | undefined;
  readonly credentials?: RequestCredentials | undefined;
  /** Time limit of an upload with its answer, in milliseconds. Default 90,000. */
  readonly timeoutMs?: number | undefined;
  /** Where the worker file is, for hosts whose policy or bundler needs to say. */
  readonly workerUrl?: string | undefined;
  readonly thresholds?: Partial<Thresholds> | undefined;
  /** Asked before anything is sent, with the files as they would be sent. */
  readonly onSubmit?: ((files: readonly File[], fields: PhotoFields) => OnSubmitResult) | undefined;
}

/** What is sent beside the photos. */
export function photoFieldsOf({ docType, fields }: CaptureConfig): PhotoFields {
  return { ...(docType && { doc_type: docType }), ...fields };
}

/** The options of a session that follow from a configuration. */
export function captureOptionsOf(config: CaptureConfig): Partial<CaptureOptions> {
  const { docType, sidesSetting, shutter, sources, maxRetakes } = config;
  return {
    docType: docType ?? config.fields?.doc_type,
    canSend: config.canSend ?? (config.endpoint !== undefined || config.onSubmit !== undefined),
    ...(sidesSetting && { sidesSetting }),
    ...(shutter && { shutter }),
    ...(sources?.length && { sources }),
    ...(maxRetakes !== undefined && { maxRetakes }),
  };
}
