/** Scenes of documents that are partly covered or under a reflection, with the print that is hidden. */
import { createSeededRandom, seedFromText, type SeededRandom } from '../../test/support/seeded-random.js';
import { DESKS } from './backgrounds.js';
import { randomCovers, randomReflections } from './random-covers.js';
import { createRandomScene, type SceneRanges } from './random-scene.js';
import { renderScene, type ThingsOnDocument } from './render-scene.js';
import type { RenderedScene, SceneSpec } from './scene.types.js';
import { sortedLevels, type SceneDocument } from './scene-document.js';
import { coverageOf } from './covers.js';
import { oncePerDocument } from './keep-latest.js';
import { reflectedLightAt } from './reflections.js';

/** Fields in which print is looked for, along both sides of a document: 1.4 mm on a card. */
const FIELD_COLUMNS = 60;
const FIELD_ROWS = 40;
/** Range of the levels in a field from which on there is print, and below which there is none: 0–255. */
const PRINT_RANGE = 60;
const BACKGROUND_RANGE = 35;
/** Share of the print's contrast below which it is lost, and above which it is read. */
const LOST_CONTRAST = 0.35;
const READ_CONTRAST = 0.65;
/** Light of print whose own level is not known, as a share of the paper's. */
const USUAL_PRINT_LEVEL = 0.3;

interface PrintMap {
  /** 0 background, 1 print, 0.5 neither clearly: at a place, as shares of width and height. */
  printAt(u: number, v: number): number;
  /** Level of paper and of print, 0–255. */
  levelsAt(u: number, v: number): readonly [paper: number, print: number];
}

/** Looks for print in the flat image of a document: text, portrait, zone, barcodes. */
const printMapOf = oncePerDocument((document): PrintMap => {
  const level = document.level(8);
  const [width, height] = [level.width / FIELD_COLUMNS, level.height / FIELD_ROWS];
  const print = new Float32Array(FIELD_COLUMNS * FIELD_ROWS);
  const levels: (readonly [number, number])[] = [];
  for (let field = 0; field < print.length; field++) {
    const left = Math.floor(((field % FIELD_COLUMNS) * level.width) / FIELD_COLUMNS);
    const top = Math.floor((Math.floor(field / FIELD_COLUMNS) * level.height) / FIELD_ROWS);
    const part = { left, top, right: left + Math.ceil(width), bottom: top + Math.ceil(height) };
    const found = sortedLevels(level, part);
    const [dark, bright] = [found[Math.floor(found.length * 0.04)]!, found[Math.floor(found.length * 0.96)]!];
    const range = bright - dark;
    print[field] = range >= PRINT_RANGE ? 1 : range < BACKGROUND_RANGE ? 0 : 0.5;
    levels.push([bright, range >= BACKGROUND_RANGE ? dark : bright * USUAL_PRINT_LEVEL]);
  }
  const fieldAt = (u: number, v: number): number => {
    const column = Math.min(FIELD_COLUMNS - 1, Math.max(0, Math.floor(u * FIELD_COLUMNS)));
    return Math.min(FIELD_ROWS - 1, Math.max(0, Math.floor(v * FIELD_ROWS))) * FIELD_COLUMNS + column;
  };
  const isOn = (u: number, v: number): boolean => u >= 0 && v >= 0 && u < 1 && v < 1;
  return {
    printAt: (u, v) => (isOn(u, v) ? print[fieldAt(u, v)]! : 0),
    levelsAt: (u, v) => levels[fieldAt(u, v)]!,
  };
});

function isCovered({ covers }: ThingsOnDocument, xMm: number, yMm: number): boolean {
  return covers.some((cover) => coverageOf(cover, xMm, yMm) > 0.5);
}

/** Print at a place is lost in reflected light: 1; it is read: 0; in between it depends on the reader: 0.5. */
function lossAt(
  { reflections }: ThingsOnDocument,
  document: SceneDocument,
  exposure: number,
  xMm: number,
  yMm: number,
): number {
  const light = reflections.reduce((sum, reflection) => sum + reflectedLightAt(reflection, xMm, yMm), 0);
  if (light < 1) return 0;
  const [paper, print] = printMapOf(document).levelsAt(xMm / document.widthMm + 0.5, yMm / document.heightMm + 0.5);
  const seen = (level: number): number => Math.min(255, level * exposure);
  const contrast = seen(paper + light) - seen(print + light);
  const share = contrast / Math.max(1, seen(paper) - seen(print));
  return share < LOST_CONTRAST ? 1 : share > READ_CONTRAST ? 0 : 0.5;
}

/** How much is hidden, in mm² of print: under covers and under light; `perhaps`: with places where it depends on the reader. */
export function hiddenPrintOf(things: ThingsOnDocument, document: SceneDocument, exposure: number) {
  const map = printMapOf(document);
  const fieldMm2 = (document.widthMm * document.heightMm) / (FIELD_COLUMNS * FIELD_ROWS);
  const sums = { coveredMm2: 0, lostMm2: 0, perhapsLostMm2: 0, perhapsCoveredMm2: 0 };
  for (let field = 0; field < FIELD_COLUMNS * FIELD_ROWS; field++) {
    const u = ((field % FIELD_COLUMNS) + 0.5) / FIELD_COLUMNS;
    const v = (Math.floor(field / FIELD_COLUMNS) + 0.5) / FIELD_ROWS;
    const print = map.printAt(u, v);
    if (print === 0) continue;
    const [xMm, yMm] = [(u - 0.5) * document.widthMm, (v - 0.5) * document.heightMm];
    if (isCovered(things, xMm, yMm)) {
      if (print === 1) sums.coveredMm2 += fieldMm2;
      sums.perhapsCoveredMm2 += fieldMm2;
      continue;
    }
    const loss = lossAt(things, document, exposure, xMm, yMm);
    if (loss === 1 && print === 1) sums.lostMm2 += fieldMm2;
    if (loss > 0) sums.perhapsLostMm2 += fieldMm2;
  }
  return sums;
}
export type HiddenPrintTruth = ReturnType<typeof hiddenPrintOf>;

export type HiddenSceneKind =
  /** Fingers or a rim reach print. */
  | 'covered'
  /** Fingers or a rim lie on the margin alone. */
  | 'held'
  | 'glare'
  | 'sheen'
  | 'plain';
export const HIDDEN_SCENE_KINDS: readonly HiddenSceneKind[] = ['covered', 'held', 'glare', 'sheen', 'plain'];

export interface HiddenScene {
  readonly kind: HiddenSceneKind;
  readonly document: SceneDocument;
  readonly spec: SceneSpec;
  readonly things: ThingsOnDocument;
  readonly hidden: HiddenPrintTruth;
  render(): RenderedScene;
}

/** Print of at least so many mm² is hidden: about two letters of an MRZ line, or three words of a field. */
export const HIDDEN_FROM_MM2 = 12;

const RANGES: Partial<SceneRanges> = {
  backgrounds: DESKS,
  tiltDeg: [0, 25],
  fill: [0.55, 0.92],
  focusSigmaPx: [0.3, 1.2],
  motionPx: [0, 2],
  exposure: [0.6, 1.1],
  noise: [1, 7],
  glareProbability: 0,
  fingersProbability: 0,
  jpegQuality: [55, 95],
};

/** Scene `index` of a seed: the same every time. A scene of a kind that must hide print hides at least 12 mm² of it. */
export function planHiddenScene(
  seed: number,
  index: number,
  kind: HiddenSceneKind,
  document: SceneDocument,
  change: Partial<SceneRanges> = {},
): HiddenScene {
  const random = createSeededRandom(seedFromText(`hidden ${String(seed)} ${String(index)}`));
  const spec = createRandomScene(random.integer(1, 2 ** 31), document, { ...RANGES, ...change });
  const draw = (): Pick<HiddenScene, 'kind' | 'things' | 'hidden'> => {
    const things = { covers: [], reflections: [], ...DRAW_THINGS[kind](random, document) };
    return { kind, things, hidden: hiddenPrintOf(things, document, spec.sensor.exposure) };
  };
  let drawn = draw();
  for (let attempt = 0; attempt < 40 && !isDecided(drawn); attempt++) drawn = draw();
  return { ...drawn, document, spec, render: () => renderScene(spec, document, drawn.things) };
}

const DRAW_THINGS: Readonly<
  Record<HiddenSceneKind, (random: SeededRandom, document: SceneDocument) => Partial<ThingsOnDocument>>
> = {
  covered: (random, document) => ({ covers: randomCovers(random, document, 'over') }),
  held: (random, document) => ({ covers: randomCovers(random, document, 'beside') }),
  glare: (random, document) => ({ reflections: randomReflections(random, document, 'strong') }),
  sheen: (random, document) => ({ reflections: randomReflections(random, document, 'sheen') }),
  plain: () => ({}),
};

/** The scene is as its kind says: after 40 draws some are not, and count for nothing. */
export function isDecided({ kind, hidden }: Pick<HiddenScene, 'kind' | 'hidden'>): boolean {
  if (kind === 'covered') return hidden.coveredMm2 >= HIDDEN_FROM_MM2;
  if (kind === 'glare') return hidden.lostMm2 >= HIDDEN_FROM_MM2;
  return hidden.perhapsCoveredMm2 <= 1 && hidden.perhapsLostMm2 <= 1;
}
