/**
 * Scenes for measuring picture quality: one document as a phone photographs it, with blur, light, glare and white
 * balance known exactly. Everything follows from the seed.
 */
import type { Pixels, Quad } from '../../../src/checks/checks.js';
import { signedArea } from '../../../src/checks/image/quad-geometry.js';
import { createSeededRandom, type SeededRandom } from '../seeded-random.js';
import {
  createRandomScene,
  renderScene,
  createSceneDocument,
  type SceneDocument,
  type SceneSpec,
} from '../../../bench/scenes/scenes.js';
import { drawDocument, type DrawnDocument } from './draw-document.js';

/** Blur of the picture as a covariance, px² of the image: xx, yy, xy. */
export type BlurCovariance = readonly [number, number, number];

export interface QualityTruth {
  /** Corners, clockwise from the document's own top-left, normalised. */
  readonly corners: Quad;
  readonly mrz: Quad | null;
  readonly widthMm: number;
  readonly heightMm: number;
  /** What lens and hand did together. */
  readonly blur: BlurCovariance;
  /** Larger standard deviation of the blur over the height of a letter of a zone (2.4 mm): see LEGIBLE, ILLEGIBLE. */
  readonly blurShare: number;
  /** Share of the document under added light of 110 or more. */
  readonly glareShare: number;
}

export interface QualityScene {
  readonly image: Pixels;
  readonly truth: QualityTruth;
}

export interface QualityOptions {
  /** Another range of blur, px of the frame; drawn evenly on a logarithmic scale. */
  readonly blurPx?: readonly [number, number];
  readonly size?: { readonly widthPx: number; readonly heightPx: number };
  /** Leave levels, scale and edges as sensor and JPEG gave them. */
  readonly plain?: boolean;
  /** Applied to the spec last. */
  readonly change?: (spec: SceneSpec) => SceneSpec;
}

const LETTER_MM = 2.4;

const SIZES = [
  { widthPx: 1280, heightPx: 720 },
  { widthPx: 1280, heightPx: 720 },
  { widthPx: 1280, heightPx: 720 },
  { widthPx: 720, heightPx: 1280 },
  { widthPx: 960, heightPx: 720 },
  { widthPx: 1600, heightPx: 900 },
] as const;

/** A drawn document, ready to be laid into scenes; every seed is another design. */
export async function drawDocumentForScenes(seed: number, only?: DrawnDocument['kind']): Promise<SceneDocument> {
  const drawn = await drawDocument(seed, only);
  const { kind, mrz, widthMm, heightMm } = drawn;
  const format = kind === 'id3-td3' ? 'ID-3' : kind === 'id2-td2' ? 'ID-2' : 'ID-1';
  const zone = mrz && ([[0, 0], [1, 0], [1, 1], [0, 1]] as const).map(([x, y]) => ({ x: mrz[0] + x * mrz[2], y: mrz[1] + y * mrz[3] })); // prettier-ignore
  return createSceneDocument(drawn.pixels, {
    name: `${kind} ${String(seed)}`,
    docType: kind === 'id3-td3' ? 'passport' : kind === 'licence' ? 'driver_permit' : 'id_card',
    side: kind === 'id1-back-td1' ? 'back' : 'front',
    format,
    size: { widthMm, heightMm },
    mrzQuad: zone as unknown as Quad | null,
    mrzLineCount: kind === 'id1-back-td1' ? 3 : zone ? 2 : 0,
  });
}

export function createQualityScene(seed: number, document: SceneDocument, options: QualityOptions = {}): QualityScene {
  const r = createSeededRandom(seed);
  const drawn = r.pick(SIZES);
  const size = options.size ?? drawn;
  const straight = r.next() < 0.6;
  const spec = specOf(seed, r, document, size, straight, options);
  const { pixels, truth } = renderScene(spec, document);
  const corners = truth.corners!;
  const px = corners.map(({ x, y }) => ({ x: x * size.widthPx, y: y * size.heightPx }));
  const pxPerMm = Math.sqrt(Math.abs(signedArea(px)) / (document.widthMm * document.heightMm));
  const letterPx = LETTER_MM * pxPerMm;
  let blur = blurCovarianceOf(spec);
  let image: Pixels = pixels;
  const blurShare = maxBlurSigma(blur) / letterPx;
  if (options.plain !== true) {
    if (r.next() < 0.25) image = sharpenImage(image, r.between(0.3, 1));
    if (r.next() < 0.35) image = fadeImage(image, r.between(0.45, 0.95), r.between(0, 60));
    if (r.next() < 0.35) {
      const factor = r.between(0.6, 1.5);
      image = resizeImage(image, factor, r.pick(['nearest', 'bilinear', 'area'] as const));
      blur = blur.map((v) => v * factor * factor) as unknown as BlurCovariance;
    }
  }
  return {
    image,
    truth: {
      corners,
      mrz: truth.mrz,
      widthMm: document.widthMm,
      heightMm: document.heightMm,
      blur,
      blurShare,
      glareShare: truth.glareShare,
    },
  };
}

function specOf(
  seed: number,
  r: SeededRandom,
  document: SceneDocument,
  size: { readonly widthPx: number; readonly heightPx: number },
  straight: boolean,
  options: QualityOptions,
): SceneSpec {
  const base = createRandomScene(seed, document, {
    ...size,
    fill: [0.45, 0.95],
    tiltDeg: [0, 30],
    rotationDeg: straight ? [-12, 12] : [-180, 180],
    exposure: [0.4, 1.35],
    noise: [0.5, 9],
    glareProbability: 0.3,
    jpegQuality: r.next() < 0.2 ? null : [35, 97],
  });
  const [from, to] = options.blurPx ?? [0.3, 6];
  const sigma = from * (to / from) ** r.next();
  const kind = r.next() < 0.55 ? 'focus' : r.next() < 0.7 ? 'motion' : 'both';
  const turn = r.between(0, 180);
  // A line of length L has the standard deviation L / √12. Hands smear at most about 24 px.
  const motion = { lengthPx: kind === 'focus' ? 0 : Math.min(24, Math.max(1, sigma * Math.sqrt(12))), angleDeg: turn };
  const focusSigmaPx =
    kind === 'focus' ? sigma : kind === 'motion' ? r.between(0.3, 0.8) : Math.max(0.9, sigma * r.between(0.4, 1));
  const spec: SceneSpec = { ...base, motion, focusSigmaPx };
  return options.change ? options.change(spec) : spec;
}

function blurCovarianceOf({ focusSigmaPx, motion }: SceneSpec): BlurCovariance {
  const focus = focusSigmaPx ** 2;
  const along = motion.lengthPx < 1 ? 0 : motion.lengthPx ** 2 / 12;
  const c = Math.cos((motion.angleDeg * Math.PI) / 180);
  const s = Math.sin((motion.angleDeg * Math.PI) / 180);
  return [focus + along * c * c, focus + along * s * s, along * c * s];
}

/** Standard deviation along the softest direction. */
export function maxBlurSigma([xx, yy, xy]: BlurCovariance): number {
  return Math.sqrt((xx + yy) / 2 + Math.hypot((xx - yy) / 2, xy));
}

/** What phones do to their pictures: every pixel pushed away from the mean of its neighbours. */
function sharpenImage(image: Pixels, amount: number): Pixels {
  const { data, width, height } = image;
  const out = new Uint8ClampedArray(data);
  for (let y = 1; y < height - 1; y++) {
    for (let i = (y * width + 1) * 4, end = (y * width + width - 1) * 4; i < end; i++) {
      if ((i & 3) === 3) continue;
      const around = (data[i - 4]! + data[i + 4]! + data[i - width * 4]! + data[i + width * 4]!) / 4;
      out[i] = data[i]! + amount * (data[i]! - around);
    }
  }
  return { data: out, width, height };
}

/** Less contrast: levels pressed together, and lifted (haze, a dirty lens, pale ink). */
export function fadeImage(image: Pixels, contrast: number, lift: number): Pixels {
  const data = new Uint8ClampedArray(image.data);
  for (let i = 0; i < data.length; i++) if ((i & 3) !== 3) data[i] = lift * (1 - contrast) + data[i]! * contrast;
  return { ...image, data };
}

/** Another size, as decoders make it: the nearest pixel, four neighbours, or the mean of all that is covered. */
export function resizeImage(image: Pixels, factor: number, how: 'nearest' | 'bilinear' | 'area'): Pixels {
  const { data, width: w, height: h } = image;
  const width = Math.round(w * factor);
  const height = Math.round(h * factor);
  const out = new Uint8ClampedArray(width * height * 4);
  const taps = how === 'area' ? Math.max(2, Math.ceil(2 / factor)) : 1;
  for (let y = 0, o = 0; y < height; y++) {
    for (let x = 0; x < width; x++, o += 4) {
      for (let c = 0; c < 4; c++) {
        let sum = 0;
        for (let t = 0; t < taps * taps; t++) {
          const fx = ((x + ((t % taps) + 0.5) / taps) * w) / width;
          const fy = ((y + (Math.floor(t / taps) + 0.5) / taps) * h) / height;
          if (how !== 'bilinear') {
            sum += data[(Math.min(h - 1, Math.floor(fy)) * w + Math.min(w - 1, Math.floor(fx))) * 4 + c]!;
            continue;
          }
          const gx = Math.min(w - 1.001, Math.max(0, fx - 0.5));
          const gy = Math.min(h - 1.001, Math.max(0, fy - 0.5));
          const i = (Math.floor(gy) * w + Math.floor(gx)) * 4 + c;
          const tx = gx % 1;
          const ty = gy % 1;
          sum +=
            (data[i]! * (1 - tx) + data[i + 4]! * tx) * (1 - ty) +
            (data[i + w * 4]! * (1 - tx) + data[i + w * 4 + 4]! * tx) * ty;
        }
        out[o + c] = sum / (taps * taps);
      }
    }
  }
  return { data: out, width, height };
}
