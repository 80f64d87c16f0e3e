/** What scenes say about reading: rows of marks, and a table by what makes them hard. */
import { atLeastRow, type Table, type TargetRow } from './target-row.js';
import { FAIR_SCENE, type SceneReading } from './scene-reading.js';
import type { SceneRow } from './score-scene.js';
import { isWronglyValid, validityRows, describeMrzError, countMrzScores } from './mrz-score.js';

/** A scene whose zone has a known text. */
export type SceneWithReading = SceneRow & { readonly reading: SceneReading };

export const scenesWithReading = (rows: readonly SceneRow[]): readonly SceneWithReading[] =>
  rows.filter((row): row is SceneWithReading => row.reading !== null);

/** What a fair scene is, in words. */
export const FAIR_SCENE_TEXT = `tilt ≤ ${String(FAIR_SCENE.tiltDeg)}°, blur < ${String(FAIR_SCENE.blur)} of a capital’s height, capitals ≥ ${String(FAIR_SCENE.characterPx)} px in the scene and in the picture it is made of, exposure ≥ ${String(FAIR_SCENE.exposure)}, no reflection of ${String(FAIR_SCENE.glare)} grey levels on the zone, no fingers`;

/** @param of whose documents the scenes show: `drawn documents` */
export function sceneReadingRows(of: string, rows: readonly SceneWithReading[]): readonly TargetRow[] {
  const fair = rows.filter(({ reading }) => reading.isFair);
  const exact = fair.filter(({ reading }) => reading.isExact).length;
  const readings = rows.map(({ reading }) => reading);
  return [
    atLeastRow(`zones read exactly on fair scenes of ${of}`, exact, fair.length, 0.9, '≥ 90 %'),
    ...(readings.length === 0 ? [] : validityRows(`scenes of ${of}`, readings)),
  ];
}

type ReadingPredicate = (scene: SceneWithReading) => boolean;
const STRATA: readonly (readonly [string, ReadingPredicate])[] = [
  ['all', () => true],
  ['fair', ({ reading }) => reading.isFair],
  ['fair, but made of a smaller picture', ({ reading }) => reading.isFairScene && !reading.isFair],
  ['tilt 0–12°', ({ tiltDeg }) => tiltDeg < 12],
  ['tilt 12–25°', ({ tiltDeg }) => tiltDeg >= 12 && tiltDeg <= 25],
  ['tilt over 25°', ({ tiltDeg }) => tiltDeg > 25],
  ['capitals under 8 px', ({ reading: { characterPx: px } }) => px !== null && px < 8],
  ['capitals of 8–12 px', ({ reading: { characterPx: px } }) => px !== null && px >= 8 && px < 12],
  ['capitals of 12 px or more', ({ reading: { characterPx: px } }) => px !== null && px >= 12],
  ['blur under 0.1', ({ reading: { blur } }) => blur !== null && blur < 0.1],
  ['blur of 0.1–0.16', ({ reading: { blur } }) => blur !== null && blur >= 0.1 && blur < 0.16],
  ['blur of 0.16 or more', ({ reading: { blur } }) => blur !== null && blur >= 0.16],
  ['reflection on the zone', ({ reading }) => reading.zoneGlare >= FAIR_SCENE.glare],
  ['fingers', ({ fingers }) => fingers > 0],
  ['exposure under 0.6', ({ exposure }) => exposure < FAIR_SCENE.exposure],
];

/** Header, then one row a stratum that is not empty. */
export function readingTable(of: string, rows: readonly SceneWithReading[]): Table {
  const layouts = [...new Set(rows.map(({ reading }) => reading.layout))].sort();
  const strata = [
    ...STRATA,
    ...layouts.map((name): readonly [string, ReadingPredicate] => [name, ({ reading }) => reading.layout === name]),
  ];
  return [
    [`scenes of ${of} with`, 'count', 'found', 'turned', 'exact', 'valid', 'valid, wrong under a digit', 'elsewhere'],
    ...strata.flatMap(([name, test]) => {
      const scores = rows.filter(test).map(({ reading }) => reading);
      const { count, found, placed, exact, valid } = countMrzScores(scores);
      const wrong = (which: 'guarded' | 'open'): number => scores.filter((each) => isWronglyValid(each, which)).length;
      const numbers = [count, found, placed, exact, valid, wrong('guarded'), wrong('open')];
      return count === 0 ? [] : [[name, ...numbers.map(String)]];
    }),
  ];
}

/** Scenes whose zone was not read exactly. */
export const sceneReadingMisses = (rows: readonly SceneWithReading[]): readonly string[] =>
  rows.filter(({ reading }) => !reading.isExact).map(describeMiss);

function describeMiss({ index, document, tiltDeg, reading }: SceneWithReading): string {
  const { isFair, characterPx, blur, zoneGlare } = reading;
  const facts = [
    `capitals ${characterPx?.toFixed(1) ?? '?'} px`,
    `blur ${blur?.toFixed(2) ?? '?'}`,
    `tilt ${tiltDeg.toFixed(0)}°`,
    ...(zoneGlare >= 1 ? [`glare ${zoneGlare.toFixed(0)}`] : []),
    ...(isFair ? ['fair'] : []),
  ];
  return `scene ${String(index)}, ${document ?? ''}: ${describeMrzError(reading)} (${facts.join(', ')})`;
}
