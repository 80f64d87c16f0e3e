/** Opens every camera once, and says what it delivers and what it can do. */
import type { CameraFacts, Fact } from './device-report.types.js';

/** What the element asks for as well. */
const SIZE = { width: { ideal: 1920 }, height: { ideal: 1080 } } as const;

/** Members of the browser's descriptions that are left out: they identify the device or belong to sound. */
const LEFT_OUT: readonly string[] = ['deviceId', 'groupId', 'echoCancellation', 'noiseSuppression', 'autoGainControl'];

/** @throws DOMException when the person does not allow the camera, or there is none */
export async function listCameras(): Promise<readonly CameraFacts[]> {
  // Names are only told once a camera was allowed.
  stop(await navigator.mediaDevices.getUserMedia({ video: SIZE }));
  const devices = await navigator.mediaDevices.enumerateDevices();
  const cameras: CameraFacts[] = [];
  for (const { kind, deviceId, label } of devices)
    // One after the other: many phones open one camera at a time.
    if (kind === 'videoinput') cameras.push(await describeCamera(deviceId, label));
  return cameras;
}

async function describeCamera(deviceId: string, label: string): Promise<CameraFacts> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ video: { ...SIZE, deviceId: { exact: deviceId } } });
    const [track] = stream.getVideoTracks();
    const settings = factsOf(track?.getSettings());
    // Firefox before 132 has no capabilities.
    const capabilities = factsOf(track && 'getCapabilities' in track ? track.getCapabilities() : undefined);
    stop(stream);
    return { label, settings, capabilities, error: null };
  } catch (error) {
    return { label, settings: [], capabilities: [], error: error instanceof Error ? error.name : String(error) };
  }
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** The members of a description, ranges as `0.1–4`, lists with commas. */
function factsOf(description: object | undefined): readonly Fact[] {
  return Object.entries(description ?? {}).flatMap(([name, value]: [string, unknown]): Fact[] => {
    const text = describeValue(value);
    return LEFT_OUT.includes(name) || text === '' ? [] : [[name, text]];
  });
}

function describeValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(describeValue).join(', ');
  if (typeof value === 'number') return String(Math.round(value * 100) / 100);
  if (typeof value === 'string' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'object' || value === null) return '';
  const { min, max } = value as { readonly min?: unknown; readonly max?: unknown };
  return min === undefined && max === undefined ? '' : `${describeValue(min)}–${describeValue(max)}`;
}
