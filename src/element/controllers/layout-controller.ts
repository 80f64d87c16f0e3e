import type { ReactiveController, ReactiveElement } from 'lit';
import type { ViewRefs } from '../view-refs.js';

/** From this size on, in rem, the camera has a frame of the video's shape even where the page gives the height. */
const MIN_FRAMED_WIDTH_REM = 40;
const MIN_FRAMED_HEIGHT_REM = 30;
/** On an upright screen a webcam's wide video has a frame from this height on, in rem: it would fill a band. */
const MIN_UPRIGHT_HEIGHT_REM = 22;
const TOLERANCE_PX = 2;

/**
 * Chooses between two layouts. Where the page gives the element a height, every screen fills it (`data-height="given"`).
 * Otherwise the height follows the content. CSS cannot tell the two apart: the root must be a size container for the first
 * and cannot be one for the second. Within a flow it does not shrink (`--_flow-height`), so that the page below stays in place.
 *
 * `data-camera="framed"`: the video keeps its shape, with the controls below it. Otherwise it covers the screen, as on a phone.
 */
export class LayoutController implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #refs: ViewRefs;
  /** Height of the highest screen of this flow whose height followed its content. */
  #flowPx = 0;
  #widthPx = 0;
  #observer: ResizeObserver | null = null;
  #video: HTMLVideoElement | null = null;

  constructor(host: ReactiveElement, refs: ViewRefs) {
    this.#host = host;
    this.#refs = refs;
    host.addController(this);
  }

  /**
   * Called after each rendering, once the flow covers the page or no longer does.
   * @param isFirstScreen of the flow, which begins again
   */
  afterRender(isFirstScreen: boolean): void {
    if (isFirstScreen) this.#flowPx = 0;
    this.#update();
    const video = this.#refs.video;
    // The stream's size became known, or the phone was turned.
    if (video !== this.#video) video?.addEventListener('resize', () => this.#update());
    this.#video = video;
    if (this.#observer) return;
    // In the next frame: a change of the root's size in its own observer is an error of the page.
    this.#observer = new ResizeObserver(() => requestAnimationFrame(() => this.#update()));
    this.#observer.observe(this.#host);
    const { probe, root } = this.#refs;
    for (const box of [probe, root]) if (box) this.#observer.observe(box);
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#observer = null;
  }

  #update(): void {
    const root = this.#refs.root;
    const probe = this.#refs.probe;
    if (!root || !probe || !this.#host.isConnected) return;
    const isAbovePage = root.hasAttribute('popover');
    this.#keepPlace(probe, isAbovePage);
    const isGiven = isAbovePage || this.#hasGivenHeight(root, probe.offsetHeight);
    root.dataset['height'] = isGiven ? 'given' : 'content';
    if (!isGiven) this.#keepHeight(root);
    const { clientWidth, clientHeight } = root;
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
    const isLarge = clientWidth >= MIN_FRAMED_WIDTH_REM * rem && clientHeight >= MIN_FRAMED_HEIGHT_REM * rem;
    const isUpright = clientHeight > clientWidth;
    const fitsBadly = isUpright && this.#hasWideVideo() && clientHeight >= MIN_UPRIGHT_HEIGHT_REM * rem;
    root.dataset['camera'] = !isGiven || fitsBadly || (isLarge && !isUpright) ? 'framed' : 'covering';
  }

  #keepHeight(root: HTMLElement): void {
    if (root.clientWidth !== this.#widthPx) this.#flowPx = 0;
    this.#widthPx = root.clientWidth;
    root.style.setProperty('--_flow-height', `${this.#flowPx}px`);
    this.#flowPx = root.getBoundingClientRect().height;
    root.style.setProperty('--_flow-height', `${this.#flowPx}px`);
  }

  /** The page behind keeps its length, and with it its scroll position, while the flow is above it. */
  #keepPlace({ style }: HTMLElement, isAbovePage: boolean): void {
    style.cssFloat = isAbovePage ? 'none' : '';
    style.minBlockSize = isAbovePage ? `${this.#flowPx}px` : '';
  }

  /**
   * @param probePx height of an empty box of 100 %: that of the element, or 0 if it has none of its own. An element that is
   *   stretched to its row has one too, that of its content or of what is beside it.
   */
  #hasGivenHeight(root: HTMLElement, probePx: number): boolean {
    if (probePx === 0 || probePx > innerHeight + TOLERANCE_PX) return false;
    return root.dataset['height'] === 'given' || Math.abs(probePx - root.offsetHeight) > TOLERANCE_PX;
  }

  /** Before there is a video: a webcam's, unless the pointer is a finger. */
  #hasWideVideo(): boolean {
    const video = this.#refs.video;
    if (video?.videoWidth) return video.videoWidth > video.videoHeight;
    return !matchMedia('(pointer: coarse)').matches;
  }
}
