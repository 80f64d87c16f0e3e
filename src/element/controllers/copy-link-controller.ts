import type { ReactiveControllerHost } from 'lit';
import type { ViewModel } from '../view-model.types.js';

/** Copies an address, for a person who has to continue in another browser or on a phone. */
export class CopyLinkController {
  readonly #host: ReactiveControllerHost;
  #isCopied = false;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  /** `none` on pages without a clipboard: insecure pages, and the browsers inside some apps. */
  get state(): ViewModel['link'] {
    if (!navigator.clipboard) return 'none';
    return this.#isCopied ? 'copied' : 'offered';
  }

  async copy(link: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
      this.#isCopied = true;
      this.#host.requestUpdate();
    } catch {
      // Not allowed here. The screen says what else to do.
    }
  }

  reset(): void {
    this.#isCopied = false;
  }
}
