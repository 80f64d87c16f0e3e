import type { ReactiveControllerHost } from 'lit';
import type { ViewModel } from '../view-model.types.js';

/** Copies an address, for a person who has to continue in another browser or on a phone. */
export class CopyLinkController {
  readonly #host: ReactiveControllerHost;
  #state: ViewModel['link'] = 'offered';

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  /** `none` without a clipboard: on insecure pages, in browsers inside some apps, and in frames that may not write to it. */
  get state(): ViewModel['link'] {
    return navigator.clipboard ? this.#state : 'none';
  }

  async copy(link: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
      this.#state = 'copied';
    } catch {
      this.#state = 'none';
    }
    this.#host.requestUpdate();
  }

  reset(): void {
    this.#state = 'offered';
  }
}
