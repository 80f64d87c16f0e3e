import type { Capture, LiveView, Position, Quad, Rect, Size } from '../headless/headless.js';
import {
  cornerMarksPath,
  cornersToScreen,
  easeCorners,
  followCorners,
  guideAreaInBox,
  layoutCameraInBox,
  leadCorners,
  roundedRectPath,
  scrimPath,
  type MovingCorners,
} from './overlay-geometry.js';
import type { ViewRefs } from './view-refs.js';

const REVIEW_ENTRANCE_MS = 320;
const MAX_CORNER_MARK_PX = 28;
const NO_SIZE: Size = { width: 0, height: 0 };

/**
 * Draws guide, countdown and the corners of the detected document on one camera screen. Changes the rendered elements through
 * attributes and CSS custom properties, so that no template is rendered per frame.
 */
export class CameraOverlay {
  readonly #screen: HTMLElement;
  readonly #refs: ViewRefs;
  readonly #getCapture: () => Capture | null;
  readonly #observer = new ResizeObserver(() => this.#layout());
  #screenSize = NO_SIZE;
  #videoSize = NO_SIZE;
  /** The box that the video fills, in pixels of the screen. */
  #videoBox: Rect = { x: 0, y: 0, ...NO_SIZE };
  /** Where the guide asks for the document; `null` before the first live frame. */
  #distance: LiveView['guide'] | null = null;
  #drawnCorners: readonly Position[] = [];
  #seen: MovingCorners | null = null;
  #targetCorners: readonly Position[] | null = null;
  #animationFrame = 0;
  #lastStepMs = 0;
  /** The screen shows the captured frame instead of the video. */
  #isFrozen = false;
  /** Where the captured photo is shown while it is checked, in the viewport. */
  photoRect: Rect | null = null;

  /** @param getCapture returns the current capture, if there is one */
  constructor(screen: HTMLElement, refs: ViewRefs, getCapture: () => Capture | null) {
    this.#screen = screen;
    this.#refs = refs;
    this.#getCapture = getCapture;
    for (const box of [screen, this.#part('.window')]) if (box) this.#observer.observe(box);
    // The stream's size became known, or the phone was turned.
    refs.video?.addEventListener('resize', () => this.#layoutVideo());
  }

  /** Follows what is rendered. Called after each rendering. */
  update(): void {
    this.#layoutVideo();
    const state = this.#getCapture()?.state.name;
    if (state === 'starting' || state === 'aiming') this.#isFrozen = false;
    if (state === 'checking') this.#freeze();
    this.photoRect = state === 'checking' ? (this.#part('.flash')?.getBoundingClientRect() ?? null) : null;
  }

  onLiveView({ phase, hold, corners, guide }: LiveView): void {
    if (guide !== this.#distance) {
      this.#distance = guide;
      this.#layout();
    }
    if (this.#getCapture()?.state.name === 'aiming') {
      if (phase === 'taken') this.#freeze();
      else this.#isFrozen = false;
    }
    this.#screen.style.setProperty('--_hold', String(hold));
    const shown = this.#isFrozen ? null : this.#toScreen(corners);
    this.#seen = shown && followCorners(this.#seen, shown, performance.now());
    this.#setTarget(this.#seen && leadCorners(this.#seen));
  }

  /** The screen is gone. */
  detach(): void {
    this.#observer.disconnect();
    cancelAnimationFrame(this.#animationFrame);
  }

  /** The frame takes the video's shape. Not with each layout: an observer must not change the size of what it observes. */
  #layoutVideo(): void {
    const { videoWidth = 0, videoHeight = 1 } = this.#refs.video ?? {};
    if (videoWidth) this.#screen.style.setProperty('--_video-ratio', (videoWidth / videoHeight).toFixed(4));
    this.#layout();
  }

  /** Places guide and video, and draws what does not change with the frame. */
  #layout(): void {
    const screen = this.#screen;
    const capture = this.#getCapture();
    const guideArea = this.#part('.window');
    if (!capture || !guideArea) return;
    const screenRect = screen.getBoundingClientRect();
    if (screenRect.width === 0 || screenRect.height === 0) return;
    this.#screenSize = { width: screenRect.width, height: screenRect.height };
    const { x, y, width, height } = guideArea.getBoundingClientRect();
    const area: Rect = { x: x - screenRect.x, y: y - screenRect.y, width, height };
    const video = this.#refs.video;
    this.#videoSize = { width: video?.videoWidth ?? 0, height: video?.videoHeight ?? 0 };
    const frame = this.#refs.root?.dataset['camera'] === 'framed' ? area : { x: 0, y: 0, ...this.#screenSize };
    const distance = this.#distance ?? (capture.camera?.isFixedFocus ? 'far' : 'near');
    const layout = layoutCameraInBox(
      frame,
      frame === area ? guideAreaInBox(area) : area,
      this.#videoSize,
      capture.state,
      distance,
    );
    const { guide } = layout;
    this.#videoBox = layout.videoBox;
    this.#part('.scrim')?.setAttribute('d', scrimPath(frame, guide));
    const markPx = Math.min(MAX_CORNER_MARK_PX, guide.height / 5);
    this.#part('.corners')?.setAttribute('d', cornerMarksPath(guide, markPx));
    const guidePath = roundedRectPath(guide);
    for (const name of ['.outline', '.run', '.flash']) this.#part(name)?.setAttribute('d', guidePath);
    setPositionProperties(screen, 'guide', guide);
    setPositionProperties(screen, 'video', this.#videoBox);
  }

  /** An element of the camera screen. */
  #part(selector: string): Element | null {
    return this.#screen.querySelector(selector);
  }

  #toScreen(corners: Quad | null): readonly Position[] | null {
    if (!corners || !this.#refs.video?.videoWidth) return null;
    return cornersToScreen(corners, this.#videoSize, this.#videoBox, this.#screen.matches('.mirrored'));
  }

  #setTarget(target: readonly Position[] | null): void {
    this.#part('.seen')?.classList.toggle('there', target !== null);
    // A document that was just found is drawn in place: there is no earlier position to move from.
    if (target && (!this.#targetCorners || prefersReducedMotion())) this.#drawCorners(target);
    this.#targetCorners = target;
    if (target && !this.#animationFrame) {
      this.#lastStepMs = performance.now();
      this.#requestStep();
    }
  }

  #requestStep(): void {
    this.#animationFrame = requestAnimationFrame((nowMs) => this.#step(nowMs));
  }

  #step(nowMs: number): void {
    this.#animationFrame = 0;
    if (!this.#targetCorners) return;
    const elapsedMs = Math.max(0, nowMs - this.#lastStepMs);
    const { points, arrived } = easeCorners(this.#drawnCorners, this.#targetCorners, elapsedMs);
    this.#lastStepMs = nowMs;
    this.#drawCorners(points);
    if (!arrived) this.#requestStep();
  }

  #drawCorners(points: readonly Position[]): void {
    this.#drawnCorners = points;
    const text = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
    this.#part('.seen')?.setAttribute('points', text);
  }

  /** Shows the current video frame as a still while the photo is encoded and checked. */
  #freeze(): void {
    if (this.#isFrozen) return;
    const { video } = this.#refs;
    const canvas = this.#screen.querySelector<HTMLCanvasElement>('canvas.still');
    if (!video?.videoWidth || !canvas) return;
    // No larger than shown: copying a full camera frame would block the main thread for nothing.
    const { width, height } = this.#screenSize;
    const scale = Math.min(1, (Math.max(width, height) * devicePixelRatio) / video.videoWidth);
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
    this.#isFrozen = true;
    this.#setTarget(null);
  }
}

const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Sets custom properties such as `--_guide-x` for the style sheet. */
function setPositionProperties(screen: HTMLElement, prefix: 'guide' | 'video', lengths: Rect): void {
  for (const [name, px] of Object.entries(lengths))
    screen.style.setProperty(`--_${prefix}-${name}`, `${Number(px).toFixed(1)}px`);
}

/** Animates the photo under review from where it was taken. */
export function animateFrom(photo: HTMLElement, from: Rect): void {
  if (prefersReducedMotion()) return;
  const to = photo.getBoundingClientRect();
  if (to.width === 0) return;
  const x = from.x + from.width / 2 - to.x - to.width / 2;
  const y = from.y + from.height / 2 - to.y - to.height / 2;
  photo.animate(
    { transform: [`translate(${x}px, ${y}px) scale(${from.width / to.width})`, 'none'], opacity: [1, 1] },
    { duration: REVIEW_ENTRANCE_MS, easing: 'cubic-bezier(.2, .8, .2, 1)' },
  );
}
