import type { DocType, FormatName, Reason, Side } from '../contract/contract.js';
import type { MrzFormat } from './mrz/mrz-formats.js';
import type { MrzEvidence } from './mrz/mrz-data.js';

/** Pixels as every platform hands them out: 8-bit RGBA, row by row, not premultiplied. `ImageData` fits. */
export interface Pixels {
  readonly data: Uint8ClampedArray | Uint8Array;
  readonly width: number;
  readonly height: number;
}

/**
 * One luminance plane, 8 bits a pixel. `stride` is the distance between rows in bytes; `videoRange` says that black is
 * 16 and white 235, as in most camera frames (`VideoFrame.colorSpace.fullRange === false`).
 */
export interface Luma {
  readonly videoRange?: boolean;
  readonly data: Uint8ClampedArray | Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly stride: number;
}

/** A point, normalised: 0–1 from the left and from the top of the displayed (oriented) image. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Four corners, clockwise, beginning with the object's own top-left. May lie outside 0–1 when cut off. */
export type Quad = readonly [Point, Point, Point, Point];

/** Words a finding may carry: the service's own, and two of the relay's error table. */
export type FindingReason = Reason | 'too_large' | 'unsupported_type';

/** Only what the service is certain to refuse blocks. Everything else warns. */
export type Severity = 'block' | 'warn';

/** Something the service would probably reject this picture for. */
export interface Finding {
  readonly reason: FindingReason;
  readonly severity: Severity;
  /** What was measured, and the limit it crossed, in the unit of the threshold's entry in `judge`. */
  readonly measured: number;
  readonly limit: number;
  /** The side it is about, where that is not the one in the picture, or where the picture shows both. */
  readonly side?: Side;
  /** About the document itself (expired, names), not about the picture: another picture will not change it. */
  readonly aboutDocument?: boolean;
}

export interface DetectedDocument {
  readonly corners: Quad;
  /** 0–1. */
  readonly confidence: number;
  /** Share of the image's area that the document fills, 0–1. */
  readonly area: number;
  /** The image is the document alone, edge to edge (a flat scan). */
  readonly isWholeImage: boolean;
  /** Sides of the frame that cut the document off. */
  readonly cutOff: readonly ('top' | 'right' | 'bottom' | 'left')[];
  /** Width over height of the rectified document, the longer side first. */
  readonly aspect: number;
}

export { MRZ_FORMATS, type MrzFormat } from './mrz/mrz-formats.js';

export interface DetectedMrz {
  /** Around all letters, clockwise from the upper left of the first line as it is read. */
  readonly corners: Quad;
  /** Number of text lines found: 2 or 3. */
  readonly lineCount: number;
  /** Letters in a line by their pitch: 30, 36 or 44. */
  readonly columns: number;
  /** Height of a capital over the step from line to line: with the corners, all that is needed to cut the lines out. */
  readonly tall: number;
  /** Layouts with so many lines and letters, the most probable first; only reading tells a visa from the others. */
  readonly shapes: readonly MrzFormat[];
  readonly reading: MrzReadStatus;
  /** The text of each line; empty until it was read. */
  readonly lines: readonly string[];
  /** What it says, by the service's names of `ocr`; empty until it was read. */
  readonly fields: Readonly<Record<string, string>>;
  /** All check digits hold and no character is in doubt. `null`: nothing was read, so nothing is known. */
  readonly valid: boolean | null;
  /** What was read, with its doubts; `null` until it was tried. */
  readonly evidence: MrzEvidence | null;
}

/**
 * What came of reading a zone. `unasked`: nobody tried; `unavailable`: the reader did not load, or not whole; `unreadable`:
 * it was tried in vain; `read`: there is text, right or wrong.
 */
export type MrzReadStatus = 'unasked' | 'unavailable' | 'unreadable' | 'read';

/** What the frame cuts off of a zone, as it is read. */
export type MrzCutOff = 'left' | 'right' | 'lines';

export interface DetectedBarcode {
  readonly format: 'PDF_417' | 'QR_CODE';
  readonly text: string;
  readonly corners: Quad;
  /** What an AAMVA driving licence says, by field; `null` when the text is nothing of the kind. */
  readonly fields: Readonly<Record<string, string>> | null;
}

/** The printed face of the holder. */
export interface DetectedPortrait {
  readonly corners: Quad;
  /** 0–1. */
  readonly confidence: number;
}

/** Where a reflection hides what is read or compared. */
export type GlareRegion = 'mrz' | 'portrait';

/** `focus`: soft in every direction; `motion`: soft along one. */
export type BlurKind = 'focus' | 'motion';

/** A measure without enough evidence is `null` ("unknown"), never "fine". */
export interface Measures {
  /** Edge spread as an equivalent 10–90 % width, in px of the document at 8 px per mm (203 dpi); smaller is sharper. */
  readonly blurPx: number | null;
  /** 0 (hopeless) – 1 (crisp), derived from `blurPx`; what a person would be shown. */
  readonly sharpness: number | null;
  /** Why it is soft, where that can be told: measured in four directions, and clearly soft. */
  readonly blurKind: BlurKind | null;
  /** Mean luminance of the document's area, 0–1. */
  readonly brightness: number | null;
  /** Spread of luminance (5th to 95th percentile), 0–1. */
  readonly contrast: number | null;
  /** How much darker the darkest part of the document's paper is than its brightest: 0 even, 1 black. */
  readonly unevenness: number | null;
  /** Share of the document's area that a reflection blew out or washed out, 0–1; bright light on all of it is none. */
  readonly glare: number | null;
  /** What the glare lies on; empty when it lies elsewhere, or when there is none. */
  readonly glareCovers: readonly GlareRegion[];
  /** Chroma with a white-balance cast taken off, 0–1; near zero for a grey copy or an infrared camera, under warm light too. */
  readonly colour: number | null;
  /** Long side of the document in pixels of the original image. */
  readonly documentLongSidePx: number | null;
  /**
   * Resolution of the document in the original image, dots per inch, by the format its proportions name, but no more than
   * its blur has left: an enlarged picture does not pass for a fine one. Not told apart below a standard deviation of 1 px at 8 px per mm.
   */
  readonly dpi: number | null;
}

/** What `inspect` says about one still image. Never an exception for odd pixels. */
export interface CheckReport {
  readonly size: { readonly width: number; readonly height: number };
  readonly document: DetectedDocument | null;
  readonly measures: Measures;
  readonly mrz: DetectedMrz | null;
  /** A zone was seen that the frame cuts off, and where; `mrz` is `null` then. */
  readonly mrzMissing: MrzCutOff | null;
  /** The holder's face on the document; `null` when none was found. */
  readonly portrait: DetectedPortrait | null;
  /** The other side in the same image, where both were found (`bothInOne`). */
  readonly otherDocument: DetectedDocument | null;
  /** Empty where nobody looked: the reader loads when it is wanted. */
  readonly barcodes: readonly DetectedBarcode[];
  readonly findings: readonly Finding[];
  /** What the side looks like from afar, to tell it from the other one later; `null` without a document. */
  readonly fingerprint: readonly number[] | null;
  /** Milliseconds the checks took, decoding not included. */
  readonly elapsedMs: number;
}

/** What the judge of a pair needs to know of one side. */
export type DetectedSide = Pick<CheckReport, 'document' | 'mrz' | 'portrait' | 'fingerprint' | 'barcodes'>;

/** What the caller knows about the image before looking at it. */
export interface Expectation {
  readonly docType?: DocType | undefined;
  readonly side?: Side | undefined;
  /** One image shows front and back. */
  readonly bothInOne?: boolean | undefined;
  /** Fingerprint of the other side, already taken: this one must look different. */
  readonly otherSide?: readonly number[] | null | undefined;
  /** What was seen on the other side, already taken: the pair is judged with this one. */
  readonly otherReport?: DetectedSide | null | undefined;
  /** ISO 3166-1 alpha-2, either case, and names, as the host knows them: compared with what is read. */
  readonly countryCode?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  /** ISO 8601 date on which the document is looked at; default: the clock's. */
  readonly today?: string | undefined;
  readonly thresholds?: Partial<Thresholds> | undefined;
}

/** Settable limits of the judge. Origins and units stand beside each default in `judge`. */
export interface Thresholds {
  readonly minPixels: number;
  readonly maxBlurPx: number;
  readonly minBrightness: number;
  readonly maxBrightness: number;
  readonly minContrast: number;
  readonly maxGlare: number;
  readonly maxUnevenness: number;
  readonly minColour: number;
  readonly minDocumentConfidence: number;
  readonly minDocumentLongSidePx: number;
  /** Share of the frame that the document must span before the shutter fires by itself. */
  readonly minFill: number;
  /** The same for each of the two sides in one picture. */
  readonly minFillOfTwo: number;
  /** Share of the frame from which on a document that is cut off is too near rather than off centre. */
  readonly maxFill: number;
  /** Shorter over longer of two opposite sides, the worse pair. */
  readonly minStraightness: number;
  /** Movement of the corners between frames that still counts as still, as a share of the document's long side. */
  readonly maxMotion: number;
  /** Likeness of two sides, −1 to 1, from which on they count as the same side photographed twice. */
  readonly maxSideLikeness: number;
  /** Probability of a printed face from which on one is reported, and below which a side counts as one without. */
  readonly minPortrait: number;
  readonly maxNoPortrait: number;
  /** How far a document's proportions may be from its type's formats, and those of two sides from each other, in ln. */
  readonly maxFormatMisfit: number;
}

/** One thing to tell the person while the camera runs; the most useful first. */
export const HINTS = [
  'search',
  'turn_over',
  'move_closer',
  'move_back',
  'centre',
  'straighten',
  'more_light',
  'less_light',
  'glare',
  'blur',
  'hold_still',
] as const;
export type Hint = (typeof HINTS)[number];

/** What `look` says about one live frame. */
export interface LiveReport {
  readonly document: DetectedDocument | null;
  readonly format: FormatName | null;
  readonly measures: Measures;
  readonly mrzPresent: boolean | null;
  /** The zone was read, over the frames until now, and all of it is certain. `null`: nobody could read yet. */
  readonly mrzValid: boolean | null;
  /** The frame is good enough to keep: document whole, large, sharp, lit. */
  readonly good: boolean;
  /** Corner movement since the last frame as a share of the long side; `null` on the first. */
  readonly motion: number | null;
  /** Raw hint of this frame; `null` when there is nothing to improve. Stabilise before showing. */
  readonly hint: Hint | null;
  /** Milliseconds this check took in the worker. */
  readonly elapsedMs: number;
}
