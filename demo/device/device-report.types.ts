/** What the page about this device finds out. It contains no picture, no device id and nothing read from a document. */
import type { FindingCause } from 'doc-capture/checks';

/** A name and its value, in the order in which they are shown. */
export type Fact = readonly [name: string, value: string];

/** One camera, as the browser describes it. */
export interface CameraFacts {
  readonly label: string;
  /** Settings after it was opened with the constraints of the element, for example `1920 × 1080 at 30 fps`. */
  readonly settings: readonly Fact[];
  /** What it can do: focus modes, torch, zoom. Empty where the browser does not say. */
  readonly capabilities: readonly Fact[];
  /** Name of the error, where it could not be opened. */
  readonly error: string | null;
}

/** The check of one test photo. */
export interface PhotoCheckResult {
  readonly name: string;
  readonly expected: string;
  readonly found: string;
  readonly isAsExpected: boolean;
  /** From the file to the review, in milliseconds: decoding, checks, reading, preview. */
  readonly totalMs: number;
  /** The checks alone, without decoding. `null` where there is no report. */
  readonly checkMs: number | null;
}

/** A drawn document before the drawn camera, up to the automatic shutter. */
export interface LiveCheckResult {
  /** Why it was not run, or did not end; `null` when a photo was taken. */
  readonly problem: string | null;
  /** Live checks a second. */
  readonly checksPerSecond: number | null;
  /** From the first live check to the shutter, in milliseconds. */
  readonly shutterMs: number | null;
  /** From the shutter to the review, in milliseconds. */
  readonly reviewMs: number | null;
  /** Tasks of the main thread above 50 ms; `null` where the browser does not report them. */
  readonly longTasks: number | null;
}

/** A photo of a real document that the person took. Of the photo only measures remain. */
export interface RealCaptureResult {
  readonly side: string;
  readonly source: string;
  readonly size: string;
  /** From the open camera to the photo under review, in milliseconds. */
  readonly reviewMs: number;
  readonly causes: readonly FindingCause[];
  readonly measures: readonly Fact[];
}

export interface DeviceReport {
  /** ISO 8601 date. */
  readonly date: string;
  readonly browser: readonly Fact[];
  readonly features: readonly Fact[];
  /** `null` before the person asked for it. */
  readonly cameras: readonly CameraFacts[] | null;
  readonly photoChecks: readonly PhotoCheckResult[] | null;
  readonly liveCheck: LiveCheckResult | null;
  readonly realCaptures: readonly RealCaptureResult[];
}
