import { replaceProperties } from '../replace-properties.js';
import { DEFAULT_FAKE_LENS, toDeviceInfo, selectLens, type FakeLens } from './fake-lens.js';
import { openLensStream, type LensStream } from './lens-stream.js';
import { failureBehavior, type CameraFailure } from './camera-failures.js';
import {
  EMPTY_DESK_VIEW,
  createDeskView,
  createFullView,
  type DrawFrame,
  type CameraContent,
  type CameraView,
} from './camera-view.js';

export interface FakeCameraOptions {
  /** Default: one back camera without torch and zoom. */
  readonly lenses?: readonly FakeLens[] | undefined;
  /** What the page was allowed before: `prompt` hides the names of lenses until one was opened. Default `granted`. */
  readonly permission?: PermissionState | undefined;
}

type Awaitable<T> = T | Promise<T>;

/** Stands in for the cameras of this page, until `restore()`. */
export interface FakeCamera {
  /** Points it at a picture, a clip or a drawing, which fills what it sees. */
  show(picture: Awaitable<CameraContent>): Promise<void>;
  /**
   * Lays a picture of a document alone on a desk under it, where the element's frame is: a {@link specimen}, a scan. Two
   * lie together, as for `sides="both-in-one"`.
   */
  lay(...documents: readonly Awaitable<Exclude<CameraContent, DrawFrame>>[]): Promise<void>;
  /** Takes everything off the desk. */
  clear(): void;

  /** From now on it does not open, for this reason. Streams that are open go on. */
  fail(how: CameraFailure): void;
  /** It opens again, allowed. */
  mend(): void;
  /** Open streams end by themselves, as when a cable is pulled; with `fail('not-found')` before it, for good. */
  end(): void;
  /** No frame comes any more, as during a call. */
  mute(): void;
  unmute(): void;

  /** The `video` member of every request, in order. */
  readonly requests: readonly (MediaTrackConstraints | true)[];
  /** What was applied to its tracks, in order: torch, zoom, focus. */
  readonly applied: readonly MediaTrackConstraintSet[];
  /** The lens that is open; `null` when none is. */
  readonly lens: FakeLens | null;
  readonly torch: boolean;
  readonly zoom: number;
  /** Tracks that were given out and not stopped: none once nobody needs the camera. */
  readonly liveTracks: readonly MediaStreamTrack[];

  /** Gives the browser its own cameras back, and ends what is open. */
  restore(): void;
}

/**
 * Puts a camera in the place of the browser's own: `getUserMedia`, the list of devices and the permission answer from a
 * canvas, with real tracks and frames, in any browser.
 *
 * @throws Error on a page that has no cameras at all because its context is not secure
 */
export function fakeCamera({
  lenses = [DEFAULT_FAKE_LENS],
  permission = 'granted',
}: FakeCameraOptions = {}): FakeCamera {
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) throw new Error('Pages have cameras on https and on localhost only.');
  const own = devices.getUserMedia.bind(devices);
  const requests: (MediaTrackConstraints | true)[] = [];
  const applied: MediaTrackConstraintSet[] = [];
  const streams: LensStream[] = [];
  let sight: CameraView = EMPTY_DESK_VIEW;
  let mishap: CameraFailure | null = permission === 'denied' ? 'denied' : null;
  const allowed = fakeCameraPermission(permission);
  let isNamed = permission === 'granted';

  const look = (next: CameraView): void => {
    const before = sight;
    sight = next;
    before.close();
  };
  const open = async (wish: MediaStreamConstraints = {}): Promise<MediaStream> => {
    const { video } = wish;
    if (!video) return own(wish);
    requests.push(video);
    const trouble = failureBehavior(mishap);
    if (trouble?.failure === null) return new Promise(() => undefined);
    if (trouble) throw new DOMException(trouble.failure[1], trouble.failure[0]);
    const opened = openLensStream(
      selectLens(video, lenses),
      () => sight.draw,
      (set) => void applied.push(set),
    );
    streams.push(opened);
    isNamed = true;
    allowed.say('granted');
    return opened.stream;
  };
  const list = async (): Promise<MediaDeviceInfo[]> =>
    failureBehavior(mishap)?.isAbsent ? [] : lenses.map((lens) => toDeviceInfo(lens, isNamed));

  const undo = [replaceProperties(devices, { getUserMedia: open, enumerateDevices: list }), allowed.restore];
  const live = (): LensStream[] => streams.filter(({ track }) => track.readyState === 'live');
  return {
    requests,
    applied,
    async show(picture) {
      look(await createFullView(await picture));
    },
    async lay(...documents) {
      look(await createDeskView(await Promise.all(documents.map(async (document) => document))));
    },
    clear: () => look(EMPTY_DESK_VIEW),
    fail(how) {
      mishap = how;
      allowed.say(failureBehavior(how)?.permission);
    },
    mend() {
      mishap = null;
      allowed.say('granted');
    },
    end: () => live().forEach((stream) => stream.end()),
    mute: () => live().forEach((stream) => stream.mute(true)),
    unmute: () => live().forEach((stream) => stream.mute(false)),
    get lens() {
      return live().at(-1)?.lens ?? null;
    },
    get torch() {
      return live().at(-1)?.settings.torch ?? false;
    },
    get zoom() {
      return live().at(-1)?.settings.zoom ?? 1;
    },
    get liveTracks() {
      return live().map(({ track }) => track);
    },
    restore() {
      for (const { track } of streams) track.stop();
      for (const putBack of undo.splice(0).reverse()) putBack();
      look(EMPTY_DESK_VIEW);
    },
  };
}

interface FakePermission {
  say(state: PermissionState | undefined): void;
  restore(): void;
}

/** Answers for the permission to use cameras; for others the browser answers itself. */
function fakeCameraPermission(first: PermissionState): FakePermission {
  const permissions = navigator.permissions as Permissions | undefined;
  if (!permissions) return { say: () => undefined, restore: () => undefined };
  const own = permissions.query.bind(permissions);
  let state = first;
  const statuses: EventTarget[] = [];
  const query = async (wanted: PermissionDescriptor): Promise<unknown> => {
    if ((wanted.name as string) !== 'camera') return own(wanted);
    const status = new EventTarget();
    Object.defineProperties(status, { state: { get: () => state }, name: { value: 'camera' } });
    statuses.push(status);
    return status;
  };
  return {
    say(next = state) {
      if (next === state) return;
      state = next;
      for (const status of statuses) status.dispatchEvent(new Event('change'));
    },
    restore: replaceProperties(permissions, { query }),
  };
}
