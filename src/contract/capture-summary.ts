import type { Side } from './document-types.js';

/** Where a photo of a summary comes from. `phone`: the camera of a phone to which the capture was handed off. */
export const SUMMARY_SOURCES = ['camera', 'file', 'phone'] as const;
export const SUMMARY_SHUTTERS = ['auto', 'manual'] as const;
export const SUMMARY_LENS_FACINGS = ['environment', 'user', 'unknown'] as const;
/** `secondary`: a back camera that is not the first. `software`: no lens, a program supplies the video. */
export const SUMMARY_LENS_KINDS = [
  'main',
  'triple',
  'multi',
  'unknown',
  'secondary',
  'ultra-wide',
  'tele',
  'macro',
  'infrared',
  'depth',
  'desk-view',
  'software',
] as const;
/** The screens that a summary has times of: those of a running session. */
export const SUMMARY_SCREENS = [
  'starting',
  'aiming',
  'picking',
  'checking',
  'review',
  'turning',
  'sending',
  'captured',
  'trouble',
] as const;
/** Instructions to the person while the camera runs. `move_back_to_focus` takes the place of a `blur` that stays. */
export const HINTS = [
  'search',
  'turn_over',
  'move_closer',
  'move_back',
  'centre',
  'straighten',
  'more_light',
  'less_light',
  'covered',
  'glare',
  'blur',
  'move_back_to_focus',
  'hold_still',
] as const;
export type Hint = (typeof HINTS)[number];
export const SUMMARY_ENGINES = ['chromium', 'gecko', 'webkit', 'unknown'] as const;

/** The class of a camera by its label and capabilities. The label itself is not in a summary. */
export interface LensSummary {
  readonly facing: (typeof SUMMARY_LENS_FACINGS)[number];
  readonly kind: (typeof SUMMARY_LENS_KINDS)[number];
}

/** A warning about a photo that the person used anyway. */
export interface PassedFinding {
  readonly reason: string;
  readonly cause: string;
}

/** What the browser reports of one photo. */
export interface PhotoSummary {
  readonly side: Side;
  readonly source?: (typeof SUMMARY_SOURCES)[number];
  /** Whether the automatic shutter took it, or the person. Absent for files. */
  readonly shutter?: (typeof SUMMARY_SHUTTERS)[number];
  /** Absent for files. */
  readonly lens?: LensSummary;
  /** How many photos of this side the person saw and took again before this one. */
  readonly retakes?: number;
  /** Warnings about the picture with which the person used it. Findings about the document's data are left out. */
  readonly passed_findings?: readonly PassedFinding[];
}

/**
 * What happened in a session: the part `summary` of an upload, and `summary` of `doc-summary`. The browser sends it only if the page
 * asks for it, and the relay passes it to the host only. It holds no image and nothing that was read from a document. Anyone can
 * forge it.
 */
export interface CaptureSummary {
  /** One entry for each photo, in the order of the files. */
  readonly photos: readonly PhotoSummary[];
  /** How long each screen was shown, in milliseconds, to 100 ms. */
  readonly screen_ms?: Readonly<Partial<Record<(typeof SUMMARY_SCREENS)[number], number>>>;
  /** How long each hint was shown, in milliseconds, to 100 ms. */
  readonly hint_ms?: Readonly<Partial<Record<Hint, number>>>;
  /** The session ran on a phone to which it was handed off. */
  readonly handoff?: boolean;
  /** The label of a camera that was open is that of a program that supplies a video. */
  readonly virtual_camera?: boolean;
  readonly engine?: { readonly name: (typeof SUMMARY_ENGINES)[number]; readonly major: number | null };
}

export const SUMMARY_LIMITS = {
  /** Longest part `summary`, in bytes. A summary of two photos has about 700. */
  bytes: 4_096,
  /** Longest time, in milliseconds: an hour. Longer ones are cut to it. */
  maxMs: 3_600_000,
  maxRetakes: 99,
  maxPassedFindings: 8,
  maxEngineMajor: 9_999,
  /** Reasons and causes of findings. */
  wordPattern: /^[a-z][a-z0-9_]{1,31}$/,
} as const;
