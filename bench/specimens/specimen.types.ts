import type { DocType, FormatName, Side } from '../../src/contract/contract.js';
import type { BoxMm } from './document-parts.js';

/** A drawn side of a document, before it becomes pixels. */
export interface SpecimenDrawing {
  readonly svg: string;
  readonly widthMm: number;
  readonly heightMm: number;
  /** Lines of the machine readable zone printed on this side. */
  readonly mrzLines: readonly string[];
  /** The zone's box in mm. */
  readonly mrzBox: BoxMm | null;
  /** The text of the barcode printed on this side. */
  readonly barcode: { readonly format: 'PDF_417' | 'QR_CODE'; readonly text: string; readonly box: BoxMm } | null;
  /** Where the portrait is, in mm. */
  readonly portraitBox: BoxMm | null;
}

/** One numbered copy of a document: who holds it and when it is valid. */
export interface DocumentIssue {
  readonly number: string;
  readonly issued: string;
  readonly expires: string;
}

/** One committed picture, as `demo/samples/manifest.json` lists it. Coordinates are normalised 0–1. */
export interface SampleEntry {
  readonly file: string;
  readonly docType: DocType;
  readonly side: Side;
  readonly format: FormatName;
  readonly person: string;
  readonly expired: boolean;
  readonly width: number;
  readonly height: number;
  /** The picture is the document alone. */
  readonly corners: readonly [
    readonly [number, number],
    readonly [number, number],
    readonly [number, number],
    readonly [number, number],
  ];
  readonly mrzLines: readonly string[];
  readonly mrzQuad: readonly (readonly [number, number])[] | null;
  readonly barcode: {
    readonly format: string;
    readonly text: string;
    readonly quad: readonly (readonly [number, number])[];
  } | null;
  readonly fields: Readonly<Record<string, string>>;
}
