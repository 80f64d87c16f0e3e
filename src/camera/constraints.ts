/** What we ask of a camera, and what we still ask when it refuses. Pure. */
import type { CameraErrorCode } from './camera-error-code.js';

/** Ideal picture: 1920 × 1080 gives an ID-1 card that fills four fifths of the width 450 dpi. */
export const IDEAL_LONG_PX = 1920;
export const IDEAL_SHORT_PX = 1080;

/** One attempt at opening, from the most to the least demanding. */
export type OpenAttempt =
  | { readonly kind: 'device'; readonly deviceId: string }
  | { readonly kind: 'facing' }
  | { readonly kind: 'relaxed' }
  | { readonly kind: 'bare' };

/**
 * Constraints of an attempt. Only a device the person or the lens table named is `exact`; all else is `ideal`, which
 * no camera can fail. On an upright screen width and height are swapped, or Chromium crops to a square.
 */
export function constraintsFor(attempt: OpenAttempt, portrait: boolean): MediaTrackConstraints | true {
  if (attempt.kind === 'bare') return true;
  const facing = { facingMode: { ideal: 'environment' } };
  if (attempt.kind === 'relaxed') return facing;
  const size = {
    width: { ideal: portrait ? IDEAL_SHORT_PX : IDEAL_LONG_PX },
    height: { ideal: portrait ? IDEAL_LONG_PX : IDEAL_SHORT_PX },
  };
  if (attempt.kind === 'device') return { ...size, deviceId: { exact: attempt.deviceId } };
  return { ...size, ...facing };
}

/** What to try after a failure, and how long to wait for the devices to come free; `null` when that was the last. */
export function nextOpenAttempt(
  attempt: OpenAttempt,
  code: CameraErrorCode,
): { readonly attempt: OpenAttempt; readonly waitMs: number } | null {
  if (code === 'camera_busy' && (attempt.kind === 'device' || attempt.kind === 'facing')) {
    return { attempt: { kind: 'relaxed' }, waitMs: BUSY_WAIT_MS };
  }
  // A device that is gone is refused as overconstrained by the standard, as absent by some browsers.
  if (attempt.kind === 'device' && (code === 'camera_constraints' || code === 'camera_absent')) {
    return { attempt: { kind: 'facing' }, waitMs: 0 };
  }
  if (code === 'camera_constraints' && attempt.kind !== 'bare') return { attempt: { kind: 'bare' }, waitMs: 0 };
  return null;
}

/** Android releases a camera a few hundred milliseconds after its last track stopped. */
export const BUSY_WAIT_MS = 600;
