/** Scenes of the backs of driving licences, photographed in three difficulties. */
import { boundingBox } from '../../src/checks/image/crop.js';
import { createSeededRandom, seedFromText, type SeededRandom } from '../../test/support/seeded-random.js';
import { drawLicenceBack, type LicenceBack } from '../scenes/licence-back.js';
import {
  focalLengthPx,
  isInFrame,
  projectedCorners,
  projectionMatrix,
  type SceneLens,
  type ScenePose,
} from '../scenes/projection.js';
import type { PanelReflection } from '../scenes/reflections.js';
import type { ThingsOnDocument } from '../scenes/render-scene.js';
import { DESKS, type HalfShade, type SceneSpec } from '../scenes/scenes.js';

type NumberRange = readonly [from: number, to: number];

/** Module and movement in px of the photo, blur in modules. A patient person in good light; an ordinary photo; one in a hurry with a simple phone. */
const RANGES = {
  easy: {
    modulePx: [3.2, 4.5], tiltDeg: [0, 12], blurModules: [0.1, 0.3], motionPx: [0, 0.6], noise: [1, 4], jpegQuality: [82, 95],
    unevenness: [0, 0.2], bowMm: [0, 0], glareProbability: 0.1, cutQuietZoneProbability: 0.1,
  },
  medium: {
    modulePx: [2.5, 3.4], tiltDeg: [5, 24], blurModules: [0.2, 0.45], motionPx: [0, 1], noise: [2, 7], jpegQuality: [68, 90],
    unevenness: [0.05, 0.35], bowMm: [0, 0.35], glareProbability: 0.35, cutQuietZoneProbability: 0.25,
  },
  hard: {
    modulePx: [2, 2.7], tiltDeg: [10, 33], blurModules: [0.3, 0.6], motionPx: [0, 1.4], noise: [3, 9], jpegQuality: [55, 80],
    unevenness: [0.1, 0.5], bowMm: [0, 0.8], glareProbability: 0.5, cutQuietZoneProbability: 0.35,
  },
} as const satisfies Record<string, Readonly<Record<string, NumberRange | number>>>; // prettier-ignore

export type BarcodeDifficulty = keyof typeof RANGES;
export const BARCODE_DIFFICULTIES: readonly BarcodeDifficulty[] = ['easy', 'medium', 'hard'];

const MAX_DOCUMENT_PX = 1900;

/** Scene `index` of a seed: always the same, the three difficulties in turn. */
export async function planBarcodeScene(seed: number, index: number) {
  const random = createSeededRandom(seedFromText(`barcode ${String(seed)} ${String(index)}`));
  const difficulty = BARCODE_DIFFICULTIES[index % BARCODE_DIFFICULTIES.length]!;
  const ranges = RANGES[difficulty];
  const within = ([from, to]: NumberRange): number => random.between(from, to);
  const back = await drawLicenceBack(random, {
    bowMm: within(ranges.bowMm),
    isQuietZoneCut: random.next() < ranges.cutQuietZoneProbability,
  });
  const { widthMm } = back.document;
  const pxPerMm = Math.min(within(ranges.modulePx) / back.moduleMm, MAX_DOCUMENT_PX / widthMm);
  const modulePx = pxPerMm * back.moduleMm;
  const blurModules = within(ranges.blurModules);
  const { lens, pose } = placeInOwnFrame(back, pxPerMm, within(ranges.tiltDeg), random);
  const light = random.between(0, 2 * Math.PI);
  const spec: SceneSpec = {
    ...lens,
    seed: random.integer(1, 2 ** 31),
    backdrop: { kind: random.pick(DESKS), seed: random.integer(1, 40) },
    desk: { ...pose, rotationDeg: random.between(-180, 180) },
    document: pose,
    booklet: false,
    fingers: random.next() < 0.15 ? 1 : 0,
    shadow: {
      strength: random.between(0.12, 0.4),
      softnessMm: random.between(0.6, 3),
      offsetMm: { x: Math.cos(light), y: Math.sin(light) },
    },
    glare: null,
    focusSigmaPx: blurModules * modulePx,
    motion: { lengthPx: within(ranges.motionPx), angleDeg: random.between(0, 180) },
    sensor: {
      exposure: random.between(0.65, 1.08),
      warmth: random.between(-0.1, 0.12),
      noise: within(ranges.noise),
      vignette: random.between(0, 0.3),
    },
    unevenness: { strength: within(ranges.unevenness), angleDeg: random.between(0, 360) },
    shades: random.next() < 0.25 ? [randomShade(random)] : [],
    curve: random.between(0, 0.6),
    jpegQuality: Math.round(within(ranges.jpegQuality)),
  };
  const reflections = random.next() < ranges.glareProbability ? [randomStrip(back, random)] : [];
  const things: ThingsOnDocument = { reflections, covers: [] };
  return { spec, back, things, difficulty, modulePx, blurModules };
}

const randomShade = (random: SeededRandom): HalfShade => ({
  angleDeg: random.between(0, 360),
  offset: random.between(-0.2, 0.2),
  softness: random.between(0.02, 0.2),
  strength: random.between(0.1, 0.45),
});

/** A tube or the edge of a window, mirrored across the symbol. */
function randomStrip({ document }: LicenceBack, random: SeededRandom): PanelReflection {
  const [from, , to] = document.barcodeQuad!;
  const x = random.between(from.x, to.x) - 0.5;
  const y = (from.y + to.y) / 2 - 0.5;
  return {
    kind: 'panel',
    xMm: x * document.widthMm,
    yMm: y * document.heightMm,
    angleDeg: random.between(-60, 60) + 90,
    strength: random.between(60, 260),
    tint: [1, 1, 0.97],
    halfWidthMm: 60,
    halfHeightMm: random.between(0.5, 2.4),
    softnessMm: random.between(0.5, 2.5),
    crossMm: 0,
  };
}

/** A frame of 4:3 around the licence, upright or on its side, in which the licence has so many px a millimetre. */
function placeInOwnFrame(
  { document }: LicenceBack,
  pxPerMm: number,
  tiltDeg: number,
  random: SeededRandom,
): { lens: SceneLens; pose: ScenePose } {
  const rotationDeg =
    random.next() < 0.7 ? random.pick([0, 0, 90, 180, 270]) + random.between(-14, 14) : random.between(-180, 180);
  const turned = { rotationDeg, tiltDeg, tiltAxisDeg: random.between(0, 360) };
  const fieldOfViewDeg = random.between(58, 78);
  const isUpright = Math.abs(Math.sin((rotationDeg * Math.PI) / 180)) > 0.7;
  const share = random.between(1.04, 1.25);
  for (let long = document.widthMm * pxPerMm; ; long *= 1.04) {
    const [longPx, shortPx] = [Math.round(long * share), Math.round(long * share * 0.75)];
    const lens: SceneLens = {
      widthPx: isUpright ? shortPx : longPx,
      heightPx: isUpright ? longPx : shortPx,
      fieldOfViewDeg,
    };
    const pose: ScenePose = { ...turned, centre: { x: 0.5, y: 0.5 }, distanceMm: focalLengthPx(lens) / pxPerMm };
    const box = boundingBox(projectedCorners(projectionMatrix(pose, lens), document));
    if (isInFrame(box, lens, 5)) return { lens, pose };
  }
}
