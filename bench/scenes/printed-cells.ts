/** Where a document has print: text, portrait, zone and barcode, as cells of 2 mm. Decides what a finger or glare hides. */
import type { Point, Quad } from '../../src/checks/checks.js';
import type { SceneDocument } from './scene-document.js';

export const PRINTED_CELL_MM = 2;
/** Grey levels between the darkest and the brightest tenth of a cell: text has 80 and more, guilloche below 40. */
const MIN_CONTRAST = 55;
/** Grey level below which a cell without contrast is part of a portrait: hair, clothes. */
const MAX_DARK_LEVEL = 95;
const PX_PER_MM = 4;

const cache = new WeakMap<SceneDocument, readonly Point[]>();

/** Centres of the printed cells in mm, from the document's centre. Made once for a document. */
export function printedCells(document: SceneDocument): readonly Point[] {
  const kept = cache.get(document);
  if (kept) return kept;
  const { data, width, height } = document.level(PX_PER_MM);
  const columns = Math.floor(document.widthMm / PRINTED_CELL_MM);
  const rows = Math.floor(document.heightMm / PRINTED_CELL_MM);
  const cells: Point[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const levels: number[] = [];
      for (let y = Math.floor((row * height) / rows); y < Math.floor(((row + 1) * height) / rows); y++) {
        for (let x = Math.floor((column * width) / columns); x < Math.floor(((column + 1) * width) / columns); x++) {
          const at = (y * width + x) * 3;
          levels.push(0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!);
        }
      }
      levels.sort((a, b) => a - b);
      const dark = levels[Math.floor(levels.length * 0.1)] ?? 255;
      const bright = levels[Math.floor(levels.length * 0.9)] ?? 255;
      const share = { x: (column + 0.5) / columns, y: (row + 0.5) / rows };
      const isRead = isInBox(share, document.mrzQuad) || isInBox(share, document.barcodeQuad);
      // The outermost millimetres are the rim of the scan, not print.
      const isRim = row === 0 || column === 0 || row === rows - 1 || column === columns - 1;
      if (isRead || (!isRim && (bright - dark >= MIN_CONTRAST || bright <= MAX_DARK_LEVEL)))
        cells.push({ x: (share.x - 0.5) * document.widthMm, y: (share.y - 0.5) * document.heightMm });
    }
  }
  cache.set(document, cells);
  return cells;
}

function isInBox({ x, y }: Point, quad: Quad | null): boolean {
  if (quad === null) return false;
  const xs = quad.map((corner) => corner.x);
  const ys = quad.map((corner) => corner.y);
  return x >= Math.min(...xs) && x <= Math.max(...xs) && y >= Math.min(...ys) && y <= Math.max(...ys);
}
