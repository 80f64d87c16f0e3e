import { html, type ReactiveController, type ReactiveElement } from 'lit';
import type { Capture, ErrorView } from '../../headless/headless.js';
import type { PermissionHelp } from '../permission/permission-help.js';

/** Loads the help for a denied camera while the error screen says so. If it does not load, the general sentence stays. */
export class LazyPermissionController implements ReactiveController {
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
    import('../permission/permission-help.js').then(
      ({ createPermissionHelp }) => {
        if (error !== this.#error) return;
        this.help = createPermissionHelp(html, this.#openCamera);
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
