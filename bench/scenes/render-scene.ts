/**
 * The scene simulator: a flat document on a desk, as a phone would photograph it, with the truth about it.
 * Deterministic: the same spec gives the same pixels on every machine with the same floating point.
 */
import type { Quad } from '../../src/checks/checks.js';
import {
  mapQuad,
  pointDistance,
  projectPoint,
  toNormalizedQuad,
  type Homography,
} from '../../src/checks/image/quad-geometry.js';
import { createSeededRandom, type SeededRandom } from '../../test/support/seeded-random.js';
import { backgroundTile } from './backgrounds.js';
import { clutterObject } from './clutter.js';
import { layCardHolder, layOnDocument } from './lay-on-document.js';
import type { Cover } from './covers.js';
import type { Reflection } from './reflections.js';
import { layDocument, layFinger, paintDesk, paintImage } from './scene-layers.js';
import { oncePerDocument } from './keep-latest.js';
import { paintPixels, shaded, type Rgb } from './paint.js';
import { createSceneDocument, type SceneDocument } from './scene-document.js';
import {
  applyToneCurve,
  applyExposure,
  applyFocusBlur,
  applyMotionBlur,
  applyShade,
  type RgbFrame,
} from './camera-effects.js';
import { multiplyMatrices, placementMatrix, projectedCorners, projectionMatrix } from './projection.js';
import { applyJpegArtifacts } from './jpeg-artifacts.js';
import type { OtherDocument, RenderedScene, SceneSpec, SceneTruth } from './scene.types.js';

/** Height of a capital over height of the whole zone, for two and three lines (Doc 9303-4 and -5 line pitches). */
const CHARACTER_SHARE = { 2: 2.4 / 8.95, 3: 2.4 / 11.2 } as const;

const onDocument = (quad: Quad, { widthMm, heightMm }: SceneDocument, toPx: Homography): Quad =>
  mapQuad(quad, ({ x, y }) => projectPoint(toPx, (x - 0.5) * widthMm, (y - 0.5) * heightMm));

const otherPage = oncePerDocument((document) => {
  const width = 500;
  const height = Math.round((width * document.heightMm) / document.widthMm);
  const [red, green, blue] = document.edgeColour;
  const paper: Rgb = [Math.min(246, red * 1.03), Math.min(246, green * 1.03), Math.min(246, blue * 1.03)];
  const page = paintPixels(width, height, (x, y) => {
    const wave = Math.sin((y + 9 * Math.sin(x / 37)) * 0.9) > 0.72 ? 0.94 : 1;
    const fold = 1 - 0.25 * Math.exp(-(height - y) / 12);
    const ruled = y % 44 < 2 && x > 40 && x < width - 40 && y > 60 ? 0.82 : 1;
    return shaded(paper, wave * fold * ruled);
  });
  const facts = { ...document, name: 'other page', size: document, mrzQuad: null };
  return createSceneDocument(page, facts);
});

/** A backdrop is kept up to two megapixels: those of live frames, not of photos. */
const MAX_KEPT_VALUES = 3 * 2_100_000;

export const SKINS = [[224, 178, 150], [198, 146, 112], [140, 94, 66], [92, 60, 44]] as const; // prettier-ignore

function layFingers(
  frame: RgbFrame,
  document: SceneDocument,
  toPx: Homography,
  count: number,
  random: SeededRandom,
): void {
  const skin = random.pick(SKINS);
  for (let finger = 0; finger < count; finger++) {
    const onLeft = random.next() < 0.5;
    const out = onLeft ? -1 : 1;
    const y = random.between(-0.3, 0.45) * document.heightMm;
    const depth = random.between(4, 11);
    const tip = [out * (document.widthMm / 2 - depth), y] as const;
    // So long that its end is never in the picture.
    const root = [out * (document.widthMm / 2 + 500), y + random.between(-60, 220)] as const;
    layFinger(frame, { tip, root, radiusMm: random.between(7, 9.5), skin }, toPx);
  }
}

function applyTone({ rgb }: RgbFrame, { colour, spread }: NonNullable<SceneSpec['tone']>): void {
  for (let channel = 0; channel < 3; channel++) {
    let sum = 0;
    for (let at = channel; at < rgb.length; at += 3) sum += rgb[at]!;
    const mean = sum / (rgb.length / 3);
    const target = colour[channel]!;
    for (let at = channel; at < rgb.length; at += 3) rgb[at] = target + (rgb[at]! - mean) * spread;
  }
}

function layClutter(frame: RgbFrame, spec: SceneSpec, random: SeededRandom): void {
  const clutter = spec.clutter ?? [];
  const plane = spec.document ?? spec.desk;
  const toPx = projectionMatrix({ ...plane, rotationDeg: spec.desk.rotationDeg }, spec);
  for (const [index, placed] of clutter.entries()) {
    const thing = clutterObject(placed.kind, placed.seed);
    const thingToPx = multiplyMatrices(toPx, placementMatrix(placed));
    layDocument(frame, thing, thingToPx, spec.shadow, null);
    const isHeld = spec.document === null && spec.fingers > 0 && index === clutter.length - 1;
    if (isHeld) layFingers(frame, thing, thingToPx, spec.fingers, random);
  }
}

/** The last backdrop that was painted twice: frames of a clip share theirs. */
let lastBackdrop: { readonly inputs: readonly unknown[]; rgb: Float32Array | null } | null = null;

function paintBackdrop(frame: RgbFrame, spec: SceneSpec, document: SceneDocument | null): void {
  const { backdrop, desk, tone, fieldOfViewDeg, widthPx, heightPx } = spec;
  const colour = document?.edgeColour;
  const inputs = [backdrop, desk, tone, fieldOfViewDeg, widthPx, heightPx, colour];
  const last = lastBackdrop?.inputs.every((value, at) => value === inputs[at]) ? lastBackdrop : null;
  if (last?.rgb) return frame.rgb.set(last.rgb);
  if (backdrop.kind === 'picture') paintImage(frame, backdrop.pixels);
  else paintDesk(frame, backgroundTile(backdrop.kind, backdrop.seed, colour), projectionMatrix(desk, spec));
  if (tone) applyTone(frame, tone);
  if (last && frame.rgb.length <= MAX_KEPT_VALUES) last.rgb = frame.rgb.slice();
  else lastBackdrop = { inputs, rgb: null };
}

/** What lies on the document of a scene, drawn by `random-covers`. */
export interface ThingsOnDocument {
  readonly reflections: readonly Reflection[];
  readonly covers: readonly Cover[];
}

/** Renders a spec. `document` may be null only if the spec has no document pose. */
export function renderScene(
  spec: SceneSpec,
  document: SceneDocument | null,
  things: ThingsOnDocument | null = null,
): RenderedScene {
  const { widthPx: width, heightPx: height } = spec;
  const random = createSeededRandom(spec.seed);
  const frame: RgbFrame = { rgb: new Float32Array(width * height * 3), width, height };
  paintBackdrop(frame, spec, document);
  layClutter(frame, spec, random);

  let toPx: Homography | null = null;
  let glareShare = 0;
  if (spec.document && document) {
    toPx = projectionMatrix(spec.document, spec);
    if (spec.other) layDocument(frame, spec.other.document, otherToPx(toPx, spec.other), spec.shadow, null);
    if (spec.booklet) {
      const above: Homography = [1, 0, 0, 0, 1, -document.heightMm, 0, 0, 1];
      layDocument(frame, otherPage(document), multiplyMatrices(toPx, above), spec.shadow, null);
    }
    glareShare = layDocument(frame, document, toPx, spec.shadow, spec.glare);
    if (spec.holder) layCardHolder(frame, spec.holder, document, toPx);
    if (things) layOnDocument(frame, document, toPx, things, random);
    if (spec.fingers > 0) layFingers(frame, document, toPx, spec.fingers, random);
    for (const finger of spec.placedFingers ?? []) layFinger(frame, finger, toPx);
  }

  for (const one of spec.shades ?? []) applyShade(frame, one);
  applyFocusBlur(frame, spec.focusSigmaPx);
  applyMotionBlur(frame, spec.motion.lengthPx, spec.motion.angleDeg);
  const data = new Uint8ClampedArray(width * height * 4);
  applyExposure(frame, spec.sensor, spec.unevenness, random, data);
  if (spec.curve) applyToneCurve(data, spec.curve);
  if (spec.jpegQuality !== null) applyJpegArtifacts(data, width, height, spec.jpegQuality);
  return { pixels: { data, width, height }, truth: truthOf(spec, document, toPx, glareShare) };
}

const otherToPx = (toPx: Homography, other: OtherDocument): Homography =>
  multiplyMatrices(toPx, placementMatrix(other));

function truthOf(
  spec: SceneSpec,
  document: SceneDocument | null,
  toPx: Homography | null,
  glareShare: number,
): SceneTruth {
  const { widthPx: width, heightPx: height } = spec;
  const share = (quad: Quad | null): Quad | null => quad && toNormalizedQuad(quad, { width, height });
  const seen = document && toPx ? { document, toPx } : null;
  const corners = seen && projectedCorners(seen.toPx, seen.document);
  const mrz = seen?.document.mrzQuad ? onDocument(seen.document.mrzQuad, seen.document, seen.toPx) : null;
  const characters = seen?.document.mrzLineCount === 2 ? CHARACTER_SHARE[2] : CHARACTER_SHARE[3];
  const other = spec.other && toPx ? projectedCorners(otherToPx(toPx, spec.other), spec.other.document) : null;
  return {
    corners: share(corners),
    otherCorners: share(other),
    mrz: share(mrz),
    mrzCharacterHeightPx: mrz && ((pointDistance(mrz[0], mrz[3]) + pointDistance(mrz[1], mrz[2])) / 2) * characters,
    glareShare,
    tiltDeg: spec.document?.tiltDeg ?? 0,
  };
}
