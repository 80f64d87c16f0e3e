import type { Capture, LiveView, Position, Rect, Size } from '../headless/headless.js';
import {
  cornerMarksPath,
  cornersToScreen,
  easeCorners,
  layoutGuide,
  roundedRectPath,
  scrimPath,
  fitVideoBox,
} from './overlay-geometry.js';

const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Tells the style sheet where something is. */
function setPositionProperties(stage: HTMLElement, what: string, lengths: Rect): void {
  for (const [name, px] of Object.entries(lengths))
    stage.style.setProperty(`--_${what}-${name}`, `${Number(px).toFixed(1)}px`);
}

const REVIEW_ENTRANCE_MS = 320;

/** Lets a picture begin where it was taken, so that the still is seen to rise into the review. */
function animateFrom(picture: HTMLElement, from: Rect): void {
  const to = picture.getBoundingClientRect();
  if (to.width === 0) return;
  const x = from.x + from.width / 2 - to.x - to.width / 2;
  const y = from.y + from.height / 2 - to.y - to.height / 2;
  picture.animate(
    { transform: [`translate(${x}px, ${y}px) scale(${from.width / to.width})`, 'none'], opacity: [1, 1] },
    { duration: REVIEW_ENTRANCE_MS, easing: 'cubic-bezier(.2, .8, .2, 1)' },
  );
}

/** What draws over the camera, as the element holds it. */
export interface CameraOverlay {
  /**
   * What is on the screen, after each rendering.
   * @param stage `null` when the camera's screen is gone
   * @param picture the one under review
   */
  update(stage: HTMLElement | null, picture: HTMLElement | null): void;
  /** A live frame was looked at. */
  onLiveFrame(view: LiveView): void;
}

/** @param capture the session behind the face, if there is one */
export type CreateCameraOverlay = (capture: () => Capture | null) => CameraOverlay;

/**
 * Draws over the camera what changes with every frame: cut-out, countdown and the corners that follow. Works on the
 * screen's own elements through attributes and CSSOM, so that no template is rendered for it.
 */
export const createCameraOverlay: CreateCameraOverlay = (capture) => new CameraOverlayRenderer(capture);

class CameraOverlayRenderer implements CameraOverlay {
  readonly #capture: () => Capture | null;
  #stage: HTMLElement | null = null;
  #observer: ResizeObserver | null = null;
  #size: Size = { width: 0, height: 0 };
  #video: Size = { width: 0, height: 0 };
  #box: Rect = { x: 0, y: 0, width: 0, height: 0 };
  #drawn: readonly Position[] = [];
  #target: readonly Position[] | null = null;
  #loop = 0;
  #lastMs = 0;
  #frozen = false;
  /** Where a taken picture was seen last, in the viewport. */
  #takenAt: Rect | null = null;

  constructor(capture: () => Capture | null) {
    this.#capture = capture;
  }

  update(stage: HTMLElement | null, picture: HTMLElement | null): void {
    if (stage !== this.#stage) this.#adopt(stage);
    if (!stage) {
      if (picture && this.#takenAt && !prefersReducedMotion()) animateFrom(picture, this.#takenAt);
      this.#takenAt = null;
      return;
    }
    this.#layout();
    const name = this.#capture()?.state.name;
    if (name === 'starting' || name === 'aiming') this.#frozen = false;
    if (name === 'checking') this.#freeze();
    this.#takenAt = name === 'checking' ? (stage.querySelector('.flash')?.getBoundingClientRect() ?? null) : null;
  }

  onLiveFrame(view: LiveView): void {
    const stage = this.#stage;
    if (!stage) return;
    if (this.#capture()?.state.name === 'aiming') {
      if (view.phase === 'taken') this.#freeze();
      else this.#frozen = false;
    }
    stage.style.setProperty('--_hold', String(view.hold));
    const video = stage.querySelector('video');
    const seen = view.corners && video?.videoWidth && !this.#frozen;
    if (seen) {
      this.#aim(cornersToScreen(view.corners, this.#video, this.#box, stage.matches('.mirrored')));
    } else this.#aim(null);
  }

  #adopt(stage: HTMLElement | null): void {
    this.#observer?.disconnect();
    cancelAnimationFrame(this.#loop);
    this.#loop = 0;
    this.#stage = stage;
    this.#target = null;
    this.#drawn = [];
    this.#frozen = false;
    this.#size = { width: 0, height: 0 };
    if (!stage) return;
    this.#observer = new ResizeObserver(() => this.#layout());
    this.#observer.observe(stage);
    const window = stage.querySelector('.window');
    if (window) this.#observer.observe(window);
    // Fires when a stream's size becomes known, and when the phone is turned.
    stage.querySelector('video')?.addEventListener('resize', () => this.#layout());
  }

  #layout(): void {
    const stage = this.#stage;
    const capture = this.#capture();
    const free = stage?.querySelector('.window');
    if (!stage || !capture || !free) return;
    const box = stage.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) return;
    this.#size = { width: box.width, height: box.height };
    const inner = free.getBoundingClientRect();
    const window: Rect = { x: inner.x - box.x, y: inner.y - box.y, width: inner.width, height: inner.height };
    const guide = layoutGuide(this.#size, window, capture.state);
    const video = stage.querySelector('video');
    this.#video = { width: video?.videoWidth ?? 0, height: video?.videoHeight ?? 0 };
    this.#box = this.#video.width ? fitVideoBox(this.#video, this.#size, guide) : { x: 0, y: 0, ...this.#size };
    const set = (selector: string, path: string): void => stage.querySelector(selector)?.setAttribute('d', path);
    const frame = roundedRectPath(guide);
    set('.scrim', scrimPath(this.#size, guide));
    set('.corners', cornerMarksPath(guide, Math.min(28, guide.height / 5)));
    for (const selector of ['.outline', '.run', '.flash']) set(selector, frame);
    setPositionProperties(stage, 'guide', guide);
    setPositionProperties(stage, 'video', this.#box);
  }

  #aim(target: readonly Position[] | null): void {
    const polygon = this.#stage?.querySelector('.seen');
    polygon?.classList.toggle('there', target !== null);
    // Found anew: begins where it is, instead of flying in from where something else was.
    if (target && (!this.#target || prefersReducedMotion())) this.#draw(target);
    this.#target = target;
    if (target && !this.#loop) {
      this.#lastMs = performance.now();
      this.#loop = requestAnimationFrame((now) => this.#step(now));
    }
  }

  #step(nowMs: number): void {
    this.#loop = 0;
    if (!this.#target) return;
    const { points, arrived } = easeCorners(this.#drawn, this.#target, Math.max(0, nowMs - this.#lastMs));
    this.#lastMs = nowMs;
    this.#draw(points);
    if (!arrived) this.#loop = requestAnimationFrame((now) => this.#step(now));
  }

  #draw(points: readonly Position[]): void {
    this.#drawn = points;
    const text = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
    this.#stage?.querySelector('.seen')?.setAttribute('points', text);
  }

  /** Keeps the moment of the shutter on the screen while the picture is encoded and checked. */
  #freeze(): void {
    if (this.#frozen) return;
    const video = this.#stage?.querySelector('video');
    const canvas = this.#stage?.querySelector<HTMLCanvasElement>('canvas.still');
    if (!video?.videoWidth || !canvas) return;
    // No larger than it is shown: a full camera frame would cost the main thread more than it gives.
    const scale = Math.min(1, (Math.max(this.#size.width, this.#size.height) * devicePixelRatio) / video.videoWidth);
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
    this.#frozen = true;
    this.#aim(null);
  }
}
