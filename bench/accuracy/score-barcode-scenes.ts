/** Simulated photos of the backs of licences, read as the product reads them. */
import { inspect, readBarcodes } from '../../src/checks/checks.js';
import { renderScene } from '../scenes/scenes.js';
import { BARCODE_DIFFICULTIES, planBarcodeScene, type BarcodeDifficulty } from './plan-barcode-scene.js';
import { atLeastRow, type TargetRow } from './target-row.js';

export interface BarcodeSceneScore {
  readonly index: number;
  readonly difficulty: BarcodeDifficulty;
  readonly modulePx: number;
  readonly blurModules: number;
  readonly isRead: boolean;
  readonly ms: number;
}

/** Shares of the photos that must be read. Some hard ones have less correction than their reflection hides. */
const MARKS: Readonly<Record<BarcodeDifficulty, number>> = { easy: 0.98, medium: 0.75, hard: 0.5 };

export async function scoreBarcodeScenes(seed: number, count: number): Promise<readonly BarcodeSceneScore[]> {
  const scores: BarcodeSceneScore[] = [];
  for (let index = 0; index < count; index++) {
    const { spec, back, things, difficulty, modulePx, blurModules } = await planBarcodeScene(seed, index);
    const { pixels } = renderScene(spec, back.document, things);
    const { document } = inspect(pixels);
    const begun = performance.now();
    const codes = await readBarcodes(pixels, document);
    const ms = performance.now() - begun;
    const isRead = codes.some(({ text }) => text.trim() === back.text.trim());
    scores.push({ index, difficulty, modulePx, blurModules, isRead, ms });
  }
  return scores;
}

export function barcodeSceneRows(scores: readonly BarcodeSceneScore[]): readonly TargetRow[] {
  return BARCODE_DIFFICULTIES.map((difficulty) => {
    const of = scores.filter((score) => score.difficulty === difficulty);
    const read = of.filter(({ isRead }) => isRead).length;
    const share = MARKS[difficulty];
    return atLeastRow(
      `PDF417 of a licence read, ${difficulty} photos`,
      read,
      of.length,
      share,
      `≥ ${String(Math.round(share * 100))} %`,
    );
  });
}

export const barcodeSceneMisses = (scores: readonly BarcodeSceneScore[]): readonly string[] =>
  scores
    .filter(({ isRead }) => !isRead)
    .map(
      ({ index, difficulty, modulePx, blurModules, ms }) =>
        `barcode scene ${String(index)} (${difficulty}): module ${modulePx.toFixed(1)} px, blur ${blurModules.toFixed(2)} modules, ${ms.toFixed(0)} ms`,
    );
