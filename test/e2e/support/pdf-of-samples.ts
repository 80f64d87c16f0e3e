import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { buildPdf, type PlacedImage } from '../../support/sandbox/build-pdf.js';
import { sampleFile } from './sample-file.js';

/** A PDF with one of the drawn documents on each page, as wide as a card is. */
export async function pdfOfSamples(...names: readonly string[]): Promise<Uint8Array> {
  const pages = names.map(async (name): Promise<readonly PlacedImage[]> => {
    const jpeg = readFileSync(sampleFile(name));
    const { width, height } = await sharp(jpeg).metadata();
    const w = (85.6 / 25.4) * 72;
    return [{ jpeg, widthPx: width, heightPx: height, box: [90, 480, w, (w * height) / width] }];
  });
  return buildPdf(await Promise.all(pages));
}
