import type { ReactiveController } from 'lit';
import type { RenderRootHost } from './camera-modules-controller.js';

export interface FileInputOptions {
  /** Files that come now would be taken. */
  acceptsFiles(): boolean;
  /** The person is in the middle of it: what they paste with nothing in focus is meant for it. */
  isFlowRunning(): boolean;
  onFiles(files: readonly File[]): void;
}

/** Files that are picked in the browser's dialog, dropped on the element or pasted. */
export class FileInputController implements ReactiveController {
  readonly #host: RenderRootHost & HTMLElement;
  readonly #port: FileInputOptions;
  #hangs = false;
  #connected: AbortController | null = null;

  constructor(host: RenderRootHost & HTMLElement, port: FileInputOptions) {
    this.#host = host;
    this.#port = port;
    host.addController(this);
  }

  /** Something that may be a file hangs over the element, and would be taken. */
  get isDraggingFile(): boolean {
    return this.#hangs && this.#port.acceptsFiles();
  }

  hostConnected(): void {
    this.#connected = new AbortController();
    const options = { signal: this.#connected.signal };
    this.#host.addEventListener('dragover', (event) => this.#over(event), options);
    this.#host.addEventListener('dragleave', (event) => this.#left(event), options);
    this.#host.addEventListener('drop', (event) => this.#dropped(event), options);
    document.addEventListener('paste', (event) => this.#pasted(event), options);
  }

  hostDisconnected(): void {
    this.#connected?.abort();
    this.#hangs = false;
  }

  /** Opens the dialog, or with `native` the phone's camera app. Browsers allow it in a person's own tap only. */
  openDialog(native: boolean): void {
    const selector = native ? 'input[capture]' : 'input:not([capture])';
    this.#host.renderRoot.querySelector<HTMLInputElement>(selector)?.click();
  }

  readonly handleChange = ({ target }: Event): void => {
    if (!(target instanceof HTMLInputElement)) return;
    this.#port.onFiles([...(target.files ?? [])]);
    // The same file chosen again is a change again.
    target.value = '';
  };

  #over(event: DragEvent): void {
    if (!event.dataTransfer?.types.includes('Files')) return;
    // Without this the browser would leave the page and open the file: all that was photographed would be lost.
    event.preventDefault();
    this.#hang(true);
    event.dataTransfer.dropEffect = this.isDraggingFile ? 'copy' : 'none';
  }

  #left({ clientX: x, clientY: y, relatedTarget }: DragEvent): void {
    // Some browsers tell of every piece inside that was left, without saying where to.
    const { left, right, top, bottom } = this.#host.getBoundingClientRect();
    const within = x > left && x < right && y > top && y < bottom;
    if (relatedTarget !== null || !within) this.#hang(false);
  }

  #dropped(event: DragEvent): void {
    this.#hang(false);
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    if (this.#port.acceptsFiles()) this.#take(event.dataTransfer);
  }

  /** Pasted into the element; or, in the middle of the flow, with nothing on the page in focus. */
  #pasted(event: ClipboardEvent): void {
    const within = event.composedPath().includes(this.#host);
    const meant = within || (event.target === document.body && this.#port.isFlowRunning());
    if (!meant || event.defaultPrevented || !this.#port.acceptsFiles() || !event.clipboardData?.files.length) return;
    event.preventDefault();
    this.#take(event.clipboardData);
  }

  #take({ files }: DataTransfer): void {
    if (files.length > 0) this.#port.onFiles([...files]);
  }

  #hang(hangs: boolean): void {
    if (hangs === this.#hangs) return;
    this.#hangs = hangs;
    this.#host.requestUpdate();
  }
}
