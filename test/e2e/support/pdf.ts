import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { pdfOf, type Placed } from '../../support/sandbox/pdf.js';
import { sample } from './sample.js';

/** A PDF with one of the drawn documents on each page, as wide as a card is. */
export async function pdfOfPictures(...names: readonly string[]): Promise<Uint8Array> {
  const pages = names.map(async (name): Promise<readonly Placed[]> => {
    const jpeg = readFileSync(sample(name));
    const { width, height } = await sharp(jpeg).metadata();
    const w = (85.6 / 25.4) * 72;
    return [{ jpeg, widthPx: width, heightPx: height, box: [90, 480, w, (w * height) / width] }];
  });
  return pdfOf(await Promise.all(pages));
}
