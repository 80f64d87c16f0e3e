/**
 * Finds out why a camera did not open, from the exception and the circumstances. Pure.
 *
 * Names: Media Capture and Streams, section 10.2.1 (`getUserMedia`), and the older vendor names that WebViews still use
 * (`PermissionDeniedError`, `DevicesNotFoundError`, `TrackStartError`, `ConstraintNotSatisfiedError`).
 */
import type { BrowserCode } from '../contract/contract.js';

export type CameraErrorCode = Extract<BrowserCode, `camera_${string}`>;

/** The result of `permissions.query({ name: 'camera' })`; `unknown` in browsers without that permission. */
export type CameraPermissionState = PermissionState | 'unknown';

/** The circumstances of a failed request. */
export interface CameraFailureContext {
  readonly permissionAfter: CameraPermissionState;
  /** Whether the permissions policy allows the camera; `unknown` in browsers without an API for it. */
  readonly policyAllows: boolean | 'unknown';
  /** The document is in a frame of another origin. */
  readonly crossOriginFrame: boolean;
  /** Time from the call to its rejection. */
  readonly elapsedMs: number;
}

/** A rejection that came faster than this came without a prompt: nobody answers one so fast. */
const MIN_PROMPT_RESPONSE_MS = 150;

type CodeRule = CameraErrorCode | ((message: string, context: CameraFailureContext) => CameraErrorCode);

/** `DOMException` name → code. Names that are not listed are `camera_unsupported`. */
const CAMERA_ERROR_CODE_BY_EXCEPTION_NAME: Readonly<Record<string, CodeRule>> = {
  NotAllowedError: codeOfRefusal,
  PermissionDeniedError: codeOfRefusal,
  PermissionDismissedError: 'camera_dismissed',
  SecurityError: codeOfRefusal,
  NotFoundError: 'camera_absent',
  DevicesNotFoundError: 'camera_absent',
  NotReadableError: 'camera_busy',
  TrackStartError: 'camera_busy',
  SourceUnavailableError: 'camera_busy',
  AbortError: 'camera_busy',
  OverconstrainedError: 'camera_constraints',
  ConstraintNotSatisfiedError: 'camera_constraints',
};

/**
 * Distinguishes a refusal by policy, a dismissed prompt and a denial.
 *
 * Chromium says "dismissed" in the message and leaves the permission at `prompt`. Firefox and Safari have no API for the
 * policy: there an immediate refusal in a frame of another origin most likely means that `allow="camera"` is missing.
 */
function codeOfRefusal(message: string, context: CameraFailureContext): CameraErrorCode {
  if (context.policyAllows === false) return 'camera_policy';
  if (/dismiss/i.test(message)) return 'camera_dismissed';
  if (/by system/i.test(message)) return 'camera_denied';
  const isImmediate = context.elapsedMs < MIN_PROMPT_RESPONSE_MS;
  if (context.policyAllows === 'unknown' && context.crossOriginFrame && isImmediate) return 'camera_policy';
  if (context.permissionAfter === 'prompt' && !isImmediate) return 'camera_dismissed';
  return 'camera_denied';
}

/** @param error whatever `getUserMedia` rejected with */
export function cameraErrorCodeOf(error: unknown, context: CameraFailureContext): CameraErrorCode {
  const { name, message } = (error ?? {}) as { name?: unknown; message?: unknown };
  const rule =
    typeof name === 'string' && Object.hasOwn(CAMERA_ERROR_CODE_BY_EXCEPTION_NAME, name)
      ? CAMERA_ERROR_CODE_BY_EXCEPTION_NAME[name]
      : undefined;
  if (rule === undefined) return 'camera_unsupported';
  return typeof rule === 'function' ? rule(typeof message === 'string' ? message : '', context) : rule;
}
