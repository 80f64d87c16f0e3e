import { isCaptureError } from '../contract/contract.js';
import { delay, withTimeoutOrNull } from '../shared/shared.js';
import { assertCameraAvailable, readCameraPermissionState } from './camera-availability.js';
import type { CameraErrorCode } from './camera-error-code.js';
import {
  findBetterLens,
  chooseLens,
  classifyLenses,
  suitableLenses,
  type Lens,
  type LensCapabilities,
} from './choose-lens.js';
import { requestStream, stopTracks, type StreamRequestOptions } from './request-stream.js';
import { applyFocusAndZoomDefaults, applyIdealSize, IDEAL_SIZE } from './track-controls.js';

export interface OpenedStream {
  readonly stream: MediaStream;
  readonly track: MediaStreamTrack;
  readonly lens: Lens;
  readonly lenses: readonly Lens[];
}

/**
 * Opens a camera: the chosen lens if it is there, else the one that suits documents best.
 * @param chosenDeviceId a lens that was chosen before; `undefined` leaves the choice to the labels
 * @throws {CaptureError} `camera_*`; all tracks are stopped
 * @throws the signal's reason when aborted; all tracks are stopped
 */
export async function openStream(
  chosenDeviceId: string | undefined,
  options: StreamRequestOptions,
): Promise<OpenedStream> {
  assertCameraAvailable();
  const deviceId = chosenDeviceId ?? (await findBackLens());
  const attempt: OpenAttempt = deviceId === undefined ? { kind: 'facing' } : { kind: 'device', deviceId };
  const stream = await requestWithFallbacks(attempt, options);
  const identified = await identifyLens(stream, options.signal);
  // If the chosen lens is gone, the browser opened any other.
  const isChosen = chosenDeviceId !== undefined && identified.lens.deviceId === chosenDeviceId;
  const better = isChosen ? null : findBetterLens(identified.lens, identified.allLenses);
  if (better === null) return prepareStream(identified, options);
  // Android opens one camera at a time: this one must be stopped first.
  stopTracks(stream);
  const betterStream = await requestWithFallbacks({ kind: 'device', deviceId: better.deviceId }, options);
  return prepareStream(await identifyLens(betterStream, options.signal), options);
}

/** Labels are readable beforehand only with the permission. Then one request opens the right lens. */
async function findBackLens(): Promise<string | undefined> {
  if ((await readCameraPermissionState()) !== 'granted') return undefined;
  const { devices, capabilities } = await listVideoInputs();
  const best = chooseLens(devices, capabilities);
  // If no label says where a camera faces, the browser's default is the better guess.
  return best?.facing === 'environment' ? best.deviceId : undefined;
}

async function requestWithFallbacks(first: OpenAttempt, options: StreamRequestOptions): Promise<MediaStream> {
  let attempt = first;
  for (;;) {
    try {
      return await requestStream(constraintsFor(attempt), options);
    } catch (error) {
      if (!isCaptureError(error)) throw error;
      const next = nextOpenAttempt(attempt, error.code as CameraErrorCode);
      // The last error is reported: an attempt may fail for another reason, e.g. absent after busy.
      if (next === null) throw error;
      if (next.waitMs > 0) await delay(next.waitMs, options);
      attempt = next.attempt;
    }
  }
}

interface IdentifiedStream {
  readonly stream: MediaStream;
  readonly track: MediaStreamTrack;
  readonly lens: Lens;
  readonly allLenses: readonly Lens[];
}

/** Finds the lens of an open stream. All labels are readable now. */
async function identifyLens(stream: MediaStream, signal: AbortSignal): Promise<IdentifiedStream> {
  try {
    const track = stream.getVideoTracks()[0];
    if (track === undefined) throw new TypeError('A stream without a video track.');
    const { devices, capabilities } = await listVideoInputs();
    signal.throwIfAborted();
    const settings = track.getSettings();
    const allLenses = classifyLenses(devices, capabilities);
    const lens =
      allLenses.find(({ deviceId }) => deviceId === settings.deviceId) ??
      allLenses.find(({ label }) => label === track.label) ??
      describeTrack(track, settings);
    return { stream, track, lens, allLenses };
  } catch (error) {
    stopTracks(stream);
    throw error;
  }
}

/** Describes a track whose device the browser does not list (yet). */
function describeTrack({ label }: MediaStreamTrack, { deviceId = '', facingMode }: MediaTrackSettings): Lens {
  const capabilities = { facingMode: facingMode === undefined ? [] : [facingMode] };
  const [lens] = classifyLenses([{ kind: 'videoinput', deviceId, label }], new Map([[deviceId, capabilities]]));
  return lens ?? { deviceId, label, facing: 'unknown', kind: 'unknown' };
}

/** Some cameras never answer to a constraint: the stream does not wait longer for it. */
const PREPARE_TIMEOUT_MS = 500;

async function prepareStream(
  { stream, track, lens, allLenses }: IdentifiedStream,
  { signal, clock }: StreamRequestOptions,
): Promise<OpenedStream> {
  const preparing = applyIdealSize(track).then(() => applyFocusAndZoomDefaults(track));
  await withTimeoutOrNull(preparing, PREPARE_TIMEOUT_MS, { clock });
  if (signal.aborted) {
    stopTracks(stream);
    throw signal.reason;
  }
  const suitable = suitableLenses(allLenses);
  const isListed = suitable.some(({ deviceId }) => deviceId === lens.deviceId);
  const lenses = isListed ? suitable : [lens, ...suitable];
  return { stream, track, lens, lenses };
}

interface VideoInputs {
  readonly devices: readonly MediaDeviceInfo[];
  readonly capabilities: ReadonlyMap<string, LensCapabilities>;
}

async function listVideoInputs(): Promise<VideoInputs> {
  const all = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  const devices = all.filter((device) => device.kind === 'videoinput');
  const capabilities = new Map<string, LensCapabilities>();
  for (const device of devices) {
    // `InputDeviceInfo` exists in Chromium and Safari; elsewhere the label has to do.
    const { getCapabilities } = device as Partial<InputDeviceInfo>;
    if (getCapabilities !== undefined) capabilities.set(device.deviceId, getCapabilities.call(device));
  }
  return { devices, capabilities };
}

/** Android releases a camera a few hundred milliseconds after its last track stopped. */
export const CAMERA_RELEASE_WAIT_MS = 600;

/** An attempt to open a camera, from the most to the least demanding. */
export type OpenAttempt =
  | { readonly kind: 'device'; readonly deviceId: string; readonly isRepeated?: true }
  | { readonly kind: 'facing'; readonly isRepeated?: true }
  | { readonly kind: 'relaxed' }
  | { readonly kind: 'bare' };

/**
 * The constraints of an attempt. Only a device that was chosen is `exact`; everything else is `ideal`, which no camera can
 * fail. Browsers take width and height as those of a landscape picture, however the phone is held.
 */
export function constraintsFor(attempt: OpenAttempt): MediaTrackConstraints | true {
  if (attempt.kind === 'bare') return true;
  const facing = { facingMode: { ideal: 'environment' } };
  if (attempt.kind === 'relaxed') return facing;
  if (attempt.kind === 'device') return { ...IDEAL_SIZE, deviceId: { exact: attempt.deviceId } };
  return { ...IDEAL_SIZE, ...facing };
}

/** The next attempt after a failure, and how long to wait until the device is free; `null` after the last one. */
export function nextOpenAttempt(
  attempt: OpenAttempt,
  code: CameraErrorCode,
): { readonly attempt: OpenAttempt; readonly waitMs: number } | null {
  if (code === 'camera_busy' && (attempt.kind === 'device' || attempt.kind === 'facing')) {
    const next: OpenAttempt = attempt.isRepeated ? { kind: 'relaxed' } : { ...attempt, isRepeated: true };
    return { attempt: next, waitMs: CAMERA_RELEASE_WAIT_MS };
  }
  // For a device that is gone the standard says overconstrained, some browsers say absent.
  if (attempt.kind === 'device' && (code === 'camera_constraints' || code === 'camera_absent')) {
    return { attempt: { kind: 'facing' }, waitMs: 0 };
  }
  if (code === 'camera_constraints' && attempt.kind !== 'bare') return { attempt: { kind: 'bare' }, waitMs: 0 };
  return null;
}
