import type { ReactiveController, ReactiveElement } from 'lit';
import type { Capture, ErrorView, LiveView, MoveDirection } from '../../headless/headless.js';
import { lazyModule } from '../../shared/shared.js';
import { adoptStyles } from '../../styles/styles.js';
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
 * Loads the lazy modules of the camera screen, the overlay and the accessibility aids, and forwards rendering and live
 * frames to them. If they do not load, the camera works without them; the next camera screen loads them again.
 */
export class LazyCameraUiController implements ReactiveController {
  readonly #host: CameraModulesHost;
  readonly #refs: ViewRefs;
  readonly #capture: () => Capture | null;
  readonly #permission: LazyPermissionController;
  #overlay: CameraOverlay | null = null;
  #a11y: CameraA11y | null = null;
  #isLoading = false;
  /** The element that caused the last attempt to load: one attempt per screen. */
  #requestedFor: Element | null = null;

  constructor(host: CameraModulesHost, refs: ViewRefs, capture: () => Capture | null) {
    this.#host = host;
    this.#refs = refs;
    this.#capture = capture;
    this.#permission = new LazyPermissionController(host, capture);
    host.addController(this);
  }

  /** Help for a denied camera; `null` elsewhere, and until it is loaded. */
  get permissionHelp(): PermissionHelp | null {
    return this.#permission.help;
  }

  hostUpdated(): void {
    if (!this.#host.isConnected) return;
    const { root, cameraScreen } = this.#refs;
    // On phones the file screens cover the page too, and need the keyboard aids.
    const element = cameraScreen ?? (root?.hasAttribute('popover') ? root : null);
    if (element && element !== this.#requestedFor) void this.preload();
    this.#requestedFor = element;
    this.#overlay?.update();
    this.#a11y?.update();
  }

  hostDisconnected(): void {
    this.#overlay?.detach();
    this.#a11y?.detach();
  }

  /** @returns where the document should move, for screen readers */
  onLiveFrame(view: LiveView): MoveDirection | null {
    this.#overlay?.onLiveFrame(view);
    return this.#a11y?.onLiveFrame(view) ?? null;
  }

  async preload(): Promise<void> {
    if (this.#a11y || this.#isLoading) return;
    this.#isLoading = true;
    try {
      const [{ CameraOverlay: Overlay }, { createCameraA11y, compactCameraStyles }] = await cameraModules.load();
      this.#overlay = new Overlay(this.#refs, this.#capture);
      this.#a11y = createCameraA11y(this.#host, this.#refs, this.#capture);
      adoptStyles(this.#host.renderRoot, compactCameraStyles);
      this.#host.requestUpdate();
    } catch {
      // The next camera screen tries again.
    } finally {
      this.#isLoading = false;
    }
  }
}

/** Loads the help for a denied camera while the error screen says so. If it does not load, the general sentence stays. */
class LazyPermissionController implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #capture: () => Capture | null;
  #error: ErrorView | null = null;
  help: PermissionHelp | null = null;

  constructor(host: ReactiveElement, capture: () => Capture | null) {
    this.#host = host;
    this.#capture = capture;
    host.addController(this);
  }

  hostUpdated(): void {
    const trouble = this.#capture()?.state.trouble;
    this.#update(this.#host.isConnected && trouble?.code === 'camera_denied' ? trouble : null);
  }

  hostDisconnected(): void {
    this.#update(null);
  }

  #update(error: ErrorView | null): void {
    if (error === this.#error) return;
    this.#error = error;
    this.help?.stop();
    this.help = null;
    if (!error) return;
    permissionModule.load().then(
      ({ createPermissionHelp }) => {
        if (error !== this.#error) return;
        this.help = createPermissionHelp(this.#openCamera);
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
