/** PDF417 and QR codes with a known text, as they are, turned and on simulated photos, read as the product reads them. */
import path from 'node:path';
import sharp from 'sharp';
import { inspect, readBarcodes, type Pixels } from '../../src/checks/checks.js';
import { rasterPixels } from '../../test/support/checks/raster-pixels.js';
import { renderScene } from '../scenes/scenes.js';
import { loadDatasetImage, type DatasetEntry } from './dataset-manifest.js';
import { BARCODE_DIFFICULTIES, planBarcodeScene, type BarcodeDifficulty } from './plan-barcode-scene.js';
import { shareRow, type TargetRow } from './target-row.js';

const BARCODE_TURNS_DEG = [0, 10, 30, 45, 90, 180] as const;

async function readTimed(pixels: Pixels, text: string) {
  const { document } = inspect(pixels);
  const begun = performance.now();
  const codes = await readBarcodes(pixels, document);
  const isRead = codes.some((code) => code.text.trim() === text.trim());
  return { isRead, ms: performance.now() - begun };
}

const FORMATS = new Set(['PDF_417', 'QR_CODE']);

export async function scoreBarcodes(folder: string, entries: readonly DatasetEntry[]) {
  const scores: { file: string; turnDeg: number; isRead: boolean; ms: number }[] = [];
  for (const { file, barcode } of entries) {
    const { format, text } = barcode ?? {};
    if (format === undefined || !FORMATS.has(format) || typeof text !== 'string') continue;
    const picture = await loadDatasetImage(path.join(folder, file));
    for (const turnDeg of BARCODE_TURNS_DEG) {
      scores.push({ file, turnDeg, ...(await readTimed(await rotateOnCanvas(picture, turnDeg), text)) });
    }
  }
  return scores;
}

/** Turned on a canvas that holds all of it, the rest in the mean colour of the picture's border. */
async function rotateOnCanvas(picture: Pixels, degrees: number): Promise<Pixels> {
  if (degrees === 0) return picture;
  const { width, height } = picture;
  const [r, g, b] = borderColor(picture);
  const background = { r, g, b };
  const image = sharp(picture.data, { raw: { width, height, channels: 4 } });
  return rasterPixels(image.flatten({ background }).rotate(degrees, { background }));
}

function borderColor({ data, width, height }: Pixels): readonly [number, number, number] {
  const sums: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x += y === 0 || y === height - 1 ? 1 : Math.max(1, width - 1)) {
      const at = (y * width + x) * 4;
      for (const k of [0, 1, 2] as const) sums[k] += data[at + k]!;
      count++;
    }
  }
  return [sums[0] / count, sums[1] / count, sums[2] / count];
}

export const barcodeRows = (scores: Awaited<ReturnType<typeof scoreBarcodes>>): readonly TargetRow[] =>
  BARCODE_TURNS_DEG.map((turnDeg) => {
    const what = `PDF417 and QR read, ${turnDeg === 0 ? 'as they are' : `turned by ${String(turnDeg)}°`}`;
    const of = scores.filter((score) => score.turnDeg === turnDeg);
    return shareRow(what, of, ({ isRead }) => isRead, '≥', turnDeg === 0 ? 0.9 : 0.85);
  });

/** Shares of the photos that must be read. Some hard ones have less correction than their reflection hides. */
const MARKS: Readonly<Record<BarcodeDifficulty, number>> = { easy: 0.98, medium: 0.75, hard: 0.5 };

/** A simulated photo of the back of a licence. */
export async function scoreLicence(seed: number, index: number) {
  const { spec, back, things, difficulty, modulePx, blurModules } = await planBarcodeScene(seed, index);
  const { pixels } = renderScene(spec, back.document, things);
  return { index, difficulty, modulePx, blurModules, ...(await readTimed(pixels, back.text)) };
}

export type LicenceScore = Awaited<ReturnType<typeof scoreLicence>>;

export const licenceRows = (scores: readonly LicenceScore[]): readonly TargetRow[] =>
  BARCODE_DIFFICULTIES.map((difficulty) => {
    const of = scores.filter((score) => score.difficulty === difficulty);
    const what = `PDF417 of a licence read, ${difficulty} photos`;
    return shareRow(what, of, ({ isRead }) => isRead, '≥', MARKS[difficulty]);
  });
