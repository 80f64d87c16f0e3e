import { lensFrameSize, type FakeLens } from './fake-lens.js';
import type { DrawFrame } from './fake-scene.js';

const FRAMES_PER_SECOND = 30;

/** Current torch and zoom. */
interface LensSettings {
  torch: boolean;
  zoom: number;
}

/** An open stream of a lens, with the events that only a camera can cause. */
export interface LensStream {
  readonly lens: FakeLens;
  readonly stream: MediaStream;
  readonly track: MediaStreamTrack;
  readonly settings: Readonly<LensSettings>;
  /** Ends the track as when the camera is unplugged: with an `ended` event. */
  end(): void;
  /** A muted track delivers no frames. */
  mute(isMuted: boolean): void;
}

/**
 * Opens a stream of a canvas. The track and its frames are real. What a canvas track lacks is added: the lens's label,
 * torch, zoom, `muted`, and an end from outside.
 * @param currentDraw returns what draws the next frame
 */
export function openLensStream(
  lens: FakeLens,
  currentDraw: () => DrawFrame,
  onApplied: (set: MediaTrackConstraintSet) => void,
): LensStream {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, lensFrameSize(lens));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no canvas.');
  const settings: LensSettings = { torch: false, zoom: clampZoom(lens.zoom, 1) };
  let isMuted = false;

  const paint = (): void => {
    if (isMuted) return;
    context.save();
    context.translate(canvas.width / 2, canvas.height / 2);
    context.scale(settings.zoom, settings.zoom);
    context.translate(-canvas.width / 2, -canvas.height / 2);
    currentDraw()(context, performance.now());
    context.restore();
  };
  paint();
  const stream = canvas.captureStream(FRAMES_PER_SECOND);
  const [track] = stream.getVideoTracks();
  if (!track) throw new Error('The canvas gave no track.');
  // A timer, because animation frames stop on a hidden page.
  const timer = setInterval(() => {
    if (track.readyState === 'ended') clearInterval(timer);
    else paint();
  }, 1000 / FRAMES_PER_SECOND);

  const events = patchTrack(track, { lens, canvas, settings, isMuted: () => isMuted, onApplied });
  return {
    lens,
    stream,
    track,
    settings,
    end() {
      if (track.readyState === 'ended') return;
      // `stop()` dispatches no event; an end from outside does.
      track.stop();
      events.dispatchEvent(new Event('ended'));
    },
    mute(next) {
      if (isMuted === next) return;
      isMuted = next;
      events.dispatchEvent(new Event(next ? 'mute' : 'unmute'));
    },
  };
}

function clampZoom(range: FakeLens['zoom'], factor: number): number {
  return range ? Math.min(range.max, Math.max(range.min, factor)) : 1;
}

interface FakeTrackOptions {
  readonly lens: FakeLens;
  readonly canvas: HTMLCanvasElement;
  readonly settings: LensSettings;
  readonly isMuted: () => boolean;
  readonly onApplied: (set: MediaTrackConstraintSet) => void;
}

/**
 * Gives a canvas track the properties of a camera track.
 * @returns the target of its events, because Firefox delivers no event that a page dispatches on a track
 */
function patchTrack(
  track: MediaStreamTrack,
  { lens, canvas, settings, isMuted, onApplied }: FakeTrackOptions,
): EventTarget {
  const { deviceId, label, facing, torch, zoom, focusModes } = lens;
  const { width, height } = canvas;
  const identity = { deviceId, ...(facing && { facingMode: facing }) };
  const getSettings = (): object => ({
    ...identity,
    width,
    height,
    frameRate: FRAMES_PER_SECOND,
    ...(torch && { torch: settings.torch }),
    ...(zoom && { zoom: settings.zoom }),
  });
  const capabilities = {
    deviceId,
    ...(facing && { facingMode: [facing] }),
    ...(torch && { torch }),
    ...(zoom && { zoom }),
    ...(focusModes && { focusMode: focusModes }),
  };
  const applyConstraints = async ({ advanced = [], ...basic }: MediaTrackConstraints = {}): Promise<void> => {
    for (const set of [basic, ...advanced] as (MediaTrackConstraintSet & Partial<LensSettings>)[]) {
      if (Object.keys(set).length === 0) continue;
      onApplied(set);
      if (torch && typeof set.torch === 'boolean') settings.torch = set.torch;
      if (zoom && typeof set.zoom === 'number') settings.zoom = clampZoom(zoom, set.zoom);
    }
  };
  const events = new EventTarget();
  Object.defineProperties(track, {
    label: { value: label },
    muted: { get: isMuted },
    getSettings: { value: getSettings },
    getCapabilities: { value: () => capabilities },
    applyConstraints: { value: applyConstraints },
    addEventListener: { value: events.addEventListener.bind(events) },
    removeEventListener: { value: events.removeEventListener.bind(events) },
    dispatchEvent: { value: events.dispatchEvent.bind(events) },
  });
  for (const type of ['ended', 'mute', 'unmute'] as const) defineEventHandler(track, events, type);
  return events;
}

/** The event handler property `on…` of a track. */
function defineEventHandler(track: MediaStreamTrack, events: EventTarget, type: string): void {
  let listener: unknown = null;
  events.addEventListener(type, (event) => {
    if (typeof listener === 'function') listener.call(track, event);
  });
  Object.defineProperty(track, `on${type}`, {
    get: () => listener,
    set(next: unknown) {
      listener = next;
    },
  });
}
