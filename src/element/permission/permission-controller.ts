/** The lazy module `permission`: help for a person who has denied the camera. */
import type { ReactiveController, TemplateResult } from 'lit';
import { queryCameraPermission, type ErrorView } from '../../headless/headless.js';
import type { Translate } from '../../i18n/i18n.js';
import { monotonicClock, type Clock } from '../../shared/shared.js';
import type { LazyModuleDeps } from '../lazy-module-deps.types.js';
import { cameraDenial } from '../screens/error-screen.js';
import { permissionDrawing } from './permission-drawing.js';
import { detectBrowserFamily } from './detect-browser-family.js';

/** Says where this browser allows the camera, and opens it once it is allowed there. Only while the error screen says that it is denied. */
export class PermissionController implements ReactiveController {
  readonly #deps: LazyModuleDeps;
  readonly #browserFamily = detectBrowserFamily(navigator);
  #denial: ErrorView | null = null;
  #stopWatching = (): void => undefined;

  constructor(deps: LazyModuleDeps) {
    this.#deps = deps;
    deps.host.addController(this);
  }

  hostUpdate(): void {
    const { host, getCapture } = this.#deps;
    const capture = getCapture();
    if (capture && host.isConnected) this.#setDenial(cameraDenial(capture.state));
  }

  hostDisconnected(): void {
    this.#setDenial(null);
  }

  /** What to do, in order. `null`: the camera is not denied, or the browser is not known. */
  toSteps(t: Translate): readonly string[] | null {
    const place = this.#denial && this.#browserFamily;
    return place && t(`permission.${place}`).split('\n');
  }

  /** `null` as above. */
  toFigure(isRightToLeft: boolean): TemplateResult | null {
    const place = this.#denial && this.#browserFamily;
    return place && permissionDrawing(place, isRightToLeft);
  }

  #setDenial(denial: ErrorView | null): void {
    if (denial === this.#denial) return;
    this.#denial = denial;
    this.#stopWatching();
    this.#stopWatching = denial ? watchCameraPermission(monotonicClock, this.#openCamera) : () => undefined;
  }

  readonly #openCamera = (): void => {
    const { host, getCapture } = this.#deps;
    if (!host.matches(':disabled')) getCapture()?.send({ type: 'retry' });
  };
}

/** How often the permission is read. Safari has the `change` event, but never fires it (WebKit bug 259432). */
const POLL_MS = 1000;

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
    const next = await queryCameraPermission();
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
