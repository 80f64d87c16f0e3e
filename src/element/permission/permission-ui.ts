/** The lazy module `permission`: help for a person who has denied the camera. */
import { monotonicClock, type Clock } from '../../shared/shared.js';
import type { PermissionHelp } from '../view-model.types.js';
import { permissionDrawing } from './permission-drawing.js';
import { findPermissionPlace } from './permission-place.js';

/**
 * Says where this browser allows the camera, and watches until it is allowed there.
 * @param onGranted the permission has been granted in the browser's settings
 */
export function createPermissionHelp(onGranted: () => void): PermissionHelp {
  const place = findPermissionPlace(navigator);
  return {
    toText: (t) => place && `${t(`permission.${place}`)} ${t('permission.then')}`,
    toFigure: (isRightToLeft) => place && permissionDrawing(place, isRightToLeft),
    stop: watchCameraPermission(monotonicClock, onGranted),
  };
}

/** How often the permission is read. Safari has the `change` event, but never fires it (WebKit bug 259432). */
const POLL_MS = 1000;

/** @returns `null` in a browser without this permission: Firefox before 132, Safari before 16 */
async function queryCamera(): Promise<PermissionStatus | null> {
  try {
    return await navigator.permissions.query({ name: 'camera' });
  } catch {
    return null;
  }
}

/**
 * Calls `onGranted` once when the camera's permission changes to `granted`. A permission that is `granted` from the start does not
 * count: then the system, not the browser, denies the camera.
 * @returns stops watching
 */
export function watchCameraPermission(clock: Clock, onGranted: () => void): () => void {
  let isStopped = false;
  let wasGranted = true;
  let status: PermissionStatus | null = null;
  let cancelTimer: () => void = () => undefined;

  function stop(): void {
    isStopped = true;
    cancelTimer();
    status?.removeEventListener('change', readAgain);
  }
  async function read(): Promise<void> {
    const next = await queryCamera();
    if (isStopped || !next) return;
    if (!status) next.addEventListener('change', readAgain);
    status ??= next;
    const isGranted = next.state === 'granted';
    if (isGranted && !wasGranted) {
      stop();
      return onGranted();
    }
    wasGranted = isGranted;
    cancelTimer();
    cancelTimer = clock.after(POLL_MS, readAgain);
  }
  function readAgain(): void {
    void read();
  }

  readAgain();
  return stop;
}
