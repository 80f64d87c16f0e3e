/** What fingers, a holder and glare hide of a document's print, and such things placed so that they hide some or none. */
import type { Point, Quad } from '../../src/checks/checks.js';
import type { SeededRandom } from '../../test/support/seeded-random.js';
import type { CardHolder } from './lay-on-document.js';
import { SKINS } from './render-scene.js';
import { type SceneDocument, sortedLevels } from './scene-document.js';
import { glareAt, placeAlongFinger, type Finger } from './scene-layers.js';
import type { Glare } from './scene.types.js';
import { boundingBox } from '../../src/checks/image/crop.js';
import { oncePerDocument } from './keep-latest.js';

const PRINTED_CELL_MM = 2;
/** Grey levels between the darkest and the brightest tenth of a cell: text has 80 and more, guilloche below 40. */
const MIN_CONTRAST = 55;
/** Grey level below which a cell without contrast is part of a portrait: hair, clothes. */
const MAX_DARK_LEVEL = 95;
const PX_PER_MM = 4;

/** Centres of the printed cells in mm, from the document's centre. */
const printedCells = oncePerDocument((document): readonly Point[] => {
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

/** From so many hidden cells on, a word or a part of the portrait is lost (12 mm²). */
export const MIN_HIDDEN_CELLS = 3;
/** Cells that a mistake hides at least, so that nobody doubts it (48 mm²). */
const MISTAKE_CELLS = 12;
/** Added light that leaves less than half of the contrast between black print and white paper. */
const HIDING_LIGHT = 150;
const ATTEMPTS = 60;

export interface HidingThings {
  readonly fingers: readonly Finger[];
  readonly glare: Glare | null;
  readonly holder: CardHolder | null;
}

function isUnderFinger({ x, y }: Point, finger: Finger): boolean {
  const [inward, across] = placeAlongFinger(finger, x, y);
  return Math.hypot(Math.min(0, inward), across) < finger.radiusMm;
}

function isUnderRim({ x, y }: Point, holder: CardHolder, document: SceneDocument): boolean {
  const inside = Math.min(document.widthMm / 2 - Math.abs(x), document.heightMm / 2 - Math.abs(y));
  return holder.opacity > 0.5 && inside < holder.insideMm;
}

/** Number of printed cells that are hidden, by what hides them. */
export function countHiddenCells(document: SceneDocument, things: HidingThings): { covered: number; glare: number } {
  const { fingers, holder, glare } = things;
  let covered = 0;
  let bleached = 0;
  for (const cell of printedCells(document)) {
    const isCovered =
      fingers.some((finger) => isUnderFinger(cell, finger)) || (holder !== null && isUnderRim(cell, holder, document));
    if (isCovered) covered++;
    else if (glare && glareAt(glare, document, cell.x, cell.y) >= HIDING_LIGHT) bleached++;
  }
  return { covered, glare: bleached };
}

/** A finger or thumb that reaches from outside over a border, `depthMm` deep. */
function reachingFinger(document: SceneDocument, random: SeededRandom, depthMm: number, skin: Finger['skin']): Finger {
  const { widthMm, heightMm } = document;
  const radiusMm = random.between(6.5, 10);
  const side = random.pick(['left', 'right', 'bottom', 'bottom', 'top'] as const);
  const isAcross = side === 'top' || side === 'bottom';
  const out = side === 'left' || side === 'top' ? -1 : 1;
  const along = random.between(-0.42, 0.42) * (isAcross ? widthMm : heightMm);
  const at = out * ((isAcross ? heightMm : widthMm) / 2 - depthMm + radiusMm);
  // So long that its end is never in the picture.
  const far = out * 600;
  const slant = random.between(-250, 250);
  return isAcross
    ? { tip: [along, at], root: [along + slant, at + far], radiusMm, skin }
    : { tip: [at, along], root: [at + far, along + slant], radiusMm, skin };
}

const NOTHING: HidingThings = { fingers: [], glare: null, holder: null };

export function hidingFinger(document: SceneDocument, random: SeededRandom, skin: Finger['skin']): Finger {
  let finger = reachingFinger(document, random, 20, skin);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (countHiddenCells(document, { ...NOTHING, fingers: [finger] }).covered >= MISTAKE_CELLS) break;
    finger = reachingFinger(document, random, random.between(12, 32), skin);
  }
  return finger;
}

/** Fingers that hold the document where nothing is printed; fewer where there is no such place. */
export function harmlessFingers(
  document: SceneDocument,
  random: SeededRandom,
  count: number,
  skin: Finger['skin'],
): Finger[] {
  return Array.from({ length: count }, () => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const finger = reachingFinger(document, random, random.between(2, 8), skin);
      if (countHiddenCells(document, { ...NOTHING, fingers: [finger] }).covered === 0) return [finger];
    }
    return [];
  }).flat();
}

export function hidingGlare(document: SceneDocument, random: SeededRandom): Glare {
  const cells = printedCells(document);
  const draw = (): Glare => {
    const cell = random.pick(cells);
    return {
      strength: random.between(240, 360),
      centre: { x: cell.x / document.widthMm + 0.5, y: cell.y / document.heightMm + 0.5 },
      radiusMm: random.between(12, 22),
      stretch: random.between(0.8, 2),
    };
  };
  let glare = draw();
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (countHiddenCells(document, { ...NOTHING, glare }).glare >= MISTAKE_CELLS) break;
    glare = draw();
  }
  return glare;
}

/** A holder whose rim lies where nothing is printed; `null` where the print reaches too near to the border. */
export function harmlessHolder(document: SceneDocument, random: SeededRandom): CardHolder | null {
  const shade = random.pick([18, 40, 90, 200, 235]);
  const holder = (insideMm: number): CardHolder => ({
    colour: [shade * random.between(0.7, 1.1), shade * random.between(0.8, 1.05), shade * random.between(0.8, 1.2)],
    opacity: random.next() < 0.3 ? random.between(0.2, 0.45) : 1,
    outsideMm: random.between(1.2, 2.5),
    insideMm,
    notchMm: random.next() < 0.5 ? random.between(6, 10) : 0,
  });
  for (const insideMm of [random.between(1, 2.5), 1]) {
    const drawn = holder(insideMm);
    if (countHiddenCells(document, { ...NOTHING, holder: drawn }).covered === 0) return drawn;
  }
  return null;
}

export const randomSkinTone = (random: SeededRandom): Finger['skin'] => random.pick(SKINS);
