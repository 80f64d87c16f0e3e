/** All rows on reading that need a folder with a manifest, in the order in which they are printed. */
import type { DatasetEntry } from './dataset-manifest.js';
import type { TargetRow } from './target-row.js';
import { readingRows, readImages, type ImageReading } from './score-readings.js';
import { readingTimeRows } from './reading-time.js';
import { recognizerRows } from './recognizer-rows.js';
import { ocrRows } from './ocr-rows.js';

export interface FolderReading {
  readonly readings: readonly ImageReading[];
  readonly rows: readonly TargetRow[];
}

/** The folder's documents, the recogniser alone, tesseract and tesseract.js beside it, and the time. Minutes. */
export async function scoreFolderReading(
  folder: string,
  entries: readonly DatasetEntry[],
  jobs: number,
): Promise<FolderReading> {
  const readings = await readImages(folder, entries);
  return {
    readings,
    rows: [
      ...readingRows(readings),
      ...(await recognizerRows(folder)),
      ...(await ocrRows(folder, entries, jobs)),
      ...(await readingTimeRows()),
    ],
  };
}
