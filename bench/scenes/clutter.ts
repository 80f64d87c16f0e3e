/**
 * Flat things that lie about and are no documents: receipts, notes, phones, pens, saucers, coins. None has a document's
 * proportions (1.37 to 1.63), so whoever reports one of them as a document is wrong.
 */
import { createSeededRandom, type SeededRandom } from '../../test/support/seeded-random.js';
import { createSceneDocument, type SceneDocument } from './scene-document.js';
import { keepLatest } from './keep-latest.js';
import { createNoiseField } from './noise-field.js';
import { paintPixels, randomColour, shaded, type Rgb } from './paint.js';
import type { PlanePlacement } from './projection.js';

export const CLUTTER = ['receipt', 'note', 'letter', 'phone', 'pen', 'saucer', 'coin', 'box'] as const;
export type ClutterKind = (typeof CLUTTER)[number];

export interface Clutter extends PlanePlacement {
  readonly kind: ClutterKind;
  readonly seed: number;
}

interface ClutterAppearance {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly radiusMm: number;
  /** The colour at a place in mm from the upper left. */
  paint(u: number, v: number): Rgb;
}

type Noise = (x: number, y: number) => number;
type ClutterMaker = (random: SeededRandom, noise: Noise) => ClutterAppearance;

function printLines(random: SeededRandom, noise: Noise, widthMm: number): ClutterAppearance['paint'] {
  const paper = random.between(190, 248);
  const tint: Rgb = [random.between(0.94, 1), random.between(0.96, 1), random.between(0.88, 1)];
  const pitch = random.between(3.2, 6);
  const margin = random.between(4, 9);
  const ink = random.between(40, 120);
  return (u, v) => {
    const isInMargin = u < margin || u > widthMm - margin;
    const inLine = v % pitch > pitch * 0.35 && v % pitch < pitch * 0.82;
    const line = Math.floor(v / pitch);
    const isWord = noise(u * 0.35, line * 9.1) > -0.35;
    const isInked = !isInMargin && inLine && isWord && line % 7 !== 3 && noise(u * 2.1, v * 2.3) > -0.15;
    return shaded(tint, (isInked ? ink : paper) * (1 + 0.02 * noise(u * 0.05, v * 0.05)));
  };
}

const oddAspect = (random: SeededRandom): number =>
  random.next() < 0.4 ? random.between(1, 1.14) : random.between(1.95, 3.2);

/** A round thing. @param shade by the distance from the middle, as a share of the side, and the place in mm */
function disc(
  side: number,
  tone: number,
  insetMm: number,
  colour: Rgb,
  shade: (r: number, u: number, v: number) => number,
): ClutterAppearance {
  const paint = (u: number, v: number): Rgb =>
    shaded(colour, tone * shade(Math.hypot(u - side / 2, v - side / 2) / side, u, v));
  return { widthMm: side, heightMm: side, radiusMm: side / 2 - insetMm, paint };
}

const MAKERS: Readonly<Record<ClutterKind, ClutterMaker>> = {
  receipt: (random, noise) => {
    const widthMm = random.between(48, 78);
    const heightMm = widthMm * random.between(2, 3.6);
    return { widthMm, heightMm, radiusMm: 0.2, paint: printLines(random, noise, widthMm) };
  },
  letter: (random, noise) => {
    const heightMm = random.between(70, 130);
    const widthMm = heightMm * oddAspect(random);
    return { widthMm, heightMm, radiusMm: 0.3, paint: printLines(random, noise, widthMm) };
  },
  note: (random, noise) => {
    const side = random.between(50, 80);
    const base: Rgb = [random.between(180, 250), random.between(150, 245), random.between(60, 200)];
    const hand = random.between(0.05, 0.12);
    return {
      widthMm: side,
      heightMm: side * random.between(0.95, 1.05),
      radiusMm: 0.2,
      paint: (u, v) => {
        const wave = Math.abs(Math.sin(v * 0.55 + noise(u * 0.12, v * 0.02) * 3));
        return shaded(base, u > 8 && u < side - 10 && wave < hand ? 0.4 : 1 + 0.03 * noise(u * 0.1, v * 0.1));
      },
    };
  },
  phone: (random, noise) => {
    const widthMm = random.between(66, 78);
    const heightMm = widthMm * random.between(2.02, 2.2);
    const glass = random.between(12, 40);
    const isLit = random.next() < 0.35;
    return {
      widthMm,
      heightMm,
      radiusMm: random.between(6, 11),
      paint: (u, v) => {
        const inner = Math.min(u, v, widthMm - u, heightMm - v);
        if (inner < 2.2) return [glass * 1.8, glass * 1.8, glass * 1.9];
        if (!isLit) return [glass + noise(u * 0.02, v * 0.02) * 8, glass, glass * 1.1];
        const tile = Math.floor(u / 17) + Math.floor(v / 19) * 5;
        const isIcon = u % 17 > 4 && v % 19 > 5;
        const k = 90 + 120 * Math.abs(noise(tile * 3.7, tile * 1.3));
        return isIcon ? [k, 220 - k * 0.5, 160] : [60, 80, 120];
      },
    };
  },
  pen: (random) => {
    const base = randomColour(random, 10, 230);
    return {
      widthMm: random.between(120, 150),
      heightMm: random.between(8, 12),
      radiusMm: 3.5,
      paint: (u, v) => {
        const round = 0.55 + 0.5 * Math.sin((v / 10) * Math.PI);
        return u > 100 && u < 103 ? [190, 190, 195] : shaded(base, round);
      },
    };
  },
  saucer: (random) =>
    disc(random.between(70, 130), random.between(120, 240), 0.5, [1, 0.98, 0.94], (r) =>
      r < 0.2 ? 0.45 : r < 0.22 ? 1.1 : 0.86 + 0.14 * Math.cos(r * 22),
    ),
  coin: (random) =>
    disc(random.between(18, 27), random.between(110, 190), 0.3, [1, 0.9, 0.65], (r, u, v) =>
      r > 0.44 ? 1.15 : 0.85 + 0.2 * Math.sin(u * 3.1) * Math.sin(v * 2.7),
    ),
  box: (random, noise) => {
    const heightMm = random.between(45, 95);
    const widthMm = heightMm * oddAspect(random);
    const base = randomColour(random, 20, 240);
    const band = randomColour(random, 20, 240);
    const at = random.between(0.2, 0.7);
    return {
      widthMm,
      heightMm,
      radiusMm: 1.2,
      paint: (u, v) => {
        const isBand = v / heightMm > at && v / heightMm < at + 0.2;
        const isTitle = !isBand && v / heightMm < 0.18 && noise(u * 0.4, v * 0.5) > 0.1;
        return shaded(isBand ? band : base, isTitle ? 0.3 : 1 + 0.04 * noise(u * 0.06, v * 0.06));
      },
    };
  },
};

const PX_PER_MM = 4;
const keptObjects = keepLatest<SceneDocument>(64);

/** The thing itself, ready to be laid; made once (some ms), then kept. */
export const clutterObject = (kind: ClutterKind, seed: number): SceneDocument =>
  keptObjects(`${kind} ${String(seed)}`, () => drawClutter(kind, seed));

function drawClutter(kind: ClutterKind, seed: number): SceneDocument {
  const field = createNoiseField(seed);
  const made = MAKERS[kind](createSeededRandom(seed), (x, y) => field.at(x, y, 256));
  const [width, height] = [Math.round(made.widthMm * PX_PER_MM), Math.round(made.heightMm * PX_PER_MM)];
  return createSceneDocument(
    paintPixels(width, height, (x, y) => made.paint((x + 0.5) / PX_PER_MM, (y + 0.5) / PX_PER_MM)),
    { name: kind, docType: 'id_card', side: 'front', format: 'ID-1', size: made, cornerRadiusMm: made.radiusMm },
  );
}

/** Some things around the middle, from `nearMm` to `farMm` away. */
export function randomClutter(random: SeededRandom, count: number, nearMm: number, farMm: number): readonly Clutter[] {
  return Array.from({ length: count }, () => {
    const angle = random.between(0, 2 * Math.PI);
    const away = random.between(nearMm, farMm);
    return {
      kind: random.pick(CLUTTER),
      seed: random.integer(1, 12),
      xMm: Math.cos(angle) * away,
      yMm: Math.sin(angle) * away,
      rotationDeg: random.between(-180, 180),
    };
  });
}
