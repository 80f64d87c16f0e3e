/** The port to the service that verifies documents: any object with these functions can stand behind the relay. */
import {
  CaptureError,
  isCaptureError,
  type ErrorDetail,
  type PhotoRequestFields,
  type PhotoResult,
  type UnexpectedMemberWarning,
} from '../contract/contract.js';

/** A service that verifies photos of identity documents. */
export interface VerificationService {
  /**
   * Gets an access token for one submission, while the rest of its upload arrives. It is not called where no submission follows.
   * @param signal aborts when the submission is not made after all, and at its deadline
   * @throws any error: no photo is sent, and no attempt is spent
   */
  login?(signal: AbortSignal): Promise<string>;
  /**
   * Verifies the photos of one submission. The relay calls it once for each, never again after an unknown outcome, and does not wait
   * longer than its signal. A service that answers later is polled in here.
   * @throws ServiceError when it is known that nothing was verified. After any other error the outcome is unknown: the key is
   *   stored and the attempt is spent, because the service may have charged for it
   */
  submit(submission: ServiceSubmission): Promise<ServiceAnswer>;
}

export interface ServiceSubmission {
  /** One or two photos, in no particular order. */
  readonly photos: readonly ServicePhoto[];
  /** What the browser claims and a grant binds. */
  readonly fields: PhotoRequestFields;
  /** Of `login`; empty without it. */
  readonly token: string;
  /** Aborts at the deadline, `serviceDeadlineMs` after the last byte of the upload. */
  readonly signal: AbortSignal;
}

/** A photo in the memory of the relay, which it uses again after the submission. */
export interface ServicePhoto {
  /** `photo-1.jpg`, with the extension of what its bytes are. */
  readonly name: string;
  /** `image/jpeg`, by its bytes. */
  readonly type: string;
  /** A copy, which lives as long as it is needed. @throws Error after the submission */
  toFile(): File;
}

/** What a service has found. */
export interface ServiceAnswer {
  /**
   * The result in the form of the contract: `verdict`, `flow_id` (the id at the service), and where the verdict is false a `reason` with
   * one of `REASON_WORDS`, or several of them. All further members, such as the service's own answer, go to the host unchanged.
   */
  readonly result: PhotoResult;
  /** Where the result is not as the service documents it. */
  readonly warnings?: readonly UnexpectedMemberWarning[];
  /** The answer means nothing. */
  readonly isSandbox?: boolean;
}

const SERVICE_CODES = [
  'service_credentials',
  'service_unavailable',
  'service_unreachable',
  'service_protocol',
  'service_timeout',
  'outcome_unknown',
] as const;
export type ServiceCode = (typeof SERVICE_CODES)[number];

interface ServiceErrorOptions extends Pick<ErrorDetail, 'retryAfterSeconds' | 'status'>, ErrorOptions {
  /** The service has verified nothing and charges nothing: the same submission may be made again. */
  readonly isOutcomeKnown: boolean;
  /** For a debugger. Neither the browser nor the log gets it. */
  readonly message?: string;
  /** A sentence for the relay's log, without personal data and secrets. */
  readonly logMessage?: string | undefined;
}

/** A submission without an answer. */
export class ServiceError extends CaptureError {
  declare readonly code: ServiceCode;
  readonly isOutcomeKnown: boolean;
  readonly logMessage: string | undefined;

  constructor(code: ServiceCode, { isOutcomeKnown, message, logMessage, cause, ...detail }: ServiceErrorOptions) {
    super(code, message, detail, { cause });
    this.logMessage = logMessage;
    this.isOutcomeKnown = isOutcomeKnown && code !== 'outcome_unknown';
  }
}

/** Whether an error has a code that a service may give. It also knows those of another copy of the package. */
export function hasServiceCode(error: unknown): error is CaptureError & { readonly code: ServiceCode } {
  return isCaptureError(error) && (SERVICE_CODES as readonly string[]).includes(error.code);
}
