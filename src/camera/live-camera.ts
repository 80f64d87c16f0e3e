import { CaptureError, isCaptureError } from '../contract/contract.js';
import { readCameraPermissionState } from './camera-availability.js';
import type { Lens } from './choose-lens.js';
import { watchForFreeze } from './freeze-watchdog.js';
import { openStream, type OpenedStream } from './open-stream.js';
import { stopTracks, type StreamRequestOptions } from './request-stream.js';
import {
  applyTorch,
  applyZoom,
  hasAutofocus,
  hasTorch,
  zoomFactorOf,
  zoomRangeOf,
  type ZoomRange,
} from './track-controls.js';

/** After more failures than this within {@link RESTART_WINDOW_MS} the camera counts as lost. */
const MAX_RESTARTS = 3;
const RESTART_WINDOW_MS = 30_000;

/** The event `lost` of a camera: why it stopped for good. */
export class CameraLostEvent extends Event {
  readonly error: CaptureError;
  constructor(error: CaptureError) {
    super('lost');
    this.error = error;
  }
}

/**
 * An open camera. Dispatches `lost` ({@link CameraLostEvent}: stopped for good) and `restarted` (a new `stream`, after a
 * freeze, an unplugged device, a hidden page or a change of lens), until its signal aborts. One restart runs at a time; a new
 * one replaces it.
 *
 * While the page is hidden no track is live; `stream` has ended until `restarted`.
 */
export class LiveCamera extends EventTarget {
  #opened: OpenedStream;
  readonly #options: StreamRequestOptions;
  readonly #rememberLens: (deviceId: string) => void;
  /** Ends the listeners on page and signal. */
  readonly #lifetime = new AbortController();
  /** Ends the running restart. */
  #restart: AbortController | null = null;
  /** Times of the recent failures. */
  #failuresMs: number[] = [];
  #stopWatchdog: () => void = () => undefined;
  #video: HTMLVideoElement | null = null;
  #torchOn = false;
  #requestedZoom: number | null = null;
  /** The lens to open next. Differs from the open one if the person chose while the page was hidden. */
  #deviceId: string;
  #isSuspended = false;
  #wasGranted = false;

  constructor(opened: OpenedStream, options: StreamRequestOptions, rememberLens: (deviceId: string) => void) {
    super();
    this.#opened = opened;
    this.#deviceId = opened.lens.deviceId;
    this.#options = options;
    this.#rememberLens = rememberLens;
    this.#listenToOwner(options.signal);
    this.#listenToPage();
    this.#listenToTrack();
    this.#followPageVisibility();
  }

  get stream(): MediaStream {
    return this.#opened.stream;
  }
  get lens(): Lens {
    return this.#opened.lens;
  }
  /** The camera faces the person, who expects a mirror image: their left is the video's right. */
  get facesPerson(): boolean {
    const { facing } = this.lens;
    // A laptop's camera does not report where it faces. Built-in ones face the person.
    return facing === 'user' || (facing === 'unknown' && !matchMedia('(pointer: coarse)').matches);
  }
  /** A webcam that reports no autofocus: near documents stay blurred. */
  get isFixedFocus(): boolean {
    // A phone's main camera has autofocus, also where its browser does not say so.
    return this.facesPerson && !hasAutofocus(this.#opened.track);
  }
  /** Lenses that suit documents. With more than one, a control to switch is useful. */
  get lenses(): readonly Lens[] {
    return this.#opened.lenses;
  }
  get torchAvailable(): boolean {
    return hasTorch(this.#opened.track);
  }
  get torchOn(): boolean {
    return this.#torchOn;
  }
  /** `null` if the camera cannot zoom. */
  get zoomRange(): ZoomRange | null {
    return zoomRangeOf(this.#opened.track);
  }
  /** The present factor; 1 is the main lens. */
  get zoom(): number {
    return zoomFactorOf(this.#opened.track);
  }

  /** @returns whether the torch is on now */
  async setTorch(on: boolean): Promise<boolean> {
    this.#torchOn = await applyTorch(this.#opened.track, on);
    return this.#torchOn;
  }

  /** Sets the factor, clamped to the range and kept over restarts. @returns the factor now */
  async setZoom(factor: number): Promise<number> {
    this.#requestedZoom = factor;
    return applyZoom(this.#opened.track, factor);
  }

  /** Changes to another lens and remembers it. Dispatches `restarted`, or `lost` if no camera could be opened. */
  async useLens(deviceId: string): Promise<void> {
    this.#rememberLens(deviceId);
    this.#requestedZoom = null;
    this.#torchOn = false;
    this.#deviceId = deviceId;
    await this.#reopen();
  }

  /**
   * Watches the frames of `video`, instead of the video before. Without a frame for 2 s, or when the track is muted or
   * ends, the camera restarts; after more than three failures in 30 s it is lost.
   */
  watch(video: HTMLVideoElement): void {
    this.#video = video;
    this.#startWatchdog();
  }

  /** Stops everything. No event follows. */
  stop(): void {
    if (this.#lifetime.signal.aborted) return;
    this.#lifetime.abort();
    this.#restart?.abort();
    this.#stopWatchdog();
    this.#video = null;
    stopTracks(this.#opened.stream);
  }

  #listenToOwner(owner: AbortSignal): void {
    const handleAbort = (): void => {
      // With an error as the reason another camera took over, and the owner of this one is notified.
      if (isCaptureError(owner.reason)) this.#lose(owner.reason);
      else this.stop();
    };
    owner.addEventListener('abort', handleAbort, { signal: this.#lifetime.signal });
  }

  #listenToPage(): void {
    const { signal } = this.#lifetime;
    document.addEventListener('visibilitychange', () => this.#followPageVisibility(), { signal });
    window.addEventListener('pagehide', () => this.#suspend(), { signal });
    // Some phones return from another app with no event but `focus`.
    for (const type of ['pageshow', 'focus'])
      window.addEventListener(type, () => this.#followPageVisibility(), { signal });
  }

  #listenToTrack(): void {
    const { track } = this.#opened;
    const { signal } = this.#lifetime;
    track.addEventListener('ended', () => void this.#restartAfterFailure(track), { once: true, signal });
    void readCameraPermissionState().then((state) => (this.#wasGranted ||= state === 'granted'));
  }

  #startWatchdog(): void {
    this.#stopWatchdog();
    const video = this.#video;
    if (video === null || this.#isSuspended || this.#lifetime.signal.aborted) return;
    const { stream, track } = this.#opened;
    this.#stopWatchdog = watchForFreeze(video, {
      clock: this.#options.clock,
      // A muted track (a call, another app) shows nothing or black frames. It has the watchdog's time to come back.
      visibility: () => (video.srcObject !== stream ? 'elsewhere' : track.muted ? 'muted' : 'shown'),
      onFreeze: () => {
        // A paused video is no frozen camera.
        if (!video.paused || track.readyState !== 'live') return void this.#restartAfterFailure(track);
        video.play().catch(() => (video.paused ? this.#restartAfterFailure(track) : undefined));
      },
    });
  }

  #followPageVisibility(): void {
    if (document.visibilityState === 'hidden') this.#suspend();
    else if (this.#isSuspended) {
      this.#isSuspended = false;
      void this.#reopen();
    }
  }

  /** A hidden page has no use for the camera, whose light would stay on. */
  #suspend(): void {
    this.#isSuspended = true;
    this.#restart?.abort();
    this.#stopWatchdog();
    stopTracks(this.#opened.stream);
  }

  /** The track froze or ended. */
  async #restartAfterFailure(track: MediaStreamTrack): Promise<void> {
    if (track !== this.#opened.track || this.#restart !== null) return;
    if (this.#isSuspended || this.#lifetime.signal.aborted) return;
    const now = this.#options.clock.now();
    this.#failuresMs = [...this.#failuresMs.filter((atMs) => now - atMs < RESTART_WINDOW_MS), now];
    if (this.#failuresMs.length > MAX_RESTARTS) {
      this.#lose(new CaptureError('camera_lost', `The camera failed ${MAX_RESTARTS + 1} times in a row.`));
      return;
    }
    await this.#reopen();
  }

  async #reopen(): Promise<void> {
    if (this.#isSuspended || this.#lifetime.signal.aborted) return;
    this.#restart?.abort();
    const restart = new AbortController();
    this.#restart = restart;
    this.#stopWatchdog();
    stopTracks(this.#opened.stream);
    try {
      await this.#assertStillAllowed();
      const options = { ...this.#options, signal: restart.signal, onWaiting: undefined };
      const opened = await openStream(this.#deviceId === '' ? undefined : this.#deviceId, options);
      if (restart.signal.aborted) stopTracks(opened.stream);
      else this.#adopt(opened);
    } catch (error) {
      if (!restart.signal.aborted) this.#lose(error);
    } finally {
      if (this.#restart === restart) this.#restart = null;
    }
  }

  /** A permission that was withdrawn, or that has ended, is not requested again without a tap. */
  async #assertStillAllowed(): Promise<void> {
    const state = await readCameraPermissionState();
    if (state === 'denied') throw new CaptureError('camera_denied', 'The permission for the camera was taken away.');
    // Chromium's “Allow this time” ends in a tab that was hidden for minutes: the next request prompts again.
    if (this.#wasGranted && state === 'prompt')
      throw new CaptureError('camera_dismissed', 'The permission for the camera has ended.');
  }

  /** The owner shows the new stream. Some cameras never answer to a constraint, so nothing waits for one. */
  #adopt(opened: OpenedStream): void {
    this.#opened = opened;
    this.#deviceId = opened.lens.deviceId;
    this.#listenToTrack();
    this.#startWatchdog();
    this.dispatchEvent(new Event('restarted'));
    if (this.#requestedZoom !== null) void applyZoom(opened.track, this.#requestedZoom);
    if (this.#torchOn) void this.setTorch(true);
  }

  #lose(error: unknown): void {
    const wasStopped = this.#lifetime.signal.aborted;
    this.stop();
    if (!wasStopped) this.dispatchEvent(new CameraLostEvent(toLostError(error)));
  }
}

/** An open camera: what a {@link LiveCamera} shows of itself. */
export type Camera = Pick<LiveCamera, keyof LiveCamera>;

/** A camera that was open and is absent now was lost. */
function toLostError(error: unknown): CaptureError {
  if (isCaptureError(error) && error.code !== 'camera_absent') return error;
  return new CaptureError('camera_lost', 'The camera went away.', {}, { cause: error });
}
