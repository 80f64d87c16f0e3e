/** Whether the browser and the page allow the camera. */
import { CaptureError } from '../contract/contract.js';
import type { CameraPermissionState } from './camera-error-code.js';

interface PermissionsPolicy {
  allowsFeature(feature: string): boolean;
}

/** The document's permissions policy for the camera. Chromium has two names for the API; others lack it. */
export function isCameraAllowedByPolicy(): boolean | 'unknown' {
  const { permissionsPolicy, featurePolicy } = document as Document & {
    permissionsPolicy?: PermissionsPolicy;
    featurePolicy?: PermissionsPolicy;
  };
  const policy = permissionsPolicy ?? featurePolicy;
  return policy === undefined ? 'unknown' : policy.allowsFeature('camera');
}

/** The document is in a frame of another origin: reading the parent's location throws. */
export function isInCrossOriginFrame(): boolean {
  if (window.top === window) return false;
  try {
    return window.top?.location.origin !== window.location.origin;
  } catch {
    return true;
  }
}

/** The status of the camera permission; `null` if the browser has no such permission. */
export async function queryCameraPermission(): Promise<PermissionStatus | null> {
  try {
    // Firefox before 132 and Safari before 16 do not know this name.
    return await navigator.permissions.query({ name: 'camera' });
  } catch {
    return null;
  }
}

export async function readCameraPermissionState(): Promise<CameraPermissionState> {
  return (await queryCameraPermission())?.state ?? 'unknown';
}

/**
 * Checks that asking for a camera can succeed.
 * @throws {CaptureError} `camera_insecure`, `camera_unsupported` or `camera_policy`
 */
export function assertCameraAvailable(): void {
  if (!window.isSecureContext) {
    throw new CaptureError('camera_insecure', 'Cameras need a secure context: https, or localhost.');
  }
  // The types require it; in-app browsers and old ones lack it.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (typeof devices?.getUserMedia !== 'function') {
    throw new CaptureError('camera_unsupported', 'This browser gives pages no camera.');
  }
  if (isCameraAllowedByPolicy() === false) {
    throw new CaptureError('camera_policy', 'The page around this frame does not allow the camera (allow="camera").');
  }
}

/** What each app adds to the user agent of its built-in browser. Source: the apps' own user agents. */
const IN_APP_USER_AGENTS: Readonly<Record<string, RegExp>> = {
  Facebook: /\bFBA[NV]\b|\bFB_IAB\b/i,
  Instagram: /\bInstagram\b/i,
  Messenger: /\bMessengerForiOS\b|\bOrca-Android\b/i,
  WeChat: /\bMicroMessenger\b/i,
  LINE: /\bLine\/\d/i,
  TikTok: /\bmusical_ly\b|\bTikTok\b|\bBytedanceWebview\b/i,
  Snapchat: /\bSnapchat\b/i,
  LinkedIn: /\bLinkedInApp\b/i,
  Pinterest: /\bPinterest\b/i,
  X: /\bTwitter(Android| for iPhone)\b/i,
  KakaoTalk: /\bKAKAOTALK\b/i,
  'Google app': /\bGSA\//i,
  'Android WebView': /; wv\)/i,
};

/** Whether this is an app's built-in browser. A guess: it shortens a wait and chooses a sentence, and never refuses anything. */
export function isInAppBrowser(userAgent: string): boolean {
  return Object.values(IN_APP_USER_AGENTS).some((pattern) => pattern.test(userAgent));
}
