/** A lens that the fake camera pretends to have. */
export interface FakeLens {
  readonly deviceId: string;
  /** As the browser would list it: the element chooses lenses by their labels. */
  readonly label: string;
  readonly facing?: 'environment' | 'user';
  /** There is a light that can be switched. */
  readonly torch?: boolean;
  /** Factors that it zooms by; 1 is the whole picture. */
  readonly zoom?: { readonly min: number; readonly max: number; readonly step?: number };
  readonly focusModes?: readonly string[];
  /** Pixels of its frames. Default 1280 × 720, upright where the page is. */
  readonly width?: number;
  readonly height?: number;
}

export const DEFAULT_FAKE_LENS: FakeLens = { deviceId: 'fake-back', label: 'Back Camera', facing: 'environment' };

const LONG_PX = 1280;
const SHORT_PX = 720;

/** Pixels of a lens's frames, as a phone turns them with the page. */
export function lensFrameSize({ width, height }: FakeLens): { readonly width: number; readonly height: number } {
  const upright = innerHeight > innerWidth;
  return {
    width: width ?? (upright ? SHORT_PX : LONG_PX),
    height: height ?? (upright ? LONG_PX : SHORT_PX),
  };
}

/** A lens as `enumerateDevices` tells of it; nameless before permission was given. */
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
 * The lens that a request opens.
 * @throws DOMException `NotFoundError` or `OverconstrainedError`, as browsers do
 */
export function selectLens(video: MediaTrackConstraints | true, lenses: readonly FakeLens[]): FakeLens {
  const { deviceId, facingMode } = video === true ? {} : video;
  const { exact } = parseConstraint(deviceId);
  const facing = parseConstraint(facingMode).exact ?? parseConstraint(facingMode).ideal;
  const found =
    exact === undefined
      ? (lenses.find((lens) => facing !== undefined && lens.facing === facing) ?? lenses[0])
      : lenses.find((lens) => lens.deviceId === exact);
  if (found) return found;
  if (lenses.length === 0) throw new DOMException('Requested device not found', 'NotFoundError');
  throw new DOMException('deviceId', 'OverconstrainedError');
}

interface ParsedConstraint {
  readonly exact?: string | undefined;
  readonly ideal?: string | undefined;
}

/** A constraint in any of its forms. A bare word is an ideal one. */
function parseConstraint(wish: ConstrainDOMString = {}): ParsedConstraint {
  const first = (words: string | string[] | undefined): string | undefined => [words].flat()[0];
  if (typeof wish === 'string' || Array.isArray(wish)) return { ideal: first(wish) };
  return { exact: first(wish.exact), ideal: first(wish.ideal) };
}
