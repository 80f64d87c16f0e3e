import { html, type ReactiveController, type ReactiveElement, type TemplateResult } from 'lit';
import type { ViewRefs } from '../view-refs.js';

interface FileInputOptions {
  /** @returns whether files are accepted now */
  acceptsFiles(): boolean;
  /** @returns whether the flow has begun: then a paste with nothing in focus counts as meant for the element */
  isFlowRunning(): boolean;
  /** The person opens the file dialog. */
  onFilesExpected(): void;
  onFiles(files: readonly File[]): void;
}

/** Files that the person chooses in the file dialog, drops on the element or pastes. */
export class FileInputController implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #refs: ViewRefs;
  readonly #options: FileInputOptions;
  #isDragOver = false;
  #connection: AbortController | null = null;

  constructor(host: ReactiveElement, refs: ViewRefs, options: FileInputOptions) {
    this.#host = host;
    this.#refs = refs;
    this.#options = options;
    host.addController(this);
  }

  /** A file may be dragged over the element, and would be accepted. */
  get isDraggingFile(): boolean {
    return this.#isDragOver && this.#options.acceptsFiles();
  }

  hostConnected(): void {
    this.#connection = new AbortController();
    const options = { signal: this.#connection.signal };
    this.#host.addEventListener('dragover', (event) => this.#onDragOver(event), options);
    this.#host.addEventListener('dragleave', (event) => this.#onDragLeave(event), options);
    this.#host.addEventListener('drop', (event) => this.#onDrop(event), options);
    document.addEventListener('paste', (event) => this.#onPaste(event), options);
  }

  hostDisconnected(): void {
    this.#connection?.abort();
    this.#isDragOver = false;
  }

  /** Opens the file dialog; with `native` the phone's camera app. Browsers allow it only during a user's tap. */
  openDialog(native: boolean): void {
    const { fileInput, nativeCameraInput } = this.#refs;
    this.#options.onFilesExpected();
    (native ? nativeCameraInput : fileInput)?.click();
  }

  /** The hidden inputs. @param isMultiple several files may be chosen at once */
  render(isMultiple: boolean): TemplateResult {
    return html`<input
        type="file"
        hidden
        accept="image/*,application/pdf"
        ?multiple=${isMultiple}
        @change=${this.#handleChange}
      /><input type="file" hidden accept="image/*" capture="environment" @change=${this.#handleChange} />`;
  }

  readonly #handleChange = ({ target }: Event): void => {
    if (!(target instanceof HTMLInputElement)) return;
    this.#options.onFiles([...(target.files ?? [])]);
    // Without this, choosing the same file again would fire no `change`.
    target.value = '';
  };

  #onDragOver(event: DragEvent): void {
    if (!event.dataTransfer?.types.includes('Files')) return;
    // By default the browser would navigate to the dropped file, and all photos would be lost.
    event.preventDefault();
    this.#setDragOver(true);
    event.dataTransfer.dropEffect = this.isDraggingFile ? 'copy' : 'none';
  }

  #onDragLeave({ clientX: x, clientY: y, relatedTarget }: DragEvent): void {
    // Some browsers fire this for every child that is left, without `relatedTarget`.
    const { left, right, top, bottom } = this.#host.getBoundingClientRect();
    const isInside = x > left && x < right && y > top && y < bottom;
    if (relatedTarget !== null || !isInside) this.#setDragOver(false);
  }

  #onDrop(event: DragEvent): void {
    this.#setDragOver(false);
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    if (this.#options.acceptsFiles()) this.#takeFiles(event.dataTransfer);
  }

  /** Takes files pasted into the element, or during the flow also with nothing on the page in focus. */
  #onPaste(event: ClipboardEvent): void {
    const isInside = event.composedPath().includes(this.#host);
    const isMeant = isInside || (event.target === document.body && this.#options.isFlowRunning());
    if (!isMeant || event.defaultPrevented || !this.#options.acceptsFiles()) return;
    if (!event.clipboardData?.files.length) return;
    event.preventDefault();
    this.#takeFiles(event.clipboardData);
  }

  #takeFiles({ files }: DataTransfer): void {
    if (files.length > 0) this.#options.onFiles([...files]);
  }

  #setDragOver(isDragOver: boolean): void {
    if (isDragOver === this.#isDragOver) return;
    this.#isDragOver = isDragOver;
    this.#host.requestUpdate();
  }
}
