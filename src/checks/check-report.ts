import type { DocType, FindingReason, FormatName, Hint, Side } from '../contract/contract.js';
import type { Thresholds } from './limits/limits.js';
import type { FindingCause } from './finding-causes.js';
import type { MrzFormat } from './mrz/mrz-formats.js';
import type { MrzFieldName } from './mrz/decode/mrz-layouts.js';
import type { MrzData } from './mrz/decode/to-mrz-data.js';

/** 8-bit RGBA pixels, row by row, not premultiplied. `ImageData` has this shape. */
export interface Pixels {
  readonly data: Uint8ClampedArray | Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Width of the image before it was reduced to these pixels; default: it was not. */
  readonly originalWidth?: number;
}

export type { Luma, LumaChroma } from './image/plane.js';

/** A normalised point: 0–1 from the left and from the top of the oriented image. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Four corners, clockwise, beginning with the object's own top-left. They may lie outside 0–1 when it is cut off. */
export type Quad = readonly [Point, Point, Point, Point];

export type { FindingReason };

/** `block`: the service is certain to refuse the photo. `warn`: it may refuse it. */
export type Severity = 'block' | 'warn';

/** A reason for which the service would probably reject the photo. */
export interface Finding {
  readonly reason: FindingReason;
  /** What is wrong with the photo or the document; more precise than `reason`. */
  readonly cause: FindingCause;
  readonly severity: Severity;
  /** The measured value and the limit it crossed, in the unit of the limit (docs/reference.md). */
  readonly measured: number;
  readonly limit: number;
  /** With the cause `cut_off`: the sides of the photo beyond which the document reaches. */
  readonly cutOff?: readonly FrameSide[];
  /** Where it is, normalised: the hidden print of `glare` and `covered`. Absent where the whole photo is meant. */
  readonly area?: Quad;
  /** The side it is about, where that is not the side in the photo, or where the photo shows both. */
  readonly side?: Side;
  /** It is about the document (expired, names): another photo does not change it. */
  readonly aboutDocument?: boolean;
}

/** Sides of a photo or a frame, clockwise from the top. */
export const FRAME_SIDES = ['top', 'right', 'bottom', 'left'] as const;
export type FrameSide = (typeof FRAME_SIDES)[number];

export interface DetectedDocument {
  /** Of a document whose `cutOff` is not empty, these may be the corners of its visible part. */
  readonly corners: Quad;
  /** 0–1. */
  readonly confidence: number;
  /** Share of the image's area that the document covers, 0–1. */
  readonly area: number;
  /** The document fills the image edge to edge (a flat scan). */
  readonly isWholeImage: boolean;
  /** Sides of the frame that cut the document off. */
  readonly cutOff: readonly FrameSide[];
  /** Longer over shorter side of the rectified document, or of its visible part. */
  readonly aspect: number;
}

export { FINDING_CAUSES, type FindingCause } from './finding-causes.js';
export type { MrzFormat } from './mrz/mrz-formats.js';

export interface DetectedMrz {
  /** Around all characters, clockwise from the upper left of the first line. */
  readonly corners: Quad;
  /** Number of text lines found: 2 or 3. */
  readonly lineCount: number;
  /** Characters in a line, by their pitch: 30, 36 or 44. */
  readonly columns: number;
  /** Height of a capital over the distance between lines. With the corners it gives the place of each line. */
  readonly letterHeight: number;
  /** Formats with so many lines and characters, the most probable first. Only reading distinguishes a visa. */
  readonly formats: readonly MrzFormat[];
  readonly reading: MrzReadStatus;
  /** The text of each line; empty until the MRZ was read. */
  readonly lines: readonly string[];
  /** Fields by the names of the service's `ocr`; empty until the MRZ was read. */
  readonly fields: Readonly<Record<string, string>>;
  /** All check digits match and no character is in doubt. `null` until the MRZ was read. */
  readonly valid: boolean | null;
  /** What was read, with the fields in doubt; `null` until reading was tried. */
  readonly evidence: MrzEvidence | null;
}

/** What was read of an MRZ, with its doubts. */
export interface MrzEvidence {
  /** `null`: it could not be read. */
  readonly data: MrzData | null;
  /** Fields whose check digit fails. */
  readonly failing: readonly MrzFieldName[];
  /** Fields with an uncertain character. */
  readonly doubtful: readonly MrzFieldName[];
  /** Number of sharp photos or frames with the same text; from two on, a check digit that fails is misprinted. */
  readonly agreeing: number;
}

/**
 * Result of reading an MRZ. `unasked`: it was not tried. `unavailable`: the reader did not load, or is damaged.
 * `unreadable`: no text was found. `read`: there is text, right or wrong.
 */
export type MrzReadStatus = 'unasked' | 'unavailable' | 'unreadable' | 'read';

/** The part of an MRZ that lies outside the image: its left or right end, or whole lines. */
export type MrzCutOff = 'left' | 'right' | 'lines';

export interface DetectedBarcode {
  readonly format: 'PDF_417' | 'QR_CODE';
  readonly text: string;
  readonly corners: Quad;
  /** Fields of an AAMVA driving licence; `null` for any other text. */
  readonly fields: Readonly<Record<string, string>> | null;
}

/** The printed face of the document's holder. */
export interface DetectedPortrait {
  readonly corners: Quad;
  /** 0–1. */
  readonly confidence: number;
}

/** A region that is read or compared, and that glare or a finger may hide. */
export type HiddenRegion = 'mrz' | 'portrait';

/** `focus`: blurred in every direction. `motion`: blurred along one. */
export type BlurKind = 'focus' | 'motion';

/** Quality of the document's image. A measure without enough evidence is `null`: unknown, not good. */
export interface Measures {
  /** Width of an edge from 10 to 90 %, in px of the document at 8 px per mm (203 dpi). Smaller is sharper. */
  readonly blurPx: number | null;
  /** 0–1, derived from `blurPx`, for display. 1 is sharp. */
  readonly sharpness: number | null;
  /** Kind of blur, where the image is clearly blurred and four directions were measured. */
  readonly blurKind: BlurKind | null;
  /** Mean luminance of the document's area, 0–1. */
  readonly brightness: number | null;
  /** Range of luminance from the 5th to the 95th percentile, 0–1. */
  readonly contrast: number | null;
  /** How much less light falls on the darkest paper of the document than on the brightest: 0 even, 1 black. */
  readonly unevenness: number | null;
  /**
   * Share of the document's area that is print and washed out by a reflection, 0–1. Sheen through which print can be read
   * does not count, nor does a reflection where nothing is printed.
   */
  readonly glare: number | null;
  /** The regions under glare; empty without glare, or when it lies elsewhere. */
  readonly glareCovers: readonly HiddenRegion[];
  /** Around the print that is washed out, normalised; `null` without any. */
  readonly glareArea: Quad | null;
  /**
   * Share of the document's area that is print and hidden by something on it, 0–1: a finger, a holder's rim, a clip. What
   * lies where nothing is printed does not count.
   */
  readonly covered: number | null;
  /** The regions of which something covers a part. */
  readonly coveredRegions: readonly HiddenRegion[];
  /** Around the print that is covered, normalised; `null` without any. */
  readonly coveredArea: Quad | null;
  /** Chroma without the colour cast of the light, 0–1. Near zero for a grey copy and for an infrared camera. */
  readonly colour: number | null;
  /** Long side of the document in pixels of the original image. */
  readonly documentLongSidePx: number | null;
  /**
   * Resolution of the document in the original image, dots per inch, by the size of its format. Blur limits it, so that an
   * enlarged image does not count as a detailed one; a standard deviation below 1 px at 8 px per mm is not measurable. A
   * photo that was checked smaller has at least this.
   */
  readonly dpi: number | null;
}

/** The result of checking one photo. */
export interface CheckReport {
  readonly size: { readonly width: number; readonly height: number };
  readonly document: DetectedDocument | null;
  readonly measures: Measures;
  readonly mrz: DetectedMrz | null;
  /** An MRZ was found that the image cuts off, and where; `mrz` is `null` then. */
  readonly mrzMissing: MrzCutOff | null;
  /** `null` where no face was found. */
  readonly portrait: DetectedPortrait | null;
  /** A second document in the image: the other side where the image shows both (`bothInOne`), else one too many. */
  readonly otherDocument: DetectedDocument | null;
  /** The image shows front and back of one document: `document` is the front, `otherDocument` the back. */
  readonly bothInOne: boolean;
  /** The types that it may be of by what was seen and read, the likeliest first; empty until it was read. */
  readonly docTypes: readonly DocType[];
  /** The issuing country as read with certainty: ISO 3166-1 alpha-2, lower case; else `null`. */
  readonly country: string | null;
  /** Empty until `readBarcodes` was called. */
  readonly barcodes: readonly DetectedBarcode[];
  readonly findings: readonly Finding[];
  /** A coarse image of the side, to compare it with the other side; `null` without a document. */
  readonly fingerprint: readonly number[] | null;
  /** Duration of the checks in ms, without decoding. */
  readonly elapsedMs: number;
}

/** The part of a report that is compared with the other side. */
export type ComparedSide = Pick<CheckReport, 'document' | 'mrz' | 'portrait' | 'fingerprint' | 'barcodes'>;

/** What the caller knows about the document and the photo. */
export interface Expectation {
  readonly docType?: DocType | undefined;
  /** The accepted types, where there is no `docType`. Empty: every type. */
  readonly docTypes?: readonly DocType[] | undefined;
  readonly side?: Side | undefined;
  /** One image shows front and back. `possible`: it shows the expected side or both, and the report says which. */
  readonly bothInOne?: boolean | 'possible' | undefined;
  /** Fingerprint of the other side, where it was taken before: this side must differ from it. */
  readonly otherSide?: readonly number[] | null | undefined;
  /** Report on the other side, where it was taken before: the two are evaluated as a pair. */
  readonly otherReport?: ComparedSide | null | undefined;
  /** Country (ISO 3166-1 alpha-2, either case) and names as the host knows them: compared with what is read. */
  readonly countryCode?: string | undefined;
  /** The accepted countries, where there is no `countryCode`. Empty: every country. */
  readonly countries?: readonly string[] | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  /** Date of the check, ISO 8601. Default: today. */
  readonly today?: string | undefined;
  readonly thresholds?: Partial<Thresholds> | undefined;
}

export { HINTS, type Hint } from '../contract/contract.js';

/** The result of checking one live frame. */
export interface LiveReport {
  readonly document: DetectedDocument | null;
  readonly format: FormatName | null;
  readonly measures: Measures;
  readonly mrzPresent: boolean | null;
  /** All characters of the MRZ are certain, from all frames so far. `null` until one was read. */
  readonly mrzValid: boolean | null;
  /** The frame can be used as the photo: the document is whole, large, straight, still, sharp and lit, and shows what it must. */
  readonly good: boolean;
  /**
   * For comparison with the frames before and after, larger is better. `null` where the frame does not continue the one
   * before: it has no document, or one that was found just now.
   */
  readonly score: number | null;
  /** Corner movement, as a share of the long side per 1/30 s; `null` until it was in view for 60 ms. */
  readonly motion: number | null;
  /** Hint of this frame alone, to be stabilised before it is shown; `null` when there is nothing to improve. */
  readonly hint: Hint | null;
  /** Duration of the check in ms. */
  readonly elapsedMs: number;
}
