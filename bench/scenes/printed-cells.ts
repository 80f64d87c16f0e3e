/** Where a document has print: text, portrait, zone and barcode, as cells of 2 mm. Decides what a finger or glare hides. */
import type { Point, Quad } from '../../src/checks/checks.js';
import { boundingBox } from '../../src/checks/image/crop.js';
import { oncePerDocument } from './keep-latest.js';
import { sortedLevels } from './scene-document.js';

const PRINTED_CELL_MM = 2;
/** Grey levels between the darkest and the brightest tenth of a cell: text has 80 and more, guilloche below 40. */
const MIN_CONTRAST = 55;
/** Grey level below which a cell without contrast is part of a portrait: hair, clothes. */
const MAX_DARK_LEVEL = 95;
const PX_PER_MM = 4;

/** Centres of the printed cells in mm, from the document's centre. */
export const printedCells = oncePerDocument((document): readonly Point[] => {
  const level = document.level(PX_PER_MM);
  const columns = Math.floor(document.widthMm / PRINTED_CELL_MM);
  const rows = Math.floor(document.heightMm / PRINTED_CELL_MM);
  const edgeX = (column: number): number => Math.floor((column * level.width) / columns);
  const edgeY = (row: number): number => Math.floor((row * level.height) / rows);
  const cells: Point[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const part = { left: edgeX(column), top: edgeY(row), right: edgeX(column + 1), bottom: edgeY(row + 1) };
      const levels = sortedLevels(level, part);
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
  return cells;
});

function isInBox({ x, y }: Point, quad: Quad | null): boolean {
  if (quad === null) return false;
  const { left, top, right, bottom } = boundingBox(quad);
  return x >= left && x <= right && y >= top && y <= bottom;
}
