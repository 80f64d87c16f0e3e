import type { PreviewName } from '../headless/headless.js';

/** Finds rendered elements that controllers need. A value is `null` while its element is not on the page. */
export class ViewRefs {
  readonly #host: Element;

  constructor(host: Element) {
    this.#host = host;
  }

  get root(): HTMLElement | null {
    return this.#find('.root');
  }
  /** An empty box as high as the page makes the element; 0 if the height follows the content. */
  get probe(): HTMLElement | null {
    return this.#find('.probe');
  }
  /** The heading of the current screen. */
  get title(): HTMLElement | null {
    return this.#find('#title');
  }
  get leaveButton(): HTMLElement | null {
    return this.#find('.leave');
  }
  /** Input for the browser's file dialog. */
  get fileInput(): HTMLElement | null {
    return this.#find('input:not([capture])');
  }
  /** Input for the phone's camera app. */
  get nativeCameraInput(): HTMLElement | null {
    return this.#find('input[capture]');
  }
  get cameraScreen(): HTMLElement | null {
    return this.#find('.stage');
  }
  get video(): HTMLVideoElement | null {
    return this.#find('video');
  }

  preview(name: PreviewName): HTMLCanvasElement | null {
    return this.#find(`[data-preview=${name}]`);
  }
  /** The canvases of the current screen for previews, by name. */
  previews(): readonly (readonly [PreviewName, HTMLCanvasElement])[] {
    const canvases = this.#host.shadowRoot?.querySelectorAll<HTMLCanvasElement>('[data-preview]') ?? [];
    return Array.from(canvases, (canvas) => [canvas.dataset['preview'] as PreviewName, canvas]);
  }

  #find<Found extends HTMLElement>(selector: string): Found | null {
    return this.#host.shadowRoot?.querySelector<Found>(selector) ?? null;
  }
}
