/** Torch, zoom and focus of a video track, as far as the camera has them. Nothing here rejects. */

export interface ZoomRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** MediaStream Image Capture, section 7: missing in `lib.dom`. */
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
  // Older versions of Firefox lack the method.
  return 'getCapabilities' in track ? track.getCapabilities() : {};
}

async function applyConstraint(track: MediaStreamTrack, constraint: ImageConstraints): Promise<boolean> {
  try {
    await track.applyConstraints({ advanced: [constraint] });
    return true;
  } catch {
    return false;
  }
}

/** @returns false also where the browser does not tell */
export function hasAutofocus(track: MediaStreamTrack): boolean {
  return capabilitiesOf(track).focusMode?.includes('continuous') === true;
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
 * The zoom factors of a camera, 1 being its main lens. `null` without zoom, and for webcams, which use units of their own
 * (0 to 60, 100 to 500).
 */
export function zoomRangeOf(track: MediaStreamTrack): ZoomRange | null {
  const zoom = capabilitiesOf(track).zoom;
  if (zoom === undefined || !(zoom.max > zoom.min) || zoom.min <= 0 || zoom.min > 1) return null;
  return { min: zoom.min, max: zoom.max, step: zoom.step ?? 0 };
}

export function zoomFactorOf(track: MediaStreamTrack): number {
  return (track.getSettings() as ImageSettings).zoom ?? 1;
}

/** @returns the zoom factor now */
export async function applyZoom(track: MediaStreamTrack, factor: number): Promise<number> {
  const range = zoomRangeOf(track);
  if (range === null) return 1;
  await applyConstraint(track, { zoom: Math.min(range.max, Math.max(range.min, factor)) });
  return zoomFactorOf(track);
}

/** Ideal video size, px. At 1920 × 1080 an ID-1 card that fills four fifths of the width has 450 dpi. */
export const IDEAL_SIZE = { width: { ideal: 1920 }, height: { ideal: 1080 } } as const;

/**
 * Asks for the ideal size again where a track has less of it than its camera can give: it was opened without a size, or the camera
 * itself stands upright (a phone's does not, however it is held), so that Chromium cropped its pictures to a square.
 */
export async function applyIdealSize(track: MediaStreamTrack): Promise<void> {
  const { width, height } = capabilitiesOf(track);
  if (!width?.max || !height?.max) return;
  const isUpright = height.max > width.max;
  const wanted = isUpright ? { width: IDEAL_SIZE.height, height: IDEAL_SIZE.width } : IDEAL_SIZE;
  const settings = track.getSettings();
  // The settings of a phone that is held upright are turned, its capabilities are not.
  const [short = 0, long = 0] = [settings.width ?? 0, settings.height ?? 0].sort((a, b) => a - b);
  const [shortest, longest] = [Math.min(width.max, wanted.width.ideal), Math.min(height.max, wanted.height.ideal)].sort(
    (a, b) => a - b,
  ) as [number, number];
  if (short < shortest || long < longest) await track.applyConstraints(wanted).catch(() => undefined);
}

/** Sets continuous focus if there is a choice, and moves a multi-lens camera from its ultra-wide end to the main lens. */
export async function applyFocusAndZoomDefaults(track: MediaStreamTrack): Promise<void> {
  if (hasAutofocus(track)) await applyConstraint(track, { focusMode: 'continuous' });
  const range = zoomRangeOf(track);
  if (range !== null && range.max >= 1 && zoomFactorOf(track) < 1) await applyConstraint(track, { zoom: 1 });
}
