/**
 * Why a camera did not open, from what the platform said and from what was known around it. Pure.
 *
 * Names: Media Capture and Streams, section 10.2.1 (`getUserMedia`), and the older vendor names that WebViews still
 * carry (`PermissionDeniedError`, `DevicesNotFoundError`, `TrackStartError`, `ConstraintNotSatisfiedError`).
 */
import type { BrowserCode } from '../contract/contract.js';

export type CameraErrorCode = Extract<BrowserCode, `camera_${string}`>;

/** What `permissions.query({ name: 'camera' })` said; `unknown` where the browser does not answer that question. */
export type KnownPermission = PermissionState | 'unknown';

/** What was known when the request failed. */
export interface FailureContext {
  readonly permissionBefore: KnownPermission;
  readonly permissionAfter: KnownPermission;
  /** The document may use the camera by permissions policy; `unknown` where the browser has no such interface. */
  readonly policyAllows: boolean | 'unknown';
  /** The document is in a frame of another origin. */
  readonly crossOriginFrame: boolean;
  /** From the call to its rejection. Nobody answers a prompt in under {@link NO_PROMPT_MS}. */
  readonly elapsedMs: number;
}

/** A rejection that came faster than this came without a prompt. */
export const NO_PROMPT_MS = 150;

type CodeRule = CameraErrorCode | ((message: string, context: FailureContext) => CameraErrorCode);

/** `DOMException` name → code. What is not listed is `camera_unsupported`. */
export const CODE_BY_EXCEPTION: Readonly<Record<string, CodeRule>> = {
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
  NotSupportedError: 'camera_unsupported',
  InvalidStateError: 'camera_unsupported',
  TypeError: 'camera_unsupported',
};

/**
 * Tells a refusal by policy, a dismissed prompt and a denial apart.
 *
 * Chromium says "dismissed" in the message and leaves the permission at `prompt`. Without an interface to the policy
 * (Firefox, Safari) a refusal that came at once inside a foreign frame is most likely the frame's missing
 * `allow="camera"`, unless the permission had been settled before.
 */
function codeOfRefusal(message: string, context: FailureContext): CameraErrorCode {
  if (context.policyAllows === false) return 'camera_policy';
  if (/dismiss/i.test(message)) return 'camera_dismissed';
  if (/by system/i.test(message)) return 'camera_denied';
  const atOnce = context.elapsedMs < NO_PROMPT_MS;
  if (context.policyAllows === 'unknown' && context.crossOriginFrame && atOnce) return 'camera_policy';
  if (context.permissionAfter === 'prompt' && !atOnce) return 'camera_dismissed';
  return 'camera_denied';
}

/** @param failure whatever `getUserMedia` rejected with */
export function cameraErrorCodeOf(failure: unknown, context: FailureContext): CameraErrorCode {
  const { name, message } = (failure ?? {}) as { name?: unknown; message?: unknown };
  const verdict =
    typeof name === 'string' && Object.hasOwn(CODE_BY_EXCEPTION, name) ? CODE_BY_EXCEPTION[name] : undefined;
  if (verdict === undefined) return 'camera_unsupported';
  return typeof verdict === 'function' ? verdict(typeof message === 'string' ? message : '', context) : verdict;
}
