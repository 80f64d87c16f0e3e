import { CaptureError, isCaptureError } from '../contract/contract.js';
import { readCameraPermissionState } from './camera-access.js';
import type { Camera, CameraLostEvent } from './camera.types.js';
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

class LostEvent extends Event implements CameraLostEvent {
  readonly error: CaptureError;
  constructor(error: CaptureError) {
    super('lost');
    this.error = error;
  }
}

/**
 * A camera that restarts after a freeze, an ended track or a hidden page, until its signal aborts. One restart runs at a
 * time; a new one replaces it.
 */
export class LiveCamera extends EventTarget implements Camera {
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
  get facesPerson(): boolean {
    const { facing } = this.lens;
    // A laptop's camera does not report where it faces. Built-in ones face the person.
    return facing === 'user' || (facing === 'unknown' && !matchMedia('(pointer: coarse)').matches);
  }
  get isFixedFocus(): boolean {
    // A phone's main camera has autofocus, also where its browser does not say so.
    return this.facesPerson && !hasAutofocus(this.#opened.track);
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
    this.#requestedZoom = factor;
    return applyZoom(this.#opened.track, factor);
  }

  async useLens(deviceId: string): Promise<void> {
    this.#rememberLens(deviceId);
    this.#requestedZoom = null;
    this.#torchOn = false;
    this.#deviceId = deviceId;
    await this.#reopen();
  }

  watch(video: HTMLVideoElement): void {
    this.#video = video;
    this.#startWatchdog();
  }

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
        if (video.paused && track.readyState === 'live') void video.play().catch(() => undefined);
        else void this.#restartAfterFailure(track);
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
      else await this.#adopt(opened);
    } catch (error) {
      if (!restart.signal.aborted) this.#lose(error);
    } finally {
      if (this.#restart === restart) this.#restart = null;
    }
  }

  /** A permission that was withdrawn is not requested again without a tap. */
  async #assertStillAllowed(): Promise<void> {
    const state = await readCameraPermissionState();
    if (state === 'denied' || (this.#wasGranted && state === 'prompt')) {
      throw new CaptureError('camera_denied', 'The permission for the camera was taken away.');
    }
  }

  async #adopt(opened: OpenedStream): Promise<void> {
    const old = this.#opened.stream;
    this.#opened = opened;
    this.#deviceId = opened.lens.deviceId;
    this.#listenToTrack();
    if (this.#video?.srcObject === old) {
      this.#video.srcObject = opened.stream;
      // `restarted` also makes the owner attach the new stream; this play() may lose the race to it.
      void this.#video.play().catch(() => undefined);
    }
    this.#startWatchdog();
    this.dispatchEvent(new Event('restarted'));
    if (this.#requestedZoom !== null) await applyZoom(opened.track, this.#requestedZoom);
    if (this.#torchOn) await this.setTorch(true);
  }

  #lose(error: unknown): void {
    const wasStopped = this.#lifetime.signal.aborted;
    this.stop();
    if (!wasStopped) this.dispatchEvent(new LostEvent(toLostError(error)));
  }
}

/** A camera that was open and is absent now was lost. */
function toLostError(error: unknown): CaptureError {
  if (isCaptureError(error) && error.code !== 'camera_absent') return error;
  return new CaptureError('camera_lost', 'The camera went away.', {}, { cause: error });
}
