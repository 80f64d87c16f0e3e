/** Torch, zoom and focus of a video track, where the camera has them. Never rejects: a control that fails is not there. */

export interface ZoomRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** MediaStream Image Capture, section 7: what `lib.dom` leaves out. */
interface ImageCapabilities extends MediaTrackCapabilities {
  readonly torch?: boolean;
  readonly zoom?: { readonly min: number; readonly max: number; readonly step?: number };
  readonly focusMode?: readonly string[];
}
interface ImageSettings extends MediaTrackSettings {
  readonly torch?: boolean;
  readonly zoom?: number;
}
interface ImageConstraints extends MediaTrackConstraintSet {
  torch?: boolean;
  zoom?: number;
  focusMode?: string;
}

function capabilitiesOf(track: MediaStreamTrack): ImageCapabilities {
  // Firefox learnt the method late.
  return 'getCapabilities' in track ? track.getCapabilities() : {};
}

async function applyConstraint(track: MediaStreamTrack, wish: ImageConstraints): Promise<boolean> {
  try {
    await track.applyConstraints({ advanced: [wish] });
    return true;
  } catch {
    return false;
  }
}

export function hasTorch(track: MediaStreamTrack): boolean {
  return capabilitiesOf(track).torch === true;
}

/** @returns whether the torch is on now */
export async function applyTorch(track: MediaStreamTrack, on: boolean): Promise<boolean> {
  if (!hasTorch(track) || !(await applyConstraint(track, { torch: on }))) return false;
  return (track.getSettings() as ImageSettings).torch ?? on;
}

/**
 * The zoom factors a camera offers, 1 being its main lens; `null` when it has no zoom worth the name, and for webcams,
 * which count in units of their own (0 to 60, 100 to 500).
 */
export function zoomRangeOf(track: MediaStreamTrack): ZoomRange | null {
  const zoom = capabilitiesOf(track).zoom;
  if (zoom === undefined || !(zoom.max > zoom.min) || zoom.min <= 0 || zoom.min > 1) return null;
  return { min: zoom.min, max: zoom.max, step: zoom.step ?? 0 };
}

export function zoomFactorOf(track: MediaStreamTrack): number {
  return (track.getSettings() as ImageSettings).zoom ?? 1;
}

/** @returns the zoom that holds now */
export async function applyZoom(track: MediaStreamTrack, factor: number): Promise<number> {
  const range = zoomRangeOf(track);
  if (range === null) return 1;
  await applyConstraint(track, { zoom: Math.min(range.max, Math.max(range.min, factor)) });
  return zoomFactorOf(track);
}

/** Sets continuous focus where it is a choice, and leads a multi-lens camera away from its ultra-wide end. */
export async function applyFocusAndZoomDefaults(track: MediaStreamTrack): Promise<void> {
  if (capabilitiesOf(track).focusMode?.includes('continuous'))
    await applyConstraint(track, { focusMode: 'continuous' });
  const range = zoomRangeOf(track);
  if (range !== null && range.max >= 1 && zoomFactorOf(track) < 1) await applyConstraint(track, { zoom: 1 });
}
