/** The scenes for scoring the quality measures, with other documents and seeds than in training. */
import { squareToQuad } from '../../../src/checks/image/quad-geometry.js';
import { toLuminance } from '../../../src/checks/image/downscale.js';
import type { Plane, PxQuad } from '../../../src/checks/image/plane.js';
import type { Pixels } from '../../../src/checks/checks.js';
import { createSeededRandom } from '../seeded-random.js';
import { decodePixels, loadSamples, sampleManifest, samplePath, createSceneDocument } from '../scenes/scenes.js';
import { drawDocument } from './draw-document.js';
import { drawDocumentForScenes, createQualityScene, type QualityScene, type QualityTruth } from './quality-scene.js';
import { DOCUMENT_FORMATS } from '../../../src/contract/contract.js';

export interface MeasuredScene {
  readonly index: number;
  readonly image: Pixels;
  readonly plane: Plane;
  readonly quad: PxQuad;
  readonly truth: QualityTruth;
}

export function measureScene(index: number, { image, truth }: QualityScene): MeasuredScene {
  const plane = toLuminance(image, 1280);
  const quad = truth.corners.map(({ x, y }) => ({ x: x * plane.width, y: y * plane.height })) as unknown as PxQuad;
  return { index, image, plane, quad, truth };
}

/** Scenes of the committed samples, then of drawn documents; any blur, light, scale. */
export async function* ordinaryScenes(samples: number, drawn: number): AsyncGenerator<MeasuredScene> {
  const documents = await loadSamples();
  for (let n = 0; n < samples; n++) {
    yield measureScene(n, createQualityScene(100_000 + n, documents[(n * 7) % documents.length]!));
  }
  const others = await Promise.all(
    Array.from({ length: Math.min(60, drawn) }, (_, n) => drawDocumentForScenes(7000 + n)),
  );
  for (let n = 0; n < drawn; n++)
    yield measureScene(n, createQualityScene(200_000 + n, others[(n * 7) % others.length]!));
}

/** The same picture with a hard or soft shadow across the document: 0.25 to 0.43 of the light is left. */
export function addShadow({ plane, quad, index }: MeasuredScene): Plane {
  const [a, b, c, d, e, f, g, h, i] = squareToQuad(quad);
  const angle = index * 1.7;
  const left = 0.25 + (0.2 * (index % 10)) / 10;
  const softness = 0.02 + (0.1 * (index % 7)) / 7;
  const data = new Uint8Array(plane.data.length);
  for (let y = 0; y < plane.height; y++) {
    for (let x = 0; x < plane.width; x++) {
      const w = (d * h - e * g) * x + (b * g - a * h) * y + (a * e - b * d);
      const u = ((e * i - f * h) * x + (c * h - b * i) * y + (b * f - c * e)) / w - 0.5;
      const v = ((f * g - d * i) * x + (a * i - c * g) * y + (c * d - a * f)) / w - 0.5;
      const side = 1 / (1 + Math.exp(-(u * Math.cos(angle) + v * Math.sin(angle)) / softness));
      data[y * plane.width + x] = plane.data[y * plane.width + x]! * (left + (1 - left) * side);
    }
  }
  return { ...plane, data };
}

/** Documents and their grey copies, twice each, under lamps from cold to warm. */
export async function* colorScenes(drawn: number): AsyncGenerator<MeasuredScene & { readonly isGrey: boolean }> {
  const pictures: { readonly pixels: Pixels; readonly widthMm: number; readonly heightMm: number }[] = [];
  for (let n = 0; n < drawn; n++) pictures.push(await drawDocument(3000 + n));
  for (const { file, format } of sampleManifest()) {
    pictures.push({ pixels: await decodePixels(samplePath(file)), ...DOCUMENT_FORMATS[format] });
  }
  for (const [n, { pixels, widthMm, heightMm }] of pictures.entries()) {
    for (const isGrey of [false, true]) {
      const document = createSceneDocument(isGrey ? toGrayscale(pixels) : pixels, {
        name: 'copy',
        docType: 'id_card',
        side: 'front',
        format: widthMm < 90 ? 'ID-1' : 'ID-3',
        size: { widthMm, heightMm },
      });
      for (const time of [0, 1]) {
        const warmth = createSeededRandom(n * 10 + time).between(-0.15, 0.18);
        const scene = createQualityScene(9000 + n * 4 + time, document, {
          size: { widthPx: 360, heightPx: 270 },
          plain: true,
          glareProbability: 0.2,
          blurPx: [0.3, 2],
          change: (spec) => ({ ...spec, sensor: { ...spec.sensor, warmth } }),
        });
        yield { ...measureScene(n, scene), isGrey };
      }
    }
  }
}

function toGrayscale({ data, width, height }: Pixels): Pixels {
  const grey = new Uint8ClampedArray(data);
  for (let i = 0; i < grey.length; i += 4) {
    grey[i] = grey[i + 1] = grey[i + 2] = 0.299 * data[i]! + 0.587 * data[i + 1]! + 0.114 * data[i + 2]!;
  }
  return { data: grey, width, height };
}
