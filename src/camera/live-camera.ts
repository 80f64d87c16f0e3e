import { isCaptureError, CaptureError } from '../contract/contract.js';
import type { Camera, CameraLostEvent } from './camera.types.js';
import type { Lens } from './choose-lens.js';
import { openStream, type OpenedStream } from './open-stream.js';
import { stopTracks, type StreamRequestOptions } from './request-stream.js';
import { readCameraPermission } from './camera-access.js';
import { applyTorch, applyZoom, hasTorch, zoomFactorOf, zoomRangeOf, type ZoomRange } from './track-controls.js';
import { watchForFreeze } from './freeze-watchdog.js';

/** More restarts than this within {@link RESTART_WINDOW_MS} and the camera counts as lost. */
const MAX_RESTARTS = 3;
const RESTART_WINDOW_MS = 30_000;

class LostEvent extends Event implements CameraLostEvent {
  readonly trouble: CaptureError;
  constructor(trouble: CaptureError) {
    super('lost');
    this.trouble = trouble;
  }
}

/**
 * A camera that stays open: restarts itself after a freeze, an ended track or a hidden page, and lives no longer than
 * its signal. All restarts go through one queue of length one.
 */
export class LiveCamera extends EventTarget implements Camera {
  #opened: OpenedStream;
  readonly #terms: StreamRequestOptions;
  readonly #remember: (deviceId: string) => void;
  /** Ends the listeners on page and signal. */
  readonly #life = new AbortController();
  /** Ends the restart under way. */
  #restart: AbortController | null = null;
  #restartsMs: number[] = [];
  #unwatch: () => void = () => undefined;
  #video: HTMLVideoElement | null = null;
  #torchOn = false;
  #zoomWish: number | null = null;
  /** The lens to open after a pause; differs from the open one when the person chose while the page was hidden. */
  #deviceId: string;
  #suspended = false;
  #wasGranted = false;

  constructor(opened: OpenedStream, terms: StreamRequestOptions, remember: (deviceId: string) => void) {
    super();
    this.#opened = opened;
    this.#deviceId = opened.lens.deviceId;
    this.#terms = terms;
    this.#remember = remember;
    const { signal } = this.#life;
    const { signal: wanted } = terms;
    // A trouble as the reason: somebody else has the camera now, and whoever had it is to know.
    wanted.addEventListener('abort', () => (isCaptureError(wanted.reason) ? this.#lose(wanted.reason) : this.stop()), {
      signal,
    });
    document.addEventListener('visibilitychange', () => this.#followPage(), { signal });
    window.addEventListener('pagehide', () => this.#suspend(), { signal });
    // Some phones come back from another app with nothing but the focus.
    for (const back of ['pageshow', 'focus']) window.addEventListener(back, () => this.#followPage(), { signal });
    this.#listen();
    this.#followPage();
  }

  get stream(): MediaStream {
    return this.#opened.stream;
  }
  get lens(): Lens {
    return this.#opened.lens;
  }
  get facesPerson(): boolean {
    const { facing } = this.lens;
    // A laptop's camera does not say where it looks: at the person, as every one that is built in does.
    return facing === 'user' || (facing === 'unknown' && !matchMedia('(pointer: coarse)').matches);
  }
  get lenses(): readonly Lens[] {
    return this.#opened.lenses;
  }
  get torchAvailable(): boolean {
    return hasTorch(this.#opened.track);
  }
  get torchOn(): boolean {
    return this.#torchOn;
  }
  get zoomRange(): ZoomRange | null {
    return zoomRangeOf(this.#opened.track);
  }
  get zoom(): number {
    return zoomFactorOf(this.#opened.track);
  }

  async setTorch(on: boolean): Promise<boolean> {
    this.#torchOn = await applyTorch(this.#opened.track, on);
    return this.#torchOn;
  }

  async setZoom(factor: number): Promise<number> {
    this.#zoomWish = factor;
    return applyZoom(this.#opened.track, factor);
  }

  async useLens(deviceId: string): Promise<void> {
    this.#remember(deviceId);
    this.#zoomWish = null;
    this.#torchOn = false;
    this.#deviceId = deviceId;
    await this.#reopen();
  }

  watch(video: HTMLVideoElement): void {
    this.#video = video;
    this.#watchAgain();
  }

  stop(): void {
    if (this.#life.signal.aborted) return;
    this.#life.abort();
    this.#restart?.abort();
    this.#unwatch();
    this.#video = null;
    stopTracks(this.#opened.stream);
  }

  #listen(): void {
    const { track } = this.#opened;
    track.addEventListener('ended', () => void this.#revive(track), { once: true, signal: this.#life.signal });
    void readCameraPermission().then((state) => (this.#wasGranted ||= state === 'granted'));
  }

  #watchAgain(): void {
    this.#unwatch();
    const video = this.#video;
    if (video === null || this.#suspended || this.#life.signal.aborted) return;
    const { stream, track } = this.#opened;
    // A muted track (a call, another app) shows nothing or black frames; two seconds let it come back by itself.
    this.#unwatch = watchForFreeze(
      video,
      this.#terms.clock,
      () => (video.srcObject !== stream ? 'elsewhere' : track.muted ? 'muted' : 'shown'),
      () => {
        // A paused video is not a frozen camera.
        if (video.paused && track.readyState === 'live') void video.play().catch(() => undefined);
        else void this.#revive(track);
      },
    );
  }

  #followPage(): void {
    if (document.visibilityState === 'hidden') this.#suspend();
    else if (this.#suspended) {
      this.#suspended = false;
      void this.#reopen();
    }
  }

  /** A hidden page has no use for a camera, and its light would stay on. */
  #suspend(): void {
    this.#suspended = true;
    this.#restart?.abort();
    this.#unwatch();
    stopTracks(this.#opened.stream);
  }

  /** The picture died by itself. */
  async #revive(track: MediaStreamTrack): Promise<void> {
    if (track !== this.#opened.track || this.#restart !== null || this.#suspended || this.#life.signal.aborted) return;
    const now = this.#terms.clock.now();
    this.#restartsMs = [...this.#restartsMs.filter((atMs) => now - atMs < RESTART_WINDOW_MS), now];
    if (this.#restartsMs.length > MAX_RESTARTS) {
      this.#lose(new CaptureError('camera_lost', `The camera died ${MAX_RESTARTS + 1} times in a row.`));
      return;
    }
    await this.#reopen();
  }

  async #reopen(): Promise<void> {
    if (this.#suspended || this.#life.signal.aborted) return;
    this.#restart?.abort();
    const restart = new AbortController();
    this.#restart = restart;
    this.#unwatch();
    stopTracks(this.#opened.stream);
    try {
      await this.#assertStillAllowed();
      const terms = { ...this.#terms, signal: restart.signal, onWaiting: undefined };
      const opened = await openStream(this.#deviceId === '' ? undefined : this.#deviceId, terms);
      if (restart.signal.aborted) stopTracks(opened.stream);
      else await this.#adopt(opened);
    } catch (error) {
      if (!restart.signal.aborted) this.#lose(error);
    } finally {
      if (this.#restart === restart) this.#restart = null;
    }
  }

  /** A permission that was taken away is not asked for again without a tap. */
  async #assertStillAllowed(): Promise<void> {
    const state = await readCameraPermission();
    if (state === 'denied' || (this.#wasGranted && state === 'prompt')) {
      throw new CaptureError('camera_denied', 'The permission for the camera was taken away.');
    }
  }

  async #adopt(opened: OpenedStream): Promise<void> {
    const old = this.#opened.stream;
    this.#opened = opened;
    this.#deviceId = opened.lens.deviceId;
    this.#listen();
    if (this.#video?.srcObject === old) {
      this.#video.srcObject = opened.stream;
      // Whoever attached it hears of the new stream; a play() that loses a race to that is no trouble.
      void this.#video.play().catch(() => undefined);
    }
    this.#watchAgain();
    this.dispatchEvent(new Event('restarted'));
    if (this.#zoomWish !== null) await applyZoom(opened.track, this.#zoomWish);
    if (this.#torchOn) await this.setTorch(true);
  }

  #lose(error: unknown): void {
    const wasStopped = this.#life.signal.aborted;
    this.stop();
    if (!wasStopped) this.dispatchEvent(new LostEvent(toLostError(error)));
  }
}

/** A camera that was there and is absent now was lost, not missing. */
function toLostError(error: unknown): CaptureError {
  if (isCaptureError(error) && error.code !== 'camera_absent') return error;
  return new CaptureError('camera_lost', 'The camera went away.', {}, { cause: error });
}
