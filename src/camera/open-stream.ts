/** From a wish to a stream on the right lens: the attempts in order, and the look at what came. */
import { isCaptureError, type CaptureError } from '../contract/contract.js';
import { delay, resultWithin } from '../shared/shared.js';
import { constraintsFor, nextOpenAttempt, type OpenAttempt } from './constraints.js';
import type { CameraErrorCode } from './camera-error-code.js';
import {
  betterLens,
  chooseLens,
  describeLenses,
  suitableLenses,
  type DescribedLens,
  type Lens,
  type LensCapabilities,
} from './choose-lens.js';
import { requestStream, stopTracks, type StreamRequestOptions } from './request-stream.js';
import { assertCameraAvailable, readCameraPermission } from './camera-access.js';
import { applyFocusAndZoomDefaults } from './track-controls.js';

export interface OpenedStream {
  readonly stream: MediaStream;
  readonly track: MediaStreamTrack;
  readonly lens: Lens;
  readonly lenses: readonly Lens[];
}

/**
 * Opens a camera: the named lens if it can be had, else the one that suits documents best.
 * @param deviceId a lens that was chosen before; `undefined` lets the lens table decide
 * @throws {CaptureError} `camera_*`; the signal's reason when aborted. No track is left alive by either.
 */
export async function openStream(deviceId: string | undefined, terms: StreamRequestOptions): Promise<OpenedStream> {
  assertCameraAvailable();
  const known = deviceId ?? (await knownBackLens());
  const first = await requestWithFallbacks(
    known === undefined ? { kind: 'facing' } : { kind: 'device', deviceId: known },
    terms,
  );
  const opened = await identifyLens(first, terms.signal);
  // A named lens that is gone was replaced by whatever the browser had.
  const asNamed = deviceId !== undefined && opened.lens.deviceId === deviceId;
  const better = asNamed ? null : betterLens(opened.lens, opened.all);
  if (better === null) return prepareStream(opened, terms);
  // Android opens one camera at a time: the wrong one has to go first.
  stopTracks(first);
  const second = await requestWithFallbacks({ kind: 'device', deviceId: better.deviceId }, terms);
  return prepareStream(await identifyLens(second, terms.signal), terms);
}

/** Labels are readable before asking only where permission was given before; then one request finds the right lens. */
async function knownBackLens(): Promise<string | undefined> {
  if ((await readCameraPermission()) !== 'granted') return undefined;
  const { devices, capabilities } = await listVideoInputs();
  const best = chooseLens(devices, capabilities);
  // Where nothing says which way a camera looks, the browser's own default is the better guess.
  return best?.facing === 'environment' ? best.deviceId : undefined;
}

async function requestWithFallbacks(start: OpenAttempt, terms: StreamRequestOptions): Promise<MediaStream> {
  let attempt = start;
  let firstTrouble: CaptureError | undefined;
  for (;;) {
    try {
      return await requestStream(constraintsFor(attempt, isPortrait()), terms);
    } catch (trouble) {
      if (!isCaptureError(trouble)) throw trouble;
      firstTrouble ??= trouble;
      const next = nextOpenAttempt(attempt, trouble.code as CameraErrorCode);
      // A later attempt may fail for its own reason, e.g. absent after busy; the newest is the truth about now.
      if (next === null) throw trouble;
      if (next.waitMs > 0) await delay(next.waitMs, terms);
      attempt = next.attempt;
    }
  }
}

function isPortrait(): boolean {
  return window.innerHeight > window.innerWidth;
}

interface IdentifiedStream {
  readonly stream: MediaStream;
  readonly track: MediaStreamTrack;
  readonly lens: DescribedLens;
  readonly all: readonly DescribedLens[];
}

/** Which lens came. Labels are there now, whatever was known before. */
async function identifyLens(stream: MediaStream, signal: AbortSignal): Promise<IdentifiedStream> {
  try {
    const track = stream.getVideoTracks()[0];
    if (track === undefined) throw new TypeError('A stream without a video track.');
    const { devices, capabilities } = await listVideoInputs();
    signal.throwIfAborted();
    const settings = track.getSettings();
    const all = describeLenses(devices, capabilities);
    const lens =
      all.find(({ deviceId }) => deviceId === settings.deviceId) ??
      all.find(({ label }) => label === track.label) ??
      describeTrack(track, settings);
    return { stream, track, lens, all };
  } catch (error) {
    stopTracks(stream);
    throw error;
  }
}

/** A track whose device the browser does not list (yet). */
function describeTrack({ label }: MediaStreamTrack, { deviceId = '', facingMode }: MediaTrackSettings): DescribedLens {
  const capabilities = { facingMode: facingMode === undefined ? [] : [facingMode] };
  const [lens] = describeLenses([{ kind: 'videoinput', deviceId, label }], new Map([[deviceId, capabilities]]));
  return lens ?? { deviceId, label, facing: 'unknown', kind: 'unknown' };
}

/** Some cameras never answer to a constraint; the picture does not wait for them. */
const PREPARE_MS = 500;

async function prepareStream(
  { stream, track, lens, all }: IdentifiedStream,
  { signal, clock }: StreamRequestOptions,
): Promise<OpenedStream> {
  await resultWithin(applyFocusAndZoomDefaults(track), PREPARE_MS, { clock });
  if (signal.aborted) {
    stopTracks(stream);
    throw signal.reason;
  }
  const lenses = suitableLenses(all);
  const shown = lenses.some(({ deviceId }) => deviceId === lens.deviceId) ? lenses : [lens, ...lenses];
  return { stream, track, lens: toLens(lens), lenses: shown.map(toLens) };
}

function toLens({ deviceId, label, facing }: DescribedLens): Lens {
  return Object.freeze({ deviceId, label, facing });
}

async function listVideoInputs(): Promise<{
  readonly devices: readonly MediaDeviceInfo[];
  readonly capabilities: ReadonlyMap<string, LensCapabilities>;
}> {
  const listed = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  const devices = listed.filter((device) => device.kind === 'videoinput');
  const capabilities = new Map<string, LensCapabilities>();
  for (const device of devices) {
    // `InputDeviceInfo` exists in Chromium and Safari; elsewhere the label has to do.
    const read = (device as Partial<InputDeviceInfo>).getCapabilities;
    if (read !== undefined) capabilities.set(device.deviceId, read.call(device));
  }
  return { devices, capabilities };
}
