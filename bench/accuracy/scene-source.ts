/** What scenes are made of: flat documents, and photographs without one as grounds. */
import path from 'node:path';
import sharp from 'sharp';
import type { Pixels, Quad } from '../../src/checks/checks.js';
import { rasterPixels } from '../../test/support/checks/raster-pixels.js';
import type { SeededRandom } from '../../test/support/seeded-random.js';
import { loadSamples, createSceneDocument, type SceneDocument } from '../scenes/scenes.js';
import { loadDatasetImage, readDatasetManifest, type DatasetEntry } from './dataset-manifest.js';
import { readMrzTruths, type MrzTruth } from './mrz-score.js';
import { DOCUMENT_FORMATS, type DocType, type FormatName } from '../../src/contract/contract.js';
import { rectangleCorners } from '../../src/checks/image/quad-geometry.js';
import { quadOf } from '../scenes/load-samples.js';

export interface SceneSource {
  readonly documents: readonly SceneDocument[];
  readonly grounds: readonly BackgroundImage[];
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

interface FlatDocumentFacts {
  readonly format: FormatName;
  readonly docType: DocType;
  /** Width over height, where it is not the format's. */
  readonly size?: { readonly widthMm: number; readonly heightMm: number };
}

const FLAT_DOCUMENT_FACTS: Readonly<Record<string, FlatDocumentFacts>> = {
  TD1: { format: 'ID-1', docType: 'id_card' },
  TD2: { format: 'ID-2', docType: 'id_card' },
  'ID-FRA-36': { format: 'ID-2', docType: 'id_card' },
  TD3: { format: 'ID-3', docType: 'passport' },
  MRVA: { format: 'ID-3', docType: 'passport', size: { widthMm: 120, heightMm: 80 } },
  MRVB: { format: 'ID-2', docType: 'passport' },
  'driver-licence': { format: 'ID-1', docType: 'driver_permit' },
  'DL-EU-1line': { format: 'ID-1', docType: 'driver_permit' },
  'id-card-no-mrz': { format: 'ID-1', docType: 'id_card' },
};
/** Picture and format may differ by so much in width over height: scans are cut by hand. */
const MAX_ASPECT_ERROR = 0.08;

/** Depth of a margin, as a share of the long side, and the spread of grey levels that still is bare paper. */
const MARGIN = { depth: 0.012, spread: 3 } as const;

const isOfDocumentKind = ({ kind }: DatasetEntry): boolean => Object.hasOwn(FLAT_DOCUMENT_FACTS, kind);

/** By the manifest, the picture is the document alone, in the proportions of its format. */
function isFlatDocument(entry: DatasetEntry, facts: FlatDocumentFacts): boolean {
  const isScan = entry.capture === 'flat-scan' || entry.capture === 'rendered';
  const isTurned = ((entry.mrz_rotation ?? 0) / 90) % 2 !== 0;
  const aspect = isTurned ? entry.height / entry.width : entry.width / entry.height;
  const { widthMm, heightMm } = facts.size ?? DOCUMENT_FORMATS[facts.format];
  const off = aspect / (widthMm / heightMm) - 1;
  // Upright pictures are open booklets.
  const isAlone = entry.document_quad === null && entry.sides !== 'both' && aspect >= 1;
  return isScan && isAlone && Math.abs(off) <= MAX_ASPECT_ERROR;
}

/** Bare white, black or transparent strips along two sides or more: the picture's page, not the document. */
function hasMargins({ data, width, height }: Pixels): boolean {
  const deep = Math.max(2, Math.round(Math.max(width, height) * MARGIN.depth));
  const isBare = (left: number, top: number, right: number, bottom: number): boolean => {
    let sum = 0;
    let squares = 0;
    let clear = 0;
    let count = 0;
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++, count++) {
        const at = (y * width + x) * 4;
        const grey = 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!;
        sum += grey;
        squares += grey * grey;
        if (data[at + 3]! < 128) clear++;
      }
    }
    const mean = sum / count;
    const spread = Math.sqrt(Math.max(0, squares / count - mean * mean));
    return clear > count / 2 || (spread < MARGIN.spread && (mean > 248 || mean < 8));
  };
  // Rounded corners are white in many scans: the strips begin behind them.
  const w = Math.round(width * 0.08);
  const h = Math.round(height * 0.08);
  const strips = [
    isBare(w, 0, width - w, deep),
    isBare(w, height - deep, width - w, height),
    isBare(0, h, deep, height - h),
    isBare(width - deep, h, width, height - h),
  ];
  return strips.filter(Boolean).length >= 2;
}

function mrzQuadOf(entry: DatasetEntry): Quad | null {
  const quad = quadOf(entry.mrz_quad);
  if (quad !== null || entry.mrz_box === null || (entry.mrz_rotation ?? 0) !== 0) return quad;
  const [x, y, w, h] = entry.mrz_box;
  return rectangleCorners(x, y, x + w, y + h);
}

function turnQuarters({ data, width, height }: Pixels, quarters: number): ReturnType<typeof rasterPixels> {
  return rasterPixels(sharp(data, { raw: { width, height, channels: 4 } }).rotate(quarters * 90));
}

/** The picture as something to lay into scenes; `null` where it is not the document alone. */
async function loadFlatDocument(folder: string, entry: DatasetEntry): Promise<SceneDocument | null> {
  const facts = FLAT_DOCUMENT_FACTS[entry.kind]!;
  if (!isFlatDocument(entry, facts)) return null;
  const pixels = await loadDatasetImage(path.join(folder, entry.file));
  if (hasMargins(pixels)) return null;
  // `mrz_rotation` is how far the print is turned clockwise.
  return createSceneDocument(await turnQuarters(pixels, -Math.round((entry.mrz_rotation ?? 0) / 90)), {
    ...facts,
    name: entry.file,
    side: entry.sides === 'back' ? 'back' : 'front',
    mrzQuad: mrzQuadOf(entry),
    mrzLineCount: entry.has_mrz ? (entry.mrz_text?.length ?? 2) : 0,
  });
}
