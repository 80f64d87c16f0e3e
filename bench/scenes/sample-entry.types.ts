import type { DocType, FormatName, Side } from '../../src/contract/contract.js';

/** One drawn document of the demo, as `demo/samples/manifest.json` lists it. Coordinates are normalised 0–1. */
export interface SampleEntry {
  readonly file: string;
  readonly docType: DocType;
  readonly side: Side;
  readonly format: FormatName;
  readonly expired: boolean;
  readonly width: number;
  readonly height: number;
  readonly mrzLines: readonly string[];
  readonly mrzQuad: readonly (readonly [number, number])[] | null;
  readonly barcode: {
    readonly format: string;
    readonly text: string;
    readonly quad: readonly (readonly [number, number])[];
  } | null;
  readonly fields: Readonly<Record<string, string>>;
}
