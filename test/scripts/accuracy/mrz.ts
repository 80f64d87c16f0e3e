/** All rows on reading that need a folder with a manifest, in the order in which they are told. */
import type { Entry } from './manifest.js';
import type { MarkRow } from './mark-row.js';
import { readingRows, readPictures, type PictureReading } from './readings.js';
import { readingTimeRows } from './reading-time.js';
import { recogniserRows } from './recogniser.js';
import { ocrRows } from './tesseract.js';

export interface FolderReading {
  readonly readings: readonly PictureReading[];
  readonly rows: readonly MarkRow[];
}

/** The folder's documents, the recogniser alone, tesseract and tesseract.js beside it, and the time. Minutes. */
export async function scoreReading(folder: string, entries: readonly Entry[], jobs: number): Promise<FolderReading> {
  const readings = await readPictures(folder, entries);
  return {
    readings,
    rows: [
      ...readingRows(readings),
      ...(await recogniserRows(folder)),
      ...(await ocrRows(folder, entries, jobs)),
      ...(await readingTimeRows()),
    ],
  };
}
