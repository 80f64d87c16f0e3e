/** Cameras of a page from canvases: their tracks, streams and frames are real, and a test can deny, mute, turn and unplug them. */
import { selectLens, toDeviceInfo, type FakeLens } from '../../src/testing/fake-camera/fake-lens.js';
import { replaceProperty } from './replace-property.js';
import { afterTest } from './test-scope.js';

/** Default size: 640 × 480. */
export interface PageLens extends FakeLens {
  readonly zoom?: { readonly min: number; readonly max: number; readonly step: number; readonly now?: number };
  /** Constraints that are applied never settle. */
  readonly deaf?: boolean;
  /** Sees no colours, as an infrared camera does. */
  readonly grey?: boolean;
}

export interface PageCameraOptions {
  readonly lenses?: readonly PageLens[];
  /** What `permissions.query` says at first; `unknown` makes it reject, as browsers without that name do. Default `granted`. */
  readonly permission?: PermissionState | 'unknown';
}

/** What the next `getUserMedia` does instead of opening a lens. */
export type PageCameraFailure = { readonly name: string; readonly message?: string } | 'hang';

const DEFAULT_LENS: PageLens = { deviceId: 'page', label: 'Page camera' };

interface PageCameraSession {
  readonly track: MediaStreamTrack;
  readonly lens: PageLens;
  readonly canvas: HTMLCanvasElement;
  /** Where the track's listeners wait: Firefox delivers no event that a page dispatches on a track. */
  readonly ended: EventTarget;
}

export class PageCamera {
  /** The `video` member of every request, in order. */
  readonly requests: (MediaTrackConstraints | boolean)[] = [];
  /** Every constraint that was applied to a track. */
  readonly applied: MediaTrackConstraintSet[] = [];
  lenses: readonly PageLens[];
  #permission: PermissionState | 'unknown';
  #labelled: boolean;
  /** No lens delivers frames. */
  isFrozen = false;
  /** Another app has the camera: its tracks go on and say that they are muted, and black frames come. */
  isMuted = false;
  readonly #failures: PageCameraFailure[] = [];
  readonly #sessions: PageCameraSession[] = [];
  readonly #statuses: EventTarget[] = [];
  #held: (() => void)[] | null = null;
  readonly #undo: (() => void)[];

  constructor({ lenses = [DEFAULT_LENS], permission = 'granted' }: PageCameraOptions = {}) {
    this.lenses = lenses;
    this.#permission = permission;
    this.#labelled = permission === 'granted';
    const { mediaDevices, permissions } = navigator;
    const list = async (): Promise<MediaDeviceInfo[]> => this.lenses.map((lens) => toDeviceInfo(lens, this.#labelled));
    this.#undo = [
      replaceProperty(mediaDevices, 'getUserMedia', (wish?: MediaStreamConstraints) => this.#open(wish)),
      replaceProperty(mediaDevices, 'enumerateDevices', list),
      replaceProperty(permissions, 'query', () => this.#query()),
    ];
  }

  /** Queues what the next requests do. */
  next(...failures: readonly PageCameraFailure[]): void {
    this.#failures.push(...failures);
  }

  /** From now on requests wait, as with an open prompt. @returns lets them through */
  hold(): () => void {
    const waiting: (() => void)[] = (this.#held = []);
    return () => {
      this.#held = null;
      for (const go of waiting) go();
    };
  }

  set permission(state: PermissionState) {
    this.#permission = state;
    for (const status of this.#statuses) status.dispatchEvent(new Event('change'));
  }

  /** Tracks that were given out and are not stopped. */
  get liveTracks(): readonly MediaStreamTrack[] {
    return this.givenTracks.filter(({ readyState }) => readyState === 'live');
  }

  /** All tracks that were given out. */
  get givenTracks(): readonly MediaStreamTrack[] {
    return this.#sessions.map(({ track }) => track);
  }

  /** Turns the phone: width and height of every lens swap. */
  turn(): void {
    for (const { canvas } of this.#sessions) [canvas.width, canvas.height] = [canvas.height, canvas.width];
  }

  /** The cable is pulled: the device is gone from the list and its tracks end. */
  unplug(deviceId: string): void {
    this.lenses = this.lenses.filter((lens) => lens.deviceId !== deviceId);
    this.endTracks((lens) => lens.deviceId === deviceId);
  }

  /** Tracks end by themselves, as when permission is taken away. */
  endTracks(which: (lens: PageLens) => boolean = () => true): void {
    for (const { track, lens, ended } of this.#sessions) {
      if (!which(lens) || track.readyState === 'ended') continue;
      track.stop();
      // stop() is silent; an end from outside is not.
      ended.dispatchEvent(new Event('ended'));
    }
  }

  /** Gives the browser its own camera back. */
  restore(): void {
    for (const track of this.givenTracks) track.stop();
    for (const undo of this.#undo.splice(0)) undo();
  }

  #query(): Promise<EventTarget> {
    if (this.#permission === 'unknown') return Promise.reject(new TypeError('no such permission'));
    const status = new EventTarget();
    Object.defineProperty(status, 'state', { get: () => this.#permission });
    this.#statuses.push(status);
    return Promise.resolve(status);
  }

  async #open(wish?: MediaStreamConstraints): Promise<MediaStream> {
    const video = wish?.video ?? false;
    this.requests.push(video);
    const failure = this.#failures.shift();
    if (failure === 'hang') return new Promise(() => undefined);
    if (failure !== undefined) throw new DOMException(failure.message ?? failure.name, failure.name);
    if (this.#held !== null) await new Promise<void>((go) => this.#held?.push(go));
    const lens = selectLens(video || true, this.lenses) as PageLens;
    this.#labelled = true;
    return this.#start(lens);
  }

  #start(lens: PageLens): MediaStream {
    const { width = 640, height = 480 } = lens;
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d');
    let tick = 0;
    const paint = (): void => {
      if (context === null || this.isFrozen) return;
      tick += 1;
      context.fillStyle = this.isMuted
        ? 'black'
        : lens.grey
          ? `hsl(0 0% ${tick % 100}%)`
          : `hsl(${tick % 360} 60% 50%)`;
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.fillStyle = 'white';
      context.fillRect((tick * 7) % canvas.width, canvas.height / 4, canvas.width / 4, canvas.height / 2);
    };
    paint();
    const stream = canvas.captureStream(30);
    const track = stream.getVideoTracks()[0]!;
    const timer = setInterval(() => (track.readyState === 'ended' ? clearInterval(timer) : paint()), 33);
    this.#sessions.push({ track, lens, canvas, ended: this.#dress(track, lens, canvas) });
    return stream;
  }

  /** Gives a canvas track the properties of a camera track. @returns the target of its events */
  #dress(track: MediaStreamTrack, lens: PageLens, { width, height }: HTMLCanvasElement): EventTarget {
    const events = new EventTarget();
    const now = { torch: false, zoom: lens.zoom?.now ?? 1 };
    const { deviceId, label, facing, torch, zoom, focusModes } = lens;
    const capabilities = {
      ...{ deviceId, ...(torch && { torch }), ...(zoom && { zoom }) },
      ...(focusModes && { focusMode: focusModes }),
    };
    Object.defineProperties(track, {
      label: { value: label },
      muted: { get: () => this.isMuted },
      getSettings: {
        value: () => ({
          ...{ deviceId, width, height },
          ...(facing && { facingMode: facing }),
          ...(torch && { torch: now.torch }),
          ...(zoom && { zoom: now.zoom }),
        }),
      },
      getCapabilities: { value: () => capabilities },
      addEventListener: { value: events.addEventListener.bind(events) },
      removeEventListener: { value: events.removeEventListener.bind(events) },
      applyConstraints: {
        value: async (wish: MediaTrackConstraints) => {
          for (const set of wish.advanced ?? []) {
            this.applied.push(set);
            if (lens.deaf) await new Promise(() => undefined);
            Object.assign(now, set);
          }
        },
      },
    });
    return events;
  }
}

/** Tells the page it is hidden or visible, as a change of tab would. @returns gives the page its own state back */
export function pretendVisibility(state: DocumentVisibilityState): () => void {
  const change = (): boolean => document.dispatchEvent(new Event('visibilitychange'));
  const restores = [
    replaceProperty(document, 'visibilityState', state),
    replaceProperty(document, 'hidden', state === 'hidden'),
  ];
  change();
  const show = (): void => {
    if (restores.length === 0) return;
    for (const restore of restores.splice(0)) restore();
    change();
  };
  afterTest(show);
  return show;
}
