/** The lazy module `permission`: help for a person who has denied the camera. */
import type { html as Html, TemplateResult } from 'lit';
import type { Translate } from '../../i18n/i18n.js';
import { monotonicClock } from '../../shared/shared.js';
import { permissionDrawing } from './permission-drawing.js';
import { findPermissionPlace } from './permission-place.js';
import { watchCameraPermission } from './watch-camera-permission.js';

/** What the error screen shows instead of its general sentence and icon. `null`: the browser is not known. */
export interface PermissionHelp {
  toText(t: Translate): string | null;
  toFigure(isRightToLeft: boolean): TemplateResult | null;
  /** Stops watching the permission. */
  stop(): void;
}

/**
 * Says where this browser allows the camera, and watches until it is allowed there.
 * @param html the template tag of the element
 * @param onGranted the permission has been granted in the browser's settings
 */
export function createPermissionHelp(html: typeof Html, onGranted: () => void): PermissionHelp {
  const place = findPermissionPlace(navigator);
  return {
    toText: (t) => place && `${t(`permission.${place}`)} ${t('permission.then')}`,
    toFigure: (isRightToLeft) => place && permissionDrawing(html, place, isRightToLeft),
    stop: watchCameraPermission(monotonicClock, onGranted),
  };
}
