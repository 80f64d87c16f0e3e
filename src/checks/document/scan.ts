import { FORMATS } from '../../contract/contract.js';
import { shrink } from '../image/downscale.js';
import type { Plane } from '../image/plane.js';
import { countWords, inkOf } from '../mrz/text-lines.js';

/** Largest distance in ln(width / height): cameras' 4:3, 3:2 and 16:9 lie outside. */
const NEAR = 0.035;
/** Words along the rows that a document has at least. */
const LEAST_WORDS = 5;

/**
 * The picture is probably a document alone, edge to edge: it has a document's proportions, and print along its rows or
 * columns. Only asked where no border was found inside the picture.
 */
export function looksScanned(plane: Plane): boolean {
  if (!hasDocumentShape(plane, NEAR)) return false;
  const small = shrink(plane, 640);
  return [small, transposed(small)].some((view) => {
    const ink = inkOf(view, 26);
    return countWords(ink, view.width, view.height, 9, 34) >= LEAST_WORDS;
  });
}

/** The picture has the proportions of a document's format, within so much of ln(width / height). */
export function hasDocumentShape({ width, height }: Plane, tolerance: number): boolean {
  if (Math.min(width, height) < 100) return false;
  const aspect = Math.log(Math.max(width, height) / Math.min(width, height));
  const off = Object.values(FORMATS).map(({ widthMm, heightMm }) => Math.abs(aspect - Math.log(widthMm / heightMm)));
  return Math.min(...off) <= tolerance;
}

function transposed({ data, width, height }: Plane): Plane {
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) out[x * height + y] = data[y * width + x]!;
  return { data: out, width: height, height: width };
}
