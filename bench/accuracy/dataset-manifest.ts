/** The folder that is measured: its `manifest.json` and its pictures. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Pixels } from '../../src/checks/checks.js';
import { isBmp, readBmp } from '../../test/support/read-bmp.js';
import { decodePixels } from '../scenes/load-samples.js';

type Pair = readonly [number, number];

/** The part of an entry that is used. Coordinates are shares of the displayed image. */
export interface DatasetEntry {
  readonly file: string;
  readonly kind: string;
  readonly doc: string;
  readonly sides: string;
  readonly capture: string;
  readonly width: number;
  readonly height: number;
  readonly has_mrz: boolean;
  readonly mrz_text: readonly string[] | null;
  readonly mrz_box: readonly [number, number, number, number] | null;
  readonly mrz_quad: readonly Pair[] | null;
  /** Degrees, clockwise as displayed. */
  readonly mrz_rotation?: number | null;
  readonly barcode: { readonly format?: string; readonly text?: string | null } | null;
  readonly document_quad: readonly Pair[] | null;
  /** `all-pass`, `fail:<fields>` (printed that way), `not-checkable`. */
  readonly mrz_check_digits?: string | null;
  /** `false`: the print holds a letter outside the zone's alphabet. */
  readonly score_exact?: boolean;
}

/** The entries of a folder; of our own samples (another format) `null`. */
export function readDatasetManifest(folder: string): readonly DatasetEntry[] | null {
  const entries = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')) as readonly object[];
  return entries.some((entry) => 'kind' in entry) ? (entries as readonly DatasetEntry[]) : null;
}

/** Pixels as displayed. BMP, which the product refuses, is decoded too. */
export async function loadDatasetImage(file: string): Promise<Pixels & { readonly data: Uint8ClampedArray }> {
  const bytes = readFileSync(file);
  return isBmp(bytes) ? readBmp(bytes) : decodePixels(bytes);
}
