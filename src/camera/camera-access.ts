/** What the browser and the page around us allow. The only file that asks. */
import { CaptureError } from '../contract/contract.js';
import type { KnownPermission } from './camera-error-code.js';

interface PolicyReader {
  allowsFeature(feature: string): boolean;
}

/** Chromium has the interface under one of two names, others have none. */
export function isAllowedByPolicy(): boolean | 'unknown' {
  const { permissionsPolicy, featurePolicy } = document as Document & {
    permissionsPolicy?: PolicyReader;
    featurePolicy?: PolicyReader;
  };
  const reader = permissionsPolicy ?? featurePolicy;
  return reader === undefined ? 'unknown' : reader.allowsFeature('camera');
}

/** Reading anything of a foreign parent throws. */
export function isInCrossOriginFrame(): boolean {
  if (window.top === window) return false;
  try {
    return window.top?.location.origin !== window.location.origin;
  } catch {
    return true;
  }
}

/** The permission's status object, `null` where the browser does not know the camera as a permission. */
export async function queryCameraPermission(): Promise<PermissionStatus | null> {
  try {
    // Firefox and Safari learnt the name years later than Chromium.
    return await navigator.permissions.query({ name: 'camera' });
  } catch {
    return null;
  }
}

export async function readCameraPermission(): Promise<KnownPermission> {
  return (await queryCameraPermission())?.state ?? 'unknown';
}

/**
 * Refuses before asking where asking is pointless.
 * @throws {CaptureError} `camera_insecure`, `camera_unsupported` or `camera_policy`
 */
export function assertCameraAvailable(): void {
  if (!window.isSecureContext) {
    throw new CaptureError('camera_insecure', 'Cameras need a secure context: https, or localhost.');
  }
  // Typed as always there; in-app browsers and old ones leave it out.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (typeof devices?.getUserMedia !== 'function') {
    throw new CaptureError('camera_unsupported', 'This browser gives pages no camera.');
  }
  if (isAllowedByPolicy() === false) {
    throw new CaptureError(
      'camera_policy',
      'The page around this frame does not allow it the camera (allow="camera").',
    );
  }
}
