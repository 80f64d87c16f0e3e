/** The constraints of `getUserMedia`, and weaker ones to try after a failure. Pure. */
import type { CameraErrorCode } from './camera-error-code.js';

/** Ideal video size. At 1920 × 1080 an ID-1 card that fills four fifths of the width has 450 dpi. */
export const IDEAL_VIDEO_LONG_SIDE_PX = 1920;
export const IDEAL_VIDEO_SHORT_SIDE_PX = 1080;
/** Android releases a camera a few hundred milliseconds after its last track stopped. */
export const CAMERA_RELEASE_WAIT_MS = 600;

/** An attempt to open a camera, from the most to the least demanding. */
export type OpenAttempt =
  | { readonly kind: 'device'; readonly deviceId: string }
  | { readonly kind: 'facing' }
  | { readonly kind: 'relaxed' }
  | { readonly kind: 'bare' };

/**
 * The constraints of an attempt. Only a device that was chosen is `exact`; everything else is `ideal`, which no camera can
 * fail. In portrait width and height are swapped, or Chromium crops to a square.
 */
export function constraintsFor(attempt: OpenAttempt, isPortrait: boolean): MediaTrackConstraints | true {
  if (attempt.kind === 'bare') return true;
  const facing = { facingMode: { ideal: 'environment' } };
  if (attempt.kind === 'relaxed') return facing;
  const size = {
    width: { ideal: isPortrait ? IDEAL_VIDEO_SHORT_SIDE_PX : IDEAL_VIDEO_LONG_SIDE_PX },
    height: { ideal: isPortrait ? IDEAL_VIDEO_LONG_SIDE_PX : IDEAL_VIDEO_SHORT_SIDE_PX },
  };
  if (attempt.kind === 'device') return { ...size, deviceId: { exact: attempt.deviceId } };
  return { ...size, ...facing };
}

/** The next attempt after a failure, and how long to wait until the device is free; `null` after the last one. */
export function nextOpenAttempt(
  attempt: OpenAttempt,
  code: CameraErrorCode,
): { readonly attempt: OpenAttempt; readonly waitMs: number } | null {
  if (code === 'camera_busy' && (attempt.kind === 'device' || attempt.kind === 'facing')) {
    return { attempt: { kind: 'relaxed' }, waitMs: CAMERA_RELEASE_WAIT_MS };
  }
  // For a device that is gone the standard says overconstrained, some browsers say absent.
  if (attempt.kind === 'device' && (code === 'camera_constraints' || code === 'camera_absent')) {
    return { attempt: { kind: 'facing' }, waitMs: 0 };
  }
  if (code === 'camera_constraints' && attempt.kind !== 'bare') return { attempt: { kind: 'bare' }, waitMs: 0 };
  return null;
}
