/** What scenes are made of: flat documents, and photographs without one as grounds. */
import path from 'node:path';
import sharp from 'sharp';
import type { Pixels } from '../../src/checks/checks.js';
import { rasterPixels } from '../../test/support/checks/raster-pixels.js';
import type { SeededRandom } from '../../test/support/seeded-random.js';
import { loadSamples, type SceneDocument } from '../scenes/scenes.js';
import { isOfDocumentKind, loadFlatDocument, turnQuarters } from './flat-documents.js';
import { loadDatasetImage, readDatasetManifest, type DatasetEntry } from './dataset-manifest.js';
import { readMrzTruths, type MrzTruth } from './mrz-truth.js';

export interface SceneSource {
  readonly documents: readonly SceneDocument[];
  /** Photographs without a document, by file name; empty for our own samples. */
  readonly grounds: readonly BackgroundImage[];
  /** What is printed in the MRZ, by the document's name. */
  readonly mrzTruths: ReadonlyMap<string, MrzTruth>;
}

/** A photograph of the world, decoded when first asked for. */
export interface BackgroundImage {
  readonly file: string;
  /** A barcode is what the photograph is about. */
  readonly showsCode: boolean;
  pixels(): Promise<Pixels>;
}

const BACKGROUND_IMAGE_KINDS = new Set(['negative', 'blur-pair', 'barcode-qr', 'barcode-pdf417']);

const isBackgroundImage = (entry: DatasetEntry): boolean =>
  BACKGROUND_IMAGE_KINDS.has(entry.kind) && entry.capture === 'photo-on-background' && entry.document_quad === null;

export async function loadSceneSource(folder: string): Promise<SceneSource> {
  const entries = readDatasetManifest(folder);
  const mrzTruths = readMrzTruths(folder);
  if (entries === null) return { documents: await loadSamples(), grounds: [], mrzTruths };
  const documents: SceneDocument[] = [];
  for (const entry of entries.filter(isOfDocumentKind)) {
    const document = await loadFlatDocument(folder, entry);
    if (document !== null) documents.push(document);
  }
  const grounds = entries.filter(isBackgroundImage).map(({ file, kind }) => {
    let pixels: Promise<Pixels> | null = null;
    return {
      file,
      showsCode: kind.startsWith('barcode'),
      pixels: () => (pixels ??= loadDatasetImage(path.join(folder, file))),
    };
  });
  return { documents, grounds, mrzTruths };
}

/** A picture is enlarged at most so much: beyond that the ground would be softer than any photograph. */
const MAX_ENLARGEMENT = 2.2;

/** A random part of a photograph, mirrored or turned at random, at the size of the frame. */
export async function cropBackground(
  ground: BackgroundImage,
  random: SeededRandom,
  width: number,
  height: number,
): Promise<Pixels> {
  const whole = await ground.pixels();
  const turned = random.next() < 0.3;
  const [w, h] = turned ? [height, width] : [width, height];
  const most = Math.min(whole.width / w, whole.height / h);
  const least = Math.min(most, Math.max(1 / MAX_ENLARGEMENT, most * 0.35));
  const scale = random.between(least, most);
  const cutWidth = Math.max(1, Math.floor(w * scale));
  const cutHeight = Math.max(1, Math.floor(h * scale));
  const left = random.integer(0, whole.width - cutWidth);
  const top = random.integer(0, whole.height - cutHeight);
  const flip = random.next() < 0.5;
  const flop = random.next() < 0.5;
  const cut = sharp(whole.data, { raw: { width: whole.width, height: whole.height, channels: 4 } })
    .extract({ left, top, width: cutWidth, height: cutHeight })
    .resize(w, h, { fit: 'fill', kernel: 'cubic' })
    .flip(flip)
    .flop(flop);
  return turnQuarters(await rasterPixels(cut), turned ? 1 : 0);
}
