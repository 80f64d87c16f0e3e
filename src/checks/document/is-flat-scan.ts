import { downscalePlane } from '../image/downscale.js';
import type { Plane } from '../image/plane.js';
import { countWords, detectInk } from './count-words.js';
import { FORMAT_ASPECTS } from './format-proportions.js';

/** Largest distance in ln(width / height): cameras' 4:3, 3:2 and 16:9 lie outside. */
const MAX_LOG_ASPECT_DISTANCE = 0.035;
/** Words along the rows that a document has at least. */
const MIN_WORDS = 5;

/**
 * The picture is probably a document alone, edge to edge: it has a document's proportions, and print along its rows or
 * columns. Only asked where no border was found inside the picture.
 */
export function isFlatScan(plane: Plane): boolean {
  if (!hasDocumentAspect(plane, MAX_LOG_ASPECT_DISTANCE)) return false;
  const small = downscalePlane(plane, 640);
  return [small, transpose(small)].some((view) => {
    const ink = detectInk(view, 26);
    return countWords(ink, view.width, view.height, 9, 34) >= MIN_WORDS;
  });
}

/** The picture has the proportions of a document's format, within so much of ln(width / height). */
export function hasDocumentAspect({ width, height }: Plane, tolerance: number): boolean {
  if (Math.min(width, height) < 100) return false;
  const aspect = Math.log(Math.max(width, height) / Math.min(width, height));
  const off = FORMAT_ASPECTS.map((format) => Math.abs(aspect - Math.log(format)));
  return Math.min(...off) <= tolerance;
}

function transpose({ data, width, height }: Plane): Plane {
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) out[x * height + y] = data[y * width + x]!;
  return { data: out, width: height, height: width };
}
