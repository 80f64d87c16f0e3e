/** A lens of the fake camera. */
export interface FakeLens {
  readonly deviceId: string;
  /** As the browser lists it. The element chooses lenses by their labels. */
  readonly label: string;
  readonly facing?: 'environment' | 'user';
  /** Whether the lens has a torch. */
  readonly torch?: boolean;
  /** Range of zoom factors; 1 shows the whole frame. */
  readonly zoom?: { readonly min: number; readonly max: number; readonly step?: number };
  readonly focusModes?: readonly string[];
  /** Size of a frame in pixels. Default 1280 × 720, in portrait while the page is. */
  readonly width?: number;
  readonly height?: number;
}

export const DEFAULT_FAKE_LENS: FakeLens = { deviceId: 'fake-back', label: 'Back Camera', facing: 'environment' };

const LONG_PX = 1280;
const SHORT_PX = 720;

/** Size of a lens's frames in pixels. The default turns with the page, as on a phone. */
export function lensFrameSize({ width, height }: FakeLens): { readonly width: number; readonly height: number } {
  const isPortrait = innerHeight > innerWidth;
  return {
    width: width ?? (isPortrait ? SHORT_PX : LONG_PX),
    height: height ?? (isPortrait ? LONG_PX : SHORT_PX),
  };
}

/** A lens as `enumerateDevices` lists it. `isNamed`: permission was granted, so its id and label are shown. */
export function toDeviceInfo({ deviceId, label, facing }: FakeLens, isNamed: boolean): MediaDeviceInfo {
  const info = {
    kind: 'videoinput' as const,
    deviceId: isNamed ? deviceId : '',
    label: isNamed ? label : '',
    groupId: '',
    getCapabilities: () => (facing ? { facingMode: [facing] } : {}),
  };
  return { ...info, toJSON: () => info };
}

/**
 * The lens that a request for video opens.
 * @throws DOMException `NotFoundError` or `OverconstrainedError`, as browsers do
 */
export function selectLens(video: MediaTrackConstraints | true, lenses: readonly FakeLens[]): FakeLens {
  const { deviceId, facingMode } = video === true ? {} : video;
  const exact = wordsOf(deviceId, 'exact')[0];
  const facing = wordsOf(facingMode, 'exact')[0] ?? wordsOf(facingMode, 'ideal')[0];
  const found =
    exact === undefined
      ? (lenses.find((lens) => facing !== undefined && lens.facing === facing) ?? lenses[0])
      : lenses.find((lens) => lens.deviceId === exact);
  if (found) return found;
  if (lenses.length === 0) throw new DOMException('Requested device not found', 'NotFoundError');
  throw new DOMException('deviceId', 'OverconstrainedError');
}

/** The words of a constraint in any of its forms. A bare string is an ideal value. */
function wordsOf(constraint: ConstrainDOMString = [], strength: 'exact' | 'ideal'): readonly string[] {
  const isBare = typeof constraint === 'string' || Array.isArray(constraint);
  const { [strength]: words = [] } = isBare ? { ideal: constraint } : constraint;
  return [words].flat();
}
