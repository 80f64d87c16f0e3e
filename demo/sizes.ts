/** What pages load before the first automatic capture. README, demo and measurements have these numbers. */

/** Ceiling of doc-capture, in KB of brotli. A test of the built files enforces it. */
export const FIRST_CAPTURE_KB = 250;

/** What another product loads, measured from its published package. */
export interface CompetitorSize {
  readonly name: string;
  /** Megabytes of brotli: smallest and largest configuration. */
  readonly megabytes: readonly [from: number, to: number];
  readonly note: string;
}

export const COMPETITOR_SIZES_DATE = 'November 2026';

export const COMPETITOR_SIZES: readonly CompetitorSize[] = [
  { name: 'Acuant 11.9', megabytes: [0.45, 0.45], note: 'credentials' },
  { name: 'Innovatrics DOT 7.6', megabytes: [0.57, 0.57], note: 'licence' },
  { name: 'jscanify 1.4', megabytes: [2.4, 2.4], note: 'with OpenCV; takes no picture by itself' },
  { name: 'Dynamsoft 1.4', megabytes: [3.0, 3.0], note: 'licence; at least' },
  { name: 'Scanbot 8.0', megabytes: [2.0, 6.7], note: 'licence' },
  { name: 'BlinkID 7.4', megabytes: [8.4, 10], note: 'licence, asks its vendor' },
];
