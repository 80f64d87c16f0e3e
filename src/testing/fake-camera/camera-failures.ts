/** Ways in which opening a camera fails, and what browsers report. */

interface FailureBehavior {
  /** Name and message of the `DOMException`; `null`: the request never settles. */
  readonly exception: readonly [name: string, message: string] | null;
  /** State that `permissions.query` reports afterwards. Default: unchanged. */
  readonly permission?: PermissionState;
  /** `enumerateDevices` lists no camera. */
  readonly isAbsent?: boolean;
}

export const CAMERA_FAILURES = {
  /** The person denied permission, now or earlier. */
  denied: { exception: ['NotAllowedError', 'Permission denied'], permission: 'denied' },
  /** The person closed the permission prompt without a decision. */
  dismissed: { exception: ['NotAllowedError', 'Permission dismissed'], permission: 'prompt' },
  /** There is no camera. */
  'not-found': { exception: ['NotFoundError', 'Requested device not found'], isAbsent: true },
  /** Another program uses the camera. */
  'in-use': { exception: ['NotReadableError', 'Could not start video source'] },
  /** The request never settles, as in some in-app browsers. */
  hangs: { exception: null },
} as const satisfies Record<string, FailureBehavior>;

/** How the fake camera fails to open. */
export type CameraFailure = keyof typeof CAMERA_FAILURES;

export const getCameraFailureBehavior = (name: CameraFailure | null): FailureBehavior | null =>
  name === null ? null : CAMERA_FAILURES[name];
