import { replaceProperties } from '../replace-properties.js';
import { DEFAULT_FAKE_LENS, toDeviceInfo, selectLens, type FakeLens } from './fake-lens.js';
import { openLensStream, type LensStream } from './lens-stream.js';
import {
  EMPTY_DESK_VIEW,
  createDeskScene,
  createFullFrameScene,
  type DrawFrame,
  type CameraContent,
  type FakeScene,
} from './fake-scene.js';

/** What browsers report when opening a camera fails. */
interface FailureBehavior {
  /** Name and message of the `DOMException`; `null`: the request never settles. */
  readonly exception: readonly [name: string, message: string] | null;
  /** State that `permissions.query` reports afterwards. Default: unchanged. */
  readonly permission?: PermissionState;
  /** `enumerateDevices` lists no camera. */
  readonly isAbsent?: boolean;
}

/**
 * How the fake camera fails to open. `denied`: the person denied permission, now or earlier. `dismissed`: the person closed the
 * permission prompt. `not-found`: there is no camera. `in-use`: another program uses it. `hangs`: the request never settles, as in
 * some in-app browsers.
 */
export type CameraFailure = 'denied' | 'dismissed' | 'not-found' | 'in-use' | 'hangs';

const FAILURE_BEHAVIORS: Readonly<Record<CameraFailure, FailureBehavior>> = {
  denied: { exception: ['NotAllowedError', 'Permission denied'], permission: 'denied' },
  dismissed: { exception: ['NotAllowedError', 'Permission dismissed'], permission: 'prompt' },
  'not-found': { exception: ['NotFoundError', 'Requested device not found'], isAbsent: true },
  'in-use': { exception: ['NotReadableError', 'Could not start video source'] },
  hangs: { exception: null },
};

export interface FakeCameraOptions {
  /** Default: one back camera without torch and zoom. */
  readonly lenses?: readonly FakeLens[] | undefined;
  /** Permission at the start. With `prompt`, device labels are hidden until a camera was opened. Default `granted`. */
  readonly permission?: PermissionState | undefined;
}

type Awaitable<T> = T | Promise<T>;

/** Replaces the cameras of this page until `restore()`. */
export interface FakeCamera {
  /** Shows an image, a video clip or a drawing over the whole frame. */
  show(content: Awaitable<CameraContent>): Promise<void>;
  /**
   * Lays images of documents, such as a {@link specimen} or a scan, on a desk inside the element's guide frame. Two lie
   * together, as for `sides="both-in-one"`.
   */
  showDocuments(...documents: readonly Awaitable<Exclude<CameraContent, DrawFrame>>[]): Promise<void>;
  /** Shows the empty desk. */
  clear(): void;

  /** The camera fails to open from now on. Open streams continue. */
  fail(failure: CameraFailure): void;
  /** The camera opens again, with permission. */
  recover(): void;
  /** Open streams end, as when the camera is unplugged. Call `fail('not-found')` before it so that none opens again. */
  end(): void;
  /** Open streams deliver no frames, as during a phone call. */
  mute(): void;
  unmute(): void;

  /** The `video` constraints of every `getUserMedia` call, in order. */
  readonly requests: readonly (MediaTrackConstraints | true)[];
  /** Constraints that were applied to tracks, in order: torch, zoom, focus. */
  readonly applied: readonly MediaTrackConstraintSet[];
  /** The open lens; `null` when none is. */
  readonly lens: FakeLens | null;
  readonly torch: boolean;
  readonly zoom: number;
  /** Tracks that are not stopped: none once the page has released the camera. */
  readonly liveTracks: readonly MediaStreamTrack[];

  /** Restores the browser's own cameras and stops all tracks. */
  restore(): void;
}

/**
 * Replaces the browser's cameras with a canvas: `getUserMedia`, `enumerateDevices` and the camera permission. Tracks and
 * frames are real. Works in any browser.
 *
 * @throws Error on a page without a secure context, where `navigator.mediaDevices` does not exist
 */
export function fakeCamera({
  lenses = [DEFAULT_FAKE_LENS],
  permission = 'granted',
}: FakeCameraOptions = {}): FakeCamera {
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) throw new Error('Pages have cameras on https and on localhost only.');
  const originalGetUserMedia = devices.getUserMedia.bind(devices);
  const requests: (MediaTrackConstraints | true)[] = [];
  const applied: MediaTrackConstraintSet[] = [];
  const streams: LensStream[] = [];
  let view: FakeScene = EMPTY_DESK_VIEW;
  let failure: FailureBehavior | null = permission === 'denied' ? FAILURE_BEHAVIORS.denied : null;
  const cameraPermission = fakeCameraPermission(permission);
  let isNamed = permission === 'granted';

  let views = 0;
  const setView = (next: FakeScene): void => {
    views++;
    const previous = view;
    view = next;
    previous.close();
  };
  /** Shows a scene once it is loaded, unless another one was asked for meanwhile. */
  const loadView = async (create: () => Promise<FakeScene>): Promise<void> => {
    const asked = ++views;
    const next = await create();
    if (asked === views) setView(next);
    else next.close();
  };
  const getUserMedia = async (constraints: MediaStreamConstraints = {}): Promise<MediaStream> => {
    const { video } = constraints;
    if (!video) return originalGetUserMedia(constraints);
    requests.push(video);
    if (failure?.exception === null) return new Promise(() => undefined);
    if (failure) throw new DOMException(failure.exception[1], failure.exception[0]);
    const opened = openLensStream(
      selectLens(video, lenses),
      () => view.draw,
      (set) => void applied.push(set),
    );
    streams.push(opened);
    isNamed = true;
    cameraPermission.set('granted');
    return opened.stream;
  };
  const enumerateDevices = async (): Promise<MediaDeviceInfo[]> =>
    failure?.isAbsent ? [] : lenses.map((lens) => toDeviceInfo(lens, isNamed));

  const restoreDevices = replaceProperties(devices, { getUserMedia, enumerateDevices });
  const liveStreams = (): LensStream[] => streams.filter(({ track }) => track.readyState === 'live');
  return {
    requests,
    applied,
    show: (content) => loadView(async () => createFullFrameScene(await content)),
    showDocuments: (...documents) =>
      loadView(async () => createDeskScene(await Promise.all(documents.map(async (document) => document)))),
    clear: () => setView(EMPTY_DESK_VIEW),
    fail(next) {
      failure = FAILURE_BEHAVIORS[next];
      cameraPermission.set(failure.permission);
    },
    recover() {
      failure = null;
      cameraPermission.set('granted');
    },
    end: () => liveStreams().forEach((stream) => stream.end()),
    mute: () => liveStreams().forEach((stream) => stream.mute(true)),
    unmute: () => liveStreams().forEach((stream) => stream.mute(false)),
    get lens() {
      return liveStreams().at(-1)?.lens ?? null;
    },
    get torch() {
      return liveStreams().at(-1)?.settings.torch ?? false;
    },
    get zoom() {
      return liveStreams().at(-1)?.settings.zoom ?? 1;
    },
    get liveTracks() {
      return liveStreams().map(({ track }) => track);
    },
    restore() {
      for (const { track } of streams) track.stop();
      restoreDevices();
      cameraPermission.restore();
      setView(EMPTY_DESK_VIEW);
    },
  };
}

interface FakePermission {
  /** Dispatches `change` where the state differs. */
  set(state: PermissionState | undefined): void;
  restore(): void;
}

/** Replaces `permissions.query` for the camera; other permissions go to the browser. */
function fakeCameraPermission(first: PermissionState): FakePermission {
  const permissions = navigator.permissions as Permissions | undefined;
  if (!permissions) return { set: () => undefined, restore: () => undefined };
  const originalQuery = permissions.query.bind(permissions);
  let state = first;
  const statuses: EventTarget[] = [];
  const query = async (descriptor: PermissionDescriptor): Promise<unknown> => {
    if ((descriptor.name as string) !== 'camera') return originalQuery(descriptor);
    const status = new EventTarget();
    Object.defineProperties(status, { state: { get: () => state }, name: { value: 'camera' } });
    statuses.push(status);
    return status;
  };
  return {
    set(next = state) {
      if (next === state) return;
      state = next;
      for (const status of statuses) status.dispatchEvent(new Event('change'));
    },
    restore: replaceProperties(permissions, { query }),
  };
}
