import type { ReactiveControllerHost } from 'lit';
import type { ViewModel } from '../view-model.js';

/** The page's address, for a person who has to go on in another browser. */
export class CopyLinkController {
  readonly #host: ReactiveControllerHost;
  #copied = false;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  /** Not offered on pages without a clipboard: where the connection is not secure, and in some apps' browsers. */
  get state(): ViewModel['link'] {
    if (!navigator.clipboard) return 'none';
    return this.#copied ? 'copied' : 'offered';
  }

  async copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(location.href);
      this.#copied = true;
      this.#host.requestUpdate();
    } catch {
      // Not allowed here: the sentence beside it says what to do.
    }
  }

  /** Another screen has come. */
  reset(): void {
    this.#copied = false;
  }
}
