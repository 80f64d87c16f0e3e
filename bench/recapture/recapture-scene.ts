/** Photos of documents, of documents on screens, and of printed copies, as a phone takes them. */
import { resizeImage } from '../../test/support/checks/quality-scene.js';
import type { RgbFrame } from '../scenes/camera-effects.js';
import { applyJpegArtifacts } from '../scenes/jpeg-artifacts.js';
import { applyMatrix, boundsOf, invertMatrix, projectionMatrix, type Mat3 } from '../scenes/projection.js';
import { renderScene } from '../scenes/render-scene.js';
import {
  BACKGROUNDS,
  createRandomScene,
  MORE_BACKGROUNDS,
  type RenderedScene,
  type SceneDocument,
  type SceneRanges,
  type SceneSpec,
} from '../scenes/scenes.js';
import { createSeededRandom, seedFromText, type SeededRandom } from '../../test/support/seeded-random.js';
import { developPixels, type Development } from './camera-sensor.js';
import type { PlaneArea } from './lens-transfer.js';
import type { PrintedDots } from './printed-dots.js';
import { randomSheet } from './random-sheet.js';
import { randomStructures } from './random-structures.js';
import { randomReproduction } from './reproduce-document.js';

/** What the photo shows. */
export const RECAPTURE_KINDS = ['genuine', 'screen', 'print'] as const;
export type RecaptureKind = (typeof RECAPTURE_KINDS)[number];

export interface RecaptureScene {
  readonly kind: RecaptureKind;
  readonly document: SceneDocument;
  readonly spec: SceneSpec;
  /** Distance of a screen's pixels or of a printer's dots in px of the photo, before it is resized; `null` if genuine. */
  readonly pitchPx: number | null;
  readonly dots: PrintedDots['kind'] | null;
  render(): RenderedScene;
}

const RANGES: Partial<SceneRanges> = {
  backgrounds: [...BACKGROUNDS.filter((kind) => kind !== 'same'), ...MORE_BACKGROUNDS],
  tiltDeg: [0, 25],
  fill: [0.55, 0.95],
  focusSigmaPx: [0.2, 1.1],
  motionPx: [0, 1.6],
  exposure: [0.65, 1.1],
  noise: [0.8, 6],
  glareProbability: 0.1,
  fingersProbability: 0,
  bookletProbability: 0.2,
  jpegQuality: [70, 97],
};

/** Blur of a sharp lens, px. */
const LENS_SIGMA_PX = 0.35;

interface RecaptureChange extends Partial<SceneRanges> {
  /** The scene is a part of a photo that is so many times as large: at least 1, the default. */
  readonly zoom?: number;
}

/** Scene `index` of a seed: the same every time. */
export function planRecaptureScene(
  seed: number,
  index: number,
  kind: RecaptureKind,
  document: SceneDocument,
  { zoom = 1, ...change }: RecaptureChange = {},
): RecaptureScene {
  const random = createSeededRandom(seedFromText(`recapture ${String(seed)} ${String(index)}`));
  const reproduce = kind === 'genuine' ? null : randomReproduction(random);
  const base = cutOut(createRandomScene(random.integer(1, 2 ** 31), document, { ...RANGES, ...change }), zoom, random);
  const sheet = kind === 'genuine' ? null : randomSheet(kind, document, random);
  const spec: SceneSpec = sheet ? { ...base, booklet: false, other: sheet.other } : base;
  const optics = { sigmaPx: Math.hypot(spec.focusSigmaPx, LENS_SIGMA_PX), motion: spec.motion };
  const structures = randomStructures(
    kind,
    { document, visible: visibleArea(spec, document), sheet: sheet?.area ?? null },
    random,
  );
  const development = randomDevelopment(random, spec.sensor.noise);
  const size = random.next() < 0.25 ? random.between(0.6, 1.4) : 1;
  const resampling = random.pick(['bilinear', 'area'] as const);
  const camera = {
    afterLens: (frame: RgbFrame, toPx: Mat3) => structures.apply(frame, toPx, optics),
    afterSensor: (data: Uint8ClampedArray, width: number, height: number) =>
      developPixels(data, width, height, development),
  };
  const { jpegQuality } = spec;
  return {
    kind,
    document,
    spec,
    pitchPx: structures.perMm === null ? null : pxPerMmOf(spec, document) / structures.perMm,
    dots: structures.dots,
    render() {
      const { pixels, truth } = renderScene(
        { ...spec, jpegQuality: null },
        reproduce?.(document) ?? document,
        null,
        camera,
      );
      const resized = size === 1 ? pixels : resizeImage(pixels, size, resampling);
      const data = Uint8ClampedArray.from(resized.data);
      if (jpegQuality !== null) applyJpegArtifacts(data, resized.width, resized.height, jpegQuality);
      return { pixels: { ...resized, data }, truth };
    },
  };
}

/** A part of a larger photo that lies on the document. */
function cutOut(spec: SceneSpec, zoom: number, random: SeededRandom): SceneSpec {
  const half = Math.tan((spec.fieldOfViewDeg * Math.PI) / 360) / zoom;
  const aside = (): number => random.between(-0.3, 0.3) * (zoom - 1);
  const { document } = spec;
  const centre = document && { x: document.centre.x + aside(), y: document.centre.y + aside() };
  return {
    ...spec,
    fieldOfViewDeg: (Math.atan(half) * 360) / Math.PI,
    document: document && centre && { ...document, centre },
    desk: centre ? { ...spec.desk, centre } : spec.desk,
  };
}

/** The part of the document that lies in the photo, mm from its centre; a box around it. */
function visibleArea(spec: SceneSpec, { widthMm, heightMm }: SceneDocument): PlaneArea {
  const whole: PlaneArea = { left: -widthMm / 2, top: -heightMm / 2, right: widthMm / 2, bottom: heightMm / 2 };
  if (spec.document === null) return whole;
  const toMm = invertMatrix(projectionMatrix(spec.document, spec));
  const { left, top, right, bottom } = boundsOf(
    [0, 1, 2, 3].map((n) => applyMatrix(toMm, (n & 1) * spec.widthPx, (n >> 1) * spec.heightPx)),
  );
  return {
    left: Math.max(left, whole.left),
    top: Math.max(top, whole.top),
    right: Math.min(right, whole.right),
    bottom: Math.min(bottom, whole.bottom),
  };
}

function pxPerMmOf(
  { document: pose, fieldOfViewDeg, widthPx, heightPx }: SceneSpec,
  { widthMm }: SceneDocument,
): number {
  const focal = Math.max(widthPx, heightPx) / 2 / Math.tan((fieldOfViewDeg * Math.PI) / 360);
  return pose ? focal / pose.distanceMm : widthPx / widthMm;
}

function randomDevelopment(random: SeededRandom, noise: number): Development {
  return {
    hasColourFilter: random.next() < 0.8,
    denoiseRange: random.next() < 0.5 ? noise * random.between(1, 2.5) : 0,
    sharpening: random.next() < 0.6 ? random.between(0.1, 0.8) : 0,
  };
}
