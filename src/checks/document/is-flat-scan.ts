import type { Plane } from '../image/plane.js';
import { MIN_CELL_PROBABILITY, type CellMaps } from '../vision/cell-maps.js';
import { hasDocumentAspect } from './format-proportions.js';

/** Largest distance from a format in ln(width / height). Cameras' 4:3, 3:2 and 16:9 lie outside. */
const MAX_LOG_ASPECT_DISTANCE = 0.035;
/** Least share of the cells that show print: a document's side has 0.11 and more. */
const MIN_PRINT_SHARE = 0.07;

/**
 * Whether an image is probably a document edge to edge: it has a document's proportions, and print. Only meant for images in
 * which no border was found.
 * @param cells what a look at the whole image shows
 */
export function isFlatScan(plane: Plane, { print }: CellMaps): boolean {
  const printed = print.filter((probability) => probability >= MIN_CELL_PROBABILITY);
  return hasDocumentAspect(plane, MAX_LOG_ASPECT_DISTANCE) && printed.length >= MIN_PRINT_SHARE * print.length;
}
