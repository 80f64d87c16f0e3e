/** Document pictures from disk, decoded with sharp. Node only. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { Quad } from '../../src/checks/checks.js';
import type { DocType, FormatName, Side } from '../../src/contract/contract.js';
import { rasterPixels } from '../../test/support/checks/raster-pixels.js';
import { createSceneDocument, type SceneDocument } from './scene-document.js';

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

const SAMPLES = new URL('../../demo/samples/', import.meta.url);

export const samplePath = (file: string): string => fileURLToPath(new URL(file, SAMPLES));

export const sampleManifest = (): readonly SampleEntry[] =>
  JSON.parse(readFileSync(samplePath('manifest.json'), 'utf8')) as SampleEntry[];

/** RGBA pixels of an image file or its bytes, orientation applied. */
export const decodePixels = (input: string | Buffer): ReturnType<typeof rasterPixels> =>
  rasterPixels(sharp(input).rotate().toColourspace('srgb'));

/** Four corners of a manifest; `null` where there are none. */
export function quadOf(corners: readonly (readonly [number, number])[] | null | undefined): Quad | null {
  const [a, b, c, d] = (corners ?? []).map(([x, y]) => ({ x, y }));
  return a && b && c && d ? [a, b, c, d] : null;
}

const loaded = new Map<string, Promise<SceneDocument>>();

/** A committed sample by file name without extension (`id-card-zoe-front`); decoded once. */
export function loadSample(name: string): Promise<SceneDocument> {
  const entry = sampleManifest().find(({ file }) => file === `${name}.jpg`);
  if (!entry) throw new Error(`No sample is called ${name}`);
  let document = loaded.get(name);
  if (!document) {
    document = decodePixels(samplePath(entry.file)).then((pixels) =>
      createSceneDocument(pixels, {
        name,
        docType: entry.docType,
        side: entry.side,
        format: entry.format,
        mrzQuad: quadOf(entry.mrzQuad),
        mrzLineCount: entry.mrzLines.length,
        barcodeQuad: quadOf(entry.barcode?.quad),
      }),
    );
    loaded.set(name, document);
  }
  return document;
}

export const loadSamples = (): Promise<SceneDocument[]> =>
  Promise.all(sampleManifest().map(({ file }) => loadSample(file.replace(/\.jpg$/, ''))));
