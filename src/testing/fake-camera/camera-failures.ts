/** What can go wrong when a camera is asked for, and what browsers say then. */

interface FailureBehavior {
  /** `null`: the request never ends. */
  readonly failure: readonly [name: string, message: string] | null;
  /** What `permissions.query` says afterwards; unchanged where it is not told. */
  readonly permission?: PermissionState;
  /** No camera is listed. */
  readonly isAbsent?: boolean;
}

export const CAMERA_FAILURES = {
  /** The person said no, now or before. */
  denied: { failure: ['NotAllowedError', 'Permission denied'], permission: 'denied' },
  /** The person closed the question without an answer. */
  dismissed: { failure: ['NotAllowedError', 'Permission dismissed'], permission: 'prompt' },
  /** There is no camera. */
  'not-found': { failure: ['NotFoundError', 'Requested device not found'], isAbsent: true },
  /** Another program has it. */
  'in-use': { failure: ['NotReadableError', 'Could not start video source'] },
  /** The browser never answers, as some apps' browsers do. */
  hangs: { failure: null },
} as const satisfies Record<string, FailureBehavior>;

/** Ways in which the fake camera fails to open. */
export type CameraFailure = keyof typeof CAMERA_FAILURES;

export const failureBehavior = (name: CameraFailure | null): FailureBehavior | null =>
  name === null ? null : CAMERA_FAILURES[name];
