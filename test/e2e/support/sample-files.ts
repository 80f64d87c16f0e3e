import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { buildPdf, type PlacedImage } from '../../support/sandbox/build-pdf.js';

/** The path of a file of `demo/samples`. */
export function sampleFile(name: string): string {
  return fileURLToPath(new URL(`../../../demo/samples/${name}`, import.meta.url));
}

/** A PDF with one sample document per page, as wide as a card. */
export async function pdfOfSamples(...names: readonly string[]): Promise<Uint8Array> {
  const pages = names.map(async (name): Promise<readonly PlacedImage[]> => {
    const jpeg = readFileSync(sampleFile(name));
    const { width, height } = await sharp(jpeg).metadata();
    const w = (85.6 / 25.4) * 72;
    return [{ jpeg, widthPx: width, heightPx: height, box: [90, 480, w, (w * height) / width] }];
  });
  return buildPdf(await Promise.all(pages));
}
