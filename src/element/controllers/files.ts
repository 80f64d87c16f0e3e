import type { ReactiveController } from 'lit';
import type { OverlayHost } from './overlay.js';

/** Files that are picked in the browser's dialog, dropped on the element or pasted into it. */
export class FilesController implements ReactiveController {
  /** Something that may be a file hangs over the element. */
  dragging = false;
  readonly #host: OverlayHost & HTMLElement;
  readonly #take: (files: readonly File[]) => void;
  #connected: AbortController | null = null;

  constructor(host: OverlayHost & HTMLElement, take: (files: readonly File[]) => void) {
    this.#host = host;
    this.#take = take;
    host.addController(this);
  }

  hostConnected(): void {
    this.#connected = new AbortController();
    const options = { signal: this.#connected.signal };
    this.#host.addEventListener('dragover', (event) => this.#over(event), options);
    this.#host.addEventListener('dragleave', () => this.#drag(false), options);
    this.#host.addEventListener('drop', (event) => this.#received(event, event.dataTransfer), options);
    this.#host.addEventListener('paste', (event) => this.#received(event, event.clipboardData), options);
  }

  hostDisconnected(): void {
    this.#connected?.abort();
    this.dragging = false;
  }

  /** Opens the dialog, or with `native` the phone's camera app. Browsers allow it in a person's own tap only. */
  ask(native: boolean): void {
    const selector = native ? 'input[capture]' : 'input:not([capture])';
    this.#host.renderRoot.querySelector<HTMLInputElement>(selector)?.click();
  }

  readonly picked = ({ target }: Event): void => {
    if (!(target instanceof HTMLInputElement)) return;
    this.#take([...(target.files ?? [])]);
    // The same file chosen again is a change again.
    target.value = '';
  };

  #over(event: DragEvent): void {
    if (!event.dataTransfer?.types.includes('Files')) return;
    // Without this the browser would leave the page and open the file.
    event.preventDefault();
    this.#drag(true);
  }

  #received(event: Event, data: DataTransfer | null): void {
    this.#drag(false);
    const files = [...(data?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    this.#take(files);
  }

  #drag(dragging: boolean): void {
    if (dragging === this.dragging) return;
    this.dragging = dragging;
    this.#host.requestUpdate();
  }
}
