import type { ReactiveController, ReactiveElement } from 'lit';
import type { Capture, ErrorView, LiveView, MoveDirection } from '../../headless/headless.js';
import { lazy, lazyModule, type Lazy } from '../../shared/shared.js';
import { adoptStyles } from '../styles/element-styles.js';
import type { CameraA11y } from '../camera-a11y.js';
import type { CameraOverlay } from '../camera-overlay.js';
import type { PermissionHelp } from '../view-model.types.js';
import type { ViewRefs } from '../view-refs.js';

const cameraModules = lazyModule(() => Promise.all([import('../camera-overlay.js'), import('../camera-a11y.js')]));
const permissionModule = lazyModule(() => import('../permission/permission-help.js'));

interface CameraModulesHost extends ReactiveElement {
  readonly sounds: boolean;
}

/**
 * Loads what the camera screen can do without: the overlay, the accessibility aids and the help for a denied camera. Forwards
 * rendering and live frames to them. What does not load is loaded again for the next camera screen, or the next denial.
 */
export class LazyCameraUiController implements ReactiveController {
  readonly #host: CameraModulesHost;
  readonly #refs: ViewRefs;
  readonly #capture: () => Capture | null;
  readonly #ui: Lazy<{ readonly overlay: CameraOverlay; readonly a11y: CameraA11y }>;
  /** The element that caused the last attempt to load: one attempt per screen. */
  #requestedFor: Element | null = null;
  #denial: ErrorView | null = null;
  /** Help for a denied camera; `null` elsewhere, and until it is loaded. */
  permissionHelp: PermissionHelp | null = null;

  constructor(host: CameraModulesHost, refs: ViewRefs, capture: () => Capture | null) {
    this.#host = host;
    this.#refs = refs;
    this.#capture = capture;
    this.#ui = lazy(async () => {
      const [{ CameraOverlay: Overlay }, { createCameraA11y, compactCameraStyles }] = await cameraModules.load();
      adoptStyles(host.renderRoot, compactCameraStyles);
      return { overlay: new Overlay(refs, capture), a11y: createCameraA11y(host, refs, capture) };
    });
    host.addController(this);
  }

  hostUpdated(): void {
    if (!this.#host.isConnected) return;
    const { root, cameraScreen } = this.#refs;
    // On phones the file screens cover the page too, and need the keyboard aids.
    const element = cameraScreen ?? (root?.hasAttribute('popover') ? root : null);
    if (element && element !== this.#requestedFor) this.preload();
    this.#requestedFor = element;
    this.#ui.loaded?.overlay.update();
    this.#ui.loaded?.a11y.update();
    const trouble = this.#capture()?.state.trouble;
    this.#setDenial(trouble?.code === 'camera_denied' ? trouble : null);
  }

  hostDisconnected(): void {
    this.#ui.loaded?.overlay.detach();
    this.#ui.loaded?.a11y.detach();
    this.#setDenial(null);
  }

  /** @returns where the document should move, for screen readers */
  onLiveFrame(view: LiveView): MoveDirection | null {
    this.#ui.loaded?.overlay.onLiveFrame(view);
    return this.#ui.loaded?.a11y.onLiveFrame(view) ?? null;
  }

  preload(): void {
    if (this.#ui.loaded) return;
    this.#ui.load().then(
      () => this.#host.requestUpdate(),
      () => undefined,
    );
  }

  /** While the error screen says so, the help is loaded. If it does not load, the general sentence stays. */
  #setDenial(denial: ErrorView | null): void {
    if (denial === this.#denial) return;
    this.#denial = denial;
    this.permissionHelp?.stop();
    this.permissionHelp = null;
    if (!denial) return;
    permissionModule.load().then(
      ({ createPermissionHelp }) => {
        if (denial !== this.#denial) return;
        this.permissionHelp = createPermissionHelp(this.#openCamera);
        this.#host.requestUpdate();
      },
      () => undefined,
    );
  }

  /** The person has allowed the camera in the browser's settings. */
  readonly #openCamera = (): void => {
    if (!this.#host.matches(':disabled')) this.#capture()?.send({ type: 'retry' });
  };
}
