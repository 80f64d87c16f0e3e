import { downscalePlane } from '../image/downscale.js';
import type { Plane } from '../image/plane.js';
import { countWords, detectInk } from './count-words.js';
import { hasDocumentAspect } from './format-proportions.js';

/** Largest distance from a format in ln(width / height). Cameras' 4:3, 3:2 and 16:9 lie outside. */
const MAX_LOG_ASPECT_DISTANCE = 0.035;
/** Long side at which words are counted, px. */
const WORDS_LONG_SIDE_PX = 640;
/** Least number of words along the rows of a document. */
const MIN_WORDS = 5;

/**
 * Whether an image is probably a document edge to edge: it has a document's proportions, and print along its rows or
 * columns. Only meant for images in which no border was found.
 */
export function isFlatScan(plane: Plane): boolean {
  if (!hasDocumentAspect(plane, MAX_LOG_ASPECT_DISTANCE)) return false;
  const small = downscalePlane(plane, WORDS_LONG_SIDE_PX);
  return [small, transpose(small)].some((view) => {
    const ink = detectInk(view, 26);
    return countWords(ink, view.width, view.height, 9, 34) >= MIN_WORDS;
  });
}

function transpose({ data, width, height }: Plane): Plane {
  const transposed = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) transposed[x * height + y] = data[y * width + x]!;
  return { data: transposed, width: height, height: width };
}
