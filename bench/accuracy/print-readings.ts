/** What `npm run bench -- accuracy` prints about reading before the rows of marks. */
import type { TargetRow } from './target-row.js';
import {
  FAIR_SCENE_TEXT,
  readingMissLine,
  readingTable,
  sceneReadingRows,
  type SceneWithReading,
} from './scene-reading-rows.js';
import { groupByLayout, readingMisses, unopenedLines, type ImageReading } from './score-readings.js';
import { formatMrzCounts } from './mrz-score.js';

/** @param wantsList every document that is wrong, too */
export function printImageReadings(readings: readonly ImageReading[], wantsList: boolean): void {
  for (const line of unopenedLines(readings)) console.log(line);
  if (wantsList) console.log(readingMisses(readings).join('\n'));
  for (const [name, counts] of groupByLayout(readings)) console.log(`${name}: ${formatMrzCounts(counts)}`);
}

/**
 * @param of whose documents the scenes show: `drawn documents`
 * @returns the rows of marks
 */
export function printSceneReadings(
  of: string,
  rows: readonly SceneWithReading[],
  wantsList: boolean,
): readonly TargetRow[] {
  if (rows.length === 0) return [];
  if (wantsList) console.log(rows.filter(({ reading }) => !reading.isExact).map(readingMissLine).join('\n')); // prettier-ignore
  console.log(`\nreading on scenes of ${of}; fair: ${FAIR_SCENE_TEXT}`);
  for (const cells of readingTable(rows)) {
    console.log(cells.map((cell, i) => (i === 0 ? cell.padEnd(36) : cell.padStart(Math.max(8, cell.length + 2)))).join(''));
  } // prettier-ignore
  return sceneReadingRows(of, rows);
}
