/** What `npm run accuracy` prints about reading before the rows of marks. */
import type { MarkRow } from './mark-row.js';
import { FAIR_TEXT, readingMissLine, readingTable, sceneReadingRows, type ReadScene } from './reading-rows.js';
import { byLayout, readingMisses, unopenedLines, type PictureReading } from './readings.js';
import { countsText } from './zone-score.js';

/** @param wantsList every document that is wrong, too */
export function tellPictures(readings: readonly PictureReading[], wantsList: boolean): void {
  for (const line of unopenedLines(readings)) console.log(line);
  if (wantsList) console.log(readingMisses(readings).join('\n'));
  for (const [name, counts] of byLayout(readings)) console.log(`${name}: ${countsText(counts)}`);
}

/**
 * @param of whose documents the scenes show: `drawn documents`
 * @returns the rows of marks
 */
export function tellScenes(of: string, rows: readonly ReadScene[], wantsList: boolean): readonly MarkRow[] {
  if (rows.length === 0) return [];
  if (wantsList) console.log(rows.filter(({ reading }) => !reading.isExact).map(readingMissLine).join('\n')); // prettier-ignore
  console.log(`\nreading on scenes of ${of}; fair: ${FAIR_TEXT}`);
  for (const cells of readingTable(rows)) {
    console.log(cells.map((cell, i) => (i === 0 ? cell.padEnd(36) : cell.padStart(Math.max(8, cell.length + 2)))).join(''));
  } // prettier-ignore
  return sceneReadingRows(of, rows);
}
